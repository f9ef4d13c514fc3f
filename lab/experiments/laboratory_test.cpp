// Parts are done once, and survive being stopped at any byte.
#include "lab/experiments/laboratory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <functional>

#include "core/random.h"
#include "core/stop.h"
#include "play/files.h"

namespace plateau::lab {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class LaboratoryTest : public ::testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("plateau_laboratory_" + std::to_string(::getpid()));
        fs::remove_all(folder_);
        plan_.name = "trial";
        plan_.folder = folder_;
    }
    void TearDown() override { fs::remove_all(folder_); }

    Laboratory open(StopSignal stop = {}) {
        auto laboratory = Laboratory::open(plan_, stop, {});
        EXPECT_TRUE(laboratory);
        return std::move(*laboratory);
    }

    fs::path folder_;
    ExperimentPlan plan_;
};

TEST_F(LaboratoryTest, APartIsMadeOnce) {
    int made = 0;
    const auto make = [&]() -> Result<json> { return json{{"answer", ++made}}; };
    for (int run = 0; run < 3; ++run) {
        auto laboratory = open();
        const auto part = laboratory.part("sum", make);
        ASSERT_TRUE(part);
        EXPECT_EQ((*part)["answer"], 1);
    }
}

TEST_F(LaboratoryTest, PartsOfAnotherPlanAreRefusedAndLeftAsTheyAre) {
    ASSERT_TRUE(open().part("sum", []() -> Result<json> { return json(1); }));
    const std::string before = *play::read_file(folder_ / "parts.jsonl");
    const auto mine = plan_;
    for (const auto& change :
         std::vector<std::function<void()>>{[&] { plan_.seed = 2; }, [&] { plan_.games = 40; },
                                            [&] { plan_.all = true; }, [&] { plan_.name = "other"; }}) {
        plan_ = mine;
        change();
        const auto refused = Laboratory::open(plan_, {}, {});
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().en.find("holds parts of another plan (trial, seed 1, the usual number of games"),
                  std::string::npos)
            << refused.error().en;
        EXPECT_EQ(*play::read_file(folder_ / "parts.jsonl"), before);
    }
    plan_ = mine;
    plan_.concurrency = 2;  // changes nothing that is kept
    EXPECT_EQ(*open().part("sum", []() -> Result<json> { return json(2); }), 1);
}

TEST_F(LaboratoryTest, GamesOfItsMatchesCanBePlayedThroughAgain) {
    for (int run = 0; run < 2; ++run) {  // played, then read from the parts that were kept
        auto laboratory = open();
        ASSERT_TRUE(laboratory.match({"tictactoe", {"alphabeta:depth=2", "random"}, 60}));
        const auto games = laboratory.games_worth_a_look();
        ASSERT_TRUE(games);
        ASSERT_GE(games->size(), 1U);
        for (const auto& game : *games) {
            EXPECT_GE(game.moves.size(), 5U);
            EXPECT_EQ(game.positions.size(), game.moves.size() + 1);
            EXPECT_FALSE(game.caption.fr.empty());
        }
        EXPECT_TRUE(games->back().caption.en.starts_with("A short win: "));
    }
}

TEST_F(LaboratoryTest, AFileCutAnywhereLosesOnlyTheLinesCut) {
    {
        auto laboratory = open();
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(laboratory.part(std::to_string(i), [&]() -> Result<json> { return json(i * i); }));
    }
    const std::string whole = *play::read_file(folder_ / "parts.jsonl");
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        ASSERT_TRUE(play::write_file(folder_ / "parts.jsonl", whole.substr(0, length)));
        auto laboratory = open();
        for (int i = 0; i < 5; ++i) {
            const auto part = laboratory.part(std::to_string(i), [&]() -> Result<json> { return json(i * i); });
            ASSERT_TRUE(part);
            ASSERT_EQ(*part, i * i) << length;
        }
        ASSERT_EQ(*play::read_file(folder_ / "parts.jsonl"), whole) << length;
    }
}

TEST_F(LaboratoryTest, AMatchIsPlayedAndKept) {
    auto laboratory = open();
    const auto match = laboratory.match({"tictactoe", {"alphabeta:depth=9", "random"}, 20});
    ASSERT_TRUE(match) << match.error().en;
    EXPECT_EQ((*match)["games"], 20);
    EXPECT_GT((*match)["score"].get<double>(), 0.7);
    EXPECT_EQ(*open().match({"tictactoe", {"alphabeta:depth=9", "random"}, 20}), *match);
}

TEST_F(LaboratoryTest, GamesGoOnWhereTheyWereStopped) {
    const Encounter fifty{"tictactoe", {"random", "random"}, 50};
    StopSource stop;
    int told = 0;
    const auto tell = [&](const play::PlayedGame&, int number) {
        if (++told == 45) stop.request_stop();
        return json(number);
    };
    auto stopped = Laboratory::open(plan_, stop.signal(), {});
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(stopped->games(fifty, tell));
    told = 100;
    const auto games = open().games(fifty, tell);
    ASSERT_TRUE(games);
    EXPECT_EQ(told - 100, 5) << "forty-five were kept";
    ASSERT_EQ(games->size(), 50U);
    for (int number = 0; number < 50; ++number) EXPECT_EQ((*games)[static_cast<std::size_t>(number)], number);
}

TEST_F(LaboratoryTest, TellsEveryGameInItsOrderWhateverTheThreads) {
    const auto told = [&](int concurrency) {
        fs::remove_all(folder_);
        plan_.concurrency = concurrency;
        return *open().games({"tictactoe", {"alphabeta:depth=2", "random"}, 12},
                             [](const play::PlayedGame& game, int number) {
                                 return json{number, game.moves.size(), result_of(game, number).half_points};
                             });
    };
    const json alone = told(1), together = told(3);
    ASSERT_EQ(alone.size(), 12U);
    for (int number = 0; number < 12; ++number) EXPECT_EQ(alone[static_cast<std::size_t>(number)][0], number);
    EXPECT_EQ(alone, together);
}

TEST_F(LaboratoryTest, TheFirstFailureEndsWhatIsSharedOut) {
    plan_.concurrency = 2;
    std::atomic<int> done{0};
    const auto shared = open().share_out(1000, [&](int number) -> Result<void> {
        if (number == 3) return fail("three", "trois");
        ++done;
        return {};
    });
    ASSERT_FALSE(shared);
    EXPECT_EQ(shared.error().en, "three");
    EXPECT_LT(done, 1000);
    EXPECT_TRUE(open().share_out(5, [&](int) -> Result<void> { return {}; }));
}

TEST_F(LaboratoryTest, WhatWasInterruptedIsNotKept) {
    StopSource stop;
    auto laboratory = open(stop.signal());
    const auto part = laboratory.part("half", [&]() -> Result<json> {
        stop.request_stop();
        return json("half done");
    });
    EXPECT_FALSE(part);
    EXPECT_EQ(*open().part("half", []() -> Result<json> { return json("done"); }), "done");
}

}  // namespace

}  // namespace plateau::lab
