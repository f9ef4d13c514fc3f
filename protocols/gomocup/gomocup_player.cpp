#include "protocols/gomocup/gomocup_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "games/in_a_row/shape.h"

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

namespace {

std::string rule_of(const in_a_row::Shape& shape) {
    return shape.open_end ? "caro" : shape.renju ? "renju" : shape.exact ? "standard" : "freestyle";
}

// What the options leave to the game.
Result<void> take_from_game(GomocupOptions& options, std::string_view game) {
    const auto spec = parse_spec(game.empty() ? "gomoku" : game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape || shape->gravity || shape->captures || shape->n != 5 || shape->rows != shape->cols)
        return fail(fmt::format("the Gomocup protocol knows five in a row on a square board, not {}", game),
                    fmt::format("le protocole Gomocup connaît cinq alignés sur un plateau carré, pas {}", game));
    if (options.rule == "auto") options.rule = rule_of(*shape);
    if (options.size == 0) options.size = shape->rows;
    return {};
}

std::string in_small_letters(std::string_view text) {
    std::string small{text};
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

// The number that a word begins with, in thousands or millions where it says so.
std::optional<double> number_in(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{}) return std::nullopt;
    const std::string_view unit{end, static_cast<std::size_t>(word.data() + word.size() - end)};
    return unit.starts_with('k') ? value * 1e3 : unit.starts_with('m') ? value * 1e6 : value;
}

std::optional<Score> score_in(std::string_view word) {
    const bool is_mate = word.starts_with("+m") || word.starts_with("-m");
    const auto number = number_in(is_mate ? word.substr(2) : word);
    if (!number) return std::nullopt;
    if (is_mate) {
        const int plies = static_cast<int>(std::clamp(*number, 0.0, static_cast<double>(max_plies)));
        return word[0] == '+' ? win_in(plies) : loss_in(plies);
    }
    return static_cast<Score>(std::clamp(*number, -1.0 * max_evaluation, 1.0 * max_evaluation));
}

}  // namespace

void read_message(std::string_view text, play::KeptThought& thought) {
    const std::string small = in_small_letters(text);
    std::string_view rest = small, key;
    while (!rest.empty()) {
        const std::size_t start = rest.find_first_not_of(" \t|:=");
        if (start == std::string_view::npos) return;
        rest.remove_prefix(start);
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t|:="));
        rest.remove_prefix(word.size());
        if (key == "depth") {
            if (const auto depth = number_in(word)) thought.depth = static_cast<int>(std::clamp(*depth, 0.0, 1e6));
        } else if (key == "eval" || key == "ev" || key == "score") {
            if (const auto score = score_in(word)) thought.score = *score;
        } else if (key == "node" || key == "nodes") {
            if (const auto nodes = number_in(word); nodes && *nodes >= 0)
                thought.nodes = static_cast<std::uint64_t>(std::llround(std::min(*nodes, 1e18)));
        }
        key = word;
    }
}

Result<std::unique_ptr<play::OutsidePlayer>> GomocupPlayer::make(const Spec& spec, std::string_view game) {
    auto options = read_options<GomocupOptions>(spec);
    if (!options) return options.failure();
    if (auto taken = take_from_game(*options, game); !taken) return taken.failure();
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

// A running engine that has agreed to the size of the board.
Result<void> GomocupPlayer::begin() {
    engine_.begin_game();
    if (!engine_.is_running())
        if (auto started = engine_.start(); !started) return started;
    if (!engine_.send(fmt::format("START {}", options_.size)) || !wait_for_ok()) return fail(engine_.complaint());
    return {};
}

Result<void> GomocupPlayer::make_ready() { return begin(); }

void GomocupPlayer::start_game(const play::GameSoFar&) {
    used_seconds_ = 0;
    told_moves_ = 0;
    if (auto begun = begin(); !begun) return engine_.give_up(begun.error());
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
        return engine_.failed(Mishap::illegal, {"this game cannot be sent over the Gomocup protocol",
                                                "cette partie ne peut pas être transmise par le protocole Gomocup"});
    const auto before = engine_.times();
    const double left = options_.match.value - used_seconds_;
    engine_.send(fmt::format("INFO time_left {:.0f}", options_.match.value > 0 ? 1000 * left : 2147483647.0));
    for (const auto& line : *lines)
        if (!engine_.send(line)) return engine_.crashed();
    play::OutsideAnswer answer;
    const auto take = [&](const std::string& line) {
        if (line.starts_with("MESSAGE")) read_message(std::string_view{line}.substr(7), answer.thought);
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
