#include "archive/formats/formats.h"
#include "rooms/room.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

// What is kept, tokens included; it never leaves the server.
Json Room::header() const {
    Json given_up;
    if (given_up_)
        given_up = {
            {"winner", seat_or_none(given_up_->winner)}, {"en", given_up_->reason.en}, {"fr", given_up_->reason.fr}};
    Json rules = Json::array();
    for (const auto& one : rules_) rules.push_back(kept(*one));
    return {{"game", game_->info().spec},
            {"rules", std::move(rules)},
            {"start", start_},
            {"clock", clock_ ? clock_->kept() : Json()},
            {"seed", seed_},
            {"host", host_.hash()},
            {"seats", seats_.kept()},
            {"given_up", given_up},
            {"created", created_},
            {"rematch", rematch_},
            {"opinion", opinion_},
            {"remark", remark_},
            {"may_share", may_share_}};
}

Json Room::clock_json() const {
    if (!clock_) return nullptr;
    Json clock = clock_->kept();
    clock["running"] = seat_or_none(clock_side());
    return clock;
}

Json Room::state_json() const {
    const auto over = ending();
    Json moves = Json::array();
    const auto& record = session_->record();
    const bool lists_moves = view_->lists_moves();
    for (std::size_t i = lists_moves ? 0 : record.size(); i < record.size(); ++i) {
        Json move{{"text", record[i].text}, {"seat", seat_number(record[i].side)}, {"clicks", record[i].clicks}};
        if (record[i].is_luck) move["luck"] = true;
        moves.push_back(std::move(move));
    }
    const auto diagram = session_->diagram();
    const auto& info = game_->info();
    return {{"type", "state"},
            {"id", id_},
            {"revision", revision_},
            {"game", page_card_json(info)},
            {"created", created_},
            {"seats", seats_.shown()},
            {"to_move", seat_number(session_->side_to_move())},
            {"actor", actor() + 1},
            {"plies", record.size()},
            {"ending", ending_json(over)},
            {"start", lists_moves ? start_ : ""},
            {"position", session_->position()},
            {"moves", std::move(moves)},
            {"legal", over || !lists_moves ? Json::array() : to_json(session_->legal_moves())},
            {"diagram", diagram ? to_json(*diagram) : Json()},
            {"clock", clock_json()},
            {"redoable", redoable_ > 0},
            {"rematch", rematch_},
            {"draw_offer", seat_or_none(offers_.draw.by())},
            {"undo_offer", seat_or_none(offers_.undo.by())}};
}

Response Room::who_is(const std::string& token) const {
    const Lock lock{mutex_};
    Json seats = Json::array();
    for (const std::size_t i : seats_.of(token)) seats.push_back(i + 1);
    return json_response({{"seats", std::move(seats)}, {"host", host_.fits(token)}});
}

Response Room::state() const {
    const Lock lock{mutex_};
    const auto state = committed_state_ ? committed_state_ : write(state_json());
    return json_text(state);
}

Response Room::state_at(std::size_t ply) const {
    const auto session = copy(ply);
    if (!session) return internal_error("a game's moves", session.error());
    const auto diagram = (*session)->diagram();
    return json_response({{"ply", (*session)->record().size()},
                          {"position", (*session)->position()},
                          {"to_move", seat_number((*session)->side_to_move())},
                          {"legal", view_->lists_moves() ? to_json((*session)->legal_moves()) : Json::array()},
                          {"ending", ending_json((*session)->ending())},
                          {"diagram", diagram ? to_json(*diagram) : Json()}});
}

Response Room::view(std::size_t from, const std::string& order) {
    const Lock lock{mutex_};
    return view_->show(*session_, from, order);
}

archive::GameRecord Room::record_head() const {
    archive::GameRecord record;
    record.game = game_->info().spec;
    record.date = created_;
    record.opinion = opinion_;
    seats_.name_players(record);
    if (start_ != usual_start_) record.start_position = start_;
    record.seed = seed_;
    if (const auto end = ending()) {
        record.result = archive::result_of(end);
        record.reason = end->reason.en;
    }
    return record;
}

std::vector<archive::MoveRecord> Room::moves_from(std::size_t ply) const {
    std::vector<archive::MoveRecord> moves;
    for (std::size_t i = ply; i < session_->record().size(); ++i) {
        const auto& move = session_->record()[i];
        moves.emplace_back(play::PlayedMove{move.text, move.is_luck});
    }
    return moves;
}

archive::GameRecord Room::record() const {
    auto record = record_head();
    record.moves = moves_from(0);
    return record;
}

Response Room::record_text(const std::string& format) const {
    const Lock lock{mutex_};
    const auto chosen = archive::format_named(format.empty() ? "text" : format);
    if (!chosen) return refusal(400, chosen.failure());
    const auto game = (*chosen)->write(record());
    if (!game) return refusal(400, game.failure());
    return {.status = 200,
            .type = "text/plain; charset=utf-8",
            .body = std::make_shared<const std::string>(((*chosen)->head ? (*chosen)->head() : "") + *game),
            .headers = {}};
}

Response Room::record_formats() const {
    archive::GameRecord game;
    {
        const Lock lock{mutex_};
        game = record();
    }
    Json list = Json::array();
    for (const auto& format : archive::formats())
        if (format.write(game))
            list.push_back(
                {{"name", format.name}, {"ending", format.endings.front()}, {"about", to_json(format.about)}});
    return json_response({{"formats", std::move(list)}});
}

}  // namespace plateau::rooms
