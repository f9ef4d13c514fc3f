#include "players/gyges/thesis_player.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/gyges/evaluation.h"

namespace plateau::gyges {

namespace {

struct ThesisOptions {
    int depth = 2;
    std::string eval = "basic";
    std::string paths = "program";
    long long seed = 1;
};

template <class Visitor>
void describe(ThesisOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 100, Text{"plies to search", "demi-coups cherchés"});
    option("eval", o.eval, "basic|distance|maxpath", "",
           Text{"the evaluation: squares of one's own value, distance, or paths",
                "l'évaluation : cases de sa propre valeur, distance, ou chemins"});
    option("paths", o.paths, "program|printed", "",
           Text{"how maxpath counts paths", "comment maxpath compte les chemins"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL,
           Text{"random seed of the set-up", "graine du hasard pour le placement"});
}

std::unique_ptr<Evaluation<Rules>> evaluation_of(const ThesisOptions& options) {
    if (options.eval == "distance") return std::make_unique<Distance>();
    if (options.eval == "maxpath") return std::make_unique<MaxPath>(MaxPathOptions{options.paths});
    return std::make_unique<Basic>(BasicOptions{});
}

constexpr int worst = std::numeric_limits<int>::min();
// As in Java: the worst value is its own opposite.
constexpr int negated(int value) { return value == worst ? worst : -value; }

// What was found of every board that was looked at, for the whole game. It grows as it is filled.
class GrowingTable {
public:
    enum class Bound : std::uint8_t { none, lower, upper, exact };
    struct Entry {
        Key key = 0;
        int value = 0;
        std::int16_t depth = 0;
        Bound bound = Bound::none;
    };
    static_assert(sizeof(Entry) == 16);

    const Entry* find(Key key) const {
        if (entries_.empty()) return nullptr;
        const Entry& entry = entries_[place_of(key)];
        return entry.bound == Bound::none ? nullptr : &entry;
    }

    void store(const Entry& entry) {
        assert(entry.bound != Bound::none);
        if (10 * (used_ + 1) > 7 * entries_.size()) grow();
        Entry& place = entries_[place_of(entry.key)];
        used_ += place.bound == Bound::none;
        place = entry;
    }

private:
    // Where the key is, or would be.
    std::size_t place_of(Key key) const {
        std::size_t place = key & (entries_.size() - 1);
        while (entries_[place].bound != Bound::none && entries_[place].key != key)
            place = (place + 1) & (entries_.size() - 1);
        return place;
    }

    void grow() {
        auto old = std::exchange(entries_, std::vector<Entry>(std::max<std::size_t>(1 << 12, 2 * entries_.size())));
        used_ = 0;
        for (const Entry& entry : old)
            if (entry.bound != Bound::none) store(entry);
    }

    std::vector<Entry> entries_;  // a power of two of them
    std::size_t used_ = 0;
};

class ThesisPlayer final : public Player<Rules> {
public:
    ThesisPlayer(const Rules& rules, const ThesisOptions& options)
        : rules_{rules},
          depth_{options.depth},
          evaluation_{evaluation_of(options)},
          random_{static_cast<std::uint64_t>(options.seed)} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        Thought<Move> thought;
        if (line.now().is_setup()) thought.line = {rules_.sample(line.now(), random_)};
        else thought = think(line, limits);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    using Bound = GrowingTable::Bound;
    // A value and the move that leads to it; none where the table answered.
    struct Found {
        int value;
        std::optional<Move> move;
    };

    Thought<Move> think(const Line<Position>& line, const Limits& limits) {
        budget_ = Budget{limits};
        played_.clear();
        for (std::size_t ago = 0; ago <= line.plies(); ++ago) played_.insert(key_of(line.before(ago)));
        root_moves_ = moves_as_programmed(rules_, line.now());
        rules_.strike_forbidden(line, root_moves_);
        const int depth = limits.depth > 0 ? std::min(limits.depth, depth_) : depth_;
        const Found best = close_in(line.now(), depth);
        Thought<Move> thought;
        thought.depth = depth;
        thought.score = clamp_evaluation(std::max(best.value, -max_evaluation));
        thought.nodes = budget_.nodes();
        thought.line = {best.move ? *best.move : legal_moves_of(rules_, line).front()};
        return thought;
    }

    // Their MTD(f). Where it differs from figure 2.6: a pass counts only if it finds a better value than all before it;
    // one that does not widens the window, and the fiftieth ends the search.
    Found close_in(const Position& root, int depth) {
        constexpr int widest = 50, farthest = 99'999;
        int lower = -farthest, upper = farthest, window = 1;
        Found result{0, {}}, best{worst, {}};
        do {
            const int beta = result.value == lower ? result.value + window : result.value;
            result = look_at(root, depth, beta - window, beta, true);
            if (budget_.is_spent()) return best.move || !result.move ? best : result;
            if (best.value < result.value) {
                (result.value < beta ? upper : lower) = result.value;
                best = result;
            } else {
                ++window;
            }
        } while (lower < upper && window < widest);
        return best;
    }

    // Their alpha-beta with a table.
    Found look_at(const Position& board, int depth, int alpha, int beta, bool is_root) {
        assert(depth >= 0);
        const Key key = key_of(board);
        if (const auto* known = table_.find(key); known && known->depth >= depth) {
            if (known->bound == Bound::exact) return {known->value, {}};
            if (known->bound == Bound::lower) alpha = std::max(alpha, known->value);
            else beta = std::min(beta, known->value);
            if (alpha >= beta) return {known->value, {}};
        }
        if (depth == 0 || board.goal) return {keep_evaluation(key, board, depth, alpha, beta), {}};
        Found best{worst, {}};
        const Rules::Moves moves = is_root ? root_moves_ : moves_as_programmed(rules_, board);
        for (const Move move : moves) {
            const Position next = rules_.after(board, move);
            if (played_.count(key_of(next)) > 0) continue;
            const int value = negated(look_at(next, depth - 1, negated(beta), negated(alpha), false).value);
            if (budget_.is_spent()) return best;
            if (value > best.value) best = {value, move};
            alpha = std::max(alpha, best.value);
            if (best.value >= beta) break;
        }
        // Their test whether no move raised alpha comes after alpha was raised: it says so of every board, and calls
        // that a lower bound.
        table_.store({key, best.value, static_cast<std::int16_t>(depth), Bound::lower});
        return best;
    }

    // Too little they call a lower bound and too much an upper one. They count an evaluation for each side.
    int keep_evaluation(Key key, const Position& board, int depth, int alpha, int beta) {
        budget_.spend_node();
        budget_.spend_node();
        const int value = (*evaluation_)(rules_, board);
        const Bound bound = value <= alpha ? Bound::lower : value >= beta ? Bound::upper : Bound::exact;
        table_.store({key, value, static_cast<std::int16_t>(depth), bound});
        return value;
    }

    const Rules& rules_;
    int depth_;
    std::unique_ptr<Evaluation<Rules>> evaluation_;
    Random random_;
    GrowingTable table_;
    std::unordered_set<Key> played_;  // they play no board twice
    Rules::Moves root_moves_;
    Budget budget_{Limits{}};
};

void add_replacements(const Source& source, Square to, Side mover, Rules::Moves& moves) {
    for (int i = 0; i < row_length; ++i) {
        const int row = mover == Side::first ? i : row_length - 1 - i;
        for (Squares drops = source.drops & row_squares(row); drops;)
            moves.push_back({source.from, to, take_first(drops)});
    }
}

}  // namespace

Rules::Moves moves_as_programmed(const Rules& rules, const Position& position) {
    Rules::Moves moves;
    for (const Source& source : rules.sources(position)) {
        if (source.wins) {
            moves.push_back({source.from, goal_of(other(position.side)), nowhere});
            continue;
        }
        for (int row = row_length - 1; row >= 0; --row)
            for (Squares ends = (source.ends | source.pieces) & row_squares(row); ends;) {
                const Square to = take_first(ends);
                if (source.ends & bit(to)) moves.push_back({source.from, to, nowhere});
                else add_replacements(source, to, position.side, moves);
            }
    }
    return moves;
}

NamedPlayer<Rules> thesis_player() {
    return {
        .name = "thesis",
        .meaning = {"Lemière and Desquesnes' program (2013) to the letter; its nodes are evaluations, two a board",
                    "le programme de Lemière et Desquesnes (2013) à la lettre ; ses nœuds sont des évaluations, "
                    "deux par plateau"},
        .options = list_options<ThesisOptions>(),
        .make = [](const Rules& rules, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Player<Rules>>> {
            const auto options = read_options<ThesisOptions>(spec);
            if (!options) return options.failure();
            return std::unique_ptr<Player<Rules>>{new ThesisPlayer{rules, *options}};
        }};
}

}  // namespace plateau::gyges
