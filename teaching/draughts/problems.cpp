// International draughts: combinations. The engine finds that a move wins men, trying every forcing line proves it.
#include "teaching/draughts/material.h"
#include "teaching/families.h"
#include "teaching/workshop_of.h"

namespace plateau::teaching {

namespace {

using draughts::Rules10;

class DraughtsWorkshop final : public WorkshopOf<Rules10> {
public:
    explicit DraughtsWorkshop(const play::AnyGame& game) : WorkshopOf{game} {}

protected:
    int shortest() const override { return 2; }
    int longest() const override { return 5; }
    std::string player() const override { return "distracted:depth=4,attention=85,eval=polynomial"; }

    Task<Rules10> task(const play::PosedProblem& problem, const Position& start) override {
        return win_men(rules(), start.to_move, men_ahead(start, start.to_move) + problem.gain);
    }

    std::optional<play::PosedProblem> problem_at(const Position& position) override {
        constexpr int fewest_moves = 4;
        const auto legal = rules().legal_moves(position);
        if (rules().can_capture(position) || legal.size() < fewest_moves) return std::nullopt;
        for (int gain = most_men; gain >= 1; --gain) {
            play::PosedProblem problem;
            problem.goal = "men";
            problem.gain = gain;
            Forced<Rules10> forced{rules(), task(problem, position)};
            const auto moves = forced.least(position, longest());
            if (!moves) continue;
            if (*moves < shortest() || forced.keys(position, *moves).size() != 1) return std::nullopt;
            problem.win_in = *moves;
            tell(problem, position, forced);
            if (!engine_agrees(position, problem)) return std::nullopt;
            describe(position, problem);
            return problem;
        }
        return std::nullopt;
    }

private:
    static constexpr int most_men = 4;

    // The engine's search, which knows nothing of the task, plays the key and thinks it wins most of the men.
    bool engine_agrees(const Position& position, const play::PosedProblem& problem) const {
        constexpr int hundredths_of_most = 60;
        auto seated = known().new_player("strong:nodes=20000,table=4,tables=0", 1);
        if (!seated) return false;
        Score score = 0;
        const std::vector<Position> line{position};
        const auto move = seated->player->choose(Line<Position>{line}, seated->limits,
                                                 [&](const auto& thought) { score = thought.score; });
        const int before = 100 * men_ahead(position, position.to_move);
        return rules().to_text(position, move) == problem.key && score >= before + hundredths_of_most * problem.gain;
    }

    // Men given on the way, and what they buy.
    void describe(Position position, play::PosedProblem& problem) const {
        const auto solver = position.to_move;
        const auto kings = [&](const Position& at) { return std::popcount(at.of(solver) & at.kings); };
        const int kings_before = kings(position), ahead = men_ahead(position, solver);
        int given = 0;
        for (const auto& text : problem.line) {
            position = rules().after(position, *rules().parse_move(position, text));
            given = std::max(given, ahead - men_ahead(position, solver));
        }
        problem.tries = given;
        problem.grade = given <= 1 ? 1 : given == 2 ? 2 : 3;
        problem.theme = kings(position) > kings_before ? "king" : given == 0 ? "exchange" : "sacrifice";
    }
};

}  // namespace

std::unique_ptr<ProblemWorkshop> draughts_workshop(const play::AnyGame& game, const Resources&) {
    const auto* known = play::known<Rules10>(game);
    const bool is_international = known && game.info().name == "draughts";
    return is_international ? std::make_unique<DraughtsWorkshop>(game) : nullptr;
}

}  // namespace plateau::teaching
