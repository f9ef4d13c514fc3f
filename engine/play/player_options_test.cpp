#include "play/player_options.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

const FileResources resources;

std::unique_ptr<AnyGame> open(std::string_view name) {
    auto game = open_game(name, resources);
    EXPECT_TRUE(game) << name;
    return std::move(*game);
}

std::string value_of(const std::vector<OptionInfo>& options, std::string_view name) {
    for (const auto& option : options)
        if (option.name == name) return option.value;
    return "";
}

TEST(PlayerOptions, AreFoundAtAnyDepth) {
    const auto game = open("connect4");
    const auto options = player_options(
        *game, "proof:table=8,fallback=proof,fallback.fallback=mcts,fallback.fallback.memory=32,fallback.table=4");
    ASSERT_TRUE(options) << options.error().en;
    EXPECT_EQ(value_of(*options, "table"), "8");
    EXPECT_EQ(value_of(*options, "fallback.table"), "4");
    EXPECT_EQ(value_of(*options, "fallback.fallback.memory"), "32");
    EXPECT_EQ(*megabytes_of(*options), 44);
}

TEST(PlayerOptions, OfALevelAreThoseItStandsFor) {
    const auto options = player_options(*open("draughts"), "max:tables=0");
    ASSERT_TRUE(options) << options.error().en;
    EXPECT_EQ(value_of(*options, "table"), "64");
    EXPECT_EQ(value_of(*options, "tables"), "0");
}

TEST(PlayerOptions, MayBeOtherwiseInOneGame) {
    const auto gyges = open("gyges");
    const auto usual = player_options(*gyges, "mtdf");
    ASSERT_TRUE(usual) << usual.error().en;
    EXPECT_EQ(value_of(*usual, "depth"), "2");
    EXPECT_EQ(value_of(*usual, "eval"), "basic");
    const auto chosen = player_options(*gyges, "mtdf:depth=3,eval=maxpath");
    EXPECT_EQ(value_of(*chosen, "depth"), "3");
    EXPECT_EQ(value_of(*chosen, "eval"), "maxpath");
    EXPECT_EQ(value_of(*player_options(*gyges, "alphabeta"), "eval"), "maxpath");
    EXPECT_EQ(value_of(*player_options(*open("connect4"), "mtdf"), "depth"), "4");

    const auto thought_of = [&](const char* player) {
        const auto session = gyges->new_session({"321123/000000/000000/000000/000000/321123 S", {}, 1});
        return (*(*session)->thinker(player))->think({}, {}).thought;
    };
    const auto bare = thought_of("mtdf"), written = thought_of("mtdf:depth=2,eval=basic");
    EXPECT_EQ(bare.depth, 2);
    EXPECT_EQ(bare.nodes, written.nodes);
    EXPECT_EQ(bare.line, written.line);
    EXPECT_NE(bare.nodes, thought_of("mtdf:eval=maxpath").nodes);
}

TEST(PlayerOptions, ThatNobodyDescribesAreRefused) {
    const auto game = open("connect4");
    for (const char* player : {"pvs:memory=1", "proof:fallback.memory=1", "proof:fallback=nobody", "nobody",
                               "alphabeta:eval=lines,eval.nonsense=1", "proof:other.table=1"}) {
        EXPECT_FALSE(player_options(*game, player)) << player;
        EXPECT_FALSE(game->check_player(player)) << player;
    }
}

TEST(PlayerOptions, OfEveryLevelAndPlayerAreKnown) {
    for (const auto& entry : catalog()) {
        const auto game = open(entry.name);
        for (const auto& level : game->info().levels) EXPECT_TRUE(player_options(*game, level.name)) << level.player;
        for (const auto& player : game->info().players) EXPECT_TRUE(player_options(*game, player.name)) << player.name;
    }
}

// Whoever shares a machine out goes by the kind: an option that takes memory or threads must not be without.
TEST(PlayerOptions, ThatTakeMemoryOrThreadsSaySo) {
    const auto mentions = [](const OptionInfo& option, std::string_view word) {
        return option.type == "integer" && option.meaning.en.find(word) != std::string::npos;
    };
    std::size_t sizes = 0, threads = 0;
    for (const auto& entry : catalog()) {
        const auto game = open(entry.name);
        std::vector<OptionInfo> all;
        for (const auto& one : game->info().players) all.insert(all.end(), one.options.begin(), one.options.end());
        for (const auto& one : game->info().evaluations) all.insert(all.end(), one.options.begin(), one.options.end());
        for (const auto& option : all) {
            EXPECT_EQ(mentions(option, "megabyte"), option.kind == "megabytes") << entry.name << ' ' << option.name;
            EXPECT_EQ(mentions(option, "threads"), option.kind == "threads") << entry.name << ' ' << option.name;
            sizes += option.kind == "megabytes";
            threads += option.kind == "threads";
        }
    }
    EXPECT_GT(sizes, 100);
    EXPECT_GT(threads, 20);
}

TEST(PlayerOptions, ThatNoMachineHasTheMemoryForAreRefused) {
    const auto game = open("connect4");
    std::string player = "proof:fallback=proof,table=65536", prefix = "fallback.";
    for (int depth = 0; depth < 60; ++depth, prefix += "fallback.")
        player += "," + prefix + "fallback=proof," + prefix + "table=65536";
    const auto checked = game->check_player(player);  // four terabytes
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().en.find("megabytes of memory"), std::string::npos) << checked.error().en;
}

}  // namespace
}  // namespace plateau::play
