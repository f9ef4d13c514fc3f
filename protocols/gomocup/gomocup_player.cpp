#include "protocols/gomocup/gomocup_player.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::protocols::gomocup {

using play::Mishap;

namespace {

bool is_complaint(std::string_view line) { return line.starts_with("ERROR") || line.starts_with("UNKNOWN"); }

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
    if (auto checked = check_command("gomocup", options->command, "./pbrain-engine"); !checked)
        return checked.failure();
    return std::unique_ptr<play::OutsidePlayer>{new GomocupPlayer{std::move(*options)}};
}

bool GomocupPlayer::wait_for_ok() {
    return engine_.wait_for([&](const std::string& line) {
        if (is_complaint(line)) engine_.complain(same(line.substr(0, 200)));
        return line.starts_with("OK");
    });
}

void GomocupPlayer::start_game(const play::GameSoFar&) {
    engine_.begin_game();
    used_seconds_ = 0;
    told_moves_ = 0;
    if (!engine_.is_running())
        if (auto started = engine_.start(); !started) return engine_.give_up(started.error());
    if (!engine_.send(fmt::format("START {}", options_.size)) || !wait_for_ok()) return engine_.give_up();
    engine_.send(fmt::format("INFO timeout_turn {:.0f}", 1000 * options_.time.value));
    engine_.send(fmt::format("INFO timeout_match {:.0f}", 1000 * options_.match.value));
    engine_.send(fmt::format("INFO max_memory {}", options_.memory_megabytes << 20));
    engine_.send("INFO game_type 1");
    engine_.send(fmt::format("INFO rule {}", rule_number(options_.rule)));
    if (options_.max_nodes > 0) engine_.send(fmt::format("INFO max_node {}", options_.max_nodes));
    if (options_.strength > 0) engine_.send(fmt::format("INFO strength {}", options_.strength));
}

// The whole board each time: some engines lose a TURN that comes while they still put away the last search.
std::optional<std::vector<std::string>> GomocupPlayer::question(const play::GameSoFar& game) const {
    std::vector<Told> stones = stones_of(game.start_position);
    Side side = Side::first;
    if (game.start_position.ends_with(" o")) side = Side::second;
    for (const auto& move : game.moves) {
        const auto at = from_cell(move.text, options_.size);
        if (!at) return std::nullopt;
        stones.push_back({*at, side});
        side = other(side);
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

play::OutsideAnswer GomocupPlayer::choose(const play::GameSoFar& game, StopSignal stop) {
    if (!engine_.is_started()) return engine_.failed_before();
    const auto lines = question(game);
    if (!lines)
        return engine_.failed(Mishap::illegal, {"this game cannot be told by the Gomocup protocol",
                                                "cette partie ne peut être dite par le protocole Gomocup"});
    const auto before = engine_.times();
    const double left = options_.match.value - used_seconds_;
    engine_.send(fmt::format("INFO time_left {:.0f}", options_.match.value > 0 ? 1000 * left : 2147483647.0));
    for (const auto& line : *lines)
        if (!engine_.send(line)) return engine_.crashed();
    play::OutsideAnswer answer;
    const auto take = [&](const std::string& line) {
        if (line.starts_with("MESSAGE") || line.starts_with("DEBUG") || line.empty()) return false;
        if (is_complaint(line)) {
            engine_.complain(same(line.substr(0, 200)));
            return false;
        }
        answer.move = line.substr(0, 40);
        if (const auto at = point(line)) {
            const bool fits = at->x >= 0 && at->x < options_.size && at->y >= 0 && at->y < options_.size;
            if (fits) answer.move = to_cell(*at, options_.size);
        }
        return true;
    };
    if (auto failure = engine_.listen(options_.time.value + options_.timeout.value, stop, take)) return *failure;
    const double seconds = before.seconds();
    used_seconds_ += seconds;
    told_moves_ = game.moves.size() + 1;
    answer.cpu_seconds = engine_.cpu_seconds() - before.cpu_seconds;
    judge_time(answer, used_seconds_, options_.match, options_.margin);
    judge_time(answer, seconds, options_.time, options_.margin);
    return answer;
}

}  // namespace plateau::protocols::gomocup
