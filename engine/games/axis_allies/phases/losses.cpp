// Hits are put on units by their owner. Where there is no choice it happens by itself.
#include <cassert>

#include "games/axis_allies/phases/battle.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

bool attacker_chooses(Step step) {
    return step == Step::aa_losses || step == Step::attacker_losses || step == Step::strike_back_losses;
}

namespace {

// Who is lost last cannot be lost while there is somebody else.
void spare_last(const RuleBook& book, Armies& armies) {
    bool has_others = false, has_last = false;
    const auto each = [&](auto&& visit) {
        for (Counts& army : armies)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                if (army[kind]) visit(army[kind], book.type(kind).chosen_last);
    };
    each([&](std::uint8_t, bool is_last) { (is_last ? has_last : has_others) = true; });
    if (!has_others || !has_last) return;
    each([](std::uint8_t& count, bool is_last) { count = is_last ? 0 : count; });
}

}  // namespace

Armies targets(const RuleBook& book, const Position& position) {
    const ZoneId zone = position.battle.zone;
    const bool only_ships = position.battle.ship_hits > 0, only_air = position.step == Step::aa_losses;
    Armies result{};
    for (PowerId power = 0; power < book.map.powers.size(); ++power) {
        if (attacker_chooses(position.step) ? power != position.power
                                            : book.map.side_of(power) == side_of_turn(book, position))
            continue;
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            const Domain domain = book.type(kind).domain;
            if ((only_ships && domain != Domain::sea) || (only_air && domain != Domain::air)) continue;
            const int count = power == position.power ? in_battle(book, position, zone, kind)
                                                      : defending(book, position, power, kind, false);
            result[power][kind] = static_cast<std::uint8_t>(std::max(0, count));
        }
    }
    spare_last(book, result);
    return result;
}

namespace {

bool strikes_back(const RuleBook& book, const Position& position) {
    const Dice dice = defense_dice(book, position, true);
    return std::any_of(dice.begin(), dice.end(), [](int count) { return count > 0; });
}

// Units of two hits take their first ones before anybody is lost: after the battle they are as new.
void damage(const RuleBook& book, Position& position, const Armies& eligible, std::uint8_t& hits) {
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if (book.type(kind).hits < 2 || hits == 0) continue;
            auto& damaged = position.battle.damaged[power][kind];
            const int taken = std::min<int>(hits, eligible[power][kind] - std::min(damaged, eligible[power][kind]));
            damaged = static_cast<std::uint8_t>(damaged + taken);
            hits = static_cast<std::uint8_t>(hits - taken);
        }
}

void lose(const RuleBook& book, Position& position, PowerId power, KindId kind, int count) {
    const ZoneId zone = position.battle.zone;
    const bool fires_back = position.step == Step::defender_losses ||
                            (position.step == Step::bombard_losses && book.options.bombarded_fire_back) ||
                            (position.step == Step::first_strike_losses && strikes_back(book, position));
    auto& damaged = position.battle.damaged[power][kind];
    damaged = static_cast<std::uint8_t>(std::max(0, damaged - count));
    if (fires_back) {
        auto& doomed = position.battle.doomed[power][kind];
        doomed = static_cast<std::uint8_t>(doomed + count);
        assert(doomed <= position.count(zone, power, kind));
        return;
    }
    if (power == position.power) remove_own(position, zone, kind, count);
    else position.add(zone, power, kind, -count);
    trim_cargo(book, position, zone, book.map.side_of(power));
}

void go_on_after(const RuleBook& book, Position& position) {
    switch (position.step) {
        case Step::aa_losses:
            if (has_attackers(book, position)) begin_bombardment(book, position);
            else finish_battle(book, position);
            return;
        case Step::bombard_losses: return begin_round(book, position);
        case Step::first_strike_losses: return begin_strike_back(book, position);
        case Step::strike_back_losses:
            remove_doomed(book, position);
            if (has_attackers(book, position)) begin_attack(book, position);
            else finish_battle(book, position);
            return;
        case Step::defender_losses: return begin_defense(book, position);
        case Step::attacker_losses: return end_round(book, position);
        default: assert(false);
    }
}

// Hits without a choice: more than there are units, or all units alike.
void settle(const RuleBook& book, Position& position) {
    Battle& battle = position.battle;
    while (battle.ship_hits + battle.hits > 0) {
        std::uint8_t& hits = battle.ship_hits > 0 ? battle.ship_hits : battle.hits;
        Armies eligible = targets(book, position);
        damage(book, position, eligible, hits);
        if (hits == 0) continue;
        int total = 0, stacks = 0;
        for (const auto& army : eligible)
            for (const int count : army) total += count, stacks += count > 0;
        if (total > hits && stacks > 1) return;
        int left = hits;
        const int before = left;
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
                const int lost = std::min<int>(left, eligible[power][kind]);
                if (lost > 0) lose(book, position, power, kind, lost);
                left -= lost;
            }
        hits = static_cast<std::uint8_t>(left < before ? left : 0);
    }
    go_on_after(book, position);
}

}  // namespace

void take_losses(const RuleBook& book, Position& position, Step step, int hits, int ship_hits) {
    assert(takes_losses(step) && hits >= 0 && ship_hits >= 0);
    position.step = step;
    position.battle.hits = static_cast<std::uint8_t>(std::min(hits, 255));
    position.battle.ship_hits = static_cast<std::uint8_t>(std::min(ship_hits, 255));
    settle(book, position);
}

Result<void> check_lose(const RuleBook& book, const Position& position, const Move& move) {
    const Armies eligible = targets(book, position);
    const int hits = position.battle.ship_hits > 0 ? position.battle.ship_hits : position.battle.hits;
    int total = 0;
    for (const Group& group : move.all_groups()) {
        int named = 0;
        for (const Group& same_units : move.all_groups())
            if (same_units.what == group.what) named += same_units.count;
        const int count =
            group.power() < max_powers && group.kind() < max_kinds ? eligible[group.power()][group.kind()] : 0;
        if (group.count < 1 || named > count)
            return fail(fmt::format("{} can be lost here, not {}", counted(book.map, group.kind(), count).en, named),
                        fmt::format("on peut perdre ici {}, pas {}", counted(book.map, group.kind(), count).fr, named));
        total += group.count;
    }
    if (total < 1 || total > hits)
        return fail(fmt::format("{} {} to be put on units, not {}", hits, hits == 1 ? "hit has" : "hits have", total),
                    fmt::format("il y a {} touche{} à répartir, pas {}", hits, hits == 1 ? "" : "s", total));
    return {};
}

void play_lose(const RuleBook& book, Position& position, const Move& move) {
    std::uint8_t& hits = position.battle.ship_hits > 0 ? position.battle.ship_hits : position.battle.hits;
    for (const Group& group : move.all_groups()) {
        assert(group.count <= hits);
        lose(book, position, group.power(), group.kind(), group.count);
        hits = static_cast<std::uint8_t>(hits - group.count);
    }
    settle(book, position);
}

void list_losses(const RuleBook& book, const Position& position, Moves& moves) {
    const Armies eligible = targets(book, position);
    const int hits = position.battle.ship_hits > 0 ? position.battle.ship_hits : position.battle.hits;
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            for (int count = 1; count <= std::min<int>(hits, eligible[power][kind]); ++count)
                moves.push_back(Move::of(Verb::lose).with(Group::units(power, kind, count)));
}

Move usual_loss(const RuleBook& book, const Position& position, const Moves& losses) {
    assert(!losses.empty());
    const auto& order = book.map.is_sea(position.battle.zone) ? book.map.sea_losses
                        : attacker_chooses(position.step)     ? book.map.land_attack_losses
                                                              : book.map.land_defense_losses;
    for (const KindId kind : order)
        for (std::size_t i = losses.size(); i-- > 0;)
            if (losses[i].group().kind() == kind) return losses[i];
    return losses.front();
}

}  // namespace plateau::axis_allies
