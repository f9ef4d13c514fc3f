// The hand-made evaluation: what each side controls alone, its exits, what can move, and whether the
// opponent threatens to win at once.
#pragma once

#include "core/options.h"
#include "game/evaluation.h"
#include "games/gyges/control.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

// What each term is worth.
struct ReachOptions {
    int piece = 30;
    int square = 8;
    int exit = 60;
    int door = 20;
    int movable = 15;
    int threat = 300;
    int tempo = 60;
};

// How much of each there is: the mover's less the opponent's. A threat of the opponent is -1.
struct ReachTerms {
    int piece = 0, square = 0, exit = 0, door = 0, movable = 0, threat = 0;
    int tempo = 1;
};

// The terms, in the order of the features that learning weighs.
struct ReachTerm {
    const char* name;
    int ReachOptions::* worth;
    int ReachTerms::* amount;
    const char* english;
    const char* french;
};
inline constexpr ReachTerm reach_list[] = {
    {"piece", &ReachOptions::piece, &ReachTerms::piece, "a piece that this side alone can come to",
     "une pièce que ce camp seul peut atteindre"},
    {"square", &ReachOptions::square, &ReachTerms::square, "an empty square that this side alone can come to",
     "une case vide que ce camp seul peut atteindre"},
    {"exit", &ReachOptions::exit, &ReachTerms::exit, "a piece in reach from which a leg leads into the goal",
     "une pièce à portée d'où l'on entre au but"},
    {"door", &ReachOptions::door, &ReachTerms::door, "such a piece out of reach", "une telle pièce hors de portée"},
    {"movable", &ReachOptions::movable, &ReachTerms::movable, "a piece in play that is not trapped",
     "une pièce en jeu qui n'est pas bloquée"},
    {"threat", &ReachOptions::threat, &ReachTerms::threat, "the opponent would win if it were to move",
     "l'adversaire gagnerait si c'était à lui"},
    {"tempo", &ReachOptions::tempo, &ReachTerms::tempo, "having the move", "avoir le trait"},
};

template <class Visitor>
void describe(ReachOptions& o, Visitor&& option) {
    for (const auto& term : reach_list)
        option(term.name, o.*term.worth, -10000, 10000, Text{term.english, term.french});
}

// Whether the side that is not to move would win at once if it were.
bool is_threatened(const Rules& rules, const Position& position);

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
