#include "lab/report/report.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "play/files.h"

namespace plateau::lab {
namespace {

Report some_report() {
    Plot plot;
    plot.name = "curve";
    plot.title = {"Up & down", "Haut & bas"};
    plot.x_label = same("x");
    plot.y_label = same("y");
    plot.baseline = 0;
    plot.series = {{same("a"), {{0, 1, 0.5, 1.5}, {1, 3, 2, 4}}}, {same("b"), {{0, -2}, {1, 5}}}};
    Report report;
    report.title = {"A <test>", "Un <essai>"};
    report.summary = {"It works.", "Ça marche."};
    report.command = "plateau match a b";
    report.version = "1";
    report.date = "2024-01-02";
    report.sections = {{{"Part", "Partie"},
                        {{"One | two", "Un | deux"}},
                        {{{"Table", "Tableau"},
                          {{"name", "nom"}, {"value", "valeur"}},
                          {{"a|b", "1"}, {{"none", "aucun"}, "61.3 % ± 3.1"}},
                          {"agrees.", "concorde."}}},
                        {plot}}};
    report.data = {{"x", "y"}, {"1", "a,b"}};
    return report;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(Plots, DrawErrorBarsWhereTheyAreKnown) {
    const auto report = some_report();
    const std::string svg = to_svg(report.sections[0].plots[0], Language::english);
    EXPECT_EQ(count(svg, "class=\"bar\""), 6u);
    EXPECT_EQ(count(svg, "<circle"), 4u);
    EXPECT_EQ(count(svg, "class=\"base\""), 1u);
    EXPECT_EQ(count(svg, "Up &amp; down"), 2u);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

// The values of an attribute in all elements that have this text before it.
std::vector<double> values_of(const std::string& svg, const std::string& element, const std::string& attribute) {
    std::vector<double> values;
    for (auto at = svg.find(element); at != std::string::npos; at = svg.find(element, at + 1))
        values.push_back(std::stod(svg.substr(svg.find(attribute + "=\"", at) + attribute.size() + 2)));
    return values;
}

TEST(Plots, HaveTheirLegendAboveWhatTheyShow) {
    Plot plot;
    plot.kind = Plot::Kind::bars;
    for (const auto* name :
         {"the first of several long names", "the second of several long names", "a third", "a fourth"})
        plot.series.push_back({same(name), {{0, 5}, {1, 5}}});
    const std::string svg = to_svg(plot, Language::english);
    const auto grid = values_of(svg, "class=\"grid\"", "y1");
    const double top = *std::min_element(grid.begin(), grid.end());
    double lowest = 0;
    for (const double x : values_of(svg, "class=\"ink\"", "x")) EXPECT_LT(x, 640);
    for (const double y : values_of(svg, "class=\"ink\"", "y")) lowest = std::max(lowest, y);
    EXPECT_LT(lowest, top);
}

TEST(Plots, KeepTheirScaleBesideOneWideInterval) {
    Plot plot;
    plot.series = {{same("a"), {{0, 10, 9, 11}, {1, 12, 11, 13}, {2, 11, -1000, 1000}}}};
    const auto heights = values_of(to_svg(plot, Language::english), "<circle", "cy");
    ASSERT_EQ(heights.size(), 3u);
    EXPECT_GT(heights[0] - heights[1], 40);
}

TEST(Plots, SurviveHavingNothingToShow) {
    Plot plot;
    plot.series = {{same("a"), {}}};
    EXPECT_EQ(to_svg(plot, Language::french).find("nan"), std::string::npos);
    plot.series[0].points = {{1, 1}};
    plot.kind = Plot::Kind::bars;
    EXPECT_EQ(to_svg(plot, Language::french).find("inf"), std::string::npos);
}

TEST(Figures, GetADecimalCommaInFrenchAndNamesNone) {
    EXPECT_EQ(french_figures("61.3 % ± 3.1 (+158 =0 -22)"), "61,3 % ± 3,1 (+158 =0 -22)");
    EXPECT_EQ(french_figures("12.4 / 0.227 ms"), "12,4 / 0,227 ms");
    EXPECT_EQ(french_figures("12.4/0.227"), "12,4/0,227");
    EXPECT_EQ(french_figures("24–16"), "24–16");
    for (const char* same : {"mtdf:eval.a=0.5,time=1.5s", "0.1.0", "2026-11-15", "c4.txt", "", " ", "1. e4"})
        EXPECT_EQ(french_figures(same), same);
    EXPECT_EQ(figure(2.25, 2), (Text{"2.25", "2,25"}));
}

TEST(Reports, AreWholeInBothLanguages) {
    const auto report = some_report();
    const std::string english = to_html(report, Language::english), french = to_html(report, Language::french);
    EXPECT_NE(english.find("<html lang=\"en\">"), std::string::npos);
    EXPECT_NE(french.find("<h1>Un &lt;essai&gt;</h1>"), std::string::npos);
    EXPECT_NE(french.find("Pour le refaire"), std::string::npos);
    for (const char* outside : {"href=", "src=", "@import", "url("})
        EXPECT_EQ(english.find(outside), std::string::npos);
    EXPECT_NE(to_markdown(report, Language::english).find("| a\\|b | 1 |"), std::string::npos);
    const std::string markdown = to_markdown(report, Language::french, ".fr");
    for (const char* part : {"![Haut & bas](curve.fr.svg)", "| aucun | 61,3 % ± 3,1 |", "**Verdict :** concorde."})
        EXPECT_NE(markdown.find(part), std::string::npos) << part;
    EXPECT_NE(to_markdown(report, Language::english).find("| none | 61.3 % ± 3.1 |"), std::string::npos);
    EXPECT_NE(french.find("<strong>Verdict :</strong> concorde."), std::string::npos);
}

TEST(Reports, WriteAllTheirFiles) {
    const auto folder = std::filesystem::temp_directory_path() / ("plateau_report_" + std::to_string(::getpid()));
    ASSERT_TRUE(write_report(some_report(), folder, Language::english));
    EXPECT_EQ(*play::read_file(folder / "data.csv"), "x,y\n1,\"a,b\"\n");
    for (const char* name : {"report.md", "report.html", "curve.svg"})
        EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
    EXPECT_FALSE(std::filesystem::exists(folder / "report.fr.md"));
    ASSERT_TRUE(write_in_both_languages(some_report(), folder));
    EXPECT_TRUE(play::read_file(folder / "report.md")->starts_with("# A <test>"));
    EXPECT_TRUE(play::read_file(folder / "report.fr.md")->starts_with("# Un <essai>"));
    for (const char* name : {"report.fr.html", "curve.fr.svg"})
        EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace plateau::lab
