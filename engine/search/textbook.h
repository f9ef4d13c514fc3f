// What the textbook searches share: the path of positions, terminal scores, and the driver
// that searches one depth or deepens from one to the next.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "game/history.h"
#include "game/player.h"
#include "search/hooks.h"
#include "search/principal_variation.h"
#include "search/table.h"

namespace plateau::search {

constexpr Score terminal_score(const Outcome& outcome, Side side, int ply) {
    if (outcome.is_draw()) return 0;
    return *outcome.winner == side ? win_in(ply) : loss_in(ply);
}

template <Game G>
class Textbook {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    Textbook(const G& rules, TextbookOptions options, Hooks<G> hooks)
        : rules_{rules}, options_{std::move(options)}, hooks_{std::move(hooks)} {
        assert(options_.depth >= 1 && options_.table_megabytes >= 0 && hooks_.evaluation);
    }
    virtual ~Textbook() = default;

    // Takes the memory of the table; thinking does where nobody has.
    void prepare() {
        if (has_table() && !table_) table_ = std::make_unique<TranspositionTable>(options_.table_megabytes);
    }

    // The best move by a search of the depth asked for, or what was found when the limits ended it.
    Thought<Move> think(const Line<Position>& line, const Limits& limits, const Listener<G>& listener) {
        prepare();
        budget_ = Budget{limits};
        if (table_) table_->start_search();
        set_path(line);
        const int last_depth = limits.depth > 0 ? std::min(limits.depth, options_.depth) : options_.depth;
        Thought<Move> best = first_legal(line);
        for (int depth = options_.deepening ? 1 : last_depth; depth <= last_depth; ++depth) {
            pv_.start(depth + 1);
            const Score score = root_score(line.now(), depth);
            assert(!WithHistory<G> || path_.size() == line.plies() + 1);
            if (budget_.is_spent()) break;
            assert(score >= -win_score && score <= win_score && !pv_.line().empty());
            best = {depth, score, budget_.nodes(), pv_.line(), is_proof_of(score), {}, 1};
            follow_table(line.now(), depth, best.line);
            if (listener) listener(best);
            if (best.is_proven || is_decided(score)) break;
        }
        if (budget_.is_spent()) {
            // The unfinished depth still tells which of its moves was best so far.
            if (!pv_.line().empty() && best.depth == 0) best.line = pv_.line();
            best.nodes = budget_.nodes();
        }
        return best;
    }

protected:
    virtual Score root_score(const Position& position, int depth) = 0;

    bool has_table() const { return options_.table_megabytes > 0; }

    std::optional<Outcome> outcome_here(const Position& position) const {
        if constexpr (WithHistory<G>) return rules_.outcome(Line<Position>{path_});
        else return rules_.outcome(position);
    }

    Score evaluate(const Position& position) {
        reached_horizon_ = true;
        return clamp_evaluation((*hooks_.evaluation)(rules_, position));
    }

    // All moves, or those that the filter leaves, in the generator's order.
    Moves moves_of(const Position& position) const {
        if (hooks_.filter) return filtered_moves_of(position);
        return all_moves_of(position);
    }

    // Puts the table's move first, then the game's own preference where ordering is on.
    void order(const Position& position, int table_move, Moves& moves, std::vector<int>& places) const {
        assert(table_move >= 0);
        places.resize(moves.size());
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<int>(i);
        std::vector<int> value(moves.size(), 0);
        if (options_.ordering && hooks_.ordering)
            for (std::size_t i = 0; i < moves.size(); ++i) value[i] = hooks_.ordering(rules_, position, moves[i]);
        if (table_move < static_cast<int>(moves.size()))
            value[static_cast<std::size_t>(table_move)] = std::numeric_limits<int>::max();
        std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
            return value[static_cast<std::size_t>(a)] > value[static_cast<std::size_t>(b)];
        });
        const Moves unordered = moves;
        for (std::size_t i = 0; i < places.size(); ++i) moves[i] = unordered[static_cast<std::size_t>(places[i])];
    }

    // Searches a child with the signs turned where the turn has passed.
    template <class Search>
    Score child_value(const Position& parent, const Position& child, Score alpha, Score beta, Search&& search) {
        assert(alpha < beta);
        const bool same_side = rules_.side_to_move(parent) == rules_.side_to_move(child);
        return with_path(child, [&] { return same_side ? search(child, alpha, beta) : -search(child, -beta, -alpha); });
    }

    // Games that look back are asked about the path: it grows while a child is searched.
    template <class Search>
    Score with_path(const Position& child, Search&& search) {
        if constexpr (WithHistory<G>) path_.push_back(child);
        const Score score = search();
        if constexpr (WithHistory<G>) path_.pop_back();
        return score;
    }

    const G& rules_;
    TextbookOptions options_;
    Hooks<G> hooks_;
    std::unique_ptr<TranspositionTable> table_;
    Budget budget_{Limits{}};
    PrincipalVariation<Move> pv_;
    bool reached_horizon_ = false;

private:
    void set_path(const Line<Position>& line) {
        if constexpr (WithHistory<G>) {
            path_.clear();
            path_.reserve(line.plies() + static_cast<std::size_t>(options_.depth) + 2);
            for (std::size_t ago = line.plies() + 1; ago-- > 0;) path_.push_back(line.before(ago));
        }
    }

    Moves filtered_moves_of(const Position& position) const {
        const Moves moves = all_moves_of(position);
        Moves kept = moves;
        hooks_.filter(rules_, position, kept);
        return kept.empty() ? moves : kept;
    }

    Moves all_moves_of(const Position& position) const {
        if constexpr (ForbidsByHistory<G>) return legal_moves_of(rules_, Line<Position>{path_});
        else return rules_.legal_moves(position);
    }

    Thought<Move> first_legal(const Line<Position>& line) const {
        const auto moves = legal_moves_of(rules_, line);
        assert(!moves.empty());
        Thought<Move> thought;
        thought.line.push_back(moves[0]);
        return thought;
    }

    // Null windows and table answers cut the line short: the table knows how it goes on.
    void follow_table(Position position, int depth, std::vector<Move>& line) {
        const std::size_t game_plies = path_.size();
        const auto advance = [&](const Move& move) {
            position = rules_.after(position, move);
            if constexpr (WithHistory<G>) path_.push_back(position);
        };
        for (const auto& move : line) advance(move);
        while (table_ && static_cast<int>(line.size()) < depth && !outcome_here(position)) {
            const auto entry = table_->find(rules_.key(position));
            const Moves moves = moves_of(position);
            if (!entry || entry->move >= static_cast<int>(moves.size())) break;
            line.push_back(moves[static_cast<std::size_t>(entry->move)]);
            advance(line.back());
        }
        assert(path_.size() >= game_plies && static_cast<int>(line.size()) <= std::max(depth, 1));
        path_.resize(game_plies);
    }

    // Decided, or no leaf was cut by the depth: the score is that of the game itself, unless a filter hid moves.
    bool is_proof_of(Score score) {
        const bool saw_the_end = !std::exchange(reached_horizon_, false);
        return !hooks_.filter && (is_decided(score) || saw_the_end);
    }

    std::vector<Position> path_;
};

}  // namespace plateau::search
