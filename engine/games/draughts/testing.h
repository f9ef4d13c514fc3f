// What the tests of this folder share.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "games/draughts/rules.h"

namespace plateau::draughts {

// Opens "frisian" or "turnaround:backward=0" and hands the rules to `use`.
template <class Use>
void with_rules(const std::string& game, Use use) {
    const auto spec = parse_spec(game);
    ASSERT_TRUE(spec) << spec.error().en;
    const auto variant = variant_of(spec->name, *spec);
    ASSERT_TRUE(variant) << variant.error().en;
    if (variant->board == 10) use(Rules10{*variant});
    else use(Rules8{*variant});
}

inline Rules10 rules10(const std::string& name = "draughts") { return Rules10{*variant_of(name)}; }
inline Rules8 rules8(const std::string& name) { return Rules8{*variant_of(name)}; }

template <class R>
Position position_of(const R& rules, const std::string& fen) {
    const auto position = rules.parse_position(fen);
    EXPECT_TRUE(position) << fen << ": " << (position ? "" : position.error().en);
    return position ? *position : Position{};
}

// The legal moves as they are written, sorted.
template <class R>
std::vector<std::string> moves_of(const R& rules, const std::string& fen) {
    const Position position = position_of(rules, fen);
    std::vector<std::string> texts;
    for (const Move& move : rules.legal_moves(position)) texts.push_back(rules.to_text(position, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

// Plays moves separated by spaces and returns every position, the first included.
template <class R>
std::vector<Position> play(const R& rules, const Position& start, const std::string& moves) {
    std::vector<Position> line{start};
    for (std::size_t begin = 0; begin < moves.size();) {
        const std::size_t end = std::min(moves.find(' ', begin), moves.size());
        const std::string text = moves.substr(begin, end - begin);
        const auto move = rules.parse_move(line.back(), text);
        EXPECT_TRUE(move) << text << " in " << rules.to_text(line.back()) << ": " << (move ? "" : move.error().en);
        if (!move) return line;
        line.push_back(rules.after(line.back(), *move));
        begin = end + 1;
    }
    return line;
}

}  // namespace plateau::draughts
