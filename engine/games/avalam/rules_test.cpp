#include "games/avalam/rules.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "game/contract.h"
#include "game/perft.h"
#include "games/avalam/slow_rules.h"

namespace plateau::avalam {
namespace {

const std::string start_text =
    "..1a...../.1a1a..../.a1a1a1../.1a1a1a1a/1a1a0a1a1/a1a1a1a1./..1a1a1a./....a1a1./.....a1..";
const std::string empty_text =
    "..00...../.0000..../.000000../.00000000/000000000/00000000./..000000./....0000./.....00..";

// The empty board with these towers on it: {"d5", '2'} is a yellow tower of two.
std::string study(const std::map<std::string, char>& towers, const std::string& side = "") {
    std::string text = empty_text;
    for (const auto& [name, symbol] : towers)
        text[static_cast<std::size_t>(('9' - name[1]) * 10 + name[0] - 'a')] = symbol;
    return text + side;
}

Position read(const Rules& rules, const std::string& text) {
    const auto position = rules.parse_position(text);
    EXPECT_TRUE(position) << position.error().en;
    return *position;
}

Position play(const Rules& rules, Position position, const std::vector<std::string>& moves) {
    for (const auto& text : moves) {
        const auto move = rules.parse_move(position, text);
        EXPECT_TRUE(move) << move.error().en;
        position = rules.after(position, *move);
    }
    return position;
}

TEST(AvalamBoard, HasFortyNineHolesAndTheHalfTurnMapsItOntoItself) {
    EXPECT_EQ(std::popcount(board.holes), 49);
    EXPECT_EQ(turned(board.holes), board.holes);
    int pairs = 0;
    for (Spots left = board.holes & ~bit(centre); left; left &= left - 1) {
        const Spot spot = lowest(left);
        EXPECT_EQ(turned(bit(spot)), bit(turned(spot)));
        EXPECT_EQ(neighbours_of(turned(spot)), turned(neighbours_of(spot)));
        EXPECT_EQ(neighbours_of(bit(spot)), neighbours_of(spot));
        EXPECT_EQ(spot_named(name_of(spot)), spot);
        pairs += std::popcount(neighbours_of(spot) & ~bit(centre));
    }
    EXPECT_EQ(pairs, 2 * 146);
    EXPECT_EQ(name_of(centre), "e5");
}

TEST(AvalamBoard, FindsTheNthSpotOfASet) {
    Spots left = board.holes;
    for (int rank = 0; left; ++rank, left &= left - 1) EXPECT_EQ(nth_spot(board.holes, rank), lowest(left));
}

TEST(AvalamRules, StartFromTheCheckerboardWithAnEmptyCentre) {
    const Rules rules;
    EXPECT_EQ(rules.to_text(rules.start()), start_text);
    EXPECT_EQ(points(rules.start(), Side::first), 24);
    EXPECT_EQ(points(rules.start(), Side::second), 24);
    EXPECT_EQ(rules.side_to_move(rules.start()), Side::first);
    EXPECT_EQ(rules.transformed(rules.start(), 1), rules.start());
}

TEST(AvalamRules, CountThePositionsKnownAfterThreePlies) {
    const Rules rules;
    EXPECT_EQ(perft(rules, rules.start(), 1), 292U);
    EXPECT_EQ(perft(rules, rules.start(), 2), 81488U);
    EXPECT_EQ(perft(rules, rules.start(), 3), 21711440U);
    EXPECT_EQ(distinct_perft(rules, rules.start(), 2), (std::vector<std::uint64_t>{292, 41050}));
}

TEST(AvalamRules, KeepTheContractOfAGame) {
    for (const Rules& rules : {Rules{}, Rules{Settings{.tiebreak = "fives"}}, Rules{Settings{.setup = "random"}}}) {
        const auto slow = [&](const Position& position) { return slow_moves(rules, position); };
        EXPECT_EQ(check_contract(rules, {.games = 8}, slow), std::vector<std::string>{});
    }
    EXPECT_EQ(check_contract(Rules{Settings{.setup = "free"}}, {.games = 5}), std::vector<std::string>{});
}

TEST(AvalamRules, AgreeWithASlowBoardThroughWholeGames) {
    const Rules rules{Settings{.tiebreak = "fives"}};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random{seed};
        Position position = rules.start();
        SlowBoard slow{rules.to_text(position)};
        while (!slow.moves().empty()) {
            ASSERT_FALSE(rules.outcome(position));
            const auto moves = slow.moves();
            ASSERT_EQ(rules.count_moves(position), moves.size());
            const auto name = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            slow.play(name);
            position = play(rules, position, {name});
            ASSERT_EQ(SlowBoard{rules.to_text(position)}, slow);
        }
        const auto outcome = rules.outcome(position);
        ASSERT_TRUE(outcome);
        const int lead = slow.lead() != 0 ? slow.lead() : slow.lead_in_fives();
        EXPECT_EQ(*outcome, lead == 0 ? Outcome::draw() : Outcome::win(lead > 0 ? Side::first : Side::second));
    }
}

TEST(AvalamRules, KeepKeysThatEqualThoseOfTheReadPosition) {
    const Rules rules;
    for (int plies = 0; plies < 36; ++plies) {
        const Position position = random_position(rules, plies, 77);
        const Position read_again = read(rules, rules.to_text(position));
        EXPECT_EQ(read_again.key(), position.key());
        EXPECT_EQ(read_again.turned_key(), position.turned_key());
        EXPECT_EQ(rules.transformed(position, 1).key(), position.turned_key());
        EXPECT_EQ(canonical_key(rules, position), plateau::canonical_key<Rules>(rules, position));
    }
}

TEST(AvalamRules, LetEitherSideMoveAnyTowerOntoAnOccupiedNeighbour) {
    const Rules rules;
    // Yellow moves a red tower: red owns the result.
    const Position position = play(rules, rules.start(), {"d5-c5"});
    EXPECT_EQ(position.tower(*spot_named("c5")), (Tower{2, Side::second}));
    EXPECT_EQ(position.height(*spot_named("d5")), 0);
    EXPECT_EQ(rules.side_to_move(position), Side::second);
    EXPECT_EQ(points(position, Side::first), 23);
    EXPECT_EQ(points(position, Side::second), 24);
}

TEST(AvalamRules, GiveTheTowerToTheColourThatWasMovedOnTop) {
    const Rules rules;
    const Position position = read(rules, study({{"d5", '2'}, {"d6", 'c'}}));
    EXPECT_EQ(play(rules, position, {"d5-d6"}).tower(*spot_named("d6")), (Tower{5, Side::first}));
    EXPECT_EQ(play(rules, position, {"d6-d5"}).tower(*spot_named("d5")), (Tower{5, Side::second}));
}

TEST(AvalamRules, StackAtMostFive) {
    const Rules rules;
    for (char one = '1'; one <= '5'; ++one)
        for (char two = 'a'; two <= 'e'; ++two) {
            const Position position = read(rules, study({{"f4", one}, {"g3", two}}));
            const bool fits = (one - '0') + (two - 'a' + 1) <= 5;
            EXPECT_EQ(rules.count_moves(position), fits ? 2U : 0U);
            EXPECT_EQ(rules.legal_moves(position).size(), fits ? 2U : 0U);
            EXPECT_EQ(rules.outcome(position).has_value(), !fits);
        }
}

TEST(AvalamRules, DrawEqualPointsUnlessFivesBreakTheTie) {
    const std::string text = study({{"d5", '5'}, {"g3", 'd'}});
    EXPECT_EQ(Rules{}.outcome(read(Rules{}, text)), Outcome::draw());
    const Rules contest{Settings{.tiebreak = "fives"}};
    EXPECT_EQ(contest.outcome(read(contest, text)), Outcome::win(Side::first));
    EXPECT_EQ(contest.outcome(read(contest, study({{"d5", '5'}, {"g3", 'e'}}))), Outcome::draw());
    EXPECT_EQ(contest.outcome(read(contest, study({{"d5", '5'}, {"g3", 'a'}, {"c8", 'a'}}))),
              Outcome::win(Side::second));
    EXPECT_NE(contest.outcome_reason(read(contest, text)).fr.find("1 à 0"), std::string::npos);
}

TEST(AvalamRules, EndOneTowerAPlyEarlierThanTheyBegan) {
    const Rules rules;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (int plies = 0; plies < 32; plies += 5)
            EXPECT_EQ(random_position(rules, plies, seed).tower_count(), 48 - plies);
}

TEST(AvalamRules, PlayRandomGamesOfTheKnownLength) {
    const Rules rules;
    double plies = 0, moves_at_16 = 0;
    std::map<int, int> results;
    const int games = 4000;
    for (int game = 0; game < games; ++game) {
        Random random{2024, static_cast<std::uint64_t>(game)};
        Position position = rules.start();
        int ply = 0;
        for (; !rules.outcome(position); ++ply) {
            if (ply == 16) moves_at_16 += static_cast<double>(rules.count_moves(position));
            position = rules.after(position, rules.sample(position, random));
        }
        plies += ply;
        const auto outcome = *rules.outcome(position);
        ++results[outcome.is_draw() ? 0 : outcome.winner == Side::first ? 1 : 2];
    }
    EXPECT_NEAR(plies / games, 34.56, 0.1);
    EXPECT_NEAR(moves_at_16 / games, 116, 2);
    EXPECT_NEAR(100.0 * results[1] / games, 46, 3);
    EXPECT_NEAR(100.0 * results[0] / games, 11, 2);
}

TEST(AvalamRules, SampleEveryMoveAboutEquallyOften) {
    const Rules rules;
    const Position position = random_position(rules, 26, 5);
    std::map<std::string, int> seen;
    Random random{3};
    const auto moves = static_cast<int>(rules.count_moves(position));
    for (int i = 0; i < 1000 * moves; ++i) ++seen[rules.to_text(position, rules.sample(position, random))];
    EXPECT_EQ(static_cast<int>(seen.size()), moves);
    for (const auto& [move, times] : seen) EXPECT_NEAR(times, 1000, 200) << move;
}

TEST(AvalamSetup, ShufflesTheCountersDifferentlyForEachSeed) {
    std::set<std::string> texts;
    for (long long seed = 0; seed < 20; ++seed) {
        const Rules rules{Settings{.setup = "random", .seed = seed}};
        EXPECT_EQ(points(rules.start(), Side::first), 24);
        EXPECT_EQ(points(rules.start(), Side::second), 24);
        EXPECT_EQ(rules.start(), (Rules{Settings{.setup = "random", .seed = seed}}.start()));
        texts.insert(rules.to_text(rules.start()));
    }
    EXPECT_EQ(texts.size(), 20U);
}

TEST(AvalamSetup, LetsThePlayersFillTheBoardInTurnAndYellowBegins) {
    const Rules rules{Settings{.setup = "free"}};
    EXPECT_EQ(rules.to_text(rules.start()), empty_text);
    EXPECT_EQ(rules.count_moves(rules.start()), 98U);
    Position position = play(rules, rules.start(), {"re5", "yd5"});
    EXPECT_EQ(position.tower(centre), (Tower{1, Side::second}));
    EXPECT_EQ(rules.side_to_move(position), Side::first);
    Random random{9};
    for (int placed = 2; placed < 48; ++placed) {
        EXPECT_TRUE(rules.is_set_up(position));
        EXPECT_FALSE(rules.outcome(position));
        position = rules.after(position, rules.sample(position, random));
    }
    EXPECT_FALSE(rules.is_set_up(position));
    EXPECT_EQ(points(position, Side::first), 24);
    EXPECT_EQ(rules.side_to_move(position), Side::first);
    EXPECT_FALSE(rules.legal_moves(position)[0].is_placement());
}

TEST(AvalamSetup, PlacesNoMoreThanTwentyFourOfAColour) {
    const Rules rules{Settings{.setup = "free"}};
    Position position = rules.start();
    for (int i = 0; i < 24; ++i) {
        Spots free_holes = board.holes & ~position.occupied();
        position = rules.after(position, Move::placement(Side::first, lowest(free_holes)));
    }
    EXPECT_EQ(rules.count_moves(position), 25U);
    const auto refused = rules.parse_move(position, "yf1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().en, "yf1 is not possible: all 24 yellow counters are placed");
}

TEST(AvalamSettings, AreReadFromASpec) {
    const auto settings = read_options<Settings>(*parse_spec("avalam:tiebreak=fives,setup=random,seed=12"));
    ASSERT_TRUE(settings);
    EXPECT_EQ(settings->seed, 12);
    EXPECT_TRUE(Rules{*settings}.breaks_ties_by_fives());
    EXPECT_FALSE(read_options<Settings>(*parse_spec("avalam:tiebreak=towers")));
}

TEST(AvalamText, LeavesTheSideOutWhereParityTellsIt) {
    const Rules rules;
    EXPECT_EQ(rules.to_text(read(rules, start_text + " y")), start_text);
    EXPECT_EQ(rules.to_text(read(rules, start_text + " r")), start_text + " r");
    EXPECT_EQ(rules.side_to_move(read(rules, start_text + " r")), Side::second);
    EXPECT_NE(read(rules, start_text + " r").key(), rules.start().key());
    EXPECT_EQ(rules.side_to_move(read(rules, study({{"d5", '1'}}))), Side::second);
}

void expect_refused(const Rules& rules, const std::string& text, const std::string& english,
                    const std::string& french) {
    const auto position = rules.parse_position(text);
    ASSERT_FALSE(position) << text;
    EXPECT_NE(position.error().en.find(english), std::string::npos) << position.error().en;
    EXPECT_NE(position.error().fr.find(french), std::string::npos) << position.error().fr;
}

TEST(AvalamText, SaysWhatIsWrongWithAPosition) {
    const Rules rules;
    expect_refused(rules, "", "expected nine rows", "neuf lignes");
    expect_refused(rules, start_text.substr(0, 80), "expected nine rows", "neuf lignes");
    expect_refused(rules, start_text + "x", "'x' is not understood", "« x » n'est pas compris");
    expect_refused(rules, start_text + " yy", "the side to move", "le camp au trait");
    expect_refused(rules, study({{"d5", '6'}}), "'6' is not possible on d5", "en d5");
    expect_refused(rules, study({{"a9", '1'}}), "a9, which is outside the board", "a9, hors du plateau");
    expect_refused(rules, study({{"d5", '.'}}), "'.' is not possible on d5", "en d5");
    expect_refused(rules, study({{"e5", '1'}}), "the centre stays empty", "le centre reste vide");
    std::string many = start_text;
    many[many.find('1')] = '2';
    expect_refused(rules, many, "there are 49 counters", "il y a 49 pions");
    std::string yellow = start_text;
    yellow[yellow.find('a')] = '1';
    expect_refused(rules, yellow, "there are 25 yellow towers", "il y a 25 tours jaunes");
    std::string slashes = start_text;
    slashes[9] = '.';
    expect_refused(rules, slashes, "expected nine rows", "neuf lignes");
    expect_refused(Rules{Settings{.setup = "free"}}, study({{"d5", '2'}}), "single counters", "des pions seuls");
}

void expect_move_refused(const Rules& rules, const Position& position, const std::string& text,
                         const std::string& english, const std::string& french) {
    const auto move = rules.parse_move(position, text);
    ASSERT_FALSE(move) << text;
    EXPECT_NE(move.error().en.find(english), std::string::npos) << move.error().en;
    EXPECT_NE(move.error().fr.find(french), std::string::npos) << move.error().fr;
}

TEST(AvalamText, SaysWhatIsWrongWithAMove) {
    const Rules rules;
    const Position position = read(rules, study({{"d5", '3'}, {"d6", 'c'}, {"c5", '1'}, {"g3", 'a'}}));
    for (const std::string text : {"", "d5", "d5c5x", "d5-c5-b5"})
        expect_move_refused(rules, position, text, "expected two neighbouring holes", "deux trous voisins");
    expect_move_refused(rules, position, "a9-d5", "'a9' is not a hole", "« a9 » n'est pas un trou");
    expect_move_refused(rules, position, "d5-z5", "'z5' is not a hole", "« z5 » n'est pas un trou");
    expect_move_refused(rules, position, "d5-e5", "there is no tower on e5", "pas de tour en e5");
    expect_move_refused(rules, position, "d4-d5", "there is no tower on d4", "pas de tour en d4");
    expect_move_refused(rules, position, "d5-g3", "are not neighbours", "ne sont pas voisins");
    expect_move_refused(rules, position, "d5-d5", "are not neighbours", "ne sont pas voisins");
    expect_move_refused(rules, position, "d5-d6", "the tower would be 6 high", "la tour aurait 6 pions");
    EXPECT_TRUE(rules.parse_move(position, "d5-c5"));

    const Rules free_rules{Settings{.setup = "free"}};
    const Position placed = play(free_rules, free_rules.start(), {"yd5"});
    expect_move_refused(free_rules, placed, "d5", "expected y or r and a hole", "y ou r et un trou");
    expect_move_refused(free_rules, placed, "ra9", "'a9' is not a hole", "« a9 » n'est pas un trou");
    expect_move_refused(free_rules, placed, "rd5", "there is a counter on d5 already", "déjà un pion en d5");
}

TEST(AvalamDiagram, ShowsEveryHoleAndTower) {
    const Rules rules;
    const Diagram diagram = rules.diagram(play(rules, rules.start(), {"d5-c5"}));
    EXPECT_EQ(diagram.cells.size(), 49U);
    EXPECT_EQ(diagram.pieces.size(), 47U);
    for (const auto& piece : diagram.pieces) {
        EXPECT_EQ(piece.kind, "tower");
        if (piece.cell == "c5") {
            EXPECT_EQ(piece.height, 2);
            EXPECT_EQ(piece.owner, 2);
        }
    }
    const Rules free_rules{Settings{.setup = "free"}};
    EXPECT_EQ(free_rules.diagram(free_rules.start()).cells.size(), 51U);
}

}  // namespace
}  // namespace plateau::avalam
