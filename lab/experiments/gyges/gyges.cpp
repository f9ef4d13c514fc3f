// Lemière and Desquesnes, "Gygès" (Caen, 2013), done again.
#include <fmt/format.h>

#include "lab/experiments/experiments.h"
#include "lab/experiments/gyges/parts.h"

namespace plateau::lab {

namespace {

using gyges::Costs;

struct Claim {
    Text words;
    bool holds;
};

std::vector<Claim> claims_of_theirs(const Costs& costs) {
    constexpr std::size_t basic = 0, distance = 1, maxpath = 2, d3 = 2;
    return {
        {{fmt::format("Distance visits fewer nodes than the others at depth 3 ({:.0f} against {:.0f} and {:.0f})",
                      costs[distance][d3].nodes, costs[basic][d3].nodes, costs[maxpath][d3].nodes),
          fmt::format(
              "Distance visite moins de nœuds que les autres à la profondeur 3 ({:.0f} contre {:.0f} et {:.0f})",
              costs[distance][d3].nodes, costs[basic][d3].nodes, costs[maxpath][d3].nodes)},
         costs[distance][d3].nodes < costs[basic][d3].nodes && costs[distance][d3].nodes < costs[maxpath][d3].nodes},
        {{fmt::format("Distance is the fastest at depth 3 ({:.1f} ms against {:.1f} and {:.1f})",
                      costs[distance][d3].milliseconds, costs[basic][d3].milliseconds, costs[maxpath][d3].milliseconds),
          fmt::format("Distance est la plus rapide à la profondeur 3 ({:.1f} ms contre {:.1f} et {:.1f})",
                      costs[distance][d3].milliseconds, costs[basic][d3].milliseconds,
                      costs[maxpath][d3].milliseconds)},
         costs[distance][d3].milliseconds < costs[basic][d3].milliseconds &&
             costs[distance][d3].milliseconds < costs[maxpath][d3].milliseconds},
        {{fmt::format("Basic prunes badly: more nodes than Distance at depth 4 ({:.0f} against {:.0f})",
                      costs[basic][3].nodes, costs[distance][3].nodes),
          fmt::format("Basic coupe mal : plus de nœuds que Distance à la profondeur 4 ({:.0f} contre {:.0f})",
                      costs[basic][3].nodes, costs[distance][3].nodes)},
         costs[basic][3].nodes > costs[distance][3].nodes},
        {{fmt::format("MaxPath visits fewer nodes than Basic at depth 4 ({:.0f} against {:.0f})",
                      costs[maxpath][3].nodes, costs[basic][3].nodes),
          fmt::format("MaxPath visite moins de nœuds que Basic à la profondeur 4 ({:.0f} contre {:.0f})",
                      costs[maxpath][3].nodes, costs[basic][3].nodes)},
         costs[maxpath][3].nodes < costs[basic][3].nodes},
        {{fmt::format("MaxPath pays most for a node ({:.0f} nodes/ms at depth 3, Basic {:.0f})",
                      costs[maxpath][d3].nodes_per_ms, costs[basic][d3].nodes_per_ms),
          fmt::format("MaxPath paie le plus par nœud ({:.0f} nœuds/ms à la profondeur 3, Basic {:.0f})",
                      costs[maxpath][d3].nodes_per_ms, costs[basic][d3].nodes_per_ms)},
         costs[maxpath][d3].nodes_per_ms < costs[basic][d3].nodes_per_ms},
        {{fmt::format("MaxPath needs the fewest moves to beat a random player at depth 1 ({:.1f})",
                      costs[maxpath][0].moves_to_win),
          fmt::format("MaxPath bat le joueur aléatoire en le moins de coups à la profondeur 1 ({:.1f})",
                      costs[maxpath][0].moves_to_win)},
         costs[maxpath][0].moves_to_win <= costs[basic][0].moves_to_win &&
             costs[maxpath][0].moves_to_win <= costs[distance][0].moves_to_win}};
}

Text why_figures_differ() {
    return {
        "Why figures differ. Their nodes at depth 1 are more than at depth 2 (20,000 against a few thousand), which no "
        "search of one ply can need, since a position has some 300 moves: their counter probably includes what their "
        "driver of MTD(f) repeats while it widens its window by one point a pass, from a first guess of 0; ours halves "
        "no interval either, but starts anew from the bound it found. They store results that fail low as lower "
        "bounds, so that their table answers wrongly, and more often than it may; which would show most at depth 4 and "
        "with MaxPath, whose many values make MTD(f) pass most often. Their generator forgets the steps of earlier "
        "legs: by these rules (memory=leg) we play here too. Milliseconds tell of machines and languages.",
        "Pourquoi des chiffres diffèrent. Leurs nœuds à la profondeur 1 dépassent ceux de la profondeur 2 (20 000 "
        "contre quelques milliers), ce dont aucune recherche d'un demi-coup n'a besoin, une position ayant environ 300 "
        "coups : leur compteur inclut sans doute ce que leur MTD(f) répète en élargissant sa fenêtre d'un point par "
        "passage, depuis une estimation de 0 ; le nôtre repart de la borne trouvée. Ils rangent les résultats trop bas "
        "comme bornes inférieures, si bien que leur table répond à tort, et plus souvent qu'elle ne peut ; cela se "
        "verrait surtout à la profondeur 4 et avec MaxPath, dont les nombreuses valeurs font passer MTD(f) le plus "
        "souvent. Leur générateur oublie les pas des bonds précédents : nous jouons ici aussi selon ces règles "
        "(memory=leg). Les millisecondes parlent des machines et des langages."};
}

ReportSection reading(const Costs& costs) {
    ReportSection section;
    section.heading = {"What agrees and what does not", "Ce qui concorde et ce qui ne concorde pas"};
    for (const auto& [words, holds] : claims_of_theirs(costs))
        section.paragraphs.push_back({words.en + (holds ? ": agrees." : ": does not agree."),
                                      words.fr + (holds ? " : d'accord." : " : pas d'accord.")});
    section.paragraphs.push_back(why_figures_differ());
    return section;
}

}  // namespace

Result<Report> reproduce_gyges(Laboratory& laboratory) {
    laboratory.expect(12 + 6 + 9 + 3 + 3);
    Report report;
    report.title = {"Gygès: the experiments of Lemière and Desquesnes",
                    "Gygès : les expériences de Lemière et Desquesnes"};
    report.summary = {
        "The statistics of their report (Caen, 2013, chapter 4) measured again, the matches at equal time that they "
        "planned, and what they wished for: searches that are not minimax, and an evaluation by learning.",
        "Les statistiques de leur rapport (Caen, 2013, chapitre 4) mesurées à nouveau, les matchs à temps égal qu'ils "
        "prévoyaient, et ce qu'ils souhaitaient : des recherches qui ne sont pas minimax et une évaluation apprise."};
    report.data = {{gyges::columns.begin(), gyges::columns.end()}};
    const auto costs = gyges::play_against_random(laboratory, report);
    if (!costs) return costs.failure();
    for (const auto part :
         {gyges::play_matrix, gyges::play_at_equal_time, gyges::play_learned, gyges::compare_arrangements})
        if (const auto done = part(laboratory, report); !done) return done.failure();
    report.sections.push_back(reading(*costs));
    return report;
}

}  // namespace plateau::lab
