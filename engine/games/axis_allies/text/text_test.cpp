#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/test_table.h"
#include "games/axis_allies/text/board_text.h"
#include "games/axis_allies/text/log.h"
#include "games/axis_allies/text/order_text.h"

namespace plateau::axis_allies {
namespace {

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

TEST(State, isWrittenAndReadBack) {
    const Table table;
    const std::string text = table.rules.to_text(table.position);
    EXPECT_TRUE(text.starts_with(
        "{\"format\":\"plateau-axis-state/"
        "1\",\"map\":\"classic\",\"edition\":\"second\",\"round\":1,\"power\":\"ussr\",\"phase\":\"purchase\""));
    EXPECT_NE(text.find("\"libya\":{\"owner\":\"germany\",\"units\":{\"germany\":{\"infantry\":1,\"tank\":1}}}"),
              std::string::npos);
    EXPECT_NE(text.find("\"germany\":{\"owner\":\"germany\",\"factory\":true,\"aa\":1,"), std::string::npos);
    EXPECT_EQ(*table.rules.parse_position(text), table.position);
}

TEST(State, takesNeutralForNobody) {
    const Table table;
    const ZoneId spain = table.rules.map().zone("spain"), libya = table.rules.map().zone("libya");
    const std::string head = R"({"format":"plateau-axis-state/1","power":"germany","phase":"purchase","zones":)";
    for (const char* nobody_here : {"null", "\"neutral\""}) {
        const auto position =
            table.rules.parse_position(head + R"({"spain":{"owner":)" + nobody_here + R"(},"libya":{"owner":)" +
                                       nobody_here + R"(,"owner_at_turn_start":)" + nobody_here + "}}}");
        ASSERT_TRUE(position) << position.error().en;
        EXPECT_EQ(position->owner(spain), nobody);
        EXPECT_EQ(position->owner(libya), nobody);
        EXPECT_EQ(position->start_owner(libya), nobody);
    }
}

TEST(State, saysWhatIsWrongAndWhere) {
    const Table table;
    const std::string text = table.rules.to_text(table.position);
    const auto error = [&](const std::string& from, const std::string& to) {
        const auto position = table.rules.parse_position(with(text, from, to));
        return position ? "" : position.error().en;
    };
    const std::string libya = "\"libya\":{\"owner\":\"germany\",\"units\":{\"germany\":{\"infantry\":1";
    EXPECT_EQ(error(libya, "\"libya\":{\"owner\":\"germany\",\"units\":{\"germany\":{\"infantry\":-1"),
              "zone libya: germany has -1 infantry");
    EXPECT_EQ(error("\"libya\":", "\"lybia\":"), "there is no zone 'lybia' on the map classic");
    EXPECT_EQ(error(libya, "\"libya\":{\"owner\":\"germany\",\"units\":{\"italy\":{\"infantry\":1"),
              "zone libya: there is no power 'italy'");
    EXPECT_EQ(error(libya, "\"libya\":{\"owner\":\"germany\",\"units\":{\"germany\":{\"submarine\":1"),
              "zone libya: germany has submarine on land");
    EXPECT_EQ(error(libya, "\"libya\":{\"owner\":\"germany\",\"units\":{\"germany\":{\"elephant\":1"),
              "zone libya: there is no unit 'elephant'");
    EXPECT_EQ(error(libya, "\"libya\":{\"owner\":\"uk\",\"units\":{\"germany\":{\"infantry\":1"),
              "zone libya: germany has units in a territory of uk");
    EXPECT_EQ(
        error("\"sz_baltic\":{\"units\":{\"germany\":{", "\"sz_baltic\":{\"units\":{\"germany\":{\"infantry\":3,"),
        "zone sz_baltic: the cargo needs 2 transports and there are 1");
    EXPECT_EQ(error("\"sz_baltic\":{\"units\":{\"germany\":{", "\"sz_baltic\":{\"units\":{\"germany\":{\"fighter\":1,"),
              "zone sz_baltic: there are aircraft without room on a carrier");
    EXPECT_EQ(error("\"ussr\":24", "\"ussr\":-4"), "ussr has -4 IPC");
    EXPECT_EQ(
        error("\"phase\":\"purchase\"", "\"phase\":\"lunch\""),
        "expected \"phase\" to be one of purchase, combat_move, combat, noncombat_move, place, income, not \"lunch\"");
    EXPECT_EQ(error("\"edition\":\"second\"", "\"edition\":\"third\""),
              "expected \"edition\" to be \"second\", not \"third\"");
    EXPECT_EQ(error("{\"format\"", "\"format\""), "line 1, column 9: this is not JSON");
    EXPECT_EQ(error("{\"format\"", "{\"a\":1e309,\"format\""), "line 1, column 10: this number is too large");
    EXPECT_EQ(error("{\"format\"", "{\"a\":" + std::string(100'000, '[') + ",\"format\""),
              "line 1, column 69: this JSON is nested more than 64 levels deep");
}

// As a person enters it: only what matters, a fighter on its way home, a transport that has unloaded.
TEST(State, takesUsualValuesForWhatIsAbsent) {
    const Table table;
    const auto position = table.rules.parse_position(
        R"({"format": "plateau-axis-state/1", "power": "germany", "phase": "noncombat_move", "seed": 7,
        "zones": {"egypt": {"owner": "germany", "owner_at_turn_start": "uk", "units": {"germany": {"infantry": 2, "fighter": 1}}, "moved": {"infantry": [0, 0], "fighter": [1]}},
                  "sz_east_mediterranean": {"units": {"germany": {"transport": 1}}, "unloaded": 1}, "libya": {"units": {"germany": {"tank": 1}}}}})");
    ASSERT_TRUE(position) << position.error().en;
    Table at = table;
    at.position = *position;
    EXPECT_EQ(at.money("germany"), 32);
    EXPECT_FALSE(at.accepts("move 1 transport sz_east_mediterranean sz_central_mediterranean"));
    EXPECT_FALSE(at.accepts("move 1 infantry egypt libya"));
    EXPECT_TRUE(at.accepts("move 1 tank libya algeria"));
    EXPECT_TRUE(at.accepts("move 1 fighter egypt libya"));
    EXPECT_FALSE(at.accepts("move 1 fighter egypt libya algeria"));
}

TEST(Orders, areUnderstoodInBothLanguages) {
    Table table;
    table.turn("germany");
    const auto same_order = [&](const char* a, const char* b) {
        const auto first = table.rules.parse_move(table.position, a),
                   second = table.rules.parse_move(table.position, b);
        ASSERT_TRUE(first) << first.error().en;
        ASSERT_TRUE(second) << second.error().en;
        EXPECT_EQ(*first, *second) << b;
    };
    same_order("move 1 tank libya french_equatorial_africa egypt", "déplacer 1 char Libye Guinée Française Égypte");
    same_order("move 1 tank libya french_equatorial_africa egypt", "move tank Libya French Equatorial Africa Egypt");
    same_order("load 2 infantry south_europe sz_central_mediterranean",
               "embarquer 2 infanteries Italie centre de la Méditerranée");
    same_order("end combat_move", "fin");
}

TEST(Orders, areSplitAtSemicolonsAndEndsOfLines) {
    EXPECT_EQ(Table{}.rules.split_moves("buy 8 infantry; end purchase\n end combat_move;"),
              (std::vector<std::string>{"buy 8 infantry", "end purchase", "end combat_move"}));
}

TEST(Orders, thatAreWrongAreExplained) {
    Table table;
    table.turn("germany");
    EXPECT_EQ(table.refusal("attack egypt").substr(0, 47), "there is no order 'attack': expected one of end");
    EXPECT_EQ(table.refusal("move 1 elephant libya egypt"),
              "'elephant' is not a unit: expected how many of which, such as 2 infantry");
    EXPECT_EQ(table.refusal("move 1 tank libya narnia"), "there is no zone 'narnia' on this map");
    EXPECT_EQ(table.refusal("move 1 tank libya"),
              "expected every zone on the way, the start first, such as move 1 tank libya egypt");
    EXPECT_EQ(table.refusal("move 2 tank libya egypt"), "only 1 tank in Libya can still move 1 step");
    EXPECT_EQ(table.refusal("move 1 infantry egypt libya"), "only 0 infantry in Egypt can still move 1 step");
    EXPECT_EQ(table.refusal(""), "expected an order, such as end purchase");
    EXPECT_EQ(table.refusal("move 1 tank libya algeria"),
              "Algeria is friendly: moves that attack nobody belong to the noncombat_move phase");
}

TEST(Log, tellsABattleInOneSentence) {
    Table table;
    table.turn("germany");
    GameLog log{table.rules};
    std::vector<Text> told;
    for (const char* order :
         {"move 1 tank libya french_equatorial_africa egypt", "move 1 infantry libya egypt", "end combat_move",
          "roll 1@3", "lose 1 infantry", "roll 1@2", "lose 1 tank", "stay", "roll 1@1", "roll 0"}) {
        const Position before = table.position;
        const auto move = table.rules.parse_move(before, order);
        ASSERT_TRUE(move) << order << ": " << move.error().en;
        table.order(order);
        for (const Text& sentence : log.record(before, *move, table.position)) told.push_back(sentence);
    }
    ASSERT_EQ(told.size(), 4u);
    EXPECT_EQ(told[0].en, "1 tank: Libya - French Equatorial Africa - Egypt");
    EXPECT_EQ(told[1].en, "Germany takes French Equatorial Africa");
    EXPECT_EQ(told[1].fr, "L'Allemagne prend l'Afrique-Équatoriale française");
    EXPECT_EQ(told[3].en, "Germany takes Egypt: 1 tank lost, 1 infantry and 1 tank destroyed");
    EXPECT_EQ(told[3].fr, "L'Allemagne prend l'Égypte : 1 char perdu, 1 infanterie et 1 char détruits");
}

TEST(Log, hasASentenceInBothLanguagesForWholeRandomGames) {
    for (const char* edition : {"second", "third"}) {
        const Table table{edition};
        GameLog log{table.rules};
        Random random{9};
        Position position = table.rules.start();
        int told = 0;
        while (!table.rules.outcome(position) && position.round < 4) {
            const Move move = random_move(table.rules, position, random);
            const Position after = table.rules.after(position, move);
            for (const Text& sentence : log.record(position, move, after)) {
                EXPECT_GT(sentence.en.size(), 5u);
                EXPECT_GT(sentence.fr.size(), 5u);
                ++told;
            }
            position = after;
        }
        EXPECT_GT(told, 150);
    }
}

TEST(BoardText, showsPowersZonesAndHelp) {
    const Table table;
    const std::string board = board_text(table.rules, table.position, Language::french);
    EXPECT_NE(board.find("Tour 1 - U.R.S.S. - recherche et achats"), std::string::npos);
    EXPECT_NE(board.find("  Libye (1) : 1 infanterie et 1 char\n"), std::string::npos);
    EXPECT_NE(zone_text(table.rules, table.position, table.map().zone("egypt"), Language::english)
                  .find("owner: United Kingdom"),
              std::string::npos);
    EXPECT_NE(help_text(table.rules, table.position, Language::english).find("buy 3 infantry"), std::string::npos);
}

TEST(BoardQuestion, asksAboutTheBattleOnTheBoard) {
    Table table;
    table.turn("germany");
    table.order("load 2 infantry south_europe sz_central_mediterranean");
    table.order("move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean");
    table.order("move 1 battleship sz_central_mediterranean sz_east_mediterranean")
        .order("unload 2 infantry sz_east_mediterranean egypt");
    table.order("move 1 tank libya french_equatorial_africa egypt").order("move 1 infantry libya egypt");
    OddsCalculator calculator{table.map(), 4};
    const BattleQuestion sea =
        question_at(table.rules.book(), table.position, table.map().zone("sz_east_mediterranean"));
    EXPECT_NEAR(calculator.odds(sea).win, 46.0 / 49, 1e-12);
    const BattleQuestion land = question_at(table.rules.book(), table.position, table.map().zone("egypt"));
    EXPECT_TRUE(land.is_landing);
    EXPECT_TRUE(land.bombarding.empty()) << "the submarine keeps the battleship busy";
    EXPECT_NEAR(calculator.odds(land).win, 0.944327, 5e-7);
}

TEST(Orders, areUnderstoodInFrenchAsTheyAreShown) {
    const Table table;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Random random{seed};
        Position position = table.rules.start();
        for (int ply = 0; ply < 400 && !table.rules.outcome(position); ++ply) {
            const Move move = table.rules.awaits_chance(position) ? table.rules.roll(position, random)
                                                                  : table.rules.sample(position, random);
            const std::string french = order_text(table.rules, position, move, Language::french);
            EXPECT_EQ(order_text(table.rules, position, move, Language::english), table.rules.to_text(position, move));
            const auto back = table.rules.parse_move(position, french);
            ASSERT_TRUE(back) << french << ": " << back.error().fr;
            ASSERT_EQ(table.rules.to_text(position, *back), table.rules.to_text(position, move)) << french;
            position = table.rules.after(position, move);
        }
    }
}

TEST(Orders, areWrittenWithTheWordsOfEachLanguage) {
    const Table table;
    const auto french = [&](const char* notation) {
        const auto move = table.rules.parse_move(table.position, notation);
        EXPECT_TRUE(move) << notation;
        return order_text(table.rules, table.position, *move, Language::french);
    };
    EXPECT_EQ(french("buy 3 infantry"), "acheter 3 infanteries");
    EXPECT_EQ(french("buy 1 tank"), "acheter 1 char");
    EXPECT_EQ(french("research 2"), "chercher 2");
    EXPECT_EQ(french("end purchase"), "fin recherche et achats");
    for (const char* end :
         {"fin", "fin achats", "fin recherche et achats", "end purchase", "end research and purchase"})
        EXPECT_TRUE(table.rules.parse_move(table.position, end)) << end;
    const auto wrong = table.rules.parse_move(table.position, "fin placement");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().fr, "c'est la phase recherche et achats : fin est attendu, ou fin recherche et achats");
    const auto unknown = table.rules.parse_move(table.position, "danser");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().fr.find("déplacer"), std::string::npos) << unknown.error().fr;
    EXPECT_NE(unknown.error().en.find("move"), std::string::npos) << unknown.error().en;
}

}  // namespace
}  // namespace plateau::axis_allies
