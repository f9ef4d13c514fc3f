// Errs as people err: it looks ahead a ply, and with luck another and another; moves far from what was played last
// escape it sooner than near ones; what was seen is believed. A win at once is never overlooked.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/random.h"
#include "game/diagram.h"
#include "game/evaluation.h"
#include "game/player.h"
#include "search/hooks.h"
#include "search/textbook.h"

namespace plateau::play {

struct DistractedOptions : search::HookOptions {
    int depth = 2;
    int attention_percent = 60;
};

template <class Visitor>
void describe(DistractedOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 12, Text{"plies it can look ahead", "demi-coups vus d'avance au plus"});
    option("attention", o.attention_percent, 1, 100,
           Text{"chance in percent to look another ply ahead; where it is low, moves escape it too",
                "chance en pour cent de voir un demi-coup de plus ; faible, des coups échappent aussi"});
    describe(static_cast<search::HookOptions&>(o), option);
}

// How far a move is from what was played last, as a share of the board: 0 beside it, 1 at the other end.
template <Game G>
class Farness {
public:
    explicit Farness(const G& rules) : rules_{rules} {
        if constexpr (WithDiagram<G>) {
            const Diagram diagram = rules.diagram(rules.start());
            for (const auto& cell : diagram.cells) places_[cell.id] = {cell.x, cell.y};
            size_ = std::hypot(diagram.width, diagram.height);
        }
    }

    void look_at(const Line<typename G::Position>& line) {
        last_.clear();
        if constexpr (WithDiagram<G>) {
            if (line.plies() == 0) return;
            const auto before = contents(line.before(1)), now = contents(line.now());
            for (const auto& [cell, content] : now)
                if (const auto was = before.find(cell); was == before.end() || was->second != content) add(cell);
            for (const auto& [cell, content] : before)
                if (!now.contains(cell)) add(cell);
        }
    }

    double of(const typename G::Position& position, const typename G::Move& move) const {
        double nearest = last_.empty() ? 0 : 1;
        if constexpr (WithDiagram<G>)
            for (const auto& cell : rules_.clicks(position, move))
                if (const auto place = places_.find(cell); place != places_.end())
                    for (const auto& [x, y] : last_)
                        nearest =
                            std::min(nearest, std::hypot(place->second.first - x, place->second.second - y) / size_);
        return nearest;
    }

private:
    using Place = std::pair<double, double>;

    static auto contents(const typename G::Position&)
        requires(!WithDiagram<G>)
    {
        return std::map<std::string, int>{};
    }
    auto contents(const typename G::Position& position) const
        requires WithDiagram<G>
    {
        std::map<std::string, std::string> found;
        for (const auto& piece : rules_.diagram(position).pieces)
            found[piece.cell] +=
                piece.kind + static_cast<char>('0' + piece.owner) + static_cast<char>('0' + piece.height);
        return found;
    }

    void add(const std::string& cell) {
        if (const auto place = places_.find(cell); place != places_.end()) last_.push_back(place->second);
    }

    const G& rules_;
    std::map<std::string, Place> places_;
    std::vector<Place> last_;
    double size_ = 1;
};

template <Game G>
class DistractedPlayer final : public Player<G> {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    // `search` looks as deep as its limits say, up to the depth of the options, less one.
    DistractedPlayer(const G& rules, const DistractedOptions& options, search::Hooks<G> hooks,
                     std::unique_ptr<Player<G>> search, std::uint64_t seed)
        : rules_{rules},
          options_{options},
          hooks_{std::move(hooks)},
          search_{std::move(search)},
          farness_{rules},
          random_{seed} {
        assert(options_.depth >= 1 && search_ && hooks_.evaluation);
    }

    void prepare() override { search_->prepare(); }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<G>& listener) override {
        limits_ = limits;
        nodes_ = 0;
        line_.clear();
        for (std::size_t back = line.plies() + 1; back-- > 0;) line_.push_back(line.before(back));
        const auto seen = look_around(line, moves_of(line));
        assert(!seen.empty());
        const auto best = std::max_element(seen.begin(), seen.end(), [](const Seen& a, const Seen& b) {
            return std::tie(a.score, a.whim) < std::tie(b.score, b.whim);
        });
        if (listener) {
            Thought<Move> thought;
            thought.depth = best->depth;
            thought.score = best->score;
            thought.nodes = nodes_;
            thought.line = {best->move};
            listener(thought);
        }
        return best->move;
    }

private:
    static constexpr double least_noticed = 0.25;  // of the moves near at hand

    struct Seen {
        Move move;
        int depth = 0;
        Score score = 0;
        std::uint64_t whim = 0;  // decides among equals
    };

    Moves moves_of(const Line<Position>& line) const {
        const Moves all = legal_moves_of(rules_, line);
        if (!hooks_.filter) return all;
        Moves kept = all;
        hooks_.filter(rules_, line.now(), kept);
        return kept.empty() ? all : kept;
    }

    // What it notices; where it notices nothing, what lies nearest.
    std::vector<Seen> look_around(const Line<Position>& line, const Moves& moves) {
        farness_.look_at(line);
        std::vector<Seen> seen;
        std::pair<double, std::uint64_t> nearest{2, 0};
        Move at_hand = moves[0];
        const int depth = depth_of_this_turn();
        for (const auto& move : moves) {
            const std::uint64_t whim = random_();
            if (wins_at_once(move)) return {{move, 1, win_in(1), whim}};
            const double farness = farness_.of(line.now(), move);
            if (const std::pair place{farness, whim}; place < nearest) {
                nearest = place;
                at_hand = move;
            }
            if (notices(farness) && (seen.empty() || !is_stopped()))
                seen.push_back({move, depth, score_of(move, depth), whim});
        }
        if (seen.empty()) seen.push_back({at_hand, 0, 0, 0});
        return seen;
    }

    // All moves of a turn are seen equally deep: scores of different depths do not compare.
    int depth_of_this_turn() {
        int depth = 1;
        while (depth < options_.depth && random_.real() < attention()) ++depth;
        return depth;
    }
    bool notices(double farness) {
        const double near = least_noticed + (1 - least_noticed) * attention();
        return random_.real() < std::pow(near, 1 + 2 * farness);
    }
    double attention() const { return options_.attention_percent / 100.0; }

    bool wins_at_once(const Move& move) {
        return with(move, [&](const Line<Position>& line) {
            const auto outcome = outcome_of(rules_, line);
            return outcome && outcome->winner == rules_.side_to_move(line.before(1));
        });
    }

    Score score_of(const Move& move, int depth) {
        return with(move, [&](const Line<Position>& line) {
            const Side mover = rules_.side_to_move(line.before(1));
            ++nodes_;
            if (const auto outcome = outcome_of(rules_, line)) return search::terminal_score(*outcome, mover, 1);
            const Score score = depth == 1 ? (*hooks_.evaluation)(rules_, line.now()) : searched(line, depth - 1);
            return rules_.side_to_move(line.now()) == mover ? score : -score;
        });
    }

    Score searched(const Line<Position>& line, int depth) {
        Limits limits = limits_;
        limits.depth = depth;
        Score score = 0;
        std::uint64_t nodes = 0;
        search_->choose(line, limits, [&](const Thought<Move>& thought) {
            score = thought.score;
            nodes = thought.nodes;
        });
        nodes_ += nodes;
        return score;
    }

    auto with(const Move& move, auto&& ask) {
        line_.push_back(rules_.after(line_.back(), move));
        const auto answer = ask(Line<Position>{line_});
        line_.pop_back();
        return answer;
    }

    bool is_stopped() const {
        return nodes_ >= limits_.nodes || (limits_.watch && (limits_.watch->stop_requested() ||
                                                             limits_.watch->elapsed_seconds() >= limits_.seconds));
    }

    const G& rules_;
    DistractedOptions options_;
    search::Hooks<G> hooks_;
    std::unique_ptr<Player<G>> search_;
    Farness<G> farness_;
    Random random_;
    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::vector<Position> line_;
};

}  // namespace plateau::play
