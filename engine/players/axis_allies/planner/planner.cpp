#include "players/axis_allies/planner/planner.h"

#include <fmt/format.h>

#include <cassert>

#include "players/axis_allies/expert/expert_player.h"
#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/planner/choosing.h"

namespace plateau::axis_allies {

namespace {

ImaginationOptions imagined_by(const PlannerOptions& options) {
    ImaginationOptions imagined;
    imagined.horizon = options.horizon;
    imagined.steady = options.steady;
    imagined.staff_replies = options.model == "staff";
    imagined.seed = static_cast<std::uint64_t>(options.seed);
    return imagined;
}

class Planner final : public Player<Rules>, public KeepsFacts {
public:
    Planner(const Rules& rules, PlannerMethod method, PlannerOptions options, std::unique_ptr<Expert> expert,
            const std::shared_ptr<Staff>& ruling)
        : rules_{rules},
          method_{method},
          options_{std::move(options)},
          expert_{std::move(expert)},
          calculator_{rules.map(), 16},
          drafts_{rules, *expert_, ruling, calculator_},
          imagination_{rules, calculator_, imagined_by(options_), ruling->sequence()},
          random_{static_cast<std::uint64_t>(options_.seed)} {}

    Result<void> open_evaluation(const Resources& resources) {
        PlannerEvaluationOptions judged{options_.eval, options_.weights, {}};
        if (method_ == PlannerMethod::network) judged.eval = "network";
        judged.economy.income = options_.income;
        judged.economy.units = options_.units;
        judged.economy.verdict = options_.verdict;
        auto evaluation = open_planner_evaluation(rules_, judged, calculator_, resources);
        if (!evaluation) return evaluation.failure();
        imagination_.judge_by(std::move(*evaluation));
        return {};
    }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        begin_turn(line.now());
        nodes_ = 0;
        const ReasonedOrder order = decide(line.now(), limits);
        if (limits.watch) use_.seconds += limits.watch->elapsed_seconds();
        if (listener)
            listener({.depth = options_.horizon,
                      .score = static_cast<Score>(100 * value_),
                      .nodes = nodes_,
                      .line = {order.move},
                      .is_proven = false,
                      .reasons = {order.reason},
                      .rank = 1});
        return order.move;
    }

    std::vector<std::string> memory() const override { return expert_->memory(); }
    void remember(std::vector<std::string> facts) override { expert_->remember(std::move(facts)); }
    std::optional<Failure> trouble() override { return drafts_.trouble(); }

private:
    void begin_turn(const Position& position) {
        const int turn = position.round * 8 + position.power;
        if (turn == turn_) return;
        turn_ = turn;
        use_ = {};
    }

    ReasonedOrder decide(const Position& position, const Limits& limits) {
        if (position.step != Step::orders || position.phase == Phase::combat) {
            ReasonedOrder order;
            order.move = conduct_battle(rules_, calculator_, position, conduct_, order.reason.why);
            return order;
        }
        if (planned_for_ != stamp_of(position)) {
            planned_for_ = stamp_of(position);
            plan_ = best_plan(position, limits).orders;
        }
        while (!plan_.empty()) {
            ReasonedOrder order = std::move(plan_.front());
            plan_.pop_front();
            if (rules_.check(position, order.move)) return order;
        }
        return nothing_more();
    }

    Plan best_plan(const Position& position, const Limits& limits) {
        const bool is_free = method_ != PlannerMethod::hybrid;
        const Doctrine usual = is_free ? drafts_.plain(position) : Doctrine{};
        const bool plans_purchase = is_free || options_.purchase;
        if (position.phase == Phase::place || (position.phase == Phase::purchase && !plans_purchase))
            return is_free ? drafts_.by_staff(position, usual, {"plain", "simple"})
                           : drafts_.by_rules(position, limits.watch);
        Allowance allowance{limits, static_cast<std::uint64_t>(options_.rollouts), position.phase, use_};
        Thinking thinking{rules_,  position,       drafts_,           imagination_, allowance,
                          random_, options_.plans, options_.sureness, usual};
        const Chosen chosen = choose_by_method(thinking);
        use_.nodes += allowance.used();
        nodes_ = allowance.used();
        return explained(chosen);
    }

    Chosen choose_by_method(Thinking& thinking) const {
        switch (method_) {
            case PlannerMethod::search: return confident(thinking);
            case PlannerMethod::genetic: return breed(thinking);
            case PlannerMethod::minmax: return minmax(thinking);
            case PlannerMethod::network: return foreseen(thinking);
            default: return improve(thinking);
        }
    }

    // The chosen plan, with the reason why it was chosen where the rule base did not order it.
    Plan explained(const Chosen& chosen) {
        assert(chosen.best < chosen.plans.size());
        Plan plan = chosen.plans[chosen.best];
        value_ = plan.scores.empty() ? 0 : plan.mean();
        if (chosen.best == 0) return plan;
        const Lead lead = lead_of(plan, chosen.plans[0]);
        const bool by_chance = imagination_.foretells_results();
        const double gain = by_chance ? 50 * lead.mean : lead.mean;
        const Text why{
            fmt::format("of {} plans '{}' did best in {} imagined courses ({:+.1f} {})", chosen.plans.size(),
                        plan.name.en, plan.scores.size(), gain, by_chance ? "% to win" : "IPC"),
            fmt::format("de {} plans « {} » a le mieux réussi en {} suites imaginées ({:+.1f} {})", chosen.plans.size(),
                        plan.name.fr, plan.scores.size(), gain, by_chance ? "% de gagner" : "IPC")};
        for (ReasonedOrder& order : plan.orders)
            if (order.reason.rule.empty()) order.reason.why = why;
        return plan;
    }

    const Rules& rules_;
    PlannerMethod method_;
    PlannerOptions options_;
    std::unique_ptr<Expert> expert_;
    OddsCalculator calculator_;
    Drafts drafts_;
    Imagination imagination_;
    Random random_;
    Conduct conduct_{.by_balance = true};
    std::deque<ReasonedOrder> plan_;
    int planned_for_ = -1;
    int turn_ = -1;
    TurnUse use_;              // of the present turn
    std::uint64_t nodes_ = 0;  // for the present order
    double value_ = 0;
};

}  // namespace

Result<std::unique_ptr<Player<Rules>>> make_planner(const Rules& rules, PlannerMethod method,
                                                    const PlannerOptions& options, const Resources& resources) {
    std::shared_ptr<Staff> staff;
    auto expert =
        make_rule_base_expert(rules, RuleBasePlayerOptions{options.rules, 20'000, options.seed}, resources, &staff);
    if (!expert) return expert.failure();
    auto planner = std::make_unique<Planner>(rules, method, options, std::move(*expert), staff);
    if (auto opened = planner->open_evaluation(resources); !opened) return opened.failure();
    return std::unique_ptr<Player<Rules>>{std::move(planner)};
}

}  // namespace plateau::axis_allies
