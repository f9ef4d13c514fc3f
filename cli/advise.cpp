// plateau advise: the orders a player would give in an Axis & Allies position from outside, with reasons.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "core/options.h"
#include "play/files.h"
#include "play/stop_watch.h"
#include "players/axis_allies/advice/advice.h"
#include "players/axis_allies/expert/expert_player.h"
#include "players/axis_allies/kit.h"

namespace plateau::cli {

namespace {

using axis_allies::Json;
using axis_allies::Phase;

Result<std::optional<Phase>> phase_of(const std::string& word) {
    if (word == "turn") return std::optional<Phase>{};
    for (int phase = 0; phase <= static_cast<int>(Phase::place); ++phase)
        if (word == axis_allies::to_string(static_cast<Phase>(phase))) return std::optional{static_cast<Phase>(phase)};
    return fail(
        fmt::format("there is no phase '{}': expected purchase, combat_move, combat, noncombat_move, place or turn",
                    word),
        fmt::format("il n'y a pas de phase « {} » : purchase, combat_move, combat, noncombat_move, place ou turn est "
                    "attendu",
                    word));
}

// The edition that a state names decides, unless the game's spec says otherwise.
Result<axis_allies::Rules> rules_for(Spec spec, const std::string& state, const Resources& resources) {
    const Json document = Json::parse(state, nullptr, false);
    if (document.is_object() && document.contains("edition") && document["edition"].is_string() &&
        !spec.find("edition"))
        spec.set("edition", document["edition"].get<std::string>());
    return axis_allies::open_rules(spec, resources);
}

// {"format": "plateau-axis-memory/1", "germany": ["(intent ...)", ...]}
Result<Json> read_memory(const std::string& path) {
    const auto text = play::read_file(path);
    if (!text) return Json{{"format", "plateau-axis-memory/1"}};  // the first call
    Json memory = Json::parse(*text, nullptr, false);
    if (!memory.is_object() || memory.value("format", "") != "plateau-axis-memory/1")
        return fail(fmt::format("{} is no memory: expected a file that plateau advise has written", path),
                    fmt::format("{} n'est pas une mémoire : un fichier écrit par plateau advise est attendu", path));
    return memory;
}

struct Adviser {
    std::unique_ptr<Player<axis_allies::Rules>> player;
    Limits limits;
};

// A player of the game's own kit, or a level; nodes= and time= are its limits.
Result<Adviser> adviser_of(const axis_allies::Rules& rules, const std::string& text, long long seed,
                           const Resources& resources) {
    const auto kit = axis_allies::kit(rules);
    auto spec = parse_spec(text);
    if (!spec) return spec.failure();
    std::string names;
    for (std::size_t level = 0; level < level_names.size(); ++level) {
        names += std::string{names.empty() ? "" : ", "} + level_names[level];
        if (spec->name != level_names[level]) continue;
        auto meaning = parse_spec(kit.levels[level]);
        if (!meaning) return meaning.failure();
        for (const auto& [key, value] : spec->options) meaning->set(key, value);
        spec = std::move(meaning);
        spec->erase("mistakes");
        break;
    }
    Adviser adviser;
    if (const std::string* nodes = spec->find("nodes")) {
        const auto read = options::integer("nodes", *nodes, 1, 1'000'000'000);
        if (!read) return read.failure();
        adviser.limits.nodes = static_cast<std::uint64_t>(*read);
    }
    if (const std::string* time = spec->find("time")) {
        const auto read = options::seconds("time", *time);
        if (!read) return read.failure();
        adviser.limits.seconds = *read;
    }
    spec->erase("nodes");
    spec->erase("time");
    for (const auto& known : kit.players) {
        names += ", " + known.name;
        if (known.name != spec->name) continue;
        for (const auto& option : known.options)
            if (option.name == "seed" && !spec->find("seed")) spec->set("seed", std::to_string(seed));
        auto made = known.make(rules, *spec, resources);
        if (!made) return made.failure();
        adviser.player = std::move(*made);
        return adviser;
    }
    return fail(fmt::format("there is no adviser '{}': expected one of {}", spec->name, names),
                fmt::format("il n'y a pas de conseiller « {} » : un de ceux-ci est attendu : {}", spec->name, names));
}

std::string units_text(const Json& units) {
    std::string text;
    for (const auto& [kind, count] : units.items())
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count.get<int>(), kind);
    return text;
}

std::string path_text(const Json& path) {
    std::string text;
    for (const auto& zone : path) text += (text.empty() ? "" : " - ") + zone.get<std::string>();
    return text;
}

void print_orders(const Json& answer, const Console& console) {
    for (const auto& order : answer["orders"]) {
        std::string line = fmt::format("{:<15}", order["phase"].get<std::string>());
        if (order.contains("buy")) {
            if (order["research"].get<int>() > 0) line += fmt::format("research {}  ", order["research"].get<int>());
            line += fmt::format("buy {}", units_text(order["buy"]));
        } else if (order.contains("path")) {
            line += fmt::format("{}  {}", order.contains("units") ? units_text(order["units"]) : "",
                                path_text(order["path"]));
            if (order.contains("by")) line += fmt::format("  [{}]", order["by"].get<std::string>());
            if (order.contains("special")) line += fmt::format("  ({})", order["special"].get<std::string>());
        } else if (order.contains("order")) line += order["order"].get<std::string>();
        else if (order["phase"] == "place")
            line += fmt::format("{}  {}", units_text(order["units"]), order["zone"].get<std::string>());
        else line += order["zone"].get<std::string>();
        console.print(line);
        for (const auto& reason : order["reasons"][console.language() == Language::french ? "fr" : "en"])
            console.print("                 " + reason.get<std::string>());
    }
}

int run(const Arguments& arguments, Console& console) {
    const auto spec = parse_spec(arguments.text("GAME"));
    if (!spec) return console.refuse(spec.error());
    if (spec->name != "axis_allies")
        return console.refuse({"advise knows axis_allies alone", "advise ne connaît que axis_allies"});
    const auto phase = phase_of(arguments.text("--phase", "turn"));
    if (!phase) return console.refuse(phase.error());
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000LL);
    if (!seed) return console.refuse(seed.error());
    const auto state = play::read_file(arguments.text("--state"));
    if (!state) return console.refuse(state.error());
    const auto rules = rules_for(*spec, *state, console.resources());
    if (!rules) return console.refuse(rules.error());
    const auto position = rules->parse_position(*state);
    if (!position)
        return console.refuse({arguments.text("--state") + ": " + position.error().en,
                               arguments.text("--state") + " : " + position.error().fr});
    const auto seated = adviser_of(*rules, arguments.text("--player", "max"), *seed, console.resources());
    if (!seated) return console.refuse(seated.error());

    const std::string file = arguments.text("--memory");
    const std::string& power = rules->map().powers[position->power].id;
    auto* remembers = dynamic_cast<axis_allies::WithMemory*>(seated->player.get());
    Json memory;
    if (!file.empty()) {
        auto kept = read_memory(file);
        if (!kept) return console.refuse(kept.error());
        memory = std::move(*kept);
        std::vector<std::string> facts;
        for (const auto& fact : memory.contains(power) ? memory[power] : Json::array())
            if (fact.is_string()) facts.push_back(fact.get<std::string>());
        if (remembers) remembers->remember(std::move(facts));
    }
    const play::StopWatch watch{console.stop()};
    axis_allies::AdviceQuestion question{*phase, console.language(), seated->limits};
    question.limits.watch = &watch;
    Json answer = axis_allies::advise(*rules, *seated->player, *position, question);
    if (remembers)
        if (const auto trouble = remembers->trouble()) return console.give_up(trouble->text);
    if (remembers && !file.empty()) {
        memory[power] = remembers->memory();
        if (auto written = play::write_file(file, memory.dump() + "\n"); !written)
            return console.give_up(written.error());
    }
    answer["power"] = power;
    answer["player"] = arguments.text("--player", "max");
    if (arguments.has("--json")) console.print(answer.dump());
    else print_orders(answer, console);
    return success;
}

}  // namespace

Command advise_command() {
    return {"advise",
            {"a player's orders for an Axis & Allies board, with reasons",
             "les ordres d'un joueur pour un plateau d'Axis & Allies, avec les raisons"},
            "plateau advise axis_allies --state board.json --player thesis --phase combat_move",
            {game_argument(),
             {"--state", "FILE", {"the board as state JSON", "le plateau en JSON"}, true, false},
             {"--player",
              "P",
              {"the player to ask, max unless told", "le joueur à interroger, max sauf indication"},
              false,
              false},
             {"--phase",
              "PHASE",
              {"purchase, combat_move, combat, noncombat_move, place, or turn (unless told) for all that is left",
               "purchase, combat_move, combat, noncombat_move, place, ou turn (sauf indication) pour tout le reste"},
              false,
              false},
             {"--memory",
              "FILE",
              {"what the player keeps from call to call", "ce que le joueur garde d'un appel à l'autre"},
              false,
              false},
             seed_option(),
             json_option()},
            run};
}

}  // namespace plateau::cli
