// Strategies that won games teach (the wish of Abdoulaye 2017): opening lines, and threat sequences that force a win.
// They are mined from games and kept as text that a person can read:
//
//     plateau-strategies 1
//     # game: gomoku
//     opening h8 i9 : h10 14 11          after h8 i9, h10 was played in 14 games that brought 11 points
//     fours 3 : 0,1 0,2 1,1 : 0,0 2,2    seen 3 times: stones from the first move on, then the moves (row,column)
//     threats 2 : 1,1 2,2 -1,1 : 0,0     the first move of a win by fours and threes
//
// A sequence is only played where the board proves it: fours by playing them out, threats by a small search.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "players/in_a_row/gomoku_threats.h"
#include "players/in_a_row/opening_moves.h"
#include "players/in_a_row/strategy_text.h"

namespace plateau::in_a_row {

// What the winner's stones look like, from the first move on, in the smallest of its eight images.
struct ThreatSequence {
    bool only_fours = true;
    std::vector<Step> stones;  // that have to be there
    std::vector<Step> moves;   // of the attacker; the first is {0, 0}
    friend std::strong_ordering operator<=>(const ThreatSequence&, const ThreatSequence&) = default;
};

class Strategies {
public:
    using WonGame = in_a_row::WonGame<Placement>;
    struct MiningPlan {
        std::size_t opening_plies = 12;
        std::uint64_t nodes = 3000;  // to prove that a sequence wins
    };

    explicit Strategies(const Placement& rules) : rules_{rules}, openings_{rules} {}

    void learn(const WonGame& game, const MiningPlan& plan);
    // Leaves out what was seen less often.
    void prune(int least_openings, int least_sequences);

    std::string to_text(std::string_view game) const;
    static Result<Strategies> parse(const Placement& rules, std::string_view text);

    // The move that brought most, where enough games went through the position.
    std::optional<Placement::Move> opening_move(const Placement::Position& position, int least_games) const {
        return openings_.best(position, least_games);
    }
    // The winning moves that a known sequence gives the side to move of the board, which is left as it was.
    std::optional<gomoku::WinningLine> winning_line(gomoku::Board& board, gomoku::ThreatSearch& search,
                                                    std::uint64_t nodes) const;

    std::size_t games() const { return games_; }
    std::size_t openings() const { return openings_.size(); }
    std::size_t sequences() const { return sequences_.size(); }

private:
    void mine_sequence(const WonGame& game, const MiningPlan& plan);
    bool parse_sequence(const std::vector<std::string>& words);

    Placement rules_;
    std::size_t games_ = 0;
    OpeningMoves<Placement> openings_;
    std::map<ThreatSequence, int> sequences_;
};

}  // namespace plateau::in_a_row
