// Gygès: wins given and missed, paths that a move opens, attacks that few replies stop. Found by the solver of forced
// wins, checked by trying every legal move against every reply, without its tables and short cuts.
#include <set>

#include "games/gyges/rules.h"
#include "players/gyges/win_solver.h"
#include "teaching/families.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

class GygesReader final : public ReaderOf<gyges::Rules> {
public:
    explicit GygesReader(const play::AnyGame& game) : ReaderOf{game} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        if (at.after.is_setup()) return std::nullopt;
        gyges::WinSolver solver{rules()};  // its memory is of this question alone
        const Position instead = rules().after(at.before, better);
        for (int moves = 1; moves <= longest; ++moves) {
            if (solver.wins_in(at.before, moves) && !solver.loses_in(at.after, moves - 1))
                return claim(Claim::Kind::misses_win, moves, at.before, won_line(solver, at.before, moves, better));
            if (solver.wins_in(at.after, moves) && !solver.wins_in(instead, moves))
                return claim(kind_of_gift(at, moves), moves, at.after, solver.line(at.after, moves));
        }
        return attack(at, instead, better);
    }

    bool recheck(const Moment& at, const Claim& made) override {
        if (made.kind == Claim::Kind::gives_attack || made.kind == Claim::Kind::misses_attack)
            return is_attack(made.kind == Claim::Kind::gives_attack ? at.after : at.before, made);
        if (made.kind == Claim::Kind::opens_path && can_enter(passed(at.before))) return false;
        const Position& from = made.kind == Claim::Kind::misses_win ? at.before : at.after;
        const auto key = rules().parse_move(from, made.move);
        return key && made.moves > 0 && wins_with(from, *key, made.moves);
    }

private:
    static constexpr int longest = 3;  // moves that a sentence speaks of

    // Replies that stop the win at once after an attack; more than `few` are not counted. No attack where the other
    // side could win itself.
    static constexpr int few = 3;
    int replies_after(const Position& position, const Move& attack) const {
        const Position next = rules().after(position, attack);
        if (next.goal || rules().winning_move(next)) return few + 1;
        int count = 0;
        for (const Move& reply : rules().distinct_moves(next))
            if (!rules().winning_move(rules().after(next, reply)) && ++count > few) break;
        return count;
    }
    std::pair<int, std::optional<Move>> best_attack(const Position& position) const {
        std::pair<int, std::optional<Move>> best{few + 1, std::nullopt};
        for (const Move& move : rules().distinct_moves(position))
            if (const int count = replies_after(position, move); count > 0 && count < best.first) best = {count, move};
        return best;
    }

    std::optional<Claim> attack(const Moment& at, const Position& instead, const Move& better) const {
        if (const auto [count, move] = best_attack(at.after); move && best_attack(instead).first > count) {
            Claim made = claim(Claim::Kind::gives_attack, 1, at.after, {*move});
            made.count = count;
            return made;
        }
        const int count = replies_after(at.before, better);
        if (count == 0 || count > few || replies_after(at.before, at.move) <= count) return std::nullopt;
        Claim made = claim(Claim::Kind::misses_attack, 1, at.before, {better});
        made.count = count;
        return made;
    }

    // Boards that the replies lead to, each counted once.
    bool is_attack(const Position& position, const Claim& made) const {
        const auto move = rules().parse_move(position, made.move);
        if (!move || move->is_win()) return false;
        const Position next = rules().after(position, *move);
        std::set<Key> stopping;
        for (const Move& reply : rules().legal_moves(next)) {
            const Position then = rules().after(next, reply);
            if (reply.is_win()) return false;
            if (!can_enter(then)) stopping.insert(rules().key(then));
        }
        return static_cast<int>(stopping.size()) == made.count;
    }

    // The better move first, where it wins as soon as any.
    std::vector<Move> won_line(gyges::WinSolver& solver, const Position& from, int moves, const Move& better) const {
        const Position next = rules().after(from, better);
        if (!next.goal && !solver.loses_in(next, moves - 1)) return solver.line(from, moves);
        std::vector<Move> line{better};
        if (next.goal) return line;
        if (const auto defence = solver.longest_defence(next, moves - 1)) {
            line.push_back(*defence);
            for (const Move& move : solver.line(rules().after(next, *defence), moves - 1)) line.push_back(move);
        }
        return line;
    }

    Claim::Kind kind_of_gift(const Moment& at, int moves) const {
        const bool was_closed = moves == 1 && !at.before.is_setup() && !rules().winning_move(passed(at.before));
        return was_closed ? Claim::Kind::opens_path : Claim::Kind::gives_win;
    }

    static Position passed(Position position) {
        position.side = other(position.side);
        return position;
    }

    bool can_enter(const Position& position) const {
        for (const Move& move : rules().legal_moves(position))
            if (move.is_win()) return true;
        return false;
    }

    // Whatever is replied, the side to move wins with this by its move number `moves`.
    bool wins_with(const Position& position, const Move& move, int moves) const {
        if (move.is_win()) return true;
        if (moves == 1) return false;
        const Position next = rules().after(position, move);
        const auto replies = rules().legal_moves(next);
        return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](const Move& reply) {
            return !reply.is_win() && wins(rules().after(next, reply), moves - 1);
        });
    }
    bool wins(const Position& position, int moves) const {
        const auto tries = rules().legal_moves(position);
        return std::any_of(tries.begin(), tries.end(),
                           [&](const Move& move) { return wins_with(position, move, moves); });
    }
};

}  // namespace

// Rules that look back at the game, or take moves back, would make other moves win.
std::unique_ptr<MistakeReader> gyges_reader(const play::AnyGame& game) {
    const bool is_plain = play::known<gyges::Rules>(game) && game.info().spec == game.info().name;
    return is_plain ? std::make_unique<GygesReader>(game) : nullptr;
}

}  // namespace plateau::teaching
