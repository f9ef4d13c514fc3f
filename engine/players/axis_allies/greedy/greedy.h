// A player that takes what it can win. It attacks by the odds, one target after the other, dearest first;
// the rest marches to the front, and the money goes into infantry and tanks (and transports for islands).
#pragma once

#include <deque>

#include "core/options.h"
#include "core/random.h"
#include "game/player.h"
#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct GreedyOptions {
    double aim = 0.85;     // sends no more than it takes to have this chance
    double accept = 0.65;  // and attacks with at least this
    double retreat = 0.3;  // leaves a battle below this chance
    // Its weaknesses.
    double guard = 1.0 / 3;  // share of the infantry that stays where there is a factory
    int tank_every = 3;      // every third land unit bought is a tank; 0: none
    double overlook = 0;     // chance to overlook a target or a stack in a phase
    long long seed = 1;
};

template <class Visitor>
void describe(GreedyOptions& o, Visitor&& option) {
    option("aim", o.aim, 0.0, 1.0, Text{"chance of taking a zone that is enough", "chance de prise qui suffit"});
    option("accept", o.accept, 0.0, 1.0, Text{"smallest chance with which it attacks", "plus petite chance d'attaque"});
    option("retreat", o.retreat, 0.0, 1.0, Text{"chance below which it retreats", "chance sous laquelle il se retire"});
    option("guard", o.guard, 0.0, 1.0,
           Text{"share of the infantry that stays where there is a factory",
                "part de l'infanterie qui reste là où il y a une usine"});
    option("tank_every", o.tank_every, 0, 100,
           Text{"one land unit bought out of so many is a tank, 0 for none",
                "une unité terrestre achetée sur tant est un char, 0 pour aucun"});
    option("overlook", o.overlook, 0.0, 1.0,
           Text{"chance to overlook a target or a stack in a phase",
                "chance de négliger une cible ou une pile dans une phase"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

class Greedy final : public Player<Rules> {
public:
    Greedy(const Rules& rules, GreedyOptions options)
        : rules_{rules},
          options_{options},
          calculator_{rules.map()},
          random_{static_cast<std::uint64_t>(options.seed)} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override;

private:
    struct Attack;

    Move decide(const Position& position);
    Move in_battle(const Position& position);
    void make_plan(const Position& position);
    void plan_purchase();
    void plan_attacks();
    void plan_marches();
    void plan_shuttles();
    void plan_landings_of_aircraft();
    void plan_placement();

    void consider(ZoneId target);
    void consider_landing(ZoneId target, ZoneId sea);
    double worth(ZoneId target, const Summary& odds) const;
    bool give(const Move& move);  // adds an order to the plan if it is possible
    int reserve(ZoneId zone, KindId kind) const;
    int steps_to_enemy(ZoneId zone) const;
    bool is_target(ZoneId zone) const;
    bool overlooks() { return options_.overlook > 0 && random_.real() < options_.overlook; }

    const Rules& rules_;
    GreedyOptions options_;
    OddsCalculator calculator_;
    Random random_;
    std::deque<Move> plan_;
    Position board_;        // as it will be when the plan is carried out
    int planned_for_ = -1;  // the phase of which turn
};

}  // namespace plateau::axis_allies
