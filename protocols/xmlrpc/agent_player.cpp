#include "protocols/xmlrpc/agent_player.h"

#include <fmt/format.h>

#include "play/reasons.h"
#include "protocols/xmlrpc/percepts.h"

namespace plateau::protocols::xmlrpc {

using play::Mishap;

namespace {

constexpr double grace_seconds = 1;  // beyond the credit, for the way there and back
constexpr double forgiven_seconds = 0.5;

}  // namespace

Result<std::unique_ptr<play::OutsidePlayer>> AgentPlayer::make(const Spec& spec) {
    auto options = read_options<AgentOptions>(spec);
    if (!options) return options.failure();
    auto address = parse_address(options->url);
    if (!address) return address.failure();
    return std::unique_ptr<play::OutsidePlayer>{new AgentPlayer{std::move(*options), std::move(*address)}};
}

Result<avalam::Position> AgentPlayer::position_of(const play::GameSoFar& game) const {
    auto position = game.start_position.empty() ? Result<avalam::Position>{rules_.start()}
                                                : rules_.parse_position(game.start_position);
    for (std::size_t i = 0; position && i < game.moves.size(); ++i) {
        const auto move = rules_.parse_move(*position, game.moves[i].text);
        if (!move) return move.failure();
        position = rules_.after(*position, *move);
    }
    return position;
}

Value AgentPlayer::percepts_of(const avalam::Position& position) const {
    return options_.percepts == "board" ? board_of(position) : matrix_of(position);
}

Value AgentPlayer::time_left() const {
    return options_.credit.value > 0 ? Value{options_.credit.value - used_seconds_} : Value{};
}

Posted AgentPlayer::call(const Call& call, const StopSignal& stop) {
    const bool has_credit = options_.credit.value > 0;
    const double patience =
        has_credit ? std::max(0.0, options_.credit.value - used_seconds_) + grace_seconds : options_.timeout.value;
    const auto start = Clock::now();
    auto posted = post(address_, write_call(call), after_seconds(patience), stop);
    used_seconds_ += std::chrono::duration<double>(Clock::now() - start).count();
    return posted;
}

// An agent may do without `initialize`: what it answers is not looked at.
void AgentPlayer::start_game(const play::GameSoFar& game) {
    used_seconds_ = 0;
    const auto position = position_of(game);
    if (!options_.initialize || !position) return;
    const Value players{Value::Array{player_number(game.side), player_number(other(game.side))}};
    call({"initialize", {percepts_of(*position), players, time_left()}}, {});
}

play::OutsideAnswer AgentPlayer::failed(Mishap mishap, Text complaint) const {
    play::OutsideAnswer answer;
    answer.mishap = mishap;
    answer.complaint = std::move(complaint);
    return answer;
}

play::OutsideAnswer AgentPlayer::unanswered(Reply reply) const {
    const std::string where = fmt::format("{}:{}", address_.host, address_.port);
    switch (reply) {
        case Reply::stopped: return failed(Mishap::none, {});
        case Reply::timeout:
            return failed(Mishap::stall, {fmt::format("no answer from {} for {:.1f} s", where, used_seconds_),
                                          fmt::format("pas de réponse de {} en {:.1f} s", where, used_seconds_)});
        case Reply::no_connection:
            return failed(Mishap::crash, {fmt::format("nobody answers on {}", where),
                                          fmt::format("personne ne répond sur {}", where)});
        default:
            return failed(Mishap::crash, {fmt::format("{} closed the connection before answering", where),
                                          fmt::format("{} a coupé la connexion avant d'avoir répondu", where)});
    }
}

play::OutsideAnswer AgentPlayer::choose(const play::GameSoFar& game, StopSignal stop) {
    const auto position = position_of(game);
    if (!position) return failed(Mishap::crash, position.error());
    const int step = static_cast<int>(game.moves.size()) + 1;
    const auto posted =
        call({"play", {percepts_of(*position), player_number(game.side), Value{step}, time_left()}}, stop);
    if (posted.reply != Reply::answered) return unanswered(posted.reply);
    if (posted.status != 200)
        return failed(Mishap::illegal, {fmt::format("the agent answered with HTTP status {}", posted.status),
                                        fmt::format("l'agent a répondu par le statut HTTP {}", posted.status)});
    const auto action = parse_response(posted.body);
    if (!action) return failed(Mishap::illegal, action.error());
    const auto text = move_text(*action);
    if (!text) return failed(Mishap::illegal, text.error());
    play::OutsideAnswer answer;
    answer.move = *text;
    if (options_.credit.value > 0 && used_seconds_ > options_.credit.value + forgiven_seconds) {
        answer.mishap = Mishap::time;
        answer.complaint = play::took_too_long(used_seconds_, options_.credit.value);
    }
    return answer;
}

}  // namespace plateau::protocols::xmlrpc
