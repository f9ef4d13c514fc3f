#include "players/axis_allies/staff/attackers.h"

#include "players/axis_allies/staff/voyages.h"
#include "players/axis_allies/tactics/estimate.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

namespace {

// A ship at `port` that takes men aboard in `pick` and lands them from `beach`.
struct Voyage {
    ZoneId port, pick, beach;
};

// Ships that land men on one coast, each after the other on a trial board.
class Landings {
public:
    Landings(Situation& situation, ZoneId target) : at_{situation}, target_{target}, trial_{situation.board()} {}

    void add_to(std::vector<Attacker>& attackers) {
        if (at_.transport() == no_kind) return;
        for (const Attacker& walking : attackers) walking_.push_back({walking.from, walking.kind});
        const SeaLanes lanes{at_, at_.board()};
        ZoneSet beaches = at_.map().sea_neighbours(target_) & lanes.open;
        for (const ZoneId sea : at_.map().sea_neighbours(target_) & ~lanes.open)
            if (is_being_cleared(sea)) beaches.add(sea);
        if (beaches.empty()) return;
        for (const ZoneId port : at_.map().sea) {
            const int ships = unmoved(at_.board(), port, at_.transport());
            if (ships == 0) continue;
            const auto voyages = voyages_from(port, beaches, lanes);
            for (int ship = 0; ship < ships && send_one(voyages, attackers); ++ship) continue;
        }
    }

private:
    // Whether the ships and aircraft that are already under way will beat the enemy's ships there.
    bool is_being_cleared(ZoneId sea) const {
        BattleQuestion question;
        add_defenders(at_.book(), at_.board(), sea, at_.side(), question);
        for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
            if (const int count = at_.board().count(sea, at_.us(), kind); count && fights_in(at_.book(), sea, kind))
                add_stack(question.attackers, at_.own(kind, count));
        return !question.attackers.empty() &&
               quick_odds(at_.calculator(), at_.map(), question).win >= at_.doctrine.clear_beach;
    }

    std::vector<Voyage> voyages_from(ZoneId port, ZoneSet beaches, const SeaLanes& lanes) const {
        std::vector<Voyage> voyages;
        for (const ZoneId pick : picks_for(at_, lanes, port))
            for (const ZoneId beach : beaches)
                if (lanes.distance(port, pick) + lanes.distance(pick, beach) <= voyage_steps)
                    voyages.push_back({port, pick, beach});
        return voyages;
    }

    bool send_one(const std::vector<Voyage>& voyages, std::vector<Attacker>& attackers) {
        for (const Voyage& voyage : voyages)
            if (auto cargo = cargo_of(voyage)) {
                attackers.push_back(std::move(*cargo));
                return true;
            }
        return false;
    }

    // One ship's men, with orders that are possible on the trial board.
    std::optional<Attacker> cargo_of(const Voyage& voyage) {
        const Position before = trial_;
        Attacker men{.kind = at_.infantry(), .from = voyage.port, .count = 0, .by_sea = true};
        if (sail(voyage.port, voyage.pick, men)) take_aboard(voyage, men);
        if (men.count > 0 && sail(voyage.pick, voyage.beach, men) && land(voyage.beach, men)) return men;
        trial_ = before;
        return std::nullopt;
    }

    void take_aboard(const Voyage& voyage, Attacker& men) {
        for (const KindId kind : {at_.infantry(), at_.tank()}) {
            if (men.count > 0) return;
            men.kind = kind;
            const int room = transport_room(at_.book()) / std::max(1, at_.book().type(kind).load);
            if (voyage.pick == voyage.port)
                men.count = std::min(
                    room, trial_.count(voyage.port, at_.us(), kind) - waiting_to_land(trial_, voyage.port, kind));
            for (const ZoneId quay : at_.map().land_neighbours(voyage.pick)) load(quay, voyage.pick, room, men);
        }
    }

    void load(ZoneId quay, ZoneId pick, int room, Attacker& men) {
        // Who can walk there is counted already.
        if (std::find(walking_.begin(), walking_.end(), std::pair{quay, men.kind}) != walking_.end()) return;
        const int ready = std::min(room - men.count, unmoved(trial_, quay, men.kind));
        if (ready <= 0 || quay == target_ || !is_friendly(at_.book(), trial_, quay, at_.side())) return;
        if (!at_.may_leave(quay, men.kind, ready)) return;
        const Group group = Group::units(at_.us(), men.kind, ready);
        if (give(Move::of(Verb::load).with(group).through(quay).through(pick), men)) men.count += ready;
    }

    bool sail(ZoneId from, ZoneId to, Attacker& men) {
        if (from == to) return true;
        Move move = Move::of(Verb::move).with(Group::units(at_.us(), at_.transport(), 1));
        if (men.count) move.with(Group::units(at_.us(), men.kind, men.count));
        const auto way = SeaLanes{at_, trial_}.way(from, to);
        return !way.empty() && give(along(move, way), men);
    }

    bool land(ZoneId beach, Attacker& men) {
        const Group group = Group::units(at_.us(), men.kind, men.count);
        return give(Move::of(Verb::unload).with(group).through(beach).through(target_), men);
    }

    bool give(const Move& move, Attacker& men) {
        if (!at_.rules().check(trial_, move)) return false;
        trial_ = at_.rules().after(trial_, move);
        men.orders.push_back(move);
        return true;
    }

    Situation& at_;
    ZoneId target_;
    Position trial_;
    std::vector<std::pair<ZoneId, KindId>> walking_;
};

bool can_attack(const UnitType& type, const Stats& stats, bool at_sea) {
    return type.fights() && stats.attack > 0 && type.domain != (at_sea ? Domain::land : Domain::sea);
}

// The units of a kind in one zone, if they reach the target.
std::optional<Attacker> attacker_from(const Situation& at, ZoneId from, KindId kind, ZoneId target) {
    const UnitType& type = at.book().type(kind);
    if (at.board().count(from, at.us(), kind) == 0 || from == target) return std::nullopt;
    const int points = stats_of(at.book(), at.board(), at.us(), kind).move;
    const int reach = type.domain == Domain::air ? points - 1 : points;
    if (at.book().roads.open_distance(type.domain, from, target) > reach) return std::nullopt;
    if (type.domain == Domain::land && at.map().is_sea(from)) return std::nullopt;
    const auto order = attack_order(at.rules(), at.board(), from, kind, 1, target);
    if (!order) return std::nullopt;
    const int able = able_to_move(at.book(), at.board(), from, kind, order->steps());
    if (able <= 0) return std::nullopt;
    return Attacker{.kind = kind, .from = from, .count = able, .by_sea = false, .orders = {*order}};
}

}  // namespace

std::vector<Attacker> attackers_of(Situation& at, ZoneId target) {
    std::vector<Attacker> attackers;
    const bool at_sea = at.map().is_sea(target);
    for (const KindId kind : at_sea ? at.map().sea_losses : at.map().land_attack_losses) {
        if (!can_attack(at.book().type(kind), stats_of(at.book(), at.board(), at.us(), kind), at_sea)) continue;
        for (ZoneId from = 0; from < at.map().zones.size(); ++from)
            if (auto attacker = attacker_from(at, from, kind, target)) attackers.push_back(std::move(*attacker));
    }
    if (!at_sea) Landings{at, target}.add_to(attackers);
    return attackers;
}

}  // namespace plateau::axis_allies
