// Gomoku: fives and wins by fours that are given or missed, found by the engine's threat search and checked by trying
// every four against every stop; other forced wins by trees that are checked against every reply; open threes and rows
// that can still be made, checked by placing stones.
#include "players/in_a_row/gomoku_proof.h"
#include "players/in_a_row/gomoku_threats.h"
#include "teaching/families.h"
#include "teaching/in_a_row/fours.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using in_a_row::Placement;

class GomokuReader final : public ReaderOf<Placement> {
public:
    explicit GomokuReader(const play::AnyGame& game)
        : ReaderOf{game},
          board_{rules().shape(), in_a_row::gomoku::cell_values(in_a_row::gomoku::raw_value_weights())} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        const Side mover = at.before.to_move;
        if (const auto fives = five_cells(rules(), at.before, mover); !fives.empty())
            return claim(Claim::Kind::misses_win, 1, at.before, {fives.front()});
        const Position instead = rules().after(at.before, better);
        if (const auto fives = five_cells(rules(), at.after, other(mover));
            !fives.empty() && five_cells(rules(), instead, other(mover)).empty())
            return claim(Claim::Kind::gives_win, 1, at.after, {fives.front()});
        if (auto missed = by_fours(Claim::Kind::misses_fours, at.before)) return missed;
        if (auto given = by_fours(Claim::Kind::gives_fours, at.after); given && !wins_by_fours(instead)) return given;
        if (const auto* missed = forced(at.before)) return told(Claim::Kind::misses_win, at.before, *missed);
        if (const auto* given = forced(at.after))
            if (!forced(instead)) return told(Claim::Kind::gives_win, at.after, *given);
        if (!five_cells(rules(), at.after, other(mover)).empty() || wins_by_fours(at.after) || forced(at.after))
            return std::nullopt;  // lost either way
        if (auto made = threes(at, better, instead)) return made;
        return rows(at, better);
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const Position& from = made.is_instead() ? at.before : at.after;
        const auto first = rules().parse_move(from, made.move);
        if (!first) return false;
        if (made.kind == Claim::Kind::gives_three || made.kind == Claim::Kind::misses_three)
            return makes_open_three(from, *first);
        if (const auto compared = comparison(made.kind, at.before))
            return count_by_stones(at.before, at.move, *compared) == made.moves &&
                   count_by_stones(at.before, *first, *compared) == made.count;
        if (made.moves == 1) return rules().after(from, *first).is_won;
        if (made.kind == Claim::Kind::gives_fours || made.kind == Claim::Kind::misses_fours) {
            Task<Placement> task = win_by_fours(rules(), from.to_move);
            task.replies = [this](const Position& position) { return all_moves(rules(), position); };
            Forced<Placement> against_all{rules(), std::move(task)};
            return against_all.is_good(rules().after(from, *first), made.moves - 1);
        }
        const auto known = proofs_.find(rules().key(from));
        if (known == proofs_.end()) return false;
        const auto checked = check_proof(rules(), from, known->second.proof);
        return checked && (checked->plies + 1) / 2 == made.moves && known->second.proof.nodes.front().move == *first;
    }

private:
    using Proven = ProvenWin<Move>;

    static constexpr int most_fours = 6;

    // The engine's threat search finds quickly that there is none.
    bool wins_by_fours(const Position& position) {
        constexpr std::uint64_t most_nodes = 20'000;
        if (rules().outcome(position)) return false;
        board_.set(position);
        in_a_row::gomoku::ThreatSearch search{board_};
        Budget budget{Limits{}};
        return search.by_fours(budget, most_nodes).has_value();
    }

    // A win by fours of the side to move, in as few moves as can be.
    std::optional<Claim> by_fours(Claim::Kind kind, const Position& position) {
        if (!wins_by_fours(position)) return std::nullopt;
        Forced<Placement> fours{rules(), win_by_fours(rules(), position.to_move)};
        const auto moves = fours.least(position, most_fours);
        if (!moves) return std::nullopt;
        return claim(kind, *moves, position, fours.line(position, *moves));
    }

    const Proven* forced(const Position& position) {
        const Key key = rules().key(position);
        if (const auto known = proofs_.find(key); known != proofs_.end()) return &known->second;
        if (rules().outcome(position)) return nullptr;
        constexpr std::uint64_t most_nodes = 60'000;
        in_a_row::ProofOptions options;
        options.nodes_a_move = 20'000;
        options.most_nodes = 300;
        options.table_megabytes = 4;
        Limits limits;
        limits.nodes = most_nodes;
        auto proven = in_a_row::prove_gomoku_win(rules(), position, options, limits);
        if (!proven) return nullptr;
        return &proofs_.emplace(key, std::move(*proven)).first->second;
    }
    Claim told(Claim::Kind kind, const Position& from, const Proven& proven) const {
        return claim(kind, (proven.checked.plies + 1) / 2, from, {proven.proof.nodes.front().move});
    }

    // An open three: with the move the side could make an open four, and it has no four yet.
    bool threatens(const Position& position, Side side) const {
        return five_cells(rules(), position, side).empty() && !open_four_cells(rules(), position, side).empty();
    }
    // A move to an open three, where there was none.
    std::optional<Move> open_three(const Position& position) const {
        const Side side = position.to_move;
        if (threatens(position, side)) return std::nullopt;
        for (const auto& cell : window_cells(rules(), position, side, 2))
            if (threatens(rules().after(position, cell), side)) return cell;
        return std::nullopt;
    }
    std::optional<Claim> threes(const Moment& at, const Move& better, const Position& instead) const {
        const Side mover = at.before.to_move;
        if (!threatens(at.before, mover) && threatens(instead, mover) && !threatens(at.after, mover))
            return claim(Claim::Kind::misses_three, 1, at.before, {better});
        if (const auto given = open_three(at.after); given && !open_three(instead))
            return claim(Claim::Kind::gives_three, 1, at.after, {*given});
        return std::nullopt;
    }

    // What is counted of a cell: rows that a side can still make with so many of its stones, and by how much the
    // better cell has to have more.
    struct Comparison {
        Side side;
        int stones, clearly;
    };
    static std::optional<Comparison> comparison(Claim::Kind kind, const Position& before) {
        const Side mover = before.to_move;
        if (kind == Claim::Kind::closes_fewer) return Comparison{other(mover), 2, 2};
        if (kind == Claim::Kind::joins_fewer) return Comparison{mover, 1, 3};
        if (kind == Claim::Kind::has_less_room) return Comparison{mover, 0, 5};
        return std::nullopt;
    }
    std::optional<Claim> rows(const Moment& at, const Move& better) const {
        for (const auto kind : {Claim::Kind::closes_fewer, Claim::Kind::joins_fewer, Claim::Kind::has_less_room}) {
            const auto [side, stones, clearly] = *comparison(kind, at.before);
            const int few = rows_through(rules(), at.before, at.move, side, stones);
            const int many = rows_through(rules(), at.before, better, side, stones);
            if (many - few < clearly) continue;
            Claim made = claim(kind, few, at.before, {better});
            made.count = many;
            return made;
        }
        return std::nullopt;
    }

    // The side to move, its stone placed and the other side passing, has a move after which two cells or more win.
    bool makes_open_three(const Position& position, const Move& move) const {
        const Side side = position.to_move;
        const auto again = [&](const Position& now, const Move& cell) {
            Position next = rules().after(now, cell);
            next.to_move = side;
            return next;
        };
        const auto wins = [&](const Position& now) {
            const auto moves = rules().legal_moves(now);
            return std::count_if(moves.begin(), moves.end(),
                                 [&](const Move& cell) { return rules().after(now, cell).is_won; });
        };
        const Position three = again(position, move);
        if (three.is_won || wins(three) > 0) return false;
        const auto fours = rules().legal_moves(three);
        return std::any_of(fours.begin(), fours.end(), [&](const Move& cell) { return wins(again(three, cell)) >= 2; });
    }
    // Rows of five by laying five stones along each: those where no stone of the other side lies.
    int count_by_stones(const Position& position, const Move& cell, const Comparison& compared) const {
        int count = 0;
        for (int row = 0; row < rules().shape().rows; ++row)
            for (int col = 0; col < rules().shape().cols; ++col)
                for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
                    count += is_row(position, cell, compared, {row, col, down, right});
        return count;
    }
    struct Row {
        int row, col, down, right;
    };
    bool is_row(const Position& position, const Move& cell, const Comparison& compared, const Row& row) const {
        bool passes = false;
        int stones = 0;
        for (int i = 0; i < 5; ++i) {
            const int at_row = row.row + i * row.down, at_col = row.col + i * row.right;
            if (!rules().shape().has(at_row, at_col) || position.has(other(compared.side), at_row, at_col))
                return false;
            passes = passes || (at_row == cell.row && at_col == cell.col);
            stones += position.has(compared.side, at_row, at_col);
        }
        return passes && stones >= compared.stones;
    }

    in_a_row::gomoku::Board board_;
    std::unordered_map<Key, Proven> proofs_;
};

}  // namespace

std::unique_ptr<MistakeReader> gomoku_reader(const play::AnyGame& game) {
    const bool is_gomoku = play::known<Placement>(game) && game.info().name == "gomoku";
    return is_gomoku ? std::make_unique<GomokuReader>(game) : nullptr;
}

}  // namespace plateau::teaching
