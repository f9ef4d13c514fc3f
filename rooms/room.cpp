#include "rooms/room.h"

#include <algorithm>
#include <array>
#include <ctime>

#include "rooms/survive.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

// Why is for the log: it names files.
Response not_kept(const Text& why) {
    note_internal_error("keeping a game", why.en);
    return refusal(
        503,
        {"this could not be saved and does not count: the disk is full, or the folder of games was moved or deleted",
         "cela n'a pas pu être enregistré et ne compte pas : le disque est plein, ou le dossier des parties a été "
         "déplacé ou supprimé"});
}

std::string now_text() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 24> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace

std::uint64_t Room::first_revision() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

Result<std::shared_ptr<Room>> Room::create(RoomPlan plan, Means means) {
    std::shared_ptr<Room> room{new Room{std::move(plan.id), std::move(plan.game), means}};
    room->seed_ = plan.seed;
    room->host_ = plan.host;
    room->client_ = std::move(plan.client);
    room->seats_ = Seats{std::move(plan.seats)};
    room->rules_ = std::move(plan.rules);
    room->clock_ = plan.clock;
    room->created_ = now_text();
    if (auto opened = room->open_session(plan.position); !opened) return opened.failure();
    for (std::size_t i = room->session_->record().size(); i < plan.recorded.size(); ++i)
        if (auto played = room->session_->replay(plan.recorded[i]); !played) return played.failure();
    for (const auto& words : plan.moves)
        for (const auto& move : room->game_->split_moves(words))
            if (auto played = room->session_->play(move); !played) return played.failure();
    room->was_over_ = room->ending().has_value();
    return room;
}

Result<std::shared_ptr<Room>> Room::restore(const archive::KeptGame& kept, const Json& header, GameRef game,
                                            std::vector<OwnRulesRef> rules, Means means) {
    std::shared_ptr<Room> room{new Room{kept.key, std::move(game), means}};
    room->rules_ = std::move(rules);
    room->seed_ = header.at("seed").get<std::uint64_t>();
    room->host_ = Secret::with_hash(header.at("host").get<std::string>());
    room->created_ = header.at("created").get<std::string>();
    room->rematch_ = header.value("rematch", "");
    room->opinion_ = header.value("opinion", "");
    room->remark_ = header.value("remark", "");
    room->may_share_ = header.value("may_share", false);
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
    room->was_over_ = room->ending().has_value();
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
    view_ = view_for(*game_, means_.resources);
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

void Room::begin(Json keys, Reply reply) {
    Lock lock{mutex_};
    charge_clock();
    commit(0, true, std::move(reply), std::move(keys));
    let_computer_move();
    watch_clock();
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
                 answer = std::move(answer), over = newly_over(), reply = std::move(reply)](const Result<void>& saved) {
        if (saved) self->tell_kept(told, plies);
        else self->is_stopped_ = true;
        if (saved && over && self->means_.remember)
            if (const auto learned = self->means_.remember(*over); !learned)
                note_internal_error("remembering a game", learned.error().en);
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
    if (said_ && said_ply_ + 1 == plies) send_to_all(said_);
}

std::optional<archive::GameRecord> Room::newly_over() {
    const bool was_over = std::exchange(was_over_, ending().has_value());
    if (was_over || !was_over_) return std::nullopt;
    return record();
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
    if (said_ && said_ply_ + 1 == committed_plies_) socket->send(said_);
    let_computer_move();
}

void Room::leave(const SocketRef& socket) {
    const Lock lock{mutex_};
    touch();
    watchers_.erase(socket);
    if (page_ != socket) return;
    page_ = nullptr;
    if (turn_of_page_) think_here_after_all();
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
    page_ = nullptr;
    if (turn_of_page_) is_thinking_ = false;
    turn_of_page_.reset();
}

}  // namespace plateau::rooms
