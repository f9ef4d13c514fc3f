#include "players/gyges/problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "players/gyges/kit.h"

namespace plateau::gyges {

namespace {

constexpr const char* games_of = "strong:table=4";
constexpr std::uint64_t nodes_a_move = 4000;
constexpr std::uint32_t random_percent = 30;

int tempting_moves(const Rules& rules, const Position& position) {
    int count = 0;
    for (const Move move : rules.distinct_moves(position)) {
        Position next = rules.after(position, move);
        if (next.goal || rules.winning_move(next)) continue;
        next.side = position.side;
        count += rules.winning_move(next).has_value();
    }
    return count;
}

// Long routes are hard to see; among quieter keys, the more tempting moves there are the harder it is.
int grade_of(const Problem& problem) {
    if (problem.win_in == 1) return problem.bounces <= 2 ? 1 : problem.bounces <= 4 ? 2 : 3;
    const int trouble = problem.tries + 5 * problem.bounces + (problem.key.is_replacement() ? 10 : 0);
    return trouble <= 25 ? 1 : trouble <= 60 ? 2 : 3;
}

Position random_setup(Random& random) {
    Position position;
    for (const Side side : {Side::first, Side::second}) {
        std::array<int, pieces_of_a_side> values{1, 1, 2, 2, 3, 3};
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
        for (Square column = 0; column < row_length; ++column)
            position.put(values[column], side == Side::first ? column : flipped(column));
    }
    return position;
}

class ProblemMaker {
public:
    ProblemMaker(const Rules& rules, const ProblemPlan& plan, Player<Rules>& player)
        : rules_{rules}, plan_{plan}, player_{player}, random_{plan.seed} {}

    bool is_full() const { return problems_.size() >= wanted(); }
    std::size_t found() const { return problems_.size(); }

    void look_through_a_game() {
        constexpr int longest_game = 60;
        std::set<int> lengths;  // one problem of a length from a game: its neighbours are much alike
        Position position = random_setup(random_);
        std::vector<Position> line{position};
        for (int ply = 0; ply < longest_game && !position.goal && !is_full(); ++ply) {
            const auto [move, moves_to_win] = choose(line);
            if (moves_to_win >= 1 && moves_to_win <= plan_.longest && lengths.insert(moves_to_win).second)
                consider(position, moves_to_win);
            position = rules_.after(position, move);
            line.push_back(position);
        }
    }

    std::vector<Problem> take() {
        std::stable_sort(problems_.begin(), problems_.end(), [](const Problem& a, const Problem& b) {
            return std::tie(a.win_in, a.grade, a.tries) < std::tie(b.win_in, b.grade, b.tries);
        });
        return std::move(problems_);
    }

private:
    std::size_t of_a_grade() const { return static_cast<std::size_t>((plan_.of_each + 2) / 3); }
    std::size_t wanted() const { return static_cast<std::size_t>(plan_.longest) * 3 * of_a_grade(); }

    // The move to play on with, now and then a random one, and in how many moves it wins.
    std::pair<Move, int> choose(const std::vector<Position>& line) {
        Thought<Move> last;
        Limits limits;
        limits.nodes = nodes_a_move;
        const Move best = player_.choose(Line<Position>{line}, limits, [&](const Thought<Move>& told) { last = told; });
        const int moves_to_win = is_win(last.score) ? (win_in(0) - last.score + 1) / 2 : 0;
        const bool is_random = random_.below(100) < random_percent;
        return {is_random ? rules_.sample(line.back(), random_) : best, moves_to_win};
    }

    void consider(const Position& position, int moves_to_win) {
        const Position seen = position.side == Side::first ? position : flipped(position);
        if (!seen_.insert(shared_key(seen)).second) return;
        WinSolver solver{rules_};
        const auto least = solver.moves_to_win(seen, moves_to_win);
        if (!least) return;
        const auto problem = problem_at(rules_, solver, seen, *least);
        if (!problem || counts_[{problem->win_in, problem->grade}] >= of_a_grade()) return;
        ++counts_[{problem->win_in, problem->grade}];
        problems_.push_back(*problem);
    }

    const Rules& rules_;
    const ProblemPlan& plan_;
    Player<Rules>& player_;
    Random random_;
    std::set<Key> seen_;
    std::map<std::pair<int, int>, std::size_t> counts_;
    std::vector<Problem> problems_;
};

}  // namespace

std::optional<Problem> problem_at(const Rules& rules, WinSolver& solver, const Position& position, int moves) {
    if (moves > 1 && solver.wins_in(position, moves - 1)) return std::nullopt;
    const auto keys = solver.keys(position, moves);
    if (keys.size() != 1) return std::nullopt;
    Problem problem{.position = position, .win_in = moves, .key = keys.front(), .line = {}};
    problem.bounces = static_cast<int>(rules.route(position, problem.key).bounces().size());
    problem.tries = moves == 1 ? 0 : tempting_moves(rules, position);
    problem.grade = grade_of(problem);
    problem.line = solver.line(position, moves);
    assert(problem.grade >= 1 && problem.grade <= 3 && problem.line.front() == problem.key);
    return problem;
}

Result<void> verify(const Rules& rules, const Problem& problem) {
    WinSolver solver{rules};
    const auto wrong = [&](const char* en, const char* fr) {
        const std::string text = rules.to_text(problem.position);
        return fail(fmt::format("{} is no win in {} by {} alone: {}", text, problem.win_in,
                                rules.to_text(problem.position, problem.key), en),
                    fmt::format("{} n'est pas un gain en {} par {} seul : {}", text, problem.win_in,
                                rules.to_text(problem.position, problem.key), fr));
    };
    if (problem.win_in > 1 && solver.wins_in(problem.position, problem.win_in - 1))
        return wrong("there is a shorter win", "il y a un gain plus court");
    const auto keys = solver.keys(problem.position, problem.win_in);
    if (keys.empty()) return wrong("nothing wins", "rien ne gagne");
    if (keys.size() > 1) return wrong("another move wins too", "un autre coup gagne aussi");
    if (rules.after(problem.position, keys.front()) != rules.after(problem.position, problem.key))
        return wrong("another move wins", "un autre coup gagne");
    return {};
}

Result<std::vector<Problem>> make_problems(const Rules& rules, const ProblemPlan& plan, const Resources& resources,
                                           const std::function<bool(std::size_t found)>& should_stop) {
    const auto player = kit(rules).players.front().make(rules, *parse_spec(games_of), resources);
    if (!player) return player.failure();
    ProblemMaker maker{rules, plan, **player};
    while (!maker.is_full() && !should_stop(maker.found())) maker.look_through_a_game();
    return maker.take();
}

}  // namespace plateau::gyges
