#include "server/room.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "server/survive.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

const Text not_seated{"you hold no seat here: spectators only look",
                      "vous n'avez pas de place ici : les spectateurs regardent seulement"};
const Text is_over{"the game is over", "la partie est finie"};

// Why is for the log: it names files.
Response not_kept(const Text& why) {
    note_internal_error("keeping a game", why.en);
    return refusal(
        503,
        {"this could not be kept, so it does not count: the disk is full, or the folder of games was moved or deleted",
         "cela n'a pas pu être gardé et ne compte donc pas : le disque est plein, ou le dossier des parties a été "
         "déplacé ou supprimé"});
}

std::string now_text() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now())); }

}  // namespace

std::uint64_t Room::first_revision() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

Result<std::shared_ptr<Room>> Room::create(RoomPlan plan, Means means) {
    std::shared_ptr<Room> room{new Room{std::move(plan.id), std::move(plan.game), means}};
    room->seed_ = plan.seed;
    room->host_ = std::move(plan.host);
    room->client_ = std::move(plan.client);
    room->seats_ = Seats{std::move(plan.seats)};
    room->clock_ = plan.clock;
    room->created_ = now_text();
    if (auto opened = room->open_session(plan.position); !opened) return opened.failure();
    for (std::size_t i = room->session_->record().size(); i < plan.recorded.size(); ++i)
        if (auto played = room->session_->replay(plan.recorded[i]); !played) return played.failure();
    for (const auto& words : plan.moves)
        for (const auto& move : room->game_->split_moves(words))
            if (auto played = room->session_->play(move); !played) return played.failure();
    return room;
}

Result<std::shared_ptr<Room>> Room::restore(const archive::KeptGame& kept, const Json& header, GameRef game,
                                            Means means) {
    std::shared_ptr<Room> room{new Room{kept.key, std::move(game), means}};
    room->seed_ = header.at("seed").get<std::uint64_t>();
    room->host_ = header.at("host").get<std::string>();
    room->created_ = header.at("created").get<std::string>();
    room->rematch_ = header.value("rematch", "");
    room->opinion_ = header.value("opinion", "");
    room->remark_ = header.value("remark", "");
    room->seats_ = Seats::read(header.at("seats"));
    if (const Json clock = header.value("clock", Json()); clock.is_object())
        room->clock_.emplace(clock, std::chrono::steady_clock::now());
    if (const Json& over = header.at("given_up"); !over.is_null()) {
        play::Ending given_up{{}, {over.at("en").get<std::string>(), over.at("fr").get<std::string>()}};
        if (const int winner = over.at("winner").get<int>()) given_up.winner = winner == 1 ? Side::first : Side::second;
        room->given_up_ = std::move(given_up);
    }
    if (auto opened = room->open_session(header.at("start").get<std::string>()); !opened) return opened.failure();
    for (std::size_t i = room->session_->record().size(); i < kept.record.moves.size(); ++i)
        if (auto played = room->session_->replay(kept.record.moves[i].text); !played) return played.failure();
    room->committed_state_ = write(room->state_json());
    room->committed_plies_ = room->session_->record().size();
    return room;
}

Result<void> Room::open_session(const std::string& position) {
    auto opened = game_->new_session({position, {}, seed_});
    if (!opened) return opened.failure();
    session_ = std::move(*opened);
    start_ = session_->start_position();
    usual_start_ = start_;
    if (!position.empty())
        if (const auto usual = game_->new_session({{}, {}, seed_})) usual_start_ = (*usual)->start_position();
    table_ = table_for(*game_);
    return {};
}

Result<std::unique_ptr<play::Session>> Room::copy(std::size_t plies) const {
    std::vector<std::string> texts;
    {
        const Lock lock{mutex_};
        texts = moves_played();
        texts.resize(std::min({plies, texts.size(), committed_plies_}));
    }
    return session_after(texts);
}

std::vector<std::string> Room::moves_played() const {
    std::vector<std::string> texts;
    for (const auto& move : session_->record()) texts.push_back(move.text);
    return texts;
}

Result<std::unique_ptr<play::Session>> Room::session_after(const std::vector<std::string>& moves) const {
    auto session = game_->new_session({start_, {}, seed_});
    if (!session) return session.failure();
    for (std::size_t i = (*session)->record().size(); i < moves.size(); ++i)
        if (auto played = (*session)->replay(moves[i]); !played) return played.failure();
    return session;
}

std::size_t Room::plies() const {
    const Lock lock{mutex_};
    return std::min(session_->record().size(), committed_plies_);
}

std::optional<play::Ending> Room::ending() const { return given_up_ ? given_up_ : session_->ending(); }

void Room::begin(Reply reply) {
    Lock lock{mutex_};
    charge_clock();
    commit(0, true, std::move(reply), {{"token", host_}, {"invitations", seats_.invitations()}});
    let_computer_move();
    watch_clock();
}

void Room::position_changed() {
    ++turn_;
    stop_thinking_.request_stop();
    offers_.lapse();
}

void Room::play(const std::string& token, const std::string& move, long long expected_ply, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    const std::size_t before = session_->record().size();
    if (expected_ply >= 0 && static_cast<std::size_t>(expected_ply) != before)
        return reply(refusal(
            409, {fmt::format("the game has gone on: {} moves have been played, not {}", before, expected_ply),
                  fmt::format("la partie a continué : {} coups ont été joués, et non {}", before, expected_ply)}));
    if (!seat_to_move().is_of(token))
        return reply(refusal(409, {"it is not your turn", "ce n'est pas à vous de jouer"}));
    charge_clock();
    const Side mover = session_->side_to_move();
    if (auto played = session_->play(move); !played) return reply(refusal(422, played.error()));
    press_clock(mover);
    redoable_ = 0;
    position_changed();
    commit(before, false, std::move(reply));
    let_computer_move();
    watch_clock();
}

void Room::give_up(std::optional<Side> winner, const Text& reason) {
    given_up_ = play::Ending{winner, reason};
    position_changed();
}

std::optional<Side> Room::clock_side() const {
    if (!clock_ || is_stopped_ || ending() || seats_.have(Seat::Kind::open)) return std::nullopt;
    return session_->side_to_move();
}

void Room::charge_clock() {
    if (clock_) clock_->charge(clock_side(), std::chrono::steady_clock::now());
}

void Room::press_clock(Side moved) {
    if (clock_ && session_->side_to_move() != moved) clock_->press(moved);
}

void Room::watch_clock() {
    const auto side = clock_side();
    if (!side) return;
    // The alarm keeps no room in memory: a game that waits in the archive has a clock that stands still.
    means_.alarms.set(id_, clock_->alarm(*side), [room = weak_from_this(), turn = turn_] {
        if (const auto self = room.lock()) self->look_at_clock(turn);
    });
}

void Room::look_at_clock(std::uint64_t turn) {
    const Lock lock{mutex_};
    const auto side = clock_side();
    if (turn != turn_ || !side) return;
    charge_clock();
    if (!clock_->is_up(*side)) return watch_clock();
    give_up(other(*side), {"time is up", "temps écoulé"});
    commit(session_->record().size(), true, nullptr);
}

void Room::take_back(std::size_t plies) {
    given_up_.reset();
    while (session_->record().size() > plies && session_->undo()) ++redoable_;
    position_changed();
}

void Room::undo(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (const auto may_undo = table_->may_undo_order(*session_)) return undo_order(token, *may_undo, std::move(reply));
    // In a game with somebody else the offer is made first; the other's own undo accepts it.
    std::set<Side> whose = sides;
    if (const auto other_person = seats_.person_beside(token)) {
        if (!offers_.undo.is_agreed(*sides.begin(), *other_person))
            return commit(session_->record().size(), false, std::move(reply));
        whose = {*other_person};
    }
    const auto& record = session_->record();
    const auto last = std::find_if(record.rbegin(), record.rend(),
                                   [&](const auto& move) { return !move.is_luck && whose.contains(move.side); });
    if (last == record.rend())
        return reply(refusal(409, {"there is nothing to take back", "il n'y a rien à reprendre"}));
    const auto plies = static_cast<std::size_t>(record.rend() - last) - 1;
    charge_clock();
    take_back(plies);
    commit(session_->record().size(), true, std::move(reply));
    let_computer_move();
    watch_clock();
}

// Orders are taken back one by one while their phase lasts, up to the last throw of the dice.
void Room::undo_order(const std::string& token, bool is_allowed, Reply reply) {
    if (!seat_to_move().is_of(token) || !is_allowed)
        return reply(refusal(409, {"orders can be taken back until their phase ends or dice are thrown",
                                   "les ordres se reprennent jusqu'à la fin de leur phase ou au jet des dés"}));
    take_back(session_->record().size() - 1);
    commit(session_->record().size(), true, std::move(reply));
}

void Room::redo(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (seats_.person_beside(token))
        return reply(refusal(409, {"moves are not played again in a game with somebody else",
                                   "on ne rejoue pas les coups dans une partie avec quelqu'un"}));
    const std::size_t before = session_->record().size();
    if (auto redone = session_->redo(); !redone) return reply(refusal(409, redone.error()));
    if (redoable_ > 0) --redoable_;
    while (redoable_ > 0 && !sides.contains(session_->side_to_move()) && session_->redo()) --redoable_;
    position_changed();
    commit(before, false, std::move(reply));
    let_computer_move();
}

void Room::resign(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    if (seats_.is_side_shared(token))
        return reply(refusal(409, {"others play on your side: nobody resigns for them",
                                   "d'autres jouent de votre côté : personne n'abandonne pour eux"}));
    const Side loser = sides.size() == 2 ? session_->side_to_move() : *sides.begin();
    give_up(other(loser), {"resignation", "abandon"});
    commit(session_->record().size(), true, std::move(reply));
}

// People agree on a draw, and whoever holds both sides agrees with themselves; a computer always plays on.
void Room::offer_draw(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    const auto other_person = seats_.person_beside(token);
    if (!other_person && sides.size() == 1)
        return reply(refusal(409, {"the computer plays on", "l'ordinateur continue la partie"}));
    if (sides.size() == 2 || offers_.draw.is_agreed(*sides.begin(), *other_person))
        give_up(std::nullopt, {"draw by agreement", "nulle d'un commun accord"});
    commit(session_->record().size(), true, std::move(reply));
}

void Room::join(const std::string& invitation, const std::string& name, Reply reply) {
    Lock lock{mutex_};
    touch();
    const std::string token = new_token();
    const auto taken = seats_.take(invitation, name, token);
    if (!taken)
        return reply(refusal(403, {"this invitation has been used already, or never was one",
                                   "cette invitation a déjà servi, ou n'en a jamais été une"}));
    charge_clock();
    watch_clock();
    commit(session_->record().size(), true, std::move(reply), {{"token", token}, {"seat", *taken + 1}});
}

void Room::change_player(const std::string& token, std::size_t number, const std::string& player, Reply reply) {
    Lock lock{mutex_};
    touch();
    if (!same_secret(host_, token)) return reply(refusal(403, not_seated));
    if (number >= seats_.size()) return reply(refusal(400, {"there is no such seat", "il n'y a pas de telle place"}));
    if (!seats_.may_change(number, token))
        return reply(refusal(409, {"this seat is somebody else's", "cette place est à quelqu'un d'autre"}));
    if (player.empty()) {
        seats_.put_person(number, token);
    } else {
        if (auto checked = check_player(*game_, player); !checked) return reply(refusal(422, checked.error()));
        seats_.put_computer(number, player);
    }
    has_other_players_ = true;
    position_changed();
    commit(session_->record().size(), true, std::move(reply));
    let_computer_move();
}

Result<RoomPlan> Room::rematch(const std::string& token) const {
    const Lock lock{mutex_};
    if (seats_.sides_of(token).empty() && !same_secret(host_, token)) return fail(not_seated);
    if (!ending()) return fail("the game is still going on", "la partie n'est pas finie");
    if (!rematch_.empty()) return fail("the next game has begun already", "la partie suivante a déjà commencé");
    RoomPlan plan;
    plan.id = new_game_id();
    plan.game = game_;
    plan.position = start_;
    plan.seed = seed_ + 1;
    plan.host = host_;
    if (clock_) plan.clock = clock_->anew(std::chrono::steady_clock::now());
    plan.seats = seats_.changed_over();
    return plan;
}

void Room::note_rematch(const std::string& id, Reply reply) {
    const Lock lock{mutex_};
    rematch_ = id;
    commit(session_->record().size(), true, std::move(reply));
}

void Room::note_opinion(const std::string& token, const std::string& answer, const std::string& remark, Reply reply) {
    const Lock lock{mutex_};
    touch();
    if (seats_.sides_of(token).empty()) return reply(refusal(403, not_seated));
    if (!ending())
        return reply(refusal(409, {"opinions are asked for after the game", "les avis se donnent après la partie"}));
    if (!seats_.have(Seat::Kind::computer))
        return reply(refusal(409, {"opinions are about games against a computer",
                                   "les avis portent sur les parties contre un ordinateur"}));
    opinion_ = answer;
    remark_ = remark;
    commit(session_->record().size(), true, std::move(reply));
}

void Room::commit(std::size_t kept_plies, bool with_header, Reply reply, Json extra) {
    ++revision_;
    archive::GameChange change{.key = id_, .kept_plies = kept_plies, .chain = changes_};
    // A game that ends by a move says so in its record at once.
    if (with_header || clock_ || ending()) {
        change.header = record_head();
        change.extra = header().dump();
    }
    change.moves = moves_from(kept_plies);
    const Json state = state_json();
    auto told = write(state);
    auto answer = told;
    if (!extra.empty()) {
        extra["state"] = state;
        answer = write(extra);
    }
    auto done = [self = shared_from_this(), plies = session_->record().size(), told = std::move(told),
                 answer = std::move(answer), reply = std::move(reply)](const Result<void>& saved) {
        if (saved) self->tell_kept(told, plies);
        else self->is_stopped_ = true;
        if (reply) reply(saved ? json_text(answer) : not_kept(saved.error()));
        if (!saved) self->stop();  // after the answer, which may go through a socket that is closed now
    };
    means_.games.save(std::move(change), [done = std::move(done)](const Result<void>& saved) {
        survives("keeping a game", [&] { done(saved); });
    });
}

void Room::tell_kept(const std::shared_ptr<const std::string>& state, std::size_t plies) {
    const Lock lock{mutex_};
    committed_state_ = state;
    committed_plies_ = plies;
    send_to_all(state);
}

void Room::go_on() {
    const Lock lock{mutex_};
    let_computer_move();
    watch_clock();
}

void Room::watch(const SocketRef& socket) {
    const Lock lock{mutex_};
    touch();
    if (is_stopped_) return socket->close();
    watch_clock();
    watchers_.insert(socket);
    if (committed_state_) socket->send(committed_state_);
    let_computer_move();
}

void Room::leave(const SocketRef& socket) {
    const Lock lock{mutex_};
    touch();
    watchers_.erase(socket);
}

void Room::send_to_all(const std::shared_ptr<const std::string>& text) {
    for (const auto& socket : watchers_) socket->send(text);
}

bool Room::is_idle() const {
    const Lock lock{mutex_};
    return watchers_.empty() && !is_thinking_;
}

std::chrono::steady_clock::time_point Room::last_used() const {
    const Lock lock{mutex_};
    return last_used_;
}

void Room::stop() {
    const Lock lock{mutex_};
    is_stopped_ = true;
    ++turn_;
    stop_thinking_.request_stop();
    for (const auto& socket : watchers_) socket->close();
    watchers_.clear();
}

}  // namespace plateau::server
