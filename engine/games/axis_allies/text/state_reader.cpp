// State JSON read and checked. What is wrong is said in one sentence, with its place.
#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/rules.h"
#include "games/axis_allies/text/state_fields.h"

namespace plateau::axis_allies {

namespace {

class StateReader {
public:
    StateReader(const RuleBook& book, const Json& document) : book_{book}, map_{book.map}, document_{document} {}

    Result<Position> read() {
        JsonFields state{document_, Text{}, failure_};
        if (failure_) return *failure_;
        position_ = empty_position(map_);
        for (const auto step :
             {&StateReader::read_head, &StateReader::read_treasury, &StateReader::read_zones, &StateReader::read_moves,
              &StateReader::read_battle, &StateReader::stow_cargo, &StateReader::check_whole})
            if (!failure_) (this->*step)(state);
        if (failure_) return *failure_;
        return position_;
    }

private:
    void read_head(JsonFields& state) {
        if (state.text("format") != "plateau-axis-state/1")
            return state.expected("\"format\" to be \"plateau-axis-state/1\"", "« format », \"plateau-axis-state/1\"");
        const std::string map = state.text("map", map_.id), edition = state.text("edition", map_.edition);
        if (map != map_.id)
            return state.expected("\"map\" to be \"" + map_.id + "\"", "« map », \"" + map_.id + "\"", Json(map));
        if (edition != map_.edition)
            return state.expected("\"edition\" to be \"" + map_.edition + "\"", "« edition », \"" + map_.edition + "\"",
                                  Json(edition));
        position_.round = static_cast<std::uint8_t>(state.integer("round", 1, 250, 1));
        position_.power = power_named(state, state.text("power"));
        position_.phase =
            static_cast<Phase>(word(state, "phase", 6, [](int i) { return to_string(static_cast<Phase>(i)); }));
        position_.step = static_cast<Step>(word(state, "step", static_cast<int>(Step::strike_back_losses) + 1,
                                                [](int i) { return to_string(static_cast<Step>(i)); }));
        position_.factories_built = static_cast<std::uint8_t>(state.integer("factories_built", 0, 100, 0));
        position_.research_closed = state.yes("research_closed");
        position_.research_hits = static_cast<std::uint8_t>(state.integer("research_hits", 0, 200, 0));
        position_.rocket_fired = state.yes("rocket_fired");
        if (state.has("seed") && !state["seed"].is_number_integer())
            state.expected("\"seed\" to be a whole number", "« seed », un entier");
        if (!state.has("winner")) return;
        const std::string winner = state.text("winner");
        position_.winner = winner == "nobody" ? 3 : winner == map_.side_ids[0] ? 1 : winner == map_.side_ids[1] ? 2 : 0;
        position_.ended_by = static_cast<EndedBy>(word(state, "ended_by", 5, [](int i) { return ended_by_names[i]; }));
        if (position_.winner == 0)
            state.expected("\"winner\" to be a side or nobody", "« winner », un camp ou nobody", Json(winner));
    }

    // The number of a word among `count` names; absent: 0.
    template <class NameOf>
    int word(JsonFields& fields, const char* key, int count, NameOf name_of) {
        if (!fields.has(key)) return 0;
        const std::string text = fields.text(key);
        std::string known;
        for (int i = 0; i < count; ++i) {
            if (text == name_of(i)) return i;
            known += (known.empty() ? "" : ", ") + std::string{name_of(i)};
        }
        fields.expected(fmt::format("\"{}\" to be one of {}", key, known),
                        fmt::format("« {} », un mot parmi {}", key, known), Json(text));
        return 0;
    }

    void read_treasury(JsonFields& state) {
        for (PowerId power = 0; power < map_.powers.size(); ++power)
            position_.ipc[power] = static_cast<std::uint16_t>(map_.powers[power].ipc);
        for (const auto& [name, ipc] : state.object("ipc").items()) {
            const PowerId power = power_named(state, name);
            if (failure_) return;
            if (!ipc.is_number_integer() || ipc < 0 || ipc > 60000)
                return state.wrong(fmt::format("{} has {} IPC", name, ipc.dump()),
                                   fmt::format("{} a {} IPC", name, ipc.dump()));
            position_.ipc[power] = ipc.get<std::uint16_t>();
        }
        for (const auto& [name, list] : state.object("technologies").items()) {
            const PowerId power = power_named(state, name);
            if (failure_) return;
            for (const auto& id : list) {
                const int technology = id.is_string() ? map_.find_technology(id.get<std::string>()) : -1;
                if (technology < 0)
                    return state.wrong(fmt::format("{} has the unknown technology {}", name, id.dump()),
                                       fmt::format("{} a la technologie inconnue {}", name, id.dump()));
                position_.technologies[power] =
                    static_cast<TechnologySet>(position_.technologies[power] | 1 << technology);
            }
        }
        for (const auto& [name, count] : state.object("pending").items()) {
            const KindId kind = kind_named(state, name);
            if (failure_) return;
            if (!is_count(count))
                return state.wrong(fmt::format("{} {} are pending", count.dump(), name),
                                   fmt::format("{} {} sont en attente", count.dump(), name));
            position_.pending[kind] = count.get<std::uint8_t>();
        }
    }

    static bool is_count(const Json& count) { return count.is_number_integer() && count >= 0 && count <= 250; }

    void read_zones(JsonFields& state) {
        for (ZoneId zone = 0; zone < map_.zones.size(); ++zone) {
            position_.set_owner(zone, map_.zones[zone].owner);
            position_.set_start_owner(zone, map_.zones[zone].owner);
            if (map_.zones[zone].has_factory) position_.factories.add(zone);
        }
        for (const auto& [name, entry] : state.object("zones").items()) {
            const ZoneId zone = map_.find_zone(name);
            if (zone == no_zone)
                return state.wrong(fmt::format("there is no zone '{}' on the map {}", name, map_.id),
                                   fmt::format("il n'y a pas de zone « {} » sur la carte {}", name, map_.id));
            JsonFields fields{entry, same("zone " + map_.zones[zone].id), failure_};
            if (!failure_) read_zone(fields, zone);
            if (failure_) return;
        }
    }

    void read_zone(JsonFields& fields, ZoneId zone) {
        const bool is_sea = map_.is_sea(zone);
        if (is_sea && (fields.has("owner") || fields.yes("factory") || fields.integer("aa", 0, 250, 0)))
            return fields.wrong("the sea has no owner, factory or AA gun",
                                "la mer n'a ni propriétaire, ni usine, ni canon antiaérien");
        if (!is_sea) {
            read_owner(fields, zone);
            if (fields.has("factory")) {
                if (fields.yes("factory")) position_.factories.add(zone);
                else position_.factories.remove(zone);
            }
            if (fields.yes("new_factory")) position_.new_factories.add(zone);
            position_.damage[zone] = static_cast<std::uint8_t>(fields.integer("damage", 0, 200, 0));
        }
        if (fields.yes("battle")) position_.fought.add(zone);
        if (fields.yes("bombarded")) position_.bombarded.add(zone);
        Armies armies{};
        read_armies(fields, "units", armies);
        position_.units.set(zone, armies);
        if (failure_) return;
        const int guns = fields.integer("aa", 0, 250, 0);
        if (guns > 0 && (map_.aa_gun == no_kind || position_.owner(zone) == nobody))
            return fields.wrong("an AA gun belongs to nobody", "un canon antiaérien n'appartient à personne");
        if (guns > 0) position_.add(zone, position_.owner(zone), map_.aa_gun, guns);
        for (PowerId power = 0; power < map_.powers.size(); ++power)
            for (KindId kind = 0; kind < map_.kind_count(); ++kind)
                if (position_.count(zone, power, kind) && !is_sea && map_.kinds[kind].domain == Domain::sea)
                    return fields.wrong(
                        fmt::format("{} has {} on land", map_.powers[power].id, map_.kinds[kind].name.word.en),
                        fmt::format("{} a {} à terre", map_.powers[power].id, map_.kinds[kind].name.word.fr));
        const int used = is_sea ? 0 : fields.integer("produced", 0, 250, 0);
        if (used > 0 && position_.used.room() > 0) set_used(position_, zone, used);
    }

    void read_owner(JsonFields& fields, ZoneId zone) {
        const auto read = [&](const char* key, PowerId otherwise) {
            if (!fields.has(key)) return fields.is_null(key) ? nobody : otherwise;
            const std::string name = fields.text(key);
            return name == "neutral" ? nobody : power_named(fields, name);
        };
        const PowerId owner = read("owner", position_.owner(zone));
        position_.set_owner(zone, owner);
        position_.set_start_owner(zone, read("owner_at_turn_start", owner));
    }

    void read_armies(JsonFields& fields, const char* key, Armies& armies) {
        for (const auto& [name, units] : fields.object(key).items()) {
            const PowerId power = power_named(fields, name);
            if (failure_) return;
            if (!units.is_object())
                return fields.expected("units such as {\"infantry\": 2}", "des unités comme {\"infantry\": 2}", units);
            for (const auto& [kind_name, count] : units.items()) {
                const KindId kind = kind_named(fields, kind_name);
                if (failure_) return;
                if (kind >= map_.kind_count())
                    return fields.wrong(
                        fmt::format("{} is not listed among units: use \"factory\": true", kind_name),
                        fmt::format("{} ne se met pas parmi les unités : utilisez \"factory\": true", kind_name));
                if (!is_count(count))
                    return fields.wrong(fmt::format("{} has {} {}", name, count.dump(), kind_name),
                                        fmt::format("{} a {} {}", name, count.dump(), kind_name));
                armies[power][kind] = count.get<std::uint8_t>();
            }
        }
    }

    // Movement left to units that have moved or fought, and how they stand.
    void read_moves(JsonFields& state) {
        for (const auto& [name, entry] : state.object("zones").items()) {
            const ZoneId zone = map_.find_zone(name);
            JsonFields fields{entry, same("zone " + map_.zones[zone].id), failure_};
            JsonFields marks{fields.object("marks"), fields.place(), failure_};
            for (const auto& [kind_name, list] : fields.object("moved").items()) {
                const KindId kind = kind_named(fields, kind_name);
                if (failure_) return;
                if (!list.is_array() ||
                    static_cast<int>(list.size()) >
                        (kind < map_.kind_count() ? position_.count(zone, position_.power, kind) : 0))
                    return fields.wrong(fmt::format("more {} have moved than there are", kind_name),
                                        fmt::format("plus de {} ont bougé qu'il n'y en a", kind_name));
                const Json& how = marks.array(kind_name.c_str());
                for (std::size_t i = 0; i < list.size(); ++i) {
                    if (!list[i].is_number_integer() || list[i] < 0 || list[i] > 8)
                        return fields.expected("movement left from 0 to 8", "un mouvement restant de 0 à 8", list[i]);
                    if (position_.moved.room() == 0)
                        return fields.wrong("too many units have moved", "trop d'unités ont bougé");
                    const int usual = position_.phase == Phase::combat_move ? 0 : Moved::done;
                    const int flags = i < how.size() ? flags_of(fields, how[i]) : usual;
                    if (flags & Moved::boarded) note_boarded(zone, kind);
                    else note_moved(position_, zone, kind, list[i].get<int>(), flags, 1);
                }
            }
            mark_unloaded(fields, zone);
            read_guests(fields, zone);
            if (failure_) return;
        }
    }

    // Who has gone aboard in this phase; anybody else cannot have.
    void note_boarded(ZoneId zone, KindId kind) {
        const bool is_aboard = map_.is_sea(zone) && map_.kinds[kind].load > 0 && is_moving(position_.phase);
        note_moved(position_, zone, kind, 0, is_aboard ? Moved::boarded : Moved::done, 1);
    }
    static bool is_moving(Phase phase) { return phase == Phase::combat_move || phase == Phase::noncombat_move; }

    // Cargo aboard ships of allies.
    void read_guests(JsonFields& fields, ZoneId zone) {
        for (const auto& entry : fields.array("guests")) {
            JsonFields named{entry, fields.place(), failure_};
            const PowerId carrier = power_named(named, named.text("ship"));
            const PowerId power = power_named(named, named.text("power"));
            const KindId kind = kind_named(named, named.text("unit"));
            const int count = named.integer("count", 1, 250);
            const int left = named.integer("left", 0, 8, Guest::at_rest);
            const int flags = named.has("marks") ? flags_of(named, named["marks"]) : 0;
            if (failure_) return;
            const bool is_possible = map_.is_sea(zone) && carrier != power && kind < map_.kind_count() &&
                                     map_.side_of(carrier) == map_.side_of(power) && map_.kinds[kind].load > 0 &&
                                     position_.guests.room() > 0;
            if (!is_possible)
                return fields.wrong("\"guests\" are land units aboard a transport of an ally",
                                    "« guests » : des unités terrestres à bord d'un transport allié");
            position_.guests.insert({zone, carrier, power, kind, static_cast<std::uint8_t>(left),
                                     static_cast<std::uint8_t>(flags), static_cast<std::uint8_t>(count)});
        }
    }

    // Transports that have unloaded, where a person gave no more than their number.
    void mark_unloaded(JsonFields& fields, ZoneId zone) {
        int missing = fields.integer("unloaded", 0, 100, 0);
        for (KindId kind = 0; kind < map_.kind_count(); ++kind) {
            if (!map_.kinds[kind].capacity || missing == 0) continue;
            missing -= moved_with(position_, zone, kind, Moved::unloaded);
            const int fresh = std::min(missing, unmoved(position_, zone, kind));
            if (fresh <= 0) continue;
            note_moved(position_, zone, kind, 0, Moved::unloaded, fresh);
            missing -= fresh;
        }
        if (missing > 0)
            fields.wrong("more transports have unloaded than there are",
                         "plus de transports ont débarqué qu'il n'y en a");
    }

    int flags_of(JsonFields& fields, const Json& words) {
        const std::string text = words.is_string() ? " " + words.get<std::string>() + " " : "";
        int flags = 0;
        for (const auto& [name, flag] : named_flags)
            if (text.find(" " + std::string{name} + " ") != std::string::npos) flags |= flag;
        if (!words.is_string()) fields.expected("marks in words", "des marques en mots", words);
        return flags;
    }

    void read_battle(JsonFields& state) {
        for (const auto& pair : state.array("arrivals")) {
            if (!pair.is_array() || pair.size() != 2 || position_.arrivals.room() == 0)
                return state.expected("\"arrivals\" to be pairs of zones", "« arrivals », des paires de zones", pair);
            position_.arrivals.insert({zone_named(state, pair[0]), zone_named(state, pair[1])});
        }
        for (const auto& entry : state.array("landings")) {
            JsonFields landing{entry, same("landings"), failure_};
            if (position_.landings.room() == 0) return landing.expected("fewer landings", "moins de débarquements");
            position_.landings.insert({zone_named(landing, landing["from"]), zone_named(landing, landing["to"]),
                                       kind_named(landing, landing.text("unit")), landing.yes("ashore"),
                                       static_cast<std::uint8_t>(landing.integer("count", 1, 250))});
        }
        if (is_battle(position_.step)) {
            JsonFields fight{state.object("fight"), same("fight"), failure_};
            position_.battle.zone = zone_named(fight, fight["zone"]);
            position_.battle.round = static_cast<std::uint8_t>(fight.integer("round", 0, 255, 0));
            position_.battle.hits = static_cast<std::uint8_t>(fight.integer("hits", 0, 255, 0));
            position_.battle.ship_hits = static_cast<std::uint8_t>(fight.integer("ship_hits", 0, 255, 0));
            read_armies(fight, "doomed", position_.battle.doomed);
            read_armies(fight, "submerged", position_.battle.submerged);
            read_armies(fight, "damaged", position_.battle.damaged);
            position_.battle.stopped = static_cast<std::uint8_t>(fight.integer("stopped", 0, 3, 0));
        }
        if (state.has("flight")) {
            JsonFields flight{state.object("flight"), same("flight"), failure_};
            position_.flight.zone = zone_named(flight, flight["zone"]);
            position_.flight.kind = kind_named(flight, flight.text("unit"));
            position_.flight.left = static_cast<std::uint8_t>(flight.integer("left", 0, 8, 0));
            position_.flight.flags =
                static_cast<std::uint8_t>(flags_of(flight, flight.has("marks") ? flight["marks"] : Json("")));
            position_.flight.count = static_cast<std::uint8_t>(flight.integer("count", 0, 250, 0));
            position_.flight.guns = static_cast<std::uint8_t>(flight.integer("guns", 0, 8, 0));
        }
    }

    // A board from outside may not tell which ship carries whom.
    void stow_cargo(JsonFields& state) {
        for (const Guest& guest : position_.guests) {
            int all = 0, alike = 0;
            for (const Guest& other_guest : position_.guests) {
                all +=
                    other_guest.zone == guest.zone && other_guest.power == guest.power && other_guest.kind == guest.kind
                        ? other_guest.count
                        : 0;
                alike += other_guest.order() == guest.order();
            }
            if (alike > 1 || position_.count(guest.zone, guest.power, guest.kind) < all)
                return state.wrong("there are more guests aboard than units",
                                   "il y a plus d'invités à bord que d'unités");
        }
        board_strays(book_, position_);
        for (const ZoneId sea : map_.sea)
            if (!is_stowed(book_, position_, sea, side_of_turn(book_, position_))) stow_again(book_, position_, sea);
    }

    // Cargo fits its ships, fighters their carriers, battles their forces.
    void check_whole(JsonFields& state) {
        for (ZoneId zone = 0; zone < map_.zones.size() && !failure_; ++zone) {
            JsonFields fields{document_, same("zone " + map_.zones[zone].id), failure_};
            for (const Side side : {Side::first, Side::second})
                if (map_.is_sea(zone)) check_sea(fields, zone, side);
            check_garrison(fields, zone);
        }
        for (const auto& moved : position_.moved)
            if (!failure_ && unmoved(position_, moved.zone, moved.kind) < 0)
                state.wrong("more units have moved than there are", "plus d'unités ont bougé qu'il n'y en a");
        if (is_battle(position_.step) && !failure_) check_fight(state);
        if (position_.is_over() != (position_.phase == Phase::income))
            state.expected("a \"winner\" in the income phase and only there",
                           "un « winner » dans la phase income et là seulement");
    }

    void check_sea(JsonFields& fields, ZoneId zone, Side side) {
        const int needed = ships_for(book_, cargo_in(book_, position_, zone, side)),
                  ships = transports_in(book_, position_, zone, side);
        const bool has_cargo = cargo_in(book_, position_, zone, side).places() > 0;
        if (has_cargo && needed > ships)
            return fields.wrong(fmt::format("the cargo needs {} transports and there are {}", needed, ships),
                                fmt::format("la cargaison demande {} transports et il y en a {}", needed, ships));
        if (!is_stowed(book_, position_, zone, side))
            return fields.wrong("the cargo has no room on the ships that carry it",
                                "la cargaison n'a pas de place sur les navires qui la portent");
        const bool may_be_flying = side == side_of_turn(book_, position_) && position_.phase != Phase::purchase &&
                                   position_.phase != Phase::place;
        const bool is_fighting = is_battle(position_.step) && position_.battle.zone == zone;
        if (may_be_flying || is_fighting) return;
        int grounded = 0;
        for (const PowerId power : book_.friends(side))
            for (KindId kind = 0; kind < map_.kind_count(); ++kind)
                if (map_.kinds[kind].domain == Domain::air && !map_.kinds[kind].deck_load)
                    grounded += position_.count(zone, power, kind);
        if (grounded > 0 || on_decks_in(book_, position_, zone, side) > decks_in(book_, position_, zone, side))
            fields.wrong("there are aircraft without room on a carrier",
                         "il y a des avions sans place sur un porte-avions");
    }

    // On land both sides meet only where the power whose turn it is attacks.
    void check_garrison(JsonFields& fields, ZoneId zone) {
        if (map_.is_sea(zone) || failure_) return;
        for (PowerId power = 0; power < map_.powers.size(); ++power) {
            const auto army = position_.units[zone][power];
            if (std::all_of(army.begin(), army.end(), [](int count) { return count == 0; })) continue;
            const bool is_attacker =
                power == position_.power && position_.phase != Phase::purchase && position_.phase != Phase::place;
            const bool is_at_home = is_friendly(book_, position_, zone, map_.side_of(power));
            if (is_at_home || is_attacker) continue;
            const PowerId owner = position_.owner(zone);
            return fields.wrong(fmt::format("{} has units in a territory of {}", map_.powers[power].id,
                                            owner == nobody ? "nobody" : map_.powers[owner].id),
                                fmt::format("{} a des unités dans un territoire de {}", map_.powers[power].id,
                                            owner == nobody ? "personne" : map_.powers[owner].id));
        }
    }

    void check_fight(JsonFields& state) {
        const Battle& battle = position_.battle;
        for (PowerId power = 0; power < map_.powers.size(); ++power)
            for (KindId kind = 0; kind < map_.kind_count(); ++kind)
                if (battle.doomed[power][kind] + battle.submerged[power][kind] >
                        position_.count(battle.zone, power, kind) ||
                    battle.damaged[power][kind] > position_.count(battle.zone, power, kind))
                    return state.wrong("fight: more units are hit than there are",
                                       "fight : plus d'unités sont touchées qu'il n'y en a");
    }

    ZoneId zone_named(JsonFields& fields, const Json& name) {
        const ZoneId zone = name.is_string() ? map_.find_zone(name.get<std::string>()) : no_zone;
        if (zone != no_zone) return zone;
        fields.expected("a zone of the map", "une zone de la carte", name.is_null() ? Json("") : name);
        return 0;
    }
    PowerId power_named(JsonFields& fields, const std::string& name) {
        const PowerId power = map_.find_power(name);
        if (power != nobody) return power;
        fields.wrong(fmt::format("there is no power '{}'", name),
                     fmt::format("il n'y a pas de puissance « {} »", name));
        return 0;
    }
    KindId kind_named(JsonFields& fields, const std::string& name) {
        const KindId kind = map_.find_kind(name);
        if (kind != no_kind) return kind;
        fields.wrong(fmt::format("there is no unit '{}'", name), fmt::format("il n'y a pas d'unité « {} »", name));
        return 0;
    }

    const RuleBook& book_;
    const Map& map_;
    const Json& document_;
    std::optional<Failure> failure_;
    Position position_;
};

}  // namespace

Result<Position> Rules::parse_position(std::string_view text) const {
    const auto document = read_json<Json>(text);
    if (!document) return document.failure();
    return StateReader{*book_, *document}.read();
}

}  // namespace plateau::axis_allies
