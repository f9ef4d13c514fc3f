// A report of which only some sections were made again: the others stay as they stand in the files, with what made
// them, and so do their rows in data.csv and their plots.
#pragma once

#include "lab/report/report.h"

namespace plateau::lab {

// Whether there is a report in the folder to keep sections of, and if not, a sentence.
Result<void> has_sections_to_keep(const std::filesystem::path& folder);

// Writes report.md, report.fr.md, data.csv and the plots of the sections that were made again. Sections go by their
// headings, rows of data.csv by their first column, the part. report.html is taken away: it would be an old one.
Result<void> write_beside_kept_sections(const Report& report, const std::filesystem::path& folder);

// The new report with those sections of the old one that it lacks.
Result<std::string> with_kept_sections(const std::string& old_markdown, const Report& report, Language language,
                                       std::string_view mark = "");
// Old rows of parts that the new data has rows of give way.
std::string with_kept_rows(const std::string& old_data, const std::string& new_data);

}  // namespace plateau::lab
