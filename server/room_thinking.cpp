#include "play/judge.h"
#include "server/room.h"
#include "server/survive.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

// Between two moves of computers that somebody watches.
constexpr std::chrono::milliseconds watching_pace{700};
constexpr std::chrono::milliseconds thought_interval{100};
const std::string hint_time = "1500ms";
const std::string judge_time = "400ms";
const Text pool_is_full{"too many are thinking: try again soon", "trop de monde réfléchit : réessayez bientôt"};
const Text no_such_question{"there is no such move to judge", "il n'y a pas de tel coup à juger"};
constexpr std::uint64_t exact_nodes = 2'000'000;
constexpr int exact_table_megabytes = 16;

}  // namespace

// Starts the computer's next thought, if it is its turn and none is under way.
void Room::let_computer_move() {
    if (is_thinking_ || ending() || seat_to_move().kind != Seat::Kind::computer) return;
    if (is_for_watching() && watchers_.empty()) return;
    is_thinking_ = true;
    stop_thinking_ = std::stop_source{};
    ThinkingPool::Job job;
    job.owner = id_;
    job.stop = stop_thinking_;
    if (is_for_watching()) job.not_before = ThinkingPool::Clock::now() + watching_pace;
    job.work = [self = shared_from_this(), turn = turn_](std::stop_token stop) {
        if (survives("a computer's move", [&] { self->think_and_move(turn, std::move(stop)); })) return;
        const Lock lock{self->mutex_};
        self->is_thinking_ = false;  // the next watcher or move asks again
    };
    // When too many wait, the next watcher or move asks again.
    if (!means_.pool.submit(std::move(job))) is_thinking_ = false;
}

void Room::think_and_move(std::uint64_t turn, std::stop_token stop) {
    std::unique_ptr<play::Thinker> thinker;
    Side side{};
    std::size_t ply = 0;
    {
        const Lock lock{mutex_};
        if (turn == turn_) {
            side = session_->side_to_move();
            ply = session_->record().size();
            auto made = session_->thinker(with_option(seat_to_move().player, "seed", std::to_string(seed_)));
            if (made) thinker = std::move(*made);
            holds_players_ = true;
        }
    }
    std::string move;
    if (thinker) {
        move = thinker->think(stop, [&](const auto& thought) { tell_thought(thought, side, ply); }).move;
        thinker.reset();
    }
    const Lock lock{mutex_};
    is_thinking_ = false;
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

void Room::tell_thought(const play::SpokenThought& thought, Side side, std::size_t ply) {
    const Lock lock{mutex_};
    const auto now = std::chrono::steady_clock::now();
    if (watchers_.empty() || now - last_thought_told_ < thought_interval) return;
    last_thought_told_ = now;
    Json message = to_json(thought);
    message["type"] = "thought";
    message["ply"] = ply;
    message["seat"] = seat_number(side);
    send_to_all(write(message));
}

void Room::hint(const std::string& token, Reply reply) {
    {
        const Lock lock{mutex_};
        touch();
        if (sides_of(token).empty())
            return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
        if (ending()) return reply(refusal(409, {"the game is over", "la partie est finie"}));
    }
    ThinkingPool::Job job;
    job.owner = id_;
    job.work = [self = shared_from_this(), reply](std::stop_token stop) {
        const std::size_t ply = self->plies();
        auto session = self->copy(ply);
        if (!session) return reply(internal_error("a game's moves", session.error()));
        auto thinker = (*session)->thinker(advisor(self->game_->info(), hint_time));
        if (!thinker) return reply(refusal(409, thinker.error()));
        const auto decision = (*thinker)->think(stop, nullptr);
        Json answer{{"move", decision.move}, {"ply", ply}, {"thought", to_json(decision.thought)}};
        if (!self->table_)
            for (const auto& choice : (*session)->legal_moves())
                if (choice.text == decision.move) answer["clicks"] = choice.clicks;
        reply(json_response(answer));
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

void Room::exact(std::size_t ply, Reply reply) {
    ThinkingPool::Job job;
    job.owner = id_ + " exact";
    job.urgency = Urgency::analysis;
    job.work = [self = shared_from_this(), ply, reply](std::stop_token stop) {
        const std::size_t plies = std::min(ply, self->plies());
        const auto session = self->copy(plies);
        if (!session) return reply(internal_error("a game's moves", session.error()));
        std::vector<std::string> moves;
        for (const auto& move : (*session)->record()) moves.push_back(move.text);
        Json list = Json::array();
        if (!(*session)->ending())
            for (const auto& choice : (*session)->legal_moves()) {
                Limits limits;
                limits.nodes = exact_nodes;
                moves.push_back(choice.text);
                const auto solved =
                    self->game_->solve({self->start_, moves, self->seed_}, exact_table_megabytes, limits);
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
        reply(json_response({{"ply", plies}, {"moves", std::move(list)}}));
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

void Room::threats(std::size_t ply, Reply reply) {
    ThinkingPool::Job job;
    job.owner = id_ + " threats";
    job.urgency = Urgency::analysis;
    job.work = [self = shared_from_this(), ply, reply](std::stop_token) {
        if (self->table_) return reply(refusal(409, no_such_question));
        const auto session = self->copy(std::min(ply, self->plies()));
        if (!session) return reply(internal_error("a game's moves", session.error()));
        reply(json_response({{"ply", (*session)->record().size()},
                             {"wins", ways_json(play::wins_at_once(**session))},
                             {"threats", ways_json(play::threats(**session))}}));
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

void Room::judge(std::size_t ply, Reply reply) {
    ThinkingPool::Job job;
    job.owner = id_ + " judge";
    job.urgency = Urgency::analysis;
    job.work = [self = shared_from_this(), ply, reply](std::stop_token stop) {
        if (self->table_ || ply == 0 || ply > self->plies()) return reply(refusal(409, no_such_question));
        const auto session = self->copy(ply);
        if (!session) return reply(internal_error("a game's moves", session.error()));
        std::vector<std::string> before;
        for (const auto& move : (*session)->record()) before.push_back(move.text);
        const std::string move = before.back();
        before.pop_back();
        const auto judged = play::judge_move(*self->game_, {self->start_, before, self->seed_}, move,
                                             advisor(self->game_->info(), judge_time), stop);
        if (!judged) return reply(refusal(409, judged.error()));
        reply(json_response({{"ply", ply},
                             {"move", move},
                             {"quality", play::to_string(judged->quality)},
                             {"name", to_json(play::name_of(judged->quality))},
                             {"loss", judged->loss},
                             {"win_chance", judged->chance},
                             {"best", judged->best.line},
                             {"missed_wins", ways_json(judged->missed_wins)},
                             {"opponent_wins", ways_json(judged->opponent_wins)}}));
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

// The computer plays the best it has found so far.
void Room::move_now(const std::string& token, Reply reply) {
    const Lock lock{mutex_};
    touch();
    if (!same_secret(host_, token) && sides_of(token).empty())
        return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
    stop_thinking_.request_stop();
    reply(json_response({{"ok", true}}));
}

// The session keeps its players: another one takes its place, with the moves that can be played again.
void Room::forget_players() {
    const Lock lock{mutex_};
    if (is_thinking_) return;
    std::size_t undone = 0;
    while (undone < redoable_ && session_->redo()) ++undone;
    auto fresh = session_after(moves_played());
    if (fresh) {
        session_ = std::move(*fresh);
        holds_players_ = false;
    }
    while (undone > 0 && session_->undo()) --undone;
}

bool Room::holds_players() const {
    const Lock lock{mutex_};
    return holds_players_;
}

}  // namespace plateau::server
