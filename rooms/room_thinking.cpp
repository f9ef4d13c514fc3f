#include <algorithm>
#include <new>

#include "core/stop.h"
#include "play/player_options.h"
#include "rooms/room.h"
#include "rooms/survive.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

// Between two moves of computers that somebody watches.
constexpr std::chrono::milliseconds watching_pace{700};
constexpr std::chrono::milliseconds thought_interval{100};
constexpr std::chrono::seconds ask_again_after{1};

std::shared_ptr<const std::string> thought_message(const play::SpokenThought& thought, Side side, std::size_t ply) {
    Json message = to_json(thought);
    message["type"] = "thought";
    message["ply"] = ply;
    message["seat"] = seat_number(side);
    return write(message);
}

}  // namespace

void Room::asked_by(const std::string& token, const std::string& client) {
    const Lock lock{mutex_};
    if (client_.empty() || host_.fits(token) || !seats_.sides_of(token).empty()) client_ = client;
}

// Starts the computer's next thought, if it is its turn and none is under way.
void Room::let_computer_move() {
    if (means_.only_answers || is_stopped_ || is_thinking_ || ending() || seat_to_move().kind != Seat::Kind::computer)
        return;
    if (is_for_watching() && watchers_.empty()) return;
    is_thinking_ = true;
    stop_thinking_ = StopSource{};
    const auto player = bounded(*game_, seat_to_move().player);
    if (may_think_in_page()) think_in_page(player);
    else if (may_think_elsewhere(player)) think_elsewhere(player);
    else think_here(player);
}

void Room::think_here(const BoundedPlayer& player) {
    Job job;
    job.client = client_;
    job.owner = id_;
    job.megabytes = player.megabytes;
    job.longest = player.longest;
    job.stop = stop_thinking_;
    if (is_for_watching()) job.not_before = std::chrono::steady_clock::now() + watching_pace;
    job.work = [self = shared_from_this(), turn = turn_](StopSignal stop) {
        if (survives("a computer's move", [&] { self->think_and_move(turn, std::move(stop)); })) return;
        const Lock lock{self->mutex_};
        self->is_thinking_ = false;  // the next watcher or move asks again
    };
    if (means_.pool.submit(std::move(job))) return;
    is_thinking_ = false;
    means_.alarms.set(id_ + " again", std::chrono::steady_clock::now() + ask_again_after,
                      [self = shared_from_this()] { self->go_on(); });
}

// Others do not have the rules that people wrote here, nor what players remember of the games played here.
bool Room::may_think_elsewhere(const BoundedPlayer& player) const {
    if (!means_.elsewhere || is_for_watching() || !rules_.empty() || !means_.elsewhere->are_free()) return false;
    const auto options = play::player_options(*game_, player.spec);
    return options &&
           std::none_of(options->begin(), options->end(), [](const auto& option) { return option.value == "kept"; });
}

void Room::think_elsewhere(const BoundedPlayer& player) {
    const ThoughtWanted wanted{
        game_->info().spec, start_, moves_played(), seed_, with_option(player.spec, "seed", std::to_string(seed_)),
        player.longest};
    means_.elsewhere->ask(wanted, stop_thinking_.signal(),
                          [self = shared_from_this(), turn = turn_](std::optional<MoveFound> found) {
                              survives("a move found elsewhere", [&] { self->take_found(turn, std::move(found)); });
                          });
}

// Where nobody elsewhere could do it, or what came is no move, we think ourselves.
void Room::take_found(std::uint64_t turn, std::optional<MoveFound> found) {
    const Lock lock{mutex_};
    if (is_stopped_ || ending() || seat_to_move().kind != Seat::Kind::computer) {
        is_thinking_ = false;
        return;
    }
    if (turn == turn_) {
        charge_clock();
        if (found) keep_reasons(found->thought, session_->side_to_move(), session_->record().size());
        if (!found || !take_move(found->move)) return think_here(bounded(*game_, seat_to_move().player));
    }
    is_thinking_ = false;
    let_computer_move();
    watch_clock();
}

void Room::think_and_move(std::uint64_t turn, StopSignal stop) {
    Side side{};
    std::size_t ply = 0;
    std::string move;
    try {
        std::unique_ptr<play::Thinker> thinker;
        {
            const Lock lock{mutex_};
            side = session_->side_to_move();
            ply = session_->record().size();
            if (turn == turn_) thinker = seat_thinker();
        }
        keep_tables();
        if (thinker) {
            const auto decision = thinker->think(stop, [&](const auto& thought) { tell_thought(thought, side, ply); });
            move = decision.move;
            const Lock lock{mutex_};
            keep_reasons(decision.thought, side, ply);
        }
    } catch (const std::bad_alloc&) {
        const Lock lock{mutex_};
        send_to_all(write({{"type", "problem"}, {"error", to_json(memory_is_short)}}));
    }
    const Lock lock{mutex_};
    is_thinking_ = false;
    if (is_stopped_) return;
    if (turn == turn_) charge_clock();
    if (turn == turn_ && (move.empty() || !take_move(move))) return;  // nothing to be played: do not ask for ever
    let_computer_move();
    watch_clock();
}

bool Room::take_move(const std::string& move) {
    const Side side = session_->side_to_move();
    const std::size_t ply = session_->record().size();
    if (!session_->play(move)) return false;
    press_clock(side);
    touch();
    redoable_ = 0;
    position_changed();
    commit(ply, false, nullptr);
    return true;
}

// Where a thought could only be ended together with whoever thought it.
void Room::play_found(const std::string& move) {
    const Lock lock{mutex_};
    if (is_stopped_ || ending() || seat_to_move().kind != Seat::Kind::computer) return;
    charge_clock();
    if (!take_move(move)) return;
    let_computer_move();
    watch_clock();
}

std::unique_ptr<play::Thinker> Room::seat_thinker() {
    if (std::exchange(has_other_players_, false)) renew_session();
    const auto player = bounded(*game_, seat_to_move().player);
    const std::string spec = with_option(player.spec, "seed", std::to_string(seed_));
    auto made = session_->thinker(spec);
    if (!made) return nullptr;
    players_[{session_->side_to_move(), spec}] = player.megabytes;
    return std::move(*made);
}

// Not under the room's lock: other rooms may have to let go of theirs.
void Room::keep_tables() {
    long long megabytes = 0;
    {
        const Lock lock{mutex_};
        for (const auto& [player, its] : players_) megabytes += its;
    }
    means_.tables.keep(id_, megabytes, [room = weak_from_this()] {
        if (const auto self = room.lock()) self->forget_players();
    });
}

void Room::tell_thought(const play::SpokenThought& thought, Side side, std::size_t ply) {
    const Lock lock{mutex_};
    const auto now = std::chrono::steady_clock::now();
    // A move that is not kept yet shows in no thought about it.
    if (ply != committed_plies_ || watchers_.empty() || now - last_thought_told_ < thought_interval) return;
    last_thought_told_ = now;
    send_to_all(thought_message(thought, side, ply));
}

void Room::keep_reasons(const play::SpokenThought& thought, Side side, std::size_t ply) {
    said_ = thought.reasons.empty() ? nullptr : thought_message(thought, side, ply);
    said_ply_ = ply;
}

// The computer plays the best it has found so far.
void Room::move_now(const std::string& token, Reply reply) {
    const Lock lock{mutex_};
    touch();
    if (!host_.fits(token) && seats_.sides_of(token).empty())
        return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
    stop_thinking_.request_stop();
    hurry_page();
    reply(json_response({{"ok", true}}));
}

void Room::forget_players() {
    const Lock lock{mutex_};
    if (!is_thinking_) renew_session();
}

// The session keeps its players: another one takes its place, with the moves that can be played again.
void Room::renew_session() {
    std::size_t undone = 0;
    while (undone < redoable_ && session_->redo()) ++undone;
    auto fresh = session_after(moves_played());
    if (fresh) {
        session_ = std::move(*fresh);
        players_.clear();
        means_.tables.release(id_);
    }
    while (undone > 0 && session_->undo()) --undone;
}

bool Room::holds_players() const {
    const Lock lock{mutex_};
    return !players_.empty();
}

}  // namespace plateau::rooms
