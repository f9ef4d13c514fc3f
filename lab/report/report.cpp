#include "lab/report/report.h"

#include <fmt/format.h>

#include "archive/formats/csv.h"
#include "play/files.h"

namespace plateau::lab {

namespace {

constexpr const char* page_style = R"(
:root{color-scheme:light dark;--paper:#fff;--ink:#1b1b1b;--soft:#555;--line:#ccc;--band:#f3f5f7}
@media screen and (prefers-color-scheme:dark){:root{--paper:#16191d;--ink:#eee;--soft:#b5b5b5;--line:#3a424b;--band:#1f242a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.7rem;line-height:1.2;margin:.2em 0 .5em}h2{font-size:1.25rem;margin:2em 0 .5em}
.summary{font-size:1.1rem}.made{color:var(--soft);font-size:.9rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--band);padding:.7rem .9rem;border-radius:.4rem;margin:.5rem 0}
.wide{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{padding:.35rem .7rem;border-bottom:1px solid var(--line);text-align:right}
h1,p,caption{overflow-wrap:anywhere}
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere;min-width:11rem}
thead th{border-bottom:2px solid var(--soft)}
figure{margin:1.2rem 0}figure svg{width:100%;height:auto;display:block;border:1px solid var(--line);border-radius:.4rem}
@media (max-width:30rem){main{padding:1rem .8rem 2rem}figure .pp{font-size:19px}figure .pp .head{font-size:20px}}
@media print{body{font-size:10.5pt}figure,table{break-inside:avoid}}
)";

const Text verdict_word{"Verdict:", "Verdict :"};

std::string markdown_cell(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        if (c == '|') cell += '\\';
        cell += c == '\n' ? ' ' : c;
    }
    return cell;
}

std::string markdown_table(const ReportTable& table, Language language) {
    std::string text = fmt::format("{}\n\n|", table.title.in(language)), rule = "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        text += fmt::format(" {} |", markdown_cell(table.columns[i].in(language)));
        rule += i == 0 ? "---|" : "---:|";
    }
    text += '\n' + rule + '\n';
    for (const auto& row : table.rows) {
        text += '|';
        for (const auto& cell : row) text += fmt::format(" {} |", markdown_cell(cell.in(language)));
        text += '\n';
    }
    if (!table.verdict.en.empty())
        text += fmt::format("\n**{}** {}\n", verdict_word.in(language), table.verdict.in(language));
    return text + '\n';
}

std::string html_table(const ReportTable& table, Language language) {
    std::string text = fmt::format(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"{}\">\n<table>\n<caption>{}</caption>\n<thead><tr>",
        escaped(table.title.in(language)), escaped(table.title.in(language)));
    for (const auto& column : table.columns)
        text += fmt::format("<th scope=\"col\">{}</th>", escaped(column.in(language)));
    text += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        text += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            text += i == 0 ? fmt::format("<th scope=\"row\">{}</th>", escaped(row[i].in(language)))
                           : fmt::format("<td>{}</td>", escaped(row[i].in(language)));
        text += "</tr>\n";
    }
    text += "</tbody>\n</table>\n</div>\n";
    if (!table.verdict.en.empty())
        text += fmt::format("<p class=\"verdict\"><strong>{}</strong> {}</p>\n", escaped(verdict_word.in(language)),
                            escaped(table.verdict.in(language)));
    return text;
}

Text made_by(const Report& report) {
    return {fmt::format("Made by Plateau {} on {}.", report.version, report.date),
            fmt::format("Fait par Plateau {} le {}.", report.version, report.date)};
}

const Text again{"To make it again:", "Pour le refaire :"};

}  // namespace

std::string verdict_mark(Language language) { return fmt::format("**{}** ", verdict_word.in(language)); }

std::string verdict_of_section(const std::string& heading, const std::string& verdict, Language language) {
    return fmt::format(" {}{}{}", heading, language == Language::french ? " : " : ": ", verdict);
}

namespace {

std::string whole_summary(const Report& report, Language language) {
    std::string text = report.summary.in(language);
    if (!report.tells_verdicts) return text;
    for (const auto& section : report.sections)
        for (const auto& table : section.tables)
            if (!table.verdict.en.empty())
                text += verdict_of_section(section.heading.in(language), table.verdict.in(language), language);
    return text;
}

}  // namespace

std::string markdown_head(const Report& report, const std::string& summary, Language language) {
    return fmt::format("# {}\n\n{}\n\n{}\n\n    {}\n\n{}\n", report.title.in(language), summary, again.in(language),
                       report.command, made_by(report).in(language));
}

std::string markdown_section(const ReportSection& section, Language language, std::string_view mark) {
    std::string text = fmt::format("\n## {}\n\n", section.heading.in(language));
    for (const auto& paragraph : section.paragraphs) text += paragraph.in(language) + "\n\n";
    for (const auto& table : section.tables) text += markdown_table(table, language);
    for (const auto& plot : section.plots)
        text += fmt::format("![{}]({}{}.svg)\n\n", plot.title.in(language), plot.name, mark);
    for (const auto& game : section.games) {
        text += fmt::format("{}:\n\n   ", game.caption.in(language));
        for (const auto& move : game.moves) text += " " + move;
        text += "\n\n";
    }
    return text;
}

std::string to_markdown(const Report& report, Language language, std::string_view mark) {
    std::string text = markdown_head(report, whole_summary(report, language), language);
    for (const auto& section : report.sections) text += markdown_section(section, language, mark);
    return text;
}

std::string to_html(const Report& report, Language language) {
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
        "<style>{}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n<p class=\"summary\">{}</p>\n<p>{}</p>\n"
        "<pre>{}</pre>\n<p class=\"made\">{}</p>\n",
        language == Language::french ? "fr" : "en", escaped(report.title.in(language)), page_style,
        escaped(report.title.in(language)), escaped(whole_summary(report, language)), escaped(again.in(language)),
        escaped(report.command), escaped(made_by(report).in(language)));
    std::size_t games = 0;
    for (const auto& section : report.sections) {
        text += fmt::format("<section>\n<h2>{}</h2>\n", escaped(section.heading.in(language)));
        for (const auto& paragraph : section.paragraphs)
            text += fmt::format("<p>{}</p>\n", escaped(paragraph.in(language)));
        for (const auto& table : section.tables) text += html_table(table, language);
        for (const auto& plot : section.plots) text += fmt::format("<figure>{}</figure>\n", to_svg(plot, language));
        for (const auto& game : section.games) text += to_html(game, ++games, language);
        text += "</section>\n";
    }
    if (games > 0) text += fmt::format("<style>{}</style>\n{}", board_style(), board_script());
    return text + "</main>\n</body>\n</html>\n";
}

std::string data_of(const Report& report) {
    std::string data;
    for (const auto& row : report.data)
        for (std::size_t i = 0; i < row.size(); ++i)
            data += archive::csv_field(row[i]) + (i + 1 < row.size() ? "," : "\n");
    return data;
}

Result<void> write_plots(const Report& report, const std::filesystem::path& folder, Language language,
                         const std::string& mark) {
    for (const auto& section : report.sections)
        for (const auto& plot : section.plots)
            if (auto written = play::write_file(folder / (plot.name + mark + ".svg"), to_svg(plot, language)); !written)
                return written;
    return {};
}

namespace {

Result<void> write_data(const Report& report, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    return play::write_file(folder / "data.csv", data_of(report));
}

Result<void> write_words(const Report& report, const std::filesystem::path& folder, Language language,
                         const std::string& mark) {
    if (auto written = write_plots(report, folder, language, mark); !written) return written;
    if (auto written = play::write_file(folder / ("report" + mark + ".md"), to_markdown(report, language, mark));
        !written)
        return written;
    return play::write_file(folder / ("report" + mark + ".html"), to_html(report, language));
}

}  // namespace

Result<void> write_report(const Report& report, const std::filesystem::path& folder, Language language) {
    if (auto written = write_data(report, folder); !written) return written;
    return write_words(report, folder, language, "");
}

Result<void> write_in_both_languages(const Report& report, const std::filesystem::path& folder) {
    if (auto written = write_report(report, folder, Language::english); !written) return written;
    return write_words(report, folder, Language::french, ".fr");
}

}  // namespace plateau::lab
