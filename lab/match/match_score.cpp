#include "lab/match/match_score.h"

#include <algorithm>

namespace plateau::lab {

using play::Mishap;

GameResult result_of(const play::PlayedGame& game, int number) {
    GameResult result;
    const Side seat = seat_of(0, number);
    if (game.ending && game.ending->winner) result.half_points = *game.ending->winner == seat ? 2 : 0;
    result.mishap = game.mishap;
    result.is_cut = game.is_cut;
    result.plies = game.moves.size();
    for (int player = 0; player < 2; ++player)
        result.use[static_cast<std::size_t>(player)] = game.use[index_of(seat_of(player, number))];
    return result;
}

namespace {

Mishap mishap_named(const std::string& name) {
    for (const auto mishap : {Mishap::crash, Mishap::stall, Mishap::illegal, Mishap::time})
        if (name == to_string(mishap)) return mishap;
    return Mishap::none;
}

}  // namespace

GameResult result_of(const archive::GameRecord& record, std::size_t plies, int number) {
    GameResult result;
    const bool first_won = record.result == "1-0", second_won = record.result == "0-1";
    if (first_won || second_won) result.half_points = first_won == (seat_of(0, number) == Side::first) ? 2 : 0;
    result.mishap = mishap_named(record.mishap);
    result.is_cut = record.reason.starts_with("cut after");
    result.plies = plies;
    for (int player = 0; player < 2; ++player)
        result.use[static_cast<std::size_t>(player)] = record.use[index_of(seat_of(player, number))];
    return result;
}

void FailureCounts::add(Mishap mishap) {
    if (mishap == Mishap::crash) ++crash;
    if (mishap == Mishap::stall) ++stall;
    if (mishap == Mishap::illegal) ++illegal;
    if (mishap == Mishap::time) ++time;
}

MatchScore::MatchScore(const MatchPlan& plan) : plan_{plan}, results_(static_cast<std::size_t>(plan.games)) {}

void MatchScore::add(int game, const GameResult& result) {
    auto& place = results_[static_cast<std::size_t>(game)];
    if (place) return;
    place = result;
    ++played_;
    advance();
}

void MatchScore::advance() {
    while (!is_decided() && 2 * next_pair_ + 1 < results_.size() && results_[2 * next_pair_] &&
           results_[2 * next_pair_ + 1]) {
        in_order_.add(results_[2 * next_pair_]->half_points + results_[2 * next_pair_ + 1]->half_points);
        ++next_pair_;
        if (plan_.sprt && plan_.sprt->verdict(in_order_) != SprtVerdict::undecided) decided_games_ = 2 * next_pair_;
    }
}

MatchSummary MatchScore::summary() const {
    MatchSummary sum;
    const std::size_t counted = decided_games_.value_or(results_.size());
    for (std::size_t game = 0; game < counted; ++game) {
        if (!results_[game]) continue;
        const GameResult& result = *results_[game];
        ++sum.games;
        ++(result.half_points == 2 ? sum.wins : result.half_points == 1 ? sum.draws : sum.losses);
        const int won = result.half_points == 2, drawn = result.half_points == 1;
        (game % 2 == 0 ? sum.as_first : sum.as_second).add(won, drawn, 1 - won - drawn);
        sum.cut += result.is_cut;
        sum.plies += result.plies;
        if (result.mishap != Mishap::none) sum.failures[result.half_points == 2 ? 1 : 0].add(result.mishap);
        for (std::size_t player = 0; player < 2; ++player) {
            auto& use = sum.use[player];
            use.moves += result.use[player].moves;
            use.nodes += result.use[player].nodes;
            use.cpu_seconds += result.use[player].cpu_seconds;
            use.longest_move_seconds = std::max(use.longest_move_seconds, result.use[player].longest_move_seconds);
        }
        if (game % 2 == 1 && results_[game - 1]) sum.pairs.add(result.half_points + results_[game - 1]->half_points);
    }
    if (sum.games > 0) sum.score = (sum.wins + 0.5 * sum.draws) / sum.games;
    sum.strength = sum.pairs.pairs() > 0
                       ? estimate_elo(sum.pairs)
                       : estimate_elo(static_cast<std::uint64_t>(sum.wins), static_cast<std::uint64_t>(sum.draws),
                                      static_cast<std::uint64_t>(sum.losses));
    if (plan_.sprt) {
        sum.llr = plan_.sprt->log_likelihood_ratio(in_order_);
        sum.verdict = plan_.sprt->verdict(in_order_);
    }
    return sum;
}

}  // namespace plateau::lab
