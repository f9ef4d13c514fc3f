// A report on an experiment: words, tables and plots, written as Markdown with SVG files and as one HTML
// page that needs nothing else, in either language; the figures beside it as CSV.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "lab/report/board_picture.h"
#include "lab/report/plot.h"

namespace plateau::lab {

struct ReportTable {
    Text title;
    std::vector<Text> columns;
    std::vector<std::vector<std::string>> rows;
    Text verdict{};  // what it says about the document: agrees, disagrees, cannot be decided; may be missing
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
    Text summary;         // what came out, in one or two sentences
    std::string command;  // that makes it again
    std::string version;
    std::string date;
    std::vector<ReportSection> sections;
    std::vector<std::vector<std::string>> data;  // data.csv, the names of its columns first
};

std::string to_markdown(const Report& report, Language language);
std::string to_html(const Report& report, Language language);

// report.md, report.html, data.csv and one SVG file a plot, in a folder that is made where it is missing.
Result<void> write_report(const Report& report, const std::filesystem::path& folder, Language language);

}  // namespace plateau::lab
