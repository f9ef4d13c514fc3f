#include "archive/formats/formats.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::archive {
namespace {

const play::FileResources resources;

std::string random_words(Random& random) {
    static const std::string letters = "ab \"\\,;{}|\n[]'é#";
    std::string text;
    for (std::uint32_t i = random.below(12); i > 0; --i) text += letters[random.below(14)];
    while (text.starts_with(' ')) text.erase(0, 1);
    return text;
}

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

GameRecord random_record(Random& random) {
    GameRecord record;
    record.game = "connect4";
    record.first = "p" + one_line(random_words(random));
    record.second = "q" + one_line(random_words(random));
    record.seed = random.below(1000);
    record.result = random.below(2) == 0 ? "1-0" : "*";
    record.reason = "r" + one_line(random_words(random));
    record.is_person = {random.below(2) == 0, random.below(2) == 0};
    record.date = random.below(2) == 0 ? "" : "2024-02-29T23:59:59Z";
    record.event = random.below(2) == 0 ? "" : "match-1";
    record.round = static_cast<int>(random.below(3));
    const bool has_spaces = random.below(3) == 0;
    for (std::uint32_t i = random.below(8); i > 0; --i) {
        MoveRecord move{has_spaces ? "buy 3 tanks" : "e" + std::to_string(i)};
        move.is_luck = random.below(4) == 0;
        move.is_opening = random.below(4) == 0;
        if (random.below(2) == 0) {
            move.thought.depth = static_cast<int>(random.below(30));
            move.thought.score = static_cast<Score>(random.below(2000)) - 1000;
            move.thought.nodes = random.below(1'000'000);
            move.thought.seconds = random.real();
            move.thought.line = {move.text, "e9"};
        }
        move.comment = one_line(random_words(random));
        if (random.below(4) == 0) move.nags = {static_cast<int>(random.below(7))};
        if (random.below(4) == 0) {
            MoveRecord instead{"f3"};
            instead.comment = one_line(random_words(random));
            instead.variations = {{"f4"}};
            move.variations = {{instead, "f5"}, {"f6"}};
        }
        record.moves.push_back(move);
    }
    record.comment = one_line(random_words(random));
    if (random.below(3) == 0) record.tags = {{"Site", "x" + one_line(random_words(random))}};
    return record;
}

std::vector<GameRecord> read_all(const Format& format, const std::string& text) {
    TextInput input{text};
    const auto reader = format.open(input, resources);
    std::vector<GameRecord> records;
    while (const auto record = reader->next()) {
        EXPECT_TRUE(*record) << record->error().en;
        if (!*record) break;
        records.push_back(**record);
    }
    return records;
}

TEST(Formats, BringBackWhatWentOut) {
    Random random{3};
    std::vector<GameRecord> records;
    for (int i = 0; i < 1000; ++i) records.push_back(random_record(random));
    for (const char* name : {"text", "jsonl", "csv"}) {
        const Format& format = **format_named(name);
        std::string text = format.head ? format.head() : "";
        for (const auto& record : records) text += *format.write(record);
        const auto back = read_all(format, text);
        ASSERT_EQ(back.size(), records.size());
        for (std::size_t i = 0; i < records.size(); ++i)
            ASSERT_EQ(back[i], records[i]) << *format.write(records[i]) << *format.write(back[i]);
    }
}

TEST(Formats, BringBackStringsOfColumns) {
    Random random{4};
    const Format& format = **format_named("digits");
    std::vector<GameRecord> records;
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        auto record = random_record(random);
        for (auto& move : record.moves) move.text = std::string(1, static_cast<char>('1' + random.below(7)));
        text += *format.write(record);
        records.push_back(std::move(record));
    }
    EXPECT_EQ(read_all(format, text), records);
    const auto plain = read_all(format, "# solver's positions\n4455332 1-0\n\n44 # hard\n7\n");
    ASSERT_EQ(plain.size(), 3U);
    EXPECT_EQ(plain[0].moves.size(), 7U);
    EXPECT_EQ(plain[0].result, "1-0");
    EXPECT_EQ(plain[1].comment, "hard");
    GameRecord gomoku;
    gomoku.game = "gomoku";
    gomoku.moves = {"h8"};
    EXPECT_FALSE(format.write(gomoku));
}

std::string complaint(const char* name, const std::string& text) {
    const Format& format = **format_named(name);
    TextInput input{text};
    const auto reader = format.open(input, resources);
    while (const auto record = reader->next())
        if (!*record) return record->error().en;
    return "";
}

TEST(Formats, SayWhereAFileIsWrong) {
    EXPECT_EQ(complaint("text", "[Game \"connect4\"]\n\n4 4\n\n[Game \"connect4\"]\n[Round \"x\"]\n"),
              "line 6, column 1: expected a whole number as round");
    EXPECT_TRUE(complaint("text", "[Game \"connect4\"]\n\n4 {d5\n").starts_with("line 3, column 3: "));
    EXPECT_TRUE(
        complaint("jsonl", "{\"game\": \"connect4\", \"moves\": []}\n{\"game\": 4").starts_with("line 2, column "));
    EXPECT_TRUE(complaint("jsonl", "{\"game\": 4, \"moves\": []}").starts_with("line 1, column 1: this is not"));
    EXPECT_EQ(complaint("jsonl", "\n{\"game\": \"connect4\", \"moves\": [], \"seed\": 1e309}"),
              "line 2, column 47: this number is too large");
    EXPECT_EQ(complaint("jsonl", "{\"game\": \"connect4\", \"moves\": [], \"round\": 1e300}"),
              "line 1, column 1: \"round\" has a value of the wrong type");
    EXPECT_EQ(complaint("jsonl", "{\"game\": \"connect4\", \"moves\": [{\"move\": \"4\", \"line\": 7}]}"),
              "line 1, column 1: \"line\" has a value of the wrong type");
    EXPECT_TRUE(
        complaint("jsonl", "{\"game\": \"connect4\", \"moves\": [7]}").starts_with("line 1, column 1: this is not"));
    EXPECT_EQ(complaint("jsonl", "{\"moves\": " + std::string(131'000, '[')),
              "line 1, column 74: this JSON is nested more than 64 levels deep");
    EXPECT_FALSE(complaint("csv", "game,moves,tags\nconnect4,4,[[1e309]]\n").empty());
    EXPECT_EQ(complaint("csv", "game,moves,round\nconnect4,4 4,one\n"),
              "line 2, column round: 'one' is not understood");
    EXPECT_EQ(complaint("csv", "game,moves\nconnect4\n"), "line 2: 1 fields, expected 2");
    EXPECT_TRUE(complaint("csv", "a,b\n1,2\n").starts_with("line 1: expected the names"));
}

TEST(Formats, SayTheColumnOfWhatIsWrongInDigits) {
    EXPECT_TRUE(complaint("digits", "44\n4x4\n").starts_with("line 2, column 2: 'x' is not a column"));
    EXPECT_TRUE(complaint("digits", "44 2-0").starts_with("line 1, column 4: '2-0' is not a result"));
    EXPECT_TRUE(complaint("digits", "44 1-0 x").starts_with("line 1, column 8: expected #"));
    for (const char* notes : {"{\"a\"", "{\"seed\": 1e309}", "{\"notes\": 7}", "{\"notes\": {\"1\": 7}}"})
        EXPECT_EQ(complaint("digits", std::string{"44 # "} + notes),
                  "line 1, column 6: cannot read these notes: they are not JSON written by Plateau");
    EXPECT_EQ(complaint("digits", "44 # {\"first\": 7}"), "line 1, column 6: \"first\" has a value of the wrong type");
}

TEST(Formats, AreKnownByTheirLook) {
    EXPECT_EQ(format_by_look("[Game \"connect4\"]\n\n4 4"), "text");
    EXPECT_EQ(format_by_look("[Event \"club\"]\n1. 32-28"), "pdn");
    EXPECT_EQ(format_by_look("1. 32-28 18-23"), "pdn");
    EXPECT_EQ(format_by_look("(;GM[4];B[hh])"), "sgf");
    EXPECT_EQ(format_by_look("Piskvorky 15x15, 11:11, 0"), "psq");
    EXPECT_EQ(format_by_look("{\"game\":\"connect4\",\"moves\":[]}"), "jsonl");
    EXPECT_EQ(format_by_look((*format_named("csv"))->head()), "csv");
    EXPECT_EQ(format_by_look("4455"), "");
}

TEST(Formats, AreKnownByTheEndOfAFileName) {
    EXPECT_EQ(format_of_file("games.csv").name, "csv");
    EXPECT_EQ(format_of_file("games.jsonl").name, "jsonl");
    EXPECT_EQ(format_of_file("games.pdn").name, "pdn");
    EXPECT_EQ(format_of_file("games").name, "text");
    EXPECT_FALSE(format_named("pdf"));
}

TEST(RecordChecker, PlaysAGameThrough) {
    RecordChecker checker{resources};
    GameRecord record;
    record.game = "connect4";
    record.moves = {"4", "1", "4", "1", "4", "1", "4"};
    record.result = "1-0";
    EXPECT_TRUE(checker.check(record));
    record.result = "0-1";
    EXPECT_EQ(checker.check(record).error().en, "the moves end in 1-0, the record says 0-1");
    record.moves.push_back("1");
    EXPECT_TRUE(checker.check(record).error().en.starts_with("move 8 (1): "));
    record.game = "chess";
    EXPECT_FALSE(checker.check(record));
}

}  // namespace
}  // namespace plateau::archive
