#include "protocols/ugi/ugi_player.h"

#include <fmt/format.h>

#include <charconv>

#include "play/reasons.h"
#include "protocols/ugi/ugi_words.h"

namespace plateau::protocols::ugi {

using play::Mishap;
using Reading = ChildProcess::Reading;

namespace {

Text silent_for(double seconds) {
    return {fmt::format("no answer for {:.1f} s", seconds), fmt::format("pas de réponse en {:.1f} s", seconds)};
}
Text ended() { return {"the engine ended", "le moteur s'est arrêté"}; }

template <class Number>
void read_number(const std::string& word, Number& value) {
    Number read{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), read);
    if (error == std::errc{} && end == word.data() + word.size()) value = read;
}

}  // namespace

Result<std::unique_ptr<play::OutsidePlayer>> UgiPlayer::make(const Spec& spec) {
    Spec own = spec;
    Spec engine_options = spec.under("option");
    for (const auto& [name, value] : engine_options.options) own.erase("option." + name);
    auto options = read_options<UgiOptions>(own);
    if (!options) return options.failure();
    if (split_command(options->command).empty())
        return fail("ugi needs the command of an engine: ugi:cmd=./engine",
                    "ugi attend la commande d'un moteur : ugi:cmd=./moteur");
    return std::unique_ptr<play::OutsidePlayer>{new UgiPlayer{std::move(*options), std::move(engine_options)}};
}

bool UgiPlayer::send(std::string_view line) {
    return engine_ && engine_->write_line(line, after_seconds(options_.timeout.value));
}

bool UgiPlayer::wait_for(std::string_view word, double seconds) {
    const auto deadline = after_seconds(seconds);
    std::string line;
    while (true) {
        const Reading reading = engine_ ? engine_->read_line(line, deadline) : Reading::ended;
        if (reading == Reading::line) {
            const auto words = words_of(line);
            if (!words.empty() && words[0] == word) return true;
            continue;
        }
        mishap_ = reading == Reading::timeout ? Mishap::stall : Mishap::crash;
        complaint_ = reading == Reading::timeout ? silent_for(seconds) : ended();
        return false;
    }
}

Result<void> UgiPlayer::start_engine() {
    auto started = ChildProcess::start(split_command(options_.command));
    if (!started) return started.failure();
    engine_ = std::move(*started);
    const double patience = options_.timeout.value;
    if (!send("ugi") || !wait_for("ugiok", patience)) return fail(complaint_);
    for (const auto& [name, value] : engine_options_.options)
        send(fmt::format("setoption name {} value {}", name, value));
    if (!send("isready") || !wait_for("readyok", patience)) return fail(complaint_);
    return {};
}

void UgiPlayer::start_game(const play::GameSoFar&) {
    mishap_ = Mishap::none;
    complaint_ = ended();
    if (!engine_ || !engine_->is_running())
        if (auto started = start_engine(); !started) {
            if (mishap_ == Mishap::none) mishap_ = Mishap::crash;
            complaint_ = started.error();
            engine_.reset();
            return;
        }
    if (send("uginewgame") && send("isready") && wait_for("readyok", options_.timeout.value)) return;
    if (mishap_ == Mishap::none) mishap_ = Mishap::crash;
    engine_.reset();
}

std::string UgiPlayer::go_line() const {
    std::string line = "go";
    if (options_.depth > 0) line += fmt::format(" depth {}", options_.depth);
    if (options_.nodes > 0) line += fmt::format(" nodes {}", options_.nodes);
    if (options_.time.value > 0) line += fmt::format(" movetime {:.0f}", 1000 * options_.time.value);
    return line;
}

play::OutsideAnswer UgiPlayer::failed(Mishap mishap, Text complaint) {
    engine_.reset();
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
}

play::OutsideAnswer UgiPlayer::choose(const play::GameSoFar& game, std::stop_token stop) {
    if (!engine_) return failed(mishap_ == Mishap::none ? Mishap::crash : mishap_, complaint_);
    std::string position =
        game.start_position.empty() ? "position startpos" : fmt::format("position fen {}", game.start_position);
    if (!game.moves.empty()) position += " moves";
    for (const auto& move : game.moves) position += " " + to_wire(move.text);
    const double cpu_before = engine_->cpu_seconds();
    const auto start = Clock::now();
    if (!send(position) || !send(go_line())) return failed(Mishap::crash, ended());
    const double patience = options_.time.value + options_.timeout.value;
    const auto deadline = after_seconds(patience);
    play::OutsideAnswer answer;
    std::string line;
    while (true) {
        // In short steps, so that Ctrl-C is heard.
        const Reading reading = engine_->read_line(line, std::min(deadline, after_seconds(0.1)));
        if (stop.stop_requested()) return failed(Mishap::none, {});
        if (reading == Reading::ended) return failed(Mishap::crash, ended());
        if (reading == Reading::timeout) {
            if (Clock::now() >= deadline) return failed(Mishap::stall, silent_for(patience));
            continue;
        }
        const auto words = words_of(line);
        if (words.empty()) continue;
        if (words[0] == "info") read_info(line, answer.move);
        if (words[0] != "bestmove") continue;
        if (words.size() > 1) answer.move.text = from_wire(words[1]);
        break;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    answer.cpu_seconds = engine_->cpu_seconds() - cpu_before;
    if (options_.time.value > 0 && seconds > options_.time.value + options_.margin.value) {
        answer.mishap = Mishap::time;
        answer.complaint = play::took_too_long(seconds, options_.time.value);
    }
    return answer;
}

void UgiPlayer::read_info(const std::string& line, play::PlayedMove& move) const {
    const auto words = words_of(line);
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (words[i] == "depth") read_number(words[i + 1], move.depth);
        if (words[i] == "nodes") read_number(words[i + 1], move.nodes);
        if (words[i] == "score" && i + 2 < words.size()) read_number(words[i + 2], move.score);
        if (words[i] == "pv") {
            move.line.clear();
            for (std::size_t k = i + 1; k < words.size(); ++k) move.line.push_back(from_wire(words[k]));
            return;
        }
    }
}

}  // namespace plateau::protocols::ugi
