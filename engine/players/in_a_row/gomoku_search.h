// The search of the gomoku family: principal variations over the cells near stones, tried in the order of what
// they make and prevent. What looks bad is searched less deeply or not at all; forced replies cost no depth; beyond
// the horizon fours are played out.
#pragma once

#include <memory>
#include <vector>

#include "game/player.h"
#include "players/in_a_row/gomoku_history.h"
#include "players/in_a_row/gomoku_table.h"
#include "players/in_a_row/gomoku_threats.h"

namespace plateau::in_a_row {
class Strategies;
}

namespace plateau::in_a_row::gomoku {

struct SearchOptions {
    int depth = 60;
    int table_megabytes = 32;
    bool fours = true;      // look for wins by fours at the horizon and at the root
    bool threats = true;    // look for wins by threats at the root
    int width = 32;         // moves looked at where nothing is forced
    int aspire = 30;        // points around the last score that are looked at first; 0: all
    int reduce = 100;       // percent of the usual reduction of late moves
    int late = 100;         // percent of the usual number of moves looked at; 0: all
    int futility = 60;      // points a ply by which a position may be too good to be looked at; 0: never
    int razor = 15;         // points a ply by which a position near the horizon is too bad; 0: never
    bool singular = true;   // search a move more deeply that is better than all others
    bool null_move = true;  // let the other side move twice to see whether all is well
    bool doubles = true;    // know wins by double threats, and what stops them, without search
    bool learn = true;      // order by what answered well to the last moves
    bool quiesce = false;   // beyond the horizon play out fours instead of asking only whether they win
    int horizon = 6;        // plies beyond the horizon to which open threes are answered
    int answers = 3;        // replies to an open three looked at there; 0: all
    bool correct = true;    // at the root, where the first move falls short, ask at once what it is worth
    int near_fours = 3;     // plies beyond the horizon from where only fours near the last are tried
};

// How much less deeply, in sixteenths of a ply, the move of this place in the order is searched.
int late_reduction(int depth, int index);

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
    using Bound = ScoreTable::Bound;
    static constexpr int deepest_ply = 100;

    struct Candidate {
        int order;
        CellIndex cell;
    };
    using Candidates = FixedVector<Candidate, max_board_side * max_board_side>;
    struct RootMove {
        CellIndex cell;
        Score score;
    };
    // What is known of a position on the way from the root.
    struct Frame {
        Score evaluation = 0;
        CellIndex move = no_cell;      // being looked at
        CellIndex left_out = no_cell;  // where the others are compared with it
        CellIndex best = no_cell;
        Rank made = Rank::quiet;  // by the move
    };
    struct Node {
        Score alpha, beta;
        int depth, ply;
        bool is_cut;  // expected to exceed beta
        bool is_threatened = false, is_improving = false, was_principal = false;
        Score evaluation = 0, guess = 0;  // guess: evaluation, or what the table knows better
        std::optional<ScoreTable::Entry> kept{};

        bool is_principal() const { return beta - alpha > 1; }
        CellIndex first() const { return kept ? kept->move : no_cell; }
    };

    // What is known before searching: a move that wins or has to be played.
    std::optional<GomokuThought> at_once();
    std::optional<GomokuThought> forced_win(const Limits& limits);
    int plies_to_win(const WinningLine& line);
    std::vector<RootMove> root_moves();
    GomokuThought deepen(const Limits& limits, const Listener<Placement>& listener);
    // Around the last score first. Nothing when it was stopped before the first move was known.
    std::optional<Score> search_window(std::vector<RootMove>& moves, int depth, Score last);
    Score search_root(std::vector<RootMove>& moves, Score alpha, Score beta, int depth);
    Score root_score(std::size_t index, Score floor, Score beta, int depth);

    Score search(Score alpha, Score beta, int depth, int ply, bool is_cut);
    // Wins and forced replies that need no search of their own.
    std::optional<Score> settled(Score alpha, Score beta, int depth, int ply, bool is_cut);
    Score answer_four(Score alpha, Score beta, int depth, int ply, bool is_cut);
    std::optional<Score> look_up(Node& node);
    void evaluate(Node& node);
    std::optional<Score> stand(Node& node);
    std::optional<Score> by_passing(const Node& node);
    Score quiesce(const Node& node, Score alpha, Score beta, int depth);
    void shorten(Node& node) const;

    Score search_moves(Node& node, Candidates& moves, bool& is_incomplete);
    Score child_score(const Node& node, int index, const Candidate& move, Score floor, int depth);
    int extension(const Node& node, CellIndex move, bool& cuts);
    int reduction(const Node& node, int index, const Candidate& move) const;
    int most_moves(const Node& node) const;
    void reward(const Node& node, const Candidates& moves, std::size_t tried, CellIndex best);

    // A win is threatened that not every move stops.
    bool is_threatened() const {
        const int foe = 1 - board_.mover();
        return board_.shape().captures ? board_.count(foe, Rank::five) > 0 : board_.can_make(foe, Rank::open_four);
    }
    // Pente: whether a stone can take the fifth pair now.
    bool can_take_last_pair() const;
    // True where some moves were left out.
    bool collect(Candidates& moves, int ply, bool is_threatened, CellIndex first);
    void collect_pente_defences(Candidates& moves) const;
    int order_of(CellIndex cell, int ply, CellIndex first) const;
    void keep(const Node& node, Score score, CellIndex move);
    CellIndex last_of(int ply) const { return ply > 0 ? frame(ply - 1).move : no_cell; }
    CellIndex before_of(int ply) const { return ply > 1 ? frame(ply - 2).move : no_cell; }
    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }
    void play(int ply, CellIndex cell);
    WinningLine principal_line(CellIndex first, int most);
    GomokuThought thought_of(Score score, int depth, const WinningLine& line) const;

    SearchOptions options_;
    Board board_;
    ThreatSearch threats_;
    Budget budget_;
    ScoreTable table_;
    MoveHistory history_;
    std::array<Frame, deepest_ply + 2> frames_{};
    bool is_stopped_ = false;
};

}  // namespace plateau::in_a_row::gomoku
