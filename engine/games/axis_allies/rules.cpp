#include "games/axis_allies/rules.h"

#include <fmt/format.h>

#include <cassert>

#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

constexpr const char* phase_names[] = {"purchase", "combat_move", "combat", "noncombat_move", "place", "income"};
constexpr const char* step_names[] = {
    "orders",           "research_roll",       "technology_roll",     "overflight_roll",
    "rocket_roll",      "raid_aa_roll",        "raid_roll",           "aa_roll",
    "bombard_roll",     "first_strike_roll",   "attack_roll",         "defense_roll",
    "aa_losses",        "bombard_losses",      "first_strike_losses", "defender_losses",
    "attacker_losses",  "attacker_submarines", "defender_submarines", "retreat",
    "strike_back_roll", "strike_back_losses"};

// What holds between any two orders.
[[maybe_unused]] bool is_consistent(const RuleBook& book, const Position& position) {
    const bool is_battle_step = is_battle(position.step);
    if (is_battle_step && (position.phase != Phase::combat || position.battle.zone >= book.map.zones.size()))
        return false;
    if (takes_losses(position.step) && position.battle.hits + position.battle.ship_hits == 0) return false;
    return position.power < book.map.powers.size() && position.round >= 1 &&
           position.is_over() == (position.ended_by != EndedBy::none);
}

// What a person can say now.
Failure not_now(const RuleBook& book, const Position& position) {
    if (position.is_over()) return fail("the game is over", "la partie est finie");
    if (is_roll(position.step)) return fail("the dice have to be rolled first", "il faut d'abord lancer les dés");
    if (takes_losses(position.step)) {
        const int hits = position.battle.ship_hits > 0 ? position.battle.ship_hits : position.battle.hits;
        return fail(fmt::format("{} to be put on units in {}: expected lose, such as lose 1 infantry",
                                hits == 1 ? "1 hit has" : fmt::format("{} hits have", hits),
                                the(book, position.battle.zone).en),
                    fmt::format("{} touche{} à répartir dans {} : lose est attendu, comme lose 1 infantry", hits,
                                hits == 1 ? "" : "s", the(book, position.battle.zone).fr));
    }
    if (position.step == Step::retreat)
        return fail(
            fmt::format("the battle in {} goes on: expected stay or retreat", the(book, position.battle.zone).en),
            fmt::format("le combat dans {} continue : stay ou retreat est attendu",
                        the(book, position.battle.zone).fr));
    if (position.step != Step::orders)
        return fail("submarines may leave: expected withdraw, submerge or stay",
                    "les sous-marins peuvent partir : withdraw, submerge ou stay est attendu");
    switch (position.phase) {
        case Phase::purchase:
            return fail("this is the purchase phase: expected research, buy or end purchase",
                        "c'est la phase purchase : research, buy ou end purchase est attendu");
        case Phase::combat_move:
            return fail("this is the combat_move phase: expected move, load, unload, raid, rocket or end combat_move",
                        "c'est la phase combat_move : move, load, unload, raid, rocket ou end combat_move est attendu");
        case Phase::combat:
            return fail("this is the combat phase: expected battle and a zone",
                        "c'est la phase combat : battle et une zone sont attendus");
        case Phase::noncombat_move:
            return fail("this is the noncombat_move phase: expected move, load, unload or end noncombat_move",
                        "c'est la phase noncombat_move : move, load, unload ou end noncombat_move est attendu");
        default:
            return fail("this is the place phase: expected place or end place",
                        "c'est la phase place : place ou end place est attendu");
    }
}

bool fits_phase(const Position& position, Verb verb) {
    if (position.is_over() || is_roll(position.step)) return false;
    if (takes_losses(position.step)) return verb == Verb::lose;
    if (position.step != Step::orders)
        return verb == Verb::withdraw || verb == Verb::submerge || verb == Verb::stay || verb == Verb::retreat;
    switch (position.phase) {
        case Phase::purchase:
            return verb == Verb::research || verb == Verb::buy || verb == Verb::repair || verb == Verb::end;
        case Phase::combat_move:
            return verb == Verb::move || verb == Verb::load || verb == Verb::unload || verb == Verb::raid ||
                   verb == Verb::rocket || verb == Verb::end;
        case Phase::combat: return verb == Verb::battle;
        case Phase::noncombat_move:
            return verb == Verb::move || verb == Verb::load || verb == Verb::unload || verb == Verb::end;
        case Phase::place: return verb == Verb::place || verb == Verb::end;
        default: return false;
    }
}

// The zones and kinds an order names exist on this map, and it has as many as its verb needs.
Result<void> check_form(const RuleBook& book, const Move& move) {
    const bool has_units = move.verb == Verb::move || move.verb == Verb::raid || move.verb == Verb::load ||
                           move.verb == Verb::unload || move.verb == Verb::buy || move.verb == Verb::place ||
                           move.verb == Verb::lose || move.verb == Verb::withdraw || move.verb == Verb::submerge;
    if ((has_units || move.verb == Verb::research || move.verb == Verb::repair) && move.group_count == 0)
        return fail("expected how many of which unit, such as 2 infantry",
                    "le nombre et l'unité sont attendus, comme 2 infantry");
    for (const Group& group : move.all_groups()) {
        if (!has_units) break;
        const std::size_t kinds =
            move.verb == Verb::buy || move.verb == Verb::place ? book.map.kinds.size() : book.map.kind_count();
        if (group.kind() >= kinds || group.power() >= book.map.powers.size())
            return fail("expected a unit of this map", "une unité de cette carte est attendue");
    }
    for (const ZoneId zone : move.zones())
        if (zone >= book.map.zones.size())
            return fail("expected a zone of this map", "une zone de cette carte est attendue");
    if ((move.verb == Verb::move || move.verb == Verb::raid) && move.path_size < 2)
        return fail("expected every zone on the way, the start first, such as move 1 tank libya egypt",
                    "toutes les zones du chemin sont attendues, le départ d'abord, comme move 1 tank libya egypt");
    return {};
}

Result<void> check_own(const RuleBook& book, const Position& position, const Move& move) {
    if (move.group_count && move.group().power() != position.power)
        return fail(fmt::format("it is the turn of {}", the_power(book, position.power).en),
                    fmt::format("c'est le tour de {}", the_power(book, position.power).fr));
    return {};
}

Result<void> check_movement(const RuleBook& book, const Position& position, const Move& move) {
    switch (book.type(move.group().kind()).domain) {
        case Domain::land: return check_march(book, position, move);
        case Domain::sea: return check_sail(book, position, move);
        default: return check_flight(book, position, move);
    }
}

void play_movement(const RuleBook& book, Position& position, const Move& move) {
    switch (book.type(move.group().kind()).domain) {
        case Domain::land: return play_march(book, position, move);
        case Domain::sea: return play_sail(book, position, move);
        default: return play_flight(book, position, move);
    }
}

Result<void> check_raid_units(const RuleBook& book, const Move& move) {
    if (book.type(move.group().kind()).domain == Domain::air) return {};
    return fail(fmt::format("{} do not raid factories", many(book, move.group().kind()).en),
                fmt::format("{} : pas de raid sur les usines", many(book, move.group().kind()).fr));
}

}  // namespace

const char* to_string(Phase phase) { return phase_names[static_cast<std::size_t>(phase)]; }
const char* to_string(Step step) { return step_names[static_cast<std::size_t>(step)]; }

Rules::Rules(std::shared_ptr<const Map> map) : Rules{map, RuleOptions::of(*map)} {}

Rules::Rules(std::shared_ptr<const Map> map, RuleOptions options)
    : book_{std::make_shared<const RuleBook>(std::move(map), std::move(options))}, start_{start_position(*book_)} {}

Side Rules::side_to_move(const Position& position) const {
    const Side side = side_of_turn(*book_, position);
    const bool defender =
        (takes_losses(position.step) && !attacker_chooses(position.step)) || position.step == Step::defender_submarines;
    return defender ? other(side) : side;
}

std::optional<Outcome> Rules::outcome(const Position& position) const {
    switch (position.winner) {
        case 1: return Outcome::win(Side::first);
        case 2: return Outcome::win(Side::second);
        case 3: return Outcome::draw();
        default: return std::nullopt;
    }
}

Text Rules::outcome_reason(const Position& position) const {
    switch (position.ended_by) {
        case EndedBy::capitals: return {"enemy capitals taken", "capitales ennemies prises"};
        case EndedBy::cities: return {"cities held", "villes tenues"};
        case EndedBy::income: return {"economic victory", "victoire économique"};
        case EndedBy::limit: return {"judged by income after the last round", "jugé au revenu après le dernier tour"};
        default: return {};
    }
}

Result<void> Rules::check(const Position& position, const Move& move) const {
    const RuleBook& book = *book_;
    if (move.verb == Verb::roll && is_roll(position.step)) return check_roll(book, position, move);
    if (!fits_phase(position, move.verb)) return not_now(book, position);
    if (auto form = check_form(book, move); !form) return form;
    if (position.step == Step::orders && move.verb != Verb::research && move.verb != Verb::repair)
        if (auto own = check_own(book, position, move); !own) return own;
    switch (move.verb) {
        case Verb::research: return check_research(book, position, move);
        case Verb::buy: return check_buy(book, position, move);
        case Verb::repair: return check_repair(book, position, move);
        case Verb::move: return check_movement(book, position, move);
        case Verb::raid:
            if (auto units = check_raid_units(book, move); !units) return units;
            return check_flight(book, position, move);
        case Verb::load: return check_load(book, position, move);
        case Verb::unload: return check_unload(book, position, move);
        case Verb::rocket: return check_rocket(book, position, move);
        case Verb::battle: return check_battle(book, position, move);
        case Verb::lose: return check_lose(book, position, move);
        case Verb::withdraw:
        case Verb::submerge:
        case Verb::stay:
        case Verb::retreat: return check_leave(book, position, move);
        case Verb::place: return check_place(book, position, move);
        default: return {};
    }
}

Position Rules::after(const Position& position, const Move& move) const {
    const RuleBook& book = *book_;
    assert(!position.is_over() && is_roll(position.step) == (move.verb == Verb::roll));
    Position result = position;
    switch (move.verb) {
        case Verb::end: end_phase(book, result); break;
        case Verb::research: play_research(book, result, move); break;
        case Verb::buy: play_buy(book, result, move); break;
        case Verb::repair: play_repair(result, move); break;
        case Verb::move: play_movement(book, result, move); break;
        case Verb::raid: play_flight(book, result, move); break;
        case Verb::load: play_load(book, result, move); break;
        case Verb::unload: play_unload(book, result, move); break;
        case Verb::rocket: play_rocket(book, result, move); break;
        case Verb::battle: play_battle(book, result, move); break;
        case Verb::roll: play_roll(book, result, move); break;
        case Verb::lose: play_lose(book, result, move); break;
        case Verb::withdraw:
        case Verb::submerge:
        case Verb::stay:
        case Verb::retreat: play_leave(book, result, move); break;
        case Verb::place: play_place(book, result, move); break;
    }
    assert(is_consistent(book, result));
    return result;
}

namespace {

void list_movements(const RuleBook& book, const Position& position, Moves& moves) {
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if (position.count(zone, position.power, kind) == 0) continue;
            const Domain domain = book.type(kind).domain;
            if (domain == Domain::air) list_flights(book, position, zone, kind, moves);
            else if (domain == Domain::sea) list_sails(book, position, zone, kind, moves);
            else if (book.map.is_sea(zone)) list_unloads(book, position, zone, kind, moves);
            else {
                list_marches(book, position, zone, kind, moves);
                list_loads(book, position, zone, kind, moves);
            }
        }
}

}  // namespace

Moves Rules::legal_moves(const Position& position) const {
    const RuleBook& book = *book_;
    Moves moves;
    if (position.is_over()) return moves;
    if (is_roll(position.step)) list_rolls(book, position, moves);
    else if (takes_losses(position.step)) list_losses(book, position, moves);
    else if (position.step != Step::orders) list_leaving(book, position, moves);
    else {
        if (position.phase != Phase::combat) moves.push_back(Move::of(Verb::end));
        switch (position.phase) {
            case Phase::purchase: list_purchases(book, position, moves); break;
            case Phase::combat_move:
                list_movements(book, position, moves);
                list_rockets(book, position, moves);
                break;
            case Phase::combat: list_battles(book, position, moves); break;
            case Phase::noncombat_move: list_movements(book, position, moves); break;
            default: list_placements(book, position, moves); break;
        }
    }
    assert(!moves.empty());
    return moves;
}

Result<Rules> open_rules(const Spec& spec, const Resources& resources) {
    const std::string* named = spec.find("map");
    const std::string* edition = spec.find("edition");
    const std::string name = named ? *named : "classic";
    const bool is_path = name.find('/') != std::string::npos || name.find(".json") != std::string::npos;
    const auto text = resources.read(is_path ? name : "data/axis_allies/" + name + ".json");
    if (!text) return text.failure();
    const auto map = load_map(*text, edition ? *edition : "");
    if (!map) return map.failure();
    const auto options = read_rule_options(spec, **map);
    if (!options) return options.failure();
    return Rules{*map, *options};
}

}  // namespace plateau::axis_allies
