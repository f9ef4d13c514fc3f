// One order, or one result of luck. What the fields hold depends on the verb:
//
//   verb       path                      groups
//   research                             dice bought
//   buy, place place: the zone           one kind
//   move, raid every zone passed         the kind that moves, then what it carries
//   load       land, sea                 one kind
//   unload     sea, land                 one kind
//   rocket     gun, factory
//   repair     the zone                  a number
//   battle     the zone
//   roll                                 hits by class of dice; or one number; or a technology
//   lose                                 units of (power, kind)
//   withdraw   where to                  submarines
//   submerge                             submarines
//   retreat    where to (none: aircraft)
//   stay, end
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "games/axis_allies/ids.h"

namespace plateau::axis_allies {

enum class Verb : std::uint8_t {
    end,
    research,
    buy,
    move,
    raid,
    load,
    unload,
    rocket,
    battle,
    roll,
    lose,
    withdraw,
    submerge,
    stay,
    retreat,
    place,
    repair,
};

struct Group {
    std::uint8_t what = 0;  // power * 16 + kind; or a class of dice; or a number (times 256) or technology
    std::uint8_t count = 0;

    static constexpr Group units(PowerId power, KindId kind, int count) {
        assert(power < 16 && kind < 16 && count >= 0 && count <= 255);
        return {static_cast<std::uint8_t>(power << 4 | kind), static_cast<std::uint8_t>(count)};
    }
    static constexpr Group number(int value) {
        assert(value >= 0 && value <= 0xffff);
        return {static_cast<std::uint8_t>(value >> 8), static_cast<std::uint8_t>(value & 255)};
    }
    constexpr PowerId power() const { return what >> 4; }
    constexpr KindId kind() const { return what & 15; }
    constexpr int value() const { return what << 8 | count; }
    friend constexpr bool operator==(const Group&, const Group&) = default;
};

struct Move {
    static constexpr std::size_t max_path = 9;  // a bomber with long range makes eight steps
    static constexpr std::size_t max_groups = 12;

    Verb verb = Verb::end;
    std::uint8_t path_size = 0;
    std::uint8_t group_count = 0;
    std::array<ZoneId, max_path> path{};
    std::array<Group, max_groups> groups{};

    std::span<const ZoneId> zones() const { return {path.data(), path_size}; }
    std::span<const Group> all_groups() const { return {groups.data(), group_count}; }
    std::span<const Group> cargo() const {
        assert(group_count > 0);
        return {groups.data() + 1, static_cast<std::size_t>(group_count - 1)};
    }
    const Group& group() const { return groups[0]; }
    ZoneId from() const { return path[0]; }
    ZoneId to() const {
        assert(path_size > 0);
        return path[path_size - 1];
    }
    int steps() const { return path_size - 1; }

    Move& with(Group group) {
        assert(group_count < max_groups);
        groups[group_count++] = group;
        return *this;
    }
    Move& through(ZoneId zone) {
        assert(path_size < max_path);
        path[path_size++] = zone;
        return *this;
    }
    static Move of(Verb verb) {
        Move move;
        move.verb = verb;
        return move;
    }
    friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace plateau::axis_allies
