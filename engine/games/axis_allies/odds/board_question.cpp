#include "games/axis_allies/odds/board_question.h"

namespace plateau::axis_allies {

void add_defenders(const RuleBook& book, const Position& position, ZoneId zone, Side attacker,
                   BattleQuestion& question) {
    question.at_sea = book.map.is_sea(zone);
    question.has_aa_gun = has_aa_gun(book, position, zone, other(attacker));
    for (const PowerId power : book.enemies(attacker))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (position.count(zone, power, kind) && fights_in(book, zone, kind))
                question.defenders.push_back({.kind = kind,
                                              .count = position.units[zone][power][kind],
                                              .power = power,
                                              .technologies = position.technologies[power]});
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
                                              .has_landed = has_landed});
        }
    }
    question.is_landing = !seas.empty();
    question.air_may_leave_landing = book.options.air_retreat;
    question.bombarded_fire_back = book.options.bombarded_fire_back;
    for (const ZoneId sea : seas & ~position.fought & ~position.bombarded)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (book.type(kind).can_bombard && position.count(sea, position.power, kind) &&
                !has_ships(book, position, sea, other(side_of_turn(book, position))))
                question.bombarding.push_back({.kind = kind,
                                               .count = position.units[sea][position.power][kind],
                                               .power = position.power,
                                               .technologies = technologies});
    return question;
}

}  // namespace plateau::axis_allies
