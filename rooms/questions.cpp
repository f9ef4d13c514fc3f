#include "rooms/questions.h"

#include "play/judge.h"
#include "play/stop_watch.h"
#include "rooms/json.h"

namespace plateau::rooms {

namespace {

constexpr std::uint64_t exact_nodes = 2'000'000;

std::vector<std::string> texts_of(const std::vector<play::BoardMove>& moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(move.text);
    return texts;
}

// The value is that of the opponent, who moves next.
Json value_json(const play::MoveChoice& choice, const Result<play::Solution>& solved) {
    Json one{{"move", choice.text}, {"clicks", choice.clicks}, {"value", nullptr}, {"score", nullptr}};
    if (solved) {
        one["value"] = solved->value == "win" ? "loss" : solved->value == "loss" ? "win" : "draw";
        one["score"] = -solved->score;
    }
    return one;
}

}  // namespace

Response hint_of(play::Session& session, const std::string& player, bool with_clicks, StopSignal stop) {
    const auto thinker = session.thinker(player);
    if (!thinker) return refusal(409, thinker.failure());
    const auto decision = (*thinker)->think(std::move(stop), nullptr);
    Json told{{"move", decision.move}, {"ply", session.record().size()}, {"thought", to_json(decision.thought)}};
    if (with_clicks && session.replay(decision.move)) told["clicks"] = session.record().back().clicks;
    return json_response(told);
}

Response exact_values(const play::Session& session, std::uint64_t seed, StopSignal stop) {
    auto moves = texts_of(session.record());
    const play::StopWatch watch{stop};
    Limits limits;
    limits.nodes = exact_nodes;
    limits.watch = &watch;
    Json list = Json::array();
    for (const auto& choice : session.legal_moves()) {
        moves.push_back(choice.text);
        const auto solved =
            session.game().solve({session.start_position(), moves, seed}, exact_table_megabytes, limits);
        moves.pop_back();
        list.push_back(value_json(choice, solved));
        if (stop.stop_requested()) break;
    }
    return json_response({{"ply", session.record().size()}, {"moves", std::move(list)}});
}

Response threats_in(play::Session& session) {
    return json_response({{"ply", session.record().size()},
                          {"wins", ways_json(play::wins_at_once(session))},
                          {"threats", ways_json(play::threats(session))}});
}

Response judgement_of(const play::Session& session, std::uint64_t seed, const std::string& player, StopSignal stop) {
    auto before = texts_of(session.record());
    const std::string move = before.back();
    before.pop_back();
    const auto judged =
        play::judge_move(session.game(), {session.start_position(), before, seed}, move, player, std::move(stop));
    if (!judged) return refusal(409, judged.failure());
    return json_response({{"ply", session.record().size()},
                          {"move", move},
                          {"quality", play::to_string(judged->quality)},
                          {"name", to_json(play::name_of(judged->quality))},
                          {"loss", judged->loss},
                          {"win_chance", judged->chance},
                          {"best", judged->best.line},
                          {"missed_wins", ways_json(judged->missed_wins)},
                          {"opponent_wins", ways_json(judged->opponent_wins)}});
}

}  // namespace plateau::rooms
