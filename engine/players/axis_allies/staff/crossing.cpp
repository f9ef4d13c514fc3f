#include "players/axis_allies/staff/crossing.h"

#include <cassert>

#include "players/axis_allies/staff/navy.h"

namespace plateau::axis_allies {

namespace {

constexpr int farthest = 10;  // sea steps from which ships are called

}  // namespace

bool Crossing::run(ZoneId from) {
    const int ships = unmoved(at_.board(), from, at_.transport());
    if (ships == 0) return false;
    if (from == campaign_.port) return waits_at_port();
    if (campaign_.has_lift() && sea_steps(at_, from, campaign_.port) > 4) return false;
    const ZoneId to = next_zone(from, ships);
    if (to == no_zone) return false;
    sail(from, to, ships);
    return true;
}

// Ships stay where there are men for them; else they go and fetch some.
bool Crossing::waits_at_port() const {
    const int ships = unmoved(at_.board(), campaign_.port, at_.transport());
    int men = at_.board().count(campaign_.staging, at_.us(), at_.infantry());
    for (const KindId kind : {at_.infantry(), at_.tank()}) men += at_.board().count(campaign_.port, at_.us(), kind);
    return men >= std::min(campaign_.men_wanted, ships * passengers(at_.book(), at_.infantry()));
}

// The zone in reach that is nearest to the port and safe enough.
ZoneId Crossing::next_zone(ZoneId from, int ships) {
    const int here = sea_steps(at_, from, campaign_.port);
    if (here > farthest) return no_zone;
    Stacks squadron;
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
        if (at_.book().type(kind).domain == Domain::sea)
            if (const int count = unmoved(at_.board(), from, kind)) add_stack(squadron, at_.own(kind, count));
    const double allowed = risk_at_sea(at_, from, {}) + at_.doctrine.sea_risk * ships;
    ZoneId best = no_zone;
    int least = here;
    for (const ZoneId to : lanes_.reach(from)) {
        const int steps = sea_steps(at_, to, campaign_.port);
        if (steps < least && risk_at_sea(at_, to, squadron) <= allowed) best = to, least = steps;
    }
    return best;
}

// Men beside the ships who go their way are taken along.
int Crossing::take_aboard(ZoneId from, KindId kind, int ships) {
    const int room = ships * (transport_room(at_.book()) / std::max(1, at_.book().type(kind).load));
    int men = at_.board().count(from, at_.us(), kind);
    for (const ZoneId quay : at_.map().land_neighbours(from)) {
        if (men >= room || quay == campaign_.staging || at_.ways.to_prize(quay) < unreachable) continue;
        const int ready = at_.spare(quay, kind, std::min(room - men, unmoved(at_.board(), quay, kind)));
        if (ready == 0) continue;
        const Group group = Group::units(at_.us(), kind, ready);
        if (at_.desk().give(Move::of(Verb::load).with(group).through(quay).through(from))) men += ready;
    }
    return std::min(men, room);
}

void Crossing::sail(ZoneId from, ZoneId to, int ships) {
    const KindId kind = at_.board().count(from, at_.us(), at_.tank()) ? at_.tank() : at_.infantry();
    const int men = take_aboard(from, kind, ships);
    Move move = Move::of(Verb::move).with(Group::units(at_.us(), at_.transport(), ships));
    if (men) move.with(Group::units(at_.us(), kind, men));
    if (!at_.desk().give(along(move, lanes_.way(from, to))) || men == 0 || to != campaign_.port) return;
    const Group group = Group::units(at_.us(), kind, men);
    at_.desk().give(Move::of(Verb::unload).with(group).through(to).through(campaign_.staging));
}

}  // namespace plateau::axis_allies
