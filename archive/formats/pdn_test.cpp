#include "archive/formats/pdn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/random.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::archive {
namespace {

const play::FileResources resources;

std::vector<GameRecord> read_all(const std::string& text) {
    TextInput input{text};
    const auto reader = open_pdn(input, resources);
    std::vector<GameRecord> records;
    while (const auto record = reader->next()) {
        EXPECT_TRUE(*record) << record->error().en;
        if (!*record) break;
        records.push_back(**record);
    }
    return records;
}

std::string complaint(const std::string& text) {
    TextInput input{text};
    const auto reader = open_pdn(input, resources);
    while (const auto record = reader->next())
        if (!*record) return record->error().en;
    return "";
}

// Few kings among many men: captures that share their ends are common.
std::string rich_position(Random& random, int squares) {
    std::set<int> taken;
    const auto draw = [&](int low, int high) {
        while (true) {
            const int square = low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
            if (taken.insert(square).second) return square;
        }
    };
    const int row = squares == 50 ? 5 : 4;
    std::string white = "W:W", black = ":B";
    for (int i = 0; i < 3; ++i) white += (i == 0 ? "K" : ",K") + std::to_string(draw(1, squares));
    for (int i = 0; i < squares / 5; ++i) black += (i == 0 ? "" : ",") + std::to_string(draw(row + 1, squares - row));
    return white + black;
}

std::string words(Random& random) {
    static const std::string letters = "ab \"\\,;{}|[]()&#%$*!?";
    std::string text;
    for (std::uint32_t i = random.below(12); i > 0; --i)
        text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
    return text;
}

bool is_whole_path(const std::string& move) {
    return std::count_if(move.begin(), move.end(), [](char c) { return c == 'x' || c == ':'; }) > 1;
}

bool has_ambiguity(const play::Session& session) {
    const auto legal = session.legal_moves();
    return std::any_of(legal.begin(), legal.end(), [](const auto& move) { return is_whole_path(move.text); });
}

GameRecord random_game(const play::AnyGame& game, Random& random) {
    GameRecord record;
    record.game = game.info().spec;
    record.first = "first " + words(random);
    record.second = "second " + words(random);
    record.event = random.below(2) == 0 ? "" : "cup";
    record.round = static_cast<int>(random.below(20));
    record.date = random.below(2) == 0 ? "" : random.below(2) == 0 ? "2024-02-29T00:00:00Z" : "2024-02-29T10:11:12Z";
    record.comment = words(random);
    if (random.below(3) == 0) record.tags = {{"Site", "s" + words(random)}, {"Date2", "1999.??.??"}};
    const bool is_small =
        record.game == "english" || record.game == "italian" || record.game == "russian" || record.game == "brazilian";
    if (random.below(3) != 0) record.start_position = rich_position(random, is_small ? 32 : 50);
    auto opened = game.new_session({record.start_position, {}, 1});
    for (int tries = 0; tries < 30 && opened && !record.start_position.empty() && !has_ambiguity(**opened); ++tries) {
        record.start_position = rich_position(random, is_small ? 32 : 50);
        opened = game.new_session({record.start_position, {}, 1});
    }
    if (!opened || (*opened)->ending()) {  // no kings in breakthrough
        record.start_position.clear();
        opened = game.new_session({});
    }
    auto session = std::move(*opened);
    if (!record.start_position.empty()) record.start_position = session->start_position();
    for (int ply = 0; ply < 60 && !session->ending(); ++ply) {
        const auto legal = session->legal_moves();
        std::string chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))].text;
        for (const auto& choice : legal)
            if (is_whole_path(choice.text)) chosen = choice.text;
        MoveRecord move{chosen};
        if (random.below(3) == 0) {
            move.thought.depth = static_cast<int>(random.below(30));
            move.thought.score = static_cast<Score>(random.below(2000)) - 1000;
            move.thought.nodes = random.below(1'000'000);
            move.thought.seconds = random.real();
            move.thought.line = {chosen, "19-23"};
        }
        if (random.below(3) == 0) move.comment = words(random);
        if (random.below(5) == 0) move.nags = {static_cast<int>(random.below(140)), 1};
        if (random.below(5) == 0) {
            auto& variation = move.variations.emplace_back();
            const auto& other = legal[random.below(static_cast<std::uint32_t>(legal.size()))].text;
            variation.emplace_back(other).comment = words(random);
            EXPECT_TRUE(session->play(other));
            if (const auto replies = session->legal_moves(); !replies.empty()) {
                variation.emplace_back(replies[0].text);
                variation.back().variations.push_back({replies.back().text});
            }
            EXPECT_TRUE(session->undo());
        }
        EXPECT_TRUE(session->play(chosen));
        record.moves.push_back(std::move(move));
    }
    record.result = result_of(*session);
    return record;
}

TEST(Pdn, BringsBackAThousandGamesWithAmbiguousCaptures) {
    Random random{11};
    int ambiguous = 0;
    std::string text;
    std::vector<GameRecord> records;
    for (const char* name : {"draughts", "frisian", "russian", "brazilian", "english", "italian", "turnaround",
                             "killer", "breakthrough", "losing"}) {
        const auto game = play::open_game(name, resources);
        for (int i = 0; i < 100; ++i) {
            records.push_back(random_game(**game, random));
            for (const auto& move : records.back().moves) ambiguous += is_whole_path(move.text);
            text += *write_pdn(records.back());
        }
    }
    EXPECT_GT(ambiguous, 200);
    const auto back = read_all(text);
    ASSERT_EQ(back.size(), records.size());
    for (std::size_t i = 0; i < records.size(); ++i)
        ASSERT_EQ(back[i], records[i]) << *write_pdn(records[i]) << *write_pdn(back[i]);
}

TEST(Pdn, WritesWhatOtherProgramsRead) {
    GameRecord record;
    record.game = "draughts";
    record.first = "Ann";
    record.second = "Bob \"B\"";
    record.start_position = "W:WK4:B13,20,32,37";
    record.moves = {"4x27x38x15"};
    record.result = "1-0";
    EXPECT_EQ(*write_pdn(record),
              "[White \"Ann\"]\n[Black \"Bob \\\"B\\\"\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[SetUp \"1\"]\n"
              "[FEN \"W:WK4:B13,20,32,37\"]\n\n1. 4x27x38x15 *\n\n");
    record.game = "english";  // Black begins, and is the first seat
    record.start_position = "";
    record.moves = {"11-15", "23-19"};
    EXPECT_EQ(
        *write_pdn(record),
        "[White \"Bob \\\"B\\\"\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n\n");
    record.game = "connect4";
    EXPECT_EQ(write_pdn(record).error().en, "PDN holds games of draughts alone, not connect4");
}

TEST(Pdn, ReadsWhatOthersWrite) {
    const auto games = read_all(
        "\xEF\xBB\xBF% a remark\n[Event \"Caf\xE9\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-1\"]\n[Date "
        "\"1998.??.??\"]\n"
        "[GameType \"20,W,10,10,N2,0\"]\n\n"
        "{ before }1. 32-28! 19-23 (1... 18-23(?) 2. 38-32 (2. 37-32)) {[%emt 0:01:05] takes} 2.28x19 $14 14:23 "
        "3. 33-28 23x32 4. 37x28 ; the rest\n% another\n4... 09-14 1/2-1/2\n"
        "1. 32-28 *\n*\n"
        "/FEN \"B:W27,K31:B16,20.\"/ 1... 20-24 /FEN \"W:W6:BK50\"/ 6-1 2-0\n[Result \"0-0\"]");
    ASSERT_EQ(games.size(), 5U);
    EXPECT_EQ(games[0].event, "Café");
    EXPECT_EQ(games[0].comment, "before");
    EXPECT_EQ(games[0].result, "1/2-1/2");
    EXPECT_EQ(games[0].tags, (Tags{{"Date", "1998.??.??"}}));
    ASSERT_EQ(games[0].moves.size(), 8U);
    EXPECT_EQ(games[0].moves[0].nags, std::vector<int>{1});
    EXPECT_EQ(games[0].moves[1].thought.seconds, 65);
    ASSERT_EQ(games[0].moves[1].variations.size(), 1U);
    EXPECT_EQ(games[0].moves[1].variations[0][0].nags, std::vector<int>{2});
    EXPECT_EQ(games[0].moves[1].variations[0][1].variations[0][0].text, "37-32");
    EXPECT_EQ(games[0].moves[3].text, "14x23");
    EXPECT_EQ(games[0].moves[7].text, "9-14");
    EXPECT_EQ(games[1].moves.size(), 1U);
    EXPECT_EQ(games[2].start_position, "B:W27,K31:B16,20");
    EXPECT_EQ(games[3].start_position, "W:W6:BK50");
    EXPECT_EQ(games[3].result, "1-0");
    EXPECT_EQ(games[4].tags, (Tags{{"Result", "0-0"}}));
}

struct Malformed {
    const char* text;
    const char* complaint;  // how it begins
};

const Malformed malformed[] = {
    {"[", "line 1, column 1: expected a tag"},
    {"[White]", "line 1, column 7: expected a tag"},
    {"[White \"A\"\n[Black \"B\"]", "line 2, column 1: the tag White does not end: expected ]"},
    {"[White \"A]\n1. 32-28 *", "line 1, column 8: a text in quotation marks does not end"},
    {"[White A]", "line 1, column 8: expected a tag"},
    {"[\"White\"]", "line 1, column 1: expected a tag"},
    {"[GameType \"27\"]\n1. 32-28 *", "line 1, column 2: there is no GameType '27': expected one of 20"},
    {"[GameType \"many\"]\n*", "line 1, column 2: there is no GameType 'many'"},
    {"[Game \"chess\"]\n*", "line 1, column 2: PDN holds games of draughts alone"},
    {"[Game \"draughts:colour=red\"]\n*", "line 1, column 2: "},
    {"[FEN \"W:W31-51:B1-20\"]\n*", "line 1, column 2: '31-51' is not a square"},
    {"[White \"A\"]\n[FEN \"nonsense\"]\n*", "line 2, column 2: 'nonsense' is not a position"},
    {"[FEN \"W:W31,31:B1\"]\n*", "line 1, column 2: square 31 is given twice"},
    {"[FEN \"W:W3:B20\"]\n*", "line 1, column 2: a man cannot stay on its far row"},
    {"1. 32-28 19-23 2. 28x20 *", "line 1, column 19: 28x20 is not possible"},
    {"1. 32-28 19-23\n2. 37-32 *", "line 2, column 4: 37-32 is not possible: a capture"},
    {"1. 32-29 *", "line 1, column 4: 32-29 is not possible"},
    {"1.32-29 *", "line 1, column 3: 32-29 is not possible"},
    {"1. 99-98 *", "line 1, column 4: '99-98' is not a move"},
    {"1. e4 *", "line 1, column 4: 'e4' is not a move"},
    {"1. 32 28 *", "line 1, column 4: '32' is not a move"},
    {"1. 32-28 {never ends", "line 1, column 10: this comment does not end: expected }"},
    {"1. 32-28\n{never\nends", "line 2, column 1: this comment does not end"},
    {"1. 32-28 (1. 31-27", "line 1, column 10: this variation does not end: expected )"},
    {"1. 32-28 (1. 31-27 *", "line 1, column 10: this variation does not end"},
    {"1. 32-28 (1. 31-27 (1. 33-29 ) *", "line 1, column 10: this variation does not end"},
    {"1. 32-28 ) 19-23 *", "line 1, column 10: no variation ends here"},
    {"( 32-28 ) *", "line 1, column 1: expected a move before the first variation"},
    {"1. 32-28 (1. 19-23) *", "line 1, column 14: 19-23 is not possible"},
    {"1. 32-28 (! *", "line 1, column 12: expected ) after the remark"},
    {"! 32-28", "line 1, column 1: expected a move before the remark !"},
    {"1. 32-28!!! *", "line 1, column 9: '!!!' is not a remark"},
    {"$3 32-28 *", "line 1, column 1: expected a move before the remark $3"},
    {"1. 32-28 $ 19-23 *", "line 1, column 10: expected a number after $"},
    {"1. 32-28 } *", "line 1, column 10: '}' is not understood here"},
    {"1. 32-28 ] *", "line 1, column 10: ']' is not understood here"},
    {"1. 32-28 \"a\" *", "line 1, column 10: '\"' is not understood here"},
    {"1. 32-28 /FEN W/ *", "line 1, column 10: expected /FEN"},
    {"/FEN \"W:W31:B20\" 1. 31-27 *", "line 1, column 1: expected /FEN"},
    {"/FEN \"W:W31:B99\"/ *", "line 1, column 1: '99' is not a square"},
    {"1. 32-28 (/FEN \"W:W31:B20\"/) *", "line 1, column 11: a new position cannot be set up inside a variation"},
    {"1. 32-28 {[%plateau x5]} *", "line 1, column 10: 'x5' is not understood in a remark"},
    {"[FEN \"W:WK4:B13,20,32,37\"]\n1. 4x15 *", "line 2, column 4: 4x15 can be played in several ways"},
    {"[FEN \"W:W6:BK50\"]\n1. 6-1 50x1 *", "line 2, column 8: "},
    {"[White \"\xC3\xA9\xC3\xA9\"] x *", "line 1, column 14: 'x' is not a move"},
};

TEST(Pdn, SaysLineAndColumnOfWhatIsWrong) {
    EXPECT_GE(std::size(malformed), 40U);
    for (const auto& [text, wanted] : malformed)
        EXPECT_TRUE(complaint(text).starts_with(wanted))
            << text << "\nwanted " << wanted << "\ngot    " << complaint(text);
}

TEST(Pdn, SurvivesEveryCutAndEveryStrayByte) {
    GameRecord record;
    record.game = "draughts";
    record.comment = "a";
    record.moves = {"32-28", "19-23", "28x19", "14x23"};
    record.moves[1].nags = {4};
    record.moves[1].variations = {{"18-23"}};
    record.moves[2].thought.depth = 7;
    const std::string text = *write_pdn(record);
    Random random{5};
    for (std::size_t i = 0; i < text.size(); ++i) {
        (void)complaint(text.substr(0, i));
        std::string changed = text;
        changed[i] = static_cast<char>(random.below(256));
        (void)complaint(changed);
    }
}

}  // namespace
}  // namespace plateau::archive
