// Orders of Axis & Allies, built from the words of the map: verbs, numbers, units, zones, technologies. Between them
// the game goes on by chance, so that every phase is reached.
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/json_text.h"
#include "play/catalog.h"
#include "play/files.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

struct Words {
    std::vector<std::string> units, zones, technologies;

    Words() {
        const auto map = read_json<nlohmann::json>(*resources.read("data/axis_allies/classic.json"));
        const auto ids = [&](const char* list, std::vector<std::string>& words) {
            for (const auto& thing : map->at(list)) {
                words.push_back(thing.at("id"));
                words.push_back(thing.at("name").at("fr"));
            }
        };
        ids("units", units);
        ids("zones", zones);
        ids("technologies", technologies);
    }
};

std::string word(Input& input, const Words& words) {
    static const std::vector<std::string> verbs{
        "research", "buy",      "move",        "load",    "unload",         "raid",
        "rocket",   "end",      "combat_move", "battle",  "roll",           "lose",
        "withdraw", "submerge", "stay",        "retreat", "place",          "noncombat_move",
        "purchase", "acheter",  "déplacer",    "fin",     "conduct_combat", "collect",
        "2@1",      "1@2s",     "0@0"};
    switch (input.byte() % 8) {
        case 0: return input.one_of(verbs);
        case 1: return std::to_string(input.byte() % 12);
        case 2: return std::to_string(std::uint64_t{input.byte()} << 24);
        case 3:
        case 4: return input.one_of(words.units);
        case 5:
        case 6: return input.one_of(words.zones);
        default: return input.one_of(words.technologies);
    }
}

std::string order(Input& input, const Words& words) {
    static const std::vector<std::string> verbs{"research", "buy",      "move",    "load", "unload", "raid",
                                                "rocket",   "end",      "battle",  "roll", "lose",   "withdraw",
                                                "stay",     "submerge", "retreat", "place"};
    std::string text = input.one_of(verbs);
    for (int i = input.byte() % 8; i > 0; --i) text += ' ' + word(input, words);
    return text;
}

void run(std::string_view bytes) {
    static const auto game = std::move(*play::open_game("axis_allies", resources));
    static const Words words;
    Input input{bytes};
    const auto session = std::move(*game->new_session({"", {}, 1U + input.byte()}));
    for (int steps = 0; steps < 60 && !input.is_empty() && !session->ending(); ++steps) {
        Result<void> played;
        switch (input.byte() % 4) {
            case 0: {
                auto thinker = session->thinker("random");
                expect(static_cast<bool>(thinker), "anybody may play at random");
                played = session->play((*thinker)->think({}, {}).move);
                expect(static_cast<bool>(played), "a random move can be played");
                break;
            }
            case 1: played = session->replay(input.line()); break;
            case 2: played = session->play(input.line()); break;
            default: played = session->play(order(input, words));
        }
        if (!played) expect(!played.error().en.empty() && !played.error().fr.empty(), "a refusal says why");
    }
    if (bytes.size() % 4 != 0) return;  // reading and writing a whole map takes longer than a game of so many orders
    const std::string text = session->position();
    const auto again = game->new_session({text, {}, 1});
    // Where luck is awaited, the new session has rolled it.
    expect(again && (*again)->start_position() == text, "a position comes back as it was");
}

const AddTarget added{"axis_allies_orders", run};

}  // namespace
}  // namespace plateau::fuzz
