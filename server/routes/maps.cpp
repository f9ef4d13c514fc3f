// Games on a map, beside the games themselves: the maps, and a player's orders for a board that somebody mirrors.
#include "core/stop.h"
#include "server/advice.h"
#include "server/player_bounds.h"
#include "server/routes/bounds.h"
#include "server/routes/fields.h"
#include "server/routes/route.h"

namespace plateau::server {

namespace {

// A map as it lies in data/: names, borders, units, set-up.
void map(Services&, Call call) {
    const std::string& name = call.path[2];
    const bool is_name =
        !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
    const auto text = is_name ? ShippedResources{}.read("data/axis_allies/" + name + ".json")
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
    ThinkingPool::Job job;
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

}  // namespace

std::vector<Route> map_routes() {
    return {
        {"GET", "/api/maps/{name}", map},
        {"POST", "/api/advise", advise},
    };
}

}  // namespace plateau::server
