// Strategies that won games teach (the wish of Abdoulaye 2017), on any board, with gravity or without: opening moves,
// and wins by threats alone, where each move threatens to complete a line and so leaves one reply. Text:
//
//     plateau-strategies 1
//     # game: connect4
//     opening 4 4 : 4 14 11              after 4 4, 4 was played in 14 games that brought 11 points
//     forced 3 : 0,1 0,2 1,1 : 0,0 -1,2  seen 3 times: stones from the first move on, then the moves (row,column)
//
// A forced win is only played where playing it out on the board proves it. For five in a row without gravity
// strategies.h knows more: threes too. The fours of its files are understood here.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/resources.h"
#include "game/limits.h"
#include "game/player.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"
#include "players/in_a_row/opening_moves.h"
#include "players/in_a_row/strategy_text.h"

namespace plateau::in_a_row {

template <class Rules>
class ForcedStrategies {
public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;
    using WonGame = in_a_row::WonGame<Rules>;

    struct MiningPlan {
        std::size_t opening_plies = 12;
        std::uint64_t nodes = 3000;  // to find a win by threats
    };

    explicit ForcedStrategies(const Rules& rules) : rules_{rules}, openings_{rules} {}

    void learn(const WonGame& game, const MiningPlan& plan);
    // Leaves out what was seen less often.
    void prune(int least_openings, int least_sequences);

    std::string to_text(std::string_view game) const;
    static Result<ForcedStrategies> parse(const Rules& rules, std::string_view text);

    std::optional<Move> opening_move(const Position& position, int least_games) const {
        return openings_.best(position, least_games);
    }
    // The moves of both sides, as far as they are forced, by which a known sequence wins for the side to move.
    std::optional<std::vector<Move>> winning_line(const Position& position) const;
    // A win by threats alone, found within so many nodes.
    std::optional<std::vector<Move>> find_forced_win(const Position& position, std::uint64_t nodes) const;

    // What a player does by them: an opening that two games tried, or a forced win. The rest is its own to think.
    std::optional<Thought<Move>> thought_on(const Position& position) const;

    std::size_t games() const { return games_; }
    std::size_t openings() const { return openings_.size(); }
    std::size_t sequences() const { return sequences_.size(); }

private:
    struct Sequence {
        std::vector<Step> stones;  // of the attacker, that the threats need
        std::vector<Step> moves;   // of the attacker; the first is {0, 0}
        friend std::strong_ordering operator<=>(const Sequence&, const Sequence&) = default;
    };
    // What a move of the attacker leads to.
    enum class Force : std::uint8_t { none, wins, threatens };
    struct Forced {
        Force force = Force::none;
        std::vector<Move> replies;  // cells that the attacker threatens to win on
    };

    Step cell_of(const Position& position, Move move) const;
    std::optional<Move> move_to(const Position& position, Step cell) const;
    std::vector<Move> winning_moves(const Position& position) const;
    Position passed(const Position& position) const;
    Forced force_of(const Position& position, Move move) const;
    std::vector<Move> moves_worth_a_look(const Position& position) const;

    bool search(const Position& position, Budget& budget, std::vector<Move>& line) const;
    bool play_out(Position position, const std::vector<Step>& cells, std::vector<Move>& line) const;
    bool fits(const Position& position, const Sequence& sequence, Step first, int symmetry) const;
    void mine_sequence(const WonGame& game, const MiningPlan& plan);
    Sequence sequence_of(Position position, const std::vector<Move>& line) const;
    void add_line_through(const Position& position, Step cell, Side side, std::vector<Step>& stones) const;
    std::vector<int> images() const;

    Rules rules_;
    std::size_t games_ = 0;
    OpeningMoves<Rules> openings_;
    std::map<Sequence, int> sequences_;
};

// Nothing where no file is named.
template <class Rules>
Result<std::optional<ForcedStrategies<Rules>>> read_forced_strategies(const Rules& rules, const std::string& file,
                                                                      const Resources& resources);

extern template class ForcedStrategies<Gravity64>;
extern template class ForcedStrategies<Gravity128>;
extern template class ForcedStrategies<Placement>;

}  // namespace plateau::in_a_row
