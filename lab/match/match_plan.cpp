#include "lab/match/match_plan.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/key.h"
#include "core/random.h"

namespace plateau::lab {

namespace {

// Seeds that people may type again.
std::uint64_t seed_for(std::uint64_t match_seed, std::uint64_t stream, int number) {
    Random random{match_seed, stream};
    random.resume_at(static_cast<std::uint64_t>(number));
    return random() % 1'000'000'000'000;
}

enum Stream : std::uint64_t { pair_stream = 1, first_player_stream, second_player_stream };

}  // namespace

play::GamePlan plan_of_game(const MatchPlan& match, int game) {
    play::GamePlan plan;
    plan.position = match.position;
    const int pair = game / 2;
    if (!match.openings.empty()) plan.opening = match.openings[static_cast<std::size_t>(pair) % match.openings.size()];
    else plan.random_plies = match.random_plies;
    plan.seed = seed_for(match.seed, pair_stream, pair);
    for (int player = 0; player < 2; ++player) {
        auto& seat = plan.seats[index_of(seat_of(player, game))];
        seat.player = match.players[static_cast<std::size_t>(player)];
        seat.seed = seed_for(match.seed, player == 0 ? first_player_stream : second_player_stream, game);
    }
    plan.max_plies = match.max_plies;
    plan.margin_seconds = match.margin_seconds;
    plan.by_cpu_time = match.by_cpu_time;
    plan.clock = match.clock;
    plan.adjudication = match.adjudication;
    return plan;
}

std::string identity_of(const MatchPlan& match) {
    nlohmann::json plan{{"game", match.game},
                        {"players", match.players},
                        {"position", match.position},
                        {"openings", match.openings},
                        {"seed", match.seed},
                        {"max_plies", match.max_plies},
                        {"random_plies", match.random_plies}};
    if (match.plies_are_usual) plan["random_plies"] = "usual";
    if (match.by_cpu_time) plan["by_cpu_time"] = true;
    if (match.clock.is_set()) plan["clock"] = {match.clock.seconds, match.clock.increment};
    const auto& agreed = match.adjudication;
    if (agreed != play::Adjudication{})
        plan["adjudication"] = {agreed.win_plies, agreed.win_score, agreed.draw_plies, agreed.draw_score,
                                agreed.draw_from_ply};
    constexpr std::size_t many = 20;
    if (match.openings.size() > many) {
        Key key = match.openings.size();
        for (const auto& opening : match.openings)
            for (const auto& move : opening)
                for (const char c : move + " ") key = mix(key ^ static_cast<unsigned char>(c));
        plan["openings"] = key;
    }
    return plan.dump();
}

std::string extent_of(const MatchPlan& match) {
    std::string text = fmt::format("{} games", match.games);
    if (match.openings.empty()) text += fmt::format(" from {} random plies", match.random_plies);
    if (match.sprt)
        text += fmt::format(", SPRT {} {} with {} {}", match.sprt->elo0, match.sprt->elo1, match.sprt->alpha,
                            match.sprt->beta);
    return text;
}

}  // namespace plateau::lab
