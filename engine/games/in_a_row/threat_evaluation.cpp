#include "games/in_a_row/threat_evaluation.h"

#include <algorithm>
#include <cmath>

namespace plateau::in_a_row {

namespace {

// Half-open 1 < half-open 2 < open 1 < half-open 3 < open 2 ...: the order of importance of small threats, which
// share ten points in equal steps.
void set_small(ThreatWeights& weights, int n) {
    const int count = 2 * (n - 3) + 1;
    const double step = 10.0 / count;
    int rank = 0;
    weights.half_open[1] = step * ++rank;
    for (std::size_t size = 2; rank < count; ++size) {
        weights.half_open[size] = step * ++rank;
        weights.open[size - 1] = step * ++rank;
    }
}

ThreatWeights abdoulaye_weights(int n, double open_two_short, double half_open_one_short, double open_one_short) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    if (n >= 3) {
        set_small(weights, n);
        weights.open[static_cast<std::size_t>(n) - 2] = open_two_short;
    }
    if (n >= 2) {
        weights.half_open[static_cast<std::size_t>(n) - 1] = half_open_one_short;
        weights.open[static_cast<std::size_t>(n) - 1] = open_one_short;
    }
    return weights;
}

ThreatWeights by_size(int n) {
    ThreatWeights weights;
    weights.complete = 100;
    for (const auto& [short_of_n, value] : {std::pair{1, 10.0}, {2, 1.0}})
        if (n - short_of_n >= 1)
            weights.half_open[static_cast<std::size_t>(n - short_of_n)] =
                weights.open[static_cast<std::size_t>(n - short_of_n)] = value;
    return weights;
}

double weigh_side(const ThreatWeights& weights, const ThreatCounts& counts, int n) {
    double sum = weights.complete * counts.complete;
    for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size)
        sum += weights.half_open[size] * counts.half_open[size] + weights.open[size] * counts.open[size];
    return sum;
}

struct ThreatOptions {
    std::string weights;
    bool by_space = false;
};

template <class Visitor>
void describe(ThreatOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"a file of weights made by plateau learn (default: Abdoulaye's raw ones)",
                "un fichier de poids fait par plateau learn (par défaut : les poids bruts d'Abdoulaye)"});
    option("space", o.by_space, false, true,
           Text{"a threat with room for more than n is open whatever its ends",
                "une menace avec de la place pour plus de n est ouverte quels que soient ses bouts"});
}

struct NoOptions {};

template <class Visitor>
void describe(NoOptions&, Visitor&&) {}

template <class Rules>
Result<std::unique_ptr<Evaluation<Rules>>> make_threats(const Rules& rules, const Spec& spec,
                                                        const Resources& resources) {
    const auto options = read_options<ThreatOptions>(spec);
    if (!options) return options.failure();
    ThreatValues threat_values = abdoulaye_raw(rules.shape().n);
    if (!options->weights.empty()) {
        const auto points = points_of(ThreatFeatures<Rules>{rules, options->by_space}, options->weights, resources);
        if (!points) return points.failure();
        const auto sizes = (points->size() - 1) / 4;
        threat_values.tempo = (*points)[0];
        for (std::size_t i = 0; i < sizes; ++i) {
            threat_values.own.half_open[i + 1] = (*points)[1 + i];
            threat_values.own.open[i + 1] = (*points)[1 + sizes + i];
            threat_values.enemy.half_open[i + 1] = -(*points)[1 + 2 * sizes + i];
            threat_values.enemy.open[i + 1] = -(*points)[1 + 3 * sizes + i];
        }
    }
    return std::unique_ptr<Evaluation<Rules>>{new ThreatEvaluation<Rules>{rules, threat_values, options->by_space}};
}

template <class Rules>
NamedEvaluation<Rules> fixed(std::string name, Text meaning, ThreatValues (*threat_values)(int n)) {
    return {std::move(name),
            std::move(meaning),
            1,
            {},
            [threat_values](const Rules& rules, const Spec& spec,
                            const Resources&) -> Result<std::unique_ptr<Evaluation<Rules>>> {
                if (!spec.options.empty())
                    return options::unknown(spec.name, spec.options.front().first, list_options<NoOptions>());
                return std::unique_ptr<Evaluation<Rules>>{
                    new ThreatEvaluation<Rules>{rules, threat_values(rules.shape().n), false}};
            }};
}

}  // namespace

ThreatValues abdoulaye_raw(int n) {
    return {abdoulaye_weights(n, 100, 80, 250), abdoulaye_weights(n, 1300, 2000, 5020)};
}

ThreatValues shevchenko(int n) { return {by_size(n), {}}; }

ThreatValues chua(int n) { return {by_size(n), by_size(n)}; }

double judge(const ThreatValues& threat_values, const ThreatBoard& board, Side side, int n) {
    return threat_values.tempo + weigh_side(threat_values.own, board.of(side), n) -
           weigh_side(threat_values.enemy, board.of(other(side)), n);
}

template <class Rules>
std::vector<FeatureBlock> ThreatFeatures<Rules>::blocks() const {
    return {{"tempo", 1},
            {"mine_half", sizes()},
            {"mine_open", sizes()},
            {"theirs_half", sizes()},
            {"theirs_open", sizes()}};
}

template <class Rules>
void ThreatFeatures<Rules>::extract(const Rules& rules, const typename Rules::Position& position,
                                    FeatureVector& features) const {
    const auto& board = counter_.count(rules, position);
    const Side mover = rules.side_to_move(position);
    features.push_back({0, 1});
    std::uint32_t first = 1;
    for (const Side side : {mover, other(mover)})
        for (const auto* counts : {&board.of(side).half_open, &board.of(side).open}) {
            for (std::uint32_t i = 0; i < sizes(); ++i)
                if ((*counts)[i + 1] != 0) features.push_back({first + i, static_cast<float>((*counts)[i + 1])});
            first += sizes();
        }
}

template <class Rules>
std::vector<float> ThreatFeatures<Rules>::raw_weights() const {
    const auto raw = abdoulaye_raw(n_);
    std::vector<float> weights{0};
    for (const auto& [side, sign] : {std::pair{&raw.own, 1.0}, {&raw.enemy, -1.0}})
        for (const auto* values : {&side->half_open, &side->open})
            for (std::size_t i = 1; i <= sizes(); ++i) weights.push_back(static_cast<float>(sign * (*values)[i]));
    return weights;
}

template <class Rules>
Score ThreatEvaluation<Rules>::operator()(const Rules& rules, const typename Rules::Position& position) const {
    const double sum = judge(threat_values_, counter_.count(rules, position), rules.side_to_move(position), n_);
    return static_cast<Score>(std::floor(std::clamp<double>(sum, -max_evaluation, max_evaluation) + 0.5));
}

template <class Rules>
std::vector<NamedEvaluation<Rules>> threat_evaluations() {
    return {{"threats",
             {"open and half-open threats by size (Abdoulaye 2017)",
              "menaces ouvertes et semi-ouvertes par taille (Abdoulaye 2017)"},
             1,
             list_options<ThreatOptions>(),
             make_threats<Rules>},
            fixed<Rules>("shevchenko",
                         {"own threats of n, n - 1 and n - 2 stones for 100, 10 and 1",
                          "ses propres menaces de n, n - 1 et n - 2 pions pour 100, 10 et 1"},
                         shevchenko),
            fixed<Rules>("chua",
                         {"threats of n, n - 1 and n - 2 stones for 100, 10 and 1, less the enemy's",
                          "menaces de n, n - 1 et n - 2 pions pour 100, 10 et 1, moins celles de l'adversaire"},
                         chua)};
}

template <class Rules>
NamedFeatures<Rules> threat_features() {
    return {"threats",
            {"open and half-open threats by size, of either side",
             "menaces ouvertes et semi-ouvertes par taille, de chaque camp"},
            [](const Rules& rules) { return std::make_shared<ThreatFeatures<Rules>>(rules, false); }};
}

#define PLATEAU_THREATS_OF(RULES)                                             \
    template class ThreatFeatures<RULES>;                                     \
    template class ThreatEvaluation<RULES>;                                   \
    template std::vector<NamedEvaluation<RULES>> threat_evaluations<RULES>(); \
    template NamedFeatures<RULES> threat_features<RULES>();
PLATEAU_THREATS_OF(Gravity64)
PLATEAU_THREATS_OF(Gravity128)
PLATEAU_THREATS_OF(Placement)
#undef PLATEAU_THREATS_OF

}  // namespace plateau::in_a_row
