#include "lab/experiments/axis_allies/calibration.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::lab::axis_allies_again {

using nlohmann::json;

namespace {

constexpr const char* accepts[] = {"0.65", "0.8", "0.9", "0.97"};
constexpr const char* overlooked[] = {"0", "0.2", "0.4", "0.6"};
constexpr const char* guards[] = {"0.33", "0.7"};
constexpr const char* tanks[] = {"0", "3"};
constexpr std::size_t candidates_in_a_part = std::size(accepts) * std::size(overlooked);
constexpr std::uint64_t first_candidate_seed = 10'000'000;

json told(const std::string& player, const json& courses) {
    return {{"player", player},
            {"distance", distance_from(games_of_iron_blitz(), courses)},
            {"germany", mean_income(courses, rounds, germany).value}};
}

Result<json> try_part(const Laboratory& laboratory, std::size_t part, int games_each) {
    const auto players = candidates();
    const std::size_t first = part * candidates_in_a_part, end = std::min(players.size(), first + candidates_in_a_part);
    std::vector<Seats> samples;
    for (std::size_t i = first; i < end; ++i) samples.push_back(everybody(players[i]));
    const auto courses =
        play_courses(laboratory, samples, games_each, first_candidate_seed + seeds_of(first, games_each));
    if (!courses) return courses.failure();
    json tried = json::array();
    for (std::size_t i = first; i < end; ++i) tried.push_back(told(players[i], json((*courses)[i - first])));
    return tried;
}

}  // namespace

std::vector<std::string> candidates() {
    std::vector<std::string> players;
    for (const char* tank_every : tanks)
        for (const char* guard : guards)
            for (const char* overlook : overlooked)
                for (const char* accept : accepts)
                    players.push_back(fmt::format("greedy:accept={},overlook={},guard={},tank_every={}", accept,
                                                  overlook, guard, tank_every));
    return players;
}

std::size_t calibration_parts() { return (candidates().size() + candidates_in_a_part - 1) / candidates_in_a_part; }

Result<std::vector<Candidate>> calibrate(Laboratory& laboratory, int games_each) {
    std::vector<Candidate> found;
    for (std::size_t part = 0; part < calibration_parts(); ++part) {
        const auto tried = laboratory.part(
            fmt::format("calibration {} of {}, {} games each", part + 1, calibration_parts(), games_each),
            [&] { return try_part(laboratory, part, games_each); });
        if (!tried) return tried.failure();
        for (const auto& one : *tried) found.push_back({one["player"], one["distance"], one["germany"]});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
    return found;
}

}  // namespace plateau::lab::axis_allies_again
