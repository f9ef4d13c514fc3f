// Many games of one kind played at once, as arrays. Each step plays one action in every game; a game that ends begins
// again at once. One thread at a time uses a batch.
#pragma once

#include <span>

#include "plateau/game.h"

namespace plateau::v0 {

struct BatchPlan {
    std::size_t games = 1;
    std::uint64_t seed = 1;
    int longest = 2000;  // plies after which a game is drawn
};

class PLATEAU_API Batch {
public:
    Batch(const Game& game, const BatchPlan& plan);
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;
    ~Batch();

    std::size_t size() const;
    int action_count() const;
    std::array<int, 3> shape() const;  // of a board: planes, rows, columns

    // Row i is game i. The arrays stay where they are, and change with each step.
    std::span<const std::uint8_t> planes() const;   // by seat: the first side's pieces first, whoever moves
    std::span<const std::uint8_t> legal() const;    // games x actions
    std::span<const float> rewards() const;         // games x 2, by seat: 1 won, -1 lost
    std::span<const std::uint8_t> ended() const;    // by the last step
    std::span<const std::uint8_t> to_move() const;  // 0 or 1
    std::uint64_t games_ended() const;

    void restart(std::uint64_t seed);
    // None is played if one of them is not legal.
    void step(std::span<const std::int32_t> actions);
    // A random legal action for each game.
    std::span<const std::int32_t> random_actions();
    std::string position(std::size_t game) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace plateau::v0
