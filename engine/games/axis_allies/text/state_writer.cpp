// A position as state JSON ("plateau-axis-state/1", described in the README of this folder).
#include "games/axis_allies/json_fields.h"
#include "games/axis_allies/rules.h"
#include "games/axis_allies/text/state_fields.h"

namespace plateau::axis_allies {

namespace {

class StateWriter {
public:
    StateWriter(const RuleBook& book, const Position& position) : book_{book}, map_{book.map}, position_{position} {}

    Json write() {
        Json state;
        state["format"] = "plateau-axis-state/1";
        state["map"] = map_.id;
        state["edition"] = map_.edition;
        state["round"] = position_.round;
        state["power"] = map_.powers[position_.power].id;
        state["phase"] = to_string(position_.phase);
        write_treasury(state);
        write_progress(state);
        for (ZoneId zone = 0; zone < map_.zones.size(); ++zone)
            if (Json fields = write_zone(zone); !fields.empty())
                state["zones"][map_.zones[zone].id] = std::move(fields);
        write_battle(state);
        return state;
    }

private:
    void write_treasury(Json& state) {
        for (PowerId power = 0; power < map_.powers.size(); ++power)
            state["ipc"][map_.powers[power].id] = position_.ipc[power];
        state["technologies"] = Json::object();
        for (PowerId power = 0; power < map_.powers.size(); ++power)
            for (std::size_t i = 0; i < map_.technologies.size(); ++i)
                if (position_.technologies[power] >> i & 1)
                    state["technologies"][map_.powers[power].id].push_back(map_.technologies[i].id);
        state["pending"] = Json::object();
        for (KindId kind = 0; kind < map_.kinds.size(); ++kind)
            if (position_.pending[kind]) state["pending"][map_.kinds[kind].id] = position_.pending[kind];
    }

    void write_progress(Json& state) {
        const auto note = [&](const char* key, int value) {
            if (value) state[key] = value;
        };
        if (position_.step != Step::orders) state["step"] = to_string(position_.step);
        note("factories_built", position_.factories_built);
        if (position_.research_closed) state["research_closed"] = true;
        note("research_hits", position_.research_hits);
        if (position_.rocket_fired) state["rocket_fired"] = true;
        if (position_.is_over()) {
            state["winner"] = position_.winner == 3 ? "nobody" : map_.side_ids[position_.winner - 1u];
            state["ended_by"] = ended_by_names[static_cast<std::size_t>(position_.ended_by)];
        }
    }

    Json write_zone(ZoneId zone) {
        const Zone& start = map_.zones[zone];
        Json fields = Json::object();
        const auto power_id = [&](PowerId power) { return power == nobody ? Json{} : Json(map_.powers[power].id); };
        const PowerId owner = position_.owner(zone);
        if (!start.is_sea) {
            fields["owner"] = power_id(owner);
            if (position_.start_owner(zone) != owner)
                fields["owner_at_turn_start"] = power_id(position_.start_owner(zone));
            if (position_.factories.has(zone) || start.has_factory) fields["factory"] = position_.factories.has(zone);
            if (position_.new_factories.has(zone)) fields["new_factory"] = true;
            if (position_.damage[zone]) fields["damage"] = position_.damage[zone];
            if (owner != nobody && map_.aa_gun != no_kind && position_.count(zone, owner, map_.aa_gun))
                fields["aa"] = position_.count(zone, owner, map_.aa_gun);
        }
        if (position_.fought.has(zone)) fields["battle"] = true;
        if (position_.bombarded.has(zone)) fields["bombarded"] = true;
        Armies shown = position_.units.armies(zone);
        if (fields.contains("aa")) shown[owner][map_.aa_gun] = 0;
        if (Json units = write_armies(map_, shown); !units.empty()) fields["units"] = std::move(units);
        write_moved(zone, fields);
        write_guests(zone, fields);
        return fields;
    }

    void write_moved(ZoneId zone, Json& fields) {
        int unloaded = 0;
        for (const auto& moved : position_.moved) {
            if (moved.zone != zone) continue;
            const std::string& kind = map_.kinds[moved.kind].id;
            if ((moved.flags & Moved::unloaded) && map_.kinds[moved.kind].capacity) unloaded += moved.count;
            for (int i = 0; i < moved.count; ++i) {
                fields["moved"][kind].push_back(moved.left);
                fields["marks"][kind].push_back(write_flags(moved.flags));
            }
        }
        if (unloaded) fields["unloaded"] = unloaded;
        const int used = used_in(position_, zone);
        if (used > 0) fields["produced"] = used;
    }

    void write_guests(ZoneId zone, Json& fields) {
        for (const Guest& guest : position_.guests) {
            if (guest.zone != zone) continue;
            Json entry = {{"ship", map_.powers[guest.carrier].id},
                          {"power", map_.powers[guest.power].id},
                          {"unit", map_.kinds[guest.kind].id},
                          {"count", guest.count}};
            if (guest.left != Guest::at_rest) entry["left"] = guest.left;
            if (guest.flags) entry["marks"] = write_flags(guest.flags);
            fields["guests"].push_back(std::move(entry));
        }
    }

    void write_battle(Json& state) {
        const auto id = [&](ZoneId zone) { return map_.zones[zone].id; };
        for (const auto& arrival : position_.arrivals)
            state["arrivals"].push_back({id(arrival.zone), id(arrival.from)});
        for (const auto& landing : position_.landings)
            state["landings"].push_back({{"from", id(landing.sea)},
                                         {"to", id(landing.land)},
                                         {"unit", map_.kinds[landing.kind].id},
                                         {"count", landing.count},
                                         {"ashore", landing.is_ashore != 0}});
        const Battle& battle = position_.battle;
        if (is_battle(position_.step)) {
            state["fight"] = {{"zone", id(battle.zone)},
                              {"round", battle.round},
                              {"hits", battle.hits},
                              {"ship_hits", battle.ship_hits},
                              {"doomed", write_armies(map_, battle.doomed)},
                              {"submerged", write_armies(map_, battle.submerged)}};
            if (battle.stopped) state["fight"]["stopped"] = battle.stopped;
            if (Json damaged = write_armies(map_, battle.damaged); !damaged.empty())
                state["fight"]["damaged"] = std::move(damaged);
        }
        const Flight& flight = position_.flight;
        if (!(flight == Flight{}))
            state["flight"] = {{"zone", id(flight.zone)}, {"unit", map_.kinds[flight.kind].id},
                               {"left", flight.left},     {"marks", write_flags(flight.flags)},
                               {"count", flight.count},   {"guns", flight.guns}};
    }

    const RuleBook& book_;
    const Map& map_;
    const Position& position_;
};

}  // namespace

std::string Rules::to_text(const Position& position) const { return StateWriter{*book_, position}.write().dump(); }

}  // namespace plateau::axis_allies
