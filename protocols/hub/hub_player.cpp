#include "protocols/hub/hub_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "play/reasons.h"

namespace plateau::protocols::hub {

using play::Mishap;
using Reading = ChildProcess::Reading;

namespace {

Text silent_for(double seconds) {
    return {fmt::format("no answer for {:.1f} s", seconds), fmt::format("pas de réponse en {:.1f} s", seconds)};
}
Text ended() { return {"the engine ended", "le moteur s'est arrêté"}; }

template <class Number>
void read_number(const Line& line, std::string_view name, Number& value) {
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
    if (split_command(options->command).empty())
        return fail("hub needs the command of an engine: hub:cmd=./engine",
                    "hub attend la commande d'un moteur : hub:cmd=./moteur");
    if (auto wire = WireGame::open(game.empty() ? "draughts" : game); !wire) return wire.failure();
    return std::unique_ptr<play::OutsidePlayer>{
        new HubPlayer{std::move(*options), std::move(params), std::string{game.empty() ? "draughts" : game}}};
}

bool HubPlayer::send(std::string_view line) {
    return engine_ && engine_->write_line(line, after_seconds(options_.timeout.value));
}
bool HubPlayer::send(const Line& line) { return send(std::string_view{to_text(line)}); }

std::optional<Line> HubPlayer::wait_for(std::string_view command, double seconds) {
    const auto deadline = after_seconds(seconds);
    std::string text;
    while (true) {
        const Reading reading = engine_ ? engine_->read_line(text, deadline) : Reading::ended;
        if (reading == Reading::line) {
            Line line = parse_line(text);
            if (line.command == command || (command == "wait" && line.command == "param")) return line;
            continue;
        }
        mishap_ = reading == Reading::timeout ? Mishap::stall : Mishap::crash;
        complaint_ = reading == Reading::timeout ? silent_for(seconds) : ended();
        return std::nullopt;
    }
}

Result<void> HubPlayer::start_engine() {
    auto started = ChildProcess::start(split_command(options_.command));
    if (!started) return started.failure();
    engine_ = std::move(*started);
    const double patience = options_.timeout.value;
    if (!send("hub")) return fail(complaint_);
    bool knows_variants = false;
    while (true) {
        const auto line = wait_for("wait", patience);
        if (!line) return fail(complaint_);
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
    if (!send("init") || !wait_for("ready", patience)) return fail(complaint_);
    return {};
}

void HubPlayer::start_game(const play::GameSoFar&) {
    mishap_ = Mishap::none;
    complaint_ = ended();
    if (engine_ && engine_->is_running() && stop_pondering() && send("new-game") && send("ping") &&
        wait_for("pong", options_.timeout.value))
        return;
    mishap_ = Mishap::none;
    complaint_ = ended();
    pondered_.clear();
    if (auto started = start_engine(); !started || !send("new-game")) {
        if (mishap_ == Mishap::none) mishap_ = Mishap::crash;
        if (!started) complaint_ = started.error();
        engine_.reset();
    }
}

void HubPlayer::end_game(const play::GameSoFar&, const std::optional<play::Ending>&) {
    if (engine_ && !stop_pondering()) engine_.reset();
}

play::OutsideAnswer HubPlayer::failed(Mishap mishap, Text complaint) {
    engine_.reset();
    pondered_.clear();
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
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
    if (line.arguments.empty()) return send("level infinite");
    return send(line);
}

bool HubPlayer::stop_pondering() {
    if (pondered_.empty()) return true;
    pondered_.clear();
    return send("stop") && wait_for("done", options_.timeout.value).has_value();
}

void HubPlayer::start_pondering(std::unique_ptr<WireGame> wire, const std::string& reply) {
    const auto guess = parse_move(reply);
    if (!guess || wire->is_over()) return;
    if (const auto played = wire->play(*guess); !played || wire->is_over()) return;
    if (send_position(*wire) && send("go ponder")) pondered_ = wire->cells();
}

play::OutsideAnswer HubPlayer::choose(const play::GameSoFar& game, std::stop_token stop) {
    if (!engine_) return failed(mishap_ == Mishap::none ? Mishap::crash : mishap_, complaint_);
    auto wire = replayed(game_, game);
    if (!wire) return failed(Mishap::crash, wire.error());
    const double cpu_before = engine_->cpu_seconds();
    const auto start = Clock::now();
    double seconds_allowed = 0;
    if (!pondered_.empty() && pondered_ == (*wire)->cells()) {
        pondered_.clear();
        // What it may spend was told before it began to ponder.
        seconds_allowed = options_.time.value > 0 ? options_.time.value
                          : game.clock.is_set()   ? game.seconds_left[index_of(game.side)]
                                                  : 0;
        if (!send("ponder-hit")) return failed(Mishap::crash, ended());
    } else if (!stop_pondering() || !send_position(**wire) || !send_level(game, seconds_allowed) || !send("go think")) {
        return failed(mishap_ == Mishap::none ? Mishap::crash : mishap_, ended());
    }
    const bool is_limited = seconds_allowed > 0 || options_.depth > 0 || options_.nodes > 0;
    const double patience = seconds_allowed + options_.timeout.value;
    const auto deadline = after_seconds(patience);
    // An engine that nothing limits is stopped after a second.
    auto stop_at = is_limited ? deadline : after_seconds(1);
    play::OutsideAnswer answer;
    std::string text, expected_reply;
    while (true) {
        // In short steps, so that Ctrl-C is heard.
        const Reading reading = engine_->read_line(text, std::min(deadline, after_seconds(0.1)));
        if (stop.stop_requested()) return failed(Mishap::none, {});
        if (reading == Reading::ended) return failed(Mishap::crash, ended());
        if (!is_limited && Clock::now() >= stop_at) {
            stop_at = Clock::time_point::max();
            if (!send("stop")) return failed(Mishap::crash, ended());
        }
        if (reading == Reading::timeout) {
            if (Clock::now() >= deadline) return failed(Mishap::stall, silent_for(patience));
            continue;
        }
        const Line line = parse_line(text);
        if (line.command == "info") read_info(line, **wire, answer.move);
        if (line.command != "done") continue;
        if (const std::string* reply = line.find("ponder")) expected_reply = *reply;
        const std::string* move = line.find("move");
        const auto wire_move = move ? parse_move(*move) : std::nullopt;
        if (!wire_move) {
            answer.move.text = move ? *move : "";
            return answer;
        }
        const auto played = (*wire)->play(*wire_move);
        answer.move.text = played ? *played : *move;
        break;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    answer.cpu_seconds = engine_->cpu_seconds() - cpu_before;
    if (options_.time.value > 0 && seconds > options_.time.value + options_.margin.value) {
        answer.mishap = Mishap::time;
        answer.complaint = play::took_too_long(seconds, options_.time.value);
    } else if (options_.ponder && !expected_reply.empty()) {
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
void HubPlayer::read_info(const Line& line, const WireGame& wire, play::PlayedMove& move) const {
    read_number(line, "depth", move.depth);
    read_number(line, "nodes", move.nodes);
    double men = 0;
    read_number(line, "score", men);
    move.score = static_cast<Score>(std::lround(100 * std::clamp(men, -10'000.0, 10'000.0)));
    const std::string* moves = line.find("pv");
    if (!moves) return;
    auto board = WireGame::open(game_);
    if (!board || !(*board)->set_up(wire.position())) return;
    move.line.clear();
    std::string_view rest = *moves;
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        const auto next = parse_move(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!next) return;
        const auto played = (*board)->play(*next);
        if (!played) return;
        move.line.push_back(*played);
    }
}

}  // namespace plateau::protocols::hub
