// What can be done with sets of stored positions. Each tool reads a set and hands positions to a sink: a file, or
// memory. The order of what is kept stays, except where it says otherwise.
#pragma once

#include <cstdint>
#include <limits>

#include "lab/positions/position_sinks.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

// Which positions to keep.
struct PositionFilter {
    bool quiet = false;      // that the game calls quiet
    bool undecided = false;  // whose score is not a proven win or loss
    int first_ply = 0, last_ply = 65535;
    Score largest_score = std::numeric_limits<Score>::max();  // for either side
    int percent = 100;                                        // of these, chosen at random
    std::uint64_t seed = 1;
};

Result<void> filter(const play::TrainingGround& ground, const PositionSet& set, const PositionFilter& wanted,
                    const PositionSink& sink);

// One for all that are the same to a player, where the first of them was: with the mean of their results and scores,
// and the number of the first game. How many there were different.
Result<std::uint64_t> merge_equal(const play::TrainingGround& ground, const PositionSet& set, const PositionSink& sink);

// All of them in random order.
Result<void> shuffle(const PositionSet& set, std::uint64_t seed, const PositionSink& sink);

// `count` of them, chosen at random, in their order.
Result<void> sample(const PositionSet& set, std::uint64_t count, std::uint64_t seed, const PositionSink& sink);

// Whether a game is among the `percent` that are kept apart: all of its positions are, or none.
bool is_kept_apart(std::uint64_t game, int percent, std::uint64_t seed);

// Those of the games that are kept apart, or those of the others.
Result<void> split(const PositionSet& set, int percent, std::uint64_t seed, bool is_apart, const PositionSink& sink);

// One set after the other, the games of each numbered after those before.
Result<void> join(const std::vector<PositionSet>& sets, const PositionSink& sink);

struct PositionFacts {
    std::uint64_t positions = 0, bytes = 0, games = 0, decided = 0;
    std::uint64_t won = 0, drawn = 0,
                  lost = 0;     // by the side to move; means of several games count where they are near
    std::uint16_t longest = 0;  // game, in plies
};
PositionFacts facts_of(const PositionSet& set);

// There is a position that is none of the game's.
Failure not_of_the_game(const PositionSet& set);

}  // namespace plateau::lab
