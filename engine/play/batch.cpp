#include "play/batch.h"

#include <fmt/format.h>

#include <cassert>

namespace plateau::play {

Batch::Batch(const BatchPlan& plan, int action_count, const PlaneShape& shape)
    : plan_{plan}, action_count_{action_count}, shape_{shape} {
    assert(plan.games > 0 && action_count > 0);
    arrays_.planes.resize(plan.games * static_cast<std::size_t>(shape.size()));
    arrays_.legal.resize(plan.games * static_cast<std::size_t>(action_count));
    arrays_.rewards.resize(2 * plan.games);
    arrays_.ended.resize(plan.games);
    arrays_.to_move.resize(plan.games);
    arrays_.random_action.resize(plan.games);
}

Result<void> Batch::check(std::span<const std::int32_t> actions) const {
    if (actions.size() != size())
        return fail(fmt::format("expected one action for each of {} games, got {}", size(), actions.size()),
                    fmt::format("une action pour chacune des {} parties est attendue, pas {}", size(), actions.size()));
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const auto action = actions[i];
        const bool is_known = action >= 0 && action < action_count_;
        if (is_known && arrays_.legal[i * static_cast<std::size_t>(action_count_) + static_cast<std::size_t>(action)])
            continue;
        return fail(fmt::format("action {} is not legal in game {}", action, i),
                    fmt::format("l'action {} n'est pas permise dans la partie {}", action, i));
    }
    return {};
}

}  // namespace plateau::play
