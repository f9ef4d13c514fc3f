#include "players/axis_allies/judging/economy.h"

#include <cassert>
#include <cmath>

namespace plateau::axis_allies {

namespace {

// Units of a power on the board and bought, by kind.
std::array<int, max_kinds> army_of(const RuleBook& book, const Position& position, PowerId power) {
    std::array<int, max_kinds> army{};
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) army[kind] += position.count(zone, power, kind);
    if (power == position.power)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) army[kind] += position.pending[kind];
    return army;
}

}  // namespace

double verdict_of(const RuleBook& book, const Position& position, Side side) {
    const RoundLimit& limit = book.map.limit;
    const double rounds_left = std::max(0, book.options.rounds - position.round);
    const double spread = 3 + 3 * rounds_left;  // of the income at the end
    const double income = income_of(book, position, limit.side);
    const auto chance = [&](double ahead) { return 0.5 * std::erfc(-ahead / spread / std::sqrt(2.0)); };
    double wins = chance(income + 0.5 - limit.wins_with);
    // An income that ends the war at the end of a round does not wait for the last.
    for (const VictoryCondition& condition : book.map.victory)
        if (condition.income && condition.side == limit.side)
            wins = std::max(wins, 0.5 * std::erfc((condition.income - 0.5 - income) / 3 / std::sqrt(2.0)));
    const double verdict = wins - chance(limit.loses_with + 0.5 - income);
    assert(verdict >= -1 && verdict <= 1);
    return side == limit.side ? verdict : -verdict;
}

double economy_of(const RuleBook& book, const Position& position, Side side, const EconomyOptions& options) {
    double sum = options.verdict * verdict_of(book, position, side);
    // Units that come too late to take anything are worth little.
    const double future = options.verdict > 0 ? std::clamp((book.options.rounds - position.round) / 4.0, 0.1, 1.0) : 1;
    for (PowerId power = 0; power < book.map.powers.size(); ++power) {
        const double sign = book.map.side_of(power) == side ? 1 : -1;
        const bool is_free = !is_capital_lost(book, position, power);
        double worth = future * options.money * position.ipc[power] + (is_free ? options.capital : 0);
        // A power without its capital collects nothing.
        worth += options.income * income_of(book, position, power) * (is_free ? 1.0 : 0.3);
        const auto army = army_of(book, position, power);
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            worth += future * options.units * army[kind] * book.type(kind).stats.cost;
        sum += sign * worth;
    }
    return sum;
}

std::vector<FeatureBlock> EconomyFeatures::blocks() const {
    std::vector<FeatureBlock> blocks{{"income", 1}, {"money", 1}, {"capitals", 1}, {"factories", 1}};
    for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind) blocks.push_back({rules_.map().kinds[kind].id, 1});
    return blocks;
}

void EconomyFeatures::extract(const Rules& rules, const Position& position, FeatureVector& features) const {
    const RuleBook& book = rules.book();
    const Side side = rules.side_to_move(position);
    assert(count_features(blocks()) == 4 + book.map.kind_count());
    std::array<double, 4 + max_kinds> values{};
    for (PowerId power = 0; power < book.map.powers.size(); ++power) {
        const double sign = book.map.side_of(power) == side ? 1 : -1;
        values[0] += sign * income_of(book, position, power) / 10.0;
        values[1] += sign * position.ipc[power] / 10.0;
        values[2] += is_capital_lost(book, position, power) ? 0 : sign;
        const auto army = army_of(book, position, power);
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) values[4U + kind] += sign * army[kind] / 10.0;
    }
    for (const ZoneId zone : position.factories)
        if (position.owner(zone) != nobody) values[3] += book.is_on(side, position.owner(zone)) ? 1 : -1;
    for (std::uint32_t i = 0; i < 4 + book.map.kind_count(); ++i)
        if (values[i] != 0) features.push_back({i, static_cast<float>(values[i])});
}

std::vector<float> EconomyFeatures::raw_weights() const {
    const EconomyOptions options;
    std::vector<float> weights{static_cast<float>(1000 * options.income), static_cast<float>(1000 * options.money),
                               static_cast<float>(100 * options.capital), 0};
    for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind)
        weights.push_back(static_cast<float>(1000 * options.units * rules_.map().kinds[kind].stats.cost));
    assert(weights.size() == count_features(blocks()));
    return weights;
}

}  // namespace plateau::axis_allies
