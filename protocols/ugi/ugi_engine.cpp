#include "protocols/ugi/ugi_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <ostream>

#include "play/catalog.h"
#include "play/version.h"
#include "protocols/ugi/ugi_words.h"

namespace plateau::protocols::ugi {

namespace {

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += (i == from ? "" : " ") + words[i];
    return text;
}

std::size_t place_of(const std::vector<std::string>& words, std::string_view word, std::size_t from = 0) {
    for (std::size_t i = from; i < words.size(); ++i)
        if (words[i] == word) return i;
    return words.size();
}

LineWeight weight_of(std::string_view line) {
    const std::string word = words_of(line).at(0);
    return word == "quit" ? LineWeight::last : word == "stop" ? LineWeight::urgent : LineWeight::ordinary;
}

}  // namespace

Result<void> UgiEngine::choose_game(const std::string& game) {
    if (const auto name = dialect_.name_of(game); !name) return name.failure();
    auto opened = play::open_game(game, resources_);
    if (!opened) return opened.failure();
    auto session = (*opened)->new_session({});
    if (!session) return session.failure();
    session_ = std::move(*session);
    game_ = std::move(*opened);
    if (!game_->check_player(player_)) player_ = "random";
    return {};
}

Result<void> UgiEngine::choose_game_named(const std::string& name) {
    const auto game = dialect_.game_named(name);
    return game ? choose_game(*game) : game.failure();
}

Result<void> UgiEngine::choose_player(const std::string& player) {
    if (game_)
        if (auto known = game_->check_player(player); !known) return known;
    player_ = player;
    return {};
}

void UgiEngine::say(std::string_view line) {
    const std::lock_guard lock{saying_};
    output_ << line << '\n' << std::flush;
}

void UgiEngine::complain(const Text& text) { say("info string " + text.en); }

void UgiEngine::run(StopSignal stop) {
    lines_.emplace(input_, weight_of, std::move(stop));
    while (const auto line = lines_->next()) obey(line->text);
    if (lines_->has_quit()) search_.stop();
    else finish_thinking();
}

void UgiEngine::obey(const std::string& line) {
    const auto words = words_of(line);
    const std::string& word = words[0];
    if (word == "stop") return search_.stop();
    if (word == "isready") return say("readyok");
    if (word == dialect_.protocol) return greet();
    finish_thinking();
    if (word == "setoption") set_option(words);
    else if (!game_)
        complain(
            {fmt::format("choose a game first: setoption name {} value {}", dialect_.game_option, dialect_.games()[0]),
             ""});
    else if (word == fmt::format("{}newgame", dialect_.protocol)) session_ = std::move(*game_->new_session({}));
    else if (word == "position") set_position(line);
    else if (word == "query" && words.size() > 1) query(words[1]);
    else if (word == "go") go(words);
    else if (word == "d") say("info string " + session_->position());
    else complain({fmt::format("'{}' is not understood", word), ""});
}

void UgiEngine::greet() {
    say("id name Plateau " + play::version());
    say("id author the Plateau developers");
    std::string games;
    for (const auto& name : dialect_.games()) games += " var " + name;
    const auto chosen = game_ ? dialect_.name_of(game_->info().spec) : Result<std::string>{dialect_.games()[0]};
    say(fmt::format("option name {} type combo default {}{}", dialect_.game_option, *chosen, games));
    say(fmt::format("option name Player type string default {}", player_));
    say(fmt::format("{}ok", dialect_.protocol));
}

void UgiEngine::set_option(const std::vector<std::string>& words) {
    const std::size_t value = place_of(words, "value");
    const std::string name = words.size() > 2 && words[1] == "name" ? joined(words, 2, value) : "";
    const std::string text = value + 1 < words.size() ? joined(words, value + 1, words.size()) : "";
    const auto chosen = name == dialect_.game_option ? choose_game_named(text)
                        : name == "Player"           ? choose_player(text)
                                           : Result<void>{fail(fmt::format("there is no option '{}'", name), "")};
    if (!chosen) complain(chosen.error());
}

void UgiEngine::set_position(const std::string& line) {
    const auto words = words_of(line);
    const std::size_t moves = place_of(words, "moves");
    Result<std::string> start{std::string{}};
    if (words.size() > 1 && words[1] == "fen") start = dialect_.read_position(joined(words, 2, moves));
    else if (words.size() < 2 || words[1] != "startpos")
        return complain({"expected position startpos or position fen", ""});
    if (!start) return complain(start.error());
    auto session = game_->new_session({*start, {}, 1});
    if (!session) return complain(session.error());
    const std::string& game = game_->info().spec;
    for (std::size_t i = moves + 1; i < words.size(); ++i)
        if (auto played = (*session)->replay(dialect_.read_move(game, words[i])); !played)
            return complain(played.error());
    session_ = std::move(*session);
}

void UgiEngine::query(const std::string& question) {
    const auto ending = session_->ending();
    const auto yes = [](bool is_true) { return is_true ? "response true" : "response false"; };
    if (question == "gameover") return say(yes(ending.has_value()));
    if (question == "p1turn") return say(yes(session_->side_to_move() == Side::first));
    if (question == "result")
        return say(!ending                          ? "response none"
                   : !ending->winner                ? "response draw"
                   : *ending->winner == Side::first ? "response p1win"
                                                    : "response p2win");
    if (question == "legalmoves") {
        std::string answer = "response";
        for (const auto& move : session_->legal_moves()) answer += " " + written(session_->position(), move.text);
        return say(answer);
    }
    complain({fmt::format("'{}' is not a question: expected gameover, p1turn, result or legalmoves", question), ""});
}

Result<Spec> UgiEngine::limited_player(const std::vector<std::string>& words) const {
    auto spec = parse_spec(player_);
    if (!spec) return spec;
    const auto value = [&](std::string_view name) -> std::optional<double> {
        const std::size_t place = place_of(words, name, 1);
        if (place + 1 >= words.size()) return std::nullopt;
        const auto number = options::number(name, words[place + 1], 0, 1e12);
        return number ? std::optional{*number} : std::nullopt;
    };
    const std::size_t side = session_->side_to_move() == Side::first ? 0 : 1;
    if (const auto depth = value("depth")) spec->set("depth", fmt::format("{:.0f}", *depth));
    if (const auto nodes = value("nodes")) spec->set("nodes", fmt::format("{:.0f}", *nodes));
    std::optional<double> milliseconds = value("movetime");
    // A thirtieth of what is left and most of what will be added: never the whole clock.
    if (const auto left = value(dialect_.time[side])) {
        const double more = value(dialect_.increment[side]).value_or(0);
        milliseconds = std::clamp(*left / 30 + 0.8 * more, 1.0, std::max(1.0, 0.5 * *left));
    }
    if (place_of(words, "infinite") < words.size()) milliseconds = 1e8;
    if (milliseconds) spec->set("time", fmt::format("{:.3f}s", *milliseconds / 1000));
    return spec;
}

std::string UgiEngine::info_line(const std::string& position, const play::SpokenThought& thought) const {
    std::string line = fmt::format("info depth {} score ", thought.depth);
    if (is_decided(thought.score))
        line += fmt::format("mate {}{}", is_win(thought.score) ? "" : "-", (distance_of(thought.score) + 1) / 2);
    else line += fmt::format("cp {}", thought.score);
    line += fmt::format(" nodes {} time {:.0f}", thought.nodes, 1000 * thought.seconds);
    if (!thought.line.empty()) line += " pv";
    for (const auto& move : dialect_.write_moves(position, thought.line)) line += " " + move;
    return line;
}

void UgiEngine::go(const std::vector<std::string>& words) {
    const auto spec = limited_player(words);
    auto thinker = spec ? session_->thinker(spec->to_text()) : Result<std::unique_ptr<play::Thinker>>{spec.failure()};
    if (!thinker) thinker = session_->thinker(player_);  // a player that takes no such limit
    if (!thinker) {
        complain(thinker.error());
        return say(fmt::format("bestmove {}", dialect_.no_move));
    }
    is_endless_ = place_of(words, "infinite") < words.size();
    search_.start([this, position = session_->position(), waits_for_stop = is_endless_,
                   thinker = std::shared_ptr{std::move(*thinker)}](const StopSignal& stop) {
        const auto move = think(*thinker, position, stop);
        if (waits_for_stop) wait_for_stop(stop);
        say("bestmove " + move);
    });
}

std::string UgiEngine::think(play::Thinker& thinker, const std::string& position, const StopSignal& stop) {
    const auto tell = [&](const play::SpokenThought& thought) { say(info_line(position, thought)); };
    return written(position, thinker.think(stop, tell).move);
}

std::string UgiEngine::written(const std::string& position, const std::string& move) const {
    return move.empty() ? std::string{dialect_.no_move} : dialect_.write_moves(position, {move}).at(0);
}

void UgiEngine::finish_thinking() {
    if (is_endless_) search_.stop();
    else search_.finish(*lines_);
}

}  // namespace plateau::protocols::ugi
