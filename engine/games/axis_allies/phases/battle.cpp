#include "games/axis_allies/phases/battle.h"

#include "core/stable.h"
#include "games/axis_allies/ownership.h"
#include "games/axis_allies/phases/cargo.h"

namespace plateau::axis_allies {

int raiders_in(const RuleBook&, const Position& position, ZoneId zone) {
    int raiders = 0;
    for (const auto& moved : position.moved)
        if (moved.zone == zone && (moved.flags & Moved::raiding)) raiders += moved.count;
    return raiders;
}

int aircraft_in_battle(const RuleBook& book, const Position& position, ZoneId zone) {
    int aircraft = 0;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (book.type(kind).domain == Domain::air) aircraft += in_battle(book, position, zone, kind);
    return aircraft;
}

int defending(const RuleBook& book, const Position& position, PowerId power, KindId kind, bool with_doomed) {
    const ZoneId zone = position.battle.zone;
    if (!fights_in(book, zone, kind)) return 0;
    const int present = position.count(zone, power, kind) - position.battle.submerged[power][kind];
    assert(present >= position.battle.doomed[power][kind]);
    return with_doomed ? present : present - position.battle.doomed[power][kind];
}

bool has_attackers(const RuleBook& book, const Position& position) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (in_battle(book, position, position.battle.zone, kind) > 0) return true;
    return false;
}

bool has_defenders(const RuleBook& book, const Position& position) {
    for (const PowerId power : book.enemies(side_of_turn(book, position)))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (defending(book, position, power, kind, true) > 0) return true;
    return false;
}

bool is_landing_battle(const Position& position, ZoneId land) {
    return std::any_of(position.landings.begin(), position.landings.end(),
                       [&](const Landing& landing) { return landing.land == land && landing.is_ashore; });
}

namespace {

int landed(const Position& position, ZoneId land, KindId kind) {
    int count = 0;
    for (const auto& landing : position.landings)
        if (landing.land == land && landing.kind == kind && landing.is_ashore) count += landing.count;
    return count;
}

bool attackers_have(const RuleBook& book, const Position& position, Domain domain) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (book.type(kind).domain == domain && in_battle(book, position, position.battle.zone, kind) > 0) return true;
    return false;
}

bool defenders_have(const RuleBook& book, const Position& position, bool only_ships) {
    for (const PowerId power : book.enemies(side_of_turn(book, position)))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if ((!only_ships || book.type(kind).domain == Domain::sea) &&
                defending(book, position, power, kind, false) > 0)
                return true;
    return false;
}

bool is_empty(const Dice& dice) {
    return std::all_of(dice.begin(), dice.end(), [](int count) { return count == 0; });
}

}  // namespace

bool stops_submarines(const RuleBook& book, const Position& position, Side of) {
    const bool attacks = of == side_of_turn(book, position);
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        if (!book.type(kind).stops_submarines) continue;
        if (attacks && in_battle(book, position, position.battle.zone, kind) > 0) return true;
        for (const PowerId power : book.friends(of))
            if (!attacks && defending(book, position, power, kind, false) > 0) return true;
    }
    return false;
}

Dice attack_dice(const RuleBook& book, const Position& position, bool first_strikes) {
    const ZoneId zone = position.battle.zone;
    const bool is_stopped = position.battle.stopped & 1;
    int supporters = 0;
    for (KindId kind = 0; book.map.support.by && kind < book.map.kind_count(); ++kind)
        if (book.map.support.gives(kind)) supporters += in_battle(book, position, zone, kind);
    Dice dice{};
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        const UnitType& type = book.type(kind);
        const int count = in_battle(book, position, zone, kind);
        if (count == 0 || (type.strikes_first && !is_stopped) != first_strikes) continue;
        const Stats& stats = stats_of(book, position, position.power, kind);
        const int ashore = type.landing_attack ? std::min(count, landed(position, zone, kind)) : 0;
        const auto add_dice = [&](int units, int strength) {
            if (strength > 0)
                dice[static_cast<std::size_t>(dice_class(strength, type.cannot_hit_air))] += units * stats.dice;
        };
        const auto add = [&](int units, int strength) {
            const int helped = book.map.support.helps(kind) ? std::min(units, supporters) : 0;
            supporters -= helped;
            add_dice(helped, std::min(5, strength + book.map.support.attack));
            add_dice(units - helped, strength);
        };
        add(count - ashore, stats.attack);
        add(ashore, std::max<int>(type.landing_attack, stats.attack));
    }
    // Dice that can hurt nobody are not thrown.
    for (int c = 0; c < dice_classes; ++c)
        if (!defenders_have(book, position, spares_air(c))) dice[static_cast<std::size_t>(c)] = 0;
    return dice;
}

Dice defense_dice(const RuleBook& book, const Position& position, bool first_strikes) {
    const bool is_stopped = position.battle.stopped & 2;
    Dice dice{};
    const bool has_ships_to_hit = attackers_have(book, position, Domain::sea);
    for (const PowerId power : book.enemies(side_of_turn(book, position)))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if ((book.type(kind).strikes_first_defending && !is_stopped) != first_strikes) continue;
            const int count = defending(book, position, power, kind, true);
            const int strength = count ? stats_of(book, position, power, kind).defense : 0;
            const bool spares = book.type(kind).cannot_hit_air;
            if (strength > 0 && (!spares || has_ships_to_hit))
                dice[static_cast<std::size_t>(dice_class(strength, spares))] += count;
        }
    return dice;
}

// Battleships fire at the coast where their side lands, once a turn, unless there was a battle at sea.
Dice bombardment_dice(const RuleBook& book, const Position& position) {
    Dice dice{};
    for (const auto& [sea, kind, count] : bombarding(book, position, position.battle.zone)) {
        const Stats& stats = stats_of(book, position, position.power, kind);
        dice[static_cast<std::size_t>(dice_class(stats.attack, false))] += count;
    }
    dice[0] = 0;
    return dice;
}

// Where the rules limit them, the strongest fire.
std::vector<Bombarding> bombarding(const RuleBook& book, const Position& position, ZoneId land) {
    ZoneSet seas;
    int most = book.options.bombard_limit ? 0 : 255;
    for (const auto& landing : position.landings)
        if (landing.land == land) {
            if (book.options.bombard_limit) most += landing.count;
            if (landing.is_ashore || position.battle.zone != land) seas.add(landing.sea);
        }
    std::vector<Bombarding> ships;
    for (const ZoneId sea : seas & ~position.fought & ~position.bombarded)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (book.type(kind).can_bombard && position.count(sea, position.power, kind) > 0)
                ships.push_back({sea, kind, position.count(sea, position.power, kind)});
    if (!book.options.bombard_limit) return ships;
    sort_stably(ships, [&](const Bombarding& a, const Bombarding& b) {
        return stats_of(book, position, position.power, a.kind).attack >
               stats_of(book, position, position.power, b.kind).attack;
    });
    for (auto& ship : ships) most -= ship.count = std::min(ship.count, most);
    std::erase_if(ships, [](const Bombarding& ship) { return ship.count == 0; });
    return ships;
}

void start_battle(const RuleBook& book, Position& position, ZoneId zone) {
    assert(position.phase == Phase::combat && zone < book.map.zones.size());
    position.battle = {};
    position.battle.zone = zone;
    if (raiders_in(book, position, zone) == 0) return begin_fight(book, position);
    const bool is_shot_at = has_aa_gun(book, position, zone, other(side_of_turn(book, position)));
    position.step = is_shot_at ? Step::raid_aa_roll : Step::raid_roll;
}

void begin_fight(const RuleBook& book, Position& position) {
    const ZoneId zone = position.battle.zone;
    if (!has_attackers(book, position) || !has_defenders(book, position)) return next_battle(book, position);
    const bool is_shot_at = has_aa_gun(book, position, zone, other(side_of_turn(book, position)));
    if (is_shot_at && aircraft_in_battle(book, position, zone) > 0) position.step = Step::aa_roll;
    else begin_bombardment(book, position);
}

void begin_bombardment(const RuleBook& book, Position& position) {
    if (is_empty(bombardment_dice(book, position))) begin_round(book, position);
    else position.step = Step::bombard_roll;
}

void begin_round(const RuleBook& book, Position& position) {
    if (!has_attackers(book, position) || !has_defenders(book, position)) return finish_battle(book, position);
    position.battle.round = static_cast<std::uint8_t>(std::min(255, position.battle.round + 1));
    const Side side = side_of_turn(book, position);
    position.battle.stopped = static_cast<std::uint8_t>(stops_submarines(book, position, other(side)) +
                                                        2 * stops_submarines(book, position, side));
    if (is_empty(attack_dice(book, position, true))) begin_strike_back(book, position);
    else position.step = Step::first_strike_roll;
}

void begin_strike_back(const RuleBook& book, Position& position) {
    if (is_empty(defense_dice(book, position, true))) begin_attack(book, position);
    else position.step = Step::strike_back_roll;
}

void begin_attack(const RuleBook& book, Position& position) {
    if (!has_defenders(book, position)) return finish_battle(book, position);
    if (is_empty(attack_dice(book, position, false))) begin_defense(book, position);
    else position.step = Step::attack_roll;
}

void begin_defense(const RuleBook& book, Position& position) {
    if (!is_empty(defense_dice(book, position, false))) {
        position.step = Step::defense_roll;
        return;
    }
    remove_doomed(book, position);
    end_round(book, position);
}

void remove_doomed(const RuleBook& book, Position& position) {
    const Side defender = other(side_of_turn(book, position));
    for (const PowerId power : book.friends(defender))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            position.add(position.battle.zone, power, kind, -position.battle.doomed[power][kind]);
    position.battle.doomed = {};
    trim_cargo(book, position, position.battle.zone, defender);
}

void play_battle_roll(const RuleBook& book, Position& position, const Move& move) {
    int hits = 0, ship_hits = 0;
    for (const Group& group : move.all_groups()) (spares_air(group.what) ? ship_hits : hits) += group.count;
    const ZoneId zone = position.battle.zone;
    switch (position.step) {
        case Step::raid_aa_roll:
            for (std::size_t i = 0; i < position.moved.size() && hits > 0;) {
                Moved& moved = position.moved[i];
                if (moved.zone != zone || !(moved.flags & Moved::raiding)) {
                    ++i;
                    continue;
                }
                const int lost = std::min<int>(hits, moved.count);
                position.add(zone, position.power, moved.kind, -lost);
                moved.count = static_cast<std::uint8_t>(moved.count - lost);
                hits -= lost;
                if (moved.count == 0) position.moved.erase(i);
                else ++i;
            }
            assert(hits == 0);
            if (raiders_in(book, position, zone) > 0) position.step = Step::raid_roll;
            else next_battle(book, position);
            return;
        case Step::aa_roll: return take_losses(book, position, Step::aa_losses, hits, 0);
        case Step::bombard_roll:
            for (const auto& landing : position.landings)
                if (landing.land == zone && landing.is_ashore && !position.fought.has(landing.sea))
                    position.bombarded.add(landing.sea);
            return take_losses(book, position, Step::bombard_losses, hits, 0);
        case Step::strike_back_roll: return take_losses(book, position, Step::strike_back_losses, 0, ship_hits);
        case Step::first_strike_roll: return take_losses(book, position, Step::first_strike_losses, 0, ship_hits);
        case Step::attack_roll: return take_losses(book, position, Step::defender_losses, hits, ship_hits);
        case Step::defense_roll:
            remove_doomed(book, position);
            return take_losses(book, position, Step::attacker_losses, hits, ship_hits);
        default: assert(false);
    }
}

void end_round(const RuleBook& book, Position& position) {
    if (!has_attackers(book, position) || !has_defenders(book, position)) return finish_battle(book, position);
    position.step = Step::attacker_submarines;
    Moves leaving;
    list_leaving(book, position, leaving);
    if (leaving.size() <= 1) after_attacker_submarines(book, position);
}

void after_attacker_submarines(const RuleBook& book, Position& position) {
    if (!has_attackers(book, position)) return finish_battle(book, position);
    position.step = Step::defender_submarines;
    Moves leaving;
    list_leaving(book, position, leaving);
    if (leaving.size() <= 1) after_defender_submarines(book, position);
}

void after_defender_submarines(const RuleBook& book, Position& position) {
    if (!has_defenders(book, position)) return finish_battle(book, position);
    position.battle.stopped = 0;
    const bool can_hit =
        !is_empty(attack_dice(book, position, true)) || !is_empty(attack_dice(book, position, false)) ||
        !is_empty(defense_dice(book, position, true)) || !is_empty(defense_dice(book, position, false));
    if (!can_hit) return finish_battle(book, position);
    position.step = Step::retreat;
    Moves leaving;
    list_leaving(book, position, leaving);
    if (leaving.size() <= 1) begin_round(book, position);
}

namespace {

// Fighters of others whose carrier went down land on another deck or a step away, or are lost.
void rehome_fighters(const RuleBook& book, Position& position, ZoneId sea, Side side) {
    for (const PowerId power : book.friends(side)) {
        if (power == position.power) continue;
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            while (book.type(kind).deck_load && position.count(sea, power, kind) > 0 &&
                   on_decks_in(book, position, sea, side) > decks_in(book, position, sea, side)) {
                position.add(sea, power, kind, -1);
                ZoneId refuge = no_zone;
                for (const ZoneId zone : book.map.neighbours[sea]) {
                    const bool is_ground = !book.map.is_sea(zone) && is_friendly(book, position, zone, side);
                    const bool has_room = book.map.is_sea(zone) &&
                                          decks_in(book, position, zone, side) >=
                                              on_decks_in(book, position, zone, side) + book.type(kind).deck_load;
                    if (is_ground || has_room) {
                        refuge = zone;
                        break;
                    }
                }
                if (refuge != no_zone) position.add(refuge, power, kind, 1);
            }
        }
    }
}

// Whoever fought has had his turn; aircraft keep what they need to land.
void mark_fought(const RuleBook& book, Position& position, ZoneId zone) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        if (!fights_in(book, zone, kind)) continue;
        const int fresh = unmoved(position, zone, kind);
        const bool is_air = book.type(kind).domain == Domain::air;
        note_moved(position, zone, kind, is_air ? stats_of(book, position, position.power, kind).move : 0, Moved::done,
                   fresh);
    }
    position.fought.add(zone);
}

}  // namespace

void finish_battle(const RuleBook& book, Position& position) {
    const ZoneId zone = position.battle.zone;
    const Side side = side_of_turn(book, position);
    const bool is_won = has_attackers(book, position) && !has_defenders(book, position);
    assert(position.battle.hits == 0 && position.battle.ship_hits == 0);
    mark_fought(book, position, zone);
    if (book.map.is_sea(zone)) {
        stow_again(book, position, zone);
        rehome_fighters(book, position, zone, other(side));
        rehome_fighters(book, position, zone, side);
        if (is_won) carry_out_landings(book, position, zone);
        else cancel_landings(position, zone);
    } else if (is_won && attackers_have(book, position, Domain::land)) {
        capture(book, position, zone);
    }
    next_battle(book, position);
}

}  // namespace plateau::axis_allies
