#include "rooms/analyst.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <new>

#include "play/judge.h"
#include "rooms/survive.h"

namespace plateau::rooms {

namespace {

constexpr std::chrono::milliseconds tell_interval{120};
constexpr std::chrono::seconds longest_look{120};

}  // namespace

std::string analysing_player(const play::GameInfo& info, int lines) {
    for (const auto& player : info.players)
        for (const auto& option : player.options)
            if (option.name == "lines") return fmt::format("{}:lines={},table=32,time=60s", player.name, lines);
    return play::advisor(info, "60s");
}

void Analyst::look(Wish wish) {
    {
        const std::lock_guard lock{mutex_};
        if (is_stopped_) return;
        wished_ = std::move(wish);
        is_resting_ = false;
        stop_.request_stop();
        if (is_working_) return;  // the worker takes the new wish when it comes back
        is_working_ = true;
    }
    submit();
}

void Analyst::rest() {
    const std::lock_guard lock{mutex_};
    wished_.reset();
    is_resting_ = true;
    stop_.request_stop();
}

void Analyst::stop() {
    const std::lock_guard lock{mutex_};
    is_stopped_ = true;
    wished_.reset();
    stop_.request_stop();
}

void Analyst::submit() {
    Job job;
    job.client = client_;
    job.owner = owner_;
    job.urgency = Urgency::analysis;
    {
        const std::lock_guard lock{mutex_};
        stop_ = StopSource{};
        job.stop = stop_;
        granted_ = job.megabytes = wished_ ? wished_->megabytes : task_ ? task_->wish.megabytes : 0;
    }
    job.work = [self = shared_from_this()](StopSignal stop) {
        if (survives("an analysis", [&] { self->work(std::move(stop)); })) return;
        const std::lock_guard lock{self->mutex_};
        self->is_working_ = false;
    };
    if (pool_.submit(std::move(job))) return;
    const std::lock_guard lock{mutex_};
    is_working_ = false;
}

void Analyst::work(StopSignal stop) {
    {
        const std::lock_guard lock{mutex_};
        if (wished_) {
            task_ = std::make_unique<Task>();
            task_->wish = std::move(*wished_);
            wished_.reset();
        }
    }
    if (task_ && task_->wish.megabytes > granted_) return submit();  // a larger wish came while it waited
    bool has_more = false;
    try {
        has_more = task_ && go_on(*task_, stop);
    } catch (const std::bad_alloc&) {
        socket_->send(write({{"type", "problem"}, {"error", to_json(memory_is_short)}}));
    }
    {
        const std::lock_guard lock{mutex_};
        if (is_stopped_ || (!wished_ && (!has_more || is_resting_))) {
            is_working_ = false;
            task_.reset();
            return;
        }
    }
    submit();
}

// True when there is something left to do.
bool Analyst::go_on(Task& task, StopSignal stop) {
    const auto start = std::chrono::steady_clock::now();
    const bool has_more = task.wish.is_review ? review(task, stop) : analyse(task, stop);
    task.spent += std::chrono::steady_clock::now() - start;
    return has_more && (task.wish.is_review || task.spent < longest_look);
}

bool Analyst::analyse(Task& task, StopSignal stop) {
    // Made anew for each turn at thinking, so that nothing of it is kept between two.
    const auto session = task.wish.room->copy(task.wish.ply);
    if (!session) return false;
    for (const auto& move : task.wish.variation)
        if (!(*session)->play(move)) return false;
    const auto thinker = (*session)->thinker(task.wish.player);
    if (!thinker) return false;
    const Side side = (*session)->side_to_move();
    std::map<int, std::chrono::steady_clock::time_point> last_told;  // by rank
    std::map<int, play::SpokenThought> untold;
    (*thinker)->think(stop, [&](const play::SpokenThought& thought) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last_told[thought.rank] < tell_interval) {
            untold[thought.rank] = thought;
            return;
        }
        last_told[thought.rank] = now;
        untold.erase(thought.rank);
        tell(task, thought, task.wish.ply, side, "analysis");
    });
    for (const auto& [rank, thought] : untold) tell(task, thought, task.wish.ply, side, "analysis");
    return stop.stop_requested();
}

bool Analyst::review(Task& task, StopSignal stop) {
    while (!stop.stop_requested() && task.next_ply <= task.wish.ply) {
        const std::size_t ply = task.next_ply++;
        const auto session = task.wish.room->copy(ply);
        if (!session) return false;
        const Side side = (*session)->side_to_move();
        if (const auto ending = (*session)->ending()) {
            play::SpokenThought end;
            end.win_chance = !ending->winner ? 0.5 : *ending->winner == side ? 1 : 0;
            end.proven = !ending->winner ? "draw" : *ending->winner == side ? "win" : "loss";
            tell(task, end, ply, side, "review");
            continue;
        }
        auto thinker = (*session)->thinker(task.wish.player);
        if (!thinker) return false;
        const auto decision = (*thinker)->think(stop, nullptr);
        play::SpokenThought thought = decision.thought;
        if (thought.line.empty()) thought.line = {decision.move};
        tell(task, thought, ply, side, "review");
    }
    return task.next_ply <= task.wish.ply;
}

void Analyst::tell(const Task& task, const play::SpokenThought& thought, std::size_t ply, Side side, const char* type) {
    Json message = to_json(thought);
    message["type"] = type;
    message["ply"] = ply;
    message["seat"] = seat_number(side);
    message["tag"] = task.wish.tag;
    socket_->send(write(message));
}

}  // namespace plateau::rooms
