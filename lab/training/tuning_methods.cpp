#include <fmt/format.h>

#include <cmath>
#include <mutex>

#include "lab/training/methods.h"
#include "lab/training/workers.h"
#include "learning/fit/ties.h"
#include "play/stop_watch.h"

namespace plateau::lab {

namespace {

// Numbers that the optimiser moves in steps of about one, and the weights they stand for.
class Parameters {
public:
    Parameters(learning::Ties ties, const std::vector<double>& weights)
        : ties_{std::move(ties)}, start_{ties_.gather(weights)} {
        double squares = 0;
        for (const double value : start_) squares += value * value;
        const double typical = squares > 0 ? std::sqrt(squares / static_cast<double>(start_.size())) : 1;
        for (const double value : start_) scales_.push_back(std::max(std::abs(value), 0.1 * typical));
    }

    std::size_t count() const { return start_.size(); }
    std::vector<double> weights(const std::vector<double>& numbers) const {
        std::vector<double> parameters = start_;
        for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] += scales_[i] * numbers[i];
        return ties_.spread(parameters);
    }

private:
    learning::Ties ties_;
    std::vector<double> start_, scales_;
};

// One minus the share of points of each candidate against the opponent, all from the same openings.
Result<std::vector<double>> measure(Run& run, const TuneOptions& options, const Parameters& parameters,
                                    const learning::Optimiser& optimiser) {
    const auto candidates = optimiser.ask();
    const std::size_t pairs = static_cast<std::size_t>(options.pairs);
    const play::Contestant opponent{run.plan.gate.against.empty() ? run.plan.player : run.plan.gate.against, {}};
    std::vector<double> shares(candidates.size() * pairs);
    std::optional<Failure> failure;
    std::mutex mutex;
    const play::StopWatch watch{run.stop};
    workers(run.plan.threads)(shares.size(), [&](std::size_t i) {
        if (run.stop.stop_requested()) return;
        const play::Contestant candidate{run.plan.player, parameters.weights(candidates[i / pairs])};
        const std::uint64_t opening = static_cast<std::uint64_t>(optimiser.generation()) * pairs + i % pairs;
        const auto share = run.ground.play_pair(candidate, opponent, options, run.plan.seed, opening, watch);
        if (share) {
            shares[i] = *share;
            return;
        }
        const std::scoped_lock lock{mutex};
        failure = share.failure();
    });
    if (run.stop.stop_requested()) return Run::interrupted();
    if (failure) return *failure;
    std::vector<double> losses;
    for (std::size_t candidate = 0; candidate < candidates.size(); ++candidate) {
        double sum = 0;
        for (std::size_t pair = 0; pair < pairs; ++pair) sum += shares[candidate * pairs + pair];
        losses.push_back(1 - sum / static_cast<double>(pairs));
    }
    return losses;
}

Result<Learned> tune(Run& run, const TuneOptions& options, const Parameters& parameters,
                     learning::Optimiser& optimiser) {
    RunState& state = run.checkpoint.state;
    if (!state.learner.empty())
        if (auto loaded = optimiser.load(state.learner); !loaded) return loaded.failure();
    const std::uint64_t games_each =
        2 * static_cast<std::uint64_t>(options.pairs) * static_cast<std::uint64_t>(optimiser.ask().size());
    const std::uint64_t generations = std::max<std::uint64_t>(1, run.plan.games / games_each);
    while (static_cast<std::uint64_t>(optimiser.generation()) < generations) {
        const auto losses = measure(run, options, parameters, optimiser);
        if (!losses) return losses.failure();
        optimiser.tell(*losses);
        double mean = 0, best = 1;
        for (const double loss : *losses) {
            mean += loss / static_cast<double>(losses->size());
            best = std::min(best, loss);
        }
        run.add_point({static_cast<std::uint64_t>(optimiser.generation()), best, mean});
        state.games += games_each;
        state.learner = optimiser.save();
        if (auto saved = run.checkpoint.save(); !saved) return saved.failure();
        run.progress({"generations", "générations"}, static_cast<std::uint64_t>(optimiser.generation()), generations,
                     fmt::format("{:.3f}", 1 - mean));
    }
    Learned learned{feature_weights(run.ground, parameters.weights(optimiser.favourite())), ""};
    learned.weights.set("data", fmt::format("{} generations, {} games", optimiser.generation(), state.games));
    auto player = run.ground.with_weights(run.plan.player, "%");
    if (!player) return player.failure();
    learned.player = *player;
    return learned;
}

}  // namespace

Result<Learned> run_tuning(Run& run) {
    auto first = first_weights(run, "raw");
    if (!first) return first.failure();
    const Parameters parameters{{run.ground.ties(), count_features(run.ground.blocks())}, *first};
    const std::vector<double> origin(parameters.count());
    if (run.plan.method.name == "cmaes") {
        const auto options = read_options<CmaesMethod>(run.plan.method);
        if (!options) return options.failure();
        learning::Cmaes cmaes{origin, *options, run.plan.seed};
        return tune(run, *options, parameters, cmaes);
    }
    const auto options = read_options<GeneticMethod>(run.plan.method);
    if (!options) return options.failure();
    learning::Genetic genetic{origin, *options, run.plan.seed};
    return tune(run, *options, parameters, genetic);
}

}  // namespace plateau::lab
