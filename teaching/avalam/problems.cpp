// Avalam: the one winning move near the end, found by the exact solver, proved by textbook alpha-beta to the end.
#include "games/avalam/rules.h"
#include "players/avalam/solver.h"
#include "teaching/families.h"
#include "teaching/workshop_of.h"

namespace plateau::teaching {

namespace {

using avalam::Rules;

class AvalamWorkshop final : public WorkshopOf<Rules> {
public:
    explicit AvalamWorkshop(const play::AnyGame& game)
        : WorkshopOf{game}, solver_{rules(), {table_megabytes, nullptr}} {}

protected:
    int shortest() const override { return 1; }
    int longest() const override { return 1; }
    std::string player() const override { return "distracted:depth=2,attention=70,eval=progress"; }

    // Done is what leaves the other side lost; who has moved is told by the position.
    Task<Rules> task(const play::PosedProblem&, const Position&) override {
        return {[this](const Position& position) { return mover_has_won(position); },
                [this](const Position& position) { return all_moves(rules(), position); },
                [this](const Position& position) { return all_moves(rules(), position); }};
    }

    std::optional<play::PosedProblem> problem_at(const Position& position) override {
        constexpr std::size_t fewest_moves = 4, most_moves = 26;
        const auto legal = rules().legal_moves(position);
        if (legal.size() < fewest_moves || legal.size() > most_moves) return std::nullopt;
        const auto solved = solver_.solve_moves(position);
        if (!solved) return std::nullopt;
        const auto wins =
            std::count_if(solved->begin(), solved->end(), [](const auto& one) { return one.margin.sign() > 0; });
        if (wins != 1) return std::nullopt;
        play::PosedProblem problem;
        problem.goal = "only";
        problem.win_in = 1;
        Forced<Rules> forced{rules(), task(problem, position)};
        if (forced.keys(position, 1).size() != 1) return std::nullopt;
        tell(problem, position, forced);
        if (problem.key != rules().to_text(position, solved->front().move)) return std::nullopt;
        problem.tries = static_cast<int>(
            std::count_if(solved->begin(), solved->end(), [](const auto& one) { return one.margin.sign() == 0; }));
        problem.grade = legal.size() <= 8 ? 1 : legal.size() <= 14 ? 2 : 3;
        problem.theme = theme_of(position, solved->front().move);
        return problem;
    }

private:
    static constexpr int table_megabytes = 16;

    bool mover_has_won(const Position& position) {
        const Side mover = other(rules().side_to_move(position));
        if (const auto outcome = rules().outcome(position)) return outcome->winner == mover;
        if (const auto known = worth_.find(position.key()); known != worth_.end()) return known->second;
        auto seated = this->known().new_player("alphabeta:depth=60,eval=towers,table=16,ordering=1,deepening=0", 1);
        assert(seated);
        Score score = 0;
        const std::vector<Position> line{position};
        seated->player->choose(Line<Position>{line}, seated->limits,
                               [&](const auto& thought) { score = thought.score; });
        return worth_[position.key()] = is_loss(score);
    }

    std::string theme_of(const Position& position, avalam::Move move) const {
        const Position after = rules().after(position, move);
        const auto tower = after.tower(move.to);
        if (tower.height == avalam::tallest) return "five";
        for (const auto next : rules().legal_moves(after))
            if (next.to == move.to || next.from == move.to) return "quiet";
        return "isolate";
    }

    avalam::Solver solver_;
    std::map<Key, bool> worth_;
};

}  // namespace

std::unique_ptr<ProblemWorkshop> avalam_workshop(const play::AnyGame& game, const Resources&) {
    return play::known<Rules>(game) ? std::make_unique<AvalamWorkshop>(game) : nullptr;
}

}  // namespace plateau::teaching
