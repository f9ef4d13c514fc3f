// A small network that judges a position: one hidden layer over what stands where and who controls what,
// in whole numbers of 16 bits, so that one addition serves sixteen neurons.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/resources.h"
#include "core/score.h"
#include "game/kit.h"
#include "games/gyges/control.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

// Where each kind of input begins. The side to move is South here: other positions are flipped.
struct NetworkInputs {
    static constexpr int pieces = 0;          // by value and square
    static constexpr int own_pieces = 108;    // pieces that the mover controls, by value and square
    static constexpr int their_pieces = 216;  // those that the opponent controls
    static constexpr int own_ends = 324;      // empty squares
    static constexpr int their_ends = 360;
    static constexpr int own_exits = 396;
    static constexpr int their_exits = 432;
    static constexpr int own_doors = 468;
    static constexpr int their_doors = 504;
    static constexpr int own_row = 540;  // the row in play
    static constexpr int their_row = 546;
    static constexpr int threatened = 552;  // the opponent would win if it were to move
    static constexpr int count = 553;
};

// Calls visit(input) for each input that is 1.
template <class Visit>
void for_each_input(const Position& seen, const Control& own, const Control& theirs, bool threatened, Visit&& visit) {
    using In = NetworkInputs;
    const auto each = [&](Squares set, int base) {
        while (set) visit(base + take_first(set));
    };
    for (int value = 1; value <= 3; ++value) {
        const Squares all = seen.pieces_of(value) & whole_board;
        const int at = (value - 1) * square_count;
        each(all, In::pieces + at);
        each(all & own.pieces, In::own_pieces + at);
        each(all & theirs.pieces, In::their_pieces + at);
    }
    each(own.ends, In::own_ends);
    each(theirs.ends, In::their_ends);
    each(own.exits, In::own_exits);
    each(theirs.exits, In::their_exits);
    each(own.doors, In::own_doors);
    each(theirs.doors, In::their_doors);
    visit(In::own_row + row_of(first_of(own.active)));
    visit(In::their_row + row_of(first_of(theirs.active)));
    if (threatened) visit(In::threatened);
}

class Network {
public:
    static constexpr int hidden = 32;

    // A file made by plateau learn perceptron: 553-32-1 relu chance. A logit is 1,000 points.
    static Result<std::shared_ptr<const Network>> read(std::string_view path, const Resources& resources);

    Score operator()(const Position& seen, const Control& own, const Control& theirs, bool threatened) const {
        using Lanes [[gnu::vector_size(32)]] = std::int16_t;
        constexpr int groups = hidden / 16;
        Lanes sums[groups];
        for (int g = 0; g < groups; ++g) sums[g] = reinterpret_cast<const Lanes*>(biases_.data())[g];
        for_each_input(seen, own, theirs, threatened, [&](int input) {
            const auto* row = reinterpret_cast<const Lanes*>(rows_[static_cast<std::size_t>(input)].data());
            for (int g = 0; g < groups; ++g) sums[g] += row[g];
        });
        float score = bias_;
        for (int g = 0; g < groups; ++g)
            for (int i = 0; i < 16; ++i)
                score += static_cast<float>(sums[g][i] > 0 ? sums[g][i] : 0) *
                         outputs_[static_cast<std::size_t>(g * 16 + i)];
        return static_cast<Score>(std::clamp(score, -largest, largest));
    }

private:
    static constexpr float quantum = 256, points = 1000, largest = 20000;

    alignas(64) std::array<std::array<std::int16_t, hidden>, NetworkInputs::count> rows_;
    alignas(64) std::array<std::int16_t, hidden> biases_;
    alignas(64) std::array<float, hidden> outputs_;
    float bias_ = 0;
};

// The network as an evaluation like any other.
class NetworkEvaluation final : public Evaluation<Rules> {
public:
    explicit NetworkEvaluation(std::shared_ptr<const Network> network) : network_{std::move(network)} {}

    Score operator()(const Rules& rules, const Position& position) const override;

private:
    std::shared_ptr<const Network> network_;
};

// `eval=network`, by the file of the project unless eval.weights names another.
NamedEvaluation<Rules> network_evaluation();

}  // namespace plateau::gyges
