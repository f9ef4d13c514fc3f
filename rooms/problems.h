// Problems for people to solve: "South to play and win in 2". The key is told only when it is asked for; what a
// person tries is judged by the solver that proved the problem, so that every way to win in time is right.
#pragma once

#include <string>
#include <vector>

#include "rooms/json.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

Response list_problems(Shelf& shelf, const std::string& game);

struct ProblemTry {
    std::string game, id;
    std::vector<std::string> moves;  // played from the problem's position: the person's, the reply, and so on
    bool wants_solution = false;
};

// Whether the last move still wins in time, the reply that holds out longest, or the one that refutes it.
Response judge_try(Shelf& shelf, const ProblemTry& attempt);

}  // namespace plateau::rooms
