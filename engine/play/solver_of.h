// Exact answers of one game in text: its own solver where it has one, else the general one.
#pragma once

#include <memory>

#include "core/words.h"
#include "play/any_game.h"
#include "play/searches.h"

namespace plateau::play {

void sort_best_first(std::vector<SolvedMove>& moves);

template <Game G>
class SolverOf final : public PositionSolver {
public:
    using Position = typename G::Position;

    SolverOf(const G& rules, const Kit<G>& kit, const SolverSettings& settings) : rules_{rules} {
        if (kit.make_solver) solver_ = kit.make_solver(rules, settings);
        else solver_ = Searches<G>::solver(rules, settings);
    }

    Result<Solution> solve(const SessionOptions& at, const Limits& limits) override {
        auto position = position_at(at);
        if (!position) return position.failure();
        const auto answer = exact_answer(*position, limits);
        if (!answer) return answer.failure();
        Solution solution{value_name(answer->result), answer->score, {}, answer->nodes};
        for (const auto& move : answer->line) {
            solution.line.push_back(rules_.to_text(*position, move));
            position = rules_.after(*position, move);
        }
        return solution;
    }

    Result<std::vector<SolvedMove>> solve_moves(const SessionOptions& at, const Limits& limits) override {
        const auto position = position_at(at);
        if (!position) return position.failure();
        std::vector<SolvedMove> solved;
        if (rules_.outcome(*position)) return solved;
        const Side mover = rules_.side_to_move(*position);
        for (const auto& move : rules_.legal_moves(*position)) {
            const Position child = rules_.after(*position, move);
            const auto answer = exact_answer(child, limits);
            if (!answer) return answer.failure();
            const int sign = rules_.side_to_move(child) == mover ? 1 : -1;
            solved.push_back({rules_.to_text(*position, move), value_name(sign * answer->result),
                              one_ply_later(sign * answer->score)});
        }
        sort_best_first(solved);
        return solved;
    }

private:
    static std::string value_name(int result) { return result > 0 ? "win" : result < 0 ? "loss" : "draw"; }
    // The general solver's scores are distances in plies; a game's own need no correction.
    static Score one_ply_later(Score score) { return is_win(score) ? score - 1 : is_loss(score) ? score + 1 : score; }

    Result<ExactAnswer<G>> exact_answer(const Position& position, const Limits& limits) {
        return rules_.outcome(position) ? ended(position) : solver_->solve(position, limits);
    }

    ExactAnswer<G> ended(const Position& position) const {
        const auto outcome = *rules_.outcome(position);
        const int result = outcome.is_draw() ? 0 : *outcome.winner == rules_.side_to_move(position) ? 1 : -1;
        return {result, solver_->final_score(position), {}, 0};
    }

    Result<Position> position_at(const SessionOptions& at) const {
        auto position = at.position.empty() ? Result<Position>{rules_.start()} : rules_.parse_position(at.position);
        if (!position) return position;
        for (const auto& words : at.moves)
            for (const auto& text : split(words)) {
                const auto move = rules_.parse_move(*position, text);
                if (!move) return move.failure();
                position = rules_.after(*position, *move);
            }
        return position;
    }

    std::vector<std::string> split(std::string_view text) const {
        if constexpr (SplitsMoves<G>) return rules_.split_moves(text);
        else return words_of(text);
    }

    const G& rules_;
    std::unique_ptr<ExactSolver<G>> solver_;
};

}  // namespace plateau::play
