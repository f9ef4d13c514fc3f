#include <fmt/format.h>

#include <charconv>
#include <map>

#include "lab/training/methods.h"
#include "lab/training/position_store.h"
#include "lab/training/self_play_unit.h"
#include "lab/training/workers.h"
#include "learning/state.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace plateau::lab {

namespace {

std::string positions_file(const TrainingPlan& plan) { return plan.data.empty() ? plan.out + ".positions" : plan.data; }

constexpr std::uint64_t games_a_unit = 8;

// Takes in what workers played, in the order of the games, whatever order it comes in.
class Collector {
public:
    Collector(Run& run, PositionStore& store) : run_{run}, store_{store} {}

    Result<void> take(std::uint64_t first, const std::string& positions) {
        early_[first] = positions;
        RunState& state = run_.checkpoint.state;
        while (!early_.empty() && early_.begin()->first == state.games) {
            std::vector<StoredPosition> batch;
            const auto read = read_positions(early_.begin()->second,
                                             [&](StoredPosition&& position) { batch.push_back(std::move(position)); });
            if (!read) return read;
            if (auto kept = store_.append(batch); !kept) return kept;
            early_.erase(early_.begin());
            state.games += std::min(games_a_unit, run_.plan.games - state.games);
            state.data_bytes = store_.length();
            if (auto saved = run_.checkpoint.save_if_due(); !saved) return saved;
            run_.progress({"games", "parties"}, state.games, run_.plan.games);
        }
        return {};
    }

private:
    Run& run_;
    PositionStore& store_;
    std::map<std::uint64_t, std::string> early_;
};

SelfPlayUnit unit_of(const Run& run, const DataOptions& options) {
    SelfPlayUnit unit;
    unit.game = run.game;
    unit.features = run.plan.features;
    static_cast<play::EpisodePlan&>(unit.plan) = options;
    unit.plan.player = run.plan.player;
    unit.plan.noise_percent = options.noise_percent;
    unit.plan.quiet = options.quiet;
    unit.plan.sample_percent = options.sample_percent;
    unit.plan.seed = run.plan.seed;
    return unit;
}

// Plays the games that are still missing, a few at a time.
Result<void> play_games(Run& run, const DataOptions& options) {
    RunState& state = run.checkpoint.state;
    auto store = PositionStore::open(positions_file(run.plan), state.data_bytes);
    if (!store) return store.failure();
    SelfPlayUnit unit = unit_of(run, options);
    std::uint64_t next = state.games;
    const auto next_job = [&]() -> std::optional<Job> {
        if (next >= run.plan.games) return std::nullopt;
        unit.first = next;
        unit.count = std::min(games_a_unit, run.plan.games - next);
        next += unit.count;
        return Job{unit.first, to_text(unit)};
    };
    Collector collector{run, *store};
    const auto done = [&](std::uint64_t first, const std::string& text) { return collector.take(first, text); };
    const auto here = in_process_queue([&] { return make_worker(run.files, run.stop); }, run.plan.threads);
    auto played = (run.plan.queue ? *run.plan.queue : *here).run(next_job, done, run.stop);
    if (run.stop.stop_requested()) return Run::interrupted();
    if (!played) return played;
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
        return fail("nothing to learn from: the games left no positions; ask for more games",
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
        return fail("--from cannot be used here: a network starts from random weights",
                    "--from ne s'utilise pas ici : un réseau part de poids tirés au hasard");
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
