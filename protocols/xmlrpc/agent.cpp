#include "protocols/xmlrpc/agent.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/options.h"
#include "play/catalog.h"
#include "protocols/xmlrpc/percepts.h"

namespace plateau::protocols::xmlrpc {

namespace {

constexpr const char* contest_game = "avalam:tiebreak=fives";
constexpr double shortest_move = 0.005;

// What the player of a ply should get, relative to others.
double weight_of(int ply) {
    if (ply < 6) return 0.25;
    if (ply < 14) return 1;
    if (ply <= 26) return 3;
    return 0.5;
}

}  // namespace

double AvalamAgent::share_of(double seconds_left, int ply) {
    constexpr int last_ply = 36;
    constexpr double kept_back = 0.95;
    double total = 0;
    for (int later = ply; later <= std::max(ply, last_ply); later += 2) total += weight_of(later);
    return std::max(shortest_move, kept_back * seconds_left * weight_of(ply) / total);
}

Result<AvalamAgent> AvalamAgent::open(const std::string& player, const Resources& resources, StopSignal stop) {
    auto game = play::open_game(contest_game, resources);
    if (!game) return game.failure();
    if (const auto known = (*game)->check_player(player); !known) return known.failure();
    return AvalamAgent{std::move(*game), player, std::move(stop)};
}

// The player's own spec, with the time for this move where there is a credit.
Result<std::string> AvalamAgent::spec_for(const Value& time_left, int ply) const {
    if (time_left.is_nil()) return player_;
    const auto seconds = time_left.as_number();
    if (!seconds)
        return fail("expected the seconds left, or nil", "le nombre de secondes restantes, ou nil, est attendu");
    auto spec = parse_spec(player_);
    if (!spec) return spec.failure();
    for (const char* limit : {"nodes", "depth"}) spec->erase(limit);
    spec->set("time", fmt::format("{:.0f}ms", 1000 * share_of(std::max(0.0, *seconds), ply)));
    return spec->to_text();
}

Result<Value> AvalamAgent::play(const std::vector<Value>& parameters) {
    if (parameters.size() < 4)
        return fail("play expects percepts, player, step and time left",
                    "play attend percepts, joueur, étape et temps restant");
    const auto side = side_of(parameters[1]);
    if (!side) return side.failure();
    const auto position = position_text(parameters[0], *side);
    if (!position) return position.failure();
    auto session = game_->new_session({*position, {}, 1});
    if (!session) return session.failure();
    const auto ply = parameters[2].as_integer();
    const auto spec = spec_for(parameters[3], ply ? static_cast<int>(std::clamp(*ply, 1LL, 48LL)) - 1 : 0);
    if (!spec) return spec.failure();
    auto thinker = (*session)->thinker(*spec);
    if (!thinker) return thinker.failure();
    const std::string move = (*thinker)->think(stop_, nullptr).move;
    const auto from = avalam::spot_named(std::string_view{move}.substr(0, 2));
    const auto to = avalam::spot_named(std::string_view{move}.substr(3));
    return action_of({*from, *to});
}

std::string AvalamAgent::answer(const std::string& body) {
    const auto call = parse_call(body);
    if (!call) return write_fault(1, call.error().en);
    if (call->method == "initialize" || call->method == "finished") return write_response(Value{});
    if (call->method != "play")
        return write_fault(2,
                           fmt::format("there is no method '{}': expected initialize, play or finished", call->method));
    const auto action = play(call->parameters);
    return action ? write_response(*action) : write_fault(3, action.error().en);
}

}  // namespace plateau::protocols::xmlrpc
