// plateau learn: weights, networks and tables from games.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "archive/game_record.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/concurrency.h"
#include "cli/nats_options.h"
#include "core/names.h"
#include "lab/training/training_plan.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

void print_method(const lab::MethodInfo& method, const Console& console) {
    console.print_row(fmt::format("{:<12} ", method.name), method.meaning);
    for (const auto& known : method.options)
        console.print_row(fmt::format("    {:<16} {:<10} ", known.name, known.value), known.meaning);
}

int list_methods(const Console& console) {
    for (const auto& method : lab::training_methods()) print_method(method, console);
    return success;
}

int describe_method(const std::string& text, const Console& console) {
    const auto spec = parse_spec(text);
    if (!spec) return console.refuse(spec.failure());
    for (const auto& method : lab::training_methods())
        if (method.name == spec->name) {
            print_method(method, console);
            return success;
        }
    return console.refuse(unknown_name({"method", "de méthode"}, spec->name, names_of(lab::training_methods())));
}

std::string command_line(const Arguments& arguments, const std::vector<Argument>& declared) {
    std::string line = "plateau learn";
    for (const auto& argument : declared) {
        if (!arguments.has(argument.name) || argument.name == "--resume" || argument.name == "--json") continue;
        if (argument.is_option()) line += " " + argument.name;
        if (!argument.is_option() || !argument.value.empty()) line += " " + arguments.text(argument.name);
    }
    return line;
}

std::vector<Argument> declared_arguments() {
    return {
        place(
            "METHOD",
            {"how to learn, with options: logistic:l2=0.001 (plateau learn lists the methods, plateau learn METHOD its "
             "options)",
             "comment apprendre, avec options : logistic:l2=0.001 (plateau learn liste les méthodes, plateau learn "
             "METHOD ses options)"}),
        place("GAME", game_argument().meaning),
        option("--games", "N",
               {"how many games to learn from or measure with (default: depends on the method)",
                "nombre de parties pour apprendre ou mesurer (par défaut : selon la méthode)"}),
        option("--player", "P",
               {"the player of these games (default: alphabeta:depth=2; strong:nodes=5000 for a book)",
                "le joueur de ces parties (par défaut : alphabeta:depth=2 ; strong:nodes=5000 pour un livre)"}),
        option("--features", "F",
               {"features of the game (default: its first set)",
                "caractéristiques du jeu (par défaut : son premier jeu)"}),
        option("--from", "W",
               {"weights to start from: a file, raw or zero", "poids de départ : un fichier, raw ou zero"}),
        option("--data", "FILE",
               {"positions of an earlier run, instead of new games; for memory a saved game, for strategies an archive",
                "positions d'un apprentissage précédent, au lieu de nouvelles parties ; pour memory une partie "
                "enregistrée, pour strategies une archive"}),
        option("--gate", "PAIRS",
               {"pairs of games the new weights must win to be kept, 0 for none (default: 50, 0 for tables)",
                "paires de parties que les nouveaux poids doivent gagner pour être gardés, 0 pour aucune (par défaut : "
                "50, 0 pour les tables)"}),
        option("--against", "P",
               {"opponent in these games (default: the player without the new weights)",
                "adversaire de ces parties (par défaut : le joueur sans les nouveaux poids)"}),
        option("--out", "FILE", {"file to write the result to", "fichier où écrire le résultat"}),
        flag("--prune",
             {"keep only the essential: games of a memory up to their point of no return, strategies seen twice",
              "ne garder que l'essentiel : les parties d'une mémoire jusqu'à leur point de non-retour, les stratégies "
              "vues deux fois"}),
        flag("--resume", {"resume an interrupted run", "reprendre un apprentissage interrompu"}),
        concurrency_option(),
        seed_option(),
        json_option()};
}

Result<lab::TrainingPlan> plan_of(const Arguments& arguments, const play::AnyGame& game) {
    const auto method = parse_spec(arguments.text("METHOD"));
    if (!method) return method.failure();
    auto plan = lab::usual_plan(game, *method);
    if (!plan) return plan;
    plan->features = arguments.text("--features", plan->features);
    plan->player = arguments.text("--player", plan->player);
    plan->from = arguments.text("--from");
    plan->data = arguments.text("--data");
    plan->gate.against = arguments.text("--against");
    plan->out = arguments.text("--out", plan->out);
    plan->prune = arguments.has("--prune");
    plan->resume = arguments.has("--resume");
    plan->command = command_line(arguments, declared_arguments());
    plan->date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    const auto games = arguments.integer("--games", static_cast<long long>(plan->games), 1, 1'000'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    const auto pairs = arguments.integer("--gate", plan->gate.pairs, 0, 1'000'000);
    const auto threads = read_concurrency(arguments);
    for (const auto* number : {&games, &seed, &pairs})
        if (!*number) return number->failure();
    if (!threads) return threads.failure();
    plan->games = static_cast<std::uint64_t>(*games);
    plan->seed = static_cast<std::uint64_t>(*seed);
    plan->gate.pairs = static_cast<int>(*pairs);
    plan->threads = *threads;
    return plan;
}

nlohmann::json to_json(const lab::TrainingReport& report) {
    if (report.gathered) return report.gathered->facts;
    nlohmann::json curve = nlohmann::json::array();
    for (const auto& point : report.curve)
        curve.push_back({{"step", point.step}, {"training", point.training}, {"validation", point.validation}});
    nlohmann::json answer{{"weights", report.weights_file}, {"data", report.data}, {"parameters", report.parameters},
                          {"kept", report.is_kept},         {"curve", curve},      {"gate", nullptr},
                          {"player", report.player}};
    if (!report.coefficients_file.empty()) answer["coefficients"] = report.coefficients_file;
    if (report.gate)
        answer["gate"] = {{"candidate", report.gate->candidate}, {"opponent", report.gate->opponent},
                          {"pairs", report.gate->pairs.counts},  {"score", report.gate->score},
                          {"elo", report.gate->strength.elo},    {"elo_error", report.gate->strength.elo_error}};
    return answer;
}

void print_report(const lab::TrainingReport& report, const std::string& game, const Console& console) {
    if (report.gathered) return console.print(report.gathered->sentence);
    console.print(lab::draw_curve(report.curve, 60, 8, console.language()) + report.data);
    if (report.gate)
        console.print(Text{fmt::format("gate: {:.1f} % of {} pairs against {}, Elo {:+.0f} +- {:.0f}",
                                       100 * report.gate->score, report.gate->pairs.pairs(), report.gate->opponent,
                                       report.gate->strength.elo, report.gate->strength.elo_error),
                           fmt::format("sélection : {:.1f} % de {} paires contre {}, Elo {:+.0f} ± {:.0f}",
                                       100 * report.gate->score, report.gate->pairs.pairs(), report.gate->opponent,
                                       report.gate->strength.elo, report.gate->strength.elo_error)});
    if (!report.coefficients_file.empty())
        console.print(Text{"curves of all coefficients in " + report.coefficients_file,
                           "courbes de tous les coefficients dans " + report.coefficients_file});
    const auto& file = report.weights_file;
    console.print(report.is_kept ? Text{fmt::format("{} weights in {}", report.parameters, file),
                                        fmt::format("{} poids dans {}", report.parameters, file)}
                                 : Text{fmt::format("not kept: the weights are in {}", file),
                                        fmt::format("non gardés : les poids sont dans {}", file)});
    const std::string command = fmt::format("plateau play {} --second {}", game, report.player);
    console.print(Text{"play against it: " + command, "jouer contre : " + command});
}

// With --server, workers that listen there play the games; otherwise nothing.
Result<std::unique_ptr<lab::JobQueue>> open_queue(const Arguments& arguments, const lab::TrainingPlan& plan) {
    if (!arguments.has("--server")) return std::unique_ptr<lab::JobQueue>{};
    if (plan.method.name != "logistic" && plan.method.name != "perceptron")
        return fail(
            fmt::format("--server works with logistic and perceptron only, not with {}", plan.method.name),
            fmt::format("--server ne fonctionne qu'avec logistic et perceptron, pas avec {}", plan.method.name));
    const auto options = read_nats_options(arguments);
    if (!options) return options.failure();
    return lab::open_nats_queue(*options, fmt::format("learn-{}", archive::unix_seconds_now()), play::version());
}

int run_learn(const Arguments& arguments, Console& console) {
    if (!arguments.has("METHOD")) return list_methods(console);
    if (!arguments.has("GAME")) return describe_method(arguments.text("METHOD"), console);
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    auto plan = plan_of(arguments, **game);
    if (!plan) return console.refuse(plan.failure());
    if (const auto sound = lab::check_plan(**game, *plan); !sound) return console.refuse(sound.failure());

    std::unique_ptr<Progress> progress;
    std::string phase;
    lab::TrainingListener listener;
    listener.progress = [&](const Text& name, std::uint64_t done, std::uint64_t total, const std::string& remark) {
        if (name.en != phase) {
            phase = name.en;
            progress = std::make_unique<Progress>(console, name, total);
        }
        progress->show(done, remark);
    };
    const auto queue = open_queue(arguments, *plan);
    if (!queue) return console.give_up(queue.failure());
    plan->queue = queue->get();
    const auto report = lab::train(**game, *plan, console.stop(), listener);
    progress.reset();
    if (!report) return console.give_up(report.failure());
    if (arguments.has("--json")) console.print(to_json(*report).dump());
    else print_report(*report, arguments.text("GAME"), console);
    return report->is_kept ? success : failure;
}

}  // namespace

Command learn_command() {
    return {"learn",
            {"learn weights, networks, tables or books from games",
             "apprendre des poids, des réseaux, des tables ou des livres à partir de parties"},
            "plateau learn logistic connect4 --games 2000 --player alphabeta:depth=4 --out connect4.weights",
            [] {
                auto all = declared_arguments();
                for (auto& argument : nats_options()) all.push_back(std::move(argument));
                return all;
            }(),
            run_learn};
}

}  // namespace plateau::cli
