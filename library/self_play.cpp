#include <plateau/self_play.h>

#include "library/parts.h"
#include "play/stop_watch.h"

namespace plateau::v0 {

namespace {

void append_features(const play::TrainingGround& ground, std::string_view packed, SelfPlayData& data) {
    FeatureVector features;
    if (data.feature_count > 0) ground.extract(packed, 0, features);
    for (const auto& feature : features) {
        data.indices.push_back(feature.index);
        data.values.push_back(feature.value);
    }
    data.offsets.push_back(static_cast<std::int64_t>(data.indices.size()));
}

void append_row(const play::TrainingGround& ground, const play::StoredPosition& stored, SelfPlayData& data) {
    auto words = ground.words(stored);
    if (!words)
        raise(fail("this game keeps no positions to learn from", "ce jeu ne garde pas de positions à apprendre"));
    append_features(ground, stored.packed, data);
    data.positions.push_back(std::move(words->position));
    data.results.push_back(static_cast<float>(stored.result_share()));
    data.scores.push_back(stored.score);
    data.plies.push_back(stored.ply);
}

play::SelfPlayPlan inner_plan(const SelfPlayPlan& asked) {
    play::SelfPlayPlan plan;
    plan.player = asked.player;
    plan.seed = asked.seed;
    plan.opening_plies = asked.opening_plies;
    plan.noise_percent = asked.noise_percent;
    return plan;
}

}  // namespace

SelfPlayData self_play(const Game& game, const SelfPlayPlan& asked, const StopSource& stop) {
    const auto ground = expect(inner(game).training(asked.features));
    const auto plan = inner_plan(asked);
    const play::StopWatch watch{stop.parts().source.signal()};
    SelfPlayData data;
    data.feature_count = count_features(ground->blocks());
    data.offsets.push_back(0);
    for (int number = 0; number < asked.games; ++number) {
        const std::string stored = expect(ground->self_play(plan, static_cast<std::uint64_t>(number), watch));
        std::string_view left = stored;
        while (const auto position = play::take_position(left))
            if (!asked.quiet || ground->is_quiet(position->packed)) append_row(*ground, *position, data);
    }
    return data;
}

}  // namespace plateau::v0
