#include "rooms/problems.h"

#include <algorithm>

#include "play/problems.h"
#include "teaching/problems.h"

namespace plateau::rooms {

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

Json told(const play::BoardMove& move) { return {{"move", move.text}, {"cells", move.cells}}; }

Json solution_of(const play::PosedProblem& problem, play::Session& session) {
    Json line = Json::array();
    for (const auto& text : problem.line) {
        if (!session.replay(text)) break;
        line.push_back(told(session.record().back()));
    }
    return line;
}

const char* word_of(teaching::TriedMove::Verdict verdict) {
    switch (verdict) {
        case teaching::TriedMove::Verdict::solved: return "solved";
        case teaching::TriedMove::Verdict::right: return "right";
        case teaching::TriedMove::Verdict::wrong: return "wrong";
    }
    return "";
}

// After a move of the person's: what it was worth and what the opponent does about it.
Result<Json> verdict_of(const play::AnyGame& game, const play::PosedProblem& problem, const ProblemTry& attempt,
                        const Resources& resources, play::Session& session) {
    const auto workshop = teaching::problem_workshop(game, resources);
    if (!workshop) return workshop.failure();
    const auto tried = (*workshop)->judge(problem, attempt.moves);
    if (!tried) return tried.failure();
    Json answer{{"verdict", word_of(tried->verdict)},
                {"left", problem.win_in - static_cast<int>(attempt.moves.size() + 1) / 2}};
    if (!tried->reply.empty() && session.replay(tried->reply)) answer["reply"] = told(session.record().back());
    return answer;
}

}  // namespace

Response list_problems(Shelf& shelf, const std::string& game) {
    const auto set = play::read_problems(game, shelf.rules());
    if (!set) return refusal(404, no_such_problem);
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
                        {"grade", one.grade},
                        {"goal", one.goal},
                        {"gain", one.gain},
                        {"theme", one.theme}});
    }
    return json_response({{"game", game}, {"problems", std::move(list)}});
}

Response judge_try(Shelf& shelf, const ProblemTry& attempt) {
    const Resources& resources = shelf.rules();
    const auto set = play::read_problems(attempt.game, resources);
    if (!set) return refusal(404, no_such_problem);
    const auto problem =
        std::find_if(set->problems.begin(), set->problems.end(), [&](const auto& one) { return one.id == attempt.id; });
    if (problem == set->problems.end()) return refusal(404, no_such_problem);
    const auto game = shelf.open(attempt.game);
    if (!game) return internal_error("a problem", game.error());
    auto session = (*game)->new_session({problem->position, {}, 1});
    if (!session) return internal_error("a problem", session.error());
    if (attempt.wants_solution) return json_response({{"line", solution_of(*problem, **session)}});
    for (const auto& move : attempt.moves)
        if (auto played = (*session)->play(move); !played) return refusal(422, played.failure());
    Json answer = view_of(**session);
    answer["id"] = problem->id;
    answer["win_in"] = problem->win_in;
    answer["grade"] = problem->grade;
    if (attempt.moves.size() % 2 == 1) {
        const auto verdict = verdict_of(**game, *problem, attempt, resources, **session);
        if (!verdict) return internal_error("a problem", verdict.error());
        answer.update(*verdict);
    }
    return json_response(answer);
}

}  // namespace plateau::rooms
