#include "protocols/line_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/reasons.h"

namespace plateau::protocols {

using play::Mishap;
using Reading = ChildProcess::Reading;

namespace {

Text silent_for(double seconds) {
    return {fmt::format("no answer for {:.1f} s", seconds), fmt::format("pas de réponse en {:.1f} s", seconds)};
}
Text ended() { return {"the engine ended", "le moteur s'est arrêté"}; }

}  // namespace

Result<void> LineEngine::start() {
    auto started = ChildProcess::start(split_command(command_));
    if (!started) return started.failure();
    process_ = std::move(*started);
    return {};
}

void LineEngine::begin_game() {
    mishap_ = Mishap::none;
    complaint_ = ended();
}

void LineEngine::give_up() {
    if (mishap_ == Mishap::none) mishap_ = Mishap::crash;
    process_.reset();
}

void LineEngine::give_up(Text complaint) {
    complaint_ = std::move(complaint);
    give_up();
}

bool LineEngine::send(std::string_view line) { return process_ && process_->write_line(line, after_seconds(timeout_)); }

void LineEngine::complain(Text complaint) {
    mishap_ = Mishap::crash;
    complaint_ = std::move(complaint);
}

bool LineEngine::wait_for(const Take& accepts) {
    const auto deadline = after_seconds(timeout_);
    std::string line;
    while (mishap_ == Mishap::none) {
        const Reading reading = process_ ? process_->read_line(line, deadline) : Reading::ended;
        if (reading == Reading::line) {
            if (accepts(line)) return true;
            continue;
        }
        mishap_ = reading == Reading::timeout ? Mishap::stall : Mishap::crash;
        complaint_ = reading == Reading::timeout ? silent_for(timeout_) : ended();
    }
    return false;
}

std::optional<play::OutsideAnswer> LineEngine::listen(double patience, const StopSignal& stop, const Take& take,
                                                      const std::function<bool()>& each_step) {
    const auto deadline = after_seconds(patience);
    std::string line;
    while (true) {
        // In short steps, so that Ctrl-C is heard.
        const Reading reading = process_->read_line(line, std::min(deadline, after_seconds(0.1)));
        if (stop.stop_requested()) return failed(Mishap::none, {});
        if (reading == Reading::ended || (each_step && !each_step()))
            return mishap_ == Mishap::none ? crashed() : failed(mishap_, complaint_);
        if (reading == Reading::timeout) {
            if (Clock::now() >= deadline) return failed(Mishap::stall, silent_for(patience));
            continue;
        }
        if (take(line)) return std::nullopt;
        if (mishap_ != Mishap::none) return failed(mishap_, complaint_);
    }
}

play::OutsideAnswer LineEngine::failed(Mishap mishap, Text complaint) {
    process_.reset();
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
}

play::OutsideAnswer LineEngine::crashed() { return failed(Mishap::crash, ended()); }

play::OutsideAnswer LineEngine::failed_before() {
    return failed(mishap_ == Mishap::none ? Mishap::crash : mishap_, complaint_);
}

void judge_time(play::OutsideAnswer& answer, double seconds, Seconds allowed, Seconds margin) {
    if (allowed.value <= 0 || seconds <= allowed.value + margin.value) return;
    answer.mishap = Mishap::time;
    answer.complaint = play::took_too_long(seconds, allowed.value);
}

Result<void> check_command(const std::string& protocol, const std::string& command, const std::string& example) {
    if (!split_command(command).empty()) return {};
    return fail(fmt::format("{0} needs the command of an engine: {0}:cmd={1}", protocol, example),
                fmt::format("{0} attend la commande d'un moteur : {0}:cmd={1}", protocol, example));
}

}  // namespace plateau::protocols
