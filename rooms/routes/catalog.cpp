// What there is: the games with their pictures.
#include "play/catalog.h"

#include "play/problems.h"
#include "rooms/pictures.h"
#include "rooms/routes/route.h"

namespace plateau::rooms {

namespace {

// The games in brief, each with a picture of one under way.
Json all_games(Services& services) {
    Json list = Json::array();
    for (const auto& entry : play::catalog()) {
        const auto game = services.shelf.open(entry.name);
        if (!game) continue;
        Json one = page_card_json((*game)->info());
        if (const auto picture = picture_of(**game)) one["picture"] = to_json(*picture);
        if (const auto set = play::read_problems(entry.name, services.shelf.rules()))
            one["problems"] = set->problems.size();
        list.push_back(std::move(one));
    }
    return {{"games", std::move(list)}};
}

std::shared_ptr<const std::string> made_catalog(Services& services) {
    const std::lock_guard lock{services.catalog_mutex};
    return services.catalog;
}

// Made once, as a chore; from then on it is there at once.
void catalog(Services& services, Call call) {
    if (auto made = made_catalog(services)) return call.reply(json_text(std::move(made)));
    do_chore(services, std::move(call), [](Services& at, Call asked) {
        auto text = made_catalog(at);
        if (!text) text = write(all_games(at));
        {
            const std::lock_guard lock{at.catalog_mutex};
            at.catalog = text;
        }
        asked.reply(json_text(std::move(text)));
    });
}

// Everything about one game, and its board at the start.
void describe_game(Services& services, Call call) {
    const auto game = services.shelf.open(call.path[2]);
    if (!game) return call.reply(refusal(404, game.error()));
    Json told = to_json((*game)->info());
    if (const auto session = (*game)->new_session({}))
        if (const auto diagram = (*session)->diagram()) told["diagram"] = to_json(*diagram);
    call.reply(json_response(told));
}

}  // namespace

std::vector<Route> catalog_routes() {
    return {
        {"GET", "/api/catalog", catalog},
        {"GET", "/api/catalog/{game}", describe_game, Where::among_chores},
    };
}

}  // namespace plateau::rooms
