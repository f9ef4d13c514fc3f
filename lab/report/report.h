// A report on an experiment: words, tables and plots, written as Markdown with SVG files and as one HTML
// page that needs nothing else, in either language or in both; the figures beside it as CSV.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "lab/report/board_picture.h"
#include "lab/report/figures.h"
#include "lab/report/plot.h"

namespace plateau::lab {

// Words in both languages; or one word for both, where figures are written as each language does.
struct ReportCell : Text {
    ReportCell(Text words) : Text{std::move(words)} {}
    ReportCell(std::string english, std::string french) : Text{std::move(english), std::move(french)} {}
    ReportCell(std::string word) : Text{figure(std::move(word))} {}
    ReportCell(const char* word) : ReportCell{std::string{word}} {}
};

struct ReportRow : std::vector<ReportCell> {
    using std::vector<ReportCell>::vector;
    ReportRow(const std::vector<std::string>& words) : std::vector<ReportCell>(words.begin(), words.end()) {}
};

struct ReportTable {
    Text title;
    std::vector<Text> columns;
    std::vector<ReportRow> rows;
    Text verdict{};  // what the rows say of the document: "agrees", and why; nothing where they are not about one
};

struct ReportSection {
    Text heading;
    std::vector<Text> paragraphs;
    std::vector<ReportTable> tables;
    std::vector<Plot> plots;
    std::vector<ReportGame> games{};  // played through on a board
};

struct Report {
    Text title;
    Text summary;                 // what came out, in one or two sentences
    bool tells_verdicts = false;  // the summary goes on with the verdicts of all tables
    std::string command;          // that makes it again
    std::string version;
    std::string date;
    std::vector<ReportSection> sections;
    std::vector<std::vector<std::string>> data;  // data.csv, the names of its columns first
};

// `mark` stands in the names of the plots: curve.fr.svg.
std::string to_markdown(const Report& report, Language language, std::string_view mark = "");
std::string to_html(const Report& report, Language language);

// Its parts: what stands before the sections, "heading: verdict" of a table, a section, and data.csv.
std::string markdown_head(const Report& report, const std::string& summary, Language language);
std::string verdict_of_section(const std::string& heading, const std::string& verdict, Language language);
std::string markdown_section(const ReportSection& section, Language language, std::string_view mark);
std::string data_of(const Report& report);
// "**Verdict:** ", before a verdict in Markdown.
std::string verdict_mark(Language language);
Result<void> write_plots(const Report& report, const std::filesystem::path& folder, Language language,
                         const std::string& mark);

// report.md, report.html, data.csv and one SVG file a plot, in a folder that is made where it is missing.
Result<void> write_report(const Report& report, const std::filesystem::path& folder, Language language);
// The same in English, and report.fr.md, report.fr.html and NAME.fr.svg beside them.
Result<void> write_in_both_languages(const Report& report, const std::filesystem::path& folder);

}  // namespace plateau::lab
