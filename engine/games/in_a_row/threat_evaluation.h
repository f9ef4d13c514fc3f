// Evaluations that weigh threats: `threats` (Aglin 2016, or learned weights), `shevchenko` and `chua`.
#pragma once

#include "game/evaluation.h"
#include "game/features.h"
#include "game/kit.h"
#include "games/in_a_row/threats.h"

namespace plateau::in_a_row {

// What one threat is worth by size, half-open and open, and what a whole line is.
struct ThreatWeights {
    std::array<double, max_board_side> half_open{}, open{};
    double complete = 0;
    friend bool operator==(const ThreatWeights&, const ThreatWeights&) = default;
};

// Weights of the threats of the side that judges, and of its opponent (taken away).
struct ThreatValues {
    ThreatWeights own, enemy;
    double tempo = 0;
    friend bool operator==(const ThreatValues&, const ThreatValues&) = default;
};

// How Abdoulaye's second algorithm fills in the small coefficients: by the order of importance that his text gives, or
// by its loop as it is printed, which overwrites every second one (what it writes past the end is dropped).
enum class SmallCoefficients : std::uint8_t { in_order, printed };

// The heuristic of Aglin (2016), as Abdoulaye (2017, section 1.1.4) prints it: the raw one that learning begins with.
ThreatValues aglin(int n, SmallCoefficients small = SmallCoefficients::in_order);
// Own threats of n, n - 1 and n - 2 stones for 100, 10 and 1.
ThreatValues shevchenko(int n);
// The same, less the enemy's.
ThreatValues chua(int n);

double judge(const ThreatValues& threat_values, const ThreatBoard& board, Side side, int n);

// As a file of weights, whose blocks are those of the features `threats`, and back.
Weights to_weights(const ThreatValues& threat_values, int n);
Result<ThreatValues> read_threat_values(std::string_view file, int n, const Resources& resources);

// Blocks: `tempo`, the right to move; `mine_half`, `mine_open`, `theirs_half`, `theirs_open` by size, 1 to n - 1.
template <class Rules>
class ThreatFeatures final : public Features<Rules> {
public:
    ThreatFeatures(const Rules& rules, bool by_space) : counter_{rules, by_space}, n_{rules.shape().n} {}

    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules& rules, const typename Rules::Position& position, FeatureVector& features) const override;
    std::vector<float> raw_weights() const override;

private:
    ThreatCounter<Rules> counter_;
    int n_;
};

template <class Rules>
class ThreatEvaluation final : public Evaluation<Rules> {
public:
    ThreatEvaluation(const Rules& rules, const ThreatValues& threat_values, bool by_space)
        : threat_values_{threat_values}, counter_{rules, by_space}, n_{rules.shape().n} {}

    Score operator()(const Rules& rules, const typename Rules::Position& position) const override;

    // Learning by play changes them between searches.
    ThreatValues& threat_values() { return threat_values_; }
    const ThreatBoard& threats(const Rules& rules, const typename Rules::Position& position) const {
        return counter_.count(rules, position);
    }

private:
    ThreatValues threat_values_;
    ThreatCounter<Rules> counter_;
    int n_;
};

template <class Rules>
std::vector<NamedEvaluation<Rules>> threat_evaluations();
template <class Rules>
NamedFeatures<Rules> threat_features();

}  // namespace plateau::in_a_row
