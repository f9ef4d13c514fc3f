// plateau legal: the legal moves, or the move that leads to another position.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

// The first legal move after which the board reads `target`, with its way over the board.
std::optional<play::BoardMove> move_to(play::Session& session, const std::string& target) {
    for (const auto& move : session.legal_moves()) {
        if (!session.replay(move.text)) continue;
        const bool arrives = session.position() == target;
        if (arrives) return session.record().back();
        if (!session.undo()) break;
    }
    return std::nullopt;
}

int lead_to(play::AnyGame& game, play::Session& session, const std::string& to, bool as_json, const Console& console) {
    const auto target = game.new_session({to, {}, 1});
    if (!target) return console.refuse(target.failure());
    const auto move = move_to(session, (*target)->position());
    if (as_json)
        console.print(nlohmann::json{{"legal", move.has_value()},
                                     {"move", move ? nlohmann::json(move->text) : nlohmann::json(nullptr)},
                                     {"cells", move ? move->cells : std::vector<std::string>{}}}
                          .dump());
    else if (move && move->cells.size() > 1)
        console.print(Text{fmt::format("yes: {} (by way of {})", move->text, fmt::join(move->cells, " ")),
                           fmt::format("oui : {} (par {})", move->text, fmt::join(move->cells, " "))});
    else if (move) console.print(fmt::format("{} {}", console.say({"yes:", "oui :"}), move->text));
    else console.print(Text{"no: no legal move leads there", "non : aucun coup légal n'y mène"});
    return success;
}

int run_legal(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto session = (*game)->new_session({arguments.text("--position"), arguments.all("--moves"), 1});
    if (!session) return console.refuse(session.failure());
    const bool as_json = arguments.has("--json");
    if (arguments.has("--to")) return lead_to(**game, **session, arguments.text("--to"), as_json, console);
    nlohmann::json moves = nlohmann::json::array();
    for (const auto& move : (*session)->legal_moves()) {
        moves.push_back(move.text);
        if (!as_json) console.print(move.text);
    }
    if (as_json) console.print(nlohmann::json{{"position", (*session)->position()}, {"moves", moves}}.dump());
    if (const auto ending = (*session)->ending(); ending && !as_json)
        console.remark({"the game is over: " + ending->reason.en, "la partie est finie : " + ending->reason.fr});
    return success;
}

}  // namespace

Command legal_command() {
    return {"legal",
            {"list the legal moves, or find the one that leads to a position",
             "lister les coups légaux, ou trouver celui qui mène à une position"},
            "plateau legal connect4 --moves 44",
            {game_argument(), position_option(), moves_option(),
             option("--to", "T",
                    {"find the move that leads to this position", "trouver le coup qui mène à cette position"}),
             json_option()},
            run_legal};
}

}  // namespace plateau::cli
