// What the workshops of all games share: games are played with a weak player, every position is looked at, and what is
// proved and not there yet is kept.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/random.h"
#include "play/known.h"
#include "play/laboratory.h"
#include "teaching/forced.h"
#include "teaching/problems.h"

namespace plateau::teaching {

template <Game G>
class WorkshopOf : public ProblemWorkshop {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit WorkshopOf(const play::AnyGame& game)
        : game_{game}, known_{*play::known<G>(game)}, rules_{known_.rules()} {}

    Result<std::vector<play::PosedProblem>> make(const ProblemPlan& plan,
                                                 const std::function<bool(std::size_t found)>& should_stop) override {
        if constexpr (play::has_laboratory) return made(plan, should_stop);
        else return play::no_laboratory();
    }

    Result<void> verify(const play::PosedProblem& problem) override {
        const auto position = rules_.parse_position(problem.position);
        if (!position) return position.failure();
        const auto key = rules_.parse_move(*position, problem.key);
        if (!key) return key.failure();
        Forced<G> forced{rules_, task(problem, *position)};
        const auto wrong = [&](const char* en, const char* fr) {
            return fail(fmt::format("{}: {}", problem.position, en), fmt::format("{} : {}", problem.position, fr));
        };
        if (problem.win_in > 1 && forced.succeeds(*position, problem.win_in - 1))
            return wrong("there is a shorter way", "il y a un chemin plus court");
        const auto keys = forced.keys(*position, problem.win_in);
        if (keys.empty()) return wrong("nothing does it", "rien n'y mène");
        if (keys.size() > 1) return wrong("another move does it too", "un autre coup y mène aussi");
        if (!(keys.front() == *key)) return wrong("another move does it", "c'est un autre coup qui y mène");
        return {};
    }

    Result<TriedMove> judge(const play::PosedProblem& problem, const std::vector<std::string>& moves) override {
        auto position = rules_.parse_position(problem.position);
        if (!position) return position.failure();
        Forced<G> forced{rules_, task(problem, *position)};
        for (const auto& text : moves) {
            const auto move = rules_.parse_move(*position, text);
            if (!move) return move.failure();
            *position = rules_.after(*position, *move);
        }
        const int left = problem.win_in - static_cast<int>(moves.size() + 1) / 2;
        TriedMove tried;
        if (left >= 0 && forced.is_done(*position)) {
            tried.verdict = TriedMove::Verdict::solved;
            return tried;
        }
        if (left > 0 && forced.is_good(*position, left)) tried.verdict = TriedMove::Verdict::right;
        if (rules_.outcome(*position)) return tried;
        auto reply = forced.longest_defence(*position, std::max(left, 1));
        if (!reply)
            if (const auto all = all_moves(rules_, *position); !all.empty()) reply = all.front();
        if (reply) tried.reply = rules_.to_text(*position, *reply);
        return tried;
    }

protected:
    virtual int shortest() const = 0;
    virtual int longest() const = 0;
    virtual std::string player() const = 0;  // of the games
    virtual Task<G> task(const play::PosedProblem& problem, const Position& start) = 0;
    // A problem by the first method; `verify` asks the second.
    virtual std::optional<play::PosedProblem> problem_at(const Position& position) = 0;

    const G& rules() const { return rules_; }
    const play::KnownGame<G>& known() const { return known_; }

    // What all problems say, once key and length are known.
    void tell(play::PosedProblem& problem, const Position& start, Forced<G>& forced) const {
        problem.position = rules_.to_text(start);
        const auto key = forced.keys(start, problem.win_in).front();
        problem.key = rules_.to_text(start, key);
        if constexpr (WithRoutes<G>) problem.cells = rules_.route_cells(start, key);
        else if constexpr (WithDiagram<G>) problem.cells = rules_.clicks(start, key);
        Position position = start;
        for (const auto& move : forced.line(start, problem.win_in)) {
            problem.line.push_back(rules_.to_text(position, move));
            position = rules_.after(position, move);
        }
        problem.side = name_of_side(rules_, rules_.side_to_move(start));
    }

private:
    Result<std::vector<play::PosedProblem>> made(const ProblemPlan& plan,
                                                 const std::function<bool(std::size_t found)>& should_stop) {
        Random random{plan.seed};
        std::vector<play::PosedProblem> found;
        std::map<int, int> counts;
        const auto is_full = [&] {
            for (int moves = shortest(); moves <= longest(); ++moves)
                if (counts[moves] < plan.of_each) return false;
            return true;
        };
        while (!is_full() && !should_stop(found.size())) {
            const auto positions = play_a_game(random());
            if (!positions) return positions.failure();
            std::set<int> lengths;  // one of a length from a game: its neighbours are much alike
            for (const auto& position : *positions) {
                if (!seen_.insert(rules_.key(position)).second) continue;
                auto problem = problem_at(position);
                if (!problem || counts[problem->win_in] >= plan.of_each || !lengths.insert(problem->win_in).second)
                    continue;
                if (!verify(*problem)) continue;
                ++counts[problem->win_in];
                found.push_back(std::move(*problem));
            }
        }
        number(found);
        return found;
    }

    Result<std::vector<Position>> play_a_game(std::uint64_t seed) const {
        constexpr std::size_t longest_game = 300;
        constexpr std::uint64_t largest = 1'000'000'000;
        auto seated = known_.new_player(player(), seed % largest);
        if (!seated) return seated.failure();
        seated->player->prepare();
        std::vector<Position> line{rules_.start()};
        while (line.size() < longest_game && !rules_.outcome(line.back()))
            line.push_back(rules_.after(line.back(), seated->player->choose(Line<Position>{line}, seated->limits, {})));
        if (rules_.outcome(line.back())) line.pop_back();
        return line;
    }

    static void number(std::vector<play::PosedProblem>& problems) {
        std::stable_sort(problems.begin(), problems.end(), [](const auto& a, const auto& b) {
            return std::tie(a.win_in, a.grade, a.tries) < std::tie(b.win_in, b.grade, b.tries);
        });
        std::map<int, int> numbers;
        for (auto& problem : problems) problem.id = fmt::format("{}-{:02}", problem.win_in, ++numbers[problem.win_in]);
    }

    const play::AnyGame& game_;
    const play::KnownGame<G>& known_;
    const G& rules_;
    std::set<Key> seen_;
};

}  // namespace plateau::teaching
