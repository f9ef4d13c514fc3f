// Avalam: near the end what the exact solver says, checked by textbook alpha-beta; before, a tower that the opponent
// can now make safe, checked on the board.
#include <algorithm>
#include <bit>
#include <vector>

#include "games/avalam/rules.h"
#include "players/avalam/solver.h"
#include "teaching/families.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using avalam::Rules;
using avalam::Spot;

class AvalamReader final : public ReaderOf<Rules> {
public:
    explicit AvalamReader(const play::AnyGame& game) : ReaderOf{game}, solver_{rules(), {table_megabytes, nullptr}} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        if (at.move.is_placement()) return std::nullopt;
        const Position instead = rules().after(at.before, better);
        if (rules().legal_moves(at.after).size() <= most_solved) {
            const auto played = margin(at.after), good = margin(instead);
            if (played && good && *good >= 0 && *played < 0) {
                Claim made = told(Claim::Kind::loses_towers, at.before, better);
                made.count = -*played;
                return made;
            }
            if (played && good && *good > 0 && *played == 0) return told(Claim::Kind::misses_lead, at.before, better);
        }
        if (const auto given = safe_move(at.after); given && !safe_move(instead))
            return claim(Claim::Kind::gives_tower, 1, at.after, {*given});
        if (auto made = on_the_board(at, better, instead)) return made;
        return safer(at, better, instead);
    }

    bool recheck(const Moment& at, const Claim& made) override {
        if (made.kind == Claim::Kind::gives_tower) {
            const auto move = rules().parse_move(at.after, made.move);
            return move && stands_for_good(rules().after(at.after, *move), *move, rules().side_to_move(at.after));
        }
        if (made.kind == Claim::Kind::gives_safety) return is_safer(at, made);
        const auto better = rules().parse_move(at.before, made.move);
        if (!better) return false;
        if (made.kind == Claim::Kind::misses_tower || made.kind == Claim::Kind::frees_tower ||
            made.kind == Claim::Kind::covers_own)
            return counts_hold(at, *better, made.kind);
        const int played = textbook(at.after), good = textbook(rules().after(at.before, *better));
        return made.kind == Claim::Kind::loses_towers ? played < 0 && good >= 0 : played == 0 && good > 0;
    }

private:
    static constexpr int table_megabytes = 16;
    static constexpr std::size_t most_solved = 26;
    static constexpr std::size_t few_moves = 30;  // of positions that are looked at a ply deeper

    Claim told(Claim::Kind kind, const Position& before, const Move& better) const {
        return claim(kind, 1, before, {better});
    }

    // Towers ahead at the end of the side that has just moved.
    std::optional<int> margin(const Position& position) {
        Limits limits;
        limits.nodes = 2'000'000;
        if (rules().outcome(position)) {
            const Side to_move = rules().side_to_move(position);
            return points(position, other(to_move)) - points(position, to_move);
        }
        const auto found = solver_.margin(position, limits);
        return found ? std::optional{-found->towers} : std::nullopt;
    }

    // 1, 0 or -1 for the side that has just moved.
    int textbook(const Position& position) const {
        if (const auto outcome = rules().outcome(position))
            return !outcome->winner ? 0 : *outcome->winner == rules().side_to_move(position) ? -1 : 1;
        const auto score = asked(position, "alphabeta:depth=60,eval=towers,table=16,ordering=1");
        return !score ? 0 : is_win(*score) ? -1 : is_loss(*score) ? 1 : 0;
    }

    // A move to a tower that is the mover's and can never be joined again: five high, or alone.
    std::optional<Move> safe_move(const Position& position) const {
        if (rules().outcome(position)) return std::nullopt;
        const Side side = rules().side_to_move(position);
        for (const auto move : rules().legal_moves(position)) {
            const Position next = rules().after(position, move);
            if (next.owner(move.to) == side && position.owner(move.to) != side && is_settled(next, move.to))
                return move;
        }
        return std::nullopt;
    }

    static bool is_settled(const Position& position, Spot spot) {
        const int height = position.height(spot);
        for (avalam::Spots near = avalam::neighbours_of(spot) & position.occupied(); near; near &= near - 1)
            if (height + position.height(avalam::lowest(near)) <= avalam::tallest) return false;
        return true;
    }

    static int settled(const Position& position, Side side) {
        int count = 0;
        for (avalam::Spots left = position.occupied(); left; left &= left - 1)
            if (const Spot spot = avalam::lowest(left); position.owner(spot) == side && is_settled(position, spot))
                ++count;
        return count;
    }
    static int lead(const Position& position, Side side) {
        return settled(position, side) - settled(position, other(side));
    }

    // What the two moves do at once: towers made safe, towers covered.
    std::optional<Claim> on_the_board(const Moment& at, const Move& better, const Position& instead) const {
        const Side mover = rules().side_to_move(at.before), opponent = other(mover);
        if (settled(instead, mover) > settled(at.before, mover) &&
            settled(at.after, mover) <= settled(at.before, mover))
            return told(Claim::Kind::misses_tower, at.before, better);
        if (settled(at.after, opponent) > settled(at.before, opponent) &&
            settled(instead, opponent) <= settled(at.before, opponent))
            return told(Claim::Kind::frees_tower, at.before, better);
        if (at.before.owner(at.move.to) == mover && at.before.owner(at.move.from) == mover &&
            at.before.owner(better.to) == opponent && at.before.owner(better.from) == mover)
            return told(Claim::Kind::covers_own, at.before, better);
        return std::nullopt;
    }

    // Safe towers ahead of the side to move after so many plies, each side making the most of it; the first move to
    // that.
    int best_lead(const Position& position, int plies, Move* first = nullptr) const {
        const Side side = rules().side_to_move(position);
        if (plies == 0 || rules().outcome(position)) return lead(position, side);
        int best = -100;
        for (const auto move : rules().legal_moves(position)) {
            const int found = -best_lead(rules().after(position, move), plies - 1);
            if (found <= best) continue;
            best = found;
            if (first) *first = move;
        }
        return best;
    }

    std::optional<Claim> safer(const Moment& at, const Move& better, const Position& instead) const {
        const int deepest = rules().legal_moves(at.before).size() <= few_moves ? 3 : 2;
        for (int plies = 1; plies <= deepest; ++plies) {
            Move reply{};
            const int gain = best_lead(at.after, plies, &reply) - best_lead(instead, plies);
            if (gain <= 0) continue;
            Claim made = claim(Claim::Kind::gives_safety, plies, at.after, {reply});
            made.count = gain;
            made.other = rules().to_text(at.before, better);
            return made;
        }
        return std::nullopt;
    }

    // The same by the rules: safe is what no legal move of either side touches.
    int safe_by_rules(Position position, Side side) const {
        avalam::Spots safe = position.towers(side);
        for (int turn = 0; turn < 2; ++turn, position.pass_turn())
            for (const auto next : rules().legal_moves(position))
                safe &= ~((avalam::Spots{1} << next.from) | (avalam::Spots{1} << next.to));
        return std::popcount(safe);
    }
    int lead_by_rules(const Position& position, Side side) const {
        return safe_by_rules(position, side) - safe_by_rules(position, other(side));
    }
    int most_by_rules(const Position& position, int plies, Side side) const {
        const auto moves = rules().legal_moves(position);
        if (plies == 0 || moves.empty()) return lead_by_rules(position, side);
        std::vector<int> found;
        for (const auto& move : moves) found.push_back(most_by_rules(rules().after(position, move), plies - 1, side));
        return rules().side_to_move(position) == side ? *std::max_element(found.begin(), found.end())
                                                      : *std::min_element(found.begin(), found.end());
    }
    bool is_safer(const Moment& at, const Claim& made) const {
        const auto better = rules().parse_move(at.before, made.other);
        const auto reply = rules().parse_move(at.after, made.move);
        if (!better || !reply) return false;
        const Side opponent = rules().side_to_move(at.after);
        const int now = most_by_rules(rules().after(at.after, *reply), made.moves - 1, opponent);
        return now - most_by_rules(rules().after(at.before, *better), made.moves, opponent) == made.count;
    }

    bool counts_hold(const Moment& at, const Move& better, Claim::Kind kind) const {
        const Side mover = rules().side_to_move(at.before), opponent = other(mover);
        const Position instead = rules().after(at.before, better);
        if (kind == Claim::Kind::covers_own)
            return points(at.after, mover) == points(at.before, mover) - 1 &&
                   points(instead, opponent) == points(at.before, opponent) - 1;
        const auto safe = [this](const Position& position, Side side) { return safe_by_rules(position, side); };
        if (kind == Claim::Kind::misses_tower)
            return safe(instead, mover) > safe(at.before, mover) && safe(at.after, mover) <= safe(at.before, mover);
        return safe(at.after, opponent) > safe(at.before, opponent) &&
               safe(instead, opponent) <= safe(at.before, opponent);
    }

    // By the rules: no legal move touches it, now or when the other side has the move; and it was not the mover's.
    bool stands_for_good(Position position, const Move& move, Side side) const {
        if (position.owner(move.to) != side) return false;
        for (int turn = 0; turn < 2; ++turn, position.pass_turn())
            for (const auto next : rules().legal_moves(position))
                if (next.from == move.to || next.to == move.to) return false;
        return true;
    }

    avalam::Solver solver_;
};

}  // namespace

std::unique_ptr<MistakeReader> avalam_reader(const play::AnyGame& game) {
    return play::known<Rules>(game) ? std::make_unique<AvalamReader>(game) : nullptr;
}

}  // namespace plateau::teaching
