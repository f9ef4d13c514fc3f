// Avalam: near the end what the exact solver says, checked by trying everything; before, what becomes safe, at once or
// soon, and what is covered, checked by the legal moves.
#include <algorithm>
#include <bit>
#include <set>
#include <vector>

#include "games/avalam/rules.h"
#include "players/avalam/solver.h"
#include "teaching/avalam/safety.h"
#include "teaching/families.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using avalam::Rules;

class AvalamReader final : public ReaderOf<Rules> {
public:
    explicit AvalamReader(const play::AnyGame& game) : ReaderOf{game}, solver_{rules(), {table_megabytes, nullptr}} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        if (at.move.is_placement()) return std::nullopt;
        const Position instead = rules().after(at.before, better);
        const auto ends = at_the_end(at, instead);
        if (ends && ends->good >= 0 && ends->played < 0) {
            Claim made = told(Claim::Kind::loses_towers, at.before, better);
            made.count = -ends->played;
            return made;
        }
        if (ends && ends->good > 0 && ends->played == 0) return told(Claim::Kind::misses_lead, at.before, better);
        if (const auto given = safe_move(at.after); given && !safe_move(instead))
            return claim(Claim::Kind::gives_tower, 1, at.after, {*given});
        if (auto made = on_the_board(at, better, instead)) return made;
        if (auto made = safer(at, better, instead)) return made;
        if (!ends) return built(at, better, instead);
        if (ends->good <= ends->played) return std::nullopt;  // it was no mistake
        Claim made = told(Claim::Kind::ends_worse, at.before, better);
        made.count = ends->good - ends->played;
        return made;
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
        if (made.kind == Claim::Kind::builds_theirs || made.kind == Claim::Kind::stays_open)
            return was_built(at, *better, made);
        return end_holds(at, rules().after(at.before, *better), made);
    }

private:
    static constexpr int table_megabytes = 16;
    static constexpr int most_open = 16;  // towers that can still be joined, where everything can be tried

    Claim told(Claim::Kind kind, const Position& before, const Move& better) const {
        return claim(kind, 1, before, {better});
    }

    // Towers ahead at the end of the side that has just moved, after each of the two moves.
    struct Ends {
        int played, good;
    };
    std::optional<Ends> at_the_end(const Moment& at, const Position& instead) {
        if (rules().breaks_ties_by_fives() || std::popcount(avalam::joins(at.before).spots()) > most_open)
            return std::nullopt;
        const auto played = margin(at.after), good = played ? margin(instead) : std::nullopt;
        return good ? std::optional{Ends{*played, *good}} : std::nullopt;
    }
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

    // The same by trying everything.
    bool end_holds(const Moment& at, const Position& instead, const Claim& made) const {
        EndSearch search{rules(), 20'000'000};
        // Whether the opponent, to move in both, ends at least so many towers ahead.
        const auto gets = [&](const Position& position, int least) { return search.is_at_least(position, least); };
        if (made.kind == Claim::Kind::loses_towers)
            return gets(at.after, made.count) == true && gets(at.after, made.count + 1) == false &&
                   gets(instead, 1) == false;
        if (made.kind == Claim::Kind::misses_lead)
            return gets(at.after, 0) == true && gets(at.after, 1) == false && gets(instead, 0) == false;
        for (int lead = -avalam::counters_in_all; lead <= avalam::counters_in_all; ++lead)
            if (gets(at.after, lead) == true && gets(at.after, lead + 1) == false)
                return gets(instead, lead - made.count) == true && gets(instead, lead - made.count + 1) == false;
        return false;
    }

    // A move to a tower that is the mover's and can never be joined again: five high, or alone.
    std::optional<Move> safe_move(const Position& position) const {
        if (rules().outcome(position)) return std::nullopt;
        const Side side = rules().side_to_move(position);
        for (const auto move : rules().legal_moves(position)) {
            const Position next = rules().after(position, move);
            const bool is_settled = avalam::settled(next) & avalam::bit(move.to);
            if (next.owner(move.to) == side && position.owner(move.to) != side && is_settled) return move;
        }
        return std::nullopt;
    }

    // Towers that a move adds to what its player has ahead.
    static int swing(const Position& before, const Position& after, Side mover) {
        return points(after, mover) - points(after, other(mover)) - points(before, mover) +
               points(before, other(mover));
    }

    // What the two moves do at once: towers made safe, towers covered.
    std::optional<Claim> on_the_board(const Moment& at, const Move& better, const Position& instead) const {
        const Side mover = rules().side_to_move(at.before), opponent = other(mover);
        const auto more = [&](const Position& position, Side side) {
            return safe_towers(position, side) > safe_towers(at.before, side);
        };
        if (more(instead, mover) && !more(at.after, mover)) return told(Claim::Kind::misses_tower, at.before, better);
        if (more(at.after, opponent) && !more(instead, opponent))
            return told(Claim::Kind::frees_tower, at.before, better);
        if (swing(at.before, at.after, mover) < 0 && swing(at.before, instead, mover) > 0)
            return told(Claim::Kind::covers_own, at.before, better);
        return std::nullopt;
    }

    // Whose tower each of the two moves builds, and how open it is.
    std::optional<Claim> built(const Moment& at, const Move& better, const Position& instead) const {
        constexpr int clearly = 2;
        const Side mover = rules().side_to_move(at.before);
        if (instead.owner(better.to) != mover) return std::nullopt;
        if (at.after.owner(at.move.to) != mover) return told(Claim::Kind::builds_theirs, at.before, better);
        const auto open = [](const Position& position, avalam::Spot spot) {
            return std::popcount(avalam::joins(position).partners(avalam::bit(spot)));
        };
        Claim made = told(Claim::Kind::stays_open, at.before, better);
        made.count = open(at.after, at.move.to);
        made.moves = open(instead, better.to);
        return made.moves > 0 && made.count - made.moves >= clearly ? std::optional{made} : std::nullopt;
    }

    std::optional<Claim> safer(const Moment& at, const Move& better, const Position& instead) const {
        constexpr int deepest = 5;
        constexpr std::uint64_t most_nodes = 400'000;
        SafetySearch search{rules(), most_nodes};
        for (int plies = 1; plies <= deepest; ++plies) {
            Move reply{};
            const auto now = search.lead_after(at.after, plies, &reply), then = search.lead_after(instead, plies);
            if (!now || !then) return std::nullopt;
            if (*now <= *then) continue;
            Claim made = claim(Claim::Kind::gives_safety, plies, at.after, {reply});
            made.count = *now - *then;
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
    // What the side to move is ahead after so many plies.
    int most_by_rules(const Position& position, int plies, int alpha, int beta) const {
        const Side side = rules().side_to_move(position);
        if (plies == 0 || rules().outcome(position)) return lead_by_rules(position, side);
        std::vector<std::pair<int, Position>> next;
        for (const auto& move : rules().legal_moves(position)) {
            next.emplace_back(0, rules().after(position, move));
            if (plies > 1) next.back().first = lead_by_rules(next.back().second, side);
        }
        std::stable_sort(next.begin(), next.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        int most = -100;
        for (const auto& [lead, child] : next) {
            most = std::max(most, -most_by_rules(child, plies - 1, -beta, -std::max(alpha, most)));
            if (most >= beta) break;
        }
        return most;
    }
    bool is_safer(const Moment& at, const Claim& made) const {
        const auto better = rules().parse_move(at.before, made.other);
        const auto reply = rules().parse_move(at.after, made.move);
        if (!better || !reply) return false;
        const auto most = [&](const Position& position, int plies) {
            return most_by_rules(position, plies, -100, 100);
        };
        return -most(rules().after(at.after, *reply), made.moves - 1) -
                   most(rules().after(at.before, *better), made.moves) ==
               made.count;
    }

    // By the rules: towers that a legal move joins with this one.
    int joined_by_rules(const Position& position, avalam::Spot spot) const {
        std::set<avalam::Spot> others;
        for (const auto move : rules().legal_moves(position)) {
            if (move.from == spot) others.insert(move.to);
            if (move.to == spot) others.insert(move.from);
        }
        return static_cast<int>(others.size());
    }
    bool was_built(const Moment& at, const Move& better, const Claim& made) const {
        const Side mover = rules().side_to_move(at.before);
        const Position instead = rules().after(at.before, better);
        if (instead.owner(better.to) != mover) return false;
        if (made.kind == Claim::Kind::builds_theirs) return at.after.owner(at.move.to) == other(mover);
        return at.after.owner(at.move.to) == mover && joined_by_rules(at.after, at.move.to) == made.count &&
               joined_by_rules(instead, better.to) == made.moves;
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
