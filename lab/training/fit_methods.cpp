#include <fmt/format.h>

#include "lab/training/methods.h"
#include "lab/training/self_play.h"
#include "lab/training/workers.h"
#include "learning/state.h"

namespace plateau::lab {

namespace {

std::string positions_of(const TrainingPlan& plan) { return plan.data.empty() ? plan.out + ".games" : plan.data; }

// Plays the games that are still missing.
Result<void> play_games(Run& run, const DataOptions& options) {
    SelfPlayRun games;
    static_cast<play::EpisodePlan&>(games.plan) = options;
    games.plan.player = run.plan.player;
    games.plan.noise_percent = options.noise_percent;
    games.plan.sample_percent = options.sample_percent;
    games.plan.seed = run.plan.seed;
    games.games = run.plan.games;
    games.folder = positions_of(run.plan);
    games.threads = run.plan.threads;
    games.queue = run.plan.queue;
    const auto played = run_self_play(run.game, games, run.files, run.stop, [&](const SelfPlayTotals& totals) {
        run.progress({"games", "parties"}, totals.games, run.plan.games);
    });
    if (played) return {};
    return run.stop.stop_requested() ? Run::interrupted() : played.failure();
}

// Positions of another game are no use, however alike.
Result<PositionSet> open_positions(const Run& run) {
    const std::string source = positions_of(run.plan);
    auto set = PositionSet::open(source);
    if (!set) return set;
    const std::string& game = run.game.info().spec;
    if (set->about().game != game || set->about().packing != run.ground.packing())
        return fail(fmt::format("{} holds positions of {}, not of {}", source, set->about().game, game),
                    fmt::format("{} contient des positions de {}, et non de {}", source, set->about().game, game));
    return set;
}

struct Material {
    std::unique_ptr<learning::Ties> ties;  // the examples point to them
    Examples examples;
    std::string about;
};

Result<Material> prepare(Run& run, const DataOptions& options, std::vector<Tie> ties) {
    if (run.plan.data.empty())
        if (auto played = play_games(run, options); !played) return played.failure();
    const auto set = open_positions(run);
    if (!set) return set.failure();
    auto shared = std::make_unique<learning::Ties>(std::move(ties), count_features(run.ground.blocks()));
    run.progress({"reading positions", "lecture des positions"}, 0, 1);
    auto examples = make_examples(run.ground, *shared, *set, options, run.plan.seed, workers(run.plan.threads));
    if (!examples)
        return fail(fmt::format("{}: {}", positions_of(run.plan), examples.error().en),
                    fmt::format("{} : {}", positions_of(run.plan), examples.error().fr));
    if (examples->training.size() == 0)
        return fail("nothing to learn from: the games left no positions; ask for more games",
                    "il n'y a rien à apprendre : aucune partie n'a laissé de position ; demandez plus de parties");
    const std::string source = run.plan.data.empty()
                                   ? fmt::format("{} games of {} with itself", run.plan.games, run.plan.player)
                                   : run.plan.data;
    std::string about = fmt::format("{} positions ({} different) of {}; {} examples to learn from, {} to check with",
                                    examples->positions, examples->distinct, source, examples->training.size(),
                                    examples->validation.size());
    return Material{std::move(shared), std::move(*examples), std::move(about)};
}

// Steps a learner to its end, with a point of the curve and a saved state after each step.
template <class Learner, class Step>
Result<void> fit(Run& run, Learner& learner, int total, Step&& step) {
    RunState& state = run.checkpoint.state;
    if (!state.learner.empty())
        if (auto loaded = learning::load_state(learner, state.learner); !loaded) return loaded;
    while (!learner.is_done()) {
        if (run.stop.stop_requested()) return Run::interrupted();
        const CurvePoint point = step();
        run.add_point(point);
        state.learner = learning::save_state(learner);
        if (auto saved = run.checkpoint.save_if_due(); !saved) return saved;
        run.progress({"steps", "pas"}, point.step, static_cast<std::uint64_t>(total),
                     fmt::format("{:.5f} / {:.5f}", point.training, point.validation));
    }
    return {};
}

// Rows in memory, for methods that go over them again and again.
struct Rows {
    learning::Dataset training, validation;

    explicit Rows(const Examples& examples)
        : training{examples.training.in_memory()}, validation{examples.validation.in_memory()} {}

    template <class Learner>
    CurvePoint judge(const Learner& learner, int step) const {
        const double loss = learner.loss(training);
        return {static_cast<std::uint64_t>(step), loss, validation.size() > 0 ? learner.loss(validation) : loss};
    }
};

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

namespace {

using Fitted = Result<std::vector<double>>;

Fitted fit_newton(Run& run, const LogisticMethod& options, const Examples& examples, const std::vector<double>& first) {
    learning::Logistic logistic{examples.training.features(), options, workers(run.plan.threads)};
    logistic.start_from(first);
    const Rows rows{examples};
    auto fitted = fit(run, logistic, options.steps, [&] {
        logistic.step(rows.training);
        return rows.judge(logistic, logistic.steps_done());
    });
    if (!fitted) return fitted.failure();
    return logistic.weights();
}

Fitted fit_adam(Run& run, const LogisticMethod& options, const Examples& examples, const std::vector<double>& first) {
    learning::AdamLogistic adam{examples.training.features(), options, run.plan.seed, workers(run.plan.threads)};
    adam.start_from(first);
    auto fitted = fit(run, adam, options.steps, [&] {
        adam.epoch(examples.training, examples.validation);
        return CurvePoint{static_cast<std::uint64_t>(adam.epochs_done()), adam.training_loss(), adam.validation_loss()};
    });
    if (!fitted) return fitted.failure();
    return adam.weights();
}

}  // namespace

Result<Learned> run_logistic(Run& run) {
    const auto options = read_options<LogisticMethod>(run.plan.method);
    if (!options) return options.failure();
    auto first = first_weights(run, "zero");
    if (!first) return first.failure();
    const auto material = prepare(run, *options, run.ground.ties());
    if (!material) return material.failure();
    const auto way = options->solver == "adam" ? fit_adam : fit_newton;
    const auto fitted = way(run, *options, material->examples, material->ties->gather(*first));
    if (!fitted) return fitted.failure();
    Learned learned{feature_weights(run.ground, material->ties->spread(*fitted)), ""};
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
    CurvePoint epoch(const Rows& rows) {
        trainer.epoch(rows.training);
        const CurvePoint point = rows.judge(*this, trainer.epochs_done());
        if (point.validation >= best_loss) return point;
        best_loss = point.validation;
        best = trainer.network().parameters();
        return point;
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
        return fail("--from cannot be used here: a network starts from random weights",
                    "--from ne s'utilise pas ici : un réseau part de poids tirés au hasard");
    const std::uint32_t inputs = count_features(run.ground.blocks());
    const auto shape = shape_for(*options, inputs);
    if (!shape) return shape.failure();
    const auto material = prepare(run, *options, {});  // a network has no weights to share
    if (!material) return material.failure();
    BestNetwork network{
        learning::PerceptronTrainer{learning::Perceptron{*shape, run.plan.seed}, *options, run.plan.seed}, {}};
    const Rows rows{material->examples};
    auto fitted = fit(run, network, options->epochs, [&] { return network.epoch(rows); });
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
