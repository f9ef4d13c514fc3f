// One game as training sees it: games of a player with itself, features of positions, environments for
// learning by play, matches between weights. Typed inside, so that a million positions cost what they must.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/feature.h"
#include "core/options.h"
#include "core/result.h"
#include "core/score.h"
#include "core/stop.h"
#include "game/limits.h"
#include "learning/reinforce/environment.h"
#include "play/adjudication.h"
#include "play/training/stored_position.h"

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
    int sample_percent = 100;  // of the positions to keep
    std::vector<std::vector<std::string>>
        openings;               // game n begins with number n modulo their number, then with random moves
    Adjudication adjudication;  // off by default
    std::uint64_t seed = 1;
};

struct EnvironmentPlan : EpisodePlan {
    bool features = true;    // or a table of positions
    bool symmetries = true;  // of the table: images under a symmetry are one position
    int depth = 2;           // of look_ahead
};

// Positions by random play on which a player is measured against exact scores. Position number n depends on the seed
// and n alone.
struct AccuracyPlan {
    std::string player;
    int first_ply = 0, last_ply = 0;
    std::uint64_t first = 0, count = 0;  // numbers of the positions
    std::uint64_t seed = 1;
};

struct Accuracy {
    std::uint64_t positions = 0;
    std::uint64_t asked = 0;  // those where some move loses the exact win or draw; the others teach nothing
    std::uint64_t kept = 0;   // of those asked: the player's move keeps it,
    std::uint64_t best = 0;   // ... or has the best exact score as well
    double kept_at_random = 0, best_at_random = 0;

    Accuracy& operator+=(const Accuracy& other) {
        positions += other.positions;
        asked += other.asked;
        kept += other.kept;
        best += other.best;
        kept_at_random += other.kept_at_random;
        best_at_random += other.best_at_random;
        return *this;
    }
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

    // Game number `game` of a player with itself: its positions in order of play, as bytes (stored_position.h).
    // May be called on several threads at once, as all of the questions below.
    virtual Result<std::string> self_play(const SelfPlayPlan& plan, std::uint64_t game, const Watch& watch) const = 0;

    // Questions about packed positions. Bytes that are no position of this game have no answer.
    virtual std::string_view packing() const = 0;  // how they are packed
    virtual bool extract(std::string_view packed, int symmetry, FeatureVector& features) const = 0;
    // The same for positions that are the same to a player.
    virtual std::optional<Key> key(std::string_view packed) const = 0;
    virtual bool is_quiet(std::string_view packed) const = 0;
    virtual bool is_sound(std::string_view packed) const = 0;  // a position of the game at all
    // The position and its best move as text.
    struct Words {
        std::string position, move;
        Side to_move = Side::first;
    };
    virtual std::optional<Words> words(const StoredPosition& position) const = 0;

    virtual std::unique_ptr<learning::Environment> environment(const EnvironmentPlan& plan) const = 0;

    // Two games from one random opening, sides swapped: the share of two points that the first named makes.
    // Fails where the watch says stop.
    virtual Result<double> play_pair(const Contestant& a, const Contestant& b, const EpisodePlan& plan,
                                     std::uint64_t seed, std::uint64_t opening, const Watch& watch) const = 0;

    // Fails where the game has luck, or orders too many to be listed.
    virtual Result<Accuracy> accuracy(const AccuracyPlan& plan, const StopSignal& stop) const = 0;

    // The spec of a player that evaluates with the features of this ground, with these weights.
    virtual Result<std::string> with_weights(std::string_view player, std::string_view weights_file) const = 0;
};

}  // namespace plateau::play
