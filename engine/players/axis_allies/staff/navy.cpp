#include "players/axis_allies/staff/navy.h"

#include "players/axis_allies/staff/crossing.h"

namespace plateau::axis_allies {

namespace {

// Own ships in a zone that have not moved.
Stacks idle_fleet(const Situation& at, ZoneId sea) {
    Stacks fleet;
    for (KindId kind = 0; kind < at.map().kind_count(); ++kind) {
        if (at.book().type(kind).domain != Domain::sea) continue;
        if (const int count = unmoved(at.board(), sea, kind)) add_stack(fleet, at.own(kind, count));
    }
    return fleet;
}

Stacks idle_warships(const Situation& at, ZoneId sea) {
    Stacks warships;
    for (const Stack& stack : idle_fleet(at, sea))
        if (at.book().type(stack.kind).capacity == 0) add_stack(warships, stack);
    return warships;
}

// Men who wait for ships on quiet coasts, those far away counting less; the home port draws a little by itself.
double waiting_near(Situation& at, const SeaLanes& lanes, ZoneId sea) {
    double best = 0;
    for (const ZoneId coast : at.map().land) {
        const int men = unmoved(at.board(), coast, at.infantry()) + (coast == at.capital() ? 2 : 0);
        if (men == 0) continue;
        const ZoneId next = at.ways.next_step(coast);
        if (next == no_zone || at.map().land_neighbours(coast).has(next)) continue;
        int steps = unreachable;
        for (const ZoneId port : at.map().sea_neighbours(coast)) steps = std::min(steps, lanes.distance(sea, port));
        best = std::max(best, men / (1.0 + steps));
    }
    return best;
}

// The transports of one port. The whole squadron sails together; what it risks on the way is weighed against staying.
class Shuttle {
public:
    Shuttle(Situation& situation, const SeaLanes& lanes, ZoneId port)
        : at_{situation},
          lanes_{lanes},
          port_{port},
          ships_{unmoved(situation.board(), port, situation.transport())},
          squadron_{idle_fleet(situation, port)} {}

    void run() {
        if (ships_ == 0) return;
        staying_ = risk_at_sea(at_, port_, {});
        while (ships_ > 0 && carry(best_passage())) --ships_;
        go_where_men_wait();
    }

private:
    // From a quay (or from aboard) by way of `pick` to a coast beside `to`.
    struct Passage {
        ZoneId pick = no_zone, to = no_zone, quay = no_zone, coast = no_zone;
        KindId kind = no_kind;
        double gain = 0.4;  // turns that a passage must save
    };

    bool is_safe(ZoneId sea) {
        if (sea == port_ || safe_.has(sea)) return true;
        if (dangerous_.has(sea)) return false;
        const bool fine = risk_at_sea(at_, sea, squadron_) <= staying_ + at_.doctrine.sea_risk * ships_;
        (fine ? safe_ : dangerous_).add(sea);
        return fine;
    }

    // Whether the squadron's men would hold a coast, or do not change that it is quiet.
    bool holds(ZoneId coast) {
        if (holding_.has(coast) || falling_.has(coast)) return holding_.has(coast);
        BattleQuestion force = at_.defenders_of(coast, true);
        add_stack(force.defenders, at_.own(at_.infantry(), 2 * ships_));
        const bool fine = at_.falls(coast, force) <= at_.doctrine.hold;
        (fine ? holding_ : falling_).add(coast);
        return fine;
    }

    int aboard(KindId kind) const { return at_.board().count(port_, at_.us(), kind); }
    bool is_empty() const { return aboard(at_.infantry()) == 0 && aboard(at_.tank()) == 0; }
    int room_for(KindId kind) const { return transport_room(at_.book()) / std::max(1, at_.book().type(kind).load); }

    Passage best_passage() {
        Passage best;
        for (const KindId kind : {at_.infantry(), at_.tank()})
            if (aboard(kind) > 0) {
                best.kind = kind;
                consider(port_, no_zone, 40, best);
                return best;
            }
        best.kind = at_.infantry();
        for (const ZoneId pick : picks_for(at_, lanes_, port_))
            for (const ZoneId quay : at_.map().land_neighbours(pick))
                if (is_friendly(at_.book(), at_.board(), quay, at_.side()) &&
                    unmoved(at_.board(), quay, at_.infantry()) > 0)
                    consider(pick, quay, at_.ways.approach(quay), best);
        return best;
    }

    // The coasts that men who are `from` turns away from the war can be brought to.
    void consider(ZoneId pick, ZoneId quay, double from, Passage& best) {
        const int used = lanes_.distance(port_, pick);
        ZoneSet reach = ZoneSet::of(pick);
        if (used < voyage_steps) reach |= lanes_.reach(pick, voyage_steps - used);
        for (const ZoneId to : reach)
            for (const ZoneId coast : at_.map().land_neighbours(to)) {
                if (coast == quay || !is_friendly(at_.book(), at_.board(), coast, at_.side())) continue;
                const double gain = from - at_.ways.approach(coast) - 0.01 * used;
                if (gain <= best.gain || !is_safe(to) || !holds(coast)) continue;
                best = {pick, to, quay, coast, best.kind, gain};
            }
    }

    // One ship's passage; false where there is none.
    bool carry(const Passage& passage) {
        if (passage.to == no_zone) return false;
        const KindId kind = passage.kind;
        int men = std::min(aboard(kind), room_for(kind));
        std::vector<Move> orders;
        add_sail(orders, port_, passage.pick, kind, 0);
        if (passage.quay != no_zone) {
            const int ready = unmoved(at_.board(), passage.quay, kind);
            men = at_.spare(passage.quay, kind, std::min(room_for(kind), ready));
            if (men == 0) return false;
            const Group group = Group::units(at_.us(), kind, men);
            orders.push_back(Move::of(Verb::load).with(group).through(passage.quay).through(passage.pick));
        }
        add_sail(orders, passage.pick, passage.to, kind, men);
        const Group group = Group::units(at_.us(), kind, men);
        orders.push_back(Move::of(Verb::unload).with(group).through(passage.to).through(passage.coast));
        return at_.desk().give_all(orders);
    }

    void add_sail(std::vector<Move>& orders, ZoneId from, ZoneId to, KindId kind, int men) const {
        if (from == to) return;
        Move move = Move::of(Verb::move).with(Group::units(at_.us(), at_.transport(), 1));
        if (men) move.with(Group::units(at_.us(), kind, men));
        orders.push_back(along(move, lanes_.way(from, to)));
    }

    // Nothing to carry here: back to where most men wait.
    void go_where_men_wait() {
        const int idle = unmoved(at_.board(), port_, at_.transport());
        if (idle == 0 || !is_empty()) return;
        ZoneId best = no_zone;
        double most = waiting_near(at_, lanes_, port_) - 0.1;
        for (const ZoneId to : lanes_.reach(port_))
            if (const double waiting = waiting_near(at_, lanes_, to); waiting > most && is_safe(to))
                best = to, most = waiting;
        if (best == no_zone) return;
        const Move sail = Move::of(Verb::move).with(Group::units(at_.us(), at_.transport(), idle));
        at_.desk().give(along(sail, lanes_.way(port_, best)));
    }

    Situation& at_;
    const SeaLanes& lanes_;
    ZoneId port_;
    int ships_;
    Stacks squadron_;
    double staying_ = 0;
    ZoneSet safe_, dangerous_, holding_, falling_;
};

}  // namespace

double risk_at_sea(Situation& at, ZoneId sea, const Stacks& joining) {
    BattleQuestion question = at.defenders_of(sea, false);
    for (const Stack& stack : joining) add_stack(question.defenders, stack);
    return question.defenders.empty() ? 0 : at.reply(sea, question, 0).cost;
}

void Navy::shuttle() {
    if (at_.transport() == no_kind) return;
    const SeaLanes lanes{at_, at_.board()};
    const std::optional<Campaign> campaign = at_.campaign();
    for (const ZoneId port : at_.map().sea)
        if (!campaign || !Crossing{at_, *campaign, lanes}.run(port)) Shuttle{at_, lanes, port}.run();
}

// What the other ships in a zone stand to lose when the warships leave them.
double Navy::risk_without(ZoneId sea, const Stacks& warships) {
    BattleQuestion left = at_.defenders_of(sea, false);
    for (const Stack& stack : warships) left.defenders = without(left.defenders, stack);
    return left.defenders.empty() ? 0 : at_.reply(sea, left, 0).cost;
}

void Navy::escort() {
    const SeaLanes lanes{at_, at_.board()};
    for (const ZoneId from : at_.map().sea) {
        const Stacks warships = idle_warships(at_, from);
        if (warships.empty()) continue;
        const double deserted = risk_without(from, warships), here = risk_at_sea(at_, from, {});
        ZoneId best = no_zone;
        double most = 2;
        for (const ZoneId to : lanes.reach(from)) {
            const double saved = here + risk_at_sea(at_, to, {}) - deserted - risk_at_sea(at_, to, warships);
            if (saved > most) best = to, most = saved;
        }
        if (best != no_zone) sail(from, warships, lanes.way(from, best));
    }
}

// Carriers take their aircraft along.
void Navy::sail(ZoneId from, const Stacks& warships, const std::vector<ZoneId>& way) {
    for (const Stack& stack : warships) {
        Move move = Move::of(Verb::move).with(Group::units(at_.us(), stack.kind, stack.count));
        if (at_.book().type(stack.kind).deck_capacity)
            for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
                if (const int planes = unmoved(at_.board(), from, kind); planes && at_.book().type(kind).deck_load)
                    move.with(Group::units(at_.us(), kind, planes));
        at_.desk().give(along(move, way));
    }
}

}  // namespace plateau::axis_allies
