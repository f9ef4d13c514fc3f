// Examples to fit, from stored positions. Positions that say little are left out (proven, or not quiet); the same
// position met in several games becomes one example with the mean result, and counts no more than another (otherwise a
// few lines of the opening would count most); games, not positions, are split into those to learn from and those to
// check with; images under the game's symmetries share an example's weight.
#pragma once

#include "core/options.h"
#include "lab/positions/position_set.h"
#include "learning/fit/dataset.h"
#include "learning/fit/ties.h"
#include "learning/parallel.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct ExampleOptions {
    bool quiet = true;
    bool proven = false;
    bool dedupe = true;
    bool symmetries = true;
    int validation_percent = 10;
    double result_share = 1;  // of the target; the rest is what the player thought
};

template <class Visitor>
void describe(ExampleOptions& o, Visitor&& option) {
    option("quiet", o.quiet, false, true,
           Text{"only positions that the game calls quiet", "seulement les positions que le jeu dit calmes"});
    option("proven", o.proven, false, true,
           Text{"also positions whose score is proven", "aussi les positions au score prouvé"});
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

// Positions as rows of features, made anew each time a row is read: a position takes the eight bytes that say where it
// lies. The ground, the ties and the bytes must outlive it. Safe on several threads.
class StoredExamples final : public learning::RowSource {
public:
    StoredExamples(const play::TrainingGround& ground, const learning::Ties& ties, const ExampleOptions& options)
        : ground_{&ground},
          ties_{&ties},
          result_share_{options.result_share},
          images_{options.symmetries ? static_cast<std::size_t>(ground.symmetry_count()) : 1} {}

    // `place` is where a stored position begins that is one of the game's.
    void add(const char* place) { places_.push_back(place); }
    void add(const std::vector<const char*>& places) { places_.insert(places_.end(), places.begin(), places.end()); }
    std::size_t positions() const { return places_.size(); }

    std::uint32_t features() const override { return ties_->parameters(); }
    std::size_t size() const override { return places_.size() * images_; }
    learning::Row read(std::size_t i, FeatureVector& room) const override;

    // For methods that go over them again and again; images that are the same share a row.
    learning::Dataset in_memory() const;

private:
    float target_of(const play::StoredPosition& position) const;

    const play::TrainingGround* ground_;
    const learning::Ties* ties_;
    double result_share_;
    std::size_t images_;  // of each position
    std::vector<const char*> places_;
};

struct Examples {
    PositionSet set;  // that they lie in
    StoredExamples training, validation;
    std::size_t positions = 0;  // read
    std::size_t distinct = 0;
};

Result<Examples> make_examples(const play::TrainingGround& ground, const learning::Ties& ties, const PositionSet& set,
                               const ExampleOptions& options, std::uint64_t seed,
                               const learning::Runner& runner = learning::one_after_the_other());

}  // namespace plateau::lab
