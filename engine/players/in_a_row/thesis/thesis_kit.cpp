#include "players/in_a_row/thesis/thesis_kit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "players/in_a_row/forced_strategies.h"
#include "players/in_a_row/thesis/thesis_player.h"

namespace plateau::in_a_row {

namespace {

struct ThesisPlayerOptions : ThesisOptions {
    std::string weights;
    bool learning = false;
    std::string strategies;
    long long seed = 1;
};

template <class Visitor>
void describe(ThesisPlayerOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"a file of coefficients made by plateau learn abdoulaye (default: Aglin's raw ones)",
                "un fichier de coefficients fait par plateau learn abdoulaye (par défaut : les bruts d'Aglin)"});
    option("learning", o.learning, false, true,
           Text{"go on learning during the game, as the document's learned player does",
                "continuer d'apprendre pendant la partie, comme le joueur appris du document"});
    option("strategies", o.strategies, "", "",
           Text{"file of openings and forced wins made by plateau learn strategies",
                "fichier d'ouvertures et de gains forcés fait par plateau learn strategies"});
    describe(static_cast<ThesisOptions&>(o), option);
    option("seed", o.seed, 0LL, 1'000'000'000'000LL,
           Text{"random seed for ties=random", "graine du hasard pour ties=random"});
}

template <class Rules>
class ThesisSeat final : public Player<Rules> {
public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    ThesisSeat(const Rules& rules, const ThreatValues& threat_values, const ThesisPlayerOptions& options,
               std::optional<ForcedStrategies<Rules>> strategies)
        : rules_{rules},
          threat_values_{threat_values},
          options_{options},
          strategies_{std::move(strategies)},
          mind_{fresh_mind()} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        const Position& position = line.now();
        if (options_.learning) learn_from(line);
        if (const auto known = strategies_ ? strategies_->thought_on(position) : std::nullopt) {
            if (listener) listener(*known);
            return known->line.front();
        }
        if constexpr (std::is_same_v<Rules, Placement>)
            if (!puts_stone(position)) return take_colour(position, limits, listener);
        auto board = board_of(position);
        const auto cells = cells_worth_a_look(position, board);
        return move_to(deepen(board, next_stone(position), cells, limits, listener).cell);
    }

private:
    ThesisPlayer fresh_mind() const {
        return {rules_.shape(), threat_values_, options_, static_cast<std::uint64_t>(options_.seed)};
    }

    TernaryBoard board_of(const Position& position) const {
        TernaryBoard board{rules_.shape()};
        for (int cell = 0; cell < rules_.shape().cells(); ++cell)
            if (const auto stone = rules_.stone_at(position, cell / rules_.shape().cols, cell % rules_.shape().cols))
                board.put(cell, *stone);
        return board;
    }

    Side next_stone(const Position& position) const {
        if constexpr (std::is_same_v<Rules, Placement>) return rules_.next_stone_of(position);
        else return rules_.side_to_move(position);
    }

    // The moves that choose a colour put down nothing.
    static bool puts_stone(const Position& position) {
        if constexpr (std::is_same_v<Rules, Placement>) return !Placement::is_choice(position);
        else return true;
    }

    Move move_to(int cell) const {
        const auto row = static_cast<std::uint8_t>(cell / rules_.shape().cols);
        const auto col = static_cast<std::uint8_t>(cell % rules_.shape().cols);
        if constexpr (std::is_same_v<Rules, Placement>) return {row, col};
        else return {col};
    }

    // The document knows no fouls: those of renju are left out where there is another move.
    std::vector<int> cells_worth_a_look(const Position& position, const TernaryBoard& board) const {
        std::vector<int> cells;
        board.moves(cells, options_.candidates);
        assert(!cells.empty());
        if constexpr (std::is_same_v<Rules, Placement>) {
            if (!rules_.shape().renju) return cells;
            std::vector<int> sound;
            std::copy_if(cells.begin(), cells.end(), std::back_inserter(sound),
                         [&](int cell) { return rules_.after(position, move_to(cell)).foul == Foul::none; });
            if (!sound.empty()) return sound;
        }
        return cells;
    }

    // One depth after the other, so that there is a move whenever it is stopped. The last depth decides alone.
    ThesisPlayer::Choice deepen(TernaryBoard& board, Side side, const std::vector<int>& cells, const Limits& limits,
                                const Listener<Rules>& listener) {
        const int deepest = limits.depth > 0 ? std::min(limits.depth, deepest_search) : options_.depth;
        Budget budget{limits};
        ThesisPlayer::Choice best{cells.front(), 0};
        thought_ = {};
        for (int depth = 1; depth <= deepest && !budget.is_spent(); ++depth) {
            if (const auto found = mind_.think(board, side, cells, depth, budget)) {
                best = *found;
                thought_.depth = depth;
                thought_.score = score_of(best.value);
            }
            thought_.nodes = budget.nodes();
            thought_.line = {move_to(best.cell)};
            if (listener) listener(thought_);
        }
        return best;
    }

    static Score score_of(double value) {
        return static_cast<Score>(
            std::lround(std::clamp<double>(value, -static_cast<double>(max_evaluation), max_evaluation)));
    }

    // The document knows no swap2 either: the colour to whose advantage a search with white to move ends.
    Move take_colour(const Position& position, const Limits& limits, const Listener<Rules>& listener)
        requires std::is_same_v<Rules, Placement>
    {
        auto board = board_of(position);
        std::vector<int> cells;
        board.moves(cells, options_.candidates);
        const auto found = deepen(board, other(position.black), cells, limits, {});
        thought_.line = {found.value >= 0 ? Move::take_white() : Move::take_black()};
        if (found.value < 0) thought_.score = -thought_.score;
        if (listener) listener(thought_);
        return thought_.line.front();
    }

    // After each of its own stones, as in the games of the document. What it has learned depends on the line alone:
    // another line than last time is learned from its start.
    void learn_from(const Line<Position>& line) {
        const Side me = rules_.side_to_move(line.now());
        const bool goes_on = seen_plies_ <= line.plies() && (seen_plies_ == 0 || me == me_) &&
                             line.before(line.plies() - seen_plies_) == seen_;
        if (!goes_on) {
            mind_ = fresh_mind();
            seen_plies_ = 0;
        }
        for (std::size_t ply = seen_plies_; ply < line.plies(); ++ply) {
            const Position& before = line.before(line.plies() - ply);
            const Position& after = line.before(line.plies() - ply - 1);
            if (puts_stone(before) && next_stone(before) == me) mind_.learn(board_of(after), me);
        }
        seen_plies_ = line.plies();
        seen_ = line.now();
        me_ = me;
    }

    static constexpr int deepest_search = 20;

    const Rules& rules_;
    ThreatValues threat_values_;
    ThesisPlayerOptions options_;
    std::optional<ForcedStrategies<Rules>> strategies_;
    ThesisPlayer mind_;
    Thought<Move> thought_;
    std::size_t seen_plies_ = 0;
    Position seen_{};
    Side me_ = Side::first;
};

}  // namespace

template <class Rules>
NamedPlayer<Rules> thesis_player() {
    return {
        .name = "thesis",
        .meaning = {"threats weighed by Aglin's coefficients (2016), or by those Abdoulaye (2017) learns, to a fixed "
                    "depth",
                    "menaces pesées par les coefficients d'Aglin (2016), ou par ceux qu'Abdoulaye (2017) apprend, à "
                    "profondeur fixe"},
        .options = list_options<ThesisPlayerOptions>(),
        .make = [](const Rules& rules, const Spec& spec,
                   const Resources& resources) -> Result<std::unique_ptr<Player<Rules>>> {
            const auto options = read_options<ThesisPlayerOptions>(spec);
            if (!options) return options.failure();
            const int n = rules.shape().n;
            auto threat_values = options->weights.empty() ? Result<ThreatValues>{raw_coefficients(n, *options)}
                                                          : read_threat_values(options->weights, n, resources);
            if (!threat_values) return threat_values.failure();
            auto strategies = read_forced_strategies(rules, options->strategies, resources);
            if (!strategies) return strategies.failure();
            return std::unique_ptr<Player<Rules>>{
                new ThesisSeat<Rules>{rules, *threat_values, *options, std::move(*strategies)}};
        },
        .former_names = {}};
}

template NamedPlayer<Gravity64> thesis_player<Gravity64>();
template NamedPlayer<Gravity128> thesis_player<Gravity128>();
template NamedPlayer<Placement> thesis_player<Placement>();

}  // namespace plateau::in_a_row
