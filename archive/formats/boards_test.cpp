#include "archive/formats/boards.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/random.h"
#include "play/files.h"

namespace plateau::archive {
namespace {

const play::FileResources resources;

// A game of random moves, with the result of its end.
GameRecord random_game(const std::string& variant, std::uint64_t seed) {
    const auto rules = *rules_of_draughts(variant);
    Random random{seed};
    std::vector<draughts::Position> line{rules.start()};
    GameRecord record;
    record.game = variant;
    std::optional<Outcome> outcome;
    while (!(outcome = rules.outcome(Line<draughts::Position>{line})) && line.size() < 500) {
        const auto moves = rules.legal_moves(line.back());
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        record.moves.emplace_back(rules.to_text(line.back(), move));
        line.push_back(rules.after(line.back(), move));
    }
    if (outcome) record.result = !outcome->winner ? "1/2-1/2" : *outcome->winner == Side::first ? "1-0" : "0-1";
    return record;
}

std::vector<GameRecord> read_all(const std::string& text) {
    TextInput input{text};
    const auto reader = open_boards(input, resources);
    std::vector<GameRecord> records;
    while (const auto record = reader->next()) {
        EXPECT_TRUE(*record) << record->error().en;
        if (!*record) break;
        records.push_back(**record);
    }
    return records;
}

TEST(BoardsFormat, BringsMovesAndResultBackManyGamesInOneFile) {
    for (const char* variant : {"turnaround", "draughts"}) {
        std::vector<GameRecord> games;
        std::string text;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            games.push_back(random_game(variant, seed));
            ASSERT_NE(games.back().result, "*");
            const auto written = write_boards(games.back());
            ASSERT_TRUE(written) << written.error().en;
            text += *written;
        }
        const auto back = read_all(text);
        ASSERT_EQ(back.size(), games.size());
        for (std::size_t i = 0; i < games.size(); ++i) {
            EXPECT_EQ(back[i].game, variant);
            EXPECT_EQ(back[i].result, games[i].result);
            ASSERT_EQ(back[i].moves.size(), games[i].moves.size());
            for (std::size_t move = 0; move < games[i].moves.size(); ++move)
                EXPECT_EQ(back[i].moves[move].text, games[i].moves[move].text);
        }
    }
}

TEST(BoardsFormat, WritesTheCellsThatTheDocumentDescribes) {
    GameRecord record;
    record.game = "turnaround";
    record.moves = {"32-28"};
    record.result = "0-1";
    const auto text = write_boards(record);
    ASSERT_TRUE(text);
    std::istringstream lines{*text};
    std::string start, after, winner;
    std::getline(lines, start);
    std::getline(lines, after);
    std::getline(lines, winner);
    // Black men at the top walk down, and the first cell is light.
    EXPECT_TRUE(start.starts_with("-1:1 0:0 -1:1 0:0")) << start.substr(0, 40);
    EXPECT_TRUE(start.ends_with("1:1 -1:1 1:1 -1:1")) << start;
    EXPECT_EQ(std::count(start.begin(), start.end(), ':'), 100);
    EXPECT_NE(start, after);
    EXPECT_TRUE(winner.starts_with("0:0 0:0 0:0"));
}

TEST(BoardsFormat, RefusesWhatItCannotHold) {
    GameRecord record = random_game("turnaround", 1);
    record.result = "*";
    EXPECT_FALSE(write_boards(record));
    record = random_game("turnaround", 1);
    record.start_position = "W:W31:B20";
    EXPECT_FALSE(write_boards(record));
    for (const char* game : {"russian", "frisian", "turnaround:capture=free", "connect4"}) {
        record.game = game;
        EXPECT_FALSE(write_boards(record)) << game;
    }
}

TEST(BoardsFormat, SaysWhichLineOfTheFileIsWrong) {
    const std::string whole = *write_boards(random_game("turnaround", 2));
    const auto lines = std::count(whole.begin(), whole.end(), '\n');
    const std::string more = whole + "1:0 -1:1\n";
    TextInput input{more};
    const auto reader = open_boards(input, resources);
    ASSERT_TRUE(*reader->next());
    const auto wrong = reader->next();
    ASSERT_TRUE(wrong && !*wrong);
    EXPECT_TRUE(wrong->error().en.starts_with("line " + std::to_string(lines + 1))) << wrong->error().en;
}

}  // namespace
}  // namespace plateau::archive
