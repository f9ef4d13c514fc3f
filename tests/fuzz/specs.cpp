// Specs of games and players. Players are built from the words that the game itself lists, so that most of what is
// tried is nearly right.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/options.h"
#include "play/catalog.h"
#include "play/files.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

void games(std::string_view input) {
    const auto spec = parse_spec(input);
    if (spec) {
        const auto again = parse_spec(spec->to_text());
        expect(again && *again == *spec, "a spec comes back from its text");
    }
    if (input.find("axis_allies") != std::string_view::npos) return;  // its map takes a while
    const auto game = play::open_game(input, resources);
    if (game) expect(static_cast<bool>((*game)->new_session({})), "a game that opens begins");
}

const play::AnyGame& game_number(std::size_t number) {
    static const std::vector<std::string> specs{"connect4", "gomoku", "draughts", "gyges", "avalam", "axis_allies"};
    static std::map<std::string, std::unique_ptr<play::AnyGame>> games;
    auto& game = games[specs[number % specs.size()]];
    if (!game) game = std::move(*play::open_game(specs[number % specs.size()], resources));
    return *game;
}

std::string value_for(Input& input, const OptionInfo& option, const play::GameInfo& info) {
    static const std::vector<std::string> odd{
        "",     "0",     "-1",   "1e308", "nan",  "inf",   "99999999999999999999",
        "0x10", "1.5.2", "true", "é",     "a:b",  "1s",    "-2ms",
        "=",    ",",     "data", "../x",  "[1;2", "1;2;3", "data/gyges/reach.weights"};
    switch (input.byte() % 6) {
        case 0: return option.value;
        case 1: return option.minimum;
        case 2: return option.maximum;
        case 3: return info.evaluations.empty() ? "" : input.one_of(info.evaluations).name;
        case 4: return info.players.empty() ? "" : input.one_of(info.players).name;
        default: return input.one_of(odd);
    }
}

// Which threads and megabytes a player would take is none of this target's questions.
bool is_heavy(const OptionInfo& option) { return option.kind == "megabytes" || option.kind == "threads"; }

void players(std::string_view bytes) {
    Input input{bytes};
    const auto& game = game_number(input.byte());
    const auto& info = game.info();
    std::string text;
    if (input.byte() % 8 == 0) {
        text = input.rest();
    } else {
        const auto& player = input.one_of(info.players);
        Spec spec{player.name, {}};
        for (int i = input.byte() % 6; i > 0; --i) {
            const bool is_of_evaluation = input.byte() % 4 == 0 && !info.evaluations.empty();
            const auto& options = is_of_evaluation ? input.one_of(info.evaluations).options : player.options;
            if (options.empty()) continue;
            const auto& option = input.one_of(options);
            if (is_heavy(option)) continue;
            spec.set((is_of_evaluation ? "eval." : "") + option.name, value_for(input, option, info));
        }
        text = spec.to_text();
    }
    const auto checked = game.check_player(text);
    if (!checked) {
        expect(!checked.error().en.empty() && !checked.error().fr.empty(), "a refusal says why");
        return;
    }
    const auto meaning = game.resolve_player(text);
    expect(meaning && game.check_player(*meaning), "what a player stands for is a player");
}

const AddTarget added[] = {{"game_specs", games}, {"player_specs", players}};

}  // namespace
}  // namespace plateau::fuzz
