// Sentences that refuse an order, in both languages.
#pragma once

#include <fmt/format.h>

#include "core/result.h"
#include "games/axis_allies/rule_book.h"

namespace plateau::axis_allies {

inline const Text& the(const RuleBook& book, ZoneId zone) { return book.map.zones[zone].name.the; }
inline const Text& the_power(const RuleBook& book, PowerId power) { return book.map.powers[power].name.the; }
inline const Text& many(const RuleBook& book, KindId kind) { return book.map.kinds[kind].name.many; }

inline Failure not_adjacent(const RuleBook& book, ZoneId a, ZoneId b) {
    return fail(fmt::format("{} does not touch {}", the(book, a).en, the(book, b).en),
                fmt::format("{} ne touche pas {}", the(book, a).fr, the(book, b).fr));
}
inline Failure too_few(const RuleBook& book, ZoneId zone, KindId kind, int able, int steps) {
    return fail(fmt::format("only {} in {} can still move {} {}", counted(book.map, kind, able).en, the(book, zone).en,
                            steps, steps == 1 ? "step" : "steps"),
                fmt::format("dans {}, seulement {} peut encore faire {} pas", the(book, zone).fr,
                            counted(book.map, kind, able).fr, steps));
}
inline Failure too_dear(int cost, int ipc) {
    return fail(fmt::format("that costs {} IPC and there are {}", cost, ipc),
                fmt::format("cela coûte {} IPC et il y en a {}", cost, ipc));
}
inline Failure too_many_moves() {
    return fail("too many different groups have moved this turn: end the phase",
                "trop de groupes différents ont bougé ce tour-ci : terminez la phase");
}
inline Failure restricted_power(const RuleBook& book, PowerId power) {
    return fail(fmt::format("{} may not attack in the first round", the_power(book, power).en),
                fmt::format("{} : pas d'attaque au premier tour", the_power(book, power).fr));
}

}  // namespace plateau::axis_allies
