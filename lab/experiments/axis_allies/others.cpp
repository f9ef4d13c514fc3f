#include "lab/experiments/axis_allies/others.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>

namespace plateau::lab::axis_allies_again {

using nlohmann::json;

namespace {

constexpr std::uint64_t first_trial_seed = 90'000'000;

bool is_axis(std::size_t power) { return power == germany || power == japan; }

Seats one_power_by(std::size_t power, const std::string& player, const std::string& others) {
    const auto spec = parse_spec(player);
    assert(spec);
    std::string side = "powers";
    for (std::size_t one = 0; one < powers; ++one) {
        if (is_axis(one) != is_axis(power)) continue;
        side +=
            fmt::format("{}{}={}", side == "powers" ? ":" : ",", power_ids[one], one == power ? spec->name : others);
        if (one != power) continue;
        for (const auto& [key, value] : spec->options) side += fmt::format(",{}.{}={}", power_ids[one], key, value);
    }
    return is_axis(power) ? Seats{others, side} : Seats{side, others};
}

Setting one_by_rules(std::size_t power, const char* english, const char* french) {
    return {power_ids[power],
            {fmt::format("{} rules, the others greedy", english), fmt::format("{} rules, les autres greedy", french)},
            one_power_by(power, "rules", "greedy")};
}

std::vector<Setting> pairings() {
    return {{"greedy", {"everybody greedy", "tous greedy"}, everybody("greedy")},
            {"thesis-greedy",
             {"Germany thesis, the others greedy", "Allemagne thesis, les autres greedy"},
             germany_by("thesis", "greedy")},
            {"rules", {"everybody rules", "tous rules"}, everybody("rules")},
            {"thesis-rules",
             {"Germany thesis, the others rules", "Allemagne thesis, les autres rules"},
             germany_by("thesis", "rules")},
            {"allies", {"the Allies rules, the Axis greedy", "les Alliés rules, l'Axe greedy"}, {"rules", "greedy"}},
            {"axis", {"the Axis rules, the Allies greedy", "l'Axe rules, les Alliés greedy"}, {"greedy", "rules"}},
            one_by_rules(0, "the USSR", "URSS"),
            one_by_rules(1, "Germany", "Allemagne"),
            one_by_rules(2, "the United Kingdom", "Royaume-Uni"),
            one_by_rules(3, "Japan", "Japon"),
            one_by_rules(4, "the United States", "États-Unis")};
}

Estimate side_income(const json& courses, std::size_t power) {
    std::vector<double> sums(courses.size());
    for (std::size_t one = 0; one < powers; ++one) {
        if (is_axis(one) != is_axis(power)) continue;
        const auto values = incomes(courses, rounds, one);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += values[i];
    }
    return mean_of(sums);
}

}  // namespace

std::vector<Setting> other_settings() {
    std::vector<Setting> all;
    for (Setting setting : pairings()) {
        all.push_back(setting);
        setting.id += "-second";
        setting.name = {setting.name.en + ", second edition", setting.name.fr + ", deuxième édition"};
        setting.seats.game = "axis_allies:rounds=5";
        all.push_back(std::move(setting));
    }
    return all;
}

std::vector<Trial> trials() {
    std::vector<Trial> all;
    for (std::size_t power = 0; power < powers; ++power)
        for (const char* player : {"greedy", "rules", "strong:rollouts=24", "thesis"})
            if (power == germany || std::string_view{player} != "thesis")
                all.push_back({power, player, one_power_by(power, player, "rules"), {}});
    return all;
}

Result<std::vector<Trial>> play_trials(Laboratory& laboratory, int games_each) {
    std::vector<Trial> all = trials();
    for (Trial& trial : all) {
        const auto courses = kept_courses(laboratory, "trial", trial.seats, games_each,
                                          first_trial_seed + seeds_of(trial.power, games_each));
        if (!courses) return courses.failure();
        trial.income = side_income(*courses, trial.power);
    }
    return all;
}

const Trial& best_for(std::size_t power, const std::vector<Trial>& played) {
    const Trial* best = nullptr;
    for (const Trial& trial : played)
        if (trial.power == power && (!best || trial.income.value > best->income.value)) best = &trial;
    assert(best);
    return *best;
}

}  // namespace plateau::lab::axis_allies_again
