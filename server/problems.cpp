#include "server/problems.h"

#include <algorithm>

#include "play/problems.h"
#include "players/gyges/win_solver.h"
#include "server/shelf.h"

namespace plateau::server {

namespace {

const Text no_such_problem{"there is no such problem", "il n'y a pas de tel problème"};

Json view_of(const play::Session& session) {
    const auto diagram = session.diagram();
    const auto ending = session.ending();
    return {{"position", session.position()},
            {"to_move", seat_number(session.side_to_move())},
            {"legal", ending ? Json::array() : to_json(session.legal_moves())},
            {"ending", ending_json(ending)},
            {"diagram", diagram ? to_json(*diagram) : Json()}};
}

struct Board {
    gyges::Rules rules;
    gyges::Position position;

    Result<void> play(const std::string& text) {
        const auto move = rules.parse_move(position, text);
        if (!move) return move.failure();
        position = rules.after(position, *move);
        return {};
    }
    Json told(gyges::Move move) const {
        return {{"move", rules.to_text(position, move)}, {"cells", rules.route_cells(position, move)}};
    }
};

Json solution_of(const play::PosedProblem& problem, Board board) {
    Json line = Json::array();
    for (const auto& text : problem.line) {
        const auto move = board.rules.parse_move(board.position, text);
        if (!move) break;
        line.push_back(board.told(*move));
        board.position = board.rules.after(board.position, *move);
    }
    return line;
}

// After a move of the person's: what it was worth and what the opponent does about it.
Json verdict_of(Board& board, int moves_left) {
    if (board.position.goal) return {{"verdict", "solved"}};
    gyges::WinSolver solver{board.rules};
    const bool is_right = moves_left > 0 && solver.loses_in(board.position, moves_left);
    auto reply = board.rules.winning_move(board.position);
    if (!reply) reply = solver.longest_defence(board.position, std::max(1, moves_left));
    Json answer{{"verdict", is_right ? "right" : "wrong"}, {"left", moves_left}};
    if (reply) answer["reply"] = board.told(*reply);
    return answer;
}

}  // namespace

Response list_problems(const std::string& game) {
    const auto set = play::read_problems(game, ShippedResources{});
    if (!set) return refusal(404, no_such_problem);
    Shelf shelf;
    const auto opened = shelf.open(game);
    if (!opened) return internal_error("problems", opened.error());
    Json list = Json::array();
    for (const auto& one : set->problems) {
        const auto session = (*opened)->new_session({one.position, {}, 1});
        if (!session) return internal_error("problems", session.error());
        const auto diagram = (*session)->diagram();
        list.push_back({{"id", one.id},
                        {"position", one.position},
                        {"to_move", seat_number((*session)->side_to_move())},
                        {"pieces", diagram ? pieces_json(*diagram) : Json::array()},
                        {"win_in", one.win_in},
                        {"grade", one.grade}});
    }
    return json_response({{"game", game}, {"problems", std::move(list)}});
}

Response judge_try(const ProblemTry& attempt) {
    const ShippedResources resources;
    const auto set = play::read_problems(attempt.game, resources);
    if (!set || attempt.game != "gyges") return refusal(404, no_such_problem);
    const auto problem =
        std::find_if(set->problems.begin(), set->problems.end(), [&](const auto& one) { return one.id == attempt.id; });
    if (problem == set->problems.end()) return refusal(404, no_such_problem);
    Board board;
    const auto start = board.rules.parse_position(problem->position);
    if (!start) return internal_error("a problem", start.error());
    board.position = *start;
    if (attempt.wants_solution) return json_response({{"line", solution_of(*problem, board)}});
    Shelf shelf;
    const auto game = shelf.open(attempt.game);
    if (!game) return internal_error("a problem", game.error());
    auto session = (*game)->new_session({problem->position, {}, 1});
    if (!session) return internal_error("a problem", session.error());
    for (const auto& move : attempt.moves) {
        if (auto played = board.play(move); !played) return refusal(422, played.failure());
        if (auto played = (*session)->play(move); !played) return refusal(422, played.failure());
    }
    Json answer = view_of(**session);
    answer["id"] = problem->id;
    answer["win_in"] = problem->win_in;
    answer["grade"] = problem->grade;
    if (attempt.moves.size() % 2 == 1)
        answer.update(verdict_of(board, problem->win_in - static_cast<int>(attempt.moves.size() + 1) / 2));
    return json_response(answer);
}

}  // namespace plateau::server
