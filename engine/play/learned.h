// What every game gets from learning beside its own kit: evaluations by weighted features and by networks
// (for kits with features), and a player that plays from a table of values.
#pragma once

#include <charconv>
#include <memory>
#include <unordered_map>

#include "game/kit.h"
#include "play/network_evaluation.h"
#include "play/training/environment_of.h"

namespace plateau::play {

struct WeightsOptions {
    std::string weights;
};

template <class Visitor>
void describe(WeightsOptions& o, Visitor&& option) {
    option("weights", o.weights, "", "",
           Text{"a file of weights made by plateau learn (default: the raw ones)",
                "un fichier de poids fait par plateau learn (par défaut : les poids bruts)"});
}

template <Game G>
Result<std::unique_ptr<Evaluation<G>>> make_network_evaluation(const std::vector<NamedFeatures<G>>& known,
                                                               NetworkShelf& shelf, const G& rules, const Spec& spec,
                                                               const Resources& resources) {
    const auto options = read_options<WeightsOptions>(spec);
    if (!options) return options.failure();
    if (options->weights.empty())
        return fail("eval=network needs eval.weights=FILE, made by plateau learn perceptron",
                    "eval=network attend eval.weights=FICHIER, fait par plateau learn perceptron");
    const auto network = shelf.read(options->weights, resources);
    if (!network) return network.failure();
    for (const auto& named : known) {
        if (!(*network)->features.empty() && (*network)->features != named.name) continue;
        auto features = named.make(rules);
        if (count_features(features->blocks()) != (*network)->real->shape().layers.front()) break;
        return evaluation_by<G>(rules, **network, std::move(features));
    }
    return fail(options->weights + " is a network for other features than this game's",
                options->weights + " est un réseau pour d'autres caractéristiques que celles de ce jeu");
}

// The kit with an evaluation for each of its features that has none of its own, and `network`.
template <Game G>
Kit<G> with_learned_evaluations(Kit<G> kit) {
    for (const auto& features : kit.features) {
        const auto has_name = [&](const auto& evaluation) { return evaluation.name == features.name; };
        if (std::any_of(kit.evaluations.begin(), kit.evaluations.end(), has_name)) continue;
        kit.evaluations.push_back(
            {features.name, features.meaning, 1, list_options<WeightsOptions>(),
             [make = features.make](const G& rules, const Spec& spec,
                                    const Resources& resources) -> Result<std::unique_ptr<Evaluation<G>>> {
                 const auto options = read_options<WeightsOptions>(spec);
                 if (!options) return options.failure();
                 auto made = make(rules);
                 auto points = points_of(*made, options->weights, resources);
                 if (!points) return points.failure();
                 return std::unique_ptr<Evaluation<G>>{new FeatureEvaluation<G>{std::move(made), std::move(*points)}};
             }});
    }
    const bool has_network = std::any_of(kit.evaluations.begin(), kit.evaluations.end(),
                                         [](const auto& evaluation) { return evaluation.name == "network"; });
    if (!kit.features.empty() && !has_network)
        kit.evaluations.push_back(
            {"network",
             {"a network fed with the game's features", "un réseau nourri des caractéristiques du jeu"},
             1,
             list_options<WeightsOptions>(),
             [known = kit.features, shelf = std::make_shared<NetworkShelf>()](const G& rules, const Spec& spec,
                                                                              const Resources& resources) {
                 return make_network_evaluation<G>(known, *shelf, rules, spec, resources);
             }});
    return kit;
}

// Plays the move that leads to the position with the best value in a table.
template <Game G>
class TablePlayer final : public Player<G> {
public:
    TablePlayer(const G& rules, std::unordered_map<Key, double> values, bool symmetries)
        : rules_{rules}, values_{std::move(values)}, symmetries_{symmetries} {}

    typename G::Move choose(const Line<typename G::Position>& line, const Limits&,
                            const Listener<G>& listener) override {
        std::vector<typename G::Position> path;
        for (std::size_t ago = line.plies() + 1; ago-- > 0;) path.push_back(line.before(ago));
        const Side side = rules_.side_to_move(line.now());
        Thought<typename G::Move> best;
        best.depth = 1;
        double best_value = 0;
        for (const auto& move : legal_moves_of(rules_, line)) {
            path.push_back(rules_.after(line.now(), move));
            const double value = (side == Side::first ? 1 : -1) * value_of_last(path);
            path.pop_back();
            ++best.nodes;
            if (!best.line.empty() && value <= best_value) continue;
            best_value = value;
            best.line.assign(1, move);
        }
        best.score = static_cast<Score>(std::lround(1000 * best_value));
        if (listener) listener(best);
        return best.line.front();
    }

private:
    // Seen by the first side.
    double value_of_last(const std::vector<typename G::Position>& path) const {
        if (const auto outcome = outcome_of(rules_, Line<typename G::Position>{path})) return value_of(*outcome);
        const auto found = values_.find(key_of(rules_, path.back(), symmetries_));
        if (found == values_.end()) return 0;
        return rules_.side_to_move(path.back()) == Side::first ? found->second : -found->second;
    }

    const G& rules_;
    std::unordered_map<Key, double> values_;
    bool symmetries_;
};

struct TableOptions {
    std::string values;
};

template <class Visitor>
void describe(TableOptions& o, Visitor&& option) {
    option("values", o.values, "", "",
           Text{"a table of values made by plateau learn", "une table de valeurs faite par plateau learn"});
}

template <Game G>
Result<std::unique_ptr<Player<G>>> make_table_player(const G& rules, const Spec& spec, const Resources& resources) {
    const auto options = read_options<TableOptions>(spec);
    if (!options) return options.failure();
    if (options->values.empty())
        return fail("learned needs values=FILE, a table made by plateau learn",
                    "learned attend values=FICHIER, une table faite par plateau learn");
    const auto table = read_weights(options->values, resources);
    if (!table) return table.failure();
    const auto not_a_table = [&] {
        return fail(options->values + " is not a table of positions: expected one made by plateau learn with table=1",
                    options->values +
                        " n'est pas une table de positions : une table faite par plateau learn avec "
                        "table=1 est attendue");
    };
    const std::string* symmetries = table->find("symmetries");
    if (!table->find("table") || table->values.size() != table->blocks.size()) return not_a_table();
    std::unordered_map<Key, double> values;
    for (std::size_t i = 0; i < table->blocks.size(); ++i) {
        const std::string& name = table->blocks[i].name;
        Key key = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), key, 16);
        if (error != std::errc{} || end != name.data() + name.size()) return not_a_table();
        values[key] = static_cast<double>(table->values[i]);
    }
    return std::unique_ptr<Player<G>>{new TablePlayer<G>{rules, std::move(values), symmetries && *symmetries == "1"}};
}

}  // namespace plateau::play
