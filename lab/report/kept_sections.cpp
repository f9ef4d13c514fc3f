#include "lab/report/kept_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "play/files.h"

namespace plateau::lab {

namespace {

constexpr std::string_view heading_mark = "\n## ";

struct MarkdownSection {
    std::string heading;
    std::string body;  // what follows the heading's line
};

struct MarkdownReport {
    std::string head;  // before the first section
    std::vector<MarkdownSection> sections;
};

MarkdownReport parts_of(const std::string& markdown) {
    MarkdownReport report;
    std::size_t at = markdown.find(heading_mark);
    report.head = markdown.substr(0, at);
    while (at != std::string::npos) {
        const std::size_t start = at + heading_mark.size(),
                          line_end = std::min(markdown.find('\n', start), markdown.size());
        at = markdown.find(heading_mark, line_end);
        const std::size_t body_end = std::min(at, markdown.size());
        report.sections.push_back(
            {markdown.substr(start, line_end - start), markdown.substr(line_end, body_end - line_end)});
    }
    return report;
}

// "Made by Plateau 0.1.0 on 2026-11-18.": the last paragraph of the head.
std::string maker_of(const MarkdownReport& report) {
    const std::size_t end = report.head.find_last_not_of('\n');
    const std::size_t start = report.head.rfind('\n', end);
    return end == std::string::npos ? "" : report.head.substr(start + 1, end - start);
}

MarkdownSection kept(MarkdownSection section, const std::string& maker) {
    const std::string first_words = maker.substr(0, maker.find("Plateau"));
    if (!section.body.starts_with("\n\n" + first_words)) section.body = "\n\n" + maker + section.body;
    return section;
}

auto find_section(std::vector<MarkdownSection>& sections, const std::string& heading) {
    return std::find_if(sections.begin(), sections.end(),
                        [&](const MarkdownSection& section) { return section.heading == heading; });
}

// Each where the old one was; those that are new after the one before them.
std::vector<MarkdownSection> joined(std::vector<MarkdownSection> old, const std::vector<MarkdownSection>& made) {
    std::ptrdiff_t next = 0;
    for (const auto& section : made) {
        const auto place = find_section(old, section.heading);
        if (place == old.end()) {
            old.insert(old.begin() + next, section);
        } else {
            *place = section;
            next = place - old.begin();
        }
        ++next;
    }
    return old;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// The first field, as it is written.
std::string first_field(const std::string& row) {
    if (!row.starts_with('"')) return row.substr(0, row.find(','));
    std::size_t end = row.find('"', 1);
    while (end != std::string::npos && row.substr(end + 1).starts_with('"')) end = row.find('"', end + 2);
    return row.substr(0, end);
}

std::vector<std::string> verdicts_in(const MarkdownSection& section, Language language) {
    const std::string mark = verdict_mark(language);
    std::vector<std::string> verdicts;
    for (const auto& line : lines_of(section.body))
        if (line.starts_with(mark)) verdicts.push_back(line.substr(mark.size()));
    return verdicts;
}

Result<std::string> file_to_keep(const std::filesystem::path& file) {
    auto text = play::read_file(file);
    if (text) return text;
    return fail(fmt::format("{} is missing, so there is nothing to keep: make the whole report first", file.string()),
                fmt::format("{} manque, et il n'y a rien à garder : faites d'abord le rapport entier", file.string()));
}

Result<void> write_merged_words(const Report& report, const std::filesystem::path& folder, Language language,
                                const std::string& mark) {
    const auto file = folder / ("report" + mark + ".md");
    const auto old = file_to_keep(file);
    if (!old) return old.failure();
    const auto text = with_kept_sections(*old, report, language, mark);
    if (!text) return text.failure();
    if (auto written = play::write_file(file, *text); !written) return written;
    std::error_code ignored;
    std::filesystem::remove(folder / ("report" + mark + ".html"), ignored);
    return write_plots(report, folder, language, mark);
}

}  // namespace

Result<std::string> with_kept_sections(const std::string& old_markdown, const Report& report, Language language,
                                       std::string_view mark) {
    MarkdownReport old = parts_of(old_markdown);
    if (old.sections.empty() || !old.head.starts_with("# " + report.title.in(language) + "\n"))
        return fail("the report that is there is another one", "le rapport qui s'y trouve en est un autre");
    const std::string maker = maker_of(old);
    for (auto& section : old.sections) section = kept(std::move(section), maker);
    const auto sections = joined(std::move(old.sections), parts_of(to_markdown(report, language, mark)).sections);
    std::string summary = report.summary.in(language);
    if (report.tells_verdicts)
        for (const auto& section : sections)
            for (const auto& verdict : verdicts_in(section, language))
                summary += verdict_of_section(section.heading, verdict, language);
    std::string text = markdown_head(report, summary, language);
    for (const auto& section : sections) text.append(heading_mark).append(section.heading).append(section.body);
    return text;
}

std::string with_kept_rows(const std::string& old_data, const std::string& new_data) {
    auto old = lines_of(old_data);
    const auto made = lines_of(new_data);
    std::set<std::string> parts;
    for (std::size_t i = 1; i < made.size(); ++i) parts.insert(first_field(made[i]));
    const auto is_made = [&](const std::string& row) { return parts.count(first_field(row)) > 0; };
    const auto place = std::find_if(old.begin(), old.end(), is_made) - old.begin();
    old.erase(std::remove_if(old.begin() + place, old.end(), is_made), old.end());
    if (!made.empty()) old.insert(old.begin() + place, made.begin() + 1, made.end());
    std::string data;
    for (const auto& row : old) data += row + "\n";
    return data;
}

Result<void> has_sections_to_keep(const std::filesystem::path& folder) {
    for (const char* name : {"data.csv", "report.md", "report.fr.md"})
        if (const auto text = file_to_keep(folder / name); !text) return text.failure();
    return {};
}

Result<void> write_beside_kept_sections(const Report& report, const std::filesystem::path& folder) {
    const auto data = file_to_keep(folder / "data.csv");
    if (!data) return data.failure();
    const std::string made = data_of(report);
    if (lines_of(*data).front() != lines_of(made).front())
        return fail("data.csv has other columns: make the whole report",
                    "data.csv a d'autres colonnes : faites le rapport entier");
    if (auto written = write_merged_words(report, folder, Language::english, ""); !written) return written;
    if (auto written = write_merged_words(report, folder, Language::french, ".fr"); !written) return written;
    return play::write_file(folder / "data.csv", with_kept_rows(*data, made));
}

}  // namespace plateau::lab
