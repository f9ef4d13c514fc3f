// The player of Abdoulaye 2017: alpha-beta to a fixed depth over threats, whose weights are Q-values that change
// while it plays. Everything his text leaves open is an option; the defaults are the readings that make most sense.
//
//     ThesisPlayer player{shape, abdoulaye_raw(n), {}};
//     learn_by_self_play(shape, player, 5);
//     play_thesis_game(shape, player, opponent, {}).winner
#pragma once

#include <optional>
#include <vector>

#include "core/fixed_vector.h"
#include "core/options.h"
#include "core/random.h"
#include "games/in_a_row/threat_evaluation.h"

namespace plateau::in_a_row {

struct ThesisOptions {
    int depth = 4;
    double rate = 1;
    double gamma = 0.1;
    bool by_space = false;
    std::string importance = "index";
    std::string adjustment = "none";
    bool flipped = true;
    bool terminal = true;
    bool keeps_learning = true;
    int candidates = 0;
    bool playable = false;
};

template <class Visitor>
void describe(ThesisOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 20, Text{"plies to search", "demi-coups cherchés"});
    option("rate", o.rate, 0.0, 1.0, Text{"step size of the update", "pas de la mise à jour"});
    option("gamma", o.gamma, 0.0, 1.0, Text{"what the next threat is worth", "valeur de la menace suivante"});
    option("space", o.by_space, false, true, Text{"open by the room alone", "menace ouverte d'après la seule place"});
    option("importance", o.importance, "index|weight", "",
           Text{"the most important threat has the highest rank, or the highest weight",
                "la menace la plus importante a le plus haut rang, ou le plus grand poids"});
    option("adjustment", o.adjustment, "none|clamp|double", "",
           Text{"after an update: nothing; no weight below a lesser threat's; open ones worth twice the half-open",
                "après une mise à jour : rien ; aucun poids sous celui d'une menace moindre ; les ouvertes valent le "
                "double des semi-ouvertes"});
    option("flipped", o.flipped, false, true,
           Text{"the next moves looked at are a second one of the same side",
                "les coups suivants examinés sont un second coup du même camp"});
    option("terminal", o.terminal, false, true,
           Text{"the search stops where the game is over", "la recherche s'arrête là où la partie est finie"});
    option("keeps_learning", o.keeps_learning, false, true,
           Text{"keep learning in later games", "continuer d'apprendre dans les parties suivantes"});
    option("candidates", o.candidates, 0, 25,
           Text{"only cells so near a stone; 0: all", "seulement les cases à cette distance d'un pion ; 0 : toutes"});
    option("playable", o.playable, false, true,
           Text{"with gravity, a threat one short counts only where a cell that completes it can be played next",
                "avec la gravité, une menace à un pion près ne compte que si une case qui la complète est jouable"});
}

// A board kept as one number in base three a line (0 empty, 1 first, 2 second).
class TernaryBoard {
public:
    explicit TernaryBoard(const Shape& shape);

    struct Line {
        int length = 0;
        std::uint32_t code = 0;
    };
    struct Place {
        std::int16_t line = -1;
        std::uint32_t unit = 0;  // what a first stone adds to the line's code
    };

    const Shape& shape() const { return shape_; }
    const std::vector<Line>& lines() const { return lines_; }
    const std::array<Place, 4>& places(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
    bool is_full() const { return stones_ == shape_.cells(); }
    int stones() const { return stones_; }
    // Row by row, or column by column with gravity, from the top left; only within `near` steps of a stone unless 0.
    void moves(std::vector<int>& cells, int near = 0) const;
    bool is_taken(int cell) const { return taken_[static_cast<std::size_t>(cell)] != 0; }
    // The cells of a line in the order of its code, the lowest digit first.
    const std::vector<int>& cells_of(std::size_t line) const { return line_cells_[line]; }
    void put(int cell, Side side) { change(cell, side, 1); }
    void take(int cell, Side side) { change(cell, side, -1); }

private:
    void change(int cell, Side side, int sign);

    Shape shape_;
    std::vector<Line> lines_;
    std::vector<std::vector<int>> line_cells_;
    std::vector<std::array<Place, 4>> places_;
    std::vector<std::int8_t> taken_;
    int stones_ = 0;
};

// What the lines of a board are worth to one side, remembered by their code until the weights change.
class LineValues {
public:
    LineValues(const Shape& shape, bool by_space, Side side) : rule_{shape.n, by_space, shape.exact}, side_{side} {}

    void forget() { ++epoch_; }
    double value(const ThreatValues& threat_values, const TernaryBoard::Line& line, std::uint32_t code);
    // Whether a line of this code holds n of a side's stones.
    bool is_complete(int length, std::uint32_t code, Side side);
    ThreatCounts threats(int length, std::uint32_t code, Side side) const;

private:
    // One place a code, or for long lines a place that several codes share.
    struct Known {
        std::uint32_t code = ~0U;
        std::uint32_t epoch = 0;
        float value = 0;
        std::uint8_t complete = 0;  // bit 2: known
    };
    Known& known(int length, std::uint32_t code);

    ThreatRule rule_;
    Side side_;
    std::uint32_t epoch_ = 1;
    std::array<std::vector<Known>, max_board_side + 1> memories_;
};

class ThesisPlayer {
public:
    ThesisPlayer(const Shape& shape, const ThreatValues& threat_values, const ThesisOptions& options);

    int choose(TernaryBoard& board, Side side);
    // The two updates after a move of `side`; `false` when nothing changed.
    bool learn(TernaryBoard& board, Side side);

    const ThreatValues& threat_values() const { return threat_values_; }
    const ThesisOptions& options() const { return options_; }
    std::uint64_t nodes() const { return nodes_; }
    LineValues& values(Side side) { return side == Side::first ? first_ : second_; }

private:
    struct Node {
        double total;
        int depth;
        double alpha, beta;
    };
    double search(TernaryBoard& board, LineValues& values, Side root, Side mover, const Node& node);
    double leaf_value(const TernaryBoard& board, LineValues& values, Side root, double total);
    double total_after(const TernaryBoard& board, LineValues& values, int cell, Side mover, double total);
    bool completes(const TernaryBoard& board, int cell, Side mover);

    bool update(TernaryBoard& board, ThreatWeights& weights, Side side, Side next_mover);
    int most_important(const std::vector<int>& counts, const ThreatWeights& weights) const;
    void add_types(const TernaryBoard::Line& line, std::uint32_t code, Side side, int sign, std::vector<int>& counts);
    void adjust(ThreatWeights& weights) const;
    double& weight(ThreatWeights& weights, int type) const;

    Shape shape_;
    ThreatValues threat_values_;
    ThesisOptions options_;
    LineValues first_, second_;
    std::uint64_t nodes_ = 0;
};

struct ThesisGame {
    std::optional<Side> winner;
    std::vector<int> moves;
};

// A player learns where it `learns`; the opening's moves are played first.
ThesisGame play_thesis_game(const Shape& shape, ThesisPlayer& first, ThesisPlayer& second,
                            const std::array<bool, 2>& learns, const std::vector<int>& opening);

// Games with itself; tells how many of them changed a weight.
int learn_by_self_play(const Shape& shape, ThesisPlayer& player, int games);

// What his update leads to: 1,000,000 / 10^(n - size), open or not, for both sides.
ThreatValues closed_form(int n);

}  // namespace plateau::in_a_row
