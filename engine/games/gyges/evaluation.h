// The three evaluations of Lemière and Desquesnes, "Gygès" (Caen, 2013, chapter 3). Each is what the
// board is worth to one player, minus the same seen from the other side; rows count from 0 on a
// player's own side.
#pragma once

#include "game/evaluation.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

inline constexpr Score worth_of_a_won_game = 10'000;

struct BasicOptions {
    std::string sign = "program";
};
template <class Visitor>
void describe(BasicOptions& o, Visitor&& option) {
    option(
        "sign", o.sign, "program|printed", "",
        Text{"a piece of value n on its player's n-th row is bad, as in the program, or good, as printed",
             "une pièce de valeur n sur la n-ième rangée est mauvaise (program) ou, comme imprimé, bonne (printed)"});
}

// Counts the pieces of value n that stand on a player's n-th row: there they are ill placed, for the
// program adds a point for every square of the first three rows that holds no such piece. The printed
// formula (figure 3.1) has the opposite sign.
class Basic final : public Evaluation<Rules> {
public:
    explicit Basic(const BasicOptions& options) : sign_{options.sign == "printed" ? 1 : -1} {}
    Score operator()(const Rules& rules, const Position& position) const override;

private:
    Score sign_;
};

// The sum of the rows of all pieces, whatever they are worth: far from home is good.
class Distance final : public Evaluation<Rules> {
public:
    Score operator()(const Rules& rules, const Position& position) const override;
};

struct MaxPathOptions {
    std::string paths = "printed";
};
template <class Visitor>
void describe(MaxPathOptions& o, Visitor&& option) {
    option(
        "paths", o.paths, "printed|program", "",
        Text{"each piece leads on once, as printed; or as the program's stack has it: a square that was left counts "
             "no more, and a piece that waits twice leads on twice",
             "chaque pièce mène plus loin une fois, comme imprimé (printed) ; ou comme la pile du programme "
             "(program) : une case quittée ne compte plus, une pièce en attente deux fois mène plus loin deux fois"});
}

// For each piece of the row in play: how many pieces, itself included, have a leg that lands on a
// square, among those it can come to by bouncing? A square of row i with C such pieces is worth i^C.
// As in their program legs remember nothing, the start square does not count, and neither do goals.
class MaxPath final : public Evaluation<Rules> {
public:
    explicit MaxPath(const MaxPathOptions& options = {}) : is_programs_{options.paths == "program"} {}
    Score operator()(const Rules& rules, const Position& position) const override;

private:
    bool is_programs_;
};

}  // namespace plateau::gyges
