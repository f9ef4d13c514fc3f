#include "lab/experiments/axis_allies/courses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "games/axis_allies/board.h"
#include "games/axis_allies/rules.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::axis_allies_again {

using namespace axis_allies;
using nlohmann::json;

namespace {

// What Germany holds at the end, and the worth of its units there.
void tell_holdings(const Map& map, const Position& position, Course& course) {
    for (const char* id : watched_zones) {
        const ZoneId zone = map.find_zone(id);
        assert(zone != no_zone);
        int worth = 0;
        for (KindId kind = 0; kind < map.kind_count(); ++kind)
            if (map.kinds[kind].fights()) worth += position.count(zone, germany, kind) * map.kinds[kind].stats.cost;
        course["holds"][id] = position.owner(zone) == germany ? 1 : 0;
        course["stands"][id] = worth;
    }
}

Course course_of(const Rules& rules, const play::PlayedGame& game) {
    Course course = {{"income", json::array()}, {"victory", ""}};
    Position position = rules.start();
    const auto note = [&] {
        json row = json::array();
        for (PowerId power = 0; power < powers; ++power)
            row.push_back(is_capital_lost(rules.book(), position, power) ? 0
                                                                         : income_of(rules.book(), position, power));
        course["income"].push_back(row);
    };
    note();
    int round = position.round;
    for (const auto& move : game.moves) {
        const auto parsed = rules.parse_move(position, move.text);
        if (!parsed) break;
        position = rules.after(position, *parsed);
        if (position.round != round && !position.is_over()) note(), round = position.round;
    }
    note();
    if (position.is_over() && position.ended_by != EndedBy::limit)
        course["victory"] = position.winner == 2 ? "axis" : "allies";
    tell_holdings(rules.map(), position, course);
    return course;
}

const json& row_after(const Course& course, int round) {
    const json& rows = course["income"];
    return rows[std::min<std::size_t>(static_cast<std::size_t>(round), rows.size() - 1)];
}

// The shares of games with at most and at least this income: the smaller one says how far out it lies.
Estimate tail(const std::vector<double>& values, double income) {
    const auto at_most = std::count_if(values.begin(), values.end(), [&](double value) { return value <= income; });
    const auto at_least = std::count_if(values.begin(), values.end(), [&](double value) { return value >= income; });
    return share_of(static_cast<double>(std::min(at_most, at_least)), static_cast<int>(values.size()));
}

constexpr double outer_share = 0.025;  // on either side of the middle 95 %

}  // namespace

Seats everybody(const std::string& player) { return {player, player}; }

Seats germany_by(const std::string& player, const std::string& others) {
    const auto seat = [](const char* power, const std::string& text) {
        const auto spec = parse_spec(text);
        assert(spec);
        std::string seated = fmt::format("{}={}", power, spec->name);
        for (const auto& [key, value] : spec->options) seated += fmt::format(",{}.{}={}", power, key, value);
        return seated;
    };
    return {others, fmt::format("powers:{},{}", seat("germany", player), seat("japan", others))};
}

std::uint64_t seeds_of(std::size_t samples, int count) { return 4 * samples * static_cast<std::uint64_t>(count); }

Result<std::vector<std::vector<Course>>> play_courses(const Laboratory& laboratory, const std::vector<Seats>& samples,
                                                      int count, std::uint64_t first_seed) {
    assert(!samples.empty() && count > 0);
    const play::FileResources files;
    const auto game = play::open_game(samples.front().game, files);
    if (!game) return game.failure();
    const auto rules = open_rules(*parse_spec(samples.front().game), files);
    if (!rules) return rules.failure();
    std::vector<std::vector<Course>> courses(samples.size(), std::vector<Course>(static_cast<std::size_t>(count)));
    const auto played = laboratory.share_out(static_cast<int>(samples.size()) * count, [&](int job) -> Result<void> {
        const auto sample = static_cast<std::size_t>(job / count);
        assert(samples[sample].game == samples.front().game);
        play::GamePlan plan;
        plan.seed = (laboratory.plan().seed << 32) + first_seed + 4 * static_cast<std::uint64_t>(job);
        plan.seats[0] = {samples[sample].allies, plan.seed + 1, nullptr};
        plan.seats[1] = {samples[sample].axis, plan.seed + 2, nullptr};
        plan.max_plies = 100'000;
        const auto one = (*game)->play_game(plan, laboratory.stop());
        if (!one) return one.failure();
        if (!one->ending) return interrupted();
        courses[sample][static_cast<std::size_t>(job % count)] = course_of(*rules, *one);
        return {};
    });
    if (!played) return played.failure();
    return courses;
}

Result<json> kept_courses(Laboratory& laboratory, const std::string& name, const Seats& seats, int count,
                          std::uint64_t first_seed) {
    const std::string whole = fmt::format("{}: {} | {} in {}, {} games from {}", name, seats.allies, seats.axis,
                                          seats.game, count, first_seed);
    return laboratory.part(whole, [&]() -> Result<json> {
        auto courses = play_courses(laboratory, {seats}, count, first_seed);
        if (!courses) return courses.failure();
        return json(std::move(courses->front()));
    });
}

std::vector<double> incomes(const json& courses, int round, std::size_t power) {
    std::vector<double> values;
    for (const auto& course : courses) values.push_back(row_after(course, round)[power]);
    return values;
}

Estimate mean_income(const json& courses, int round, std::size_t power) {
    return mean_of(incomes(courses, round, power));
}

Estimate mean_axis_income(const json& courses, int round) {
    std::vector<double> values = incomes(courses, round, germany);
    const std::vector<double> others = incomes(courses, round, japan);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += others[i];
    return mean_of(values);
}

Estimate share_won_by_axis(const json& courses) {
    int won = 0;
    for (const auto& course : courses) won += course["victory"] == "axis";
    return share_of(won, static_cast<int>(courses.size()));
}

Estimate watched_mean(const json& courses, const char* what, const std::string& zone) {
    std::vector<double> values;
    for (const auto& course : courses) values.push_back(course[what][zone]);
    return mean_of(values);
}

double distance_from(const std::vector<PrintedGame>& printed, const json& courses) {
    double squares = 0;
    for (int round = 1; round <= rounds; ++round)
        for (std::size_t power = 0; power < powers; ++power) {
            const double apart = mean_income(courses, round, power).value - printed_mean(printed, round, power);
            squares += apart * apart;
        }
    return std::sqrt(squares / (rounds * static_cast<double>(powers)));
}

Verdict is_one_of(const json& courses, const PrintedGame& printed, std::size_t power) {
    const Estimate outside = tail(incomes(courses, rounds, power), printed.end()[power]);
    if (outside.low >= outer_share) return Verdict::agrees;
    return outside.high < outer_share ? Verdict::disagrees : Verdict::undecided;
}

std::pair<int, int> cells_within(const json& courses, const PrintedGame& printed) {
    int within = 0, cells = 0;
    for (std::size_t round = 1; round <= printed.incomes.size(); ++round)
        for (std::size_t power = 0; power < powers; ++power) {
            const auto values = incomes(courses, static_cast<int>(round), power);
            within += tail(values, printed.incomes[round - 1][power]).value >= outer_share;
            ++cells;
        }
    return {within, cells};
}

std::string shown(const Estimate& mean) { return fmt::format("{:.1f} ± {:.1f}", mean.value, mean.high - mean.value); }

}  // namespace plateau::lab::axis_allies_again
