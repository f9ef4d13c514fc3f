#include "archive/formats/formats.h"
#include "server/room.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

const char* kind_name(Seat::Kind kind) {
    switch (kind) {
        case Seat::Kind::open: return "open";
        case Seat::Kind::person: return "person";
        case Seat::Kind::computer: return "computer";
    }
    return "";
}

}  // namespace

// What is kept, tokens included; it never leaves the server.
Json Room::header() const {
    Json seats = Json::array();
    for (const auto& seat : seats_)
        seats.push_back({{"kind", static_cast<int>(seat.kind)},
                         {"token", seat.token},
                         {"invitation", seat.invitation},
                         {"player", seat.player},
                         {"name", seat.name},
                         {"side", seat_number(seat.side)},
                         {"power", seat.power}});
    Json given_up;
    if (given_up_)
        given_up = {{"winner", given_up_->winner ? seat_number(*given_up_->winner) : 0},
                    {"en", given_up_->reason.en},
                    {"fr", given_up_->reason.fr}};
    Json clock;
    if (clock_) clock = {{"initial", clock_->initial}, {"increment", clock_->increment}, {"left", clock_->left}};
    return {{"game", game_->info().spec},
            {"start", start_},
            {"clock", std::move(clock)},
            {"seed", seed_},
            {"host", host_},
            {"seats", std::move(seats)},
            {"given_up", given_up},
            {"created", created_},
            {"rematch", rematch_},
            {"opinion", opinion_},
            {"remark", remark_}};
}

Json Room::seats_json() const {
    Json seats = Json::array();
    for (const auto& seat : seats_) {
        Json one{{"kind", kind_name(seat.kind)}, {"player", seat.player}, {"name", seat.name}};
        one["side"] = seat_number(seat.side);
        if (!seat.power.empty()) one["power"] = seat.power;
        seats.push_back(std::move(one));
    }
    return seats;
}

Json Room::state_json() const {
    const auto over = ending();
    Json moves = Json::array();
    const auto& record = session_->record();
    // A game of Axis & Allies has thousands of moves: its table tells what happened and what can be ordered.
    for (std::size_t i = table_ ? record.size() : 0; i < record.size(); ++i) {
        Json move{{"text", record[i].text}, {"seat", seat_number(record[i].side)}, {"clicks", clicks_[i]}};
        if (record[i].is_luck) move["luck"] = true;
        moves.push_back(std::move(move));
    }
    const auto diagram = session_->diagram();
    Json clock;
    if (clock_) {
        clock = {{"initial", clock_->initial}, {"increment", clock_->increment}, {"left", clock_->left}};
        clock["running"] = is_clock_running() ? seat_number(session_->side_to_move()) : 0;
    }
    const auto& info = game_->info();
    return {{"type", "state"},
            {"id", id_},
            {"revision", revision_},
            {"game", {{"spec", info.spec}, {"name", info.name}, {"title", to_json(info.title)}}},
            {"created", created_},
            {"seats", seats_json()},
            {"to_move", seat_number(session_->side_to_move())},
            {"actor", actor() + 1},
            {"plies", record.size()},
            {"ending", ending_json(over)},
            {"start", table_ ? "" : start_},
            {"position", session_->position()},
            {"moves", std::move(moves)},
            {"legal", over || table_ ? Json::array() : to_json(session_->legal_moves())},
            {"diagram", diagram ? to_json(*diagram) : Json()},
            {"clock", std::move(clock)},
            {"redoable", redoable_ > 0},
            {"rematch", rematch_},
            {"draw_offer", draw_offer_ ? seat_number(*draw_offer_) : 0},
            {"undo_offer", undo_offer_ ? seat_number(*undo_offer_) : 0}};
}

Response Room::who_is(const std::string& token) const {
    const Lock lock{mutex_};
    Json seats = Json::array();
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == Seat::Kind::person && same_secret(seats_[i].token, token)) seats.push_back(i + 1);
    return json_response({{"seats", std::move(seats)}, {"host", same_secret(host_, token)}});
}

Response Room::state() const {
    const Lock lock{mutex_};
    const auto state = committed_state_ ? committed_state_ : write(state_json());
    return {.status = 200, .type = "application/json", .body = state, .headers = {}};
}

Response Room::state_at(std::size_t ply) const {
    const auto session = copy(ply);
    if (!session) return internal_error("a game's moves", session.error());
    const auto diagram = (*session)->diagram();
    return json_response({{"ply", (*session)->record().size()},
                          {"position", (*session)->position()},
                          {"to_move", seat_number((*session)->side_to_move())},
                          {"legal", table_ ? Json::array() : to_json((*session)->legal_moves())},
                          {"ending", ending_json((*session)->ending())},
                          {"diagram", diagram ? to_json(*diagram) : Json()}});
}

Response Room::axis_view(std::size_t from, const std::string& order) {
    const Lock lock{mutex_};
    if (!table_) return refusal(409, {"only Axis & Allies has such a table", "seul Axis & Allies a une telle table"});
    if (!order.empty()) return json_response({{"battle", axis_odds(*table_, *session_, order)}});
    return json_response(server::axis_view(*table_, *session_, from));
}

archive::GameRecord Room::record(bool with_moves) const {
    archive::GameRecord record;
    record.game = game_->info().spec;
    record.date = created_;
    record.opinion = opinion_;
    const auto name_of = [](const Seat& seat) {
        if (seat.kind == Seat::Kind::computer) return seat.player;
        return seat.name.empty() ? std::string{"human"} : seat.name;
    };
    for (const Seat& seat : seats_) {
        std::string& names = seat.side == Side::first ? record.first : record.second;
        if (!names.empty()) names += ", ";
        names += seat.power.empty() ? name_of(seat) : seat.power + "=" + name_of(seat);
        if (seat.kind != Seat::Kind::computer) record.is_person[index_of(seat.side)] = true;
    }
    if (start_ != usual_start_) record.start_position = start_;
    record.seed = seed_;
    if (with_moves)
        for (const auto& move : session_->record()) {
            archive::MoveRecord& added = record.moves.emplace_back(move.text);
            added.is_luck = move.is_luck;
        }
    if (const auto end = ending()) {
        record.result = archive::result_of(end);
        record.reason = end->reason.en;
    }
    return record;
}

Response Room::record_text(const std::string& format) const {
    const Lock lock{mutex_};
    const auto chosen = archive::format_named(format.empty() ? "text" : format);
    if (!chosen) return refusal(400, chosen.error());
    const auto game = (*chosen)->write(record(true));
    if (!game) return refusal(400, game.error());
    return {.status = 200,
            .type = "text/plain; charset=utf-8",
            .body = std::make_shared<const std::string>(((*chosen)->head ? (*chosen)->head() : "") + *game),
            .headers = {}};
}

Response Room::record_formats() const {
    archive::GameRecord game;
    {
        const Lock lock{mutex_};
        game = record(true);
    }
    Json list = Json::array();
    for (const auto& format : archive::formats())
        if (format.write(game))
            list.push_back(
                {{"name", format.name}, {"ending", format.endings.front()}, {"about", to_json(format.about)}});
    return json_response({{"formats", std::move(list)}});
}

}  // namespace plateau::server
