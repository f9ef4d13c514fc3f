#include "protocols/hub/hub_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>
#include <utility>

#include "play/catalog.h"
#include "play/version.h"

namespace plateau::protocols::hub {

namespace {

template <class Number>
Result<void> read_number(const Line& line, std::string_view name, Number& value) {
    const std::string* text = line.find(name);
    if (!text) return {};
    const auto number = options::number(name, *text, 0, 1e15);
    if (!number) return number.failure();
    value = static_cast<Number>(*number);
    return {};
}

// Managers take their own delays and the increment off a clock before they send it: less than nothing is nothing.
Result<void> read_clock(const Line& line, std::string_view name, double& seconds) {
    const std::string* text = line.find(name);
    if (!text) return {};
    const auto number = options::number(name, *text, -1e15, 1e15);
    if (!number) return number.failure();
    seconds = std::max(0.0, *number);
    return {};
}

Line param(const char* name, std::string value, const char* type) {
    Line line{"param", {}};
    line.add("name", name);
    line.add("value", std::move(value));
    line.add("type", type);
    return line;
}

LineWeight weight_of(std::string_view text) {
    const std::string word = parse_line(text).command;
    return word == "quit" ? LineWeight::last : word == "stop" ? LineWeight::urgent : LineWeight::ordinary;
}

}  // namespace

Result<void> HubEngine::choose_game(const std::string& game) {
    if (auto wire = WireGame::open(game); !wire) return wire.failure();
    game_name_ = game;
    return {};
}

Result<void> HubEngine::choose_player(const std::string& player) {
    const auto game = play::open_game(game_name_, resources_);
    if (!game) return game.failure();
    if (auto known = (*game)->check_player(player); !known) return known;
    player_ = player;
    return {};
}

void HubEngine::say(std::string_view line) {
    const std::lock_guard lock{saying_};
    output_ << line << '\n' << std::flush;
}

void HubEngine::complain(const Text& text) {
    Line line{"error", {}};
    line.add("message", text.en);
    say(to_text(line));
}

void HubEngine::run(StopSignal stop) {
    lines_.emplace(input_, weight_of, std::move(stop));
    while (const auto line = lines_->next()) obey(line->text);
    stop_thinking();  // nobody listens any more
}

void HubEngine::obey(const std::string& text) {
    const Line line = parse_line(text);
    const std::string& word = line.command;
    if (word == "ping") return say("pong");
    if (word == "stop") return stop_thinking();
    if (word == "ponder-hit") return ponder_hit();
    if (word == "hub" || word == "set-param" || word == "init" || word == "new-game" || word == "pos" ||
        word == "level" || word == "go")
        finish_thinking();
    if (word == "hub") greet();
    else if (word == "set-param") set_param(line);
    else if (word == "init") initialise();
    else if (word == "level") set_level(line);
    else if (word == "pos") set_position(line);
    else if (word == "new-game") forget_position();
    else if (word == "go") go(line.has("ponder") ? Mode::ponder : line.has("analyze") ? Mode::analyze : Mode::think);
    // The protocol has unknown commands passed over.
}

void HubEngine::greet() {
    Line id{"id", {}};
    id.add("name", "Plateau");
    id.add("version", play::version());
    id.add("author", "the Plateau developers");
    id.add("country", "France");
    say(to_text(id));
    std::string hub_name = "normal", names;
    for (const auto& known : variant_names) {
        if (game_name_ == known.game) hub_name = known.hub;
        names += (names.empty() ? "" : " ") + std::string{known.hub};
    }
    Line variant = param("variant", hub_name, "enum");
    variant.add("values", names);
    say(to_text(variant));
    say(to_text(param("player", player_, "string")));
    Line threads = param("threads", std::to_string(threads_), "int");
    threads.add("min", "0");
    threads.add("max", "256");
    say(to_text(threads));
    Line table = param("table", std::to_string(table_megabytes_), "int");
    table.add("min", "0");
    table.add("max", "65536");
    say(to_text(table));
    say("wait");
}

void HubEngine::set_param(const Line& line) {
    const std::string *name = line.find("name"), *value = line.find("value");
    if (!name || !value) return complain({"expected set-param name=... value=...", ""});
    const auto number = [&](long long& place, long long high) {
        const auto read = options::integer(*name, *value, 0, high);
        if (!read) return complain(read.error());
        place = *read;
    };
    if (*name == "variant") {
        for (const auto& known : variant_names)
            if (*value == known.hub || *value == known.game) {
                forget_position();  // it is of the game that goes
                game_name_ = known.game;
                game_.reset();
                return;
            }
        return complain({fmt::format("there is no variant '{}'", *value), ""});
    }
    if (*name == "player") {
        if (const auto chosen = choose_player(*value); !chosen) complain(chosen.error());
    } else if (*name == "threads") {
        number(threads_, 256);
    } else if (*name == "table") {
        number(table_megabytes_, 65536);
    } else {
        complain({fmt::format("there is no parameter '{}'", *name), ""});
    }
}

void HubEngine::forget_position() {
    session_.reset();
    own_move_.clear();
    has_position_ = false;
}

bool HubEngine::open_game() {
    forget_position();
    auto game = play::open_game(game_name_, resources_);
    if (!game) return complain(game.error()), false;
    game_ = std::move(*game);
    if (!game_->check_player(player_)) player_ = "random";
    return true;
}

void HubEngine::initialise() {
    if (open_game()) say("ready");
}

void HubEngine::set_position(const Line& line) {
    has_position_ = false;
    if (!game_ && !open_game()) return;
    auto wire = WireGame::open(game_name_);
    if (!wire) return complain(wire.error());
    const std::string *cells = line.find("pos"), *moves = line.find("moves");
    const bool is_start = line.has("start") || (cells && *cells == "start");
    if (!cells && !is_start) return complain({"expected pos pos=... moves=\"...\", or pos start", ""});
    if (!is_start)
        if (const auto set = (*wire)->set_cells(*cells); !set) return complain(set.error());
    // The session is what the search sees; the wire game translates beside it.
    auto session = game_->new_session({is_start ? "" : (*wire)->position(), {}, 1});
    if (!session) return complain(session.error());
    std::string_view rest = moves ? std::string_view{*moves} : "";
    while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        const auto word = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (word.empty()) continue;
        const auto move = parse_move(word);
        if (!move) return complain({fmt::format("'{}' is not a move: expected 32-28 or 28x19x23", word), ""});
        const auto played = (*wire)->play(*move);
        if (!played) return complain(played.error());
        if (const auto replayed = (*session)->replay(*played); !replayed) return complain(replayed.error());
    }
    if (!session_ || !goes_on_to(**wire)) session_ = std::move(*session);
    searched_ = session_->position();
    has_position_ = true;
    take_memory();
}

// Before `go` starts the clock.
void HubEngine::take_memory() {
    const auto spec = limited_player(false);
    if (!spec || session_->ending()) return;
    if (auto thinker = session_->thinker(spec->to_text())) (*thinker)->prepare();
}

bool HubEngine::has_reply_to(const WireGame& wanted) {
    const auto here = WireGame::open(game_name_);
    for (const auto& reply : session_->legal_moves()) {
        if (!session_->play(reply.text)) continue;
        if ((*here)->set_up(session_->position()) && (*here)->cells() == wanted.cells()) return true;
        (void)session_->undo();
    }
    return false;
}

bool HubEngine::goes_on_to(const WireGame& wanted) {
    if (own_move_.empty() || session_->ending()) return false;
    const std::string own = std::exchange(own_move_, "");
    if (session_->play(own)) {
        if (has_reply_to(wanted)) return true;
        (void)session_->undo();
    }
    // We pondered about another reply.
    return session_->undo() && has_reply_to(wanted);
}

void HubEngine::set_level(const Line& line) {
    Level level = level_is_used_ ? Level{} : level_;
    for (const auto& read :
         {read_number(line, "depth", level.depth), read_number(line, "nodes", level.nodes),
          read_number(line, "moves", level.moves), read_number(line, "move-time", level.move_seconds),
          read_clock(line, "time", level.seconds), read_clock(line, "inc", level.increment)})
        if (!read) return complain(read.error());
    level.has_clock = level.has_clock || line.has("time");
    level.is_infinite = level.is_infinite || line.has("infinite");
    level_ = level;
    level_is_used_ = false;
}

// The increment is on the clock before the move.
std::optional<double> HubEngine::seconds_for_move() const {
    std::optional<double> seconds;
    if (level_.has_clock) {
        seconds = play::share_of_clock(level_.seconds, level_.increment);
        if (level_.moves > 0)
            seconds = std::min(0.8 * level_.seconds,
                               0.9 * level_.seconds / static_cast<double>(level_.moves) + 0.8 * level_.increment);
    }
    if (level_.move_seconds > 0) seconds = std::min(level_.move_seconds, seconds.value_or(1e9));
    return seconds;
}

Result<Spec> HubEngine::limited_player(bool is_endless) const {
    auto spec = parse_spec(player_);
    if (!spec) return spec;
    if (threads_ > 0) spec->set("threads", std::to_string(threads_));
    if (table_megabytes_ > 0) spec->set("table", std::to_string(table_megabytes_));
    constexpr const char* for_ever = "100000s";
    if (is_endless) {
        spec->set("time", for_ever);
        return spec;
    }
    if (level_.depth > 0) spec->set("depth", std::to_string(level_.depth));
    if (level_.nodes > 0) spec->set("nodes", std::to_string(level_.nodes));
    if (const auto seconds = seconds_for_move()) spec->set("time", fmt::format("{:.3f}s", std::max(0.001, *seconds)));
    return spec;
}

void HubEngine::go(Mode mode) {
    if (!has_position_) {
        complain({"there is no position to search: expected pos before go", ""});
        return say("done");
    }
    if (const auto ending = session_->ending()) {
        complain({fmt::format("the game is over: {}", ending->reason.en), ""});
        return say("done");
    }
    level_is_used_ = true;
    is_pondering_ = mode == Mode::ponder;
    is_endless_ = mode != Mode::think || level_.is_infinite;
    is_silent_ = false;
    const auto spec = limited_player(is_endless_);
    if (!spec) return complain(spec.error()), say("done");
    auto thinker = session_->thinker(spec->to_text());
    if (!thinker) thinker = session_->thinker(player_);  // a player that takes no such limit
    if (!thinker) return complain(thinker.error()), say("done");
    search_.start([this, waits = is_endless_, thinker = std::shared_ptr{std::move(*thinker)}](const StopSignal& stop) {
        think(*thinker, waits, stop);
    });
}

// The guess was right: from now on the clock runs. A search with a time limit goes on with what it knows; one
// with other limits begins again within them.
void HubEngine::ponder_hit() {
    if (!is_pondering_ || !search_.is_running()) return;
    is_pondering_ = false;
    if (level_.is_infinite) return;
    is_endless_ = false;
    if (const auto seconds = seconds_for_move(); seconds && level_.depth == 0 && level_.nodes == 0)
        return search_.stop_after(*seconds);
    is_silent_ = true;
    stop_thinking();
    go(Mode::think);
}

void HubEngine::think(play::Thinker& thinker, bool waits_for_stop, const StopSignal& stop) {
    const auto decision = thinker.think(stop, [this](const play::SpokenThought& thought) {
        if (thought.rank == 1 && !is_silent_) say(info_line(thought));
    });
    if (waits_for_stop) wait_for_stop(stop);
    own_move_ = decision.move;
    if (!is_silent_) say(done_line(decision));
}

std::vector<std::string> HubEngine::wire_moves(const std::vector<std::string>& moves) const {
    std::vector<std::string> texts;
    const auto wire = WireGame::open(game_name_);
    if (!wire || !(*wire)->set_up(searched_)) return texts;
    for (const auto& move : moves) {
        const auto played = (*wire)->play(std::string_view{move});
        if (!played) break;
        texts.push_back(to_text(*played));
    }
    return texts;
}

std::string HubEngine::info_line(const play::SpokenThought& thought) const {
    double scale = 1;
    for (const auto& evaluation : game_->info().evaluations)
        if (scale == 1 || player_.find("eval=" + evaluation.name) != std::string::npos) scale = evaluation.scale;
    double men = static_cast<double>(thought.score) / std::max(1e-9, scale);
    if (is_decided(thought.score)) men = (is_win(thought.score) ? 1 : -1) * (100 - 0.01 * distance_of(thought.score));
    Line line{"info", {}};
    line.add("depth", std::to_string(thought.depth));
    if (thought.mean_depth > 0) line.add("mean-depth", fmt::format("{:.1f}", thought.mean_depth));
    line.add("score", fmt::format("{:+.2f}", men));
    line.add("nodes", std::to_string(thought.nodes));
    line.add("time", fmt::format("{:.2f}", thought.seconds));
    if (thought.seconds > 0)
        line.add("nps", fmt::format("{:.2f}", 1e-6 * static_cast<double>(thought.nodes) / thought.seconds));
    std::string moves;
    for (const auto& move : wire_moves(thought.line)) moves += (moves.empty() ? "" : " ") + move;
    if (!moves.empty()) line.add("pv", moves);
    return to_text(line);
}

std::string HubEngine::done_line(const play::Decision& decision) const {
    Line line{"done", {}};
    std::vector<std::string> moves{decision.move};
    const auto& expected = decision.thought.line;
    if (expected.size() > 1 && expected[0] == decision.move) moves.push_back(expected[1]);
    const auto texts = wire_moves(moves);
    if (!texts.empty()) line.add("move", texts[0]);
    if (texts.size() > 1) line.add("ponder", texts[1]);
    return to_text(line);
}

// A search with an end comes to it; an endless one is stopped.
void HubEngine::finish_thinking() {
    if (is_endless_) stop_thinking();
    else search_.finish(*lines_);
}

void HubEngine::stop_thinking() {
    search_.stop();
    is_endless_ = is_pondering_ = false;
}

}  // namespace plateau::protocols::hub
