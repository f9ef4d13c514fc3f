#include "protocols/ugi/ugi_player.h"

#include <fmt/format.h>

#include <charconv>

#include "protocols/ugi/ugi_words.h"

namespace plateau::protocols::ugi {

namespace {

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
    auto options = read_options<LineEngineOptions>(own);
    if (!options) return options.failure();
    if (auto checked = check_command("ugi", options->command, "./engine"); !checked) return checked.failure();
    return std::unique_ptr<play::OutsidePlayer>{new UgiPlayer{std::move(*options), std::move(engine_options)}};
}

bool UgiPlayer::wait_for(std::string_view word) {
    return engine_.wait_for([&](const std::string& line) {
        const auto words = words_of(line);
        return !words.empty() && words[0] == word;
    });
}

Result<void> UgiPlayer::start_engine() {
    if (auto started = engine_.start(); !started) return started;
    if (!engine_.send("ugi") || !wait_for("ugiok")) return fail(engine_.complaint());
    for (const auto& [name, value] : engine_options_.options)
        engine_.send(fmt::format("setoption name {} value {}", name, value));
    if (!engine_.send("isready") || !wait_for("readyok")) return fail(engine_.complaint());
    return {};
}

Result<void> UgiPlayer::make_ready() {
    engine_.begin_game();
    return start_engine();
}

void UgiPlayer::start_game(const play::GameSoFar&) {
    engine_.begin_game();
    if (!engine_.is_running())
        if (auto started = start_engine(); !started) return engine_.give_up(started.error());
    if (!engine_.send("uginewgame") || !engine_.send("isready") || !wait_for("readyok")) engine_.give_up();
}

std::string UgiPlayer::go_line() const {
    std::string line = "go";
    if (options_.depth > 0) line += fmt::format(" depth {}", options_.depth);
    if (options_.nodes > 0) line += fmt::format(" nodes {}", options_.nodes);
    if (options_.time.value > 0) line += fmt::format(" movetime {:.0f}", 1000 * options_.time.value);
    return line;
}

play::OutsideAnswer UgiPlayer::choose(const play::GameSoFar& game, StopSignal stop) {
    if (!engine_.is_started()) return engine_.failed_before();
    std::string position =
        game.start_position.empty() ? "position startpos" : fmt::format("position fen {}", game.start_position);
    if (!game.moves.empty()) position += " moves";
    for (const auto& move : game.moves) position += " " + to_wire(move.text);
    const auto before = engine_.times();
    if (!engine_.send(position) || !engine_.send(go_line())) return engine_.crashed();
    play::OutsideAnswer answer;
    const auto take = [&](const std::string& line) {
        const auto words = words_of(line);
        if (words.empty()) return false;
        if (words[0] == "info") read_info(line, answer.thought);
        if (words[0] != "bestmove") return false;
        if (words.size() > 1) answer.move = from_wire(words[1]);
        return true;
    };
    if (auto failure = engine_.listen(options_.time.value + options_.timeout.value, stop, take)) return *failure;
    answer.cpu_seconds = engine_.cpu_seconds() - before.cpu_seconds;
    judge_time(answer, before.seconds(), options_.time, options_.margin);
    return answer;
}

void UgiPlayer::read_info(const std::string& line, play::KeptThought& thought) const {
    const auto words = words_of(line);
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (words[i] == "depth") read_number(words[i + 1], thought.depth);
        if (words[i] == "nodes") read_number(words[i + 1], thought.nodes);
        if (words[i] == "score" && i + 2 < words.size()) read_number(words[i + 2], thought.score);
        if (words[i] == "pv") {
            thought.line.clear();
            for (std::size_t k = i + 1; k < words.size(); ++k) thought.line.push_back(from_wire(words[k]));
            return;
        }
    }
}

}  // namespace plateau::protocols::ugi
