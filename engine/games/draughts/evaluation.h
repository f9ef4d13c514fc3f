// The evaluation `polynomial` of Epiard and Gouget (2016): a weighted sum of pieces left, legal moves
// and men in or about to enter the opponent's zone, own minus opponent's. Kings, which their game does
// not have, count as `king` men.
#pragma once

#include "game/evaluation.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

struct PolynomialWeights {
    double material = 10;
    double mobility = 1;
    double position = 1;
    double king = 3;
};

template <class Visitor>
void describe(PolynomialWeights& w, Visitor&& option) {
    option("mat", w.material, -1000.0, 1000.0, Text{"weight of pieces left", "poids des pièces restantes"});
    option("mob", w.mobility, -1000.0, 1000.0, Text{"weight of legal moves", "poids des coups légaux"});
    option("pos", w.position, -1000.0, 1000.0,
           Text{"weight of men in or about to enter the far zone",
                "poids des pions dans la zone adverse ou sur le point d'y entrer"});
    option("king", w.king, 0.0, 100.0, Text{"men that a king is worth", "pions que vaut une dame"});
}

template <class Board>
class Polynomial final : public Evaluation<Rules<Board>> {
public:
    static constexpr int scale = 10;  // points of one unit of weight

    explicit Polynomial(PolynomialWeights weights) : weights_{weights} {}
    Score operator()(const Rules<Board>& rules, const Position& position) const override;

private:
    double side_value(const Rules<Board>& rules, const Position& position, Colour colour) const;

    PolynomialWeights weights_;
};

extern template class Polynomial<Board<10>>;
extern template class Polynomial<Board<8>>;

}  // namespace plateau::draughts
