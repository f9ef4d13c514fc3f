// What a game is: the rules of a two-sided game. Rules are an immutable object, a position is a
// value, and nothing is undone. That is all a search needs; whatever else a game can give is an
// optional concept in this folder (chance.h, history.h, orders.h, symmetry.h, diagram.h).
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/key.h"
#include "core/result.h"
#include "core/side.h"

namespace plateau {

template <class Position>
class Line;  // game/history.h

// How a finished game ended: somebody won, or nobody did.
struct Outcome {
    std::optional<Side> winner;

    static constexpr Outcome win(Side side) { return {side}; }
    static constexpr Outcome draw() { return {}; }
    constexpr bool is_draw() const { return !winner; }
    friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

template <class G>
concept Game =
    requires(const G rules, const typename G::Position position, const typename G::Move move, std::string_view text) {
        requires std::regular<typename G::Position> && std::regular<typename G::Move>;
        { rules.start() } -> std::same_as<typename G::Position>;
        { rules.side_to_move(position) } -> std::same_as<Side>;
        { rules.outcome(position) } -> std::same_as<std::optional<Outcome>>;
        { rules.legal_moves(position) } -> std::same_as<typename G::Moves>;
        { rules.after(position, move) } -> std::same_as<typename G::Position>;
        { rules.key(position) } -> std::same_as<Key>;
        { rules.to_text(position) } -> std::same_as<std::string>;
        { rules.to_text(position, move) } -> std::same_as<std::string>;
        { rules.parse_position(text) } -> std::same_as<Result<typename G::Position>>;
        { rules.parse_move(position, text) } -> std::same_as<Result<typename G::Move>>;
    };

// A game may name its sides ("White", "South"); elsewhere they are the first and the second player.
template <class G>
concept NamesSides = Game<G> && requires(const G rules, Side side) {
    { rules.side_name(side) } -> std::same_as<Text>;
};

inline Text name_of_player(Side side) {
    return side == Side::first ? Text{"First player", "Premier joueur"} : Text{"Second player", "Second joueur"};
}

template <Game G>
Text name_of_side(const G& rules, Side side) {
    if constexpr (NamesSides<G>) return rules.side_name(side);
    else return name_of_player(side);
}

// A game may say in words why it ended ("five in a row", "no legal move").
template <class G>
concept ExplainsOutcome = Game<G> && requires(const G rules, const typename G::Position position) {
    { rules.outcome_reason(position) } -> std::same_as<Text>;
};

// ... and where the end lies in what went before (a repetition), so does the reason.
template <class G>
concept ExplainsByHistory = Game<G> && requires(const G rules, const Line<typename G::Position> line) {
    { rules.outcome_reason(line) } -> std::same_as<Text>;
};

// A game may count its moves faster than it lists them (perft at the last ply).
template <class G>
concept CountsMoves = Game<G> && requires(const G rules, const typename G::Position position) {
    { rules.count_moves(position) } -> std::convertible_to<std::uint64_t>;
};

// A game may accept a whole record written without spaces ("4453" in connect four).
template <class G>
concept SplitsMoves = Game<G> && requires(const G rules, std::string_view text) {
    { rules.split_moves(text) } -> std::same_as<std::vector<std::string>>;
};

}  // namespace plateau
