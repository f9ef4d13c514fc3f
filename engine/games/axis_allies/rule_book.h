// Everything the rules look things up in: the map, the distances on it and the options of the game.
#pragma once

#include <memory>

#include "games/axis_allies/distance.h"
#include "games/axis_allies/options.h"

namespace plateau::axis_allies {

struct RuleBook {
    RuleBook(std::shared_ptr<const Map> the_map, RuleOptions the_options)
        : map_owner{std::move(the_map)},
          map{*map_owner},
          roads{map},
          options{std::move(the_options)},
          raids{raids_called(options.raids).value_or(Raids::bank)} {
        for (PowerId power = 0; power < map.powers.size(); ++power)
            powers_of[index_of(map.side_of(power))].push_back(power);
    }

    std::shared_ptr<const Map> map_owner;
    const Map& map;
    Roads roads;
    RuleOptions options;
    Raids raids;
    std::array<std::vector<PowerId>, 2> powers_of;

    const std::vector<PowerId>& friends(Side side) const { return powers_of[index_of(side)]; }
    const std::vector<PowerId>& enemies(Side side) const { return powers_of[index_of(other(side))]; }
    bool is_on(Side side, PowerId power) const { return power != nobody && map.side_of(power) == side; }
    const UnitType& type(KindId kind) const { return map.kinds[kind]; }
};

}  // namespace plateau::axis_allies
