// Gomoku: fives and wins by fours that are given or missed, found by the engine's threat search and checked by trying
// every four against every stop; other forced wins by trees that are checked against every reply.
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
        return std::nullopt;
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const Position& from = made.is_instead() ? at.before : at.after;
        const auto first = rules().parse_move(from, made.move);
        if (!first) return false;
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

    in_a_row::gomoku::Board board_;
    std::unordered_map<Key, Proven> proofs_;
};

}  // namespace

std::unique_ptr<MistakeReader> gomoku_reader(const play::AnyGame& game) {
    const bool is_gomoku = play::known<Placement>(game) && game.info().name == "gomoku";
    return is_gomoku ? std::make_unique<GomokuReader>(game) : nullptr;
}

}  // namespace plateau::teaching
