#include "archive/memories/memories.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::archive {
namespace {

namespace fs = std::filesystem;

class MemoriesTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("plateau_memories_" + std::to_string(::getpid()));
        fs::remove_all(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    // Ten plies that any variant on 100 squares allows, given up then.
    static GameRecord game(const std::string& name, const std::string& result) {
        GameRecord record;
        record.game = name;
        record.result = result;
        record.moves = {"32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19", "46-41", "5-10"};
        return record;
    }

    fs::path folder_;
};

TEST_F(MemoriesTest, TakesInFinishedGamesAndForgetsThem) {
    Memories memories{folder_};
    EXPECT_EQ(memories.size("draughts")->games(), 0);
    for (const char* result : {"1-0", "0-1", "0-1", "1/2-1/2"}) EXPECT_TRUE(*memories.learn(game("draughts", result)));
    const auto size = memories.size("draughts");
    ASSERT_TRUE(size) << size.error().en;
    EXPECT_EQ(size->white_wins, 1);
    EXPECT_EQ(size->black_wins, 2);
    EXPECT_EQ(size->draws, 1);
    EXPECT_EQ(memories.size("turnaround")->games(), 0);
    EXPECT_TRUE(memories.text("draughts")->starts_with("plateau-draughts-memory 1\n"));
    ASSERT_TRUE(memories.forget("draughts"));
    ASSERT_TRUE(memories.forget("draughts"));
    EXPECT_EQ(memories.size("draughts")->games(), 0);
}

TEST_F(MemoriesTest, RefusesWhatIsNoGameToRemember) {
    Memories memories{folder_};
    auto unfinished = game("draughts", "*");
    EXPECT_FALSE(*memories.learn(unfinished));
    auto from_elsewhere = game("draughts", "1-0");
    from_elsewhere.start_position = "W:W31:B20";
    EXPECT_FALSE(*memories.learn(from_elsewhere));
    auto short_game = game("draughts", "1-0");
    short_game.moves.resize(4);
    EXPECT_FALSE(*memories.learn(short_game));
    for (const char* name : {"russian", "connect4", "turnaround:capture=free", "nothing", "../draughts"}) {
        EXPECT_FALSE(*memories.learn(game(name, "1-0"))) << name;
        EXPECT_FALSE(memories.size(name)) << name;
        EXPECT_FALSE(memories.forget(name)) << name;
    }
    EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(MemoriesTest, SurvivesALineCutShort) {
    Memories memories{folder_};
    ASSERT_TRUE(*memories.learn(game("draughts", "1-0")));
    std::ofstream{folder_ / "draughts.memory", std::ios::app} << "B 1 32-28 19-2";
    EXPECT_EQ(memories.size("draughts")->games(), 1);
    const play::ShippedResources resources{{}, folder_};
    const auto draughts = play::open_game("draughts", resources);
    ASSERT_TRUE(draughts);
    EXPECT_TRUE((*draughts)->check_player("with-memory"));
}

TEST_F(MemoriesTest, HandsThemToThePlayerWhichSaysSo) {
    Memories memories{folder_};
    const play::ShippedResources resources{{}, folder_};
    const auto draughts = play::open_game("draughts", resources);
    ASSERT_TRUE(draughts);
    const auto says = [&] {
        const auto session = (*draughts)->new_session({});
        const auto thought = (*(*session)->thinker("with-memory"))->think({}, {}).thought;
        return thought.reasons.empty() ? Text{} : thought.reasons.front().why;
    };
    EXPECT_EQ(says().en, "it remembers no game yet");
    ASSERT_TRUE(*memories.learn(game("draughts", "0-1")));
    EXPECT_EQ(says().en, "games remembered that came through this position: 1 (0 won by White, 1 by Black, 0 drawn)");
    EXPECT_EQ(
        says().fr,
        "parties en mémoire passées par cette position : 1 (0 gagnées par les blancs, 1 par les noirs, 0 nulles)");
    ASSERT_TRUE(memories.forget("draughts"));
    EXPECT_EQ(says().en, "it remembers no game yet");
    // Whoever may read no memories remembers nothing.
    const play::ShippedResources nothing;
    EXPECT_FALSE(nothing.read("memory/draughts.memory"));
    for (const char* path : {"memory/../games.db", "memory/a/../../games.db", "memory//etc/passwd"})
        EXPECT_FALSE(resources.read(path)) << path;
}

}  // namespace
}  // namespace plateau::archive
