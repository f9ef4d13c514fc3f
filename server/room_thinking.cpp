#include <new>

#include "play/judge.h"
#include "play/stop_watch.h"
#include "server/room.h"
#include "server/survive.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

// Between two moves of computers that somebody watches.
constexpr std::chrono::milliseconds watching_pace{700};
constexpr std::chrono::milliseconds thought_interval{100};
constexpr std::chrono::seconds ask_again_after{1};
const std::string hint_time = "1500ms";
const std::string judge_time = "400ms";
const Text pool_is_full{"too many are thinking: try again soon", "trop de monde réfléchit : réessayez bientôt"};
const Text no_such_question{"there is no such move to judge", "il n'y a pas de tel coup à juger"};
constexpr std::uint64_t exact_nodes = 2'000'000;
constexpr int exact_table_megabytes = 16;

}  // namespace

void Room::asked_by(const std::string& token, const std::string& client) {
    const Lock lock{mutex_};
    if (client_.empty() || same_secret(host_, token) || !seats_.sides_of(token).empty()) client_ = client;
}

// Starts the computer's next thought, if it is its turn and none is under way.
void Room::let_computer_move() {
    if (is_stopped_ || is_thinking_ || ending() || seat_to_move().kind != Seat::Kind::computer) return;
    if (is_for_watching() && watchers_.empty()) return;
    is_thinking_ = true;
    stop_thinking_ = std::stop_source{};
    const auto player = bounded(*game_, seat_to_move().player);
    ThinkingPool::Job job;
    job.client = client_;
    job.owner = id_;
    job.megabytes = player.megabytes;
    job.longest = player.longest;
    job.stop = stop_thinking_;
    if (is_for_watching()) job.not_before = ThinkingPool::Clock::now() + watching_pace;
    job.work = [self = shared_from_this(), turn = turn_](std::stop_token stop) {
        if (survives("a computer's move", [&] { self->think_and_move(turn, std::move(stop)); })) return;
        const Lock lock{self->mutex_};
        self->is_thinking_ = false;  // the next watcher or move asks again
    };
    if (means_.pool.submit(std::move(job))) return;
    is_thinking_ = false;
    means_.alarms.set(id_ + " again", ThinkingPool::Clock::now() + ask_again_after,
                      [self = shared_from_this()] { self->go_on(); });
}

void Room::think_and_move(std::uint64_t turn, std::stop_token stop) {
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
        if (thinker) move = thinker->think(stop, [&](const auto& thought) { tell_thought(thought, side, ply); }).move;
    } catch (const std::bad_alloc&) {
        const Lock lock{mutex_};
        send_to_all(write({{"type", "problem"}, {"error", to_json(memory_is_short)}}));
    }
    const Lock lock{mutex_};
    is_thinking_ = false;
    if (is_stopped_) return;
    if (turn == turn_) charge_clock();
    if (turn == turn_ && !move.empty() && step([&] { return session_->play(move); })) {
        press_clock(side);
        touch();
        redoable_ = 0;
        position_changed();
        commit(ply, false, nullptr);
    } else if (turn == turn_) {
        return;  // nothing to be played: do not ask for ever
    }
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
    Json message = to_json(thought);
    message["type"] = "thought";
    message["ply"] = ply;
    message["seat"] = seat_number(side);
    send_to_all(write(message));
}

// Without a lock of the room.
void Room::ask(ThinkingPool::Job job, std::function<Response(std::stop_token)> answer, Reply reply) {
    job.work = [self = shared_from_this(), answer = std::move(answer), reply](std::stop_token stop) {
        reply_or_refuse(reply, [&] { return answer(stop); });
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

void Room::hint(const std::string& token, const std::string& client, Reply reply) {
    {
        const Lock lock{mutex_};
        touch();
        if (seats_.sides_of(token).empty())
            return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
        if (ending()) return reply(refusal(409, {"the game is over", "la partie est finie"}));
    }
    const auto player = bounded(*game_, advisor(game_->info(), hint_time));
    const auto answer = [this, player](std::stop_token stop) {
        const std::size_t ply = plies();
        const auto session = copy(ply);
        if (!session) return internal_error("a game's moves", session.error());
        const auto thinker = (*session)->thinker(player.spec);
        if (!thinker) return refusal(409, thinker.error());
        const auto decision = (*thinker)->think(stop, nullptr);
        Json told{{"move", decision.move}, {"ply", ply}, {"thought", to_json(decision.thought)}};
        if (!table_)
            for (const auto& choice : (*session)->legal_moves())
                if (choice.text == decision.move) told["clicks"] = choice.clicks;
        return json_response(told);
    };
    ask({.client = client, .owner = id_, .megabytes = player.megabytes}, answer, std::move(reply));
}

void Room::exact(std::size_t ply, const std::string& client, Reply reply) {
    const auto answer = [this, ply](std::stop_token stop) {
        const std::size_t at = std::min(ply, plies());
        const auto session = copy(at);
        if (!session) return internal_error("a game's moves", session.error());
        std::vector<std::string> moves;
        for (const auto& move : (*session)->record()) moves.push_back(move.text);
        const play::StopWatch watch{stop};
        Limits limits;
        limits.nodes = exact_nodes;
        limits.watch = &watch;
        Json list = Json::array();
        if (!(*session)->ending())
            for (const auto& choice : (*session)->legal_moves()) {
                moves.push_back(choice.text);
                const auto solved = game_->solve({start_, moves, seed_}, exact_table_megabytes, limits);
                moves.pop_back();
                // The value is that of the opponent, who moves next.
                Json one{{"move", choice.text}, {"clicks", choice.clicks}, {"value", nullptr}, {"score", nullptr}};
                if (solved) {
                    one["value"] = solved->value == "win" ? "loss" : solved->value == "loss" ? "win" : "draw";
                    one["score"] = -solved->score;
                }
                list.push_back(std::move(one));
                if (stop.stop_requested()) break;
            }
        return json_response({{"ply", at}, {"moves", std::move(list)}});
    };
    ask({.client = client, .owner = id_ + " exact", .urgency = Urgency::analysis, .megabytes = exact_table_megabytes},
        answer, std::move(reply));
}

void Room::threats(std::size_t ply, const std::string& client, Reply reply) {
    const auto answer = [this, ply](std::stop_token) {
        if (table_) return refusal(409, no_such_question);
        const auto session = copy(std::min(ply, plies()));
        if (!session) return internal_error("a game's moves", session.error());
        return json_response({{"ply", (*session)->record().size()},
                              {"wins", ways_json(play::wins_at_once(**session))},
                              {"threats", ways_json(play::threats(**session))}});
    };
    ask({.client = client, .owner = id_ + " threats", .urgency = Urgency::analysis}, answer, std::move(reply));
}

void Room::judge(std::size_t ply, const std::string& client, Reply reply) {
    const auto player = bounded(*game_, advisor(game_->info(), judge_time));
    const auto answer = [this, ply, player](std::stop_token stop) {
        if (table_ || ply == 0 || ply > plies()) return refusal(409, no_such_question);
        const auto session = copy(ply);
        if (!session) return internal_error("a game's moves", session.error());
        std::vector<std::string> before;
        for (const auto& move : (*session)->record()) before.push_back(move.text);
        const std::string move = before.back();
        before.pop_back();
        const auto judged = play::judge_move(*game_, {start_, before, seed_}, move, player.spec, stop);
        if (!judged) return refusal(409, judged.error());
        return json_response({{"ply", ply},
                              {"move", move},
                              {"quality", play::to_string(judged->quality)},
                              {"name", to_json(play::name_of(judged->quality))},
                              {"loss", judged->loss},
                              {"win_chance", judged->chance},
                              {"best", judged->best.line},
                              {"missed_wins", ways_json(judged->missed_wins)},
                              {"opponent_wins", ways_json(judged->opponent_wins)}});
    };
    ask({.client = client,
         .owner = id_ + " judge",
         .urgency = Urgency::analysis,
         .megabytes = 2 * player.megabytes},  // the move played, and the best one
        answer, std::move(reply));
}

// The computer plays the best it has found so far.
void Room::move_now(const std::string& token, Reply reply) {
    const Lock lock{mutex_};
    touch();
    if (!same_secret(host_, token) && seats_.sides_of(token).empty())
        return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
    stop_thinking_.request_stop();
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

}  // namespace plateau::server
