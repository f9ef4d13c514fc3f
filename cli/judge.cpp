// plateau judge: how good a move was, and what it allows.
#include "play/judge.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/json.h"

namespace plateau::cli {

namespace {

nlohmann::json to_json(const std::vector<play::BoardMove>& moves) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& move : moves) list.push_back({{"move", move.text}, {"cells", move.cells}});
    return list;
}

std::string texts(const std::vector<play::BoardMove>& moves) {
    std::string text;
    for (const auto& move : moves) text += (text.empty() ? "" : ", ") + move.text;
    return text;
}

void print(const play::MoveJudgement& judged, const Console& console) {
    console.print(fmt::format("{} ({:+.1f} %)", console.say(play::name_of(judged.quality)), -100 * judged.loss));
    if (judged.quality != play::Quality::best)
        console.print(Text{"better: " + judged.best.line.front(), "mieux : " + judged.best.line.front()});
    if (!judged.missed_wins.empty())
        console.print(Text{"this would have won at once: " + texts(judged.missed_wins),
                           "ceci aurait gagné aussitôt : " + texts(judged.missed_wins)});
    if (!judged.opponent_wins.empty())
        console.print(Text{"the opponent can win at once: " + texts(judged.opponent_wins),
                           "l'adversaire peut gagner aussitôt : " + texts(judged.opponent_wins)});
}

int run_judge(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const play::SessionOptions at{arguments.text("--position"), arguments.all("--moves"), 1};
    const auto judged =
        play::judge_move(**game, at, arguments.text("MOVE"),
                         arguments.text("--player", play::advisor((*game)->info(), "2s")), console.stop());
    if (!judged) return console.refuse(judged.failure());
    if (!arguments.has("--json")) {
        print(*judged, console);
        return success;
    }
    console.print(
        nlohmann::json{{"move", arguments.text("MOVE")},
                       {"quality", play::to_string(judged->quality)},
                       {"loss", judged->loss},
                       {"win_chance", judged->chance},
                       {"best", play::to_json(judged->best, console.language())},
                       {"reply", judged->reply.line.empty() ? nlohmann::json(nullptr)
                                                            : play::to_json(judged->reply, console.language())},
                       {"missed_wins", to_json(judged->missed_wins)},
                       {"opponent_wins", to_json(judged->opponent_wins)}}
            .dump());
    return success;
}

}  // namespace

Command judge_command() {
    return {"judge",
            {"say how good a move is, and whether it lets the opponent win at once",
             "dire ce que vaut un coup, et s'il laisse l'adversaire gagner aussitôt"},
            "plateau judge connect4 1 --moves 4455",
            {game_argument(), required(place("MOVE", {"the move to judge", "le coup à juger"})), position_option(),
             moves_option(),
             option("--player", "P",
                    {"the player that judges (default: the best level, two seconds)",
                     "le joueur qui juge (par défaut : le meilleur niveau, deux secondes)"}),
             json_option()},
            run_judge};
}

}  // namespace plateau::cli
