// How the university contests (le Clément, UCLouvain 2010; Polytechnique Montréal 2022) write boards, players and
// actions: a matrix of nine rows with signed heights, positive for the first player, alone or in a structure with its
// sizes; players 1 and -1; an action is row and column of the tower that moves, then of the one it goes onto.
#pragma once

#include "games/avalam/rules.h"
#include "protocols/xmlrpc/value.h"

namespace plateau::protocols::xmlrpc {

Value matrix_of(const avalam::Position& position);
// The matrix in a structure: what an object of their board class becomes on its way.
Value board_of(const avalam::Position& position);
// Either form. The text of the position, to be parsed and checked by the rules.
Result<std::string> position_text(const Value& percepts, Side side);

inline Value player_number(Side side) { return Value{side == Side::first ? 1 : -1}; }
Result<Side> side_of(const Value& player);

Value action_of(avalam::Move move);
// "d5-c5"; fails when it is not four numbers of two holes.
Result<std::string> move_text(const Value& action);

}  // namespace plateau::protocols::xmlrpc
