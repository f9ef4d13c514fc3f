#include "lab/report/kept_sections.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "play/files.h"

namespace plateau::lab {
namespace {

ReportSection section_of(const std::string& name, const std::string& verdict) {
    return {{name, name + " fr"},
            {{"words on " + name, "mots sur " + name}},
            {{{"table", "tableau"}, {{"x", "x"}}, {{"1"}}, {verdict, verdict + " fr"}}},
            {}};
}

Report report_of(const std::vector<ReportSection>& sections, const std::string& version) {
    Report report;
    report.title = {"Title", "Titre"};
    report.summary = {"Measured again.", "Mesuré à nouveau."};
    report.tells_verdicts = true;
    report.command = "plateau reproduce title";
    report.version = version;
    report.date = "2026-01-0" + version;
    report.sections = sections;
    report.data = {{"part", "n"}};
    for (const auto& section : sections) report.data.push_back({section.heading.en, version});
    return report;
}

TEST(KeptSections, AreAllThatWasNotMadeAgainWithWhatMadeThem) {
    const Report old =
        report_of({section_of("A", "agrees."), section_of("B", "agrees."), section_of("C", "agrees.")}, "1");
    const Report made = report_of({section_of("B", "disagrees."), section_of("B2", "undecided.")}, "2");
    const auto text = with_kept_sections(to_markdown(old, Language::english), made, Language::english);
    ASSERT_TRUE(text) << text.error().en;
    auto expected = report_of({section_of("A", "agrees."), section_of("B", "disagrees."),
                               section_of("B2", "undecided."), section_of("C", "agrees.")},
                              "2");
    for (const std::size_t kept : {0, 3})
        expected.sections[kept].paragraphs.insert(expected.sections[kept].paragraphs.begin(),
                                                  Text{"Made by Plateau 1 on 2026-01-01.", ""});
    EXPECT_EQ(*text, to_markdown(expected, Language::english));
    EXPECT_NE(text->find("Measured again. A: agrees. B: disagrees. B2: undecided. C: agrees."), std::string::npos);
}

TEST(KeptSections, SayWhatMadeThemOnceHoweverOftenTheyAreKept) {
    const Report old = report_of({section_of("A", "agrees."), section_of("B", "agrees.")}, "1");
    const Report made = report_of({section_of("B", "agrees.")}, "2"), again = report_of({section_of("B", "no.")}, "3");
    const auto once = with_kept_sections(to_markdown(old, Language::french), made, Language::french);
    ASSERT_TRUE(once);
    const auto twice = with_kept_sections(*once, again, Language::french);
    ASSERT_TRUE(twice);
    EXPECT_NE(twice->find("## A fr\n\nFait par Plateau 1 le 2026-01-01.\n\nmots sur A"), std::string::npos) << *twice;
    EXPECT_EQ(twice->find("Plateau 2"), std::string::npos);
}

TEST(KeptSections, OfAnotherReportAreRefused) {
    const Report made = report_of({section_of("A", "agrees.")}, "1");
    EXPECT_FALSE(with_kept_sections("", made, Language::english));
    EXPECT_FALSE(with_kept_sections("# Other\n\n## A\n\nwords\n", made, Language::english));
    EXPECT_FALSE(write_beside_kept_sections(made, "/nowhere"));
    EXPECT_FALSE(has_sections_to_keep("/nowhere"));
}

TEST(KeptSections, KeepTheirRows) {
    EXPECT_EQ(with_kept_rows("part,n\na,1\n\"b, c\",2\n\"b, c\",3\nd,4\n", "part,n\n\"b, c\",9\ne,5\n"),
              "part,n\na,1\n\"b, c\",9\ne,5\nd,4\n");
    EXPECT_EQ(with_kept_rows("part,n\na,1\n", "part,n\nb,2\n"), "part,n\na,1\nb,2\n");
}

TEST(KeptSections, AreWrittenInBothLanguages) {
    const auto folder = std::filesystem::temp_directory_path() / ("plateau_kept_" + std::to_string(::getpid()));
    ASSERT_TRUE(
        write_in_both_languages(report_of({section_of("A", "agrees."), section_of("B", "agrees.")}, "1"), folder));
    ASSERT_TRUE(has_sections_to_keep(folder));
    ASSERT_TRUE(write_beside_kept_sections(report_of({section_of("A", "disagrees.")}, "2"), folder));
    EXPECT_EQ(*play::read_file(folder / "data.csv"), "part,n\nA,2\nB,1\n");
    EXPECT_NE(play::read_file(folder / "report.md")->find("A: disagrees. B: agrees."), std::string::npos);
    EXPECT_NE(play::read_file(folder / "report.fr.md")->find("A fr : disagrees. fr B fr : agrees. fr"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "report.html"));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace plateau::lab
