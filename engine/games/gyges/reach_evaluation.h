// The hand-made evaluation: what each side controls alone, its exits, what can move, and whether the
// opponent threatens to win at once.
#pragma once

#include "core/options.h"
#include "game/evaluation.h"
#include "games/gyges/control.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

struct ReachOptions {
    int piece = 30;
    int square = 8;
    int exit = 60;
    int door = 20;
    int movable = 15;
    int threat = 300;
    int tempo = 60;
};

template <class Visitor>
void describe(ReachOptions& o, Visitor&& option) {
    option("piece", o.piece, -10000, 10000,
           Text{"a piece that this side alone can come to", "une pièce que ce camp seul peut atteindre"});
    option("square", o.square, -10000, 10000,
           Text{"an empty square that this side alone can come to", "une case vide que ce camp seul peut atteindre"});
    option("exit", o.exit, -10000, 10000,
           Text{"a piece in reach from which a leg leads into the goal", "une pièce à portée d'où l'on entre au but"});
    option("door", o.door, -10000, 10000, Text{"such a piece out of reach", "une telle pièce hors de portée"});
    option("movable", o.movable, -10000, 10000,
           Text{"a piece in play that is not trapped", "une pièce en jeu qui n'est pas bloquée"});
    option("threat", o.threat, -10000, 10000,
           Text{"the opponent would win if it were to move", "l'adversaire gagnerait si c'était à lui"});
    option("tempo", o.tempo, -10000, 10000, Text{"being to move", "avoir le trait"});
}

// Whether the side that is not to move would win at once if it were.
bool is_threatened(const Rules& rules, const Position& position);

// How much of each there is: the mover's less the opponent's. A threat of the opponent is -1.
struct ReachTerms {
    int piece = 0, square = 0, exit = 0, door = 0, movable = 0, threat = 0;
};
ReachTerms reach_terms(const Rules& rules, const Position& position);

Score reach_score(const Rules& rules, const Position& position, const ReachOptions& options);

class Reach final : public Evaluation<Rules> {
public:
    explicit Reach(const ReachOptions& options) : options_{options} {}
    Score operator()(const Rules& rules, const Position& position) const override;

private:
    ReachOptions options_;
};

}  // namespace plateau::gyges
