#include "lab/training/training_plan.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/names.h"
#include "lab/training/gather.h"
#include "lab/training/methods.h"
#include "play/files.h"

namespace plateau::lab {

namespace {

// A method learns weights with `run`, or keeps something else of games with `gatherer`.
struct Method {
    MethodInfo info;
    bool needs_features = false;
    Result<Learned> (*run)(Run&) = nullptr;
    Result<void> (*check)(const Spec&) = nullptr;
    const Gatherer* gatherer = nullptr;
    Result<void> (*check_game)(const play::AnyGame&) = nullptr;  // nothing: every game will do
    void (*set_usual)(TrainingPlan&) = nullptr;                  // on top of what all methods take
};

template <class Options>
Result<void> check_options(const Spec& spec) {
    const auto read = read_options<Options>(spec);
    if (!read) return read.failure();
    return {};
}

template <class Options>
Method method(std::string name, Text meaning, bool needs_features, Result<Learned> (*run)(Run&)) {
    return {
        {std::move(name), std::move(meaning), list_options<Options>()}, needs_features, run, check_options<Options>};
}

Result<void> take_no_options(const Spec& spec) {
    if (spec.options.empty()) return {};
    return options::unknown(spec.name, spec.options.front().first, {});
}

Method method(std::string name, Text meaning, const Gatherer& gatherer) {
    return {{std::move(name), std::move(meaning), {}}, false, nullptr, take_no_options, &gatherer};
}

// Five games and no gate, as in the document.
void set_usual_abdoulaye(TrainingPlan& plan) {
    plan.games = 5;
    plan.gate.pairs = 0;
    plan.features = "threats";
    plan.player = thesis_player_for(plan.method, "");
}

Method abdoulaye_method() {
    auto row = method<AbdoulayeMethod>(
        "abdoulaye",
        {"Q-learning of the coefficients of threats in n in a row (Abdoulaye 2017, Algorithm 8)",
         "Q-learning des coefficients des menaces pour n alignés (Abdoulaye 2017, algorithme 8)"},
        false, run_abdoulaye);
    row.check_game = check_abdoulaye;
    row.set_usual = set_usual_abdoulaye;
    return row;
}

const std::vector<Method>& methods() {
    static const std::vector<Method> all{
        method<LogisticMethod>("logistic",
                               {"logistic regression of features on the results of games",
                                "régression logistique des caractéristiques sur les résultats de parties"},
                               true, run_logistic),
        method<PerceptronMethod>("perceptron",
                                 {"a network of features, fitted to the results of games",
                                  "un réseau de caractéristiques, ajusté aux résultats de parties"},
                                 true, run_perceptron),
        method<TdMethod>("td",
                         {"temporal differences, TD(lambda) or TD-leaf, in games with itself",
                          "différences temporelles, TD(lambda) ou TD-leaf, en parties contre soi-même"},
                         false, run_reinforce),
        method<ReinforceMethod>("sarsa",
                                {"Sarsa(lambda) in games with itself", "Sarsa(lambda) en parties contre soi-même"},
                                false, run_reinforce),
        method<ReinforceMethod>("qlearning",
                                {"Q-learning in games with itself", "Q-learning en parties contre soi-même"}, false,
                                run_reinforce),
        method<CmaesMethod>("cmaes", {"weights tuned by matches: CMA-ES", "poids réglés par des matchs : CMA-ES"}, true,
                            run_tuning),
        method<GeneticMethod>(
            "genetic",
            {"weights tuned by matches: a genetic algorithm", "poids réglés par des matchs : un algorithme génétique"},
            true, run_tuning),
        abdoulaye_method(),
        method("book",
               {"an opening book of draughts or connect four", "un livre d'ouvertures de dames ou de puissance quatre"},
               book_gatherer()),
        method("memory",
               {"games of draughts to remember, from the archive or --data",
                "des parties de dames à retenir, de l'archive ou de --data"},
               memory_gatherer()),
        method("strategies",
               {"openings and forced wins of n in a row, from an archive",
                "des ouvertures et des gains forcés pour n alignés, d'une archive"},
               strategies_gatherer()),
    };
    return all;
}

Result<const Method*> find_method(const std::string& name) {
    for (const auto& known : methods())
        if (known.info.name == name) return &known;
    return unknown_name({"method", "de méthode"}, name, names_of(training_methods()));
}

// What the method makes of its options: a table of positions, or weights of features.
bool learns_table(const Spec& method) {
    const bool by_play = method.name == "td" || method.name == "sarsa" || method.name == "qlearning";
    const std::string *values = method.find("values"), *leaf = method.find("leaf");
    return by_play && (!values || *values == "table") && (!leaf || *leaf == "0");
}

void set_usual_training(const play::AnyGame& game, TrainingPlan& plan) {
    const bool is_table = learns_table(plan.method);
    plan.games = is_table ? 30000 : 1000;
    plan.gate.pairs = is_table ? 0 : 50;
    const std::string search = "alphabeta:depth=2";
    plan.player = game.check_player(search) ? search : "random";
    plan.out = fmt::format("{}-{}.weights", game.info().name, plan.method.name);
}

// Everything that the weights depend on, as one text.
std::string identity_of(const play::AnyGame& game, const TrainingPlan& plan) {
    return fmt::format("{} {} features={} player={} games={} seed={} from={} data={} gate={} against={}",
                       plan.method.to_text(), game.info().spec, plan.features, plan.player, plan.games, plan.seed,
                       plan.from, plan.data, plan.gate.pairs, plan.gate.against);
}

std::string with_file(std::string player, const std::string& file) {
    const auto place = player.find('%');
    return place == std::string::npos ? player : player.replace(place, 1, file);
}

Result<void> pass_gate(Run& run, const Learned& learned, const std::string& candidate_file, TrainingReport& report) {
    const auto& plan = run.plan;
    const std::string opponent = plan.gate.against.empty() ? plan.player : plan.gate.against;
    RunState& state = run.checkpoint.state;
    auto result = run_gate(run.ground, plan.gate, with_file(learned.player, candidate_file), opponent, plan.seed,
                           plan.threads, run.stop, state.gate, [&](std::uint64_t pairs) {
                               run.progress({"pairs of the gate", "paires de la sélection"}, pairs,
                                            static_cast<std::uint64_t>(plan.gate.pairs));
                               (void)run.checkpoint.save_if_due();
                           });
    if (!result) {
        if (auto saved = run.checkpoint.save(); !saved) return saved;
        return run.stop.stop_requested() ? Run::interrupted() : result.failure();
    }
    report.is_kept = result->score > 0.5;
    report.gate = std::move(*result);
    return {};
}

}  // namespace

const std::vector<MethodInfo>& training_methods() {
    static const std::vector<MethodInfo> infos = [] {
        std::vector<MethodInfo> list;
        for (const auto& known : methods()) list.push_back(known.info);
        return list;
    }();
    return infos;
}

Result<TrainingPlan> usual_plan(const play::AnyGame& game, const Spec& method) {
    const auto found = find_method(method.name);
    if (!found) return found.failure();
    TrainingPlan plan;
    plan.method = method;
    if ((*found)->gatherer) (*found)->gatherer->set_usual(game, plan);
    else set_usual_training(game, plan);
    if ((*found)->set_usual) (*found)->set_usual(plan);
    return plan;
}

Result<void> check_plan(const play::AnyGame& game, const TrainingPlan& plan) {
    const auto found = find_method(plan.method.name);
    if (!found) return found.failure();
    if (auto options = (*found)->check(plan.method); !options) return options;
    if ((*found)->gatherer) return (*found)->gatherer->check(game, plan);
    if ((*found)->check_game)
        if (auto suited = (*found)->check_game(game); !suited) return suited;
    const auto ground = game.training(plan.features);
    if (!ground) return ground.failure();
    if ((*found)->needs_features && (*ground)->blocks().empty())
        return fail(
            fmt::format("{} has no features yet, and {} needs them: use td, sarsa or qlearning with a table",
                        game.info().name, plan.method.name),
            fmt::format("{} n'a pas encore de caractéristiques, et {} en a besoin : utilisez td, sarsa ou qlearning "
                        "avec une table",
                        game.info().name, plan.method.name));
    if (auto player = game.check_player(plan.player); !player) return player;
    if (!plan.gate.against.empty()) return game.check_player(plan.gate.against);
    return {};
}

namespace {

// The weights with how they came to be written above them.
Weights with_origin(const play::AnyGame& game, const TrainingPlan& plan, const std::string& date, Weights learned) {
    Weights file;
    file.set("command", plan.command);
    file.set("game", game.info().spec);
    file.set("method", plan.method.to_text());
    file.set("seed", std::to_string(plan.seed));
    file.set("date", date);
    for (const auto& [key, value] : learned.about) file.set(key, value);
    file.blocks = std::move(learned.blocks);
    file.values = std::move(learned.values);
    return file;
}

}  // namespace

Result<TrainingReport> train(const play::AnyGame& game, const TrainingPlan& plan, StopSignal stop,
                             const TrainingListener& listener) {
    if (auto sound = check_plan(game, plan); !sound) return sound.failure();
    const Method& chosen = **find_method(plan.method.name);
    const play::FileResources files;
    if (chosen.gatherer) {
        auto gathered = chosen.gatherer->run({game, plan, stop, listener, files});
        if (!gathered) return gathered.failure();
        TrainingReport report;
        report.gathered = std::move(*gathered);
        return report;
    }
    const auto ground = game.training(plan.features);
    auto checkpoint =
        Checkpoint::open(plan.out, identity_of(game, plan), plan.date, plan.resume, plan.save_every_seconds);
    if (!checkpoint) return checkpoint.failure();
    if (auto saved = checkpoint->save(); !saved) return saved.failure();
    Run run{game, **ground, plan, *checkpoint, stop, listener, files};

    auto learned = chosen.run(run);
    if (!learned) {
        if (stop.stop_requested())
            if (auto saved = checkpoint->save(); !saved) return saved.failure();
        return learned.failure();
    }
    TrainingReport report;
    report.parameters = learned->weights.values.size();
    report.data = *learned->weights.find("data");
    Weights file = with_origin(game, plan, checkpoint->state.date, std::move(learned->weights));
    report.weights_file = plan.out;
    if (plan.gate.pairs > 0) {
        const std::string candidate = plan.out + ".candidate";
        if (auto written = play::write_file(candidate, to_text(file)); !written) return written.failure();
        if (auto passed = pass_gate(run, *learned, candidate, report); !passed) return passed.failure();
        file.set("gate", fmt::format("{:.1f} % of {} pairs against {}, Elo {:+.0f} +- {:.0f}", 100 * report.gate->score,
                                     report.gate->pairs.pairs(), report.gate->opponent, report.gate->strength.elo,
                                     report.gate->strength.elo_error));
        if (report.is_kept) std::filesystem::remove(candidate);
        else report.weights_file = candidate;
    }
    if (auto written = play::write_file(report.weights_file, to_text(file)); !written) return written.failure();
    report.player = with_file(learned->player, report.weights_file);
    report.curve = checkpoint->state.curve;
    if (auto written = play::write_file(plan.out + ".curve.csv", to_csv(report.curve)); !written)
        return written.failure();
    if (learned->coefficients) {
        report.coefficients_file = plan.out + ".coefficients.csv";
        if (auto written = play::write_file(report.coefficients_file, to_csv(*learned->coefficients)); !written)
            return written.failure();
    }
    checkpoint->remove();
    return report;
}

}  // namespace plateau::lab
