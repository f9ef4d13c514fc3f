// How often a player finds moves that keep what an exact solver says of a position. The positions are drawn by random
// play.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "core/stop.h"
#include "play/player_factory.h"
#include "play/stop_watch.h"
#include "play/training/random_opening.h"
#include "play/training/training_ground.h"

namespace plateau::play {

template <Game G>
class AccuracyOf {
public:
    using Position = typename G::Position;

    AccuracyOf(const G& rules, const Kit<G>& kit) : rules_{rules} {
        SolverSettings settings;
        if (kit.make_solver) solver_ = kit.make_solver(rules, settings);
        else solver_ = Searches<G>::solver(rules, settings);
    }

    Result<Accuracy> measure(SeatedPlayer<G>& player, const AccuracyPlan& plan, const StopSignal& stop) {
        Accuracy sum;
        for (std::uint64_t number = plan.first; number < plan.first + plan.count; ++number) {
            const auto line = random_line(plan, number);
            if (line.empty()) return too_long(plan);
            if (auto added = add(line, player, stop, sum); !added) return added.failure();
            if (stop.stop_requested()) return fail("interrupted", "interrompu");
        }
        return sum;
    }

private:
    struct Exact {
        int result;   // of the side to move, 1, 0 or -1
        Score score;  // larger is better for it
    };

    static Failure too_long(const AccuracyPlan& plan) {
        return fail(
            fmt::format("random games hardly ever last {} plies: expected fewer", plan.first_ply),
            fmt::format("les parties au hasard n'atteignent guère {} demi-coups : il en faut moins", plan.first_ply));
    }

    // Random moves from the start to a ply of the plan; nothing where a thousand tries ended before.
    std::vector<Position> random_line(const AccuracyPlan& plan, std::uint64_t number) const {
        Random random{plan.seed, number};
        const int plies =
            plan.first_ply +
            static_cast<int>(random.below(static_cast<std::uint32_t>(plan.last_ply - plan.first_ply + 1)));
        for (int tries = 0; tries < 1000; ++tries) {
            std::vector<Position> line{rules_.start()};
            while (static_cast<int>(line.size()) <= plies && !outcome_of(rules_, Line<Position>{line}))
                line.push_back(rules_.after(line.back(), random_allowed_move(rules_, line, random)));
            if (!outcome_of(rules_, Line<Position>{line})) return line;
        }
        return {};
    }

    Result<Exact> exact(const Position& position, Side side, const StopSignal& stop) {
        const int sign = rules_.side_to_move(position) == side ? 1 : -1;
        if (const auto outcome = rules_.outcome(position)) {
            const int result = outcome->is_draw() ? 0 : *outcome->winner == rules_.side_to_move(position) ? 1 : -1;
            return Exact{sign * result, sign * solver_->final_score(position)};
        }
        const StopWatch watch{stop};
        Limits limits;
        limits.watch = &watch;
        const auto answer = solver_->solve(position, limits);
        if (!answer) return answer.failure();
        return Exact{sign * answer->result, sign * answer->score};
    }

    Result<void> add(const std::vector<Position>& line, SeatedPlayer<G>& seated, const StopSignal& stop,
                     Accuracy& sum) {
        const Position& position = line.back();
        const Side side = rules_.side_to_move(position);
        const auto moves = legal_moves_of(rules_, Line<Position>{line});
        std::vector<Exact> judged;
        for (const auto& move : moves) {
            const auto child = exact(rules_.after(position, move), side, stop);
            if (!child) return child.failure();
            judged.push_back(*child);
        }
        ++sum.positions;
        const auto by_result = [](const Exact& a, const Exact& b) { return a.result < b.result; };
        const auto by_score = [](const Exact& a, const Exact& b) { return a.score < b.score; };
        const int best_result = std::max_element(judged.begin(), judged.end(), by_result)->result;
        const Score best_score = std::max_element(judged.begin(), judged.end(), by_score)->score;
        const auto keeps = [&](const Exact& move) { return move.result == best_result; };
        const auto is_best = [&](const Exact& move) { return move.score == best_score; };
        const auto keeping = std::count_if(judged.begin(), judged.end(), keeps);
        if (static_cast<std::size_t>(keeping) == moves.size()) return {};
        const StopWatch watch{stop};
        Limits limits = seated.limits;
        limits.watch = &watch;
        const auto chosen = seated.player->choose(Line<Position>{line}, limits, [](const auto&) {});
        const auto place = static_cast<std::size_t>(std::find(moves.begin(), moves.end(), chosen) - moves.begin());
        assert(place < moves.size());
        const auto count = static_cast<double>(moves.size());
        ++sum.asked;
        sum.kept += keeps(judged[place]);
        sum.best += is_best(judged[place]);
        sum.kept_at_random += static_cast<double>(keeping) / count;
        sum.best_at_random += static_cast<double>(std::count_if(judged.begin(), judged.end(), is_best)) / count;
        return {};
    }

    const G& rules_;
    std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace plateau::play
