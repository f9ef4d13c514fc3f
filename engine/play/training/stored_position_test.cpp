#include "play/training/stored_position.h"

#include <gtest/gtest.h>

#include "play/catalog.h"
#include "play/files.h"
#include "play/stop_watch.h"
#include "play/training/training_ground.h"

namespace plateau::play {
namespace {

TEST(StoredPosition, ComesBackFromItsBytes) {
    const StoredPosition one{7, -123456, 300, StoredPosition::won, 12, "packed"};
    const StoredPosition two{4'000'000'000u, win_in(5), 0, StoredPosition::drawn, StoredPosition::no_move, ""};
    std::string bytes;
    append(one, bytes);
    append(two, bytes);
    EXPECT_EQ(bytes.size(), 2 * stored_head + 6);
    std::string_view left = bytes;
    EXPECT_EQ(take_position(left), one);
    EXPECT_EQ(take_position(left), two);
    EXPECT_TRUE(left.empty());
    EXPECT_EQ(take_position(left), std::nullopt);
    for (std::size_t length = 0; length < stored_head + 6; ++length) {
        std::string_view cut = std::string_view{bytes}.substr(0, length);
        EXPECT_EQ(take_position(cut), std::nullopt) << length;
    }
}

std::string self_play(const TrainingGround& ground, std::uint64_t game, int longest = 60) {
    SelfPlayPlan plan;
    plan.player = "random";
    plan.longest = longest;
    const StopWatch watch{StopSignal{}};
    auto positions = ground.self_play(plan, game, watch);
    EXPECT_TRUE(positions) << positions.error().en;
    return *positions;
}

// Text out and back: what a game's positions pack to says the same as their text, and names the move that was played.
TEST(SelfPlay, OfEveryGamePacksItsPositionsAndMoves) {
    const FileResources files;
    for (const auto& entry : catalog()) {
        const auto game = open_game(entry.name, files);
        ASSERT_TRUE(game) << entry.name;
        const auto ground = (*game)->training("");
        ASSERT_TRUE(ground) << entry.name;
        const std::string bytes = self_play(**ground, 3);
        int positions = 0;
        for (std::string_view left = bytes; !left.empty(); ++positions) {
            const auto position = take_position(left);
            ASSERT_TRUE(position) << entry.name;
            const auto words = (*ground)->words(*position);
            ASSERT_TRUE(words) << entry.name;
            const auto session = (*game)->new_session({words->position, {}, 1});
            ASSERT_TRUE(session) << entry.name << " " << words->position;
            EXPECT_EQ((*session)->side_to_move(), words->to_move);
            if (position->move != StoredPosition::no_move) {
                EXPECT_TRUE((*session)->play(words->move)) << entry.name << " " << words->move;
            }
        }
        EXPECT_GT(positions, 0) << entry.name;
    }
}

TEST(SelfPlay, DependsOnTheSeedAndTheNumberAlone) {
    const FileResources files;
    const auto game = open_game("draughts", files);
    const auto one = (*game)->training(""), other = (*game)->training("");
    EXPECT_EQ(self_play(**one, 5), self_play(**other, 5));
    EXPECT_NE(self_play(**one, 5).substr(stored_head), self_play(**one, 6).substr(stored_head));
    self_play(**one, 1);
    EXPECT_EQ(self_play(**one, 5), self_play(**other, 5)) << "whatever was played before";
}

TEST(SelfPlay, TellsEachSideItsOwnResult) {
    const FileResources files;
    const auto game = open_game("connect4", files);
    const auto ground = (*game)->training("");
    const std::string bytes = self_play(**ground, 1);
    std::optional<std::uint16_t> first;
    for (std::string_view left = bytes; !left.empty();) {
        const auto position = *take_position(left);
        const std::uint16_t seen = (*ground)->words(position)->to_move == Side::first
                                       ? position.result
                                       : static_cast<std::uint16_t>(StoredPosition::won - position.result);
        if (first) {
            EXPECT_EQ(seen, *first);
        }
        first = seen;
    }
    ASSERT_TRUE(first);
}

TEST(SelfPlay, BeginsWithItsOpeningsInTurnAndEndsByAgreement) {
    const FileResources files;
    const auto game = open_game("connect4", files);
    const auto ground = (*game)->training("");
    SelfPlayPlan plan;
    plan.player = "alphabeta:depth=1";
    plan.opening_plies = 0;
    plan.openings = {{"4", "4"}, {"1"}};
    plan.adjudication = {.win_plies = 0, .win_score = 0, .draw_plies = 3, .draw_score = win_score};
    const StopWatch watch{StopSignal{}};
    for (const auto& [number, plies] : {std::pair{0, 2}, {1, 1}, {2, 2}}) {
        const auto bytes = ground->get()->self_play(plan, static_cast<std::uint64_t>(number), watch);
        ASSERT_TRUE(bytes) << bytes.error().en;
        std::string_view left = *bytes;
        int positions = 0;
        for (; !left.empty(); ++positions) {
            const auto position = *take_position(left);
            EXPECT_EQ(position.ply, plies + positions);
            EXPECT_EQ(position.result, StoredPosition::drawn);
        }
        EXPECT_EQ(positions, 3);
    }
    plan.openings = {{"9"}};
    EXPECT_FALSE((*ground)->self_play(plan, 0, watch));
}

}  // namespace
}  // namespace plateau::play
