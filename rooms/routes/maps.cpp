// Games on a map, beside the games themselves: the maps, the odds of a battle, and a player's orders for a board that
// somebody mirrors.
#include "core/stop.h"
#include "rooms/advice.h"
#include "rooms/battle_odds.h"
#include "rooms/player_bounds.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/query.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

namespace {

// A map as it lies in data/: names, borders, units, set-up.
void map(Services& services, Call call) {
    const std::string& name = call.path[2];
    const auto text = is_plain_name(name)
                          ? services.shelf.rules().read("data/axis_allies/" + name + ".json")
                          : Result<std::string>{fail("a map has a plain name", "une carte a un nom simple")};
    if (!text) return call.reply(refusal(404, {"there is no such map", "il n'y a pas de telle carte"}));
    call.reply({.status = 200,
                .type = "application/json",
                .body = std::make_shared<const std::string>(*text),
                .headers = {{"Cache-Control", "max-age=3600"}}});
}

// {"game": "axis_allies", "position": STATE, "player": "thesis", "phase": "turn"}: what a player would order;
// with "rules": {"files": ..., "off": ...} after its rule base was changed like that.
void advise(Services& services, Call call) {
    Fields fields{call.request.body};
    const auto spec = fields.text("game", longest_spec, "axis_allies");
    AdviceWish wish;
    wish.position = fields.text("position", longest_position);
    wish.player = fields.text("player", longest_spec);
    const auto phase = fields.text("phase", longest_name, "turn");
    wish.rules = fields.object().value("rules", Json());
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    if (phase != "turn" && phase != "phase")
        return call.reply(refusal(400, {"'phase' has to be turn or phase", "« phase » doit être turn ou phase"}));
    wish.whole_turn = phase == "turn";
    auto game = services.shelf.open(spec);
    if (!game) return call.reply(refusal(422, game.failure()));
    wish.game = *game;
    if (!wish.player.empty())
        if (auto checked = check_player(*wish.game, wish.player); !checked)
            return call.reply(refusal(422, checked.failure()));
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "advice" : call.request.token;
    if (!wish.player.empty()) {
        const auto player = bounded(*wish.game, wish.player);
        wish.player = player.spec;
        job.megabytes = player.megabytes;
    }
    if (!wish.rules.is_null()) job.megabytes += megabytes_of_rules;
    job.work = [wish = std::move(wish), &rules = services.shelf.rules(), reply = call.reply](StopSignal stop) {
        reply_or_refuse(reply, [&] { return advice(wish, rules, stop); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

OddsWish odds_wish(const std::string& query) {
    OddsWish wish;
    const auto text = [&](const char* key, const char* otherwise = "") {
        const std::string value = value_in(query, key);
        return value.empty() ? std::string{otherwise} : value;
    };
    wish.map = text("map", "classic");
    wish.edition = text("edition");
    wish.battle.attack = text("attack");
    wish.battle.defend = text("defend");
    wish.battle.losses = text("losses");
    wish.battle.defender_losses = text("defender_losses");
    wish.battle.attack_technologies = text("attack_technologies");
    wish.battle.defend_technologies = text("defend_technologies");
    wish.battle.retreat = text("retreat");
    if (text("landing") == "yes") wish.battle.bombarding = text("bombarding");
    wish.battle.keeps_land_unit = text("keep_land") == "yes";
    wish.battle.submarines_leave = text("submerge") == "yes";
    return wish;
}

// The exact odds of a battle: ?attack=3 infantry&defend=2 infantry, and what else openapi.cpp lists.
void odds(Services& services, Call call) {
    Job job;
    job.client = call.request.client;
    job.owner = "odds";
    job.megabytes = megabytes_of_odds;
    job.work = [&shelf = services.shelf.rules(), wish = odds_wish(call.request.query), reply = call.reply](StopSignal) {
        reply_or_refuse(reply, [&] { return battle_odds(wish, shelf); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> map_routes() {
    return {
        {"GET", "/api/maps/{name}", map},
        {"GET", "/api/odds", odds},
        {"POST", "/api/advise", advise},
    };
}

}  // namespace plateau::rooms
