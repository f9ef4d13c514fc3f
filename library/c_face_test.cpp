// The C face takes anything: damaged text, NULL, moves out of turn. It answers or says why not, and never throws.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <plateau.h>

namespace {

std::vector<std::string> lines_of(const char* text) {
    std::vector<std::string> lines;
    for (const char* end = text; *text; text = *end ? end + 1 : end) {
        end = std::strchr(text, '\n');
        if (!end) end = text + std::strlen(text);
        lines.emplace_back(text, end);
    }
    return lines;
}

TEST(CFace, PlaysAGameToItsEnd) {
    plateau_game* game = plateau_game_open("tictactoe");
    ASSERT_NE(game, nullptr) << plateau_error("en");
    plateau_session* session = plateau_session_new(game, nullptr, nullptr);
    plateau_game_close(game);  // the session keeps what it needs
    for (const char* move : {"a1", "b1", "a2", "b2"}) ASSERT_EQ(plateau_session_play(session, move), PLATEAU_OK);
    EXPECT_EQ(plateau_session_status(session), PLATEAU_GOES_ON);
    EXPECT_STREQ(plateau_session_think(session, "alphabeta:depth=9", nullptr), "a3");
    EXPECT_NE(std::string{plateau_session_thought(session)}.find("\"move\":\"a3\""), std::string::npos);
    ASSERT_EQ(plateau_session_play(session, "a3"), PLATEAU_OK);
    EXPECT_EQ(plateau_session_status(session), PLATEAU_FIRST_WON);
    EXPECT_STREQ(plateau_session_legal_moves(session), "");
    EXPECT_EQ(plateau_session_play(session, "c3"), PLATEAU_WRONG);
    EXPECT_STREQ(plateau_error("fr"), "la partie est finie");
    plateau_session_close(session);
}

TEST(CFace, SaysWhatIsWrong) {
    EXPECT_EQ(plateau_game_open("chess960"), nullptr);
    EXPECT_NE(std::string{plateau_error("en")}.find("chess960"), std::string::npos);
    EXPECT_EQ(plateau_game_open(nullptr), nullptr);
    EXPECT_EQ(plateau_session_new(nullptr, "", ""), nullptr);
    EXPECT_EQ(plateau_session_play(nullptr, "a1"), PLATEAU_WRONG);
    EXPECT_EQ(plateau_batch_planes(nullptr), nullptr);
    EXPECT_EQ(plateau_batch_step(nullptr, nullptr, 0), PLATEAU_WRONG);
    plateau_game_close(nullptr);
    plateau_session_close(nullptr);
    plateau_batch_close(nullptr);
    plateau_stop_close(nullptr);
}

TEST(CFace, KeepsTheFailuresOfThreadsApart) {
    EXPECT_EQ(plateau_game_open("nothing"), nullptr);
    std::thread{[] { EXPECT_STREQ(plateau_error("en"), ""); }}.join();
    EXPECT_STRNE(plateau_error("en"), "");
}

TEST(CFace, StepsABatch) {
    plateau_game* game = plateau_game_open("connect4");
    plateau_batch* batch = plateau_batch_new(game, 64, 7);
    int shape[3];
    ASSERT_EQ(plateau_batch_shape(batch, shape), PLATEAU_OK);
    EXPECT_EQ(shape[0] * shape[1] * shape[2], 2 * 6 * 7);
    int ended = 0;
    for (int step = 0; step < 100; ++step) {
        ASSERT_EQ(plateau_batch_step(batch, plateau_batch_random_actions(batch), 64), PLATEAU_OK);
        for (int i = 0; i < 64; ++i) ended += plateau_batch_ended(batch)[i];
    }
    EXPECT_GT(ended, 64);
    const std::vector<int32_t> wrong(64, 7);
    EXPECT_EQ(plateau_batch_step(batch, wrong.data(), 64), PLATEAU_WRONG);
    EXPECT_EQ(plateau_batch_step(batch, wrong.data(), 3), PLATEAU_WRONG);
    plateau_batch_close(batch);
    plateau_game_close(game);
}

// Bytes at random, or a good text with some of its bytes changed.
std::string damaged(std::mt19937& random, const std::string& good) {
    std::string text = random() % 2 ? good : std::string(random() % 40, ' ');
    for (auto& byte : text)
        if (random() % 4 == 0) byte = static_cast<char>(1 + random() % 255);
    if (random() % 8 == 0) text.resize(text.size() / 2);
    return text;
}

TEST(CFace, SurvivesDamagedText) {
    std::mt19937 random{20};
    for (const auto& name : lines_of(plateau_games())) {
        plateau_game* game = plateau_game_open(name.c_str());
        ASSERT_NE(game, nullptr) << name << ": " << plateau_error("en");
        plateau_session* session = plateau_session_new(game, "", "");
        const std::string start = plateau_session_position(session);
        const bool is_large = start.size() > 2000;
        for (int i = 0; i < (is_large ? 5 : 100); ++i) {
            plateau_session* other = plateau_session_new(game, damaged(random, start).c_str(), nullptr);
            EXPECT_TRUE(other || *plateau_error("en"));
            plateau_session_close(other);
            plateau_session_close(plateau_session_new(game, nullptr, damaged(random, "1 2 3 a1 b2").c_str()));
            plateau_session_play(session, damaged(random, "a1").c_str());
            const auto moves = lines_of(plateau_session_legal_moves(session));
            if (moves.empty()) plateau_session_undo(session);
            else plateau_session_play(session, damaged(random, moves[random() % moves.size()]).c_str());
            EXPECT_EQ(plateau_session_think(session, damaged(random, "easy:nodes=x").substr(0, 3).c_str(), nullptr),
                      nullptr);
            plateau_game_close(plateau_game_open(damaged(random, name).c_str()));
        }
        plateau_session_close(session);
        plateau_game_close(game);
    }
}

}  // namespace
