#include "players/axis_allies/expert/rule_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/words.h"

namespace plateau::axis_allies {

namespace {

bool is_off(const expert::Construct& construct, const std::set<std::string>& off) {
    return construct.kind == "defrule" && off.contains(construct.name);
}

// Columns count letters: a letter of several bytes leaves one space.
std::string blank(std::string_view text) {
    std::string spaces;
    for (const char letter : text)
        if (letter == '\n' || letter == '\r') spaces += letter;
        else if ((static_cast<unsigned char>(letter) & 0xc0) != 0x80) spaces += ' ';
    return spaces;
}

// The text without the rules that are off; their names go to `found`.
Result<std::string> without(std::string_view file, std::string_view text, const std::set<std::string>& off,
                            std::set<std::string>& found) {
    const auto constructs = expert::read_constructs(file, text);
    if (!constructs) return constructs.failure();
    std::string left;
    std::size_t copied = 0;
    for (const auto& construct : *constructs) {
        if (!is_off(construct, off)) continue;
        assert(construct.begin >= copied && construct.begin + construct.text.size() <= text.size());
        left += text.substr(copied, construct.begin - copied);
        left += blank(construct.text);
        copied = construct.begin + construct.text.size();
        found.insert(construct.name);
    }
    return left += text.substr(copied);
}

}  // namespace

std::optional<std::string> rule_base_of(std::string_view player) {
    if (player == "rules") return "all";
    if (player == "thesis") return "thesis";
    return std::nullopt;
}

Result<RuleFiles> read_rule_files(const Resources& resources, std::string_view base) {
    const std::string folder = fmt::format("data/axis_allies/rules/{}/", base);
    const auto list = resources.read(folder);
    if (!list) return list.failure();
    RuleFiles files;
    for (const std::string_view line : lines_of(*list)) {
        const std::string name{line};
        if (!name.ends_with(".clp")) continue;
        const auto text = resources.read(folder + name);
        if (!text) return text.failure();
        files[name] = *text;
    }
    return files;
}

Result<RuleFiles> changed(RuleFiles base, const RuleChanges& changes) {
    for (const auto& [name, text] : changes.files) base[name] = text;
    if (changes.off.empty()) return base;
    std::set<std::string> found;
    for (auto& [name, text] : base) {
        auto left = without(name, text, changes.off, found);
        if (!left) return left.failure();
        text = std::move(*left);
    }
    for (const auto& name : changes.off)
        if (!found.contains(name))
            return fail(fmt::format("there is no rule '{}' to switch off", name),
                        fmt::format("il n'y a pas de règle « {} » à désactiver", name));
    return base;
}

Result<std::vector<ListedRule>> rules_in(std::string_view file, std::string_view text) {
    const auto constructs = expert::read_constructs(file, text);
    if (!constructs) return constructs.failure();
    std::vector<ListedRule> rules;
    for (const auto& construct : *constructs) {
        if (construct.kind != "defrule") continue;
        const auto lines = std::count(construct.text.begin(), construct.text.end(), '\n');
        const expert::Place place = construct.tree.place;
        rules.push_back({construct.name, construct.title, construct.reason, construct.priority, place,
                         place.line + static_cast<int>(lines)});
    }
    return rules;
}

}  // namespace plateau::axis_allies
