// How far it is, and which way: by land, by sea and by air, with canals and hostile zones.
//
// Roads answers one question at a time for any set of open zones (a bit-set flood, well under a
// microsecond); DistanceCalculator keeps whole rows of distances and repairs only those that a
// change of the front can touch.
//
//     Roads roads{map};
//     ZoneSet near = roads.reach(Domain::sea, from, 2, open, open | hostile, canals);
//     int steps = roads.open_distance(Domain::air, from, to);
#pragma once

#include <array>
#include <vector>

#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

inline constexpr int unreachable = 255;
using CanalSet = std::uint8_t;  // one bit for each canal that lets the mover's ships through

class Roads {
public:
    explicit Roads(const Map& map);

    // Steps on an empty board with every canal open; `unreachable` where there is no way.
    int open_distance(Domain domain, ZoneId from, ZoneId to) const {
        return open_[static_cast<std::size_t>(domain)][from][to];
    }

    // The neighbours a unit of this domain can step to.
    ZoneSet steps(Domain domain, ZoneId from, CanalSet canals) const {
        ZoneSet next = steps_[static_cast<std::size_t>(domain)][from];
        if (domain == Domain::sea && canal_ends_.has(from)) next = next & ~closed_ends(from, canals);
        return next;
    }

    // Zones that can be reached in 1 to `points` steps: through zones of `through`, ending in `into`.
    ZoneSet reach(Domain domain, ZoneId from, int points, ZoneSet through, ZoneSet into, CanalSet canals) const;

    int distance(Domain domain, ZoneId from, ZoneId to, ZoneSet through, CanalSet canals) const;

    // One shortest way, both ends included; among equals the one that meets fewest zones of `avoid`.
    // Empty where there is none within `points` steps.
    std::vector<ZoneId> path(Domain domain, ZoneId from, ZoneId to, int points, ZoneSet through, ZoneSet avoid,
                             CanalSet canals) const;

    // Coasts that a transport in `from` with `points` steps left can land on.
    ZoneSet landing_coasts(ZoneId from, int points, ZoneSet through, ZoneSet into, CanalSet canals) const;

    CanalSet all_canals() const { return static_cast<CanalSet>((1 << map_->canals.size()) - 1); }

private:
    ZoneSet closed_ends(ZoneId from, CanalSet canals) const;

    const Map* map_;
    ZoneSet canal_ends_;
    std::array<std::array<ZoneSet, max_zones>, 3> steps_{};
    std::array<std::array<std::array<std::uint8_t, max_zones>, max_zones>, 3> open_{};
};

// Distances of one domain while the front moves. A blocked zone can be entered but not passed.
class DistanceCalculator {
public:
    DistanceCalculator(const Map& map, const Roads& roads, Domain domain, CanalSet canals);

    void set_blocked(ZoneId zone, bool is_blocked);
    bool is_blocked(ZoneId zone) const { return blocked_.has(zone); }
    int distance(ZoneId from, ZoneId to) {
        if (!fresh_.has(from)) fill_row(from);
        return rows_[from][to];
    }
    // The next zone on a shortest way, or no_zone.
    ZoneId next_step(ZoneId from, ZoneId to);

    std::uint64_t rows_filled() const { return rows_filled_; }

private:
    void fill_row(ZoneId from);
    bool row_changes(const std::array<std::uint8_t, max_zones>& row, ZoneId from, ZoneId zone, bool now_blocked) const;

    const Roads* roads_;
    Domain domain_;
    CanalSet canals_;
    std::size_t zone_count_;
    ZoneSet blocked_, fresh_;
    std::vector<std::array<std::uint8_t, max_zones>> rows_;
    std::uint64_t rows_filled_ = 0;
};

}  // namespace plateau::axis_allies
