// plateau advise: the orders a player would give in an Axis & Allies position from outside, with reasons.
#include <fmt/format.h>

#include <cassert>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/advise_lines.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "core/json_text.h"
#include "core/options.h"
#include "games/axis_allies/text/order_text.h"
#include "play/catalog.h"
#include "play/catalog/axis_allies_adviser.h"
#include "play/files.h"
#include "play/stop_watch.h"
#include "players/axis_allies/advice/advice.h"
#include "players/axis_allies/expert/expert_player.h"

namespace plateau::cli {

namespace {

using axis_allies::Json;
using axis_allies::Phase;

// The edition that a state names decides, unless the game's spec says otherwise.
Result<std::unique_ptr<play::AnyGame>> game_for(Spec spec, const std::string& state, const Resources& resources) {
    const auto document = read_json<Json>(state);
    if (document && !spec.find("edition"))
        if (const std::string edition = text_in(*document, "edition"); !edition.empty()) spec.set("edition", edition);
    return play::open_game(spec.to_text(), resources);
}

// {"format": "plateau-axis-memory/1", "germany": ["(intent ...)", ...]}
Result<Json> read_memory(const std::string& path) {
    const auto text = play::read_file(path);
    if (!text) return Json{{"format", "plateau-axis-memory/1"}};  // the first call
    auto memory = read_json<Json>(*text);
    if (!memory || text_in(*memory, "format") != "plateau-axis-memory/1")
        return fail(fmt::format("{} is not a memory file written by plateau advise", path),
                    fmt::format("{} n'est pas un fichier de mémoire écrit par plateau advise", path));
    return memory;
}

// What a player keeps from call to call, in a file that may not be there yet.
class MemoryFile {
public:
    MemoryFile(std::string path, std::string power) : path_{std::move(path)}, power_{std::move(power)} {}

    Result<void> remind(axis_allies::KeepsFacts& player) {
        auto kept = read_memory(path_);
        if (!kept) return kept.failure();
        memory_ = std::move(*kept);
        std::vector<std::string> facts;
        for (const auto& fact : memory_.contains(power_) ? memory_[power_] : Json::array())
            if (fact.is_string()) facts.push_back(fact.get<std::string>());
        player.remember(std::move(facts));
        return {};
    }
    Result<void> keep(const axis_allies::KeepsFacts& player) {
        memory_[power_] = player.memory();
        return play::write_file(path_, memory_.dump() + "\n");
    }

private:
    std::string path_, power_;
    Json memory_;
};

// Ids as the notation has them in English, and names in French.
class OrderWords {
public:
    OrderWords(const axis_allies::Map& map, Language language) : map_{map}, is_french_{language == Language::french} {}

    std::string units(const Json& units) const {
        std::string text;
        for (const auto& [kind, count] : units.items()) {
            const auto known = map_.find_kind(kind);
            const int many = count.get<int>();
            const bool is_named = is_french_ && known != axis_allies::no_kind;
            text += (text.empty() ? "" : ", ") +
                    (is_named ? counted(map_, known, many).fr : fmt::format("{} {}", many, kind));
        }
        return text;
    }

    std::string zone(const std::string& id) const {
        const auto known = map_.find_zone(id);
        return is_french_ && known != axis_allies::no_zone ? map_.zones[known].name.word.fr : id;
    }

    std::string path(const Json& path) const {
        std::string text;
        for (const auto& id : path) text += (text.empty() ? "" : " - ") + zone(id.get<std::string>());
        return text;
    }

    std::string verb(axis_allies::Verb verb) const { return is_french_ ? verb_text(verb).fr : verb_text(verb).en; }

    std::string special(const std::string& word) const {
        static const std::map<std::string, std::string> french{{"rocket", "fusée"},
                                                               {"raid", "bombardement"},
                                                               {"blitz", "percée"},
                                                               {"landing", "débarquement"},
                                                               {"unload", "débarquer"}};
        const auto known = french.find(word);
        return is_french_ && known != french.end() ? known->second : word;
    }

    std::string phase(const std::string& id) const {
        for (int i = 0; is_french_ && i <= static_cast<int>(Phase::place); ++i)
            if (const auto phase = static_cast<Phase>(i); id == to_string(phase)) return phase_text(phase).fr;
        return id;
    }

private:
    const axis_allies::Map& map_;
    bool is_french_;
};

std::string order_text(const Json& order, const OrderWords& words) {
    const auto text = [&](const char* key) { return order[key].get<std::string>(); };
    if (order.contains("buy")) {
        const int dice = order["research"].get<int>();
        const std::string research = words.verb(axis_allies::Verb::research), buy = words.verb(axis_allies::Verb::buy);
        return (dice > 0 ? fmt::format("{} {}  ", research, dice) : "") +
               fmt::format("{} {}", buy, words.units(order["buy"]));
    }
    if (order.contains("path")) {
        std::string line = fmt::format("{}  {}", order.contains("units") ? words.units(order["units"]) : "",
                                       words.path(order["path"]));
        if (order.contains("by")) line += fmt::format("  [{}]", text("by"));
        if (order.contains("special")) line += fmt::format("  ({})", words.special(text("special")));
        return line;
    }
    if (order.contains("order")) return text("order");
    if (order["phase"] == "place") return fmt::format("{}  {}", words.units(order["units"]), words.zone(text("zone")));
    return words.zone(text("zone"));
}

void print_orders(const Json& orders, const axis_allies::Map& map, const Console& console) {
    const OrderWords words{map, console.language()};
    const int column = console.language() == Language::french ? 22 : 15;
    for (const auto& order : orders) {
        console.print(
            fmt::format("{:<{}}{}", words.phase(order["phase"].get<std::string>()), column, order_text(order, words)));
        for (const auto& reason : order["reasons"][console.language() == Language::french ? "fr" : "en"])
            console.print("                 " + reason.get<std::string>());
    }
}

// The board as it stands at the start, for whoever wants to write one.
int print_example(const Spec& spec, const Console& console) {
    const auto game = play::open_game(spec.to_text(), console.resources());
    if (!game) return console.refuse(game.failure());
    const axis_allies::Rules& rules = play::known<axis_allies::Rules>(**game)->rules();
    const auto state = read_json<Json>(rules.to_text(rules.start()));
    assert(state);
    console.print(state->dump(2));
    return success;
}

int answer_lines(const Spec& spec, const Arguments& arguments, const Console& console) {
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000LL);
    if (!seed) return console.refuse(seed.failure());
    return answer_advice_lines({spec, arguments.text("--player", "max"), static_cast<std::uint64_t>(*seed)}, std::cin,
                               console);
}

int run_advise(const Arguments& arguments, Console& console) {
    const auto spec = parse_spec(arguments.text("GAME"));
    if (!spec) return console.refuse(spec.failure());
    if (spec->name != "axis_allies")
        return console.refuse({"advise works with axis_allies only", "advise ne fonctionne qu'avec axis_allies"});
    if (arguments.has("--example")) return print_example(*spec, console);
    if (arguments.has("--lines")) return answer_lines(*spec, arguments, console);
    if (!arguments.has("--state"))
        return console.refuse({"give the board: --state FILE (--example prints one to start from)",
                               "indiquez le plateau : --state FICHIER (--example en donne un pour commencer)"});
    const auto phase = axis_allies::parse_wanted_phase(arguments.text("--phase", "turn"));
    if (!phase) return console.refuse(phase.failure());
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000LL);
    if (!seed) return console.refuse(seed.failure());
    const auto state = play::read_file(arguments.text("--state"));
    if (!state) return console.refuse(state.failure());
    const auto game = game_for(*spec, *state, console.resources());
    if (!game) return console.refuse(game.failure());
    const axis_allies::Rules& rules = play::known<axis_allies::Rules>(**game)->rules();
    const auto position = rules.parse_position(*state);
    if (!position)
        return console.refuse({arguments.text("--state") + ": " + position.error().en,
                               arguments.text("--state") + " : " + position.error().fr});
    const std::string player = arguments.text("--player", "max");
    const auto adviser = play::adviser(**game, player, static_cast<std::uint64_t>(*seed));
    if (!adviser) return console.refuse(adviser.failure());

    const std::string& power = rules.map().powers[position->power].id;
    auto* remembers = dynamic_cast<axis_allies::KeepsFacts*>(adviser->player.get());
    MemoryFile memory{arguments.text("--memory"), power};
    const bool keeps_memory = remembers && arguments.has("--memory");
    if (keeps_memory)
        if (auto reminded = memory.remind(*remembers); !reminded) return console.refuse(reminded.failure());
    const play::StopWatch watch{console.stop()};
    axis_allies::AdviceQuestion question{*phase, console.language(), adviser->limits};
    question.limits.watch = &watch;
    const auto advice = axis_allies::advise(rules, *adviser->player, *position, question);
    if (watch.stop_requested()) return console.interrupt({"interrupted", "interrompu"});
    if (remembers)
        if (const auto trouble = remembers->trouble()) return console.give_up(trouble->text);
    if (keeps_memory)
        if (auto written = memory.keep(*remembers); !written) return console.give_up(written.failure());
    if (!arguments.has("--json")) print_orders(advice.orders, rules.map(), console);
    else console.print(Json{{"orders", advice.orders}, {"power", power}, {"player", player}}.dump());
    return success;
}

}  // namespace

Command advise_command() {
    return {
        "advise",
        {"the orders a player would give on an Axis & Allies board, and why",
         "les ordres que donnerait un joueur d'Axis & Allies, et pourquoi"},
        "plateau advise axis_allies --state board.json --player thesis --phase combat_move",
        {game_argument(), option("--state", "FILE", {"the board, as a JSON file", "le plateau, en fichier JSON"}),
         flag("--lines", {"answer questions in JSON, one a line, from standard input",
                          "répondre à des questions en JSON, une par ligne, de l'entrée standard"}),
         flag("--example", {"print a board to start from", "afficher un plateau pour commencer"}),
         option("--player", "P", {"the player to ask (default: max)", "le joueur à interroger (par défaut : max)"}),
         option(
             "--phase", "PHASE",
             {"purchase, combat_move, combat, noncombat_move, place, or turn for the rest of the turn (default: turn)",
              "purchase, combat_move, combat, noncombat_move, place, ou turn pour la fin du tour (par défaut : turn)"}),
         option(
             "--memory", "FILE",
             {"where the player's memory is kept between calls", "où garder la mémoire du joueur entre deux appels"}),
         seed_option(), json_option()},
        run_advise};
}

}  // namespace plateau::cli
