#include "rooms/advice.h"

#include "play/catalog/axis_allies_adviser.h"
#include "play/stop_watch.h"
#include "players/axis_allies/advice/advice.h"
#include "rooms/own_rules.h"

namespace plateau::rooms {

namespace {

constexpr double most_seconds = 60;

Result<axis_allies::Position> position_of(const axis_allies::Rules& rules, const std::string& text) {
    if (text.empty()) return rules.start();
    return rules.parse_position(text);
}

}  // namespace

std::string best_adviser(const play::GameInfo& info) {
    return info.levels.empty() ? "random" : info.levels.back().name;
}

Response advice(const AdviceWish& wish, RuleShelf& shelf, StopSignal stop) {
    const auto* known = play::known<axis_allies::Rules>(*wish.game);
    if (!known) return refusal(422, {"advice is given for Axis & Allies", "les conseils portent sur Axis & Allies"});
    const axis_allies::Rules& rules = known->rules();
    const auto position = position_of(rules, wish.position);
    if (!position) return refusal(422, position.failure());
    const std::string& power = rules.map().powers[position->power].id;
    const std::string player = !wish.player.empty() ? wish.player : best_adviser(wish.game->info());
    PlayerWithRules asked{player, nullptr};
    if (!wish.rules.is_null()) {
        auto changed = with_rules(shelf, *wish.game, player, wish.rules);
        if (!changed) return refusal(422, changed.failure());
        asked = std::move(*changed);
    }
    const auto adviser = play::adviser(*wish.game, asked.spec);
    if (!adviser) return refusal(422, told(problem_of(adviser.failure())));
    const play::StopWatch watch{std::move(stop)};
    axis_allies::AdviceQuestion question{.limits = adviser->limits, .most_seconds = most_seconds};
    if (!wish.whole_turn) question.phase = position->phase;
    question.limits.watch = &watch;
    const auto advice = axis_allies::advise(rules, *adviser->player, *position, question);
    return json_response({{"player", player},
                          {"power", power},
                          {"round", position->round},
                          {"orders", Json(advice.orders)},
                          {"complete", advice.is_complete},
                          {"after", rules.to_text(advice.after)}});
}

}  // namespace plateau::rooms
