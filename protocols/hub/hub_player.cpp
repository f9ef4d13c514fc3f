#include "protocols/hub/hub_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace plateau::protocols::hub {

namespace {

template <class Number>
void read_told(const Line& line, std::string_view name, Number& value) {
    const std::string* text = line.find(name);
    if (!text) return;
    std::string_view digits = *text;
    if (digits.starts_with('+')) digits.remove_prefix(1);
    Number read{};
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), read);
    if (error == std::errc{}) value = read;
}

// The game so far on the wire's own board.
Result<std::unique_ptr<WireGame>> replayed(std::string_view name, const play::GameSoFar& game) {
    auto wire = WireGame::open(name);
    if (!wire) return wire;
    if (const auto set = (*wire)->set_up(game.start_position); !set) return set.failure();
    for (const auto& move : game.moves)
        if (const auto played = (*wire)->play(std::string_view{move.text}); !played) return played.failure();
    return wire;
}

}  // namespace

Result<std::unique_ptr<play::OutsidePlayer>> HubPlayer::make(const Spec& spec, std::string_view game) {
    Spec own = spec;
    Spec params = spec.under("option");
    for (const auto& [name, value] : params.options) own.erase("option." + name);
    auto options = read_options<HubOptions>(own);
    if (!options) return options.failure();
    if (auto checked = check_command("hub", options->command, "./engine"); !checked) return checked.failure();
    if (auto wire = WireGame::open(game.empty() ? "draughts" : game); !wire) return wire.failure();
    return std::unique_ptr<play::OutsidePlayer>{
        new HubPlayer{std::move(*options), std::move(params), std::string{game.empty() ? "draughts" : game}}};
}

std::optional<Line> HubPlayer::wait_for(std::string_view command) {
    Line found;
    const bool is_there = engine_.wait_for([&](const std::string& text) {
        found = parse_line(text);
        return found.command == command || (command == "wait" && found.command == "param");
    });
    return is_there ? std::optional{found} : std::nullopt;
}

Result<void> HubPlayer::start_engine() {
    if (auto started = engine_.start(); !started) return started;
    if (!engine_.send("hub")) return fail(engine_.complaint());
    bool knows_variants = false;
    while (true) {
        const auto line = wait_for("wait");
        if (!line) return fail(engine_.complaint());
        if (line->command == "wait") break;
        const std::string* name = line->find("name");
        knows_variants = knows_variants || (name && *name == "variant");
    }
    const auto set = [&](const std::string& name, const std::string& value) {
        Line line{"set-param", {}};
        line.add("name", name);
        line.add("value", value);
        return send(line);
    };
    const std::string name = game_.substr(0, game_.find(':'));
    for (const auto& known : variant_names)
        if (knows_variants && name == known.game) set("variant", known.hub);
    for (const auto& [param, value] : params_.options) set(param, value);
    if (!engine_.send("init") || !wait_for("ready")) return fail(engine_.complaint());
    return {};
}

Result<void> HubPlayer::make_ready() {
    engine_.begin_game();
    return start_engine();
}

void HubPlayer::start_game(const play::GameSoFar&) {
    engine_.begin_game();
    if (engine_.is_running() && stop_pondering() && engine_.send("new-game") && engine_.send("ping") &&
        wait_for("pong"))
        return;
    engine_.begin_game();
    pondered_.clear();
    if (auto started = start_engine(); !started) return engine_.give_up(started.error());
    if (!engine_.send("new-game")) engine_.give_up();
}

void HubPlayer::end_game(const play::GameSoFar&, const std::optional<play::Ending>&) {
    if (engine_.is_started() && !stop_pondering()) engine_.give_up();
}

bool HubPlayer::send_position(const WireGame& wire) {
    Line line{"pos", {}};
    line.add("pos", wire.anchor());
    std::string moves;
    for (const auto& move : wire.since_anchor()) moves += (moves.empty() ? "" : " ") + to_text(move);
    if (!moves.empty()) line.add("moves", moves);
    return send(line);
}

bool HubPlayer::send_level(const play::GameSoFar& game, double& seconds) {
    Line line{"level", {}};
    seconds = 0;
    if (options_.depth > 0) line.add("depth", std::to_string(options_.depth));
    if (options_.nodes > 0) line.add("nodes", std::to_string(options_.nodes));
    if (options_.time.value > 0) {
        line.add("move-time", fmt::format("{:.3f}", options_.time.value));
        seconds = options_.time.value;
    } else if (game.clock.is_set()) {
        const double left = game.seconds_left[index_of(game.side)];
        line.add("time", fmt::format("{:.3f}", left));
        line.add("inc", fmt::format("{:.3f}", game.clock.increment));
        seconds = left;
    }
    if (line.arguments.empty()) return engine_.send("level infinite");
    return send(line);
}

bool HubPlayer::stop_pondering() {
    if (pondered_.empty()) return true;
    pondered_.clear();
    return engine_.send("stop") && wait_for("done").has_value();
}

void HubPlayer::start_pondering(std::unique_ptr<WireGame> wire, const std::string& reply) {
    const auto guess = parse_move(reply);
    if (!guess || wire->is_over()) return;
    if (const auto played = wire->play(*guess); !played || wire->is_over()) return;
    if (send_position(*wire) && engine_.send("go ponder")) pondered_ = wire->cells();
}

play::OutsideAnswer HubPlayer::choose(const play::GameSoFar& game, StopSignal stop) {
    if (!engine_.is_started()) return engine_.failed_before();
    auto wire = replayed(game_, game);
    if (!wire) return engine_.failed(play::Mishap::crash, wire.error());
    const auto before = engine_.times();
    double seconds_allowed = 0;
    if (!pondered_.empty() && pondered_ == (*wire)->cells()) {
        pondered_.clear();
        // What it may spend was told before it began to ponder.
        seconds_allowed = options_.time.value > 0 ? options_.time.value
                          : game.clock.is_set()   ? game.seconds_left[index_of(game.side)]
                                                  : 0;
        if (!engine_.send("ponder-hit")) return engine_.crashed();
    } else if (!stop_pondering() || !send_position(**wire) || !send_level(game, seconds_allowed) ||
               !engine_.send("go think")) {
        pondered_.clear();
        return engine_.failed_before();
    }
    play::OutsideAnswer answer;
    std::string expected_reply;
    bool is_understood = false;
    const auto take = [&](const std::string& text) {
        const Line line = parse_line(text);
        if (line.command == "info") read_info(line, **wire, answer.thought);
        if (line.command != "done") return false;
        if (const std::string* reply = line.find("ponder")) expected_reply = *reply;
        const std::string* move = line.find("move");
        const auto wire_move = move ? parse_move(*move) : std::nullopt;
        const auto played = wire_move ? (*wire)->play(*wire_move) : Result<std::string>{move ? *move : ""};
        answer.move = played ? *played : *move;
        is_understood = wire_move.has_value();
        return true;
    };
    // An engine that nothing limits is stopped after a second.
    bool must_stop = seconds_allowed <= 0 && options_.depth <= 0 && options_.nodes <= 0;
    const auto stop_in_time = [&] {
        if (!must_stop || before.seconds() < 1) return true;
        must_stop = false;
        return engine_.send("stop");
    };
    if (auto failure = engine_.listen(seconds_allowed + options_.timeout.value, stop, take, stop_in_time))
        return *failure;
    answer.cpu_seconds = engine_.cpu_seconds() - before.cpu_seconds;
    const double seconds = before.seconds();
    judge_time(answer, seconds, options_.time, options_.margin);
    if (answer.mishap == play::Mishap::none && options_.ponder && is_understood && !expected_reply.empty()) {
        double unused = 0;
        play::GameSoFar later = game;
        if (game.clock.is_set()) {
            double& left = later.seconds_left[index_of(game.side)];
            left = std::max(0.0, left - seconds) + game.clock.increment;
        }
        if (send_level(later, unused)) start_pondering(std::move(*wire), expected_reply);
    }
    return answer;
}

// Scores come in men; ours are whole numbers, a hundredth of a man each.
void HubPlayer::read_info(const Line& line, const WireGame& wire, play::KeptThought& thought) const {
    read_told(line, "depth", thought.depth);
    read_told(line, "nodes", thought.nodes);
    double men = 0;
    read_told(line, "score", men);
    thought.score = static_cast<Score>(std::lround(100 * std::clamp(men, -10'000.0, 10'000.0)));
    const std::string* moves = line.find("pv");
    if (!moves) return;
    auto board = WireGame::open(game_);
    if (!board || !(*board)->set_up(wire.position())) return;
    thought.line.clear();
    std::string_view rest = *moves;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        const auto next = parse_move(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!next) return;
        const auto played = (*board)->play(*next);
        if (!played) return;
        thought.line.push_back(*played);
    }
}

}  // namespace plateau::protocols::hub
