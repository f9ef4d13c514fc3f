// The search of the gomoku family: principal variations over the cells near stones, tried in the order of what
// they make and prevent; forced replies cost no depth; at the horizon wins by fours are looked for.
#pragma once

#include <memory>
#include <vector>

#include "game/player.h"
#include "players/in_a_row/gomoku_threats.h"

namespace plateau::in_a_row {
class Strategies;
}

namespace plateau::in_a_row::gomoku {

struct SearchOptions {
    int depth = 60;
    int table_megabytes = 32;
    bool fours = true;    // look for wins by fours at the horizon and at the root
    bool threats = true;  // look for wins by threats at the root
    int width = 32;       // moves looked at where nothing is forced
    int extend = 0;       // defences to an open three that are so few cost no depth
    int razor = 0;        // points a ply that a hopeless node near the horizon is short by
    int late = 4;         // moves looked at a ply from the horizon, and so many more for each ply further
};

using GomokuThought = Thought<Placement::Move>;

class Search {
public:
    Search(const Shape& shape, const SearchOptions& options, std::shared_ptr<const CellValues> values);

    // Takes the memory of the table; thinking does where nobody has.
    void prepare();
    GomokuThought think(const Placement::Position& position, const Limits& limits, const Listener<Placement>& listener);

    // A win that known sequences give.
    std::optional<WinningLine> by_strategy(const Placement::Position& position, const Strategies& strategies,
                                           std::uint64_t nodes);

private:
    enum class Bound : std::uint8_t { none, upper, lower, exact };
    struct Entry {
        Key key = 0;
        Score score = 0;
        CellIndex move = no_cell;
        std::int8_t depth = -1;
        Bound bound = Bound::none;
    };
    struct Candidate {
        int order;
        CellIndex cell;
    };
    using Candidates = FixedVector<Candidate, max_board_side * max_board_side>;
    struct RootMove {
        CellIndex cell;
        Score score;
    };

    // What is known before searching: a move that wins or has to be played.
    std::optional<GomokuThought> at_once();
    std::optional<GomokuThought> forced_win(const Limits& limits);
    GomokuThought deepen(const Limits& limits, const Listener<Placement>& listener);
    Score search_root(std::vector<RootMove>& moves, int depth);

    Score search(Score alpha, Score beta, int depth, int ply);
    Score search_moves(Candidates& moves, Score alpha, Score beta, int depth, int ply, bool is_forced);
    Score child_score(int index, const Candidate& move, Score alpha, Score beta, int depth, int ply, bool is_forced);
    // Wins and forced replies that need no search of their own.
    std::optional<Score> settled(Score alpha, Score beta, int depth, int ply);
    std::optional<Score> stand(Score alpha, Score beta, int depth, int ply, bool is_threatened);
    // A win is threatened that not every move stops.
    bool is_threatened() const {
        const int foe = 1 - board_.mover();
        return board_.shape().captures ? board_.count(foe, Rank::five) > 0 : board_.can_make(foe, Rank::open_four);
    }
    // Pente: whether a stone can take the fifth pair now.
    bool can_take_last_pair() const;
    // True where some moves were left out.
    bool collect(Candidates& moves, int depth, bool is_threatened, CellIndex first);
    Entry& entry() { return table_[board_.key() & (table_.size() - 1)]; }
    void keep(Score score, Score alpha, Score beta, int depth, int ply, CellIndex move);
    WinningLine principal_line(CellIndex first, int most);
    GomokuThought thought_of(Score score, int depth, const WinningLine& line) const;

    SearchOptions options_;
    Board board_;
    ThreatSearch threats_;
    Budget budget_;
    std::vector<Entry> table_;
    std::array<std::array<std::int32_t, cell_slots>, 2> history_{};
    std::array<CellIndex, 128> best_at_{};
    bool is_stopped_ = false;
};

}  // namespace plateau::in_a_row::gomoku
