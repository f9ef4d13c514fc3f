// The order in which the strong search tries moves: the table's move, then by
// the policy's preference, killers and history. Moves are generated stage by
// stage, and the list is sorted only once a second move is wanted.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "search/history_table.h"
#include "search/policy.h"
#include "search/pvs_options.h"

namespace plateau::search {

// A move about to be tried.
template <class Move>
struct Pick {
    Move move;
    int code;        // what the table remembers it by
    int number = 0;  // 1 for the first move tried
};

// The moves of one position while they are tried, and what its ply remembers of
// sister positions.
template <Game G>
struct MoveList {
    typename G::Moves moves;                     // of the present stage
    std::vector<std::uint64_t> order;            // value and place; the next one last, once sorted
    std::optional<typename G::Move> table_move;  // tried before generation
    int table_code = TranspositionTable::no_move;
    int depth = 0;  // left to search
    bool owes_table_move = false;
    int stage = 0;   // stages generated so far
    int places = 0;  // in earlier stages
    bool is_sorted = false;
    bool is_filtered = false;
    std::array<std::optional<typename G::Move>, 2> killers;

    bool is_killer(const typename G::Move& move) const {
        return (killers[0] && *killers[0] == move) || (killers[1] && *killers[1] == move);
    }
    bool is_single() const { return moves.size() == 1 && stage == 1 && !table_move; }
};

template <Game G, class Policy>
class MoveOrder {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using List = MoveList<G>;

    // `path`: the line up to the present position, for games that forbid moves by
    // it.
    MoveOrder(const G& rules, const PvsOptions& options, Guide<G, Policy>& guide, const std::vector<Position>& path)
        : rules_{rules}, options_{options}, guide_{guide}, path_{path}, history_{Guide<G, Policy>::history_size} {}

    void fade() { history_.fade(); }

    void start(const Position& position, int table_code, List& list, int depth = 0) {
        list.depth = depth;
        list.moves.clear();
        list.order.clear();
        list.stage = 0;
        list.places = 0;
        list.is_filtered = false;
        list.table_code = table_code;
        list.table_move.reset();
        if (table_code != TranspositionTable::no_move) list.table_move = guide_.decode(position, table_code);
        if (list.table_move && !is_allowed(*list.table_move)) list.table_move.reset();
        list.owes_table_move = list.table_move.has_value();
    }

    // A list of the caller's own instead of the generator's stages.
    void use_only(const Position& position, List& list) {
        rank_moves(position, list);
        list.stage = no_more_stages;
    }

    std::optional<Pick<Move>> next(const Position& position, List& list) {
        if (list.owes_table_move) {
            list.owes_table_move = false;
            return Pick<Move>{*list.table_move, list.table_code};
        }
        while (list.order.empty())
            if (!next_stage(position, list)) return std::nullopt;
        if (!list.is_sorted) bring_next_to_the_end(list);
        const std::size_t place = 0xffff - (list.order.back() & 0xffff);
        list.order.pop_back();
        assert(place < list.moves.size());
        const Move& move = list.moves[place];
        return Pick<Move>{move, code_of(position, move, list.places + static_cast<int>(place))};
    }

    // `move` has cut the search, those tried before it have not.
    void reward(const Position& position, List& list, const Move& move, const std::vector<Move>& tried, int depth) {
        if (options_.killers && !(list.killers[0] && *list.killers[0] == move)) {
            list.killers[1] = list.killers[0];
            list.killers[0] = move;
        }
        if (!options_.history) return;
        const Side side = rules_.side_to_move(position);
        const int bonus = options_.flat_history ? HistoryTable::limit / 32 : depth * depth * 16;
        history_.add(side, guide_.parts(position, move), bonus);
        for (const auto& other : tried) history_.add(side, guide_.parts(position, other), -bonus);
    }

private:
    static constexpr int no_more_stages = 1 << 20;

    bool next_stage(const Position& position, List& list) {
        list.places += static_cast<int>(list.moves.size());
        list.moves.clear();
        if (list.stage >= no_more_stages || !guide_.generate(position, list.stage, list.moves)) return false;
        ++list.stage;
        list.is_filtered |= guide_.filter(position, list.moves);
        rank_moves(position, list);
        return true;
    }

    void rank_moves(const Position& position, List& list) {
        assert(list.moves.size() <= 0xffff && "a place has sixteen bits");
        list.is_sorted = false;
        list.order.reserve(list.moves.size());
        const Side side = rules_.side_to_move(position);
        for (std::size_t place = 0; place < list.moves.size(); ++place) {
            const Move& move = list.moves[place];
            if ((list.table_move && *list.table_move == move) || !is_allowed(move)) continue;
            const std::int64_t value = value_of(position, list, move, static_cast<int>(place), side);
            list.order.push_back(static_cast<std::uint64_t>(value + (1LL << 40)) << 16 | (0xffff - place));
        }
    }

    int value_of(const Position& position, const List& list, const Move& move, int place, Side side) {
        if (list.table_code != TranspositionTable::no_move &&
            code_of(position, move, list.places + place) == list.table_code)
            return std::numeric_limits<int>::max();
        int value = guide_.order(position, move, list.depth);
        if (options_.killers && list.is_killer(move)) value += killer_rank;
        if (options_.history) value += history_.value(side, guide_.parts(position, move));
        return value;
    }

    // The first move asked for is looked for; when more are wanted the rest is
    // sorted.
    static void bring_next_to_the_end(List& list) {
        if (list.order.size() == list.moves.size() && list.order.size() > 2) {
            std::iter_swap(std::max_element(list.order.begin(), list.order.end()), list.order.end() - 1);
        } else {
            std::sort(list.order.begin(), list.order.end());
            list.is_sorted = true;
        }
    }

    int code_of(const Position& position, const Move& move, int place) {
        if constexpr (Guide<G, Policy>::has_codes) return guide_.code(position, move);
        else return std::min(place, TranspositionTable::no_move);
    }

    bool is_allowed([[maybe_unused]] const Move& move) const {
        if constexpr (ForbidsByHistory<G>) return !rules_.forbids(Line<Position>{path_}, move);
        else return true;
    }

    const G& rules_;
    const PvsOptions& options_;
    Guide<G, Policy>& guide_;
    const std::vector<Position>& path_;
    HistoryTable history_;
};

}  // namespace plateau::search
