// The course of one battle, step by step. Shared by the sources that throw its dice, take its losses
// and end it.
//
//   anti-aircraft fire -> bombardment -> round: first strikes -> strikes back -> attack -> defense
//   -> losses leave -> submarines may leave -> retreat, or another round
#pragma once

#include "games/axis_allies/phases/phases.h"

namespace plateau::axis_allies {

// Each goes on to its step, or past it where there is nothing to throw or choose.
void begin_fight(const RuleBook& book, Position& position);
void begin_bombardment(const RuleBook& book, Position& position);
void begin_round(const RuleBook& book, Position& position);
void begin_strike_back(const RuleBook& book, Position& position);
void begin_attack(const RuleBook& book, Position& position);
void begin_defense(const RuleBook& book, Position& position);
void end_round(const RuleBook& book, Position& position);
void after_attacker_submarines(const RuleBook& book, Position& position);
void after_defender_submarines(const RuleBook& book, Position& position);
void finish_battle(const RuleBook& book, Position& position);

// Puts hits on units, by itself where there is no choice.
void take_losses(const RuleBook& book, Position& position, Step step, int hits, int ship_hits);

Dice attack_dice(const RuleBook& book, const Position& position, bool first_strikes);
Dice defense_dice(const RuleBook& book, const Position& position, bool first_strikes);
Dice bombardment_dice(const RuleBook& book, const Position& position);
int aircraft_in_battle(const RuleBook& book, const Position& position, ZoneId zone);
int raiders_in(const RuleBook& book, const Position& position, ZoneId zone);

// Who bombards in support of the landing here: a sea zone, a kind and how many.
struct Bombarding {
    ZoneId sea;
    KindId kind;
    int count;
};
std::vector<Bombarding> bombarding(const RuleBook& book, const Position& position, ZoneId land);
// Whether somebody of this side fights here who stops the other side's submarines.
bool stops_submarines(const RuleBook& book, const Position& position, Side of);

bool has_attackers(const RuleBook& book, const Position& position);
bool has_defenders(const RuleBook& book, const Position& position);  // those doomed included
// Units of a defending power that take part; those hit already only if asked for.
int defending(const RuleBook& book, const Position& position, PowerId power, KindId kind, bool with_doomed);
bool is_landing_battle(const Position& position, ZoneId land);
ZoneSet retreat_zones(const RuleBook& book, const Position& position);
bool aircraft_may_leave(const RuleBook& book, const Position& position);
void remove_doomed(const RuleBook& book, Position& position);

}  // namespace plateau::axis_allies
