#include "games/in_a_row/threat_evaluation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace plateau::in_a_row {

namespace {

// Algorithm 2: ten points shared in equal steps. Places 1, 2, 3, ... stand for half-open 1, open 1, half-open 2, ...
std::vector<double> small_coefficients(int n, SmallCoefficients small) {
    const int count = 2 * (n - 3) + 1;
    const double step = 10.0 / count;
    std::vector<double> places(static_cast<std::size_t>(count) + 1);
    int written = 1;
    const auto write = [&](int place) {
        ++written;
        if (place <= count) places[static_cast<std::size_t>(place)] = step * written;
    };
    places[1] = step;
    const int stride = small == SmallCoefficients::printed ? 1 : 2;
    const int last = small == SmallCoefficients::printed ? count : count - 2;
    for (int i = 1; n > 3 && i <= last; i += stride) {
        write(i + 2);
        write(i + 1);
    }
    return places;
}

void set_small(ThreatWeights& weights, int n, SmallCoefficients small) {
    const auto places = small_coefficients(n, small);
    for (std::size_t place = 1; place < places.size(); ++place)
        (place % 2 == 1 ? weights.half_open : weights.open)[(place + 1) / 2] = places[place];
}

struct LargeCoefficients {
    double open_two_short, half_open_one_short, open_one_short;
};

ThreatWeights aglin_weights(int n, SmallCoefficients small, const LargeCoefficients& large) {
    ThreatWeights weights;
    weights.complete = 1'000'000;
    if (n >= 3) {
        set_small(weights, n, small);
        weights.open[static_cast<std::size_t>(n) - 2] = large.open_two_short;
    }
    if (n >= 2) {
        weights.half_open[static_cast<std::size_t>(n) - 1] = large.half_open_one_short;
        weights.open[static_cast<std::size_t>(n) - 1] = large.open_one_short;
    }
    return weights;
}

std::uint32_t sizes_below(int n) { return static_cast<std::uint32_t>(std::max(1, n - 1)); }

std::vector<FeatureBlock> threat_blocks(int n) {
    const std::uint32_t sizes = sizes_below(n);
    return {{"tempo", 1}, {"mine_half", sizes}, {"mine_open", sizes}, {"theirs_half", sizes}, {"theirs_open", sizes}};
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
           Text{"a file of weights made by plateau learn (default: Aglin's)",
                "un fichier de poids fait par plateau learn (par défaut : ceux d'Aglin)"});
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
    ThreatValues threat_values = aglin(rules.shape().n);
    if (!options->weights.empty()) {
        const auto read = read_threat_values(options->weights, rules.shape().n, resources);
        if (!read) return read.failure();
        threat_values = *read;
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

ThreatValues aglin(int n, SmallCoefficients small) {
    return {aglin_weights(n, small, {100, 80, 250}), aglin_weights(n, small, {1300, 2000, 5020})};
}

ThreatValues shevchenko(int n) { return {by_size(n), {}}; }

ThreatValues chua(int n) { return {by_size(n), by_size(n)}; }

double judge(const ThreatValues& threat_values, const ThreatBoard& board, Side side, int n) {
    return threat_values.tempo + weigh_side(threat_values.own, board.of(side), n) -
           weigh_side(threat_values.enemy, board.of(other(side)), n);
}

Weights to_weights(const ThreatValues& threat_values, int n) {
    Weights weights;
    weights.set("features", "threats");
    weights.blocks = threat_blocks(n);
    weights.values.push_back(static_cast<float>(threat_values.tempo));
    for (const auto& [side, sign] : {std::pair{&threat_values.own, 1.0}, {&threat_values.enemy, -1.0}})
        for (const auto* values : {&side->half_open, &side->open})
            for (std::size_t i = 1; i <= sizes_below(n); ++i)
                weights.values.push_back(static_cast<float>(sign * (*values)[i]));
    assert(weights.values.size() == count_features(weights.blocks));
    return weights;
}

Result<ThreatValues> read_threat_values(std::string_view file, int n, const Resources& resources) {
    const auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    const auto values = values_for(*weights, threat_blocks(n));
    if (!values) return values.failure();
    ThreatValues threat_values = aglin(n);  // whole lines keep their worth
    std::size_t next = 0;
    const auto take = [&](double sign) {
        return sign * static_cast<float>(static_cast<double>((*values)[next++]) * weights->scale());
    };
    threat_values.tempo = take(1);
    for (const auto& [side, sign] : {std::pair{&threat_values.own, 1.0}, {&threat_values.enemy, -1.0}})
        for (auto* kind : {&side->half_open, &side->open})
            for (std::size_t i = 1; i <= sizes_below(n); ++i) (*kind)[i] = take(sign);
    return threat_values;
}

template <class Rules>
std::vector<FeatureBlock> ThreatFeatures<Rules>::blocks() const {
    return threat_blocks(n_);
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
            for (std::uint32_t i = 0; i < sizes_below(n_); ++i)
                if ((*counts)[i + 1] != 0) features.push_back({first + i, static_cast<float>((*counts)[i + 1])});
            first += sizes_below(n_);
        }
}

template <class Rules>
std::vector<float> ThreatFeatures<Rules>::raw_weights() const {
    return to_weights(aglin(n_), n_).values;
}

template <class Rules>
Score ThreatEvaluation<Rules>::operator()(const Rules& rules, const typename Rules::Position& position) const {
    const double sum = judge(threat_values_, counter_.count(rules, position), rules.side_to_move(position), n_);
    return static_cast<Score>(std::floor(std::clamp<double>(sum, -max_evaluation, max_evaluation) + 0.5));
}

template <class Rules>
std::vector<NamedEvaluation<Rules>> threat_evaluations() {
    return {{"threats",
             {"open and half-open threats by size (Aglin 2016, Abdoulaye 2017)",
              "menaces ouvertes et semi-ouvertes par taille (Aglin 2016, Abdoulaye 2017)"},
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
