#include <fmt/format.h>
#include <gtest/gtest.h>

#include "archive/formats/formats.h"
#include "archive/formats/psq.h"
#include "archive/formats/sgf.h"
#include "core/random.h"
#include "play/files.h"

namespace plateau::archive {
namespace {

const play::FileResources resources;

GameRecord won_game() {
    GameRecord record;
    record.game = "gomoku";
    record.first = "anne";
    record.second = "hard [level] \\ 3";
    record.result = "1-0";
    for (const auto* move : {"h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"}) record.moves.emplace_back(move);
    record.moves[0].thought.seconds = 0.12;
    record.moves[1].comment = "hm: [?]";
    return record;
}

Result<std::string> write(const std::string& format, const GameRecord& record) {
    return (*format_named(format))->write(record);
}

std::vector<Result<GameRecord>> read_all(const std::string& format, const std::string& text) {
    TextInput input{text};
    const auto reader = (*format_named(format))->open(input, resources);
    std::vector<Result<GameRecord>> records;
    while (auto record = reader->next()) {
        records.push_back(std::move(*record));
        if (!records.back()) break;
    }
    return records;
}

TEST(PsqAndSgf, BringBackGamesThatReplay) {
    RecordChecker checker{resources};
    for (const std::string format : {"psq", "sgf"})
        for (const auto* game : {"gomoku", "standard_gomoku", "renju", "caro", "in_a_row:rows=20,cols=20,n=5"}) {
            auto record = won_game();
            record.game = game;
            if (record.game.starts_with("in_a_row"))
                for (auto& move : record.moves) move.comment.clear();
            const std::string twice = *write(format, record) + *write(format, record);
            const auto back = read_all(format, twice);
            ASSERT_EQ(back.size(), 2U) << twice;
            for (const auto& read : back) {
                ASSERT_TRUE(read) << read.error().en;
                EXPECT_EQ(read->game, record.game);
                EXPECT_EQ(read->first, record.first);
                EXPECT_EQ(read->second, record.second);
                EXPECT_EQ(read->result, record.result);
                ASSERT_EQ(read->moves.size(), record.moves.size());
                for (std::size_t i = 0; i < record.moves.size(); ++i)
                    EXPECT_EQ(read->moves[i].text, record.moves[i].text);
                EXPECT_TRUE(checker.check(*read)) << checker.check(*read).error().en;
            }
        }
}

TEST(PsqAndSgf, BringBackAThousandGamesWithEvaluationsAndComments) {
    static const std::string letters = "ab \"\\,;{}|[]():#%";
    Random random{6};
    const auto words = [&] {
        std::string text;
        for (std::uint32_t i = random.below(10); i > 0; --i)
            text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        return text;
    };
    std::vector<GameRecord> records;
    for (int i = 0; i < 1000; ++i) {
        GameRecord record;
        record.game = i % 2 == 0 ? "gomoku" : "renju";
        record.first = "p" + words() + "p";
        record.second = words() + "q";
        record.comment = words();
        record.result = i % 3 == 0 ? "1-0" : i % 3 == 1 ? "1/2-1/2" : "*";
        record.date = i % 2 == 0 ? "" : "2024-02-29T10:11:12Z";
        for (std::uint32_t k = random.below(20); k > 0; --k) {
            MoveRecord move{fmt::format("{}{}", static_cast<char>('a' + random.below(15)), 1 + random.below(15))};
            if (random.below(2) == 0) {
                move.thought.depth = static_cast<int>(random.below(30));
                move.thought.score = static_cast<Score>(random.below(2000)) - 1000;
                move.thought.nodes = random.below(1'000'000);
                move.thought.seconds = random.real();
                move.thought.line = {move.text, "h8"};
                move.comment = words();
                if (random.below(3) == 0) move.variations = {{"i9", "j10"}};
            }
            record.moves.push_back(std::move(move));
        }
        records.push_back(std::move(record));
    }
    for (const std::string format : {"psq", "sgf"}) {
        std::string text;
        for (const auto& record : records) text += *write(format, record);
        const auto back = read_all(format, text);
        ASSERT_EQ(back.size(), records.size());
        for (std::size_t i = 0; i < records.size(); ++i) {
            ASSERT_TRUE(back[i]) << back[i].error().en;
            ASSERT_EQ(*back[i], records[i]) << *write(format, records[i]) << *write(format, *back[i]);
        }
    }
}

TEST(Psq, IsReadAsPiskvorkWritesIt) {
    const auto back = read_all("psq",
                               "Piskvorky 20x20, 11:11, 0\r\n11,11,0\r\n12,10,1250\r\npbrain-a.zip\r\npbrain-b.zip\r\n"
                               "-1\r\n2,Freestyle\r\n");
    ASSERT_EQ(back.size(), 1U);
    ASSERT_TRUE(back[0]);
    EXPECT_EQ(back[0]->game, "in_a_row:rows=20,cols=20,n=5");
    EXPECT_EQ(back[0]->moves[0].text, "k10");
    EXPECT_EQ(back[0]->moves[1].text, "l11");
    EXPECT_DOUBLE_EQ(back[0]->moves[1].thought.seconds, 1.25);
    EXPECT_EQ(back[0]->second, "pbrain-b.zip");
    EXPECT_EQ(back[0]->result, "0-1");
}

TEST(Sgf, FollowsTheMainLineAndReadsEscapes) {
    const auto back = read_all("sgf",
                               "some words (;GM[4]FF[4]SZ[15]PB[a\\]b]RU[Renju];B[hh](;W[ii];B[aa])(;W[jj])) "
                               "(;GM[4]SZ[12:9];B[aa]C[first])");
    ASSERT_EQ(back.size(), 2U);
    EXPECT_EQ(back[0]->game, "renju");
    EXPECT_EQ(back[0]->first, "a]b");
    ASSERT_EQ(back[0]->moves.size(), 3U);
    EXPECT_EQ(back[0]->moves[1].text, "i7");
    EXPECT_EQ(back[1]->game, "in_a_row:rows=9,cols=12,n=5");
    EXPECT_EQ(back[1]->moves[0].text, "a9");
    EXPECT_EQ(back[1]->moves[0].comment, "first");
}

TEST(PsqAndSgf, RefuseWhatMakesNoSense) {
    const auto error = [](const std::string& format, const std::string& text) {
        const auto back = read_all(format, text);
        return back.empty() ? std::string{"nothing"} : back.back() ? std::string{"read"} : back.back().error().en;
    };
    EXPECT_EQ(error("psq", "hello\n"), "line 1, column 1: expected a head such as Piskvorky 15x15, 11:11, 0");
    EXPECT_EQ(error("psq", "Piskvorky 99x99, 1:1, 0\n"),
              "line 1, column 1: expected a head such as Piskvorky 15x15, 11:11, 0");
    EXPECT_EQ(error("psq", "Piskvorky 15x15, 1:1, 0\n16,1,0\n"), "line 2, column 1: expected a point on the board");
    EXPECT_EQ(error("sgf", "(;GM[1]SZ[19];B[aa])"), "line 1, column 3: expected GM[4], gomoku or renju");
    EXPECT_EQ(error("sgf", "(;GM[4]SZ[15];B[zz])"),
              "line 1, column 15: expected stones of black and white by turns, such as B[hh]");
    EXPECT_EQ(error("sgf", "(;GM[4]SZ[99])"), "line 1, column 8: expected a board of 5 to 25 points a side");
    EXPECT_EQ(error("sgf", ""), "nothing");
    auto record = won_game();
    record.game = "connect4";
    EXPECT_FALSE(write("psq", record));
    EXPECT_FALSE(write("sgf", record));
    EXPECT_TRUE(write("csv", record));
}

TEST(PsqAndSgf, SurviveMutatedFiles) {
    Random random{5};
    for (const std::string format : {"psq", "sgf"}) {
        const std::string text = *write(format, won_game());
        for (int i = 0; i < 2000; ++i) {
            std::string changed = text;
            for (auto changes = 1 + random.below(4); changes > 0; --changes) {
                const auto at = random.below(static_cast<std::uint32_t>(changed.size()));
                if (random.below(2) == 0) changed[at] = static_cast<char>(random.below(256));
                else changed.erase(at, 1 + random.below(3));
            }
            read_all(format, changed);
        }
    }
}

}  // namespace
}  // namespace plateau::archive
