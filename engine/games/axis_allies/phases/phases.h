// The phases of a turn, each with the same four questions: is this order possible (check_...), what
// does it do (play_...), which orders are there (list_...), and what ends the phase (end_...).
#pragma once

#include <cassert>
#include <vector>

#include "core/random.h"
#include "games/axis_allies/board.h"
#include "games/axis_allies/move.h"

namespace plateau::axis_allies {

using Moves = std::vector<Move>;

// --- purchase.cpp: research first, then buying

Result<void> check_research(const RuleBook& book, const Position& position, const Move& move);
Result<void> check_buy(const RuleBook& book, const Position& position, const Move& move);
void play_research(const RuleBook& book, Position& position, const Move& move);
void play_buy(const RuleBook& book, Position& position, const Move& move);
Result<void> check_repair(const RuleBook& book, const Position& position, const Move& move);
void play_repair(Position& position, const Move& move);
inline constexpr int repair_cost = 1;  // of one unit of damage
void list_purchases(const RuleBook& book, const Position& position, Moves& moves);
bool can_buy(const RuleBook& book, const Position& position, KindId kind);

// --- land_moves.cpp, sea_moves.cpp, air_moves.cpp: movement in both moving phases

Result<void> check_march(const RuleBook& book, const Position& position, const Move& move);
void play_march(const RuleBook& book, Position& position, const Move& move);
void list_marches(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves);

Result<void> check_sail(const RuleBook& book, const Position& position, const Move& move);
void play_sail(const RuleBook& book, Position& position, const Move& move);
void list_sails(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves);

Result<void> check_flight(const RuleBook& book, const Position& position, const Move& move);
void play_flight(const RuleBook& book, Position& position, const Move& move);
void list_flights(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves);
// Whether aircraft in a zone with so much movement left can come down somewhere this turn.
bool can_land(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, int left, int count,
              ZoneSet entered_neutrals);
bool is_landing_place(const RuleBook& book, const Position& position, ZoneId zone, KindId kind);
// Aircraft of the power that are in the air: they have to land or be lost.
bool must_land(const RuleBook& book, const Position& position, ZoneId zone, KindId kind);
void lose_homeless_aircraft(const RuleBook& book, Position& position);
// Aircraft of the power, by zone, that could come down nowhere even if every carrier sailed to meet them.
struct Stranded {
    ZoneId zone = no_zone;
    KindId kind = no_kind;
    int count = 0;
};
std::vector<Stranded> stranded_aircraft(const RuleBook& book, const Position& position);

// --- transports.cpp: loading and landing

Result<void> check_load(const RuleBook& book, const Position& position, const Move& move);
void play_load(const RuleBook& book, Position& position, const Move& move);
void list_loads(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves);

Result<void> check_unload(const RuleBook& book, const Position& position, const Move& move);
void play_unload(const RuleBook& book, Position& position, const Move& move);
void list_unloads(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves);
// After a sea battle: who waited to land goes ashore, or the landing is off.
void carry_out_landings(const RuleBook& book, Position& position, ZoneId sea);
void cancel_landings(Position& position, ZoneId sea);
// Drowns what the transports of a side can no longer carry.
void trim_cargo(const RuleBook& book, Position& position, ZoneId sea, Side side);

// --- rockets.cpp

Result<void> check_rocket(const RuleBook& book, const Position& position, const Move& move);
void play_rocket(const RuleBook& book, Position& position, const Move& move);
void list_rockets(const RuleBook& book, const Position& position, Moves& moves);
void pay_to_bank(Position& position, PowerId power, int ipc);
// What a raid or a rocket does, by the rules of the game.
void strike_factory(const RuleBook& book, Position& position, ZoneId zone, int strength);

// --- combat.cpp: choosing battles; battle.cpp: fighting one

ZoneSet pending_battles(const RuleBook& book, const Position& position);
Result<void> check_battle(const RuleBook& book, const Position& position, const Move& move);
void play_battle(const RuleBook& book, Position& position, const Move& move);
void list_battles(const RuleBook& book, const Position& position, Moves& moves);
void begin_combat(const RuleBook& book, Position& position);
void next_battle(const RuleBook& book, Position& position);

void start_battle(const RuleBook& book, Position& position, ZoneId zone);
Result<void> check_lose(const RuleBook& book, const Position& position, const Move& move);
void play_lose(const RuleBook& book, Position& position, const Move& move);
void list_losses(const RuleBook& book, const Position& position, Moves& moves);
// Of the losses listed, the kind that the map's order of losses names first, as many as possible.
Move usual_loss(const RuleBook& book, const Position& position, const Moves& losses);
// Whom the hits of the present step can be put on: units that take part, of the side that loses.
Armies targets(const RuleBook& book, const Position& position);
bool attacker_chooses(Step step);

Result<void> check_leave(const RuleBook& book, const Position& position, const Move& move);  // withdraw ... stay
void play_leave(const RuleBook& book, Position& position, const Move& move);
void list_leaving(const RuleBook& book, const Position& position, Moves& moves);

// --- dice.cpp: luck

// A class of dice: strength, and whether its hits spare aircraft.
inline constexpr int dice_classes = 12;
constexpr int dice_class(int strength, bool spares_air) {
    assert(strength >= 0 && strength < 6);
    return spares_air ? 6 + strength : strength;
}
constexpr int strength_of(int dice) { return dice >= 6 ? dice - 6 : dice; }
constexpr bool spares_air(int dice) { return dice >= 6; }
using Dice = std::array<int, dice_classes>;

// The dice that the present step throws, by class. Empty for rolls of another sort.
Dice dice_of(const RuleBook& book, const Position& position);
Result<void> check_roll(const RuleBook& book, const Position& position, const Move& move);
double roll_probability(const RuleBook& book, const Position& position, const Move& move);
Move random_roll(const RuleBook& book, const Position& position, Random& random);
void list_rolls(const RuleBook& book, const Position& position, Moves& moves);
void play_roll(const RuleBook& book, Position& position, const Move& move);
// Called by play_roll with what was thrown.
void play_battle_roll(const RuleBook& book, Position& position, const Move& move);

// --- placement.cpp

Result<void> check_place(const RuleBook& book, const Position& position, const Move& move);
void play_place(const RuleBook& book, Position& position, const Move& move);
void list_placements(const RuleBook& book, const Position& position, Moves& moves);
// How many units a factory can still produce this turn; 255: any number.
int production_left(const RuleBook& book, const Position& position, ZoneId zone);
// The same of all factories of the power whose turn it is.
int production_left(const RuleBook& book, const Position& position);

// --- turn.cpp

void begin_turn(const RuleBook& book, Position& position);
void end_phase(const RuleBook& book, Position& position);
Position start_position(const RuleBook& book);

}  // namespace plateau::axis_allies
