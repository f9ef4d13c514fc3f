#include "players/axis_allies/expert/thesis.h"

#include "core/stable.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

using expert::Engine;
using expert::truth;
using expert::Value;

namespace {

// One unit that may attack.
struct Piece {
    ZoneId from;
    KindId kind;
    bool used = false;
};

class Assembly {
public:
    explicit Assembly(Expert& expert) : expert_{expert}, rules_{expert.desk().rules()}, book_{expert.book()} {}

    // "Règles des attaques sur les territoires maritimes": sources Y (ships first, then aircraft), targets Z by
    // danger, distances X from one on; units are added until the attack is good.
    int attack_transports(const std::vector<PowerId>& owners) {
        const auto targets = dangerous_transports(owners);
        std::vector<Piece> pieces = sea_pieces();
        int confirmed = 0;
        const bool one_source = std::get<std::string>(expert_.value("sea_units")) == "source";
        for (std::size_t source = 0; source < pieces.size(); ++source)
            for (const auto& [danger, target] : targets) {
                if (pieces[source].used) break;
                if (taken_.has(target)) continue;
                confirmed += assemble_at_sea(pieces, target, one_source ? pieces[source].from : no_zone);
            }
        return confirmed;
    }

    // "Règles des attaques terrestres": units with fewest choices first, targets by income, sources in the map's order;
    // AttaquePossibles[z] grows until it is good.
    int attack_land() {
        std::vector<ZoneId> targets = land_targets();
        std::vector<Piece> pieces = land_pieces();
        std::vector<std::vector<bool>> can(pieces.size(), std::vector<bool>(targets.size()));
        std::vector<std::size_t> choices(pieces.size());
        for (std::size_t p = 0; p < pieces.size(); ++p)
            for (std::size_t z = 0; z < targets.size(); ++z)
                if (p > 0 && pieces[p].from == pieces[p - 1].from && pieces[p].kind == pieces[p - 1].kind)
                    can[p] = can[p - 1], choices[p] = choices[p - 1];
                else if (attack_order(rules_, expert_.board(), pieces[p].from, pieces[p].kind, 1, targets[z]))
                    can[p][z] = true, ++choices[p];
        std::vector<std::vector<std::size_t>> possible(targets.size());
        std::vector<bool> confirmed(targets.size());
        const bool goes_on = std::get<std::string>(expert_.value("reinforce")) == "yes";
        for (std::size_t x = 1; x <= targets.size(); ++x)
            for (std::size_t z = 0; z < targets.size(); ++z)
                for (std::size_t p = 0; p < pieces.size() && (goes_on || !confirmed[z]); ++p) {
                    if (pieces[p].used || choices[p] != x || !can[p][z]) continue;
                    possible[z].push_back(p);
                    std::erase_if(possible[z], [&](std::size_t unit) { return pieces[unit].used; });
                    if (!confirmed[z] && !is_good_on_land(pieces, possible[z], targets[z])) continue;
                    confirmed[z] = true;
                    confirm(pieces, possible[z], targets[z]);
                }
        return static_cast<int>(std::count(confirmed.begin(), confirmed.end(), true));
    }

private:
    const Position& board() const { return expert_.board(); }
    Side us() const { return side_of_turn(book_, board()); }

    std::vector<Piece> pieces_of(const auto& belongs) const {
        std::vector<Piece> pieces;
        for (ZoneId zone = 0; zone < book_.map.zones.size(); ++zone)
            for (KindId kind = 0; kind < book_.map.kind_count(); ++kind)
                if (belongs(zone, kind) && stats_of(book_, board(), board().power, kind).attack > 0)
                    for (int i = unmoved(board(), zone, kind); i > 0; --i) pieces.push_back({zone, kind});
        return pieces;
    }

    std::vector<Piece> sea_pieces() const {
        const auto ships = pieces_of([&](ZoneId, KindId kind) {
            return book_.type(kind).domain == Domain::sea && book_.type(kind).capacity == 0;
        });
        auto all = ships;
        for (const Piece& plane :
             pieces_of([&](ZoneId, KindId kind) { return book_.type(kind).domain == Domain::air; }))
            all.push_back(plane);
        return all;
    }

    std::vector<Piece> land_pieces() const {
        return pieces_of([&](ZoneId zone, KindId kind) {
            return book_.type(kind).domain == Domain::air ||
                   (!book_.map.is_sea(zone) && book_.type(kind).domain == Domain::land);
        });
    }

    // Enemy transports that could land on our soil next turn, the most dangerous first: the income of the best zone
    // they reach, times the room they use.
    std::vector<std::pair<int, ZoneId>> dangerous_transports(const std::vector<PowerId>& owners) const {
        std::vector<std::pair<int, ZoneId>> targets;
        const Side enemy = other(us());
        const ZoneSet open = book_.map.sea & ~zones_with_ships(book_, board(), us());
        for (const ZoneId sea : book_.map.sea) {
            int ships = 0, men = 0;
            for (const PowerId power : owners)
                for (KindId kind = 0; kind < book_.map.kind_count(); ++kind) {
                    if (book_.type(kind).capacity) ships += board().count(sea, power, kind);
                    if (!book_.type(kind).load || !book_.type(kind).fights()) continue;
                    men += board().count(sea, power, kind);
                    for (const ZoneId quay : book_.map.land_neighbours(sea)) men += board().count(quay, power, kind);
                }
            if (ships == 0) continue;
            int best = -1;
            for (const ZoneId coast :
                 book_.roads.landing_coasts(sea, 2, open, open | ZoneSet::of(sea), open_canals(book_, board(), enemy)))
                if (board().owner(coast) == board().power) best = std::max(best, book_.map.zones[coast].ipc);
            if (best < 0) continue;
            targets.emplace_back(-best * std::max(1, std::min(men, ships * transport_room(book_))), sea);
        }
        sort_stably(targets);
        return targets;
    }

    BattleQuestion question(const std::vector<Piece>& pieces, const std::vector<std::size_t>& force,
                            ZoneId zone) const {
        BattleQuestion question;
        add_defenders(book_, board(), zone, us(), question);
        for (const std::size_t p : force)
            add_stack(question.attackers, {.kind = pieces[p].kind,
                                           .count = 1,
                                           .power = board().power,
                                           .technologies = board().technologies[board().power]});
        return question;
    }

    double expected_survivors(const BattleQuestion& battle) const {
        const BattleOdds odds = expert_.calculator().odds(battle);
        double survivors = 0;
        for (const auto& ending : odds.survivors)
            for (const int left : ending.attackers) survivors += ending.chance * left;
        return survivors;
    }

    // What is left of an attack's success, with aircraft among the attackers (6.3).
    double weighted(double success, const std::vector<Piece>& pieces, const std::vector<std::size_t>& force) const {
        assert(!force.empty());
        const auto flies = [&](std::size_t p) { return book_.type(pieces[p].kind).domain == Domain::air; };
        const double aircraft = static_cast<double>(std::count_if(force.begin(), force.end(), flies));
        return success * (1 - expert_.number("air_weight") * aircraft / static_cast<double>(force.size()));
    }

    bool is_good_on_land(const std::vector<Piece>& pieces, const std::vector<std::size_t>& force, ZoneId zone) const {
        const BattleQuestion battle = question(pieces, force, zone);
        const double takes = expert_.calculator().summary(battle).takes;
        if (weighted(takes, pieces, force) < expert_.number("accept")) return false;
        return expected_survivors(battle) > expert_.number("survive") * static_cast<double>(force.size());
    }

    // Twice the striking force, and no more units lost than ships were sent: no aircraft.
    bool is_good_at_sea(const std::vector<Piece>& pieces, const std::vector<std::size_t>& force, ZoneId zone) const {
        const BattleQuestion battle = question(pieces, force, zone);
        if (std::get<std::string>(expert_.value("sea_judge")) == "exchange") {
            const Summary& odds = expert_.calculator().summary(battle);
            return weighted(odds.win, pieces, force) >= expert_.number("accept") &&
                   odds.attacker_loss_ipc <= odds.defender_loss_ipc;
        }
        double attack = 0, defense = 0, ships = 0;
        for (const Stack& stack : battle.attackers) {
            attack += stack.count * book_.map.stats(stack.technologies, stack.kind).attack;
            if (book_.type(stack.kind).domain == Domain::sea) ships += stack.count;
        }
        for (const Stack& stack : battle.defenders)
            defense += stack.count * book_.map.stats(stack.technologies, stack.kind).defense;
        if (weighted(attack, pieces, force) < expert_.number("superiority") * defense) return false;
        return static_cast<double>(force.size()) - expected_survivors(battle) <= ships;
    }

    int assemble_at_sea(std::vector<Piece>& pieces, ZoneId target, ZoneId only_from) {
        std::vector<std::size_t> force;
        constexpr int farthest = 8;
        std::vector<int> distance(pieces.size(), unreachable);
        for (std::size_t p = 0; p < pieces.size(); ++p) {
            if (pieces[p].used || (only_from != no_zone && pieces[p].from != only_from)) continue;
            if (pieces[p].from == target) continue;
            if (const auto order = attack_order(rules_, board(), pieces[p].from, pieces[p].kind, 1, target))
                distance[p] = order->steps();
        }
        for (int x = 1; x <= farthest; ++x)
            for (std::size_t p = 0; p < pieces.size(); ++p) {
                if (distance[p] != x) continue;
                force.push_back(p);
                if (!is_good_at_sea(pieces, force, target)) continue;
                confirm(pieces, force, target);
                taken_.add(target);
                return 1;
            }
        return 0;
    }

    // The engine takes the units out, so that none moves twice.
    void confirm(std::vector<Piece>& pieces, const std::vector<std::size_t>& force, ZoneId target) {
        for (const std::size_t p : force)
            if (const auto order = attack_order(rules_, board(), pieces[p].from, pieces[p].kind, 1, target);
                order && expert_.give(*order))
                pieces[p].used = true;
    }

    // Land of the other side beside a source, by falling income.
    std::vector<ZoneId> land_targets() const {
        std::vector<ZoneId> targets;
        for (const ZoneId zone : book_.map.land) {
            if (!book_.is_on(other(us()), board().owner(zone))) continue;
            bool is_near = false;
            for (const ZoneId source : book_.map.land_neighbours(zone))
                for (KindId kind = 0; kind < book_.map.kind_count(); ++kind)
                    is_near = is_near || (board().owner(source) == board().power && fights_in(book_, source, kind) &&
                                          board().count(source, board().power, kind) > 0);
            if (is_near) targets.push_back(zone);
        }
        sort_stably(targets, [&](ZoneId a, ZoneId b) { return book_.map.zones[a].ipc > book_.map.zones[b].ipc; });
        return targets;
    }

    Expert& expert_;
    const Rules& rules_;
    const RuleBook& book_;
    ZoneSet taken_;
};

// Where a unit of this kind comes nearest to a goal; its own zone where no step helps.
void advance(Expert& expert, ZoneId goal) {
    const RuleBook& book = expert.book();
    const Rules& rules = expert.desk().rules();
    for (const ZoneId zone : book.map.land)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            const UnitType& type = book.type(kind);
            if (expert.held().has(zone) || !type.fights() || type.domain == Domain::sea) continue;
            const int count = unmoved(expert.board(), zone, kind);
            if (count == 0) continue;
            const int points = stats_of(book, expert.board(), expert.board().power, kind).move;
            std::vector<std::pair<int, ZoneId>> places;
            for (const ZoneId to : landing_grounds(book, expert.board(), side_of_turn(book, expert.board())))
                if (book.roads.open_distance(type.domain, zone, to) <= points)
                    places.emplace_back(book.roads.open_distance(Domain::land, to, goal), to);
            sort_stably(places);
            for (const auto& [far, to] : places) {
                if (far >= book.roads.open_distance(Domain::land, zone, goal)) break;
                const auto order = march_order(rules, expert.board(), zone, kind, count, to);
                if (order && expert.give(*order)) break;
            }
        }
}

// Aircraft that fought come down as near to the goal as they can.
void land_aircraft(Expert& expert, ZoneId goal) {
    const RuleBook& book = expert.book();
    for (int guard = 0; guard < 200; ++guard) {
        bool moved = false;
        for (ZoneId zone = 0; zone < book.map.zones.size() && !moved; ++zone)
            for (KindId kind = 0; kind < book.map.kind_count() && !moved; ++kind) {
                if (!must_land(book, expert.board(), zone, kind)) continue;
                Moves flights;
                list_flights(book, expert.board(), zone, kind, flights);
                const Move* best = nullptr;
                int nearest = unreachable + 1;
                for (const Move& flight : flights) {
                    const int far = book.map.is_sea(flight.to())
                                        ? unreachable
                                        : book.roads.open_distance(Domain::land, flight.to(), goal);
                    if (far < nearest) best = &flight, nearest = far;
                }
                moved = best && expert.give(*best);
            }
        if (!moved) return;
    }
}

// Everything bought goes to one zone as far as it can; what it cannot take goes to the factory nearest to an enemy
// capital.
void place_all(Expert& expert, ZoneId wanted, bool land_units_only) {
    const RuleBook& book = expert.book();
    const PowerId power = expert.board().power;
    for (int guard = 0; guard < 400 && expert.board().power == power && expert.board().phase == Phase::place; ++guard) {
        Moves places;
        list_placements(book, expert.board(), places);
        const Move* best = nullptr;
        int nearest = 1000;
        for (const Move& place : places) {
            const bool on_land = book.type(place.group().kind()).domain == Domain::land;
            if (land_units_only && (place.to() != wanted || !on_land)) continue;
            int far = place.to() == wanted ? -1 : unreachable;
            for (const auto& enemy : book.map.powers)
                if (enemy.side != book.map.side_of(power) && far >= 0 && !book.map.is_sea(place.to()))
                    far = std::min(far, book.roads.open_distance(Domain::land, place.to(), enemy.capital));
            if (far < nearest) best = &place, nearest = far;
        }
        if (!best || !expert.give(*best)) return;
    }
}

void define_thesis(Expert& expert) {
    expert.define_action("sea-attacks", 1, [&expert](const Engine::Call& call) -> Value {
        std::vector<PowerId> owners;
        for (std::size_t i = 0; i < call.size(); ++i)
            if (const PowerId power = expert.book().map.find_power(call.word(i)); power != nobody)
                owners.push_back(power);
        return static_cast<long long>(Assembly{expert}.attack_transports(owners));
    });
    expert.define_action("land-attacks", 0, [&expert](const Engine::Call&) -> Value {
        return static_cast<long long>(Assembly{expert}.attack_land());
    });
    expert.define_action("advance", 1, [&expert](const Engine::Call& call) -> Value {
        if (const ZoneId goal = expert.zone_of(call.word(0)); goal != no_zone) advance(expert, goal);
        return truth(true);
    });
    expert.define_action("land-aircraft", 1, [&expert](const Engine::Call& call) -> Value {
        if (const ZoneId goal = expert.zone_of(call.word(0)); goal != no_zone) land_aircraft(expert, goal);
        return truth(true);
    });
    expert.define_action("place-all", 1, [&expert](const Engine::Call& call) -> Value {
        if (const ZoneId zone = expert.zone_of(call.word(0)); zone != no_zone) place_all(expert, zone, false);
        return truth(true);
    });
    expert.define_action("place-anywhere", 0, [&expert](const Engine::Call&) -> Value {
        place_all(expert, no_zone, false);
        return truth(true);
    });
    expert.define_action("place-land-units", 1, [&expert](const Engine::Call& call) -> Value {
        if (const ZoneId zone = expert.zone_of(call.word(0)); zone != no_zone) place_all(expert, zone, true);
        return truth(true);
    });
}

}  // namespace

Result<std::unique_ptr<Player<Rules>>> make_thesis(const Rules& rules, const ThesisOptions& options,
                                                   const Resources& resources) {
    RuleBase base;
    base.base = "thesis";
    base.extra = options.rules;
    base.engine = options.engine;
    base.values = {{"accept", options.accept},
                   {"survive", options.survive},
                   {"reinforce", std::string{options.reinforce ? "yes" : "no"}},
                   {"superiority", options.superiority},
                   {"sea_units", options.sea_units},
                   {"sea_judge", options.sea_judge},
                   {"air_weight", options.air_weight},
                   {"fear", options.fear},
                   {"transport_when", options.transport_when},
                   {"tanks_above", static_cast<long long>(options.tanks_above)},
                   {"planes_above", static_cast<long long>(options.planes_above)}};
    auto expert =
        Expert::open(rules, resources, std::move(base), static_cast<std::uint64_t>(options.seed), define_thesis);
    if (!expert) return expert.failure();
    if (!options.rules.empty())
        if (auto tried = try_rules(**expert, rules); !tried) return tried.failure();
    return std::unique_ptr<Player<Rules>>{
        new ExpertPlayer{rules, std::move(*expert), Conduct{.retreat_below = options.retreat}}};
}

}  // namespace plateau::axis_allies
