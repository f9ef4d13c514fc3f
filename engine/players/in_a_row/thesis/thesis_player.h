// The player of Abdoulaye 2017 on a board of its own: alpha-beta to a fixed depth over the threats of Aglin 2016, and
// the update of their coefficients (Algorithm 8). The player `thesis` of thesis_kit.h puts it behind the rules.
//
//     ThesisPlayer player{shape, aglin(n), {}};
//     learn_by_self_play(shape, player, 5);
//     play_thesis_game(shape, player, opponent, {}).winner
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/random.h"
#include "game/limits.h"
#include "players/in_a_row/thesis/line_values.h"

namespace plateau::in_a_row {

// The raw coefficients as a reading has them.
ThreatValues raw_coefficients(int n, const ThesisReading& reading);

class ThesisPlayer {
public:
    ThesisPlayer(const Shape& shape, const ThreatValues& threat_values, const ThesisOptions& options,
                 std::uint64_t seed = 1);

    struct Choice {
        int cell;
        double value;  // to the side that moves
    };

    // The move of the whole depth, from all that the options let it look at. The watch may stop it: then any move.
    int choose(TernaryBoard& board, Side side, const Watch* watch = nullptr);
    // The best of some cells by a search of so many plies; nothing when the budget is spent first.
    std::optional<Choice> think(TernaryBoard& board, Side side, const std::vector<int>& cells, int depth,
                                Budget& budget);

    // The two updates after a move of `side`; false when nothing changed.
    bool learn(const TernaryBoard& board, Side side);
    // Eligibility does not outlast a game.
    void begin_game();

    const ThreatValues& threat_values() const { return threat_values_; }
    const ThesisOptions& options() const { return options_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Node {
        double total;
        int depth;
        double alpha, beta;
    };
    // What a search works with.
    struct Search {
        TernaryBoard& board;
        LineValues& values;
        Side root;
        Budget& budget;
    };
    struct Child {
        double total;
        int cell;
    };
    using Children = std::vector<Child>;

    LineValues& values(Side side) { return side == Side::first ? first_ : second_; }
    double search(Search& work, Side mover, const Node& node);
    double child_value(Search& work, Side mover, const Child& child, const Node& node);
    void order(Search& work, Side mover, const Node& node, Children& children);
    double leaf_value(const Search& work, double total);
    double without_hanging(const Search& work, std::size_t line, Side side);
    double total_after(const Search& work, int cell, Side mover, double total);
    bool completes(const Search& work, int cell, Side mover);

    using Counts = std::vector<int>;  // of each kind of threat, by rank
    using Trace = std::vector<double>;

    int whole_line() const { return 2 * (shape_.n - 1); }
    bool update(const TernaryBoard& board, ThreatWeights& weights, Trace& trace, Side side, Side next_mover);
    void move_towards(double target, int type, ThreatWeights& weights, Trace& trace) const;
    double best_next(const TernaryBoard& board, const ThreatWeights& weights, const Counts& now, Side side,
                     Side next_mover) const;
    int most_important(const Counts& counts, const ThreatWeights& weights) const;
    void add_types(const TernaryBoard::Line& line, TernaryBoard::Code code, Side side, int sign, Counts& counts) const;
    void adjust(ThreatWeights& weights, const std::vector<int>& raw_order) const;
    std::vector<int> order_of(const ThreatWeights& raw) const;

    Shape shape_;
    ThreatValues threat_values_;
    ThesisOptions options_;
    LineValues first_, second_;
    Random random_;
    std::uint64_t nodes_ = 0;
    std::array<std::vector<int>, 2> raw_order_;   // ranks by raw coefficient: own, the enemy's
    std::array<std::array<Trace, 2>, 2> traces_;  // by seat: of its own threats, of the enemy's
    std::array<Children, 32> children_by_depth_;
    std::vector<int> cells_;
};

struct ThesisGame {
    std::optional<Side> winner;
    std::vector<int> moves;
    bool is_complete = true;  // false: stopped
};

struct ThesisGamePlan {
    std::array<bool, 2> learns{};  // by seat
    std::vector<int> opening{};    // moves that are played first
    const Watch* watch = nullptr;  // may stop the game
    // Told after each move of a player that learns.
    std::function<void(const ThesisPlayer& player)> learned{};
};

ThesisGame play_thesis_game(const Shape& shape, ThesisPlayer& first, ThesisPlayer& second, const ThesisGamePlan& plan);

// Random moves that leave the game open: so many, or fewer where one of them would end it.
std::vector<int> random_opening(const Shape& shape, int plies, Random& random);

// Games with itself; tells how many of them changed a coefficient.
int learn_by_self_play(const Shape& shape, ThesisPlayer& player, int games);

// What his update leads to: 1,000,000 / 10^(n - size), open or not, for both sides.
ThreatValues closed_form(int n);

}  // namespace plateau::in_a_row
