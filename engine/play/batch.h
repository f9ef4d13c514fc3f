// Many games of one kind played at once, as arrays: for whoever learns from millions of moves. Each step plays one
// action in every game; a game that ends begins again at once. One thread at a time; the game must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "game/actions.h"

namespace plateau::play {

struct BatchPlan {
    std::size_t games = 1;
    std::uint64_t seed = 1;
    int longest = 2000;  // plies after which a game is drawn
};

// Row i of each array is game i. They stay where they are as long as the batch lives.
struct BatchArrays {
    std::vector<std::uint8_t> planes;         // games x PlaneShape
    std::vector<std::uint8_t> legal;          // games x actions: 1 where the action may be played
    std::vector<float> rewards;               // games x 2, of the last step, by seat: 1 won, -1 lost
    std::vector<std::uint8_t> ended;          // whether the last step ended the game
    std::vector<std::uint8_t> to_move;        // 0 or 1: the seat that has to choose now
    std::vector<std::int32_t> random_action;  // filled by choose_at_random
};

class Batch {
public:
    virtual ~Batch() = default;

    std::size_t size() const { return plan_.games; }
    int action_count() const { return action_count_; }
    const PlaneShape& shape() const { return shape_; }
    const BatchArrays& arrays() const { return arrays_; }
    std::uint64_t games_ended() const { return games_ended_; }

    virtual void restart(std::uint64_t seed) = 0;
    // One action for each game. None is played if one of them is not legal.
    virtual Result<void> step(std::span<const std::int32_t> actions) = 0;
    // A random legal action for each game, every legal move as likely.
    virtual void choose_at_random() = 0;
    virtual std::string position(std::size_t game) const = 0;

protected:
    Batch(const BatchPlan& plan, int action_count, const PlaneShape& shape);
    Result<void> check(std::span<const std::int32_t> actions) const;

    std::span<std::uint8_t> planes_of(std::size_t game) {
        const auto size = static_cast<std::size_t>(shape_.size());
        return {arrays_.planes.data() + game * size, size};
    }
    std::uint8_t* legal_of(std::size_t game) {
        return arrays_.legal.data() + game * static_cast<std::size_t>(action_count_);
    }

    BatchPlan plan_;
    int action_count_;
    PlaneShape shape_;
    BatchArrays arrays_;
    std::uint64_t games_ended_ = 0;
};

}  // namespace plateau::play
