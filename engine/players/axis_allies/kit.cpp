#include "players/axis_allies/kit.h"

#include "players/axis_allies/greedy.h"
#include "players/axis_allies/thesis.h"

namespace plateau::axis_allies {

Kit<Rules> kit(const Rules&) {
    Kit<Rules> kit;
    kit.players.push_back(
        {.name = "greedy",
         .meaning = {"attacks what it wins by the odds, stacks the front",
                     "attaque ce qu'il gagne selon les chances, garnit le front"},
         .options = list_options<GreedyOptions>(),
         .make = [](const Rules& rules, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Player<Rules>>> {
             const auto options = read_options<GreedyOptions>(spec);
             if (!options) return options.failure();
             return std::unique_ptr<Player<Rules>>{new Greedy{rules, *options}};
         }});
    kit.players.push_back(
        {.name = "thesis",
         .meaning = {"Bustros' German player (2009), a rule base; for Germany alone",
                     "le joueur allemand de Bustros (2009), une base de règles ; pour l'Allemagne seule"},
         .options = list_options<ThesisOptions>(),
         .make = [](const Rules& rules, const Spec& spec,
                    const Resources& resources) -> Result<std::unique_ptr<Player<Rules>>> {
             const auto options = read_options<ThesisOptions>(spec);
             if (!options) return options.failure();
             return make_thesis(rules, *options, resources);
         }});
    kit.levels[0] = "greedy:mistakes=40";
    kit.levels[1] = "greedy";
    kit.score_unit = {"IPC", "IPC"};
    return kit;
}

}  // namespace plateau::axis_allies
