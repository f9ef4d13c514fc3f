// A game type behind AnyGame. Each rules type is instantiated once, in its own file under catalog/; the searches over
// it in another, under catalog/searches/.
#pragma once

#include "core/stop.h"
#include "core/words.h"
#include "game/contract.h"
#include "play/game_loop.h"
#include "play/laboratory.h"
#include "play/pasted_moves.h"
#include "play/pieces.h"
#include "play/session_of.h"
#include "play/solver_of.h"
#include "play/training/training_of.h"

namespace plateau::play {

// Fixed searches whose node counts are a game's signature.
struct BenchPlan {
    std::string row;     // "alphabeta-plain-d12"
    std::string player;  // its spec
    std::string position;
    int repeat = 1;
};

template <Game G>
class GameOf final : public AnyGame, public KnownGame<G> {
public:
    using Position = typename G::Position;

    GameOf(GameInfo info, G rules, const Resources& resources, std::vector<BenchPlan> bench_plans = {})
        : info_{std::move(info)},
          rules_{std::move(rules)},
          resources_{resources},
          players_{rules_, resources, info_.ladder},
          bench_plans_{std::move(bench_plans)} {
        complete_info();
    }

    const GameInfo& info() const override { return info_; }
    const G& rules() const override { return rules_; }
    Result<SeatedPlayer<G>> new_player(std::string_view spec, std::uint64_t seed) const override {
        return players_.make(spec, seed);
    }

    Result<std::unique_ptr<Session>> new_session(const SessionOptions& options) const override {
        auto position = parse_or_start(options.position);
        if (!position) return position.failure();
        auto session = std::make_unique<SessionOf<G>>(*this, rules_, players_, std::move(*position), options.seed);
        for (const auto& words : options.moves)
            for (const auto& move : split_moves(without_numbers(words)))
                if (auto played = session->play(move); !played) return played.failure();
        return std::unique_ptr<Session>{std::move(session)};
    }

    Result<void> check_player(std::string_view player) const override {
        const auto made = players_.make(player);
        if (!made) return made.failure();
        return check_memory(*this, player);
    }

    Result<std::string> resolve_player(std::string_view player) const override {
        const auto spec = players_.resolve(player);
        if (!spec) return spec.failure();
        return spec->to_text();
    }

    Result<PlayedGame> play_game(const GamePlan& plan, StopSignal stop) const override {
        if constexpr (!has_laboratory) return no_laboratory();
        else {
            auto position = parse_or_start(plan.position);
            if (!position) return position.failure();
            return GameLoop<G>{rules_, players_, plan}.play(std::move(*position), plan.opening, std::move(stop));
        }
    }

    std::vector<std::string> split_moves(std::string_view text) const override {
        if constexpr (SplitsMoves<G>) return rules_.split_moves(text);
        else return words_of(text);
    }

    Result<std::string> compose(const std::vector<PlacedPiece>& pieces, Side side_to_move) const override {
        if constexpr (WithPalette<G>)
            if (!info_.palette.empty()) {
                if (auto checked = check_pieces(pieces, info_.palette, rules_.diagram(rules_.start())); !checked)
                    return checked.failure();
                const auto position = rules_.compose(pieces, side_to_move);
                if (!position) return position.failure();
                return rules_.to_text(*position);
            }
        return fail("positions of this game are written as text", "les positions de ce jeu s'écrivent en texte");
    }

    Result<PerftCounts> perft(std::string_view text, int depth, bool distinct, const Watch& watch) const override {
        const auto position = parse_or_start(text);
        if (!position) return position.failure();
        PerftCounts counts{rules_.to_text(*position), {}, {}};
        for (int ply = 1; ply <= depth && !watch.stop_requested(); ++ply)
            counts.nodes.push_back(Searches<G>::perft(rules_, *position, ply));
        if (distinct) counts.distinct = Searches<G>::distinct_perft(rules_, *position, depth);
        return counts;
    }

    Result<std::vector<DividedMove>> divide(std::string_view text, int depth) const override {
        const auto position = parse_or_start(text);
        if (!position) return position.failure();
        std::vector<DividedMove> counts;
        if (rules_.outcome(*position)) return counts;
        for (const auto& move : rules_.legal_moves(*position))
            counts.push_back({rules_.to_text(*position, move),
                              Searches<G>::perft(rules_, rules_.after(*position, move), depth - 1)});
        return counts;
    }

    Result<Solution> solve(const SessionOptions& at, int table_megabytes, const Limits& limits) const override {
        if constexpr (WithChance<G>) {
            return fail("this game cannot be solved: it depends on luck",
                        "ce jeu ne peut pas être résolu : il y a du hasard");
        } else {
            SolverSettings settings;
            settings.table_megabytes = table_megabytes;
            return SolverOf<G>{rules_, players_.tools(), settings}.solve(at, limits);
        }
    }

    Result<std::unique_ptr<PositionSolver>> solver(const SolverSettings& settings) const override {
        if constexpr (WithChance<G>)
            return fail("this game cannot be solved: it depends on luck",
                        "ce jeu ne peut pas être résolu : il y a du hasard");
        else return std::unique_ptr<PositionSolver>{new SolverOf<G>{rules_, players_.tools(), settings}};
    }

    Result<std::unique_ptr<Batch>> batch(const BatchPlan& plan) const override {
        if constexpr (!has_laboratory) return no_laboratory();
        else if constexpr (PlaysInBatches<G>) return Searches<G>::batch(rules_, plan);
        else
            return fail("this game cannot be played in batches: its moves are too many to be numbered",
                        "ce jeu ne se joue pas par lots : ses coups sont trop nombreux pour être numérotés");
    }

    Result<std::unique_ptr<TrainingGround>> training(std::string_view wanted) const override {
        if constexpr (has_laboratory) return training_ground(wanted);
        else return no_laboratory();
    }
    std::vector<BenchRow> bench() const override;
    BenchRow bench_playouts(int playouts) const override;
    Result<BenchRow> bench_evaluation(std::string_view evaluation) const override;

    std::vector<std::string> check_contract(int games, std::uint64_t seed) const override {
        if constexpr (has_laboratory)
            return plateau::check_contract(rules_, {.games = games, .max_plies = 400, .seed = seed});
        else return {};
    }

private:
    Result<std::unique_ptr<TrainingGround>> training_ground(std::string_view wanted) const {
        const auto ground = [&](std::string name, std::shared_ptr<const Features<G>> features) {
            return std::unique_ptr<TrainingGround>{
                new TrainingOf<G>{rules_, resources_, players_, std::move(name), std::move(features)}};
        };
        for (const auto& features : players_.tools().features)
            if (wanted.empty() || wanted == features.name) return ground(features.name, features.make(rules_));
        if (wanted.empty()) return ground("", nullptr);
        return unknown_name({"feature set", "de jeu de caractéristiques"}, wanted, names_of(players_.tools().features));
    }

    Result<BenchRow> measure_evaluation(std::string_view evaluation) const;
    std::vector<Position> leaves_of_random_games(std::size_t count) const;
    Result<Position> parse_or_start(std::string_view text) const {
        if (text.empty()) return rules_.start();
        return rules_.parse_position(text);
    }

    void complete_info() {
        for (const auto& evaluation : players_.tools().evaluations)
            info_.evaluations.push_back({evaluation.name, evaluation.meaning, evaluation.scale, evaluation.options});
        info_.players = players_.players();
        info_.levels = players_.levels();
        info_.opponents = players_.tools().opponents;
        for (const auto& filter : players_.tools().filters) info_.filters.push_back(filter.name);
        for (const auto& features : players_.tools().features) info_.features.push_back(features.name);
        info_.score_unit = players_.tools().score_unit;
        info_.warnings = players_.tools().warnings;
        info_.action_count = action_count_of(rules_);
        info_.has_exact_scores = players_.tools().has_exact_scores;
        for (const Side side : {Side::first, Side::second}) info_.sides[index_of(side)] = name_of_side(rules_, side);
        if constexpr (WithPalette<G>) info_.palette = rules_.palette();
        if constexpr (WithChance<G>) info_.capabilities.push_back("chance");
        if constexpr (WithHistory<G>) info_.capabilities.push_back("history");
        if constexpr (WithSampler<G>) info_.capabilities.push_back("sampler");
        if constexpr (WithOrders<G>) info_.capabilities.push_back("orders");
        if constexpr (WithSymmetry<G>) info_.capabilities.push_back("symmetry");
        if constexpr (WithDiagram<G>) {
            info_.capabilities.push_back("diagram");
            info_.planes = PlanesOf<G>{rules_}.shape();
        }
        if (!info_.palette.empty()) info_.capabilities.push_back("palette");
    }

    GameInfo info_;
    G rules_;
    const Resources& resources_;
    PlayerFactory<G> players_;
    std::vector<BenchPlan> bench_plans_;
};

template <Game G>
std::vector<BenchRow> GameOf<G>::bench() const {
    std::vector<BenchRow> rows;
    for (const auto& plan : bench_plans_) {
        const auto position = parse_or_start(plan.position);
        assert(position);
        const std::vector<Position> line{*position};
        BenchRow row{info_.name + "/" + plan.row, 0, 0};
        for (int i = 0; i < plan.repeat; ++i) {
            auto seated = players_.make(plan.player);
            assert(seated);
            seated->player->prepare();
            std::uint64_t nodes = 0;
            const double start = thread_cpu_seconds();
            seated->player->choose(Line<Position>{line}, seated->limits,
                                   [&](const auto& thought) { nodes = thought.nodes; });
            row.cpu_seconds += thread_cpu_seconds() - start;
            row.count += nodes;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// The replies in a position are judged one after the other.
template <Game G>
auto GameOf<G>::leaves_of_random_games(std::size_t count) const -> std::vector<Position> {
    Random random{1};
    std::vector<Position> leaves;
    while (leaves.size() < count) {
        Position position = rules_.start();
        for (int ply = 0; ply < 1000 && !rules_.outcome(position); ++ply) {
            if constexpr (!WithOrders<G>)
                if (!awaits_chance(rules_, position))
                    for (const auto& move : rules_.legal_moves(position))
                        if (const Position leaf = rules_.after(position, move); !rules_.outcome(leaf))
                            leaves.push_back(leaf);
            position = rules_.after(position, random_move(rules_, position, random));
            if (WithOrders<G> && !rules_.outcome(position)) leaves.push_back(position);
        }
    }
    return leaves;
}

template <Game G>
Result<BenchRow> GameOf<G>::bench_evaluation(std::string_view text) const {
    if constexpr (has_laboratory) return measure_evaluation(text);
    else return no_laboratory();
}

template <Game G>
Result<BenchRow> GameOf<G>::measure_evaluation(std::string_view text) const {
    const auto evaluation = players_.evaluation(text);
    if (!evaluation) return evaluation.failure();
    const auto leaves = leaves_of_random_games(5000);
    BenchRow row{info_.name + "/evaluation", 0, 0};
    constexpr double wanted_seconds = 0.5;
    while (row.cpu_seconds < wanted_seconds) {
        const double start = thread_cpu_seconds();
        for (const Position& leaf : leaves) (**evaluation)(rules_, leaf);
        row.cpu_seconds += thread_cpu_seconds() - start;
        row.count += leaves.size();
    }
    return row;
}

template <Game G>
BenchRow GameOf<G>::bench_playouts(int playouts) const {
    BenchRow row{info_.name + "/playouts", static_cast<std::uint64_t>(playouts), 0};
    Random random{1};
    const double start = thread_cpu_seconds();
    Searches<G>::play_at_random(rules_, playouts, random);
    row.cpu_seconds = thread_cpu_seconds() - start;
    return row;
}

}  // namespace plateau::play
