#include "lab/experiments/avalam/pairs.h"

#include <algorithm>
#include <cmath>

#include "games/avalam/rules.h"

namespace plateau::lab::avalam_again {

namespace {

using nlohmann::json;

constexpr int random_plies = 2;  // players without luck would play one game again and again
constexpr double visible_share = 0.15, visible_towers = 1.0;  // differences that a table has to show to be of use

// The towers of both seats when a game is over.
std::array<int, 2> final_towers(const play::PlayedGame& game) {
    const avalam::Rules rules;
    avalam::Position position = rules.start();
    for (const auto& move : game.moves) position = rules.after(position, *rules.parse_move(position, move.text));
    return {points(position, Side::first), points(position, Side::second)};
}

KeptGame kept_game_of(const play::PlayedGame& game, int number) {
    const GameResult result = result_of(game, number);
    const auto towers = final_towers(game);
    KeptGame kept{result.half_points, {}, {}, {}};
    for (std::size_t player = 0; player < 2; ++player) {
        const auto& use = result.use[player];
        kept.towers[player] = towers[index_of(seat_of(static_cast<int>(player), number))];
        kept.milliseconds_a_move[player] = 1000 * use.cpu_seconds / std::max(1.0, static_cast<double>(use.moves));
        kept.longest_milliseconds[player] = 1000 * use.longest_move_seconds;
    }
    return kept;
}

template <class Measure>
Estimate mean_over(const std::vector<KeptGame>& games, Measure&& measure) {
    std::vector<double> values;
    for (const auto& game : games) values.push_back(measure(game));
    return mean_of(values);
}

// Their mean with the error that our spread gives as few games as theirs.
Estimate printed_mean(int total, const Estimate& ours, std::size_t our_games) {
    const double mean = total / static_cast<double>(their_games);
    const double error = (ours.high - ours.value) * std::sqrt(static_cast<double>(our_games) / their_games);
    return {mean, mean - error, mean + error};
}

}  // namespace

json to_json(const KeptGame& game) {
    return {game.half_points, game.towers, game.milliseconds_a_move, game.longest_milliseconds};
}

KeptGame kept_game(const json& from) {
    return {from[0].get<int>(), from[1].get<std::array<int, 2>>(), from[2].get<std::array<double, 2>>(),
            from[3].get<std::array<double, 2>>()};
}

int Meeting::won(std::size_t player) const {
    const int half_points = player == 0 ? 2 : 0;
    return static_cast<int>(std::count_if(games.begin(), games.end(),
                                          [&](const KeptGame& game) { return game.half_points == half_points; }));
}

int Meeting::drawn() const { return static_cast<int>(games.size()) - won(0) - won(1); }

Estimate Meeting::towers(std::size_t player) const {
    return mean_over(games, [&](const KeptGame& game) { return static_cast<double>(game.towers[player]); });
}

Estimate Meeting::points() const { return share_of(won(0) + drawn() / 2.0, static_cast<int>(games.size())); }

Estimate Meeting::milliseconds(std::size_t player) const {
    return mean_over(games, [&](const KeptGame& game) { return game.milliseconds_a_move[player]; });
}

double Meeting::longest_milliseconds(std::size_t player) const {
    double longest = 0;
    for (const auto& game : games) longest = std::max(longest, game.longest_milliseconds[player]);
    return longest;
}

Result<Meeting> meet(Laboratory& laboratory, const std::array<std::string, 2>& players, int games) {
    const auto part =
        laboratory.games({"avalam", players, games, random_plies},
                         [](const play::PlayedGame& game, int number) { return to_json(kept_game_of(game, number)); });
    if (!part) return part.failure();
    Meeting meeting{players, {}};
    for (const auto& game : *part) meeting.games.push_back(kept_game(game));
    return meeting;
}

Comparison compare(const Meeting& ours, const Printed& theirs) {
    const Estimate their_share = share_of(theirs.first_won, their_games);
    const int decided = ours.won(0) + ours.won(1);
    const Verdict without_draws = is_same(share_of(ours.won(0), decided), their_share, visible_share);
    const Verdict with_half = is_same(ours.points(), their_share, visible_share);
    std::array<Verdict, 2> towers{};
    for (std::size_t player = 0; player < 2; ++player) {
        const Estimate mean = ours.towers(player);
        towers[player] = is_same(mean, printed_mean(theirs.towers[player], mean, ours.games.size()), visible_towers);
    }
    return {either_way(without_draws, with_half), verdict_of_all(towers)};
}

Verdict second_is_stronger(const Meeting& meeting) { return lies_between(meeting.points(), 0, 0.5); }

}  // namespace plateau::lab::avalam_again
