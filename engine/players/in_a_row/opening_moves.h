// Moves that games tried in their openings and what they brought, one entry for all images of a position. As text:
//
//     opening h8 i9 : h10 14 11      after h8 i9, h10 was played in 14 games that brought 11 points
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/side.h"
#include "game/symmetry.h"

namespace plateau::in_a_row {

// A game to learn from.
template <class Rules>
struct WonGame {
    std::vector<typename Rules::Move> moves;
    std::optional<Side> winner;
};

template <class Rules>
class OpeningMoves {
public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    explicit OpeningMoves(const Rules& rules) : rules_{rules} {}

    void learn(const WonGame<Rules>& game, std::size_t plies) {
        auto position = rules_.start();
        std::vector<Move> line;
        for (std::size_t i = 0; i < std::min(plies, game.moves.size()); ++i) {
            const Side side = rules_.side_to_move(position);
            add(position, line, game.moves[i], 1, !game.winner ? 0.5 : *game.winner == side ? 1 : 0);
            line.push_back(game.moves[i]);
            position = rules_.after(position, game.moves[i]);
        }
    }

    // Leaves out what fewer games tried.
    void prune(int least_games) {
        for (auto it = openings_.begin(); it != openings_.end();) {
            std::erase_if(it->second.tried, [&](const Tried& tried) { return tried.games < least_games; });
            it = it->second.tried.empty() ? openings_.erase(it) : std::next(it);
        }
    }

    std::size_t size() const {
        std::size_t count = 0;
        for (const auto& [key, opening] : openings_) count += opening.tried.size();
        return count;
    }

    // The move that brought most, where enough games went through the position and it brought half of the points.
    std::optional<Move> best(const Position& position, int least_games) const {
        const auto found = openings_.find(canonical_key(rules_, position));
        if (found == openings_.end()) return std::nullopt;
        const Tried* best = nullptr;
        const auto share = [](const Tried& tried) { return (tried.points + 1) / (tried.games + 2); };
        for (const auto& tried : found->second.tried)
            if (tried.games >= least_games && (!best || share(tried) > share(*best))) best = &tried;
        if (!best || best->points < 0.5 * best->games) return std::nullopt;
        // Back from the image that the book sees: several moves can have one image under the position's symmetries.
        const int symmetry = canonical_symmetry(position);
        for (const auto move : rules_.legal_moves(position))
            if (rules_.transformed(move, symmetry) == best->move) return move;
        return std::nullopt;
    }

    std::string to_text() const {
        std::string text;
        for (const auto& [key, opening] : openings_) {
            std::string line;
            for (const auto move : opening.line) line += " " + rules_.to_text(rules_.start(), move);
            for (const auto& tried : opening.tried)
                text += fmt::format("opening{} : {} {} {:g}\n", line, rules_.to_text(rules_.start(), tried.move),
                                    tried.games, tried.points);
        }
        return text;
    }

    // The words of one line of text; false where they are none of an opening.
    bool parse(const std::vector<std::string>& words) {
        const auto colon = static_cast<std::size_t>(std::find(words.begin(), words.end(), ":") - words.begin());
        if (words.size() != colon + 4) return false;
        auto position = rules_.start();
        std::vector<Move> line;
        for (std::size_t i = 1; i < colon; ++i) {
            const auto move = rules_.parse_move(position, words[i]);
            if (!move) return false;
            line.push_back(*move);
            position = rules_.after(position, *move);
        }
        const auto move = rules_.parse_move(position, words[colon + 1]);
        if (!move) return false;
        add(position, line, *move, std::atoi(words[colon + 2].c_str()), std::atof(words[colon + 3].c_str()));
        return true;
    }

private:
    struct Tried {
        Move move;
        int games = 0;
        double points = 0;
    };
    struct Opening {
        std::vector<Move> line;    // one way to get there
        std::vector<Tried> tried;  // moves as that line sees them
    };

    // Which image of the position has the smallest key.
    int canonical_symmetry(const Position& position) const {
        int best = 0;
        Key smallest = rules_.key(position);
        for (int symmetry = 1; symmetry < rules_.symmetry_count(); ++symmetry)
            if (const Key key = rules_.key(rules_.transformed(position, symmetry)); key < smallest) {
                smallest = key;
                best = symmetry;
            }
        return best;
    }

    void add(const Position& position, const std::vector<Move>& line, Move move, int games, double points) {
        const int symmetry = canonical_symmetry(position);
        auto& opening = openings_[canonical_key(rules_, position)];
        if (opening.tried.empty())
            for (const auto played : line) opening.line.push_back(rules_.transformed(played, symmetry));
        const auto image = rules_.transformed(move, symmetry);
        auto found = std::find_if(opening.tried.begin(), opening.tried.end(),
                                  [&](const Tried& tried) { return tried.move == image; });
        if (found == opening.tried.end()) found = opening.tried.insert(opening.tried.end(), Tried{image, 0, 0});
        found->games += games;
        found->points += points;
    }

    Rules rules_;
    std::map<Key, Opening> openings_;
};

}  // namespace plateau::in_a_row
