// The evaluations of Mollin et al., "Dossier de validation Intelligence Artificielle pour le jeu Avalam" (2014):
// `towers` for their medium player, `progress` for their hard one.
#pragma once

#include "core/options.h"
#include "game/evaluation.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

// Own towers minus the opponent's.
class TowerDifference final : public Evaluation<Rules> {
public:
    Score operator()(const Rules&, const Position& position) const override;
};

// They say that both weights change as the game goes on, and give no numbers; these run in a straight
// line from the first to the last ply.
struct ProgressWeights {
    double towers_start = 1, towers_end = 2;
    double safe_start = 1, safe_end = 0.5;
};

template <class Visitor>
void describe(ProgressWeights& weights, Visitor&& option) {
    option("towers_start", weights.towers_start, -100.0, 100.0,
           Text{"what a tower is worth at the start", "valeur d'une tour au début"});
    option("towers_end", weights.towers_end, -100.0, 100.0,
           Text{"what a tower is worth at the end", "valeur d'une tour à la fin"});
    option("safe_start", weights.safe_start, -100.0, 100.0,
           Text{"what an isolated tower or a tower of five adds at the start",
                "ce qu'ajoute une tour isolée ou de cinq au début"});
    option("safe_end", weights.safe_end, -100.0, 100.0,
           Text{"what an isolated tower or a tower of five adds at the end",
                "ce qu'ajoute une tour isolée ou de cinq à la fin"});
}

// a(t) * (difference in towers) + b(t) * (difference in isolated towers and towers of five).
class Progress final : public Evaluation<Rules> {
public:
    static constexpr double scale = 100;

    explicit Progress(const ProgressWeights& weights);
    Score operator()(const Rules&, const Position& position) const override;

private:
    struct Weights {
        Score tower, safe;
    };
    std::array<Weights, counters_in_all + 1> by_towers_left_;
};

}  // namespace plateau::avalam
