// Players from their specs: "alphabeta:depth=4,eval=lines", "random", "hard", "max:time=1s".
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "core/names.h"
#include "play/any_game.h"
#include "play/distracted_player.h"
#include "play/known.h"
#include "play/learned.h"
#include "play/mistaken_player.h"
#include "play/searches.h"

namespace plateau::play {

// Takes the common options out of a spec, leaving the player's own.
Result<CommonOptions> take_common_options(Spec& spec);
// A level's spec with the person's own options on top; an explicit limit replaces the level's: then the player looks
// as deep as it can.
Result<Spec> expand_level(const Spec& level, const std::string& meaning, const std::vector<PlayerInfo>& known);
// level:rung=3 with the person's own options on top.
Result<Spec> expand_rung(const Spec& level, const std::vector<std::string>& ladder,
                         const std::vector<PlayerInfo>& known);
OptionInfo rung_option(std::size_t rungs);
// eval=NAME, as a player's description shows it.
OptionInfo evaluation_option(const std::string& usual);
Text knows_no_luck(const std::string& player);
Failure unknown_player(const std::string& name, const std::vector<PlayerInfo>& known,
                       const std::vector<LevelInfo>& levels, const std::vector<NamedOpponent>& opponents);

template <Game G>
Kit<G> kit_or_empty(const G& rules) {
    if constexpr (WithKit<G>) return kit(rules);
    else return {};
}

// Several threads may make players at once.
template <Game G>
class PlayerFactory {
public:
    // `ladder`: players from weak to strong, for level:rung=1, 2, ...
    PlayerFactory(const G& rules, const Resources& resources, std::vector<std::string> ladder = {})
        : rules_{rules},
          resources_{resources},
          ladder_{std::move(ladder)},
          kit_{with_learned_evaluations(kit_or_empty(rules))},
          rows_{all_rows()} {}

    const Kit<G>& tools() const { return kit_; }

    std::vector<PlayerInfo> players() const {
        std::vector<PlayerInfo> infos;
        for (const Row& row : rows_) {
            if (row.why_not) continue;
            infos.push_back({row.name, row.meaning, row.options, row.former_names});
            auto& options = infos.back().options;
            for (auto& option : list_options<CommonOptions>())
                if (!has_option(row, option.name)) options.push_back(option);
        }
        return infos;
    }

    std::vector<LevelInfo> levels() const {
        std::vector<LevelInfo> infos;
        for (std::size_t i = 0; i < level_names.size(); ++i)
            if (!kit_.levels[i].empty()) infos.push_back({level_names[i], kit_.levels[i]});
        return infos;
    }

    // The name of a level or an opponent replaced by what it stands for.
    Result<Spec> resolve(std::string_view text) const {
        auto spec = parse_spec(text);
        if (!spec) return spec;
        if (const Row* row = find(spec->name)) spec->name = row->name;
        if (spec->name == "level" && !ladder_.empty()) return expand_rung(*spec, ladder_, players());
        for (std::size_t i = 0; i < level_names.size(); ++i)
            if (spec->name == level_names[i] && !kit_.levels[i].empty())
                return expand_level(*spec, kit_.levels[i], players());
        for (const auto& opponent : kit_.opponents)
            if (spec->name == opponent.name) return expand_level(*spec, opponent.player, players());
        return spec;
    }

    // An evaluation by its spec: "network:weights=FILE".
    Result<std::shared_ptr<const Evaluation<G>>> evaluation(std::string_view text) const {
        const auto asked = parse_spec(text);
        if (!asked) return asked.failure();
        Spec spec;
        spec.set("eval", asked->name);
        for (const auto& [key, value] : asked->options) spec.set("eval." + key, value);
        return take_evaluation(spec);
    }

    // Who plays, without limits, and how long it may think.
    struct Asked {
        std::string player;
        Limits limits;
    };
    Result<Asked> taken_apart(std::string_view text) const {
        auto spec = resolve(text);
        if (!spec) return spec.failure();
        Spec player = *spec;
        const auto common = take_common_options(*spec);
        if (!common) return common.failure();
        for (const char* limit : {"nodes", "time"}) player.erase(limit);
        return Asked{player.to_text(), limits_of(*common)};
    }

    // The player's luck comes from `seed` unless the spec sets its own.
    Result<SeatedPlayer<G>> make(std::string_view text, std::uint64_t seed = 1) const {
        auto spec = resolve(text);
        if (!spec) return spec.failure();
        if (!spec->find("seed")) spec->set("seed", std::to_string(seed % largest_seed));
        const auto common = take_common_options(*spec);
        if (!common) return common.failure();
        auto player = make_named(*spec, static_cast<std::uint64_t>(common->seed));
        if (!player) return player.failure();
        SeatedPlayer<G> seated;
        seated.limits = limits_of(*common);
        std::unique_ptr<Player<G>> made = std::move(*player);
        if (common->mistakes_percent > 0)
            made = with_mistakes(std::move(made), common->mistakes_percent, static_cast<std::uint64_t>(common->seed));
        seated.player = std::move(made);
        return seated;
    }

private:
    static Limits limits_of(const CommonOptions& common) {
        Limits limits;
        if (common.nodes > 0) limits.nodes = static_cast<std::uint64_t>(common.nodes);
        if (common.time.value > 0) limits.seconds = common.time.value;
        return limits;
    }

    std::unique_ptr<Player<G>> with_mistakes(std::unique_ptr<Player<G>> player, int percent, std::uint64_t seed) const {
        return std::make_unique<MistakenPlayer<G>>(std::move(player), Searches<G>::random(rules_, seed + 1), percent,
                                                   seed);
    }

    using Made = Result<std::unique_ptr<Player<G>>>;

    // A player: how it is called, what it is, what it takes, how it is made. One that this game cannot have says why.
    struct Row {
        std::string name;
        Text meaning;
        std::vector<OptionInfo> options;
        std::function<Made(const PlayerFactory&, Spec, std::uint64_t seed)> make;
        std::optional<Text> why_not = {};
        std::vector<std::string> former_names = {};
    };

    template <class Described>
    static bool has_option(const Described& player, const std::string& name) {
        return std::any_of(player.options.begin(), player.options.end(),
                           [&](const OptionInfo& option) { return option.name == name; });
    }

    const Row* find(const std::string& name) const {
        const auto found =
            std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return is_called(row, name); });
        return found == rows_.end() ? nullptr : &*found;
    }

    std::vector<Row> all_rows() const {
        std::vector<Row> rows{random_row()};
        add_searches(rows);
        rows.push_back({"learned",
                        {"plays from a table of values that was learned", "joue d'après une table de valeurs apprise"},
                        list_options<TableOptions>(),
                        [](const PlayerFactory& of, const Spec& spec, std::uint64_t) {
                            return make_table_player(of.rules_, spec, of.resources_);
                        }});
        if (!ladder_.empty()) rows.push_back(level_row(ladder_.size()));
        for (const auto& player : kit_.players) rows.push_back(row_of(player));
        show_usual_options(rows);
        show_hooks(rows);
        assert(std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
            return std::count_if(rows.begin(), rows.end(), [&](const Row& o) { return o.name == row.name; }) == 1;
        }));
        return rows;
    }

    void show_usual_options(std::vector<Row>& rows) const {
        for (const Spec& usual : kit_.usual_options)
            for (Row& row : rows)
                for (auto& option : row.options)
                    if (const std::string* value = usual.find(option.name); value && row.name == usual.name)
                        option.value = *value;
    }

    // What the general searches can be given in this game: the filters it has; nearness, where it knows any.
    void show_hooks(std::vector<Row>& rows) const {
        std::string filters = "|";
        for (const auto& filter : kit_.filters) filters += (filters.size() > 1 ? "|" : "") + filter.name;
        for (Row& row : rows)
            for (auto& option : row.options) {
                if (option.name == "filter" && option.minimum.empty()) option.minimum = filters;
                if (option.name == "candidates" && !kit_.candidates) option.maximum = option.minimum;
            }
    }

    Spec with_usual_options(Spec spec) const {
        for (const Spec& usual : kit_.usual_options) {
            if (usual.name != spec.name) continue;
            for (const auto& [key, value] : usual.options)
                if (!spec.find(key)) spec.set(key, value);
        }
        return spec;
    }

    static Row random_row() {
        return {"random",
                {"any legal move", "n'importe quel coup légal"},
                {},
                [](const PlayerFactory& of, const Spec& spec, std::uint64_t seed) -> Made {
                    if (!spec.options.empty())
                        return options::unknown("random", spec.options.front().first, list_options<CommonOptions>());
                    return Searches<G>::random(of.rules_, seed);
                }};
    }

    void add_searches(std::vector<Row>& rows) const {
        if constexpr (WithChance<G>) {
            for (const char* name : {"minimax", "negamax", "alphabeta", "mtdf", "pvs", "proof"})
                rows.push_back({name, {}, {}, {}, knows_no_luck(name)});
        } else {
            rows.push_back(searching<search::TextbookOptions>(
                "minimax", {"looks at every line", "regarde toutes les lignes"}, &Searches<G>::minimax));
            rows.push_back(searching<search::NegamaxOptions>(
                "negamax", {"minimax in one function, with pruning", "minimax en une fonction, avec coupes"},
                &Searches<G>::negamax));
            rows.push_back(searching<search::TextbookOptions>(
                "alphabeta", {"fail-soft alpha-beta", "alpha-bêta à bornes souples"}, &Searches<G>::alphabeta));
            rows.push_back(searching<search::TextbookOptions>(
                "mtdf",
                {"null windows around a guess, with memory", "fenêtres nulles autour d'une estimation, avec mémoire"},
                &Searches<G>::mtdf));
            rows.push_back(
                searching<PvsPlayerOptions>("pvs",
                                            {"the strong search: principal variations, table, reductions, threads",
                                             "la recherche forte : variations principales, table, réductions, fils"},
                                            &Searches<G>::pvs));
            if constexpr (!WithOrders<G>)
                rows.push_back({"distracted",
                                {"overlooks moves, the far and the late ones first",
                                 "oublie des coups, surtout les lointains et les tardifs"},
                                with_evaluation(list_options<DistractedOptions>()),
                                &PlayerFactory::make_distracted});
            rows.push_back({"proof",
                            {"looks for a forced win, else asks another player",
                             "cherche un gain forcé, sinon interroge un autre joueur"},
                            list_options<ProofPlayerOptions>(),
                            &PlayerFactory::make_proof});
        }
        if constexpr (WithOrders<G>)
            rows.push_back(
                {"mcts",
                 {},
                 {},
                 {},
                 Text{"mcts cannot play this game: its orders are too many to be listed",
                      "mcts ne peut pas jouer à ce jeu : ses ordres sont trop nombreux pour être énumérés"}});
        else
            rows.push_back(
                {"mcts",
                 {"grows a tree by random games to the end, or by a network's value and policy",
                  "fait pousser un arbre par des parties au hasard, ou par la valeur et la politique d'un réseau"},
                 with_evaluation(list_options<MctsPlayerOptions>()),
                 &PlayerFactory::make_mcts});
    }

    // A player that searches with an evaluation of the game.
    template <class Options, class Make>
    Row searching(std::string name, Text meaning, Make make_search) const {
        return {std::move(name), std::move(meaning), with_evaluation(list_options<Options>()),
                [make_search](const PlayerFactory& of, Spec spec, std::uint64_t) -> Made {
                    search::Hooks<G> hooks;
                    const auto read = of.template read_with_hooks<Options>(spec, hooks);
                    if (!read) return read.failure();
                    return make_search(of.rules_, *read, std::move(hooks));
                }};
    }

    std::vector<OptionInfo> with_evaluation(std::vector<OptionInfo> options) const {
        options.push_back(evaluation_option(kit_.evaluations.empty() ? "none" : kit_.evaluations.front().name));
        return options;
    }

    // Replaced by what it stands for before anything is made.
    static Row level_row(std::size_t rungs) {
        return {"level",
                {"a rung of the ladder, from a child's first games upwards",
                 "un échelon, depuis les premières parties d'un enfant"},
                {rung_option(rungs)},
                [](const PlayerFactory&, const Spec&, std::uint64_t) -> Made {
                    return fail("level is not possible here: name the player that the rung stands for",
                                "level n'est pas possible ici : nommez le joueur de cet échelon");
                }};
    }

    static Row row_of(const NamedPlayer<G>& player) {
        return {player.name,
                player.meaning,
                player.options,
                [player](const PlayerFactory& of, Spec spec, std::uint64_t seed) {
                    if (has_option(player, "seed")) spec.set("seed", std::to_string(seed));
                    return player.make(of.rules_, spec, of.resources_);
                },
                std::nullopt,
                player.former_names};
    }

    Made make_named(const Spec& spec, std::uint64_t seed) const {
        const Row* row = find(spec.name);
        if (!row) return unknown_player(spec.name, players(), levels(), kit_.opponents);
        if (row->why_not) return fail(*row->why_not);
        return row->make(*this, with_usual_options(spec), seed);
    }

    static Made make_distracted(const PlayerFactory& of, Spec spec, std::uint64_t seed)
        requires(!WithChance<G> && !WithOrders<G>)
    {
        search::Hooks<G> hooks;
        const auto read = of.template read_with_hooks<DistractedOptions>(spec, hooks);
        if (!read) return read.failure();
        search::TextbookOptions depths;
        depths.depth = std::max(1, read->depth - 1);
        auto search = Searches<G>::alphabeta(of.rules_, depths, hooks);
        return std::unique_ptr<Player<G>>{
            new DistractedPlayer<G>{of.rules_, *read, std::move(hooks), std::move(search), seed}};
    }

    static Made make_proof(const PlayerFactory& of, Spec spec, std::uint64_t seed)
        requires(!WithChance<G>)
    {
        Spec other = spec.under("fallback");
        for (const auto& [key, value] : other.options) spec.erase("fallback." + key);
        const auto read = read_options<ProofPlayerOptions>(spec);
        if (!read) return read.failure();
        search::Hooks<G> hooks;
        search::HookOptions near;
        near.candidates = read->candidates;
        if (auto filtered = of.set_filter(near, hooks); !filtered) return filtered.failure();
        other.name = read->fallback;
        auto fallback = of.make_named(other, seed);
        if (!fallback) return fallback;
        return Searches<G>::proof(of.rules_, *read, std::move(hooks), std::move(*fallback));
    }

    static Made make_mcts(const PlayerFactory& of, Spec spec, std::uint64_t seed)
        requires(!WithOrders<G>)
    {
        search::Hooks<G> hooks;
        auto read = of.template read_with_hooks<MctsPlayerOptions>(spec, hooks);
        if (!read) return read.failure();
        if (read->slope == 0) read->slope = of.kit_.win_chance_slope;
        return Searches<G>::mcts(of.rules_, *read, std::move(hooks), seed);
    }

    // The options of a search, and the hooks they ask for.
    template <class Options>
    Result<Options> read_with_hooks(Spec& spec, search::Hooks<G>& hooks) const {
        auto evaluation = take_evaluation(spec);
        if (!evaluation) return evaluation.failure();
        hooks.evaluation = *evaluation;
        auto read = read_options<Options>(spec);
        if (!read) return read;
        if (auto filtered = set_filter(*read, hooks); !filtered) return filtered.failure();
        if (read->ordering) hooks.ordering = kit_.ordering;
        return read;
    }

    // eval=NAME and the eval.* options, taken out of the spec; the kit's first evaluation otherwise.
    Result<std::shared_ptr<const Evaluation<G>>> take_evaluation(Spec& spec) const {
        const Spec own = spec.under("eval");
        const std::string* asked = spec.find("eval");
        if (kit_.evaluations.empty() && !asked) return std::shared_ptr<const Evaluation<G>>{new NoEvaluation<G>};
        const std::string name = asked ? *asked : kit_.evaluations.front().name;
        for (const auto& [key, value] : own.options) spec.erase("eval." + key);
        spec.erase("eval");
        if (name == "none" && own.options.empty()) return std::shared_ptr<const Evaluation<G>>{new NoEvaluation<G>};
        for (const auto& known : kit_.evaluations)
            if (known.name == name) {
                auto made = known.make(rules_, own, resources_);
                if (!made) return made.failure();
                return std::shared_ptr<const Evaluation<G>>{std::move(*made)};
            }
        auto names = names_of(kit_.evaluations);
        names.insert(names.begin(), "none");
        return unknown_name({"evaluation", "d'évaluation"}, name, names);
    }

    Result<void> set_filter(const search::HookOptions& options, search::Hooks<G>& hooks) const {
        if (options.candidates > 0) {
            if (!kit_.candidates)
                return fail("candidates is not possible: this game has no notion of nearness",
                            "candidates n'est pas possible : ce jeu ne connaît pas la proximité");
            hooks.filter = [near = kit_.candidates, radius = options.candidates](
                               const G& rules, const typename G::Position& position, typename G::Moves& moves) {
                near(rules, position, radius, moves);
            };
        }
        if (options.filter.empty()) return {};
        for (const auto& known : kit_.filters)
            if (known.name == options.filter) {
                hooks.filter = known.apply;
                return {};
            }
        return unknown_name({"filter", "de filtre"}, options.filter, names_of(kit_.filters));
    }

    const G& rules_;
    const Resources& resources_;
    std::vector<std::string> ladder_;
    Kit<G> kit_;
    std::vector<Row> rows_;
};

}  // namespace plateau::play
