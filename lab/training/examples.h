// Examples to fit from stored positions: the same position met in several games becomes one example with the
// mean result, and counts no more than another (otherwise a few lines of the opening would count most); games, not
// positions, are split into those to learn from and those to check with; images under the game's symmetries share an
// example's weight.
#pragma once

#include "core/options.h"
#include "learning/fit/dataset.h"
#include "learning/fit/ties.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct ExampleOptions {
    bool dedupe = true;
    bool symmetries = true;
    int validation_percent = 10;
    double result_share = 1;  // of the target; the rest is what the player thought
};

template <class Visitor>
void describe(ExampleOptions& o, Visitor&& option) {
    option(
        "dedupe", o.dedupe, false, true,
        Text{"one example for a position met several times", "un seul exemple pour une position vue plusieurs fois"});
    option("symmetries", o.symmetries, false, true,
           Text{"learn from images under the game's symmetries too", "apprendre aussi des images par symétrie"});
    option("validation", o.validation_percent, 0, 90,
           Text{"percentage of games kept apart to check with", "pourcentage de parties gardées pour vérifier"});
    option("result", o.result_share, 0.0, 1.0,
           Text{"share of the result in the target, the rest is the player's opinion",
                "part du résultat dans la cible, le reste est l'avis du joueur"});
}

struct Examples {
    learning::Dataset training, validation;
    std::size_t positions = 0;  // read
    std::size_t distinct = 0;
};

Result<Examples> make_examples(const play::TrainingGround& ground, const learning::Ties& ties, std::string_view text,
                               const ExampleOptions& options, std::uint64_t seed);

}  // namespace plateau::lab
