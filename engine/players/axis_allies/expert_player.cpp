#include "players/axis_allies/expert_player.h"

#include <fmt/format.h>

namespace plateau::axis_allies {

int stamp_of(const Position& position) {
    return (position.round * 8 + position.power) * 8 + static_cast<int>(position.phase);
}

std::vector<Text> reasons_of(const ReasonedOrder& order) {
    if (order.rule.empty()) return {order.why};
    return {{fmt::format("rule: {}, because {}", order.rule, order.why.en),
             fmt::format("règle : {}, parce que {}", order.rule, order.why.fr)}};
}

Move ExpertPlayer::choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) {
    const ReasonedOrder order = decide(line.now(), limits);
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

// What was cut short is thought about anew at the next order.
void ExpertPlayer::plan(const Position& position, const Limits& limits) {
    if (auto planned = expert_->plan(position, limits); !planned) trouble_ = planned.failure();
    plan_ = std::move(expert_->desk().orders());
    planned_for_ = expert_->was_interrupted() ? -1 : stamp_of(position);
}

ReasonedOrder ExpertPlayer::decide(const Position& position, const Limits& limits) {
    if (position.step != Step::orders || position.phase == Phase::combat) {
        ReasonedOrder order;
        order.move = conduct_battle(rules_, expert_->calculator(), position, conduct_, order.why);
        return order;
    }
    if (planned_for_ != stamp_of(position)) plan(position, limits);
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
