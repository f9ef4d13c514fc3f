#include "players/axis_allies/tactics/conduct.h"

#include <fmt/format.h>

#include "games/axis_allies/odds/board_question.h"
#include "players/axis_allies/tactics/estimate.h"

namespace plateau::axis_allies {

namespace {

double prize_of(const RuleBook& book, const Position& position, ZoneId zone, double per_income) {
    if (book.map.is_sea(zone)) return 0;
    double prize = per_income * book.map.zones[zone].ipc + (position.factories.has(zone) ? 8 : 0);
    for (const auto& power : book.map.powers) prize += power.capital == zone ? 40 : 0;
    return prize;
}

// Whether the attacker had better leave.
bool leaves(const RuleBook& book, const Position& position, const Summary& odds, const Conduct& conduct) {
    if (!conduct.by_balance) return odds.win < conduct.retreat_below;
    const double gain = odds.defender_loss_ipc - odds.attacker_loss_ipc +
                        odds.takes * prize_of(book, position, position.battle.zone, conduct.prize_per_income);
    return gain < 0 && odds.win < 0.7;
}

// The safest place to retreat to: where most friends stand.
Move best_retreat(const RuleBook& book, const Position& position, const Moves& moves) {
    const Move* best = &moves.back();
    int most = -1;
    for (const Move& move : moves) {
        if (move.verb != Verb::retreat || move.path_size == 0) continue;
        int friends = 0;
        for (const PowerId power : book.friends(side_of_turn(book, position)))
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                friends += position.count(move.to(), power, kind);
        if (friends > most) best = &move, most = friends;
    }
    return *best;
}

// Battles at sea first; then where most is at stake.
Move next_battle_of(const RuleBook& book, const Moves& battles) {
    for (const Move& battle : battles)
        if (battle.path_size && book.map.is_sea(battle.to())) return battle;
    return battles.front();
}

}  // namespace

PowerId deciding_power(const Rules& rules, const Position& position) {
    const Side side = rules.side_to_move(position);
    if (rules.map().side_of(position.power) == side) return position.power;
    for (const PowerId power : rules.book().friends(side))
        for (KindId kind = 0; kind < rules.map().kind_count(); ++kind)
            if (position.count(position.battle.zone, power, kind)) return power;
    return rules.book().friends(side).front();
}

Move conduct_battle(const Rules& rules, OddsCalculator& calculator, const Position& position, const Conduct& conduct,
                    Text& why) {
    const RuleBook& book = rules.book();
    if (position.step == Step::orders) {
        Moves battles;
        list_battles(book, position, battles);
        why = {"battles at sea come first: landings depend on them",
               "les combats en mer d'abord : les débarquements en dépendent"};
        return next_battle_of(book, battles);
    }
    const Moves moves = rules.legal_moves(position);
    if (takes_losses(position.step)) {
        why = {"the cheapest unit goes first", "l'unité la moins chère part d'abord"};
        return usual_loss(book, position, moves);
    }
    const Summary odds = quick_odds(calculator, book.map, question_at(book, position, position.battle.zone));
    if (position.step == Step::defender_submarines) {
        const bool dives = odds.win > 0.5;
        why = {fmt::format("the attacker wins with {:.0f} %", 100 * odds.win),
               fmt::format("l'attaquant gagne à {:.0f} %", 100 * odds.win)};
        return dives ? moves.back() : Move::of(Verb::stay);
    }
    why = {fmt::format("{:.0f} % to win what is left of the battle", 100 * odds.win),
           fmt::format("{:.0f} % de gagner le reste du combat", 100 * odds.win)};
    if (!leaves(book, position, odds, conduct)) return Move::of(Verb::stay);
    return position.step == Step::retreat ? best_retreat(book, position, moves) : moves.back();
}

}  // namespace plateau::axis_allies
