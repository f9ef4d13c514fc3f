#include "play/option_choices.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "play/catalog.h"
#include "play/files.h"
#include "play/player_options.h"

namespace plateau::play {
namespace {

using Words = std::vector<std::string>;

TEST(OptionChoices, ComeFromWhatAnOptionSaysOfItself) {
    const FileResources resources;
    const auto avalam = open_game("avalam", resources);
    const GameInfo& info = (*avalam)->info();
    const auto of = [&](OptionInfo option) { return choices(option, info); };
    EXPECT_EQ(of({"ordering", "switch", "0", "0", "1", {}}), (Words{"0", "1"}));
    EXPECT_EQ(of({"mode", "text", "sound", "faithful|sound", "", {}}), (Words{"faithful", "sound"}));
    EXPECT_EQ(of({"weights", "text", "", "", "", {}}), Words{});
    EXPECT_EQ(of({"tables", "integer", "4", "0", "5", {}}), (Words{"0", "1", "2", "3", "4", "5"}));
    EXPECT_EQ(of({"decay", "number", "0.25", "0", "1", {}}),
              (Words{"0", "0.1", "0.2", "0.25", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"}));
    EXPECT_EQ(of({"weight", "number", "0.7", "0", "3", {}}), (Words{"0", "0.07", "0.14", "0.35", "0.7", "1.4"}));
    EXPECT_EQ(of({"table", "integer", "3", "0", "16", {}, "megabytes"}), (Words{"0", "1", "2", "3", "4", "8", "16"}));
    const Words nodes = of({"nodes", "integer", "0", "0", "1000000000000", {}});
    EXPECT_EQ(nodes.front(), "0");
    EXPECT_EQ(nodes.back(), "10000000");
    EXPECT_LT(nodes.size(), 30u);
    const Words evaluations = of({"eval", "text", "none", "", "", {}, "evaluation"});
    EXPECT_EQ(evaluations.front(), "surroundings");
    EXPECT_EQ(evaluations.back(), "none");
}

TEST(OptionChoices, HaveTheFiltersAndTheNearnessOfTheGame) {
    const FileResources resources;
    const auto choices_in = [&](const char* name, const char* option) {
        const auto game = open_game(name, resources);
        const auto options = player_options(**game, "alphabeta");
        for (const auto& one : *options)
            if (one.name == option) return choices(one, (*game)->info());
        return Words{};
    };
    EXPECT_EQ(choices_in("gyges", "filter"), (Words{"", "distinct", "safe"}));
    EXPECT_EQ(choices_in("gyges", "candidates"), Words{"0"});
    EXPECT_EQ(choices_in("connect4", "filter"), Words{""});
    EXPECT_GT(choices_in("gomoku", "candidates").size(), 10u);
}

// Whatever is chosen from the lists of any game, one option at a time, makes a player.
TEST(OptionChoices, AreValuesThatPlayersTake) {
    const FileResources resources;
    for (const auto& entry : catalog()) {
        const auto game = open_game(entry.name, resources);
        ASSERT_TRUE(game);
        for (const auto& player : (*game)->info().players) {
            std::set<std::string> names;
            for (const auto& option : player.options) {
                EXPECT_TRUE(names.insert(option.name).second) << player.name << " " << option.name;
                const Words list = choices(option, (*game)->info());
                EXPECT_TRUE(list.empty() || std::count(list.begin(), list.end(), option.value)) << option.name;
                if (option.kind == "megabytes") continue;
                for (const auto& value : list) {
                    const std::string spec = player.name + ":" + option.name + "=" + value;
                    const auto options = player_options(**game, spec);
                    EXPECT_TRUE(options) << entry.name << " " << spec;
                    // Of players that an option lists itself each can be made as it is: none needs a file.
                    const bool lists_them = option.kind == "player" && !option.minimum.empty();
                    EXPECT_TRUE(!lists_them || (*game)->check_player(spec)) << entry.name << " " << spec;
                }
            }
        }
    }
}

}  // namespace
}  // namespace plateau::play
