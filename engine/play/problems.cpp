#include "play/problems.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/json_text.h"

namespace plateau::play {

namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

Text goal_of(const PosedProblem& problem) {
    const int moves = problem.win_in;
    if (problem.goal == "fours")
        return {fmt::format("win by fours in {}", moves), fmt::format("gagner par des quatre en {}", moves)};
    if (problem.goal == "men")
        return {fmt::format("win {} {} by force in {}", problem.gain, problem.gain == 1 ? "man" : "men", moves),
                fmt::format("gagner {} {} de force en {}", problem.gain, problem.gain == 1 ? "pion" : "pions", moves)};
    if (problem.goal == "only") return {"find the one winning move", "trouver le seul coup gagnant"};
    return {fmt::format("win in {}", moves), fmt::format("gagner en {}", moves)};
}

Text task(const PosedProblem& problem) {
    if (!problem.side.en.empty()) {
        const Text goal = goal_of(problem);
        return {fmt::format("{} to play: {}", problem.side.en, goal.en),
                fmt::format("{} : {}", problem.side.fr, goal.fr)};
    }
    const bool is_south = problem.position.ends_with("S");
    return {fmt::format("{} to play and win in {}", is_south ? "South" : "North", problem.win_in),
            fmt::format("{} joue et gagne en {}", is_south ? "Sud" : "Nord", problem.win_in)};
}

OrderedJson json_of(const PosedProblem& problem) {
    const Text words = task(problem);
    OrderedJson json{{"id", problem.id},
                     {"position", problem.position},
                     {"win_in", problem.win_in},
                     {"grade", problem.grade},
                     {"task", {{"en", words.en}, {"fr", words.fr}}},
                     {"key", problem.key},
                     {"cells", problem.cells},
                     {"line", problem.line},
                     {"bounces", problem.bounces},
                     {"tries", problem.tries}};
    if (problem.goal != "win") json["goal"] = problem.goal;
    if (problem.gain > 0) json["gain"] = problem.gain;
    if (!problem.theme.empty()) json["theme"] = problem.theme;
    if (!problem.side.en.empty()) json["side"] = {{"en", problem.side.en}, {"fr", problem.side.fr}};
    return json;
}

PosedProblem problem_of(const Json& json) {
    PosedProblem problem{json.at("id"),   json.at("position"), json.at("win_in"),  json.at("grade"), json.at("key"),
                         json.at("line"), json.at("cells"),    json.at("bounces"), json.at("tries")};
    problem.goal = json.value("goal", problem.goal);
    problem.gain = json.value("gain", 0);
    problem.theme = json.value("theme", "");
    if (json.contains("side")) problem.side = {json.at("side").at("en"), json.at("side").at("fr")};
    return problem;
}

}  // namespace

// One problem a line, so that changes can be read.
std::string to_json(const ProblemSet& set) {
    std::string text = fmt::format("{{\"format\": 1, \"game\": {}, \"command\": {}, \"date\": {}, \"problems\": [",
                                   Json(set.game).dump(), Json(set.command).dump(), Json(set.date).dump());
    const char* separator = "\n";
    for (const auto& problem : set.problems) {
        text += separator + json_of(problem).dump();
        separator = ",\n";
    }
    return text + "\n]}\n";
}

Result<ProblemSet> parse_problems(std::string_view text) {
    const auto all = read_json<Json>(text);
    if (!all) return all.failure();
    try {
        ProblemSet set{all->at("game"), all->at("command"), all->at("date"), {}};
        for (const auto& each : all->at("problems")) set.problems.push_back(problem_of(each));
        return set;
    } catch (const Json::exception&) {
        return fail("this is not a file written by plateau problems",
                    "ce n'est pas un fichier écrit par plateau problems");
    }
}

Result<ProblemSet> read_problems(const std::string& game, const Resources& resources) {
    const auto text = resources.read("data/problems/" + game + ".json");
    if (!text)
        return fail(fmt::format("there are no problems for {}: plateau problems gyges has some", game),
                    fmt::format("il n'y a pas de problèmes pour {} : plateau problems gyges en a", game));
    return parse_problems(*text);
}

}  // namespace plateau::play
