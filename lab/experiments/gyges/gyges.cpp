// Lemière and Desquesnes, "Implémentation d'algorithmes d'intelligence artificielle pour le jeu de Gygès" (Caen, 2013),
// done again.
#include "lab/experiments/experiments.h"
#include "lab/experiments/gyges/parts.h"

namespace plateau::lab {

namespace {

struct GygesPart {
    const char* name;
    Result<void> (*add)(Laboratory& laboratory, Report& report);
    std::size_t count;  // of what is kept on its own
};
constexpr GygesPart gyges_parts[] = {
    {"program", gyges::play_their_program, 15}, {"against-random", gyges::play_against_random, 12},
    {"matrix", gyges::play_matrix, 6},          {"equal-time", gyges::play_at_equal_time, 9},
    {"learned", gyges::play_learned, 3},        {"arrangements", gyges::compare_arrangements, 1}};

}  // namespace

std::vector<std::string> parts_of_gyges() {
    std::vector<std::string> names;
    for (const auto& part : gyges_parts) names.push_back(part.name);
    return names;
}

Result<Report> reproduce_gyges(Laboratory& laboratory) {
    std::size_t count = 0;
    for (const auto& part : gyges_parts) count += laboratory.makes(part.name) ? part.count : 0;
    laboratory.expect(count);
    Report report;
    report.title = {"Gygès: the experiments of Lemière and Desquesnes (2013)",
                    "Gygès : les expériences de Lemière et Desquesnes (2013)"};
    report.data = {{gyges::columns.begin(), gyges::columns.end()}};
    for (const auto& part : gyges_parts)
        if (laboratory.makes(part.name))
            if (const auto done = part.add(laboratory, report); !done) return done.failure();
    report.summary = {
        "The statistics of their report (chapter 4) measured again by the rules of their program, the matches at equal "
        "time that they planned, searches that are not minimax, and an evaluation by learning.",
        "Les statistiques de leur rapport (chapitre 4) mesurées à nouveau selon les règles de leur programme, les "
        "matchs à temps égal qu'ils prévoyaient, des recherches qui ne sont pas minimax, et une évaluation apprise."};
    report.tells_verdicts = true;
    return report;
}

}  // namespace plateau::lab
