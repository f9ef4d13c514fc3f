// Rules of Axis & Allies as text: the rule bases of its players, and changes to them checked without a game.
#include "core/stop.h"
#include "rooms/own_rules.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

namespace {

void rules(Services& services, Call call) { call.reply(rule_base(services.shelf.rules(), call.path[2])); }

// {"game": "axis_allies", "files": {"1_purchase.clp": TEXT}, "off": ["libya-blitz"]}: what is wrong with that, if
// anything. Rules are tried in the pool: it takes a moment.
void check(Services& services, Call call) {
    Fields fields{call.request.body};
    const auto spec = fields.text("game", longest_spec, "axis_allies");
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    auto game = services.shelf.open(spec);
    if (!game) return call.reply(refusal(422, game.failure()));
    Job job;
    job.client = call.request.client;
    job.owner = call.request.token.empty() ? "rules" : call.request.token;
    job.megabytes = megabytes_of_rules;
    job.work = [&shelf = services.shelf.rules(), game = *game, player = call.path[2], changes = fields.object(),
                reply = call.reply](StopSignal) {
        reply_or_refuse(reply, [&] { return check_rules(shelf, *game, player, changes); });
    };
    if (!services.pool.submit(std::move(job))) call.reply(refusal(503, too_many_thoughts));
}

}  // namespace

std::vector<Route> rule_routes() {
    return {
        {"GET", "/api/rules/{player}", rules},
        {"POST", "/api/rules/{player}", check},
    };
}

}  // namespace plateau::rooms
