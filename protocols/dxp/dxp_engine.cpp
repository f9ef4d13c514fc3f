#include "protocols/dxp/dxp_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/catalog.h"
#include "play/stop_watch.h"
#include "protocols/search_thread.h"

namespace plateau::protocols::dxp {

namespace {

Failure other_side_left() { return fail("the other side disconnected", "l'autre côté s'est déconnecté"); }

Failure unexpected(const Message& message, const char* english, const char* french) {
    return fail(fmt::format("'{}' came: expected {}", to_text(message), english),
                fmt::format("« {} » est arrivé : {} est attendu", to_text(message), french));
}

// What the rules say, seen from one colour.
int reason_of(const play::Session& session, bool we_are_first) {
    const auto ending = session.ending();
    if (!ending) return GameEnd::none;
    if (!ending->winner) return GameEnd::draw;
    return (*ending->winner == Side::first) == we_are_first ? GameEnd::i_win : GameEnd::i_lose;
}

int seen_from_the_other_side(int reason) {
    return reason == GameEnd::i_win ? GameEnd::i_lose : reason == GameEnd::i_lose ? GameEnd::i_win : reason;
}

}  // namespace

Result<std::unique_ptr<DxpEngine>> DxpEngine::make(DxpPlan plan, const Resources& resources) {
    auto wire = WireGame::open(plan.game);
    if (!wire) return wire.failure();
    if ((*wire)->square_count() != 50)
        return fail("DXP supports only the 100-square board", "DXP ne connaît que le damier de 100 cases");
    auto game = play::open_game(plan.game, resources);
    if (!game) return game.failure();
    if (auto known = (*game)->check_player(plan.player); !known) return known.failure();
    if (auto session = (*game)->new_session({plan.position, {}, 1}); !session) return session.failure();
    return std::unique_ptr<DxpEngine>{new DxpEngine{std::move(plan), std::move(*game)}};
}

Result<Message> DxpEngine::next(Connection& connection, const StopSignal& stop) {
    const auto deadline = after_seconds(plan_.patience_seconds);
    std::string text;
    while (true) {
        if (stop.stop_requested()) return interrupted();
        const auto reading = connection.read(text, std::min(deadline, after_seconds(0.1)));
        if (reading == Connection::Reading::ended) return other_side_left();
        if (reading == Connection::Reading::timeout) {
            if (Clock::now() >= deadline)
                return fail(fmt::format("no message from the other side for {:.0f} s", plan_.patience_seconds),
                            fmt::format("aucun message de l'autre côté depuis {:.0f} s", plan_.patience_seconds));
            continue;
        }
        auto message = parse_message(text);
        if (!message) return message;
        if (std::holds_alternative<Chat>(*message)) continue;
        if (std::holds_alternative<BackRequest>(*message)) {
            if (!connection.send(BackAccept{BackAccept::not_supported})) return other_side_left();
            continue;
        }
        return message;
    }
}

Result<void> DxpEngine::follow(Connection& connection, const StopSignal& stop, const DxpListener& listener) {
    while (true) {
        const auto message = next(connection, stop);
        if (!message) {
            if (stop.stop_requested()) return {};
            return message.failure();
        }
        if (const auto* end = std::get_if<GameEnd>(&*message)) {  // it says goodbye between games
            (void)connection.send(GameEnd{GameEnd::none, end->leaves});
            if (end->leaves) return {};
            continue;
        }
        const auto* request = std::get_if<GameRequest>(&*message);
        if (!request) return unexpected(*message, "a request for a game", "une demande de partie");
        GameAccept answer{plan_.name, GameAccept::accepted};
        Terms terms{request->follower_is_white, request->minutes, request->moves, ""};
        if (request->version != 1) answer.code = GameAccept::other_version;
        if (!request->cells.empty()) {
            auto wire = WireGame::open(plan_.game);
            if ((*wire)->set_cells(request->cells)) terms.position = (*wire)->position();
            else answer.code = GameAccept::refused;
        }
        if (!connection.send(answer)) return other_side_left();
        if (answer.code != GameAccept::accepted) continue;
        DxpResult result{request->name, terms.we_are_white, GameEnd::none, {}};
        const auto goes_on = play(connection, terms, false, stop, result);
        if (!goes_on) return goes_on.failure();
        if (listener) listener(result);
        if (!*goes_on) return {};
    }
}

Result<void> DxpEngine::initiate(Connection& connection, const StopSignal& stop, const DxpListener& listener) {
    for (int number = 0; number < plan_.games; ++number) {
        GameRequest request{plan_.name, number % 2 == 1, plan_.minutes, plan_.moves};
        if (!plan_.position.empty()) {
            auto wire = WireGame::open(plan_.game);
            if (auto set = (*wire)->set_up(plan_.position); !set) return set;
            request.cells = (*wire)->cells();
        }
        if (!connection.send(request)) return other_side_left();
        const auto message = next(connection, stop);
        if (!message) return message.failure();
        const auto* accept = std::get_if<GameAccept>(&*message);
        if (!accept) return unexpected(*message, "an answer to the request", "une réponse à la demande");
        if (accept->code != GameAccept::accepted)
            return fail(fmt::format("{} refused the game (code {})", accept->name, accept->code),
                        fmt::format("{} a refusé la partie (code {})", accept->name, accept->code));
        DxpResult result{accept->name, !request.follower_is_white, GameEnd::none, {}};
        const Terms terms{!request.follower_is_white, plan_.minutes, plan_.moves, plan_.position};
        const auto goes_on = play(connection, terms, number + 1 == plan_.games, stop, result);
        if (!goes_on) return goes_on.failure();
        if (listener) listener(result);
        if (!*goes_on) return {};
    }
    return {};
}

Result<std::string> DxpEngine::think(play::Session& session, double seconds, const Connection& connection,
                                     const StopSignal& stop) const {
    auto spec = parse_spec(plan_.player);
    if (!spec) return spec.failure();
    const bool has_own_limit = spec->find("time") || spec->find("nodes") || spec->find("depth");
    if (!has_own_limit) spec->set("time", fmt::format("{:.3f}s", seconds));
    auto thinker = session.thinker(spec->to_text());
    if (!thinker) thinker = session.thinker(plan_.player);
    if (!thinker) return thinker.failure();
    // There is no use in a move for a peer that has gone.
    StopSource over;
    const StopCallback when_told{stop, [&] { over.request_stop(); }};
    const StoppableThread guard{[&](const StopSignal& has_moved) {
        while (!has_moved.stop_requested() && !connection.has_gone()) wait_for_stop(has_moved, 0.1);
        over.request_stop();
    }};
    return (*thinker)->think(over.signal(), {}).move;
}

Result<bool> DxpEngine::play(Connection& connection, const Terms& terms, bool leaves_after, const StopSignal& stop,
                             DxpResult& result) {
    auto wire = WireGame::open(plan_.game);
    if (auto set = (*wire)->set_up(terms.position); !set) return set.failure();
    auto session = game_->new_session({terms.position, {}, 1});
    if (!session) return session.failure();
    const bool we_are_first = terms.we_are_white == (*wire)->white_is_first();
    double seconds_left = 60.0 * std::max(1, terms.minutes);
    int own_moves = 0;
    while (true) {
        const bool is_our_turn = ((*session)->side_to_move() == Side::first) == we_are_first;
        if (is_our_turn) {
            const bool is_over = (*session)->ending().has_value() || (terms.moves > 0 && own_moves >= terms.moves);
            if (is_over) {
                result.reason = reason_of(**session, we_are_first);
                if (!connection.send(GameEnd{result.reason, leaves_after})) return other_side_left();
                const auto answer = next(connection, stop);
                if (!answer) return answer.failure();
                const auto* end = std::get_if<GameEnd>(&*answer);
                if (!end) return unexpected(*answer, "the end of the game", "la fin de la partie");
                return !leaves_after && !end->leaves;
            }
            const play::StopWatch watch;
            const int moves_left = terms.moves > 0 ? std::max(1, terms.moves - own_moves) : 40;
            const double share = std::clamp(0.9 * seconds_left / moves_left, 0.01, std::max(0.01, 0.5 * seconds_left));
            const auto move = think(**session, share, connection, stop);
            if (!move) return move.failure();
            if (stop.stop_requested()) return interrupted();
            const auto sent = (*wire)->play(std::string_view{*move});
            if (!sent) return sent.failure();
            if (auto played = (*session)->play(*move); !played) return played.failure();
            seconds_left -= watch.elapsed_seconds();
            ++own_moves;
            result.moves.push_back(*move);
            if (!connection.send(MoveMessage{static_cast<int>(watch.elapsed_seconds()), *sent}))
                return other_side_left();
            continue;
        }
        const auto message = next(connection, stop);
        if (!message) return message.failure();
        if (const auto* end = std::get_if<GameEnd>(&*message)) {
            result.reason = seen_from_the_other_side(end->reason);
            const bool goes_on = !end->leaves && !leaves_after;
            if (!connection.send(GameEnd{GameEnd::none, !goes_on})) return other_side_left();
            return goes_on;
        }
        const auto* moved = std::get_if<MoveMessage>(&*message);
        if (!moved) return unexpected(*message, "a move", "un coup");
        const auto text = (*wire)->play(moved->move);
        if (!text) {  // it is our turn to speak: end the game, and leave
            (void)connection.send(GameEnd{GameEnd::none, true});
            return text.failure();
        }
        if (auto played = (*session)->replay(*text); !played) return played.failure();
        result.moves.push_back(*text);
    }
}

}  // namespace plateau::protocols::dxp
