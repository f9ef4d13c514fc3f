#include <fmt/format.h>

#include <charconv>
#include <mutex>

#include "lab/training/methods.h"
#include "lab/training/position_store.h"
#include "lab/training/workers.h"
#include "learning/state.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace plateau::lab {

namespace {

std::string positions_file(const TrainingPlan& plan) { return plan.data.empty() ? plan.out + ".positions" : plan.data; }

// Plays the games that are still missing, batch by batch.
Result<void> play_games(Run& run, const DataOptions& options) {
    RunState& state = run.checkpoint.state;
    auto store = PositionStore::open(positions_file(run.plan), state.data_bytes);
    if (!store) return store.failure();
    play::SelfPlayPlan self_play;
    static_cast<play::EpisodePlan&>(self_play) = options;
    self_play.player = run.plan.player;
    self_play.noise_percent = options.noise_percent;
    self_play.quiet = options.quiet;
    self_play.sample_percent = options.sample_percent;
    self_play.seed = run.plan.seed;

    const play::StopWatch watch{run.stop};
    const auto on_threads = workers(run.plan.threads);
    while (state.games < run.plan.games) {
        const std::size_t count =
            std::min<std::size_t>(run.plan.games - state.games, static_cast<std::size_t>(8 * run.plan.threads));
        std::vector<std::vector<play::TrainingPosition>> games(count);
        std::optional<Failure> failure;
        std::mutex mutex;
        on_threads(count, [&](std::size_t i) {
            auto positions = run.ground.self_play(self_play, state.games + i, watch);
            if (positions) {
                games[i] = std::move(*positions);
                return;
            }
            const std::scoped_lock lock{mutex};
            failure = positions.failure();
        });
        if (run.stop.stop_requested()) return Run::interrupted();
        if (failure) return *failure;
        std::vector<StoredPosition> batch;
        for (std::size_t i = 0; i < count; ++i)
            for (auto& position : games[i]) batch.push_back({std::move(position), state.games + i});
        if (auto kept = store->append(batch); !kept) return kept;
        state.games += count;
        state.data_bytes = store->length();
        if (auto saved = run.checkpoint.save_if_due(); !saved) return saved;
        run.progress({"games", "parties"}, state.games, run.plan.games);
    }
    return run.checkpoint.save();
}

struct Material {
    learning::Ties ties;
    Examples examples;
    std::string about;
};

Result<Material> prepare(Run& run, const DataOptions& options, std::vector<Tie> ties) {
    if (run.plan.data.empty())
        if (auto played = play_games(run, options); !played) return played.failure();
    const auto text = play::read_file(positions_file(run.plan));
    if (!text) return text.failure();
    Material material{
        {std::move(ties), count_features(run.ground.blocks())}, {learning::Dataset{0}, learning::Dataset{0}}, ""};
    run.progress({"reading positions", "lecture des positions"}, 0, 1);
    auto examples = make_examples(run.ground, material.ties, *text, options, run.plan.seed);
    if (!examples)
        return fail(fmt::format("{}: {}", positions_file(run.plan), examples.error().en),
                    fmt::format("{} : {}", positions_file(run.plan), examples.error().fr));
    if (examples->training.size() == 0)
        return fail("there is nothing to learn from: no game left a position; ask for more games",
                    "il n'y a rien à apprendre : aucune partie n'a laissé de position ; demandez plus de parties");
    const std::string source = run.plan.data.empty()
                                   ? fmt::format("{} games of {} with itself", run.plan.games, run.plan.player)
                                   : run.plan.data;
    material.about = fmt::format("{} positions ({} different) of {}; {} examples to learn from, {} to check with",
                                 examples->positions, examples->distinct, source, examples->training.size(),
                                 examples->validation.size());
    material.examples = std::move(*examples);
    return material;
}

// Steps a learner to its end, with a point of the curve and a saved state after each step.
template <class Learner, class Step>
Result<void> fit(Run& run, Learner& learner, const Examples& examples, std::uint64_t total, Step&& step) {
    RunState& state = run.checkpoint.state;
    if (!state.learner.empty())
        if (auto loaded = learning::load_state(learner, state.learner); !loaded) return loaded;
    while (!learner.is_done()) {
        if (run.stop.stop_requested()) return Run::interrupted();
        const std::uint64_t number = step();
        const double training = learner.loss(examples.training);
        const double validation = examples.validation.size() > 0 ? learner.loss(examples.validation) : training;
        run.add_point({number, training, validation});
        state.learner = learning::save_state(learner);
        if (auto saved = run.checkpoint.save_if_due(); !saved) return saved;
        run.progress({"steps", "pas"}, number, total, fmt::format("{:.5f} / {:.5f}", training, validation));
    }
    return {};
}

}  // namespace

Weights feature_weights(const play::TrainingGround& ground, const std::vector<double>& values) {
    Weights weights;
    weights.set("features", ground.features_name());
    weights.set("scale", fmt::format("{}", ground.points_per_logit()));
    weights.blocks = ground.blocks();
    for (const double value : values) weights.values.push_back(static_cast<float>(value));
    return weights;
}

Result<std::vector<double>> first_weights(const Run& run, std::string_view usual) {
    const std::string from = run.plan.from.empty() ? std::string{usual} : run.plan.from;
    if (from == "raw") return run.ground.raw_weights();
    if (from == "zero") return std::vector<double>(count_features(run.ground.blocks()));
    const auto file = read_weights(from, run.files);
    if (!file) return file.failure();
    const auto values = values_for(*file, run.ground.blocks());
    if (!values)
        return fail(fmt::format("{}: {}", from, values.error().en), fmt::format("{} : {}", from, values.error().fr));
    std::vector<double> weights;
    for (const float value : *values)
        weights.push_back(static_cast<double>(value) * file->scale() / run.ground.points_per_logit());
    return weights;
}

Result<Learned> run_logistic(Run& run) {
    const auto options = read_options<LogisticMethod>(run.plan.method);
    if (!options) return options.failure();
    auto first = first_weights(run, "zero");
    if (!first) return first.failure();
    const auto material = prepare(run, *options, run.ground.ties());
    if (!material) return material.failure();
    learning::Logistic logistic{material->ties.parameters(), *options, run.plan.seed, workers(run.plan.threads)};
    logistic.start_from(material->ties.gather(*first));
    auto fitted = fit(run, logistic, material->examples, static_cast<std::uint64_t>(options->steps), [&] {
        logistic.step(material->examples.training);
        return static_cast<std::uint64_t>(logistic.steps_done());
    });
    if (!fitted) return fitted.failure();
    Learned learned{feature_weights(run.ground, material->ties.spread(logistic.weights())), ""};
    learned.weights.set("data", material->about);
    auto player = run.ground.with_weights(run.plan.player, "%");
    if (!player) return player.failure();
    learned.player = *player;
    return learned;
}

namespace {

Result<learning::PerceptronShape> shape_for(const PerceptronMethod& options, std::uint32_t inputs) {
    return learning::parse_shape(fmt::format("{}-{}-1 {} chance", inputs, options.hidden, options.activation));
}

// Trains, and remembers the network of the epoch that did best on the examples kept apart.
struct BestNetwork {
    learning::PerceptronTrainer trainer;
    std::vector<float> best;
    double best_loss = std::numeric_limits<double>::infinity();

    bool is_done() const { return trainer.is_done(); }
    double loss(const learning::Dataset& data) const { return trainer.loss(data); }
    void epoch(const Examples& examples) {
        trainer.epoch(examples.training);
        const double now = loss(examples.validation.size() > 0 ? examples.validation : examples.training);
        if (now >= best_loss) return;
        best_loss = now;
        best = trainer.network().parameters();
    }
    template <class Visitor>
    void visit_state(Visitor& field) {
        trainer.visit_state(field);
        field("best", best);
        field("best_loss", best_loss);
    }
};

}  // namespace

Result<Learned> run_perceptron(Run& run) {
    const auto options = read_options<PerceptronMethod>(run.plan.method);
    if (!options) return options.failure();
    if (!run.plan.from.empty())
        return fail("--from is not possible here: a network begins with random weights",
                    "--from n'est pas possible ici : un réseau commence par des poids au hasard");
    const std::uint32_t inputs = count_features(run.ground.blocks());
    const auto shape = shape_for(*options, inputs);
    if (!shape) return shape.failure();
    const auto material = prepare(run, *options, {});  // a network has no weights to share
    if (!material) return material.failure();
    BestNetwork network{
        learning::PerceptronTrainer{learning::Perceptron{*shape, run.plan.seed}, *options, run.plan.seed}, {}};
    auto fitted = fit(run, network, material->examples, static_cast<std::uint64_t>(options->epochs), [&] {
        network.epoch(material->examples);
        return static_cast<std::uint64_t>(network.trainer.epochs_done());
    });
    if (!fitted) return fitted.failure();
    learning::Perceptron best = network.trainer.network();
    best.parameters() = network.best;
    Learned learned{best.to_weights(), ""};
    learned.weights.set("features", run.ground.features_name());
    learned.weights.set("scale", fmt::format("{}", run.ground.points_per_logit()));
    learned.weights.set("data", material->about);
    auto spec = parse_spec(run.plan.player);
    if (!spec) return spec.failure();
    spec->set("eval", "network");
    spec->set("eval.weights", "%");
    learned.player = spec->to_text();
    return learned;
}

}  // namespace plateau::lab
