#include "protocols/dxp/dxp_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/reasons.h"

namespace plateau::protocols::dxp {

using play::Mishap;

namespace {

Failure engine_left() { return fail("the engine disconnected", "le moteur s'est déconnecté"); }

}  // namespace

Result<std::unique_ptr<play::OutsidePlayer>> DxpPlayer::make(const Spec& spec, std::string_view game) {
    auto options = read_options<DxpOptions>(spec);
    if (!options) return options.failure();
    const std::string name{game.empty() ? "draughts" : game};
    auto wire = WireGame::open(name);
    if (!wire) return wire.failure();
    if ((*wire)->square_count() != 50)
        return fail("DXP supports only the 100-square board", "DXP ne connaît que le damier de 100 cases");
    return std::unique_ptr<play::OutsidePlayer>{new DxpPlayer{std::move(*options), name}};
}

Result<void> DxpPlayer::connect(const StopSignal& stop) {
    if (connection_.is_open()) return {};
    if (!options_.command.empty() && (!engine_ || !engine_->is_running())) {
        auto started = ChildProcess::start(split_command(options_.command));
        if (!started) return started.failure();
        engine_ = std::move(*started);
    }
    const auto deadline = after_seconds(std::min(30.0, options_.timeout.value));
    if (!options_.listen) {
        auto opened = Connection::open(options_.host, options_.port, deadline, stop);
        if (!opened) return opened.failure();
        connection_ = std::move(*opened);
        return {};
    }
    if (!door_) {
        auto opened = Listener::open(options_.host, options_.port);
        if (!opened) return opened.failure();
        door_ = std::move(*opened);
    }
    connection_ = door_->accept(deadline, stop);
    if (!connection_.is_open()) {
        was_silent_ = true;
        return fail("no engine connected in time", "aucun moteur ne s'est connecté à temps");
    }
    return {};
}

void DxpPlayer::start_game(const play::GameSoFar& game) {
    is_playing_ = was_silent_ = false;
    seconds_used_ = 0;
    wire_ = std::move(*WireGame::open(game_));
    known_plies_ = 0;
    (void)wire_->set_up(game.start_position);
    for (const auto& move : game.moves) (void)wire_->play(std::string_view{move.text});
    known_plies_ = game.moves.size();
}

Result<Message> DxpPlayer::next(double seconds, const StopSignal& stop) {
    const auto deadline = after_seconds(seconds);
    std::string text;
    while (true) {
        const auto reading = connection_.read(text, std::min(deadline, after_seconds(0.1)));
        if (stop.stop_requested()) return interrupted();
        if (reading == Connection::Reading::ended) return engine_left();
        if (reading == Connection::Reading::timeout) {
            if (Clock::now() < deadline) continue;
            was_silent_ = true;
            return fail(fmt::format("no answer for {:.1f} s", seconds),
                        fmt::format("pas de réponse en {:.1f} s", seconds));
        }
        auto message = parse_message(text);
        if (!message) return message;
        if (std::holds_alternative<Chat>(*message)) continue;
        if (std::holds_alternative<BackRequest>(*message)) {
            (void)connection_.send(BackAccept{BackAccept::not_supported});
            continue;
        }
        return message;
    }
}

Result<void> DxpPlayer::request(Side side, const StopSignal& stop) {
    if (auto connected = connect(stop); !connected) return connected;
    GameRequest request{"Plateau", (side == Side::first) == wire_->white_is_first(), options_.minutes, options_.moves};
    const auto start = WireGame::open(game_);
    if (wire_->cells() != (*start)->cells()) request.cells = wire_->cells();
    if (!connection_.send(request)) return engine_left();
    const auto answer = next(options_.timeout.value, stop);
    if (!answer) return answer.failure();
    const auto* accept = std::get_if<GameAccept>(&*answer);
    if (!accept || accept->code != GameAccept::accepted)
        return fail(fmt::format("the engine did not accept the game: {}", to_text(*answer)),
                    fmt::format("le moteur n'a pas accepté la partie : {}", to_text(*answer)));
    is_playing_ = true;
    return {};
}

Result<void> DxpPlayer::send_moves(const play::GameSoFar& game) {
    for (; known_plies_ < game.moves.size(); ++known_plies_) {
        const auto& move = game.moves[known_plies_];
        const auto wire = wire_->play(std::string_view{move.text});
        if (!wire) return wire.failure();
        if (!connection_.send(MoveMessage{static_cast<int>(move.thought.seconds), *wire})) return engine_left();
    }
    return {};
}

play::OutsideAnswer DxpPlayer::failed(Mishap mishap, Text complaint) {
    leave();
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
}

void DxpPlayer::leave() {
    is_playing_ = false;
    connection_.close();
    engine_.reset();
}

play::OutsideAnswer DxpPlayer::choose(const play::GameSoFar& game, StopSignal stop) {
    const auto start = Clock::now();
    const auto lost = [&](const Text& why) {
        return failed(stop.stop_requested() ? Mishap::none : was_silent_ ? Mishap::stall : Mishap::crash, why);
    };
    if (!is_playing_)
        if (const auto asked = request(game.side, stop); !asked) return lost(asked.error());
    if (const auto sent = send_moves(game); !sent) return lost(sent.error());
    const auto message = next(options_.timeout.value, stop);
    if (!message) return lost(message.error());
    play::OutsideAnswer answer;
    if (std::holds_alternative<GameEnd>(*message)) {
        (void)connection_.send(GameEnd{GameEnd::none, false});
        is_playing_ = false;
        answer.mishap = Mishap::illegal;
        answer.complaint = {"the engine resigned", "le moteur a abandonné la partie"};
        return answer;
    }
    const auto* moved = std::get_if<MoveMessage>(&*message);
    if (!moved)
        return failed(Mishap::illegal, {fmt::format("'{}' came: expected a move", to_text(*message)),
                                        fmt::format("« {} » est arrivé : un coup est attendu", to_text(*message))});
    const auto text = wire_->play(moved->move);
    if (!text) return failed(Mishap::illegal, text.error());
    ++known_plies_;
    answer.move = *text;
    seconds_used_ += std::chrono::duration<double>(Clock::now() - start).count();
    constexpr double margin_seconds = 1;
    const double allowed = 60.0 * options_.minutes;
    if (options_.moves == 0 && seconds_used_ > allowed + margin_seconds) {
        answer.mishap = Mishap::time;
        answer.complaint = play::took_too_long(seconds_used_, allowed);
    }
    return answer;
}

// Only the side on move may end a game. Where that is the engine it first gets the last move, and is given a
// moment to say that the game is over; whatever else happens, the connection begins anew.
void DxpPlayer::end_game(const play::GameSoFar& game, const std::optional<play::Ending>& ending) {
    if (!is_playing_ || !connection_.is_open()) return;
    is_playing_ = false;
    const bool we_are_on_move = known_plies_ == game.moves.size();
    if (!ending || !send_moves(game)) return leave();
    constexpr double moment = 5;
    if (we_are_on_move) {
        const int reason = !ending->winner                ? GameEnd::draw
                           : *ending->winner == game.side ? GameEnd::i_win
                                                          : GameEnd::i_lose;
        if (!connection_.send(GameEnd{reason, false})) return leave();
    }
    const auto answer = next(moment, {});
    const auto* end = answer ? std::get_if<GameEnd>(&*answer) : nullptr;
    if (!end) return leave();
    if (!we_are_on_move && !connection_.send(GameEnd{GameEnd::none, false})) return leave();
    if (end->leaves) leave();
}

}  // namespace plateau::protocols::dxp
