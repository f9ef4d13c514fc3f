#include "games/axis_allies/odds/question.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "games/axis_allies/odds/line.h"

namespace plateau::axis_allies {

namespace {

LineUnit unit_of(const Map& map, const Stack& stack, std::size_t index, bool attacks) {
    assert(stack.kind < map.kinds.size() && index < 256);
    const UnitType& kind = map.kinds[stack.kind];
    const Stats& stats = map.stats(stack.technologies, stack.kind);
    LineUnit unit;
    unit.stack = static_cast<std::uint8_t>(index);
    unit.strength = attacks ? stats.attack : stats.defense;
    if (attacks && stack.has_landed && kind.landing_attack)
        unit.strength = std::max(unit.strength, static_cast<std::int8_t>(kind.landing_attack));
    unit.dice = attacks ? stats.dice : std::int8_t{1};
    unit.cost = kind.stats.cost;
    unit.is_air = kind.domain == Domain::air;
    unit.is_land = kind.domain == Domain::land;
    unit.strikes_first = attacks ? kind.strikes_first : kind.strikes_first_defending;
    unit.stops_submarines = kind.stops_submarines;
    unit.kind = stack.kind;
    unit.gives_support = attacks && map.support.gives(stack.kind);
    unit.takes_support = attacks && map.support.helps(stack.kind);
    unit.support = static_cast<std::int8_t>(map.support.attack);
    unit.cannot_hit_air = kind.cannot_hit_air;
    unit.may_withdraw = kind.may_withdraw;
    return unit;
}

// Units of two hits take their first ones before anybody is lost.
void add_hulls(const Map& map, const Stacks& stacks, BattleLine& line) {
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        if (map.kinds[stacks[i].kind].hits < 2) continue;
        LineUnit hull;
        hull.stack = static_cast<std::uint8_t>(i);
        hull.kind = stacks[i].kind;
        hull.is_hull = true;
        line.insert(line.begin(), stacks[i].count - std::min(stacks[i].count, stacks[i].damaged), hull);
    }
}

void make_line(const Map& map, const Stacks& stacks, const LossOrder& own_order, const std::vector<KindId>& usual,
               bool attacks, BattleLine& line) {
    line.clear();
    const auto add_kind = [&](KindId kind) {
        for (std::size_t i = 0; i < stacks.size(); ++i)
            if (stacks[i].kind == kind && map.kinds[kind].fights())
                line.insert(line.end(), stacks[i].count, unit_of(map, stacks[i], i, attacks));
    };
    for (const KindId kind : own_order) add_kind(kind);
    for (const KindId kind : usual)
        if (std::find(own_order.begin(), own_order.end(), kind) == own_order.end()) add_kind(kind);
    const auto is_last = [&](const LineUnit& unit) { return map.kinds[unit.kind].chosen_last; };
    std::stable_partition(line.begin(), line.end(), [&](const LineUnit& unit) { return !is_last(unit); });
    add_hulls(map, stacks, line);
}

Failure wrong_place(const Map& map, KindId kind, bool at_sea) {
    const Name& name = map.kinds[kind].name;
    return at_sea ? fail(fmt::format("{} cannot fight at sea", name.many.en),
                         fmt::format("{} : pas de combat en mer pour cette unité", name.word.fr))
                  : fail(fmt::format("{} cannot fight on land", name.many.en),
                         fmt::format("{} : pas de combat à terre pour cette unité", name.word.fr));
}

}  // namespace

void make_attack_line(const Map& map, const BattleQuestion& question, BattleLine& line) {
    make_line(map, question.attackers, question.attacker_losses,
              question.at_sea ? map.sea_losses : map.land_attack_losses, true, line);
    if (!question.keep_land_unit) return;
    const auto last_land = std::find_if(line.rbegin(), line.rend(), [](const LineUnit& unit) { return unit.is_land; });
    if (last_land != line.rend()) std::rotate(last_land.base() - 1, last_land.base(), line.end());
}

void make_defense_line(const Map& map, const BattleQuestion& question, BattleLine& line) {
    make_line(map, question.defenders, question.defender_losses,
              question.at_sea ? map.sea_losses : map.land_defense_losses, false, line);
}

void remove_aircraft(BattleLine& line, int shot_down) {
    for (auto unit = line.begin(); unit != line.end() && shot_down > 0;)
        if (unit->is_air) unit = line.erase(unit), --shot_down;
        else ++unit;
}

Result<void> check(const Map& map, const BattleQuestion& question) {
    const Domain wrong = question.at_sea ? Domain::land : Domain::sea;
    for (const Stacks* side : {&question.attackers, &question.defenders})
        for (const auto& stack : *side)
            if (map.kinds[stack.kind].domain == wrong && map.kinds[stack.kind].fights())
                return wrong_place(map, stack.kind, question.at_sea);
    for (const auto& stack : question.bombarding)
        if (!map.kinds[stack.kind].can_bombard)
            return fail(fmt::format("{} do not bombard", map.kinds[stack.kind].name.many.en),
                        fmt::format("{} : cette unité ne bombarde pas", map.kinds[stack.kind].name.word.fr));
    if (!question.bombarding.empty() && !question.is_landing)
        return fail("ships bombard only in support of a landing", "les navires ne bombardent que pour un débarquement");
    if (question.is_landing && question.at_sea)
        return fail("a landing is fought on land", "un débarquement se livre à terre");
    if (question.is_landing && question.retreat.is_set() && !question.air_may_leave_landing)
        return fail("nobody retreats from a landing in the second edition",
                    "personne ne se retire d'un débarquement dans la deuxième édition");
    return {};
}

Key key_of(const BattleQuestion& question) {
    Key key = 0x41786973;
    const auto add = [&](std::uint64_t word) { key = mix(key ^ word) + 0x9e3779b97f4a7c15ULL; };
    const auto add_stacks = [&](const Stacks& stacks, std::uint64_t salt) {
        for (const auto& stack : stacks)
            add(salt << 56 | std::uint64_t{stack.kind} << 32 | std::uint64_t{stack.count} << 24 |
                std::uint64_t{stack.power} << 16 | std::uint64_t{stack.technologies} << 8 | stack.has_landed |
                std::uint64_t{stack.damaged} << 40);
    };
    add_stacks(question.attackers, 1);
    add_stacks(question.defenders, 2);
    add_stacks(question.bombarding, 3);
    const bool switches[] = {question.at_sea,
                             question.has_aa_gun,
                             question.is_landing,
                             question.air_may_leave_landing,
                             question.bombarded_fire_back,
                             question.keep_land_unit,
                             question.defender_submerges,
                             question.retreat.when_only_air};
    std::uint64_t bits = std::uint64_t{question.retreat.after_rounds} << 16 | std::uint64_t{question.retreat.units_left}
                                                                                  << 8;
    for (std::size_t i = 0; i < std::size(switches); ++i) bits |= std::uint64_t{switches[i]} << i;
    add(bits);
    if (question.retreat.below > 0) {
        std::uint64_t below;
        std::memcpy(&below, &question.retreat.below, sizeof below);
        add(below);
    }
    for (const KindId kind : question.attacker_losses) add(std::uint64_t{4} << 56 | kind);
    for (const KindId kind : question.defender_losses) add(std::uint64_t{5} << 56 | kind);
    return key;
}

}  // namespace plateau::axis_allies
