// `economy`: what a position is worth by income and units (Bustros 2009, 4.4.1), and the features that learning weighs.
#pragma once

#include "core/options.h"
#include "game/features.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct EconomyOptions {
    double income = 4;    // what one IPC of income is worth
    double units = 1;     // what one IPC of units is worth
    double money = 0.7;   // what one IPC in hand is worth
    double capital = 20;  // what a capital held is worth
    double verdict = 0;   // what being judged the winner after the last round is worth
};

template <class Visitor>
void describe(EconomyOptions& o, Visitor&& option) {
    option("income", o.income, -1000.0, 1000.0, Text{"worth of one IPC of income", "valeur d'un IPC de revenu"});
    option("units", o.units, -1000.0, 1000.0, Text{"worth of one IPC of units", "valeur d'un IPC d'unités"});
    option("money", o.money, -1000.0, 1000.0, Text{"worth of one IPC in hand", "valeur d'un IPC en caisse"});
    option("capital", o.capital, -1000.0, 1000.0, Text{"worth of a capital held", "valeur d'une capitale tenue"});
    option("verdict", o.verdict, 0.0, 1000.0,
           Text{"worth of being judged the winner after the last round, which makes units matter less near the end",
                "valeur d'être jugé vainqueur après le dernier tour, qui fait moins compter les unités vers la fin"});
}

// In IPC, of `side` less the other side.
double economy_of(const RuleBook& book, const Position& position, Side side, const EconomyOptions& options);

// How the game would be judged if incomes stayed about as they are: 1 a win of `side`, -1 a loss. The more rounds are
// left the less the present income says.
double verdict_of(const RuleBook& book, const Position& position, Side side);

class Economy final : public Evaluation<Rules> {
public:
    explicit Economy(EconomyOptions options) : options_{options} {}
    Score operator()(const Rules& rules, const Position& position) const override {
        return static_cast<Score>(100 * economy_of(rules.book(), position, rules.side_to_move(position), options_));
    }

private:
    EconomyOptions options_;
};

// Income, money, capitals, factories and every kind of unit, each as the mover's side less the other.
class EconomyFeatures final : public Features<Rules> {
public:
    explicit EconomyFeatures(const Rules& rules) : rules_{rules} {}
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override;
    std::vector<float> raw_weights() const override;

private:
    Rules rules_;
};

}  // namespace plateau::axis_allies
