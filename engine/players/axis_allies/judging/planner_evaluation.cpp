#include "players/axis_allies/judging/planner_evaluation.h"

#include <cmath>

#include "players/axis_allies/judging/fronts.h"
#include "players/axis_allies/judging/zone_network.h"

namespace plateau::axis_allies {

namespace {

// The result to expect of a logit, from -1 for a loss to 1.
double expected(double logit) { return std::tanh(logit / 2); }

}  // namespace

Result<PlannerEvaluation> open_planner_evaluation(const Rules& rules, const PlannerEvaluationOptions& options,
                                                  OddsCalculator& calculator, const Resources& resources) {
    if (options.eval == "fronts") {
        auto read = FrontEvaluation::read(rules, options.weights.empty() ? front_weights : options.weights, resources);
        if (!read) return read.failure();
        return PlannerEvaluation{
            [evaluate = std::make_shared<FrontEvaluation>(std::move(*read)), &calculator](
                const Position& position, Side side) { return expected((*evaluate)(position, side, calculator)); },
            1, true};
    }
    if (options.eval == "network") {
        auto read = ZoneNetwork::read(rules, options.weights.empty() ? zone_weights : options.weights, resources);
        if (!read) return read.failure();
        return PlannerEvaluation{
            [network = std::make_shared<ZoneNetwork>(std::move(*read))](const Position& position, Side side) {
                return expected((*network)(position, side));
            },
            1, true};
    }
    return PlannerEvaluation{[&rules, economy = options.economy](const Position& position, Side side) {
                                 return economy_of(rules.book(), position, side, economy);
                             },
                             400, false};
}

}  // namespace plateau::axis_allies
