// Players from their specs: "alphabeta:depth=4,eval=lines", "random", "hard", "max:time=1s".
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "game/chance.h"
#include "game/kit.h"
#include "play/any_game.h"
#include "play/known.h"
#include "play/learned.h"
#include "play/proof_player.h"
#include "play/search_player.h"
#include "search/alphabeta.h"
#include "search/mcts.h"
#include "search/minimax.h"
#include "search/mtdf.h"
#include "search/negamax.h"
#include "search/pvs.h"

namespace plateau::play {

inline constexpr long long largest_seed = 1'000'000'000'000;

// Options that every player takes beside its own.
struct CommonOptions {
    long long nodes = 0;
    Seconds time;
    int mistakes_percent = 0;
    long long seed = 1;
};

template <class Visitor>
void describe(CommonOptions& o, Visitor&& option) {
    option("nodes", o.nodes, 0LL, 1'000'000'000'000LL,
           Text{"nodes a move, 0 for no limit", "nœuds par coup, 0 sans limite"});
    option("time", o.time, Seconds{0}, Seconds{1e6},
           Text{"time a move (200ms, 1.5s), 0 for no limit", "temps par coup (200ms, 1.5s), 0 sans limite"});
    option("mistakes", o.mistakes_percent, 0, 100,
           Text{"percentage of moves played at random", "pourcentage de coups joués au hasard"});
    option("seed", o.seed, 0LL, largest_seed, Text{"seed of the player's luck", "graine du hasard du joueur"});
}

// The strong search with the hooks of the game's kit.
struct PvsPlayerOptions : search::PvsOptions, search::HookOptions {
    PvsPlayerOptions() { ordering = true; }
};

template <class Visitor>
void describe(PvsPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    describe(static_cast<search::HookOptions&>(o), option);
}

struct MctsPlayerOptions : search::MctsOptions, search::HookOptions {
    MctsPlayerOptions() { ordering = true; }
};

template <class Visitor>
void describe(MctsPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::MctsOptions&>(o), option);
    describe(static_cast<search::HookOptions&>(o), option);
}

// Takes the common options out of a spec, leaving the player's own.
Result<CommonOptions> take_common_options(Spec& spec);
// A level's spec with the person's own options on top; an explicit limit replaces the level's: then the player looks
// as deep as it can.
Result<Spec> expand_level(const Spec& level, const std::string& meaning, const std::vector<PlayerInfo>& known);
Failure unknown_player(const std::string& name, const std::vector<PlayerInfo>& known,
                       const std::vector<LevelInfo>& levels);

template <Game G>
Kit<G> kit_or_empty(const G& rules) {
    if constexpr (WithKit<G>) return kit(rules);
    else return {};
}

template <Game G>
class PlayerFactory {
public:
    PlayerFactory(const G& rules, const Resources& resources)
        : rules_{rules}, resources_{resources}, kit_{with_learned_evaluations(kit_or_empty(rules))} {}

    const Kit<G>& tools() const { return kit_; }

    std::vector<PlayerInfo> players() const {
        std::vector<PlayerInfo> infos{{"random", {"any legal move", "n'importe quel coup légal"}, {}}};
        if constexpr (!WithChance<G>) {
            infos.push_back({"minimax",
                             {"looks at every line", "regarde toutes les lignes"},
                             list_options<search::TextbookOptions>()});
            infos.push_back({"negamax",
                             {"minimax in one function, with pruning", "minimax en une fonction, avec coupes"},
                             list_options<search::NegamaxOptions>()});
            infos.push_back({"alphabeta",
                             {"fail-soft alpha-beta", "alpha-bêta à bornes souples"},
                             list_options<search::TextbookOptions>()});
            infos.push_back(
                {"mtdf",
                 {"null windows around a guess, with memory", "fenêtres nulles autour d'une estimation, avec mémoire"},
                 list_options<search::TextbookOptions>()});
            infos.push_back({"pvs",
                             {"the strong search: principal variations, table, reductions, threads",
                              "la recherche forte : variations principales, table, réductions, fils"},
                             list_options<PvsPlayerOptions>()});
            infos.push_back({"proof",
                             {"looks for a forced win, else asks another player",
                              "cherche un gain forcé, sinon interroge un autre joueur"},
                             list_options<ProofPlayerOptions>()});
        }
        if constexpr (!WithOrders<G>)
            infos.push_back({"mcts",
                             {"grows a tree by playing the game to its end at random",
                              "fait pousser un arbre en jouant au hasard jusqu'au bout"},
                             list_options<MctsPlayerOptions>()});
        infos.push_back({"learned",
                         {"plays from a table of values that was learned", "joue d'après une table de valeurs apprise"},
                         list_options<TableOptions>()});
        for (const auto& player : kit_.players) {  // a game may have its own player of a general name
            std::erase_if(infos, [&](const PlayerInfo& info) { return info.name == player.name; });
            infos.push_back({player.name, player.meaning, player.options});
        }
        for (auto& info : infos)
            for (auto& option : list_options<CommonOptions>()) info.options.push_back(option);
        return infos;
    }

    std::vector<LevelInfo> levels() const {
        std::vector<LevelInfo> infos;
        for (std::size_t i = 0; i < level_names.size(); ++i)
            if (!kit_.levels[i].empty()) infos.push_back({level_names[i], kit_.levels[i]});
        return infos;
    }

    // A level's name replaced by what it stands for.
    Result<Spec> resolve(std::string_view text) const {
        auto spec = parse_spec(text);
        if (!spec) return spec;
        for (std::size_t i = 0; i < level_names.size(); ++i)
            if (spec->name == level_names[i] && !kit_.levels[i].empty())
                return expand_level(*spec, kit_.levels[i], players());
        return spec;
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
        if (common->nodes > 0) seated.limits.nodes = static_cast<std::uint64_t>(common->nodes);
        if (common->time.value > 0) seated.limits.seconds = common->time.value;
        std::unique_ptr<Player<G>> made = std::move(*player);
        if (common->mistakes_percent > 0)
            made = std::make_unique<MistakenPlayer<G>>(rules_, std::move(made), common->mistakes_percent,
                                                       static_cast<std::uint64_t>(common->seed));
        seated.player = std::move(made);
        return seated;
    }

private:
    Result<std::unique_ptr<Player<G>>> make_named(Spec spec, std::uint64_t seed) const {
        if (spec.name == "random") {
            if (!spec.options.empty())
                return options::unknown("random", spec.options.front().first, list_options<CommonOptions>());
            return std::unique_ptr<Player<G>>{new RandomPlayer<G>{rules_, seed}};
        }
        for (const auto& player : kit_.players)
            if (player.name == spec.name) {
                const bool has_luck = std::any_of(player.options.begin(), player.options.end(),
                                                  [](const auto& option) { return option.name == "seed"; });
                if (has_luck) spec.set("seed", std::to_string(seed));
                return player.make(rules_, spec, resources_);
            }
        if (spec.name == "learned") return make_table_player(rules_, spec, resources_);
        if (spec.name == "minimax") return search_player<search::Minimax<G>, search::TextbookOptions>(spec);
        if (spec.name == "negamax") return search_player<search::Negamax<G>, search::NegamaxOptions>(spec);
        if (spec.name == "alphabeta") return search_player<search::AlphaBeta<G>, search::TextbookOptions>(spec);
        if (spec.name == "mtdf") return search_player<search::Mtdf<G>, search::TextbookOptions>(spec);
        if (spec.name == "pvs") return search_player<search::Pvs<G>, PvsPlayerOptions>(spec);
        if (spec.name == "mcts") return mcts_player(spec, seed);
        if (spec.name == "proof") return proof_player(spec, seed);
        return unknown_player(spec.name, players(), levels());
    }

    template <class Search, class Options>
    Result<std::unique_ptr<Player<G>>> search_player(Spec spec) const {
        if constexpr (WithChance<G>) {
            return refuse_luck(spec.name);
        } else {
            search::Hooks<G> hooks;
            const auto read = read_with_hooks<Options>(spec, hooks);
            if (!read) return read.failure();
            return std::unique_ptr<Player<G>>{new SearchPlayer<G, Search>{rules_, *read, std::move(hooks)}};
        }
    }

    static Failure refuse_luck(const std::string& name) {
        return fail(
            fmt::format("{} cannot play this game: it has luck, and {} knows no chance nodes", name, name),
            fmt::format("{} ne peut pas jouer à ce jeu : il y a du hasard, et {} ne connaît pas de nœuds de hasard",
                        name, name));
    }

    Result<std::unique_ptr<Player<G>>> proof_player(Spec spec, std::uint64_t seed) const {
        if constexpr (WithChance<G>) {
            return refuse_luck(spec.name);
        } else {
            Spec other = spec.under("fallback");
            for (const auto& [key, value] : other.options) spec.erase("fallback." + key);
            const auto read = read_options<ProofPlayerOptions>(spec);
            if (!read) return read.failure();
            search::Hooks<G> hooks;
            search::HookOptions near;
            near.candidates = read->candidates;
            if (auto filtered = set_filter(near, hooks); !filtered) return filtered.failure();
            other.name = read->fallback;
            auto fallback = make_named(other, seed);
            if (!fallback) return fallback.failure();
            return std::unique_ptr<Player<G>>{
                new ProofPlayer<G>{rules_, *read, std::move(hooks), std::move(*fallback)}};
        }
    }

    Result<std::unique_ptr<Player<G>>> mcts_player(Spec spec, std::uint64_t seed) const {
        if constexpr (WithOrders<G>) {
            return fail("mcts cannot play this game: its orders are too many to be listed",
                        "mcts ne peut pas jouer à ce jeu : ses ordres sont trop nombreux pour être énumérés");
        } else {
            search::Hooks<G> hooks;
            auto read = read_with_hooks<MctsPlayerOptions>(spec, hooks);
            if (!read) return read.failure();
            if (read->slope == 0) read->slope = kit_.win_chance_slope;
            return std::unique_ptr<Player<G>>{
                new SearchPlayer<G, search::Mcts<G>>{rules_, *read, std::move(hooks), seed}};
        }
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
        std::string names = "none";
        for (const auto& known : kit_.evaluations) {
            if (known.name == name) {
                auto made = known.make(rules_, own, resources_);
                if (!made) return made.failure();
                return std::shared_ptr<const Evaluation<G>>{std::move(*made)};
            }
            names += ", " + known.name;
        }
        return fail(fmt::format("there is no evaluation '{}' in this game: expected one of {}", name, names),
                    fmt::format("il n'y a pas d'évaluation « {} » dans ce jeu : une de celles-ci est attendue : {}",
                                name, names));
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
        std::string names;
        for (const auto& known : kit_.filters) {
            if (known.name == options.filter) {
                hooks.filter = known.apply;
                return {};
            }
            names += (names.empty() ? "" : ", ") + known.name;
        }
        return fail(fmt::format("there is no filter '{}' in this game{}", options.filter,
                                names.empty() ? "" : ": expected one of " + names),
                    fmt::format("il n'y a pas de filtre « {} » dans ce jeu{}", options.filter,
                                names.empty() ? "" : " : un de ceux-ci est attendu : " + names));
    }

    const G& rules_;
    const Resources& resources_;
    Kit<G> kit_;
};

}  // namespace plateau::play
