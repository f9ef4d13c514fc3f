// The board and the rule book as data: zones, powers, kinds of units, technologies, canals, set-up and
// victory conditions. A map is read once and shared; nothing in it changes during a game.
//
//     auto map = load_map(text_of("data/axis_allies/classic.json"), "second");
//     ZoneId libya = (*map)->zone("libya");
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "games/axis_allies/ids.h"

namespace plateau::axis_allies {

// What a thing is called. "the" has its article: "l'Égypte", "the United Kingdom".
struct Name {
    Text word;
    Text the;
    Text many;                 // plural, of units
    bool is_feminine = false;  // in French
    bool is_plural = false;    // in French: "les États-Unis prennent"
    std::vector<std::string> aka;
};

enum class Domain : std::uint8_t { land, sea, air };

// The numbers of a kind of unit, as a power's technologies make them.
struct Stats {
    std::int8_t cost = 0;
    std::int8_t move = 0;
    std::int8_t attack = 0;
    std::int8_t defense = 0;
    std::int8_t dice = 1;          // thrown by one attacking unit (heavy bombers: 3)
    std::int8_t rocket_range = 0;  // 0: no rockets
};

struct UnitType {
    std::string id;
    Name name;
    Domain domain = Domain::land;
    Stats stats;
    int load = 0;       // room it takes in a transport; 0: is not carried
    int capacity = 0;   // room it offers
    int deck_load = 0;  // room it takes on a carrier
    int deck_capacity = 0;
    int aa_fire = 0;         // hits aircraft on this or less
    int hits = 1;            // that it takes; those of a battle are mended after it
    int landing_attack = 0;  // attack of a unit that has just come ashore, where it differs
    bool can_blitz = false;
    bool noncombat_only = false;
    bool is_capturable = false;  // changes hands with its territory, never a casualty
    bool is_building = false;
    bool can_raid = false;
    bool strikes_first = false;  // attacking
    bool strikes_first_defending = false;
    bool stops_submarines = false;  // while it fights nobody on the other side strikes first or leaves
    bool chosen_last = false;       // lost after everybody else
    bool cannot_hit_air = false;
    bool may_withdraw = false;
    bool can_bombard = false;

    bool fights() const { return !is_capturable; }
};

struct Power {
    std::string id;
    Name name;
    Side side = Side::first;
    ZoneId capital = no_zone;
    int ipc = 0;
};

struct StartingStack {
    PowerId power = nobody;
    KindId kind = no_kind;
    int count = 0;
};

struct Zone {
    std::string id;
    Name name;
    bool is_sea = false;
    PowerId owner = nobody;
    int ipc = 0;
    bool has_factory = false;
    bool is_city = false;  // counts for victory by cities
    std::vector<StartingStack> units;
    std::vector<ZoneId> neighbours;
    double x = 0, y = 0;
};

struct Technology {
    std::string id;
    Name name;
};

struct Canal {
    std::string id;
    ZoneId ends[2] = {no_zone, no_zone};
    ZoneSet needs;  // all of them, in the hands of the mover's side at the start of its turn
};

// `side` wins when it holds that many enemy capitals at the end of a turn, or has that income or that many cities at
// the end of a round; 0 where the condition is of another sort.
struct VictoryCondition {
    Side side = Side::first;
    int capitals = 0;
    int income = 0;
    int cities = 0;
};

// Units of the kinds `by` support one unit each of the kinds `of` when they attack together.
struct Support {
    std::uint16_t by = 0, of = 0;  // one bit for each kind
    int attack = 0;                // added to the attack of the supported unit

    bool gives(KindId kind) const { return by >> kind & 1; }
    bool helps(KindId kind) const { return of >> kind & 1; }
};

// Money that a power collects besides its income while its side holds `least` of these zones.
struct Objective {
    Name name;
    PowerId power = nobody;
    int ipc = 0;
    ZoneSet zones;
    int least = 0;
};

// What bombers and rockets do to an enemy factory.
enum class Raids : std::uint8_t {
    bank,    // its owner pays the dice
    capped,  // he pays them, at most what the territory is worth
    damage,  // they are damage: it makes so many units less until it is repaired
};
inline constexpr const char* raid_words[] = {"bank", "capped", "damage"};
inline std::optional<Raids> raids_called(std::string_view word) {
    for (std::size_t i = 0; i < std::size(raid_words); ++i)
        if (word == raid_words[i]) return static_cast<Raids>(i);
    return std::nullopt;
}

// When the last round is over `side` has won with this income or more, and lost with that or less.
struct RoundLimit {
    int rounds = 12;
    Side side = Side::second;
    int wins_with = 0, loses_with = 0;
};

// What the editions of the rule book do differently, beside edges of the map.
struct EditionRules {
    bool submerge = false;         // a defending submarine may dive out of the battle
    bool air_retreat = false;      // aircraft may leave a landing
    bool several_aa = false;       // more than one gun in a territory (one fires)
    bool overflight_aa = true;     // guns fire at aircraft that pass over them
    bool place_contested = false;  // new ships may be placed among enemies
    bool factory_limit = false;    // every factory makes at most what its territory is worth
    bool bombard_limit = false;    // no more ships support a landing than units land
    bool bombarded_fire_back = true;
    Raids raids = Raids::bank;
};

class Map {
public:
    std::string id;
    std::string edition;
    std::vector<std::string> editions;  // that it has
    Text title;
    std::array<Name, 2> sides;
    std::array<std::string, 2> side_ids;
    std::vector<Power> powers;    // in the order of their turns
    std::vector<UnitType> kinds;  // buildings last
    std::vector<Technology> technologies;
    std::vector<Zone> zones;
    std::vector<Canal> canals;
    std::vector<VictoryCondition> victory;
    std::vector<Objective> objectives;
    Support support;
    RoundLimit limit;
    EditionRules edition_rules;
    int research_die_cost = 5;
    int research_success_on = 6;
    int neutral_entry_cost = 3;
    int max_new_factories = 4;
    std::vector<PowerId> restricted;  // may not attack in round 1, under the option of that name
    std::vector<std::pair<PowerId, TechnologySet>> balance_technologies;
    std::vector<KindId> land_attack_losses, land_defense_losses, sea_losses;

    KindId factory = no_kind;
    KindId aa_gun = no_kind;
    std::array<ZoneSet, max_zones> neighbours{};
    ZoneSet land, sea;

    std::size_t kind_count() const { return kinds.size() - (factory == no_kind ? 0 : 1); }  // without buildings
    const Stats& stats(TechnologySet technologies_owned, KindId kind) const { return stats_[technologies_owned][kind]; }
    bool is_sea(ZoneId zone) const { return sea.has(zone); }
    bool are_adjacent(ZoneId a, ZoneId b) const { return neighbours[a].has(b); }
    ZoneSet land_neighbours(ZoneId zone) const { return neighbours[zone] & land; }
    ZoneSet sea_neighbours(ZoneId zone) const { return neighbours[zone] & sea; }
    Side side_of(PowerId power) const { return powers[power].side; }
    // The canal between two sea zones, or null.
    const Canal* canal(ZoneId a, ZoneId b) const;

    // By id or by any name in either language, accents and capitals aside; no_... where unknown.
    ZoneId find_zone(std::string_view name) const;
    KindId find_kind(std::string_view name) const;
    PowerId find_power(std::string_view name) const;
    int find_technology(std::string_view name) const;  // -1 where unknown

    // By id, for code and tests that know it is there.
    ZoneId zone(std::string_view id) const;
    KindId kind(std::string_view id) const;
    PowerId power(std::string_view id) const;
    TechnologySet technology(std::string_view id) const;

    // Called once by load_map when the lists above are filled.
    void index();
    std::array<std::array<Stats, max_kinds + 1>, 1 << max_technologies> stats_{};

private:
    std::vector<std::pair<std::string, ZoneId>> zone_names_;
    std::vector<std::pair<std::string, KindId>> kind_names_;
    std::vector<std::pair<std::string, PowerId>> power_names_;
};

// Without an edition: the first that the map lists.
Result<std::shared_ptr<const Map>> load_map(std::string_view json_text, std::string_view edition);

// Lower case, accents removed, spaces, dashes and apostrophes as '_': "Europe de l'Est" is europe_de_l_est.
std::string plain_name(std::string_view name);

// "3 tanks", "1 infanterie".
Text counted(const Map& map, KindId kind, int count);

}  // namespace plateau::axis_allies
