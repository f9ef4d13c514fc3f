#include "play/batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/random.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

const FileResources files;

std::vector<int> legal_actions(const Batch& batch, std::size_t game) {
    std::vector<int> actions;
    const auto count = static_cast<std::size_t>(batch.action_count());
    for (std::size_t i = 0; i < count; ++i)
        if (batch.arrays().legal[game * count + i]) actions.push_back(static_cast<int>(i));
    return actions;
}

std::vector<int> actions_of(const Session& session) {
    std::vector<int> actions;
    for (const auto& move : session.legal_moves()) actions.push_back(move.action);
    std::sort(actions.begin(), actions.end());
    return actions;
}

std::vector<std::uint8_t> planes_of(const Batch& batch, std::size_t game) {
    const auto size = static_cast<std::ptrdiff_t>(batch.shape().size());
    const auto from = batch.arrays().planes.begin() + static_cast<std::ptrdiff_t>(game) * size;
    return {from, from + size};
}

void play_action(Session& session, int action) {
    for (const auto& move : session.legal_moves())
        if (move.action == action) {
            ASSERT_TRUE(session.play(move.text));
            return;
        }
    FAIL() << action << " is no action of " << session.position();
}

TEST(Batch, PlaysTheGamesThatSessionsPlay) {
    for (const auto& entry : catalog()) {
        const auto game = open_game(entry.name, files);
        auto made = (*game)->batch({2, 7, 2000});
        if (!made) continue;  // games with luck
        Batch& batch = **made;
        std::vector<std::unique_ptr<Session>> sessions;
        for (int i = 0; i < 2; ++i) sessions.push_back(std::move(*(*game)->new_session({})));
        for (int step = 0; step < 25; ++step) {
            for (std::size_t i = 0; i < 2; ++i) {
                ASSERT_EQ(legal_actions(batch, i), actions_of(*sessions[i])) << entry.name;
                ASSERT_EQ(planes_of(batch, i), sessions[i]->planes()) << entry.name;
                ASSERT_EQ(batch.position(i), sessions[i]->position());
            }
            batch.choose_at_random();
            const auto actions = batch.arrays().random_action;
            ASSERT_TRUE(batch.step(actions));
            for (std::size_t i = 0; i < 2; ++i) {
                play_action(*sessions[i], actions[i]);
                const auto ending = sessions[i]->ending();
                ASSERT_EQ(batch.arrays().ended[i], ending.has_value());
                if (!ending) continue;
                const float wanted = !ending->winner ? 0.0F : *ending->winner == Side::first ? 1.0F : -1.0F;
                EXPECT_EQ(batch.arrays().rewards[2 * i], wanted);
                sessions[i] = std::move(*(*game)->new_session({}));
            }
        }
    }
}

TEST(Batch, RefusesIllegalActionsAndPlaysNone) {
    const auto game = open_game("connect4", files);
    const auto batch = std::move(*(*game)->batch({2, 1, 2000}));
    const auto before = batch->arrays().planes;
    for (const std::vector<std::int32_t>& wrong :
         {std::vector<std::int32_t>{0, 7}, {-1, 0}, {0}, {0, 0, 0}, {std::numeric_limits<std::int32_t>::min(), 0}})
        EXPECT_FALSE(batch->step(wrong));
    EXPECT_EQ(batch->arrays().planes, before);
    batch->choose_at_random();
    for (int i = 0; i < 6; ++i) ASSERT_TRUE(batch->step(std::vector<std::int32_t>{0, 0}));
    EXPECT_FALSE(batch->step(std::vector<std::int32_t>{0, 1}));
}

// The batch trusts its own random actions, but only for the positions they were chosen for.
TEST(Batch, ChecksItsOwnRandomActionsOnceTheyAreOld) {
    const auto game = open_game("tictactoe", files);
    const auto batch = std::move(*(*game)->batch({1, 1, 2000}));
    batch->choose_at_random();
    ASSERT_TRUE(batch->step(batch->arrays().random_action));
    EXPECT_FALSE(batch->step(batch->arrays().random_action));
}

TEST(Batch, DrawsGamesThatAreTooLong) {
    const auto game = open_game("gomoku", files);
    const auto batch = std::move(*(*game)->batch({1, 1, 2}));
    for (const bool ends : {false, true, false, true}) {
        batch->choose_at_random();
        ASSERT_TRUE(batch->step(batch->arrays().random_action));
        EXPECT_EQ(batch->arrays().ended[0], ends);
        EXPECT_EQ(batch->arrays().rewards[0], 0);
    }
    EXPECT_EQ(batch->games_ended(), 2u);
}

}  // namespace
}  // namespace plateau::play
