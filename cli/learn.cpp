// plateau learn: weights, networks and tables from games.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "archive/game_record.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/learn_book.h"
#include "cli/learn_memory.h"
#include "cli/learn_strategies.h"
#include "cli/nats_options.h"
#include "lab/training/training_plan.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

int list_methods(const std::string& only, const Console& console) {
    bool is_known = only.empty();
    for (const auto& method : lab::training_methods()) {
        if (!only.empty() && method.name != only) continue;
        is_known = true;
        console.print(fmt::format("{:<12} {}", method.name, console.say(method.meaning)));
        for (const auto& option : method.options)
            console.print(fmt::format("    {:<16} {:<10} {}", option.name, option.value, console.say(option.meaning)));
    }
    if (!is_known)
        return console.refuse({fmt::format("there is no method '{}': plateau learn lists them", only),
                               fmt::format("il n'y a pas de méthode « {} » : plateau learn les liste", only)});
    return success;
}

bool is_played_by(const play::AnyGame& game, const std::string& player) {
    return static_cast<bool>(game.check_player(player));
}

std::string usual_player(const play::AnyGame& game) {
    const std::string search = "alphabeta:depth=2";
    return is_played_by(game, search) ? search : "random";
}

// What the method makes of its options: a table of positions, or weights of features.
bool learns_table(const Spec& method) {
    const bool by_play = method.name == "td" || method.name == "sarsa" || method.name == "qlearning";
    const std::string *values = method.find("values"), *leaf = method.find("leaf");
    return by_play && (!values || *values == "table") && (!leaf || *leaf == "0");
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
        {"METHOD",
         "",
         {"logistic, perceptron, td, sarsa, qlearning, cmaes or genetic, with options (logistic:l2=0.001); alone, "
          "its options are listed; memory: games of draughts to remember, of the archive or of --data; "
          "book: an opening book of draughts; strategies: openings and forced wins of gomoku from an archive",
          "logistic, perceptron, td, sarsa, qlearning, cmaes ou genetic, avec options (logistic:l2=0.001) ; seule, "
          "ses options sont listées ; memory : des parties de dames à retenir, de l'archive ou de --data ; "
          "book : un livre d'ouvertures de dames ; strategies : ouvertures et gains forcés au gomoku d'une archive"},
         false,
         false},
        {"GAME", "", game_argument().meaning, false, false},
        {"--games",
         "N",
         {"games to learn from, or to measure with", "parties pour apprendre, ou pour mesurer"},
         false,
         false},
        {"--player",
         "P",
         {"who plays them, alphabeta:depth=2 unless told", "qui les joue, alphabeta:depth=2 sauf indication"},
         false,
         false},
        {"--features",
         "F",
         {"features of the game, its first unless told", "caractéristiques du jeu, les premières sauf indication"},
         false,
         false},
        {"--from",
         "W",
         {"weights to begin with: a file, raw or zero", "poids de départ : un fichier, raw ou zero"},
         false,
         false},
        {"--data",
         "FILE",
         {"positions of an earlier run instead of new games",
          "positions d'un passage précédent au lieu de nouvelles parties"},
         false,
         false},
        {"--gate",
         "PAIRS",
         {"pairs of games the new weights must win to be kept, 0 for none",
          "paires de parties que les nouveaux poids doivent gagner pour être gardés, 0 pour aucune"},
         false,
         false},
        {"--against",
         "P",
         {"the gate's opponent, the player without the weights unless told",
          "l'adversaire de la sélection, le joueur sans les poids sauf indication"},
         false,
         false},
        {"--out", "FILE", {"where the weights go", "où vont les poids"}, false, false},
        {"--prune",
         "",
         {"of a memory, keep games only up to their points of no return; of strategies, what was seen twice",
          "d'une mémoire, ne garder les parties que jusqu'à leurs points de non-retour ; des stratégies, ce qui a "
          "été vu deux fois"},
         false,
         false},
        {"--resume", "", {"go on with a run that was stopped", "continuer un passage arrêté"}, false, false},
        {"--concurrency",
         "N",
         {"games at a time, 1 unless told", "parties à la fois, 1 sauf indication"},
         false,
         false},
        seed_option(),
        json_option()};
}

Result<lab::TrainingPlan> plan_of(const Arguments& arguments, const play::AnyGame& game) {
    lab::TrainingPlan plan;
    auto method = parse_spec(arguments.text("METHOD"));
    if (!method) return method.failure();
    plan.method = std::move(*method);
    const bool is_table = learns_table(plan.method);
    plan.features = arguments.text("--features");
    plan.player = arguments.text("--player", usual_player(game));
    plan.from = arguments.text("--from");
    plan.data = arguments.text("--data");
    plan.gate.against = arguments.text("--against");
    plan.out = arguments.text("--out", fmt::format("{}-{}.weights", game.info().name, plan.method.name));
    plan.resume = arguments.has("--resume");
    plan.command = command_line(arguments, declared_arguments());
    plan.date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr)));
    const auto games = arguments.integer("--games", is_table ? 30000 : 1000, 1, 1'000'000'000);
    if (!games) return games.failure();
    plan.games = static_cast<std::uint64_t>(*games);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    if (!seed) return seed.failure();
    plan.seed = static_cast<std::uint64_t>(*seed);
    const auto pairs = arguments.integer("--gate", is_table ? 0 : 50, 0, 1'000'000);
    if (!pairs) return pairs.failure();
    plan.gate.pairs = static_cast<int>(*pairs);
    const auto threads = arguments.integer("--concurrency", 1, 1, 1024);
    if (!threads) return threads.failure();
    plan.threads = static_cast<int>(*threads);
    return plan;
}

nlohmann::json to_json(const lab::TrainingReport& report) {
    nlohmann::json curve = nlohmann::json::array();
    for (const auto& point : report.curve)
        curve.push_back({{"step", point.step}, {"training", point.training}, {"validation", point.validation}});
    nlohmann::json answer{{"weights", report.weights_file}, {"data", report.data}, {"parameters", report.parameters},
                          {"kept", report.is_kept},         {"curve", curve},      {"gate", nullptr}};
    if (report.gate)
        answer["gate"] = {{"candidate", report.gate->candidate}, {"opponent", report.gate->opponent},
                          {"pairs", report.gate->pairs.counts},  {"score", report.gate->score},
                          {"elo", report.gate->strength.elo},    {"elo_error", report.gate->strength.elo_error}};
    return answer;
}

void print_report(const lab::TrainingReport& report, const Console& console) {
    console.print(lab::draw_curve(report.curve, 60, 8, console.language()) + report.data);
    if (report.gate)
        console.print(Text{fmt::format("gate: {:.1f} % of {} pairs against {}, Elo {:+.0f} +- {:.0f}",
                                       100 * report.gate->score, report.gate->pairs.pairs(), report.gate->opponent,
                                       report.gate->strength.elo, report.gate->strength.elo_error),
                           fmt::format("sélection : {:.1f} % de {} paires contre {}, Elo {:+.0f} ± {:.0f}",
                                       100 * report.gate->score, report.gate->pairs.pairs(), report.gate->opponent,
                                       report.gate->strength.elo, report.gate->strength.elo_error)});
    const auto& file = report.weights_file;
    console.print(report.is_kept ? Text{fmt::format("{} weights in {}", report.parameters, file),
                                        fmt::format("{} poids dans {}", report.parameters, file)}
                                 : Text{fmt::format("not kept: the weights are in {}", file),
                                        fmt::format("non gardés : les poids sont dans {}", file)});
}

// With --server, workers that listen there play the games; otherwise nothing.
Result<std::unique_ptr<lab::JobQueue>> open_queue(const Arguments& arguments, const lab::TrainingPlan& plan) {
    if (!arguments.has("--server")) return std::unique_ptr<lab::JobQueue>{};
    if (plan.method.name != "logistic" && plan.method.name != "perceptron")
        return fail(fmt::format("{} learns while it plays: --server is for logistic and perceptron", plan.method.name),
                    fmt::format("{} apprend en jouant : --server est pour logistic et perceptron", plan.method.name));
    const auto options = read_nats_options(arguments);
    if (!options) return options.failure();
    return lab::open_nats_queue(*options, fmt::format("learn-{}", archive::unix_seconds_now()), play::version());
}

int run_learn(const Arguments& arguments, Console& console) {
    if (!arguments.has("GAME")) {
        if (!arguments.has("METHOD")) return list_methods("", console);
        const auto method = parse_spec(arguments.text("METHOD"));
        return method ? list_methods(method->name, console) : console.refuse(method.error());
    }
    if (arguments.text("METHOD") == "memory") return learn_memory(arguments, console);
    if (arguments.text("METHOD") == "strategies") return learn_strategies(arguments, console);
    if (arguments.text("METHOD") == "book")
        return learn_book(arguments, console, command_line(arguments, declared_arguments()));
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.error());
    auto plan = plan_of(arguments, **game);
    if (!plan) return console.refuse(plan.error());
    if (const auto sound = lab::check_plan(**game, *plan); !sound) return console.refuse(sound.error());

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
    if (!queue) return console.give_up(queue.error());
    plan->queue = queue->get();
    const auto report = lab::train(**game, *plan, console.stop(), listener);
    progress.reset();
    if (!report)
        return console.stop().stop_requested() ? console.interrupt(report.error()) : console.give_up(report.error());
    if (arguments.has("--json")) console.print(to_json(*report).dump());
    else print_report(*report, console);
    return report->is_kept ? success : failure;
}

}  // namespace

Command learn_command() {
    return {"learn",
            {"learn weights, networks or tables from games",
             "apprendre des poids, des réseaux ou des tables à partir de parties"},
            "plateau learn logistic connect4 --games 2000 --player alphabeta:depth=4 --out connect4.weights",
            [] {
                auto all = declared_arguments();
                for (auto& argument : nats_options()) all.push_back(std::move(argument));
                return all;
            }(),
            run_learn};
}

}  // namespace plateau::cli
