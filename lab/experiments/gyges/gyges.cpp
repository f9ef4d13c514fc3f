// Lemière and Desquesnes, "Implémentation d'algorithmes d'intelligence artificielle pour le jeu de Gygès" (Caen, 2013),
// done again.
#include <fmt/format.h>

#include "lab/experiments/experiments.h"
#include "lab/experiments/gyges/parts.h"

namespace plateau::lab {

namespace {

// The verdicts of all tables, after their titles.
Text verdicts_in(const Report& report) {
    Text list;
    for (const auto& section : report.sections)
        for (const auto& table : section.tables) {
            if (table.verdict.en.empty()) continue;
            list.en += fmt::format("{}{}: {}", list.en.empty() ? "" : " ", section.heading.en, table.verdict.en);
            list.fr += fmt::format("{}{} : {}", list.fr.empty() ? "" : " ", section.heading.fr, table.verdict.fr);
        }
    return list;
}

}  // namespace

Result<Report> reproduce_gyges(Laboratory& laboratory) {
    laboratory.expect(12 + 6 + 9 + 3 + 1);
    Report report;
    report.title = {"Gygès: the experiments of Lemière and Desquesnes (2013)",
                    "Gygès : les expériences de Lemière et Desquesnes (2013)"};
    report.data = {{gyges::columns.begin(), gyges::columns.end()}};
    for (const auto part : {gyges::play_against_random, gyges::play_matrix, gyges::play_at_equal_time,
                            gyges::play_learned, gyges::compare_arrangements})
        if (const auto done = part(laboratory, report); !done) return done.failure();
    const Text verdicts = verdicts_in(report);
    report.summary = {
        "The statistics of their report (chapter 4) measured again by the rules of their program, the matches at equal "
        "time "
        "that they planned, searches that are not minimax, and an evaluation by learning. " +
            verdicts.en,
        "Les statistiques de leur rapport (chapitre 4) mesurées à nouveau selon les règles de leur programme, les "
        "matchs à "
        "temps égal qu'ils prévoyaient, des recherches qui ne sont pas minimax, et une évaluation apprise. " +
            verdicts.fr};
    return report;
}

}  // namespace plateau::lab
