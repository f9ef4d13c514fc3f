#include "players/axis_allies/staff/gain.h"

#include <cassert>

namespace plateau::axis_allies {

namespace {

// Who is left to hold the zone: the losses are taken from the cheapest, and aircraft fly home.
Stacks survivors_of(const RuleBook& book, const BattleQuestion& battle, const Summary& odds) {
    Stacks survivors;
    double lost = odds.attacker_loss_ipc;
    for (const KindId kind : battle.at_sea ? book.map.sea_losses : book.map.land_attack_losses)
        for (const Stack& stack : battle.attackers) {
            if (stack.kind != kind) continue;
            const int cost = book.type(kind).stats.cost;
            assert(cost > 0);
            const int gone = std::min<int>(stack.count, static_cast<int>(lost / cost + 0.5));
            lost = std::max(0.0, lost - gone * cost);
            Stack left = stack;
            left.count = static_cast<std::uint8_t>(stack.count - gone);
            left.has_landed = false;
            if (left.count && book.type(kind).domain != Domain::air) add_stack(survivors, left);
        }
    return survivors;
}

double air_cost(const RuleBook& book, const Stacks& stacks) {
    double cost = 0;
    for (const Stack& stack : stacks)
        if (book.type(stack.kind).domain == Domain::air) cost += book.type(stack.kind).stats.cost * stack.count;
    return cost;
}

// Of the battle alone.
double balance_of(const Situation& at, const Trial& trial) {
    const Summary& odds = trial.odds;
    double gain = odds.takes * at.prize(trial.target) + odds.defender_loss_ipc - odds.attacker_loss_ipc;
    gain -= (at.doctrine.air_weight - 1) * air_cost(at.book(), trial.battle.attackers) * (odds.lose + odds.mutual);
    return gain;
}

// The board without those who left for the attack, and the zones that they came from or sail to.
void move_force(const Situation& at, const Force& force, Position& board, ZoneSet& area) {
    for (const Attacker* unit : force) {
        if (at.book().type(unit->kind).domain == Domain::air) continue;
        area.add(unit->from);
        if (!unit->by_sea) {
            board.add(unit->from, at.us(), unit->kind, -std::min(1, board.count(unit->from, at.us(), unit->kind)));
            continue;
        }
        assert(!unit->orders.empty());
        const ZoneId beach = unit->orders.back().from();
        area.add(beach);
        if (beach == unit->from || board.count(unit->from, at.us(), at.transport()) == 0) continue;
        board.add(unit->from, at.us(), at.transport(), -1);
        board.add(beach, at.us(), at.transport(), 1);
    }
}

// The board as it should be after a battle that goes as expected, and the zones whose safety it changes.
Position supposed_after(const Situation& at, const Trial& trial, ZoneSet& area) {
    const ZoneId target = trial.target;
    Position after = at.board();
    area = ZoneSet::of(target) | at.map().land_neighbours(target);
    for (const PowerId enemy : at.book().enemies(at.side()))
        for (KindId kind = 0; kind < at.map().kind_count(); ++kind)
            if (fights_in(at.book(), target, kind)) after.add(target, enemy, kind, -after.count(target, enemy, kind));
    if (!at.map().is_sea(target)) after.set_owner(target, at.us());
    move_force(at, trial.force, after, area);
    for (const Stack& stack : survivors_of(at.book(), trial.battle, trial.odds))
        after.add(target, at.us(), stack.kind,
                  std::min<int>(stack.count, 255 - after.count(target, at.us(), stack.kind)));
    return after;
}

// What the enemy's best reply in each of these zones costs us, all together.
double exposure(Situation& at, const Threats& enemy, const Position& board, ZoneSet area) {
    double sum = 0;
    for (const ZoneId zone : area) {
        const bool at_sea = at.map().is_sea(zone);
        if (!at_sea && !at.book().is_on(at.side(), board.owner(zone))) continue;
        const BattleQuestion question = at.defenders_at(board, zone, true);
        if (at_sea && question.defenders.empty()) continue;
        sum += enemy.best_reply(at.calculator(), zone, question, at_sea ? 0 : at.prize(zone) * 0.75).cost;
    }
    return sum;
}

}  // namespace

double gain_of(Situation& at, const Trial& trial) {
    const double gain = balance_of(at, trial);
    BattleQuestion after;
    after.at_sea = trial.battle.at_sea;
    after.defenders = survivors_of(at.book(), trial.battle, trial.odds);
    if (trial.odds.takes <= 0.05 || after.defenders.empty()) return gain;
    const double worth = at.map().is_sea(trial.target) ? 0 : at.prize(trial.target) * 0.75;
    return gain - at.doctrine.reply_weight * trial.odds.takes * at.reply(trial.target, after, worth).cost;
}

double swing_of(Situation& at, const Trial& trial) {
    const double gain = balance_of(at, trial);
    ZoneSet area;
    const Position after = supposed_after(at, trial, area);
    const Threats later{at.book(), after, at.enemy()};
    const double before = exposure(at, at.threats(), at.board(), area & ~ZoneSet::of(trial.target));
    return gain - at.doctrine.reply_weight * (exposure(at, later, after, area) - before);
}

}  // namespace plateau::axis_allies
