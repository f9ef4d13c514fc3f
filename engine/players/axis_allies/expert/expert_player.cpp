#include "players/axis_allies/expert/expert_player.h"

#include <fmt/format.h>

namespace plateau::axis_allies {

std::vector<Text> reasons_of(const ReasonedOrder& order) {
    if (order.rule.empty()) return {order.why};
    return {{fmt::format("rule: {}, because {}", order.rule, order.why.en),
             fmt::format("règle : {}, parce que {}", order.rule, order.why.fr)}};
}

Move ExpertPlayer::choose(const Line<Position>& line, const Limits&, const Listener<Rules>& listener) {
    const ReasonedOrder order = decide(line.now());
    std::vector<Text> reasons = reasons_of(order);
    if (trouble_) reasons.push_back(trouble_->text);
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

ReasonedOrder ExpertPlayer::decide(const Position& position) {
    if (position.step != Step::orders || position.phase == Phase::combat) {
        ReasonedOrder order;
        order.move = conduct_battle(rules_, expert_->calculator(), position, conduct_, order.why);
        return order;
    }
    if (planned_for_ != stamp_of(position)) {
        planned_for_ = stamp_of(position);
        if (auto planned = expert_->plan(position); !planned) trouble_ = planned.failure();
        plan_ = std::move(expert_->desk().orders());
    }
    while (!plan_.empty()) {
        ReasonedOrder order = std::move(plan_.front());
        plan_.pop_front();
        if (rules_.check(position, order.move)) return order;
    }
    return {Move::of(Verb::end), "", {"nothing more to order in this phase", "plus rien à ordonner dans cette phase"}};
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
