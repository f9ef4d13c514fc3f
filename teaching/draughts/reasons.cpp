// International draughts: games, pieces and kings that the opponent can now win, or that could have been won, by force.
// Found by trying lines to their end, checked by a search of all moves.
#include "teaching/draughts/material.h"
#include "teaching/families.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using draughts::Colour;
using draughts::Rules10;

class DraughtsReader final : public ReaderOf<Rules10> {
public:
    explicit DraughtsReader(const play::AnyGame& game) : ReaderOf{game} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        const auto mover = at.before.to_move, opponent = other(mover);
        const Position instead = rules().after(at.before, better);
        if (auto made = given(Claim::Kind::gives_win, 0, at, instead, win_game(rules(), opponent), few)) return made;
        if (auto made = missed(Claim::Kind::misses_win, 0, at, win_game(rules(), mover), few)) return made;
        for (const auto& [tries, longest] : {std::pair{Tries::forcing, many}, std::pair{Tries::all, few}})
            for (int gain = most_pieces; gain >= 1; --gain) {
                const auto win = [&](Colour solver) { return win_pieces(rules(), solver, at.before, gain, tries); };
                if (auto made = given(loss(at.before, mover), gain, at, instead, win(opponent), longest)) return made;
                if (auto made = missed(gift(at.before, opponent), gain, at, win(mover), longest)) return made;
            }
        const auto king = [&](Colour solver) { return get_king(rules(), solver, at.before); };
        if (auto made = given(Claim::Kind::gives_king, 1, at, instead, king(opponent), few)) return made;
        return missed(Claim::Kind::misses_king, 1, at, king(mover), few);
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const Position& from = made.is_instead() ? at.before : at.after;
        const auto first = rules().parse_move(from, made.move);
        if (!first || made.moves < 1) return false;
        seen_.clear();
        return gets(rules().after(from, *first), 2 * made.moves - 2, aim_of(made, at.before, from.to_move));
    }

private:
    static constexpr int most_pieces = 3;
    static constexpr int few = 4, many = 5;  // moves that a sentence speaks of: any moves, forcing moves

    // Kings among what is taken are no men.
    static Claim::Kind loss(const Position& position, Colour loser) {
        return kings_of(position, loser) > 0 ? Claim::Kind::loses_pieces : Claim::Kind::loses_men;
    }
    static Claim::Kind gift(const Position& position, Colour loser) {
        return kings_of(position, loser) > 0 ? Claim::Kind::misses_pieces : Claim::Kind::misses_men;
    }

    // What the opponent can do now and could not after the better move.
    std::optional<Claim> given(Claim::Kind kind, int count, const Moment& at, const Position& instead,
                               Task<Rules10> task, int longest) const {
        Forced<Rules10> forced{rules(), std::move(task)};
        const auto moves = forced.least(at.after, longest);
        if (!moves || forced.succeeds(instead, longest)) return std::nullopt;
        return told(kind, count, *moves, at.after, forced);
    }
    // What the mover could do and no longer can in time.
    std::optional<Claim> missed(Claim::Kind kind, int count, const Moment& at, Task<Rules10> task, int longest) const {
        Forced<Rules10> forced{rules(), std::move(task)};
        const auto moves = forced.least(at.before, longest);
        if (!moves || forced.is_good(at.after, *moves - 1)) return std::nullopt;
        return told(kind, count, *moves, at.before, forced);
    }
    Claim told(Claim::Kind kind, int count, int moves, const Position& from, Forced<Rules10>& forced) const {
        Claim made = claim(kind, moves, from, forced.line(from, moves));
        made.count = count;
        return made;
    }

    struct Aim {
        enum class Kind { game, pieces, king };
        Kind kind;
        Colour solver;
        int least;  // pieces ahead, kings
    };
    static Aim aim_of(const Claim& made, const Position& before, Colour solver) {
        if (made.kind == Claim::Kind::gives_win || made.kind == Claim::Kind::misses_win)
            return {Aim::Kind::game, solver, 0};
        if (made.kind == Claim::Kind::gives_king || made.kind == Claim::Kind::misses_king)
            return {Aim::Kind::king, solver, kings_of(before, solver) + 1};
        return {Aim::Kind::pieces, solver, men_ahead(before, solver, 1) + made.count};
    }

    // Every move against every reply; at the end captures are played out, each side for itself.
    bool gets(const Position& position, int plies, const Aim& aim) {
        if (const auto outcome = rules().outcome(position)) return outcome->winner == rules().side_of(aim.solver);
        if (plies <= 0) {
            if (aim.kind == Aim::Kind::game) return false;
            if (!rules().can_capture(position)) return has(position, aim);
        }
        const Key key = mix(rules().key(position) + static_cast<Key>(plies + 100));
        if (const auto known = seen_.find(key); known != seen_.end()) return known->second;
        const bool is_solver = position.to_move == aim.solver;
        std::vector<Position> next;
        for (const auto move : rules().legal_moves(position)) next.push_back(rules().after(position, move));
        // The solver tries what forces the other side first, which answers with what leaves it most choice.
        std::stable_partition(next.begin(), next.end(),
                              [&](const Position& one) { return rules().can_capture(one) == is_solver; });
        const auto goes_on = [&](const Position& one) { return gets(one, plies - 1, aim); };
        const bool got =
            is_solver ? std::any_of(next.begin(), next.end(), goes_on) : std::all_of(next.begin(), next.end(), goes_on);
        seen_.emplace(key, got);
        return got;
    }
    static bool has(const Position& position, const Aim& aim) {
        if (aim.kind == Aim::Kind::king) return kings_of(position, aim.solver) >= aim.least;
        return men_ahead(position, aim.solver, 1) >= aim.least;
    }

    std::unordered_map<Key, bool> seen_;  // what has been found out about this claim
};

}  // namespace

std::unique_ptr<MistakeReader> draughts_reader(const play::AnyGame& game) {
    const bool is_international = play::known<Rules10>(game) && game.info().name == "draughts";
    return is_international ? std::make_unique<DraughtsReader>(game) : nullptr;
}

}  // namespace plateau::teaching
