// The lab: contests between the computer's players, training runs, reports, how people fare against the levels.
#include <charconv>
#include <cmath>

#include "lab/statistics/opinions.h"
#include "lab/statistics/people_stats.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "server/learning_runs.h"
#include "server/reports.h"
#include "server/routes/server_only.h"

namespace plateau::server {

namespace {

std::int64_t number_of(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : -1;
}

void contests(Services& services, Call call) {
    call.reply(json_response(
        {{"contests", server_of(services).contests.list()}, {"may_start", server_of(services).is_local_only}}));
}

// Contests use this machine for as long as they like: whoever sits at it may start them, guests look.
bool is_refused(Services& services, const Call& call) {
    if (server_of(services).is_local_only) return false;
    call.reply(refusal(403, {"contests can only be started from the machine that runs the server",
                             "les concours ne se lancent que depuis la machine du serveur"}));
    return true;
}

void start(Services& services, Call call) {
    if (is_refused(services, call)) return;
    Fields fields{call.request.body};
    ContestWish wish;
    wish.game = fields.text("game", longest_spec);
    wish.games = static_cast<int>(fields.integer("games", 2, 2000, 20));
    wish.seed = static_cast<std::uint64_t>(fields.integer("seed", 0, 1'000'000'000'000, 1));
    if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
    const Json players = fields.object().value("players", Json::array());
    if (!players.is_array())
        return call.reply(refusal(400, {"'players' has to be a list", "« players » doit être une liste"}));
    for (const auto& player : players) {
        if (!player.is_string() || player.get_ref<const std::string&>().size() > longest_spec)
            return call.reply(refusal(400, {"a player is a short text", "un joueur est un texte court"}));
        wish.players.push_back(player.get<std::string>());
    }
    const auto number = server_of(services).contests.start(wish);
    call.reply(number ? json_response({{"number", *number}}) : refusal(422, number.failure()));
}

void stop(Services& services, Call call) {
    if (is_refused(services, call)) return;
    const auto stopped = server_of(services).contests.stop(static_cast<int>(number_of(call.path[2])));
    call.reply(stopped ? json_response({{"ok", true}}) : refusal(404, stopped.failure()));
}

void contest_live(Services& services, Call call) {
    call.reply(
        json_response({{"boards", server_of(services).contests.live(static_cast<int>(number_of(call.path[2])))}}));
}

void contest_games(Services& services, Call call) {
    const auto games = server_of(services).contests.games(static_cast<int>(number_of(call.path[2])));
    call.reply(games ? json_response({{"games", *games}}) : internal_error("a contest's games", games.error()));
}

void contest_record(Services& services, Call call) {
    const auto text = server_of(services).contests.record(number_of(call.path[3]));
    if (!text) return call.reply(internal_error("a contest's game", text.error()));
    call.reply(*text ? json_response({{"record", **text}}) : refusal(404, no_such_game));
}

// How people fare against the computer's players, the strongest first.
void levels(Services& services, Call call) {
    archive::Filter everything;
    everything.with_people = true;
    const auto tallies = lab::people_stats(server_of(services).games, everything);
    if (!tallies) return call.reply(internal_error("the levels", tallies.error()));
    Json list = Json::array();
    for (const auto& one : *tallies) {
        const auto said = [&](const char* word) {
            const auto found = one.opinions.find(word);
            return found == one.opinions.end() ? 0 : found->second;
        };
        const bool is_rated = one.games() > 0 && std::isfinite(one.rating.error);
        list.push_back({{"game", one.game},
                        {"player", one.player},
                        {"games", one.games()},
                        {"won", one.people_won},
                        {"drawn", one.drawn},
                        {"lost", one.people_lost},
                        {"unfinished", one.unfinished},
                        {"elo", is_rated ? Json(one.rating.elo) : Json()},
                        {"elo_error", is_rated ? Json(one.rating.error) : Json()},
                        {"too_easy", said("easy")},
                        {"right", said("right")},
                        {"too_hard", said("hard")}});
    }
    const auto shared = lab::shared_opinions(server_of(services).games, {});
    if (!shared) return call.reply(internal_error("opinions", shared.error()));
    call.reply(json_response({{"levels", std::move(list)},
                              {"shared_opinions", shared->size()},
                              {"may_export", server_of(services).is_local_only}}));
}

// People agreed that whoever runs the server passes their opinions on: visitors do not.
void opinions(Services& services, Call call) {
    if (!server_of(services).is_local_only)
        return call.reply(refusal(403, {"opinions can only be exported on the machine that runs the server",
                                        "les avis ne s'exportent que sur la machine du serveur"}));
    const auto shared = lab::shared_opinions(server_of(services).games, {});
    if (!shared) return call.reply(internal_error("opinions", shared.error()));
    call.reply({200, "text/csv; charset=utf-8", std::make_shared<const std::string>(lab::to_csv(*shared)), {}});
}

void learning(Services& services, Call call) {
    call.reply(json_response({{"runs", learning_runs(server_of(services).folder)}, {"methods", learning_methods()}}));
}

void report_list(Services&, Call call) { call.reply(json_response({{"reports", reports()}})); }
void report_text(Services&, Call call) { call.reply(report(call.path[2])); }
void report_plot(Services&, Call call) { call.reply(report_picture(call.path[2], call.path[3])); }

}  // namespace

std::vector<Route> lab_routes() {
    return {
        {"GET", "/api/lab", contests},
        {"POST", "/api/lab", start},
        {"GET", "/api/lab/record/{game}", contest_record, Where::among_chores},
        {"GET", "/api/lab/{number}/live", contest_live, Where::among_chores},
        {"GET", "/api/lab/{number}/games", contest_games, Where::among_chores},
        {"POST", "/api/lab/{number}/stop", stop},
        {"GET", "/api/levels", levels, Where::among_chores},
        {"GET", "/api/levels/opinions", opinions, Where::among_chores},
        {"GET", "/api/learning", learning, Where::among_chores},
        {"GET", "/api/reports", report_list, Where::among_chores},
        {"GET", "/api/reports/{name}", report_text, Where::among_chores},
        {"GET", "/api/reports/{name}/{picture}", report_plot, Where::among_chores},
    };
}

}  // namespace plateau::server
