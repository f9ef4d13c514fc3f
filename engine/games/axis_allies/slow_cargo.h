// A slow judge of cargo, for tests: it keeps every way in which men may have gone aboard, and an order is possible
// where it is in at least one of them. Ships of a power that have moved alike in a zone share what they carry.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct SlowGroup {
    PowerId owner = 0;
    ZoneId zone = 0;
    int left = 0;
    bool has_landed_cargo = false;
    auto operator<=>(const SlowGroup&) const = default;
};
struct SlowMan {
    PowerId power = 0;
    KindId kind = 0;
    bool is_new = false;  // aboard an ally's ship since this turn: he does not land before the next
    auto operator<=>(const SlowMan&) const = default;
};
struct SlowShips {
    int ships = 0;
    std::map<SlowMan, int> men;
    auto operator<=>(const SlowShips&) const = default;
};
using SlowWorld = std::map<SlowGroup, SlowShips>;
using SlowWorlds = std::set<SlowWorld>;

class SlowCargo {
public:
    SlowCargo(const Rules& rules, PowerId us) : rules_{rules}, us_{us} {}

    // The worlds after an order; none where it is impossible.
    SlowWorlds after(const SlowWorlds& worlds, const Move& move) const {
        SlowWorlds result;
        for (const SlowWorld& world : worlds) {
            if (move.verb == Verb::load) board(world, move.to(), move.group().kind(), move.group().count, result);
            else if (move.verb == Verb::unload)
                land(world, move.from(), move.group().kind(), move.group().count, result);
            else sail(world, move, result);
        }
        return result;
    }

    // The turn of another power begins: all ships are at rest, and the rules have said who is aboard an ally's ship.
    SlowWorlds next_turn(const SlowWorlds& worlds, const Position& position) const {
        SlowWorlds result;
        for (const SlowWorld& world : worlds) {
            SlowWorld rested;
            for (const auto& [group, ships] : world) {
                SlowShips& here = rested[{group.owner, group.zone, 2, false}];
                here.ships += ships.ships;
                for (const auto& [man, count] : ships.men) here.men[{man.power, man.kind, false}] += count;
            }
            if (is_told(rested, position)) result.insert(rested);
        }
        return result;
    }

private:
    // Whether the guests of a world are those of the position.
    bool is_told(const SlowWorld& world, const Position& position) const {
        std::map<std::tuple<ZoneId, PowerId, PowerId, KindId>, int> guests;
        for (const auto& [group, ships] : world)
            for (const auto& [man, count] : ships.men)
                if (man.power != group.owner) guests[{group.zone, group.owner, man.power, man.kind}] += count;
        for (const Guest& guest : position.guests)
            guests[{guest.zone, guest.carrier, guest.power, guest.kind}] -= guest.count;
        return std::all_of(guests.begin(), guests.end(), [](const auto& entry) { return entry.second == 0; });
    }

    int room_of(const std::map<SlowMan, int>& men, bool of_large) const {
        int count = 0;
        for (const auto& [man, number] : men)
            if ((rules_.map().kinds[man.kind].load == 2) == of_large) count += number;
        return count;
    }
    // Two men or one large piece in a ship.
    bool fits(const SlowShips& ships) const {
        return room_of(ships.men, true) + (room_of(ships.men, false) + 1) / 2 <= ships.ships;
    }
    static void put(SlowWorld& world, const SlowGroup& group, const SlowMan& man, int count) {
        int& number = world[group].men[man];
        number += count;
        if (number == 0) world[group].men.erase(man);
    }
    void keep(const SlowWorld& world, SlowWorlds& result) const {
        SlowWorld tidy;
        for (const auto& [group, ships] : world) {
            if (!fits(ships)) return;
            if (ships.ships > 0) tidy[group] = ships;
        }
        result.insert(tidy);
    }

    void board(const SlowWorld& world, ZoneId sea, KindId kind, int count, SlowWorlds& result) const {
        if (count == 0) return keep(world, result);
        for (const auto& [group, ships] : world) {
            if (group.zone != sea || group.has_landed_cargo) continue;
            SlowWorld next = world;
            put(next, group, {us_, kind, group.owner != us_}, 1);
            if (fits(next[group])) board(next, sea, kind, count - 1, result);
        }
    }

    // Each man in turn: off a ship that has landed cargo already, or off another, which has then landed some.
    void land(const SlowWorld& world, ZoneId sea, KindId kind, int count, SlowWorlds& result) const {
        if (count == 0) return keep(world, result);
        const SlowMan man{us_, kind, false};
        for (const auto& [group, ships] : world) {
            if (group.zone != sea || !ships.men.contains(man)) continue;
            SlowWorld next = world;
            put(next, group, man, -1);
            if (group.owner != us_ || group.has_landed_cargo) land(next, sea, kind, count - 1, result);
            else end_ship(next, group, sea, kind, count - 1, result);
        }
    }
    // One ship ends its turn, with any of the men of its group who fit beside the one who has gone.
    void end_ship(const SlowWorld& world, const SlowGroup& group, ZoneId sea, KindId kind, int more,
                  SlowWorlds& result) const {
        const SlowGroup ended{group.owner, group.zone, 0, true};
        SlowWorld next = world;
        --next[group].ships, ++next[ended].ships;
        land(next, sea, kind, more, result);
        if (rules_.map().kinds[kind].load == 2) return;
        for (const auto& [man, count] : world.at(group).men) {
            if (rules_.map().kinds[man.kind].load == 2) continue;
            SlowWorld shared = next;
            put(shared, group, man, -1);
            put(shared, ended, man, 1);
            land(shared, sea, kind, more, result);
        }
    }

    void sail(const SlowWorld& world, const Move& move, SlowWorlds& result) const {
        std::map<std::pair<PowerId, KindId>, int> wanted;
        for (const Group& group : move.cargo()) wanted[{group.power(), group.kind()}] += group.count;
        std::vector<SlowGroup> able;
        for (const auto& [group, ships] : world)
            if (group.zone == move.from() && group.owner == us_ && !group.has_landed_cargo &&
                group.left >= move.steps())
                able.push_back(group);
        take_ships(world, world, move, able, 0, move.group().count, wanted, result);
    }
    using Wanted = std::map<std::pair<PowerId, KindId>, int>;
    void take_ships(const SlowWorld& before, const SlowWorld& world, const Move& move,
                    const std::vector<SlowGroup>& able, std::size_t i, int ships, const Wanted& wanted,
                    SlowWorlds& result) const {
        if (i == able.size()) {
            for (const auto& [man, count] : wanted)
                if (count > 0) return;
            if (ships == 0) keep(world, result);
            return;
        }
        for (int some = 0; some <= std::min(ships, before.at(able[i]).ships); ++some) {
            SlowWorld next = world;
            SlowShips sailing{some, {}};
            next[able[i]].ships -= some;
            take_men(before, next, move, able, i, ships - some, wanted, sailing, before.at(able[i]).men, result);
        }
    }
    void take_men(const SlowWorld& before, const SlowWorld& world, const Move& move, const std::vector<SlowGroup>& able,
                  std::size_t i, int ships, const Wanted& wanted, const SlowShips& sailing,
                  std::map<SlowMan, int> choices, SlowWorlds& result) const {
        if (choices.empty()) {
            if (!fits(sailing) || !fits(world.at(able[i]))) return;
            SlowWorld next = world;
            const SlowGroup there{us_, move.to(), able[i].left - move.steps(), false};
            if (sailing.ships > 0) {
                next[there].ships += sailing.ships;
                for (const auto& [man, count] : sailing.men) put(next, there, man, count);
            }
            return take_ships(before, next, move, able, i + 1, ships, wanted, result);
        }
        const auto [man, count] = *choices.begin();
        choices.erase(choices.begin());
        const auto asked = wanted.find({man.power, man.kind});
        const int most = asked == wanted.end() ? 0 : std::min(count, asked->second);
        for (int some = 0; some <= most; ++some) {
            SlowWorld next = world;
            Wanted rest = wanted;
            SlowShips more = sailing;
            put(next, able[i], man, -some);
            if (some) more.men[man] += some, rest[{man.power, man.kind}] -= some;
            take_men(before, next, move, able, i, ships, rest, more, choices, result);
        }
    }

    const Rules& rules_;
    PowerId us_;
};

}  // namespace plateau::axis_allies
