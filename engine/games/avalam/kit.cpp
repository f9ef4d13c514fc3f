#include "games/avalam/kit.h"

#include "games/avalam/evaluation.h"
#include "games/avalam/filters.h"
#include "games/avalam/sparing.h"
#include "games/avalam/surroundings.h"

namespace plateau::avalam {

namespace {

NamedEvaluation<Rules> towers_evaluation() {
    return {.name = "towers",
            .meaning = {"own towers minus the opponent's", "ses tours moins celles de l'adversaire"},
            .scale = 1,
            .options = {},
            .make = [](const Rules&, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Evaluation<Rules>>> {
                for (const auto& [key, value] : spec.options) return options::unknown("eval=towers", key, {});
                return std::unique_ptr<Evaluation<Rules>>{new TowerDifference};
            }};
}

NamedEvaluation<Rules> progress_evaluation() {
    return {.name = "progress",
            .meaning = {"towers, and isolated towers and towers of five, by weights that change with the game",
                        "tours, et tours isolées ou de cinq, selon des poids qui changent avec la partie"},
            .scale = Progress::scale,
            .options = list_options<ProgressWeights>(),
            .make = [](const Rules&, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Evaluation<Rules>>> {
                const auto weights = read_options<ProgressWeights>(spec);
                if (!weights) return weights.failure();
                return std::unique_ptr<Evaluation<Rules>>{new Progress{*weights}};
            }};
}

struct SurroundingsOptions {
    std::string weights = SurroundingsEvaluation::default_weights;
};

template <class Visitor>
void describe(SurroundingsOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"weights file; empty: raw weights", "fichier de poids ; vide : poids bruts"});
}

const Text surroundings_meaning{"what towers are worth by their height and by what stands around them, learned",
                                "ce que valent les tours selon leur hauteur et leurs voisines, appris"};

NamedEvaluation<Rules> surroundings_evaluation() {
    return {.name = "surroundings",
            .meaning = surroundings_meaning,
            .scale = SurroundingsEvaluation::scale,
            .options = list_options<SurroundingsOptions>(),
            .make = [](const Rules&, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Evaluation<Rules>>> {
                const auto options = read_options<SurroundingsOptions>(spec);
                if (!options) return options.failure();
                auto evaluation = SurroundingsEvaluation::read(options->weights, resources);
                if (!evaluation) return evaluation.failure();
                return std::unique_ptr<Evaluation<Rules>>{std::move(*evaluation)};
            }};
}

NamedPlayer<Rules> sparing_player() {
    return {
        .name = "sparing",
        .meaning = {"plays at random but never covers a tower of its own",
                    "joue au hasard sans jamais couvrir une de ses tours"},
        .options = list_options<SparingOptions>(),
        .make = [](const Rules& rules, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Player<Rules>>> {
            const auto options = read_options<SparingOptions>(spec);
            if (!options) return options.failure();
            return std::unique_ptr<Player<Rules>>{new Sparing{rules, *options}};
        }};
}

std::vector<NamedFilter<Rules>> filters() {
    return {{"either",
             {"moves from at most four neighbours, or that make a five or an isolated tower",
              "coups depuis au plus quatre voisines, ou qui font une tour de cinq ou isolée"},
             keep_either},
            {"both",
             {"moves from at most four neighbours that make a five or an isolated tower",
              "coups depuis au plus quatre voisines qui font une tour de cinq ou isolée"},
             keep_both},
            {"few_neighbours",
             {"towers with at most four neighbours", "tours d'au plus quatre voisines"},
             keep_few_neighbours},
            {"fives_and_isolated",
             {"moves that make a five or an isolated tower", "coups qui font une tour de cinq ou isolée"},
             keep_fives_and_isolated},
            {"not_own",
             {"moves that cover no tower of one's own", "coups qui ne couvrent aucune de ses propres tours"},
             keep_off_own_towers}};
}

}  // namespace

Kit<Rules> base_kit(const Rules&) {
    Kit<Rules> result;
    result.evaluations = {surroundings_evaluation(), progress_evaluation(), towers_evaluation()};
    result.features = {{"surroundings", surroundings_meaning,
                        [](const Rules&) { return std::make_shared<const SurroundingFeatures>(); }}};
    result.players = {sparing_player()};
    result.filters = filters();
    result.ordering = promise;
    // The three of Mollin et al.; of equally good moves the first listed is played, as in their pseudo-code.
    result.levels = {"sparing", "alphabeta:depth=2,eval=towers", "alphabeta:depth=3,eval=progress,filter=either", "",
                     ""};
    result.score_unit = {"towers", "tours"};
    result.win_chance_slope = 0.006;
    return result;
}

}  // namespace plateau::avalam
