#include "players/axis_allies/expert/expert_player.h"

namespace plateau::axis_allies {

Move ExpertPlayer::choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) {
    const ReasonedOrder order = decide(line.now(), limits);
    std::vector<Reason> reasons{order.reason};
    if (trouble_) reasons.emplace_back(trouble_->text);
    if (listener)
        listener({.depth = 1,
                  .score = 0,
                  .nodes = expert_->calculator().questions(),
                  .line = {order.move},
                  .is_proven = false,
                  .reasons = std::move(reasons),
                  .rank = 1});
    return order.move;
}

// What was cut short is thought about anew at the next order.
void ExpertPlayer::plan(const Position& position, const Limits& limits) {
    if (auto planned = expert_->plan(position, limits); !planned) trouble_ = planned.failure();
    plan_ = std::move(expert_->desk().orders());
    planned_for_ = expert_->was_interrupted() ? -1 : stamp_of(position);
}

ReasonedOrder ExpertPlayer::decide(const Position& position, const Limits& limits) {
    if (position.step != Step::orders || position.phase == Phase::combat) {
        ReasonedOrder order;
        order.move = conduct_battle(rules_, expert_->calculator(), position, conduct_, order.reason.why);
        return order;
    }
    if (planned_for_ != stamp_of(position)) plan(position, limits);
    while (!plan_.empty()) {
        ReasonedOrder order = std::move(plan_.front());
        plan_.pop_front();
        if (rules_.check(position, order.move)) return order;
    }
    return nothing_more();
}

Result<void> try_rules(Expert& expert, const Rules& rules) {
    Position position = rules.start();
    for (PowerId power = 0; power < rules.map().powers.size(); ++power)
        for (const Phase phase : {Phase::purchase, Phase::combat_move, Phase::noncombat_move, Phase::place}) {
            position.power = power;
            position.phase = phase;
            if (auto planned = expert.plan(position); !planned) return planned.failure();
        }
    expert.remember({});
    return {};
}

}  // namespace plateau::axis_allies
