// Reading a map file ("plateau-axis-map/1", described in data/axis_allies/README.md).
#include <algorithm>

#include "core/names.h"
#include "core/stable.h"
#include "games/axis_allies/json_fields.h"
#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

namespace {

class MapReader {
public:
    MapReader(const Json& document, std::string_view edition) : document_{document}, edition_{edition} {}

    Result<std::shared_ptr<const Map>> read() {
        JsonFields fields{document_, same("map"), failure_};
        if (!failure_ && fields.text("format", "") != "plateau-axis-map/1")
            fields.expected("\"format\" to be \"plateau-axis-map/1\"", "« format », \"plateau-axis-map/1\"");
        for (const auto step : {&MapReader::read_head, &MapReader::read_units, &MapReader::read_zones,
                                &MapReader::read_powers, &MapReader::read_edges, &MapReader::read_technologies,
                                &MapReader::read_setup, &MapReader::read_rules, &MapReader::read_losses})
            if (!failure_) (this->*step)(fields);
        if (failure_) return *failure_;
        map_->index();
        return std::shared_ptr<const Map>{std::move(map_)};
    }

private:
    Name read_name(JsonFields& owner) {
        Name name;
        JsonFields words{owner["name"], owner.place(), failure_};
        name.word = {words.text("en"), words.text("fr")};
        name.the = {words.text("the_en", name.word.en), words.text("the_fr", name.word.fr)};
        name.many = {words.text("many_en", ""), words.text("many_fr", "")};
        for (const auto& word : owner.array("aka"))
            if (word.is_string()) name.aka.push_back(word.get<std::string>());
        name.is_feminine = owner.yes("feminine");
        name.is_plural = owner.yes("plural_fr");
        return name;
    }

    void read_head(JsonFields& fields) {
        map_->id = fields.text("id");
        const Name title = read_name(fields);
        map_->title = title.word;
        if (const Json& editions = fields.object("editions"); edition_.empty() && !editions.empty())
            edition_ = editions.begin().key();
        for (const auto& [name, value] : fields.object("editions").items()) map_->editions.push_back(name);
        map_->edition = edition_;
        const Json& sides = fields.array("sides");
        if (sides.size() != 2) return fields.expected("two \"sides\"", "deux camps dans « sides »");
        for (std::size_t i = 0; i < 2; ++i) {
            JsonFields side{sides[i], same("sides"), failure_};
            map_->side_ids[i] = side.text("id");
            map_->sides[i] = read_name(side);
        }
    }

    std::optional<Side> read_side(JsonFields& fields) {
        const std::string id = fields.text("side");
        for (const Side side : {Side::first, Side::second})
            if (map_->side_ids[index_of(side)] == id) return side;
        fields.expected("\"side\" to be one of the sides", "« side », un des deux camps", Json(id));
        return {};
    }

    void read_units(JsonFields& fields) {
        std::vector<UnitType> buildings;
        for (const auto& entry : fields.array("units")) {
            UnitType type = read_unit(entry);
            (type.is_building ? buildings : map_->kinds).push_back(std::move(type));
        }
        if (buildings.size() > 1 || map_->kinds.size() > max_kinds || map_->kinds.empty())
            return fields.expected(fmt::format("\"units\" to list 1 to {} kinds and at most one building", max_kinds),
                                   fmt::format("dans « units », 1 à {} sortes et au plus un bâtiment", max_kinds));
        for (KindId k = 0; k < map_->kinds.size(); ++k)
            if (map_->kinds[k].aa_fire > 0) map_->aa_gun = k;
        if (!buildings.empty()) {
            map_->factory = static_cast<KindId>(map_->kinds.size());
            map_->kinds.push_back(buildings[0]);
        }
    }

    UnitType read_unit(const Json& entry) {
        JsonFields unit{entry, unit_place(entry), failure_};
        UnitType type;
        type.id = unit.text("id");
        type.name = read_name(unit);
        const std::string domain = unit.text("domain");
        if (domain == "sea") type.domain = Domain::sea;
        else if (domain == "air") type.domain = Domain::air;
        else if (domain != "land")
            unit.expected("\"domain\" to be land, sea or air", "« domain », land, sea ou air", Json(domain));
        const auto small = [&](const char* key, int high, std::optional<int> otherwise = {}) {
            return static_cast<std::int8_t>(unit.integer(key, 0, high, otherwise));
        };
        type.stats = {small("cost", 100),  small("move", 8),    small("attack", 5),
                      small("defense", 5), small("dice", 3, 1), 0};
        type.load = unit.integer("transport_load", 0, max_load, 0);
        type.capacity = unit.integer("transport_capacity", 0, max_load, 0);
        type.deck_load = unit.integer("carrier_load", 0, 4, 0);
        type.deck_capacity = unit.integer("carrier_capacity", 0, 4, 0);
        type.aa_fire = unit.integer("aa_fire", 0, 6, 0);
        type.landing_attack = unit.integer("attack_amphibious", 0, 5, 0);
        type.hits = unit.integer("hits", 1, 2, 1);
        type.strikes_first_defending = unit.yes("first_strike_defending");
        type.stops_submarines = unit.yes("stops_submarines");
        type.chosen_last = unit.yes("chosen_last");
        type.can_blitz = unit.yes("blitz");
        type.noncombat_only = unit.yes("noncombat_move_only");
        type.is_capturable = unit.yes("capturable");
        type.is_building = unit.yes("building");
        type.can_raid = unit.yes("strategic_bombing");
        type.strikes_first = unit.yes("first_strike_attacking");
        type.cannot_hit_air = unit.yes("cannot_hit_air");
        type.may_withdraw = unit.yes("may_withdraw");
        type.can_bombard = unit.yes("bombard");
        if ((type.strikes_first || type.strikes_first_defending) && !type.cannot_hit_air)
            unit.expected("\"cannot_hit_air\" beside \"first_strike_attacking\" and \"first_strike_defending\"",
                          "« cannot_hit_air » avec « first_strike_attacking » et « first_strike_defending »");
        return type;
    }
    static Text unit_place(const Json& entry) {
        const std::string id =
            entry.is_object() && entry.contains("id") && entry["id"].is_string() ? entry["id"].get<std::string>() : "?";
        return {"unit " + id, "unité " + id};
    }

    void read_zones(JsonFields& fields) {
        const Json& entries = fields.array("zones");
        if (entries.empty() || entries.size() > max_zones)
            return fields.expected(fmt::format("\"zones\" to list 1 to {} zones", max_zones),
                                   fmt::format("dans « zones », 1 à {} zones", max_zones));
        for (const auto& entry : entries) {
            JsonFields zone{entry, zone_place(entry), failure_};
            Zone result;
            result.id = zone.text("id");
            result.name = read_name(zone);
            const std::string terrain = zone.text("terrain");
            result.is_sea = terrain == "sea";
            if (terrain != "sea" && terrain != "land")
                zone.expected("\"terrain\" to be land or sea", "« terrain », land ou sea", Json(terrain));
            result.ipc = zone.integer("ipc", 0, 100, 0);
            result.has_factory = zone.yes("factory");
            result.is_city = zone.yes("city");
            const Json& xy = zone.array("xy");
            if (xy.size() == 2 && xy[0].is_number() && xy[1].is_number())
                result.x = xy[0].get<double>(), result.y = xy[1].get<double>();
            map_->zones.push_back(std::move(result));
            if (failure_) return;
        }
    }
    static Text zone_place(const Json& entry) {
        const std::string id =
            entry.is_object() && entry.contains("id") && entry["id"].is_string() ? entry["id"].get<std::string>() : "?";
        return same("zone " + id);
    }

    void read_powers(JsonFields& fields) {
        for (const auto& entry : fields.array("powers")) {
            JsonFields power{entry, same("powers"), failure_};
            Power result;
            result.id = power.text("id");
            result.name = read_name(power);
            if (const auto side = read_side(power)) result.side = *side;
            result.capital = zone_named(power, power["capital"]);
            result.ipc = power.integer("ipc", 0, 10000);
            map_->powers.push_back(std::move(result));
            if (failure_) return;
        }
        if (map_->powers.size() < 2 || map_->powers.size() > max_powers)
            return fields.expected(fmt::format("2 to {} \"powers\"", max_powers),
                                   fmt::format("2 à {} puissances", max_powers));
        if (map_->zones.size() * map_->powers.size() * map_->kind_count() > max_counts)
            fields.expected(fmt::format("at most {} zones times powers times kinds of units", max_counts),
                            fmt::format("au plus {} zones fois puissances fois sortes d'unités", max_counts));
    }

    // Adjacency as listed, less what the edition takes away; it has to be symmetric.
    void read_edges(JsonFields& fields) {
        std::vector<std::pair<ZoneId, ZoneId>> removed;
        for (const auto& edge : edition_fields(fields).array("removed_edges"))
            if (edge.is_array() && edge.size() == 2)
                removed.emplace_back(zone_named(fields, edge[0]), zone_named(fields, edge[1]));
        const Json& entries = fields.array("zones");
        for (ZoneId z = 0; z < map_->zones.size() && !failure_; ++z) {
            JsonFields zone{entries[z], zone_place(entries[z]), failure_};
            for (const auto& name : zone.array("adjacent")) {
                const ZoneId other_zone = zone_named(zone, name);
                const bool is_removed = std::any_of(removed.begin(), removed.end(), [&](const auto& edge) {
                    return edge == std::pair{z, other_zone} || edge == std::pair{other_zone, z};
                });
                if (!failure_ && !is_removed) map_->zones[z].neighbours.push_back(other_zone);
            }
        }
        for (ZoneId z = 0; z < map_->zones.size() && !failure_; ++z)
            for (const ZoneId other_zone : map_->zones[z].neighbours) {
                const auto& back = map_->zones[other_zone].neighbours;
                if (std::find(back.begin(), back.end(), z) == back.end())
                    JsonFields{entries[other_zone], zone_place(entries[other_zone]), failure_}.expected(
                        fmt::format("\"adjacent\" to name {} too", map_->zones[z].id),
                        fmt::format("que « adjacent » nomme aussi {}", map_->zones[z].id));
            }
    }

    JsonFields edition_fields(JsonFields& fields) {
        const Json& editions = fields.object("editions");
        if (!editions.contains(edition_)) {
            std::vector<std::string> known;
            for (const auto& [name, value] : editions.items()) known.push_back(name);
            if (!failure_)
                failure_ = expected_one_of({fmt::format("the map {} has no edition '{}'", map_->id, edition_),
                                            fmt::format("la carte {} n'a pas d'édition « {} »", map_->id, edition_)},
                                           known);
            static const Json none = Json::object();
            return {none, same("editions"), failure_};
        }
        return {editions[edition_], same("editions"), failure_};
    }

    void read_technologies(JsonFields& fields) {
        const Json& entries = fields.array("technologies");
        if (entries.size() > max_technologies)
            return fields.expected(fmt::format("at most {} technologies", max_technologies),
                                   fmt::format("au plus {} technologies", max_technologies));
        for (std::size_t owned = 0; owned < map_->stats_.size(); ++owned)
            for (KindId k = 0; k < map_->kinds.size(); ++k) map_->stats_[owned][k] = map_->kinds[k].stats;
        for (std::size_t t = 0; t < entries.size() && !failure_; ++t) {
            JsonFields technology{entries[t], same("technologies"), failure_};
            map_->technologies.push_back({technology.text("id"), read_name(technology)});
            for (const auto& effect : technology.array("effects"))
                for (std::size_t owned = 0; owned < map_->stats_.size(); ++owned)
                    if (owned >> t & 1) apply_effect(JsonFields{effect, technology.place(), failure_}, owned);
        }
    }

    void apply_effect(JsonFields effect, std::size_t owned) {
        auto& stats = map_->stats_[owned];
        const int price_change = effect.integer("price_change", -10, 10, 0);
        for (KindId k = 0; k < map_->kinds.size(); ++k)
            stats[k].cost = static_cast<std::int8_t>(std::max(1, stats[k].cost + price_change));
        if (!effect.has("unit")) return;
        const KindId kind = kind_named(effect, effect["unit"]);
        if (failure_) return;
        const auto set = [&](const char* key, std::int8_t& number, int high) {
            number = static_cast<std::int8_t>(effect.integer(key, 0, high, number));
        };
        set("attack", stats[kind].attack, 5);
        set("defense", stats[kind].defense, 5);
        set("move", stats[kind].move, 8);
        set("dice", stats[kind].dice, 3);
        set("rocket_range", stats[kind].rocket_range, 8);
    }

    void read_setup(JsonFields& fields) {
        const Json& entries = fields.array("zones");
        for (ZoneId z = 0; z < map_->zones.size() && !failure_; ++z) {
            JsonFields zone{entries[z], zone_place(entries[z]), failure_};
            if (zone.has("owner")) map_->zones[z].owner = power_named(zone, zone["owner"]);
            for (const auto& [power, units] : zone.object("units").items())
                for (const auto& [kind, count] : units.items()) {
                    const StartingStack stack{power_named(zone, Json(power)), kind_named(zone, Json(kind)),
                                              count.is_number_integer() ? count.get<int>() : -1};
                    if (!failure_ && (stack.count < 1 || stack.count > 99 || stack.kind == map_->factory))
                        zone.wrong(fmt::format("{} has {} {}", power, count.dump(), kind),
                                   fmt::format("{} a {} {}", power, count.dump(), kind));
                    map_->zones[z].units.push_back(stack);
                }
        }
    }

    void read_rules(JsonFields& fields) {
        JsonFields research{fields.object("research"), same("research"), failure_};
        map_->research_die_cost = research.integer("die_cost", 1, 100, 5);
        map_->research_success_on = research.integer("success_on", 1, 6, 6);
        map_->neutral_entry_cost = fields.integer("neutral_entry_cost", 0, 100, 3);
        map_->max_new_factories = fields.integer("max_new_factories", 0, 100, 4);
        read_canals(fields);
        read_victory(fields);
        read_objectives(fields);
        read_support(fields);
        read_edition(fields);
        JsonFields balance{fields.object("balance"), same("balance"), failure_};
        for (const auto& name : balance.array("restricted")) map_->restricted.push_back(power_named(balance, name));
        for (const auto& [power, names] : balance.object("technologies").items())
            for (const auto& name : names) {
                const int number = name.is_string() ? map_->find_technology(name.get<std::string>()) : -1;
                if (number < 0) return balance.expected("a technology", "une technologie", name);
                map_->balance_technologies.emplace_back(power_named(balance, Json(power)),
                                                        static_cast<TechnologySet>(1 << number));
            }
    }

    void read_edition(JsonFields& fields) {
        JsonFields edition = edition_fields(fields);
        JsonFields options{edition.object("options"), same("editions"), failure_};
        EditionRules& rules = map_->edition_rules;
        rules = {.submerge = options.yes("submerge"),
                 .air_retreat = options.yes("air_retreat"),
                 .several_aa = options.yes("several_aa"),
                 .overflight_aa = options.yes("overflight_aa"),
                 .place_contested = options.yes("place_contested"),
                 .factory_limit = options.yes("factory_limit"),
                 .bombard_limit = options.yes("bombard_limit"),
                 .bombarded_fire_back = options.yes("bombarded_fire_back", true)};
        const auto raids = raids_called(options.text("raids", "bank"));
        if (!raids) options.expected("\"raids\" to be bank, capped or damage", "« raids », bank, capped ou damage");
        else rules.raids = *raids;
    }

    void read_objectives(JsonFields& fields) {
        for (const auto& entry : fields.array("objectives")) {
            JsonFields objective{entry, same("objectives"), failure_};
            if (failure_) return;
            Objective read;
            read.name = read_name(objective);
            read.power = power_named(objective, objective["power"]);
            read.ipc = objective.integer("ipc", 0, 100);
            for (const auto& name : objective.array("zones"))
                if (const ZoneId zone = zone_named(objective, name); zone != no_zone) read.zones.add(zone);
            if (!(read.zones & map_->sea).empty() || read.zones.empty())
                return objective.expected("\"zones\" to be territories", "« zones », des territoires");
            read.least = objective.integer("least", 1, read.zones.size(), read.zones.size());
            map_->objectives.push_back(std::move(read));
            if (map_->objectives.size() > 64) return fields.expected("at most 64 objectives", "au plus 64 objectifs");
        }
    }

    void read_support(JsonFields& fields) {
        if (!fields.has("support")) return;
        JsonFields support{fields.object("support"), same("support"), failure_};
        const auto kinds = [&](const char* key) {
            std::uint16_t set = 0;
            for (const auto& name : support.array(key))
                if (const KindId kind = kind_named(support, name); kind < map_->kind_count())
                    set = static_cast<std::uint16_t>(set | 1 << kind);
            return set;
        };
        map_->support = {kinds("by"), kinds("of"), support.integer("attack", 1, 3)};
    }

    void read_canals(JsonFields& fields) {
        for (const auto& entry : fields.array("canals")) {
            JsonFields fields_of_canal{entry, same("canals"), failure_};
            Canal canal;
            canal.id = fields_of_canal.text("id");
            const Json& ends = fields_of_canal.array("between");
            for (std::size_t i = 0; i < 2; ++i)
                canal.ends[i] = zone_named(fields_of_canal, i < ends.size() ? ends[i] : Json{});
            for (const auto& name : fields_of_canal.array("needs")) {
                const ZoneId zone = zone_named(fields_of_canal, name);
                if (zone != no_zone) canal.needs.add(zone);
            }
            map_->canals.push_back(canal);
            if (map_->canals.size() > 8) return fields.expected("at most 8 canals", "au plus 8 canaux");
        }
    }

    void read_victory(JsonFields& fields) {
        for (const auto& entry : fields.array("victory")) {
            JsonFields condition{entry, same("victory"), failure_};
            const auto side = read_side(condition);
            if (!side) return;
            map_->victory.push_back({*side, condition.integer("capitals", 0, 10, 0),
                                     condition.integer("income", 0, 10000, 0), condition.integer("cities", 0, 100, 0)});
        }
        JsonFields limit{fields.object("limit"), same("limit"), failure_};
        const auto side = read_side(limit);
        if (!side) return;
        map_->limit = {limit.integer("rounds", 1, 200), *side, limit.integer("wins_with", 0, 10000),
                       limit.integer("loses_with", 0, 10000)};
    }

    // Orders in which units are lost by default; kinds that are not named follow by price.
    void read_losses(JsonFields& fields) {
        JsonFields orders{fields.object("loss_orders"), same("loss_orders"), failure_};
        const auto read_order = [&](const char* key) {
            std::vector<KindId> order;
            for (const auto& name : orders.array(key)) order.push_back(kind_named(orders, name));
            std::vector<KindId> rest;
            for (KindId k = 0; k < map_->kind_count(); ++k)
                if (std::find(order.begin(), order.end(), k) == order.end()) rest.push_back(k);
            sort_stably(rest,
                        [&](KindId a, KindId b) { return map_->kinds[a].stats.cost < map_->kinds[b].stats.cost; });
            order.insert(order.end(), rest.begin(), rest.end());
            return order;
        };
        map_->land_attack_losses = read_order("land_attack");
        map_->land_defense_losses = read_order("land_defense");
        map_->sea_losses = read_order("sea");
    }

    ZoneId zone_named(JsonFields& fields, const Json& name) {
        for (ZoneId z = 0; z < map_->zones.size() && name.is_string(); ++z)
            if (map_->zones[z].id == name.get<std::string>()) return z;
        fields.expected("a zone of the map", "une zone de la carte", name.is_null() ? Json("") : name);
        return no_zone;
    }
    KindId kind_named(JsonFields& fields, const Json& name) {
        for (KindId k = 0; k < map_->kinds.size() && name.is_string(); ++k)
            if (map_->kinds[k].id == name.get<std::string>()) return k;
        fields.expected("a kind of unit", "une sorte d'unité", name.is_null() ? Json("") : name);
        return no_kind;
    }
    PowerId power_named(JsonFields& fields, const Json& name) {
        for (PowerId p = 0; p < map_->powers.size() && name.is_string(); ++p)
            if (map_->powers[p].id == name.get<std::string>()) return p;
        fields.expected("a power", "une puissance", name.is_null() ? Json("") : name);
        return nobody;
    }

    const Json& document_;
    std::string edition_;
    std::optional<Failure> failure_;
    std::shared_ptr<Map> map_ = std::make_shared<Map>();
};

}  // namespace

Result<std::shared_ptr<const Map>> load_map(std::string_view json_text, std::string_view edition) {
    auto document = read_json<Json>(json_text);
    if (!document) return document.failure();
    return MapReader{*document, edition}.read();
}

}  // namespace plateau::axis_allies
