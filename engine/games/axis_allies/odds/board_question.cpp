#include "games/axis_allies/odds/board_question.h"

#include "games/axis_allies/phases/battle.h"

namespace plateau::axis_allies {

namespace {

std::uint8_t damaged_in(const Position& position, ZoneId zone, PowerId power, KindId kind) {
    return is_battle(position.step) && position.battle.zone == zone ? position.battle.damaged[power][kind]
                                                                    : std::uint8_t{0};
}

}  // namespace

void add_to(Stacks& stacks, const Stack& stack) {
    if (stacks.size() < stacks.capacity()) return stacks.push_back(stack);
    for (Stack& known : stacks)
        if (known.kind == stack.kind) {
            known.count = static_cast<std::uint8_t>(std::min(255, known.count + stack.count));
            return;
        }
}

void add_defenders(const RuleBook& book, const Position& position, ZoneId zone, Side attacker,
                   BattleQuestion& question) {
    question.at_sea = book.map.is_sea(zone);
    question.has_aa_gun = has_aa_gun(book, position, zone, other(attacker));
    for (const PowerId power : book.enemies(attacker))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (position.count(zone, power, kind) && fights_in(book, zone, kind))
                add_to(question.defenders, {.kind = kind,
                                            .count = position.units.at(zone, power, kind),
                                            .power = power,
                                            .technologies = position.technologies[power],
                                            .damaged = damaged_in(position, zone, power, kind)});
}

BattleQuestion question_at(const RuleBook& book, const Position& position, ZoneId zone) {
    BattleQuestion question;
    add_defenders(book, position, zone, side_of_turn(book, position), question);
    const TechnologySet technologies = position.technologies[position.power];
    ZoneSet seas;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        int waiting = 0, ashore = 0;
        for (const auto& landing : position.landings) {
            if (landing.land != zone || landing.kind != kind) continue;
            (landing.is_ashore ? ashore : waiting) += landing.count;
            seas.add(landing.sea);
        }
        const int present = in_battle(book, position, zone, kind), landed = std::min(ashore, present) + waiting;
        const int marched = present - std::min(ashore, present);
        for (const bool has_landed : {false, true}) {
            const int count = has_landed ? landed : marched;
            if (count > 0)
                question.attackers.push_back({.kind = kind,
                                              .count = static_cast<std::uint8_t>(count),
                                              .power = position.power,
                                              .technologies = technologies,
                                              .has_landed = has_landed,
                                              .damaged = damaged_in(position, zone, position.power, kind)});
        }
    }
    question.is_landing = !seas.empty();
    question.air_may_leave_landing = book.options.air_retreat;
    question.bombarded_fire_back = book.options.bombarded_fire_back;
    for (const auto& [sea, kind, count] : bombarding(book, position, zone))
        if (!has_ships(book, position, sea, other(side_of_turn(book, position))))
            question.bombarding.push_back({.kind = kind,
                                           .count = static_cast<std::uint8_t>(count),
                                           .power = position.power,
                                           .technologies = technologies});
    return question;
}

}  // namespace plateau::axis_allies
