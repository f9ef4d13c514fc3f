#include "archive/record_text.h"
#include "server/room.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

Json ending_json(const std::optional<play::Ending>& ending) {
    if (!ending) return nullptr;
    return {{"winner", ending->winner ? seat_number(*ending->winner) : 0}, {"reason", to_json(ending->reason)}};
}

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
                         {"name", seat.name}});
    Json given_up;
    if (given_up_)
        given_up = {{"winner", given_up_->winner ? seat_number(*given_up_->winner) : 0},
                    {"en", given_up_->reason.en},
                    {"fr", given_up_->reason.fr}};
    return {{"game", game_->info().spec}, {"start", start_},      {"seed", seed_},       {"host", host_},
            {"seats", std::move(seats)},  {"given_up", given_up}, {"created", created_}, {"rematch", rematch_}};
}

Json Room::seats_json() const {
    Json seats = Json::array();
    for (const auto& seat : seats_)
        seats.push_back({{"kind", kind_name(seat.kind)}, {"player", seat.player}, {"name", seat.name}});
    return seats;
}

Json Room::state_json() const {
    const auto over = ending();
    Json moves = Json::array();
    const auto& record = session_->record();
    for (std::size_t i = 0; i < record.size(); ++i) {
        Json move{{"text", record[i].text}, {"seat", seat_number(record[i].side)}, {"clicks", clicks_[i]}};
        if (record[i].is_luck) move["luck"] = true;
        moves.push_back(std::move(move));
    }
    const auto diagram = session_->diagram();
    const auto& info = game_->info();
    return {{"type", "state"},
            {"id", id_},
            {"revision", revision_},
            {"game", {{"spec", info.spec}, {"name", info.name}, {"title", to_json(info.title)}}},
            {"created", created_},
            {"seats", seats_json()},
            {"to_move", seat_number(session_->side_to_move())},
            {"ending", ending_json(over)},
            {"start", start_},
            {"position", session_->position()},
            {"moves", std::move(moves)},
            {"legal", over ? Json::array() : to_json(session_->legal_moves())},
            {"diagram", diagram ? to_json(*diagram) : Json()},
            {"redoable", redoable_ > 0},
            {"rematch", rematch_},
            {"draw_offer", draw_offer_ ? seat_number(*draw_offer_) : 0},
            {"undo_offer", undo_offer_ ? seat_number(*undo_offer_) : 0}};
}

Response Room::who_is(const std::string& token) const {
    const Lock lock{mutex_};
    Json seats = Json::array();
    for (const Side side : sides_of(token)) seats.push_back(seat_number(side));
    return json_response({{"seats", std::move(seats)}, {"host", same_secret(host_, token)}});
}

Response Room::state() const {
    const Lock lock{mutex_};
    const auto state = committed_state_ ? committed_state_ : write(state_json());
    return {.status = 200, .type = "application/json", .body = state, .headers = {}};
}

Response Room::state_at(std::size_t ply) const {
    const auto session = copy(ply);
    if (!session) return refusal(500, session.error());
    const auto diagram = (*session)->diagram();
    return json_response({{"ply", (*session)->record().size()},
                          {"position", (*session)->position()},
                          {"to_move", seat_number((*session)->side_to_move())},
                          {"legal", to_json((*session)->legal_moves())},
                          {"ending", ending_json((*session)->ending())},
                          {"diagram", diagram ? to_json(*diagram) : Json()}});
}

Response Room::record_text() const {
    const Lock lock{mutex_};
    archive::GameRecord record;
    record.game = game_->info().spec;
    const auto name_of = [](const Seat& seat) {
        if (seat.kind == Seat::Kind::computer) return seat.player;
        return seat.name.empty() ? std::string{"human"} : seat.name;
    };
    record.first = name_of(seats_[0]);
    record.second = name_of(seats_[1]);
    const auto usual = game_->new_session({{}, {}, seed_});
    if (usual && (*usual)->start_position() != start_) record.start_position = start_;
    record.seed = seed_;
    for (const auto& move : session_->record()) record.moves.push_back(move.text);
    if (const auto end = ending()) {
        record.result = !end->winner ? "1/2-1/2" : *end->winner == Side::first ? "1-0" : "0-1";
        record.reason = end->reason.en;
    }
    return {.status = 200,
            .type = "text/plain; charset=utf-8",
            .body = std::make_shared<const std::string>(archive::to_text(record)),
            .headers = {}};
}

}  // namespace plateau::server
