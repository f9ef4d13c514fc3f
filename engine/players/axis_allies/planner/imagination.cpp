#include "players/axis_allies/planner/imagination.h"

#include <cassert>

#include "players/axis_allies/tactics/desk.h"

namespace plateau::axis_allies {

namespace {

// Dice without most of their luck: the hits that are to be expected, the rest of them by chance. One course of events
// then tells about as much as many with real dice.
Move steady_roll(const Rules& rules, const Position& position, Random& random) {
    const bool is_battle_roll = (position.step >= Step::aa_roll && position.step <= Step::defense_roll) ||
                                position.step == Step::strike_back_roll;
    if (!is_battle_roll) return rules.roll(position, random);
    Move move = Move::of(Verb::roll);
    const Dice dice = plateau::axis_allies::dice_of(rules.book(), position);
    double owed = random.real();
    for (int c = 0; c < dice_classes; ++c) {
        const int thrown = dice[static_cast<std::size_t>(c)];
        owed += thrown * strength_of(c) / 6.0;
        const int hits = std::min(thrown, static_cast<int>(owed));
        owed -= hits;
        assert(owed >= 0);
        if (hits > 0) move.with({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(hits)});
    }
    return move;
}

bool gives_orders(const Position& position) { return position.step == Step::orders && position.phase != Phase::combat; }

}  // namespace

void Imagination::roll_out(Position& position, Random& dice) {
    while (rules_.awaits_chance(position))
        position =
            rules_.after(position, options_.steady ? steady_roll(rules_, position, dice) : rules_.roll(position, dice));
}

// The orders that are still possible, then the end of the phase.
void Imagination::play_orders(Position& position, const std::deque<ReasonedOrder>& orders, Random& dice) {
    const int phase = stamp_of(position);
    for (const ReasonedOrder& order : orders) {
        if (stamp_of(position) != phase || position.is_over()) return;
        if (!rules_.check(position, order.move)) continue;
        position = rules_.after(position, order.move);
        roll_out(position, dice);
    }
    if (!position.is_over() && stamp_of(position) == phase && gives_orders(position))
        position = rules_.after(position, Move::of(Verb::end));
}

// As the rule base has it: who can march to the enemy presses on.
Doctrine Imagination::doctrine_of_others() {
    Doctrine doctrine;
    staff_.begin();
    if (!staff_.situation.ways.is_overseas()) doctrine.hold = 1.01, doctrine.reply_weight = 0.7;
    return doctrine;
}

// One order, battle choice or roll of whoever is to move; a whole phase where the staff thinks.
void Imagination::step(Position& position, Random& dice, PowerId own, const Doctrine& mood) {
    if (rules_.awaits_chance(position)) return roll_out(position, dice);
    if (!gives_orders(position)) {
        Text why;
        position = rules_.after(position, conduct_battle(rules_, calculator_, position, conduct_, why));
        return;
    }
    if (position.power == own || options_.staff_replies) {
        desk_.open(position);
        staff_.plan_phase(position.power == own ? mood : doctrine_of_others());
        const auto orders = std::move(desk_.orders());
        play_orders(position, orders, dice);
        return;
    }
    const std::vector<Position> line{position};
    position = rules_.after(position, greedy_.choose(Line<Position>{line}, {}, {}));
}

// Plays on until `turns` powers have ended their turn.
void Imagination::play_turns(Position& position, Random& dice, int turns, PowerId own, const Doctrine& mood) {
    assert(turns > 0 && own < rules_.map().powers.size());
    PowerId mover = position.power;
    for (int guard = 0; guard < 20'000 && !position.is_over(); ++guard) {
        if (position.power != mover) {
            mover = position.power;
            if (--turns == 0) return;
        }
        step(position, dice, own, mood);
    }
}

double Imagination::judge(const Position& position, Side side) const {
    const auto outcome = rules_.outcome(position);
    if (!outcome) return evaluation_.worth(position, side);
    if (!outcome->winner) return 0;
    return *outcome->winner == side ? evaluation_.won : -evaluation_.won;
}

double Imagination::worth(const Position& start, const Plan& plan, const Doctrine& mood, std::uint64_t seed) {
    Random dice = dice_of(seed);
    Position position = start;
    play_orders(position, plan.orders, dice);
    play_turns(position, dice, options_.horizon, start.power, mood);
    return judge(position, side_of_turn(rules_.book(), start));
}

Individual Imagination::staffs_turn(const Position& start, const Doctrine& doctrine) {
    Random dice = dice_of(0);
    Position position = start;
    Individual individual;
    for (int guard = 0; guard < 20'000 && position.power == start.power && !position.is_over(); ++guard) {
        if (rules_.awaits_chance(position) || !gives_orders(position)) {
            step(position, dice, start.power, doctrine);
            continue;
        }
        desk_.open(position);
        staff_.plan_phase(doctrine);
        const auto orders = std::move(desk_.orders());
        individual.keep(position.phase, orders);
        play_orders(position, orders, dice);
    }
    return individual;
}

const std::deque<ReasonedOrder>& Imagination::orders_of(const Individual& individual, const Position& position,
                                                        const Doctrine& mood) {
    assert(gives_orders(position));
    desk_.open(position);
    for (const Move& order : individual.orders_in(position.phase))
        if (stamp_of(desk_.board()) == stamp_of(position)) desk_.give(order);
    if (stamp_of(desk_.board()) != stamp_of(position)) return desk_.orders();
    staff_.begin(mood);
    if (position.phase == Phase::noncombat_move) staff_.home_front.land_aircraft();
    if (position.phase == Phase::place) staff_.purchase.place();
    return desk_.orders();
}

void Imagination::finish_turn(Position& position, const Individual& individual, Random& dice, const Doctrine& mood) {
    const PowerId own = position.power;
    for (int guard = 0; guard < 20'000 && position.power == own && !position.is_over(); ++guard) {
        if (rules_.awaits_chance(position) || !gives_orders(position)) {
            step(position, dice, own, mood);
            continue;
        }
        const std::deque<ReasonedOrder> orders = orders_of(individual, position, mood);
        play_orders(position, orders, dice);
    }
}

double Imagination::worth(const Position& start, const Individual& individual, const Doctrine& mood,
                          std::uint64_t seed) {
    Random dice = dice_of(seed);
    Position position = start;
    finish_turn(position, individual, dice, mood);
    if (options_.horizon > 1) play_turns(position, dice, options_.horizon - 1, start.power, mood);
    return judge(position, side_of_turn(rules_.book(), start));
}

Position Imagination::after_turn(const Position& start, const Plan* plan, const Doctrine& mood, std::uint64_t seed) {
    Random dice = dice_of(seed);
    Position position = start;
    if (plan) play_orders(position, plan->orders, dice);
    play_turns(position, dice, 1, start.power, mood);
    return position;
}

}  // namespace plateau::axis_allies
