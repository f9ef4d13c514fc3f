#include "players/axis_allies/planner/individual.h"

#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

namespace {

// Special moves need several orders that only make sense together: whoever sails is one gene.
constexpr ZoneId by_ship = no_zone;

// What crosses over as a whole: everybody who leaves a zone.
ZoneId gene_of(const Move& order) {
    const bool sails = order.verb == Verb::load || order.verb == Verb::unload || order.group_count > 1;
    return sails || order.path_size == 0 ? by_ship : order.from();
}

// Whose orders a child follows, gene by gene.
using Choice = std::array<bool, 256>;

template <std::size_t Size>
std::array<bool, Size> drawn(Random& random) {
    std::array<bool, Size> from_first{};
    for (bool& one : from_first) one = random.below(2) == 0;
    return from_first;
}

std::vector<Move> crossed_moves(const std::vector<Move>& a, const std::vector<Move>& b, const Choice& from_a) {
    std::vector<Move> child;
    for (const Move& order : a)
        if (from_a[gene_of(order)]) child.push_back(order);
    for (const Move& order : b)
        if (!from_a[gene_of(order)]) child.push_back(order);
    return child;
}

// The units of each kind as in one parent or the other; then what a parent had, as far as money or room goes.
std::vector<Move> crossed_units(const std::vector<Move>& a, const std::vector<Move>& b, Random& random) {
    const auto from_a = drawn<max_kinds>(random);
    std::vector<Move> child;
    for (const Move& order : a)
        if (from_a[order.group().kind()]) child.push_back(order);
    for (const Move& order : b)
        if (!from_a[order.group().kind()]) child.push_back(order);
    const std::vector<Move>& rest = random.below(2) ? a : b;
    child.insert(child.end(), rest.begin(), rest.end());
    return child;
}

void mutate_purchase(Individual& individual, const Rules& rules, const Position& position, Random& random) {
    const auto kind = static_cast<KindId>(random.below(static_cast<std::uint32_t>(rules.map().kind_count())));
    if (rules.book().type(kind).is_building || !rules.book().type(kind).fights()) return;
    const Move order = Move::of(Verb::buy).with(Group::units(position.power, kind, 1));
    auto& bought = individual.purchases;
    if (bought.empty()) bought.push_back(order);
    else bought[random.below(static_cast<std::uint32_t>(bought.size()))] = order;
}

void mutate_placement(Individual& individual, const Rules& rules, const Position& position, Random& random) {
    if (individual.placements.empty()) return;
    Move& order = individual.placements[random.below(static_cast<std::uint32_t>(individual.placements.size()))];
    std::vector<ZoneId> zones;
    for (const ZoneId zone : position.factories)
        if (position.owner(zone) == position.power) {
            if (rules.book().type(order.group().kind()).domain == Domain::sea)
                for (const ZoneId sea : rules.map().sea_neighbours(zone)) zones.push_back(sea);
            else zones.push_back(zone);
        }
    if (!zones.empty()) order.path[0] = zones[random.below(static_cast<std::uint32_t>(zones.size()))];
}

// One stack goes elsewhere, or stays.
void mutate_move(Individual& individual, const Rules& rules, const Position& position, Random& random) {
    std::vector<std::pair<ZoneId, KindId>> stacks;
    for (ZoneId zone = 0; zone < rules.map().zones.size(); ++zone)
        for (KindId kind = 0; kind < rules.map().kind_count(); ++kind)
            if (unmoved(position, zone, kind) > 0 && rules.book().type(kind).fights()) stacks.emplace_back(zone, kind);
    if (stacks.empty()) return;
    const auto [zone, kind] = stacks[random.below(static_cast<std::uint32_t>(stacks.size()))];
    const auto is_its = [zone = zone, kind = kind](const Move& order) {
        return gene_of(order) == zone && order.group().kind() == kind;
    };
    std::erase_if(individual.attacks, is_its);
    std::erase_if(individual.marches, is_its);
    const int count = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(unmoved(position, zone, kind))));
    Position peaceful = position, warlike = position;
    warlike.phase = Phase::combat_move, peaceful.phase = Phase::noncombat_move;
    std::vector<std::pair<bool, Move>> ways;
    for (ZoneId to = 0; to < rules.map().zones.size(); ++to) {
        if (position.phase <= Phase::combat_move)
            if (const auto order = attack_order(rules, warlike, zone, kind, count, to)) ways.emplace_back(true, *order);
        if (const auto order = march_order(rules, peaceful, zone, kind, count, to)) ways.emplace_back(false, *order);
    }
    const std::size_t chosen = random.below(static_cast<std::uint32_t>(ways.size() + 1));
    if (chosen == ways.size()) return;
    auto& moves = ways[chosen].first ? individual.attacks : individual.marches;
    moves.insert(moves.begin(), ways[chosen].second);
}

}  // namespace

const std::vector<Move>& Individual::orders_in(Phase phase) const {
    switch (phase) {
        case Phase::purchase: return purchases;
        case Phase::combat_move: return attacks;
        case Phase::noncombat_move: return marches;
        default: assert(phase == Phase::place); return placements;
    }
}

void Individual::keep(Phase phase, const std::deque<ReasonedOrder>& orders) {
    std::vector<Move> moves;
    for (const ReasonedOrder& order : orders) moves.push_back(order.move);
    if (phase == Phase::purchase) purchases = std::move(moves);
    else if (phase == Phase::combat_move) attacks = std::move(moves);
    else if (phase == Phase::noncombat_move) marches = std::move(moves);
    else placements = std::move(moves);
}

double Individual::mean() const {
    double sum = 0;
    for (const double score : scores) sum += score;
    return scores.empty() ? -1e9 : sum / static_cast<double>(scores.size());
}

Individual crossed(const Individual& a, const Individual& b, Random& random) {
    const Choice from_a = drawn<256>(random);
    return {crossed_units(a.purchases, b.purchases, random), crossed_moves(a.attacks, b.attacks, from_a),
            crossed_moves(a.marches, b.marches, from_a), crossed_units(a.placements, b.placements, random)};
}

Individual mutated(Individual individual, const Rules& rules, const Position& position, Random& random) {
    individual.scores.clear();
    switch (position.phase == Phase::purchase ? random.below(4) : 1) {
        case 0: mutate_purchase(individual, rules, position, random); break;
        case 3: mutate_placement(individual, rules, position, random); break;
        default: mutate_move(individual, rules, position, random);
    }
    return individual;
}

}  // namespace plateau::axis_allies
