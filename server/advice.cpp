#include "server/advice.h"

#include <algorithm>

#include "server/axis_table.h"

namespace plateau::server {

namespace {

constexpr int max_orders = 400;  // a turn has fewer
constexpr std::chrono::seconds most_time{60};

}  // namespace

std::string best_adviser(const play::GameInfo& info, const std::string& power) {
    for (const std::string name : {power == "germany" ? "thesis" : "rules", "rules"})
        if (std::any_of(info.players.begin(), info.players.end(), [&](const auto& p) { return p.name == name; }))
            return name;
    return info.levels.empty() ? "random" : info.levels.back().name;
}

Response advice(const AdviceWish& wish, std::stop_token stop) {
    const auto table = AxisTable::open(wish.game->info().spec, ShippedResources{});
    if (!table) return refusal(422, {"advice is given for Axis & Allies", "les conseils portent sur Axis & Allies"});
    auto opened = wish.game->new_session({wish.position, {}, 1});
    if (!opened) return refusal(422, opened.error());
    play::Session& session = **opened;
    const auto start = std::chrono::steady_clock::now();
    const Json first = Json::parse(session.position());
    const std::string player =
        !wish.player.empty() ? wish.player : best_adviser(wish.game->info(), first.at("power").get<std::string>());
    const Side side = table->side_of(first.at("power").get<std::string>());
    const auto& levels = wish.game->info().levels;
    const std::string defender = levels.empty() ? player : levels[std::min<std::size_t>(1, levels.size() - 1)].name;
    Json orders = Json::array();
    for (int i = 0; i < max_orders && !session.ending() && !stop.stop_requested(); ++i) {
        const std::string before = session.position();
        const Json state = Json::parse(before);
        if (state.at("power") != first.at("power") || state.at("round") != first.at("round")) break;
        if (!wish.whole_turn && state.at("phase") != first.at("phase")) break;
        if (std::chrono::steady_clock::now() - start > most_time) break;
        if (const std::string roll = table->expected_roll(session); !roll.empty()) {
            if (!session.replay(roll)) break;
            orders.push_back({{"phase", state.at("phase")}, {"order", roll}, {"luck", true}});
            continue;
        }
        // Whoever is attacked defends as a plain player would.
        const auto thinker = session.thinker(session.side_to_move() == side ? player : defender);
        if (!thinker) return refusal(422, thinker.error());
        const auto decision = (*thinker)->think(stop, nullptr);
        if (auto played = session.replay(decision.move); !played) return refusal(500, played.error());
        Json why = Json::array(), said = Json::array();
        for (const Reason& reason : decision.thought.reasons) why.push_back(to_json(reason));
        for (const Text& sentence : table->sentences(before, decision.move, session.position()))
            said.push_back(to_json(sentence));
        orders.push_back({{"phase", state.at("phase")},
                          {"order", decision.move},
                          {"by", table->acting_power(session)},
                          {"sentences", std::move(said)},
                          {"why", std::move(why)}});
    }
    return json_response({{"player", player},
                          {"power", first.at("power")},
                          {"round", first.at("round")},
                          {"orders", std::move(orders)},
                          {"after", session.position()}});
}

}  // namespace plateau::server
