// plateau prove: a forced win as a tree that answers every defence.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/catalog/win_proofs.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

using play::SpokenProof;

nlohmann::json to_json(const SpokenProof& proof) {
    auto nodes = nlohmann::json::array();
    for (const auto& node : proof.nodes) {
        auto replies = nlohmann::json::object();
        for (const auto& reply : node.replies) replies[reply.move] = reply.answer;
        nodes.push_back({{"move", node.move}, {"replies", std::move(replies)}, {"otherwise", node.otherwise}});
    }
    return {{"plies", proof.plies}, {"positions", proof.positions}, {"nodes", std::move(nodes)}};
}

// One line a move of the winner, the defence before it; what was printed already is named by its number.
class TreePrinter {
public:
    TreePrinter(const SpokenProof& proof, const Console& console) : proof_{proof}, console_{console} {}

    void print(const std::string& defence, int node, std::size_t depth) {
        const auto& here = proof_.nodes[static_cast<std::size_t>(node)];
        const bool is_known = !printed_.insert(node).second;
        const bool ends = here.replies.empty() && here.otherwise == SpokenProof::no_node;
        const std::string note = ends       ? console_.say({"  wins", "  gagne"})
                                 : is_known ? fmt::format("  {} {}", console_.say({"see", "voir"}), node + 1)
                                            : "";
        console_.print(fmt::format("{:4} {}{}{}{}", node + 1, std::string(2 * depth, ' '),
                                   defence.empty() ? "" : defence + " ", here.move, note));
        if (is_known || ends) return;
        for (const auto& reply : here.replies) print(reply.move, reply.answer, depth + 1);
        if (here.otherwise != SpokenProof::no_node) print("*", here.otherwise, depth + 1);
    }

private:
    const SpokenProof& proof_;
    const Console& console_;
    std::set<int> printed_;
};

int run_prove(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const play::StopWatch watch{console.stop()};
    Limits limits;
    limits.watch = &watch;
    const auto proof = play::prove_win(**game, {arguments.text("--position"), arguments.all("--moves"), 1}, limits);
    if (!proof) return console.give_up(proof.failure());
    if (arguments.has("--json")) {
        console.print(to_json(*proof).dump());
        return success;
    }
    TreePrinter{*proof, console}.print("", 0, 0);
    const std::size_t nodes = proof->nodes.size();
    console.print(Text{fmt::format("won in {} plies at most; {} positions of the winner; every legal reply answered "
                                   "({} positions checked)\n* stands for every other reply",
                                   proof->plies, nodes, proof->positions),
                       fmt::format("gagné en {} demi-coups au plus ; {} positions du gagnant ; toute réponse légale a "
                                   "la sienne ({} positions vérifiées)\n* remplace toutes les autres réponses",
                                   proof->plies, nodes, proof->positions)});
    return success;
}

}  // namespace

Command prove_command() {
    return {"prove",
            {"show a forced win as a tree that answers every defence (five in a row)",
             "montrer un gain forcé en un arbre qui répond à toute défense (cinq alignés)"},
            "plateau prove gomoku --moves \"h8 a1 h9 a15 h10 o1\"",
            {game_argument(), position_option(), moves_option(), json_option()},
            run_prove};
}

}  // namespace plateau::cli
