#include "lab/match/balance.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace plateau::lab {

namespace {

// Each round spends this share of the judge's nodes on a move and keeps so many moves for the next.
struct Round {
    std::uint64_t share;
    std::size_t kept;
};
constexpr Round rounds[] = {{100, 16}, {10, 4}, {1, 1}};

double unevenness(const BalancedMove& move) { return std::abs(move.chance - 0.5); }

Result<std::vector<std::string>> judges_by_round(const play::AnyGame& game, const std::string& judge) {
    const auto resolved = game.resolve_player(judge);
    if (!resolved) return resolved.failure();
    auto spec = parse_spec(*resolved);
    if (!spec) return spec.failure();
    const auto* text = spec->find("nodes");
    std::uint64_t nodes = 0;
    if (text) std::from_chars(text->data(), text->data() + text->size(), nodes);
    if (nodes == 0) return std::vector<std::string>{judge};
    std::vector<std::string> judges;
    for (const auto& round : rounds) {
        spec->set("nodes", std::to_string(std::max<std::uint64_t>(1, nodes / round.share)));
        judges.push_back(spec->to_text());
    }
    return judges;
}

// The chance of the side that has just moved: that of its opponent, and its own after the reply that the judge would
// play, so that having the move weighs on neither.
Result<std::optional<double>> chance_of_mover(play::Session& session, const std::string& judge,
                                              const StopSignal& stop) {
    auto thinker = session.thinker(judge);
    if (!thinker) return thinker.failure();
    const auto reply = (*thinker)->think(stop, {});
    const auto& proven = reply.thought.proven;
    if (proven && *proven != "draw") return std::optional<double>{};
    const double before = proven ? 0.5 : 1 - reply.thought.win_chance;
    if (const auto played = session.play(reply.move); !played) return played.failure();
    Result<std::optional<double>> after = std::optional{before};
    if (!session.ending()) after = judged_chance(session, judge, stop);
    if (const auto undone = session.undo(); !undone) return undone.failure();
    if (!after || !*after) return after;
    return std::optional{(before + **after) / 2};
}

// Leaves only moves that decide nothing, the most even first.
Result<void> judge_all(std::vector<BalancedMove>& moves, play::Session& session, const std::string& judge,
                       const StopSignal& stop) {
    std::vector<BalancedMove> judged;
    for (const auto& move : moves) {
        if (stop.stop_requested()) return {};
        if (const auto played = session.play(move.move); !played) return played.failure();
        Result<std::optional<double>> chance = std::optional<double>{};
        if (!session.ending()) chance = chance_of_mover(session, judge, stop);
        if (const auto undone = session.undo(); !undone) return undone.failure();
        if (!chance) return chance.failure();
        if (*chance) judged.push_back({move.move, **chance});
    }
    std::stable_sort(judged.begin(), judged.end(),
                     [](const BalancedMove& a, const BalancedMove& b) { return unevenness(a) < unevenness(b); });
    moves = std::move(judged);
    return {};
}

}  // namespace

Result<std::optional<double>> judged_chance(play::Session& session, const std::string& judge, const StopSignal& stop) {
    auto thinker = session.thinker(judge);
    if (!thinker) return thinker.failure();
    const auto decision = (*thinker)->think(stop, {});
    const auto& proven = decision.thought.proven;
    if (proven && *proven != "draw") return std::optional<double>{};
    return std::optional{proven ? 0.5 : decision.thought.win_chance};
}

Result<std::optional<BalancedMove>> balanced_move(const play::AnyGame& game, play::Session& session,
                                                  const std::string& judge, const StopSignal& stop) {
    const auto judges = judges_by_round(game, judge);
    if (!judges) return judges.failure();
    std::vector<BalancedMove> moves;
    for (const auto& move : session.legal_moves()) moves.push_back({move.text});
    for (std::size_t round = 0; round < judges->size() && !stop.stop_requested(); ++round) {
        if (const auto done = judge_all(moves, session, (*judges)[round], stop); !done) return done.failure();
        moves.resize(std::min(moves.size(), rounds[round].kept));
    }
    if (moves.empty() || stop.stop_requested()) return std::optional<BalancedMove>{};
    return std::optional{moves.front()};
}

}  // namespace plateau::lab
