// One game as training sees it: games of a player with itself, features of positions, environments for
// learning by play, matches between weights. Typed inside, so that a million positions cost what they must.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/feature.h"
#include "core/options.h"
#include "core/result.h"
#include "core/score.h"
#include "game/limits.h"
#include "learning/reinforce/environment.h"

namespace plateau::play {

// How games for learning begin and end.
struct EpisodePlan {
    int opening_plies = 8;  // moves played at random first: from half as many to so many
    int longest = 400;      // plies after which a game counts as drawn
};

template <class Visitor>
void describe(EpisodePlan& o, Visitor&& option) {
    option("opening", o.opening_plies, 0, 200,
           Text{"random moves at the start of a game, at most", "coups au hasard au début d'une partie, au plus"});
    option("longest", o.longest, 1, 4000,
           Text{"plies after which a game is drawn", "demi-coups après lesquels une partie est nulle"});
}

struct SelfPlayPlan : EpisodePlan {
    std::string player;
    int noise_percent = 0;     // moves played at random later on
    bool quiet = true;         // only positions that the game calls quiet
    int sample_percent = 100;  // of the positions that qualify
    std::uint64_t seed = 1;
};

struct TrainingPosition {
    std::string position;
    Key key = 0;       // the same for positions that are the same to a player
    float result = 0;  // of the side to move: 1 won, 0.5 drawn, 0 lost
    Score score = 0;   // what the player thought
    std::int32_t ply = 0;
    friend bool operator==(const TrainingPosition&, const TrainingPosition&) = default;
};

struct EnvironmentPlan : EpisodePlan {
    bool features = true;    // or a table of positions
    bool symmetries = true;  // of the table: images under a symmetry are one position
    int depth = 2;           // of look_ahead
};

// A player and, where it is to play with weights that are in no file, these (one a feature, in logits).
struct Contestant {
    std::string player;
    std::vector<double> weights;
};

// Games are played on several threads: its members may be called from all of them at once.
class TrainingGround {
public:
    virtual ~TrainingGround() = default;

    virtual const std::string& features_name() const = 0;
    virtual const std::vector<FeatureBlock>& blocks() const = 0;
    virtual std::vector<Tie> ties() const = 0;
    virtual std::vector<double> raw_weights() const = 0;  // in logits
    virtual double points_per_logit() const = 0;
    virtual int symmetry_count() const = 0;

    // Game number `game` of a player with itself: the positions of it to learn from, in order of play.
    virtual Result<std::vector<TrainingPosition>> self_play(const SelfPlayPlan& plan, std::uint64_t game,
                                                            const Watch& watch) const = 0;
    virtual Result<void> extract(std::string_view position, int symmetry, FeatureVector& features) const = 0;

    virtual std::unique_ptr<learning::Environment> environment(const EnvironmentPlan& plan) const = 0;

    // Two games from one random opening, sides swapped: the share of two points that the first named makes.
    // Fails where the watch says stop.
    virtual Result<double> play_pair(const Contestant& a, const Contestant& b, const EpisodePlan& plan,
                                     std::uint64_t seed, std::uint64_t opening, const Watch& watch) const = 0;

    // The spec of a player that evaluates with the features of this ground, with these weights.
    virtual Result<std::string> with_weights(std::string_view player, std::string_view weights_file) const = 0;
};

}  // namespace plateau::play
