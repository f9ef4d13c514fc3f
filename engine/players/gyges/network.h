// A small network that judges a position: one hidden layer over what stands where and who controls what,
// in whole numbers of 16 bits, so that one addition serves sixteen neurons.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/resources.h"
#include "core/score.h"
#include "game/kit.h"
#include "games/gyges/control.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

// What the network sees of a position. The side to move is South here: other positions are flipped.
struct NetworkView {
    Position position;
    Control own, theirs;
    bool is_threatened;  // the opponent would win if it were to move
};
NetworkView network_view(const Rules& rules, const Position& position);

// The inputs by kind, in the order of the file: pieces, and those that each side controls, by value and square; empty
// squares that it comes to, exits, doors; the row in play; whether the opponent would win if it were to move.
struct InputBlock {
    std::string_view name;
    int size;
};
inline constexpr InputBlock input_blocks[] = {
    {"pieces", 3 * square_count},  {"own_pieces", 3 * square_count}, {"their_pieces", 3 * square_count},
    {"own_ends", square_count},    {"their_ends", square_count},     {"own_exits", square_count},
    {"their_exits", square_count}, {"own_doors", square_count},      {"their_doors", square_count},
    {"own_row", row_length},       {"their_row", row_length},        {"threatened", 1},
};

// Where a kind of input begins.
consteval int first_input(std::string_view name) {
    int first = 0;
    for (const auto& block : input_blocks) {
        if (block.name == name) return first;
        first += block.size;
    }
    throw "no such input";
}
inline constexpr int input_count = first_input("threatened") + 1;
static_assert(input_count == 553, "the file of the project has so many");

// Calls visit(input) for each input that is 1.
template <class Visit>
void for_each_input(const NetworkView& view, Visit&& visit) {
    const auto& [seen, own, theirs, is_threatened] = view;
    const auto each = [&](Squares set, int base) {
        while (set) visit(base + take_first(set));
    };
    for (int value = 1; value <= 3; ++value) {
        const Squares all = seen.pieces_of(value) & whole_board;
        const int at = (value - 1) * square_count;
        each(all, first_input("pieces") + at);
        each(all & own.pieces, first_input("own_pieces") + at);
        each(all & theirs.pieces, first_input("their_pieces") + at);
    }
    each(own.ends, first_input("own_ends"));
    each(theirs.ends, first_input("their_ends"));
    each(own.exits, first_input("own_exits"));
    each(theirs.exits, first_input("their_exits"));
    each(own.doors, first_input("own_doors"));
    each(theirs.doors, first_input("their_doors"));
    assert(own.active && theirs.active);
    visit(first_input("own_row") + row_of(first_of(own.active)));
    visit(first_input("their_row") + row_of(first_of(theirs.active)));
    if (is_threatened) visit(first_input("threatened"));
}

class Network {
public:
    static constexpr int hidden = 32;

    // A file made by plateau learn perceptron: 553-32-1 relu chance. A logit is 1,000 points.
    static Result<std::shared_ptr<const Network>> read(std::string_view path, const Resources& resources);

    Score operator()(const NetworkView& view) const {
        using Lanes [[gnu::vector_size(32)]] = std::int16_t;
        constexpr int groups = hidden / 16;
        Lanes sums[groups];
        for (int g = 0; g < groups; ++g) sums[g] = reinterpret_cast<const Lanes*>(biases_.data())[g];
        for_each_input(view, [&](int input) {
            assert(input >= 0 && input < input_count);
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

    alignas(64) std::array<std::array<std::int16_t, hidden>, input_count> rows_;
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
