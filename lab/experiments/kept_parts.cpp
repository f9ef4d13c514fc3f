#include "lab/experiments/kept_parts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "core/json_text.h"
#include "play/files.h"

namespace plateau::lab {

using nlohmann::json;

namespace {

Failure cannot_write(const std::filesystem::path& file) {
    return fail("cannot write " + file.string(), "impossible d'écrire " + file.string());
}

Result<void> append_durably(const std::filesystem::path& file, const std::string& line) {
    const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (out < 0) return cannot_write(file);
    const bool is_written = ::write(out, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    const bool is_safe = ::fsync(out) == 0;
    ::close(out);
    if (!is_written || !is_safe) return cannot_write(file);
    return {};
}

Failure parts_of_another_plan(const std::filesystem::path& file, const std::string& known, const std::string& wanted) {
    return fail(
        fmt::format("{} holds parts of another plan ({}; this one is {}): run that one again, choose another "
                    "folder with --out, or delete the file",
                    file.string(), known, wanted),
        fmt::format("{} contient des parties d'un autre plan ({} ; celui-ci est {}) : relancez celui-là, choisissez "
                    "un autre dossier avec --out, ou supprimez le fichier",
                    file.string(), known, wanted));
}

std::string line_of(const json& value) { return value.dump() + "\n"; }

}  // namespace

Result<KeptParts> KeptParts::open(const std::filesystem::path& file, const std::string& conditions) {
    KeptParts kept;
    kept.file_ = file;
    const auto text = play::read_file(file);
    std::istringstream lines{text ? *text : std::string{}};
    std::string line, whole = line_of({{"conditions", conditions}});
    std::string known = conditions;
    bool is_first = true;
    while (std::getline(lines, line)) {
        const auto value = read_json<json>(line);
        if (is_first) {
            // Cut short: nothing was kept yet.
            if (!value || text_in(*value, "conditions").empty()) break;
            known = text_in(*value, "conditions");
        } else if (value && !text_in(*value, "part").empty() && value->contains("value")) {
            kept.parts_[text_in(*value, "part")] = value->at("value");
            whole += line + "\n";
        }
        is_first = false;
    }
    if (known != conditions && !kept.parts_.empty()) return parts_of_another_plan(file, known, conditions);
    // Rewritten from what was understood: what follows never joins a line cut short.
    if (auto written = play::write_file(file, whole); !written) return written.failure();
    return kept;
}

const json* KeptParts::find(const std::string& name) const {
    const auto part = parts_.find(name);
    return part == parts_.end() ? nullptr : &part->second;
}

Result<void> KeptParts::keep(const std::string& name, const json& part) {
    if (auto written = append_durably(file_, line_of({{"part", name}, {"value", part}})); !written) return written;
    parts_[name] = part;
    return {};
}

}  // namespace plateau::lab
