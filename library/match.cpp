#include <plateau/match.h>

#include <fmt/format.h>

#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "library/parts.h"

namespace plateau::v0 {

namespace {

MatchResult result_of(const lab::MatchSummary& sum, bool is_complete) {
    MatchResult result;
    result.games = sum.games;
    result.wins = sum.wins;
    result.draws = sum.draws;
    result.losses = sum.losses;
    result.score = sum.score;
    result.elo = sum.strength.elo;
    result.elo_low = sum.strength.elo_low;
    result.elo_high = sum.strength.elo_high;
    result.normalized_elo = sum.strength.normalized_elo;
    result.normalized_elo_error = sum.strength.normalized_elo_error;
    result.superiority = sum.strength.superiority;
    for (std::size_t i = 0; i < result.pairs.size(); ++i) result.pairs[i] = static_cast<int>(sum.pairs.counts[i]);
    result.llr = sum.llr;
    result.verdict = lab::to_string(sum.verdict);
    result.failures = {sum.failures[0].total(), sum.failures[1].total()};
    result.plies = sum.plies;
    result.is_complete = is_complete;
    return result;
}

void check_numbers(const MatchPlan& plan) {
    if (plan.games < 1 || plan.concurrency < 1)
        raise(fail("a match has at least one game and one thread",
                   "un match compte au moins une partie et un fil d'exécution"));
    if (plan.sprt && (*plan.sprt)[0] >= (*plan.sprt)[1])
        raise(fail("sprt needs two different strengths, the smaller first",
                   "sprt attend deux forces différentes, la plus petite d'abord"));
}

lab::MatchPlan inner_plan(const play::AnyGame& game, const MatchPlan& asked) {
    lab::MatchPlan plan;
    plan.game = game.info().spec;
    plan.players = asked.players;
    plan.games = asked.games;
    plan.seed = asked.seed;
    plan.concurrency = asked.concurrency;
    plan.plies_are_usual = asked.random_plies < 0;
    plan.random_plies = plan.plies_are_usual ? lab::usual_random_plies(game, plan.pairs()) : asked.random_plies;
    if (asked.sprt) plan.sprt = lab::Sprt{(*asked.sprt)[0], (*asked.sprt)[1]};
    return plan;
}

}  // namespace

MatchResult play_match(const Game& game, const MatchPlan& asked, const MatchListener& listener,
                       const StopSource& stop) {
    check_numbers(asked);
    for (const auto& player : asked.players) expect(lab::check_contestant(inner(game), player));
    const lab::MatchPlan plan = inner_plan(inner(game), asked);
    std::unique_ptr<archive::Archive> file;
    std::optional<lab::MatchArchive> games;
    if (!asked.archive.empty()) {
        file = expect(archive::Archive::open(asked.archive));
        games = expect(lab::MatchArchive::open(*file, inner(game), plan, false));
    }
    Listening listening{stop};
    const auto tell = [&](const lab::MatchScore& score) {
        if (listener) listening.tell([&] { listener(result_of(score.summary(), score.is_complete())); });
    };
    const auto run = lab::run_match(plan, inner(game), games ? &*games : nullptr, listening.stop(), tell);
    listening.finish();
    if (!run) raise(run.failure());
    return result_of(run->summary, run->is_complete);
}

}  // namespace plateau::v0
