#include <fmt/format.h>

#include "lab/training/methods.h"
#include "learning/reinforce/td_leaf.h"
#include "learning/state.h"

namespace plateau::lab {

namespace {

learning::Rule rule_of(const std::string& method) {
    return method == "td" ? learning::Rule::td : method == "sarsa" ? learning::Rule::sarsa : learning::Rule::qlearning;
}

constexpr std::uint64_t curve_points = 100;

template <class Learner>
Result<void> play_and_learn(Run& run, Learner& learner, learning::Environment& environment) {
    RunState& state = run.checkpoint.state;
    if (!state.learner.empty())
        if (auto loaded = learning::load_state(learner, state.learner); !loaded) return loaded;
    const auto keep = [&] {
        state.games = learner.games();
        state.learner = learning::save_state(learner);
    };
    using Clock = std::chrono::steady_clock;
    auto last_shown = Clock::now();
    while (learner.games() < run.plan.games && !run.stop.stop_requested()) {
        learner.play_game(environment);
        const std::uint64_t games = learner.games();
        const bool is_point = games * curve_points / run.plan.games != (games - 1) * curve_points / run.plan.games;
        if (is_point) run.add_point({games, learner.error(), learner.error()});
        const auto now = Clock::now();
        if (now - last_shown > std::chrono::milliseconds{100} || games == run.plan.games) {
            last_shown = now;
            run.progress({"games", "parties"}, games, run.plan.games, fmt::format("{:.5f}", learner.error()));
        }
        if (run.checkpoint.is_due()) {
            keep();
            if (auto saved = run.checkpoint.save(); !saved) return saved;
        }
    }
    keep();
    if (auto saved = run.checkpoint.save(); !saved) return saved;
    if (run.stop.stop_requested()) return Run::interrupted();
    return {};
}

Weights table_of(const learning::Values& values, bool symmetries) {
    Weights weights;
    weights.set("table", "values of positions for the side to move, by key");
    weights.set("symmetries", symmetries ? "1" : "0");
    for (std::size_t i = 0; i < values.keys().size(); ++i) {
        weights.blocks.push_back({fmt::format("{:016x}", values.keys()[i]), 1});
        weights.values.push_back(static_cast<float>(values.parameters()[i]));
    }
    return weights;
}

}  // namespace

Result<Learned> run_reinforce(Run& run) {
    auto options = TdMethod{};
    if (run.plan.method.name == "td") {
        const auto read = read_options<TdMethod>(run.plan.method);
        if (!read) return read.failure();
        options = *read;
    } else {
        const auto read = read_options<ReinforceMethod>(run.plan.method);
        if (!read) return read.failure();
        static_cast<ReinforceMethod&>(options) = *read;
    }
    const bool is_table = options.values == "table" && options.leaf == 0;
    if (!is_table && run.ground.blocks().empty())
        return fail("this game has no features to weigh: learn a table with values=table",
                    "ce jeu n'a pas de caractéristiques à peser : apprenez une table avec values=table");
    play::EnvironmentPlan plan;
    static_cast<play::EpisodePlan&>(plan) = options;
    plan.features = !is_table;
    plan.symmetries = options.symmetries;
    plan.depth = options.leaf;
    const auto environment = run.ground.environment(plan);
    const std::string about = fmt::format("{} games with itself", run.plan.games);

    Learned learned;
    if (is_table) {
        learning::SelfPlayLearner learner{rule_of(run.plan.method.name), learning::Values{}, options, run.plan.games,
                                          run.plan.seed};
        if (auto played = play_and_learn(run, learner, *environment); !played) return played.failure();
        learned = {table_of(learner.values(), options.symmetries), "learned:values=%"};
        learned.weights.set("data", about);
        return learned;
    }
    auto first = first_weights(run, "raw");
    if (!first) return first.failure();
    if (options.leaf > 0) {
        learning::TdLeafLearner learner{std::move(*first), options, run.plan.games, run.plan.seed};
        if (auto played = play_and_learn(run, learner, *environment); !played) return played.failure();
        learned.weights = feature_weights(run.ground, learner.values().parameters());
    } else {
        learning::SelfPlayLearner learner{rule_of(run.plan.method.name), learning::Values{std::move(*first)}, options,
                                          run.plan.games, run.plan.seed};
        if (auto played = play_and_learn(run, learner, *environment); !played) return played.failure();
        learned.weights = feature_weights(run.ground, learner.values().parameters());
    }
    learned.weights.set("data", about);
    auto player = run.ground.with_weights(run.plan.player, "%");
    if (!player) return player.failure();
    learned.player = *player;
    return learned;
}

}  // namespace plateau::lab
