#include "protocols/gomocup/gomocup_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/reasons.h"

namespace plateau::protocols::gomocup {

using play::Mishap;
using Reading = ChildProcess::Reading;

namespace {

Text silent_for(double seconds) {
    return {fmt::format("no answer for {:.1f} s", seconds), fmt::format("pas de réponse en {:.1f} s", seconds)};
}
Text ended() { return {"the engine ended", "le moteur s'est arrêté"}; }

int rule_number(const std::string& rule) {
    return rule == "standard" ? 1 : rule == "renju" ? 4 : rule == "caro" ? 8 : 0;
}

struct Told {
    Point at;
    Side side;
};

// The stones of a board text, x before o by turns, so that they could have been played in this order.
std::vector<Told> stones_of(std::string_view position) {
    std::vector<Point> points[2];
    Point at;
    for (const char c : position.substr(0, position.find(' '))) {
        if (c == '/') {
            at = {0, at.y + 1};
            continue;
        }
        if (c == 'x' || c == 'o') points[c == 'o'].push_back(at);
        ++at.x;
    }
    std::vector<Told> stones;
    for (std::size_t i = 0; i < std::max(points[0].size(), points[1].size()); ++i)
        for (const std::size_t side : {0, 1})
            if (i < points[side].size()) stones.push_back({points[side][i], side == 0 ? Side::first : Side::second});
    return stones;
}

}  // namespace

Result<std::unique_ptr<play::OutsidePlayer>> GomocupPlayer::make(const Spec& spec) {
    auto options = read_options<GomocupOptions>(spec);
    if (!options) return options.failure();
    if (split_command(options->command).empty())
        return fail("gomocup needs the command of an engine: gomocup:cmd=./pbrain-engine",
                    "gomocup attend la commande d'un moteur : gomocup:cmd=./pbrain-moteur");
    return std::unique_ptr<play::OutsidePlayer>{new GomocupPlayer{std::move(*options)}};
}

bool GomocupPlayer::send(std::string_view line) {
    return engine_ && engine_->write_line(line, after_seconds(options_.timeout.value));
}

bool GomocupPlayer::wait_for_ok() {
    const auto deadline = after_seconds(options_.timeout.value);
    std::string line;
    while (true) {
        const Reading reading = engine_ ? engine_->read_line(line, deadline) : Reading::ended;
        if (reading == Reading::line && line.starts_with("OK")) return true;
        if (reading == Reading::line && !line.starts_with("ERROR") && !line.starts_with("UNKNOWN")) continue;
        mishap_ = reading == Reading::timeout ? Mishap::stall : Mishap::crash;
        complaint_ = reading == Reading::timeout ? silent_for(options_.timeout.value)
                     : reading == Reading::line  ? same(line.substr(0, 200))
                                                 : ended();
        return false;
    }
}

Result<void> GomocupPlayer::start_engine() {
    auto started = ChildProcess::start(split_command(options_.command));
    if (!started) return started.failure();
    engine_ = std::move(*started);
    return {};
}

void GomocupPlayer::start_game(const play::GameSoFar&) {
    mishap_ = Mishap::none;
    complaint_ = ended();
    used_seconds_ = 0;
    told_moves_ = 0;
    const auto gives_up = [&] {
        if (mishap_ == Mishap::none) mishap_ = Mishap::crash;
        engine_.reset();
    };
    if (!engine_ || !engine_->is_running())
        if (auto started = start_engine(); !started) {
            complaint_ = started.error();
            return gives_up();
        }
    if (!send(fmt::format("START {}", options_.size)) || !wait_for_ok()) return gives_up();
    send(fmt::format("INFO timeout_turn {:.0f}", 1000 * options_.time.value));
    send(fmt::format("INFO timeout_match {:.0f}", 1000 * options_.match.value));
    send(fmt::format("INFO max_memory {}", options_.memory_megabytes << 20));
    send("INFO game_type 1");
    send(fmt::format("INFO rule {}", rule_number(options_.rule)));
    if (options_.max_nodes > 0) send(fmt::format("INFO max_node {}", options_.max_nodes));
    if (options_.strength > 0) send(fmt::format("INFO strength {}", options_.strength));
}

play::OutsideAnswer GomocupPlayer::failed(Mishap mishap, Text complaint) {
    engine_.reset();
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
}

// The whole board each time: some engines lose a TURN that comes while they still put away the last search.
std::optional<std::vector<std::string>> GomocupPlayer::question(const play::GameSoFar& game) const {
    std::vector<Told> stones = stones_of(game.start_position);
    Side side = Side::first;
    if (game.start_position.ends_with(" o")) side = Side::second;
    for (const auto& move : game.moves) {
        const auto at = from_cell(move.text, options_.size);
        if (!at) return std::nullopt;
        stones.push_back({*at, move.side});
        side = other(move.side);
    }
    if (side != game.side) return std::nullopt;
    if (stones.empty()) return std::vector<std::string>{"BEGIN"};
    if (options_.by_turns && told_moves_ > 0 && told_moves_ + 1 == game.moves.size())
        return std::vector<std::string>{"TURN " + to_text(stones.back().at)};
    std::vector<std::string> lines{"BOARD"};
    for (const auto& stone : stones)
        lines.push_back(fmt::format("{},{},{}", stone.at.x, stone.at.y, stone.side == game.side ? 1 : 2));
    lines.emplace_back("DONE");
    return lines;
}

play::OutsideAnswer GomocupPlayer::choose(const play::GameSoFar& game, std::stop_token stop) {
    if (!engine_) return failed(mishap_ == Mishap::none ? Mishap::crash : mishap_, complaint_);
    const auto lines = question(game);
    if (!lines)
        return failed(Mishap::illegal, {"this game cannot be told by the Gomocup protocol",
                                        "cette partie ne peut être dite par le protocole Gomocup"});
    const double cpu_before = engine_->cpu_seconds();
    const auto start = Clock::now();
    const double left = options_.match.value - used_seconds_;
    send(fmt::format("INFO time_left {:.0f}", options_.match.value > 0 ? 1000 * left : 2147483647.0));
    for (const auto& line : *lines)
        if (!send(line)) return failed(Mishap::crash, ended());
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
        if (line.starts_with("MESSAGE") || line.starts_with("DEBUG") || line.empty()) continue;
        if (line.starts_with("ERROR") || line.starts_with("UNKNOWN"))
            return failed(Mishap::crash, same(line.substr(0, 200)));
        answer.move.text = line.substr(0, 40);
        if (const auto at = point(line)) {
            const bool fits = at->x >= 0 && at->x < options_.size && at->y >= 0 && at->y < options_.size;
            if (fits) answer.move.text = to_cell(*at, options_.size);
        }
        break;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    used_seconds_ += seconds;
    told_moves_ = game.moves.size() + 1;
    answer.cpu_seconds = engine_->cpu_seconds() - cpu_before;
    const bool is_late = options_.time.value > 0 && seconds > options_.time.value + options_.margin.value;
    const bool is_over = options_.match.value > 0 && used_seconds_ > options_.match.value + options_.margin.value;
    if (is_late || is_over) {
        answer.mishap = Mishap::time;
        answer.complaint = is_late ? play::took_too_long(seconds, options_.time.value)
                                   : play::took_too_long(used_seconds_, options_.match.value);
    }
    return answer;
}

}  // namespace plateau::protocols::gomocup
