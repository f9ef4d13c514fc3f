#include "games/axis_allies/distance.h"

#include <algorithm>
#include <cassert>

namespace plateau::axis_allies {

Roads::Roads(const Map& map) : map_{&map} {
    for (ZoneId z = 0; z < map.zones.size(); ++z) {
        steps_[static_cast<std::size_t>(Domain::air)][z] = map.neighbours[z];
        if (map.is_sea(z)) steps_[static_cast<std::size_t>(Domain::sea)][z] = map.sea_neighbours(z);
        else steps_[static_cast<std::size_t>(Domain::land)][z] = map.land_neighbours(z);
    }
    assert(map.canals.size() <= 8 * sizeof(CanalSet));
    for (const auto& canal : map.canals)
        for (const ZoneId end : canal.ends) canal_ends_.add(end);
    const ZoneSet everywhere = map.land | map.sea;
    for (const Domain domain : {Domain::land, Domain::sea, Domain::air})
        for (ZoneId from = 0; from < map.zones.size(); ++from)
            for (ZoneId to = 0; to < map.zones.size(); ++to)
                open_[static_cast<std::size_t>(domain)][from][to] =
                    static_cast<std::uint8_t>(distance(domain, from, to, everywhere, all_canals()));
}

ZoneSet Roads::closed_ends(ZoneId from, CanalSet canals) const {
    ZoneSet closed;
    for (std::size_t i = 0; i < map_->canals.size(); ++i) {
        const auto& ends = map_->canals[i].ends;
        if (canals >> i & 1) continue;
        if (ends[0] == from) closed.add(ends[1]);
        if (ends[1] == from) closed.add(ends[0]);
    }
    return closed;
}

ZoneSet Roads::reach(Domain domain, ZoneId from, int points, ZoneSet through, ZoneSet into, CanalSet canals) const {
    ZoneSet seen = ZoneSet::of(from), frontier = seen, reached;
    for (int step = 0; step < points && !frontier.empty(); ++step) {
        ZoneSet next;
        for (const ZoneId zone : frontier) next |= steps(domain, zone, canals);
        reached |= next & into;
        frontier = next & through & ~seen;
        seen |= frontier;
    }
    reached.remove(from);
    return reached;
}

int Roads::distance(Domain domain, ZoneId from, ZoneId to, ZoneSet through, CanalSet canals) const {
    if (from == to) return 0;
    ZoneSet seen = ZoneSet::of(from), frontier = seen;
    for (int step = 1; !frontier.empty(); ++step) {
        ZoneSet next;
        for (const ZoneId zone : frontier) next |= steps(domain, zone, canals);
        if (next.has(to)) return step;
        frontier = next & through & ~seen;
        seen |= frontier;
    }
    return unreachable;
}

std::vector<ZoneId> Roads::path(Domain domain, ZoneId from, ZoneId to, int points, ZoneSet through, ZoneSet avoid,
                                CanalSet canals) const {
    if (from == to) return {};
    std::array<ZoneId, max_zones> previous;
    std::array<std::uint8_t, max_zones> met{};
    ZoneSet seen = ZoneSet::of(from), frontier = seen;
    previous.fill(no_zone);
    for (int step = 1; step <= points && !frontier.empty(); ++step) {
        ZoneSet next;
        for (const ZoneId zone : frontier)
            for (const ZoneId neighbour : steps(domain, zone, canals) & ~seen) {
                const auto cost = static_cast<std::uint8_t>(met[zone] + (avoid.has(neighbour) ? 1 : 0));
                if (next.has(neighbour) && met[neighbour] <= cost) continue;
                next.add(neighbour);
                met[neighbour] = cost;
                previous[neighbour] = zone;
            }
        if (next.has(to)) {
            std::vector<ZoneId> way{to};
            while (way.back() != from) way.push_back(previous[way.back()]);
            std::reverse(way.begin(), way.end());
            assert(static_cast<int>(way.size()) == step + 1);
            return way;
        }
        frontier = next & through;
        seen |= next;
    }
    return {};
}

ZoneSet Roads::landing_coasts(ZoneId from, int points, ZoneSet through, ZoneSet into, CanalSet canals) const {
    ZoneSet coasts;
    for (const ZoneId zone : reach(Domain::sea, from, points, through, into, canals) | ZoneSet::of(from))
        coasts |= map_->land_neighbours(zone);
    return coasts;
}

DistanceCalculator::DistanceCalculator(const Map& map, const Roads& roads, Domain domain, CanalSet canals)
    : roads_{&roads}, domain_{domain}, canals_{canals}, zone_count_{map.zones.size()}, rows_(map.zones.size()) {}

void DistanceCalculator::fill_row(ZoneId from) {
    assert(from < rows_.size());
    auto& row = rows_[from];
    row.fill(unreachable);
    ZoneSet seen = ZoneSet::of(from), frontier = seen;
    for (std::uint8_t steps = 0; !frontier.empty(); ++steps) {
        ZoneSet next;
        for (const ZoneId zone : frontier) {
            row[zone] = steps;
            if (zone == from || !blocked_.has(zone)) next |= roads_->steps(domain_, zone, canals_);
        }
        frontier = next & ~seen;
        seen |= frontier;
    }
    fresh_.add(from);
    ++rows_filled_;
}

// Whether distances from `from` can differ once `zone` is blocked or opened: only if it lies before
// another zone on a shortest way, or would.
bool DistanceCalculator::row_changes(const std::array<std::uint8_t, max_zones>& row, ZoneId from, ZoneId zone,
                                     bool now_blocked) const {
    if (zone == from || row[zone] == unreachable) return false;
    for (const ZoneId neighbour : roads_->steps(domain_, zone, canals_)) {
        if (now_blocked && row[neighbour] == row[zone] + 1) return true;
        if (!now_blocked && row[neighbour] > row[zone] + 1) return true;
    }
    return false;
}

void DistanceCalculator::set_blocked(ZoneId zone, bool is_blocked) {
    if (blocked_.has(zone) == is_blocked) return;
    if (is_blocked) blocked_.add(zone);
    else blocked_.remove(zone);
    for (const ZoneId from : ZoneSet{fresh_})
        if (row_changes(rows_[from], from, zone, is_blocked)) fresh_.remove(from);
}

ZoneId DistanceCalculator::next_step(ZoneId from, ZoneId to) {
    const int far = distance(from, to);
    if (far == 0 || far == unreachable) return no_zone;
    for (const ZoneId neighbour : roads_->steps(domain_, from, canals_))
        if (neighbour == to || (!blocked_.has(neighbour) && distance(neighbour, to) == far - 1)) return neighbour;
    return no_zone;
}

}  // namespace plateau::axis_allies
