// Problems and reasons: what is proved holds, and what does not hold is refused.
#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/avalam/rules.h"
#include "games/in_a_row/gravity.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/known.h"
#include "players/in_a_row/gravity_solver.h"
#include "teaching/draughts/material.h"
#include "teaching/in_a_row/fours.h"
#include "teaching/in_a_row/plain_solver.h"
#include "teaching/problems.h"
#include "teaching/reasons.h"

namespace plateau::teaching {
namespace {

const play::FileResources resources;

std::unique_ptr<play::AnyGame> opened(const std::string& name) {
    auto game = play::open_game(name, resources);
    EXPECT_TRUE(game);
    return std::move(*game);
}

std::string position_after(const play::AnyGame& game, const std::string& moves) {
    return (*game.new_session({"", {moves}, 1}))->position();
}

std::optional<Claim> read(const play::AnyGame& game, const std::string& moves, const std::string& move,
                          const std::string& better) {
    const auto reader = *mistake_reader(game);
    const std::string position = position_after(game, moves);
    auto claim = reader->read(position, move, better);
    EXPECT_TRUE(!claim || reader->holds(position, move, *claim)) << moves << " " << move;
    return claim;
}

TEST(Reasons, TellTheWinThatAMoveGives) {
    const auto game = opened("connect4");
    const auto claim = read(*game, "41424", "1", "4");
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->kind, Claim::Kind::gives_win);
    EXPECT_EQ(claim->moves, 1);
    EXPECT_EQ(claim->move, "4");
    EXPECT_EQ(sentence_of(*claim).en, "The opponent can now win at once with 4.");
}

TEST(Reasons, TellTheWinThatAMoveMisses) {
    const auto game = opened("connect4");
    const auto claim = read(*game, "445566", "1", "3");
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->kind, Claim::Kind::misses_win);
    EXPECT_EQ(sentence_of(*claim).fr, "3 aurait gagné aussitôt.");
}

TEST(Reasons, TellFivesAndFours) {
    const auto game = opened("gomoku");
    const auto five = read(*game, "h8 a1 i8 a3 j8 a5 k8", "a7", "g8");
    EXPECT_FALSE(five) << "both ends are open: nothing was better";
    const auto closed = read(*game, "h8 g8 i8 a3 j8 a5 k8", "a7", "l8");
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->kind, Claim::Kind::gives_win);
    EXPECT_EQ(closed->move, "l8");
    const auto open = read(*game, "h8 a1 i8 a3 j8", "a15", "k8");
    ASSERT_TRUE(open);
    EXPECT_EQ(open->kind, Claim::Kind::gives_fours);
    EXPECT_EQ(open->moves, 2);
}

TEST(Reasons, TellMenLost) {
    const auto game = opened("draughts");
    // 27-22 puts a man before two others for nothing.
    const auto reader = *mistake_reader(*game);
    const std::string position = "W:W27,32,38,43,48:B12,13,17,19,24";
    const auto claim = reader->read(position, "27-22", "32-28");
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->kind, Claim::Kind::loses_men);
    EXPECT_TRUE(reader->holds(position, "27-22", *claim));
    EXPECT_EQ(claim->line.front().substr(0, 3), "17x");
}

TEST(Reasons, AreSilentWhereNothingIsProved) {
    const auto gomoku = opened("gomoku");
    EXPECT_FALSE(read(*gomoku, "h8", "g7", "i9"));
    EXPECT_FALSE(mistake_reader(*opened("axis_allies")));
}

// Any two moves of games without plan are compared; returns what was said, by kind.
template <Game G>
std::map<Claim::Kind, int> said_without_plan(const std::string& name, int first_ply, int last_ply, int games) {
    const auto game = opened(name);
    const auto& rules = play::known<G>(*game)->rules();
    const auto reader = *mistake_reader(*game);
    std::map<Claim::Kind, int> said;
    Random random{7};
    for (int i = 0; i < games; ++i) {
        auto position = rules.start();
        for (int ply = 0; ply < last_ply && !rules.outcome(position); ++ply) {
            const auto moves = rules.legal_moves(position);
            const auto any = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
            const std::string text = rules.to_text(position), move = rules.to_text(position, any());
            const std::string better = rules.to_text(position, any());
            if (const auto claim = ply < first_ply ? std::nullopt : reader->read(text, move, better)) {
                ++said[claim->kind];
                EXPECT_TRUE(reader->holds(text, move, *claim)) << text << " " << move << ": " << sentence_of(*claim).en;
            }
            position = rules.after(position, any());
        }
    }
    return said;
}

// What is said of a move of draughts, in both languages, and that it holds there and not of another move.
struct Said {
    std::string position, move, better;
    Claim::Kind kind;
    std::string en, fr;
};
class DraughtsReasons : public testing::TestWithParam<Said> {};

TEST_P(DraughtsReasons, TellWhatIsLostOrMissed) {
    const auto& said = GetParam();
    const auto game = opened("draughts");
    const auto reader = *mistake_reader(*game);
    const auto claim = reader->read(said.position, said.move, said.better);
    ASSERT_TRUE(claim);
    EXPECT_EQ(claim->kind, said.kind);
    EXPECT_EQ(sentence_of(*claim).en, said.en);
    EXPECT_EQ(sentence_of(*claim).fr, said.fr);
    EXPECT_EQ(claim->line.size(), static_cast<std::size_t>(2 * claim->moves - 1));
    EXPECT_TRUE(reader->holds(said.position, said.move, *claim));
    EXPECT_FALSE(claim->is_instead() ? reader->holds("W:W46:B5", "46-41", *claim)
                                     : reader->holds(said.position, said.better, *claim));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, DraughtsReasons,
    testing::Values(
        // A crowned man is no man won.
        Said{"W:W12,45:B3,9,26", "45-40", "12-7", Claim::Kind::misses_king,
             "12-7 would have brought a king in 2 moves.", "12-7 aurait donné une dame en 2 coups."},
        Said{"W:W33,48:B5,22", "33-28", "48-42", Claim::Kind::loses_men, "The opponent can now win a man with 22x33.",
             "L'adversaire peut maintenant gagner un pion par 22x33."},
        Said{"W:W33:B22", "33-28", "33-29", Claim::Kind::gives_win, "The opponent can now win at once with 22x33.",
             "L'adversaire peut maintenant gagner aussitôt par 22x33."}));

TEST(Reasons, HaveWordsInBothLanguages) {
    for (int kind = 0; kind <= static_cast<int>(Claim::Kind::stays_open); ++kind)
        for (const int count : {0, 1, 2}) {
            Claim claim{static_cast<Claim::Kind>(kind), count, count, "32-28", {}};
            claim.other = "33-28";
            const Text text = sentence_of(claim);
            EXPECT_FALSE(text.en.empty() || text.fr.empty()) << kind;
            EXPECT_NE(text.en, text.fr) << kind;
            EXPECT_TRUE(text.en.ends_with('.') && text.fr.ends_with('.')) << kind;
        }
}

// What the exact solver and the plain one make of positions from games without plan.
TEST(PlainSolver, AgreesWithTheExactOne) {
    const auto game = opened("connect4");
    const auto& rules = play::known<in_a_row::Gravity64>(*game)->rules();
    in_a_row::GravitySolver<in_a_row::Bits64> exact{rules, 8, 1};
    PlainSolver plain;
    Random random{3};
    std::map<int, int> seen;
    for (int i = 0; i < 60; ++i) {
        auto position = rules.start();
        for (int ply = 0; ply < 18 + i % 20 && !rules.outcome(position); ++ply) {
            const auto moves = rules.legal_moves(position);
            position = rules.after(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (rules.outcome(position)) continue;
        const int score = exact.solve(position, false, {}).score, sign = (score > 0) - (score < 0);
        EXPECT_EQ(plain.sign(position), sign) << rules.to_text(position);
        ++seen[sign];
    }
    EXPECT_TRUE(seen.contains(1) && seen.contains(-1));
}

TEST(Reasons, OfDraughtsHoldInAnyPosition) {
    const auto said = said_without_plan<draughts::Rules10>("draughts", 8, 60, 3);
    for (const auto kind : {Claim::Kind::loses_men, Claim::Kind::misses_men})
        EXPECT_TRUE(said.contains(kind)) << static_cast<int>(kind);
}

TEST(Reasons, OfAvalamHoldInAnyPosition) {
    auto said = said_without_plan<avalam::Rules>("avalam", 17, 20, 2);
    for (const auto& [kind, count] : said_without_plan<avalam::Rules>("avalam", 25, 40, 3)) said[kind] += count;
    for (const auto kind : {Claim::Kind::gives_safety, Claim::Kind::covers_own})
        EXPECT_TRUE(said.contains(kind)) << static_cast<int>(kind);
}

// Early on, where nothing is safe yet: whose tower is built, and how open it is.
TEST(Reasons, TellWhatIsBuiltInAvalam) {
    const auto game = opened("avalam");
    const auto reader = *mistake_reader(*game);
    const std::string early =
        "..1a...../.1a1a..../.a1a1a1../.1a1a1a1a/1a1a0a1a1/a1a1a0a1./..1a1a2a./....a1a1./.....a1..";
    const std::string later =
        "..1a...../.1a1a..../.a1b1a1../.1a101a1a/0a1a0a1a1/a2a1a0a1./..1a1a2a./....a1a1./.....a1..";
    const auto theirs = reader->read(early, "a5-b4", "d9-c9"), open = reader->read(later, "g2-g3", "d9-c9");
    ASSERT_TRUE(theirs && open);
    EXPECT_EQ(theirs->kind, Claim::Kind::builds_theirs);
    EXPECT_EQ(sentence_of(*theirs).fr, "Ce coup bâtit une tour pour l'adversaire ; d9-c9 en bâtit une à vous.");
    EXPECT_TRUE(reader->holds(early, "a5-b4", *theirs));
    EXPECT_FALSE(reader->holds(early, "d9-c9", *theirs));
    EXPECT_EQ(open->kind, Claim::Kind::stays_open);
    EXPECT_EQ(sentence_of(*open).en,
              "The tower built here can still be joined with 6 others, that of d9-c9 with only 3.");
    EXPECT_TRUE(reader->holds(later, "g2-g3", *open));
    EXPECT_FALSE(reader->holds(later, "c9-d9", *open));
}

TEST(Reasons, TellThreesAndRows) {
    const auto gomoku = opened("gomoku"), connect4 = opened("connect4");
    const auto kind_of = [](const std::optional<Claim>& claim) {
        return claim ? std::optional{claim->kind} : std::nullopt;
    };
    EXPECT_EQ(kind_of(read(*gomoku, "h8 a1 i8 a15", "o15", "j8")), Claim::Kind::misses_three);
    EXPECT_EQ(kind_of(read(*gomoku, "a1 h8 a15 i8", "o15", "j8")), Claim::Kind::gives_three);
    EXPECT_EQ(kind_of(read(*gomoku, "h8 i9", "a1", "h7")), Claim::Kind::joins_fewer);
    const auto room = read(*gomoku, "", "a1", "h8"), fours = read(*connect4, "", "1", "4");
    ASSERT_TRUE(room && fours);
    EXPECT_EQ(sentence_of(*room).en, "20 rows of five are still possible through h8, only 3 through this cell.");
    EXPECT_EQ(sentence_of(*fours).fr,
              "7 alignements de quatre sont encore possibles par 4, 3 seulement par cette case.");
}

TEST(Reasons, OfConnectFourHoldToTheEndOfTheGame) {
    const auto said = said_without_plan<in_a_row::Gravity64>("connect4", 22, 26, 12);
    EXPECT_FALSE(said.empty());
}

TEST(Reasons, OfAnotherPositionDoNotHold) {
    const auto game = opened("connect4");
    const auto reader = *mistake_reader(*game);
    const auto claim = reader->read(position_after(*game, "41424"), "1", "4");
    ASSERT_TRUE(claim);
    EXPECT_FALSE(reader->holds(position_after(*game, ""), "1", *claim));
}

TEST(Fours, AreCountedByWindows) {
    const auto game = opened("gomoku");
    const auto& rules = play::known<in_a_row::Placement>(*game)->rules();
    const auto position = *rules.parse_position(position_after(*game, "h8 a1 i8 a3 j8 a5 k8 g8"));
    const auto fives = five_cells(rules, position, Side::first);
    ASSERT_EQ(fives.size(), 1U);
    EXPECT_EQ(rules.to_text(position, fives.front()), "l8");
    EXPECT_TRUE(five_cells(rules, position, Side::second).empty());
}

TEST(Material, IsCountedWhenAllCapturesAreOver) {
    const auto game = opened("draughts");
    const auto& rules = play::known<draughts::Rules10>(*game)->rules();
    // White takes one and is not taken; then the taker stands where it is taken itself.
    EXPECT_EQ(settled_men(rules, *rules.parse_position("W:W32,38:B28,12")), 1);
    EXPECT_EQ(settled_men(rules, *rules.parse_position("W:W32,48:B28,19,14")), -1);
}

// Every problem that comes with the program holds, a few of each game here, all with plateau problems GAME --check.
TEST(Problems, OfEveryGameHold) {
    for (const char* name : {"gyges", "connect4", "gomoku", "draughts", "avalam"}) {
        const auto game = opened(name);
        const auto set = play::read_problems(name, resources);
        ASSERT_TRUE(set) << name;
        auto workshop = problem_workshop(*game, resources);
        ASSERT_TRUE(workshop) << name;
        const std::size_t step = std::max<std::size_t>(1, set->problems.size() / 6);
        for (std::size_t i = 0; i < set->problems.size(); i += step) {
            const auto& problem = set->problems[i];
            if (problem.win_in > 4) continue;
            const auto verified = (*workshop)->verify(problem);
            EXPECT_TRUE(verified) << name << " " << problem.id << ": " << verified.error().en;
            const auto tried = (*workshop)->judge(problem, {problem.key});
            ASSERT_TRUE(tried);
            EXPECT_NE(tried->verdict, TriedMove::Verdict::wrong) << name << " " << problem.id;
            const auto all = (*workshop)->judge(problem, problem.line);
            ASSERT_TRUE(all);
            EXPECT_EQ(all->verdict, TriedMove::Verdict::solved) << name << " " << problem.id;
        }
    }
}

TEST(Problems, WithAnotherKeyAreRefused) {
    for (const char* name : {"connect4", "gomoku", "draughts"}) {
        const auto game = opened(name);
        auto problem = play::read_problems(name, resources)->problems.front();
        const auto session = game->new_session({problem.position, {}, 1});
        for (const auto& move : (*session)->legal_moves())
            if (move.text != problem.key) {
                problem.key = move.text;
                break;
            }
        auto workshop = problem_workshop(*game, resources);
        EXPECT_FALSE((*workshop)->verify(problem)) << name;
        EXPECT_EQ((*workshop)->judge(problem, {problem.key})->verdict, TriedMove::Verdict::wrong) << name;
    }
}

TEST(Problems, AreMadeAnewByTheSameSeed) {
    const auto game = opened("connect4");
    const auto some = [&] {
        auto workshop = problem_workshop(*game, resources);
        return *(*workshop)->make({3, 5}, [](std::size_t found) { return found >= 2; });
    };
    const auto first = some(), second = some();
    ASSERT_GE(first.size(), 2U);
    EXPECT_EQ(first.front().position, second.front().position);
    EXPECT_FALSE(problem_workshop(*opened("renju"), resources));
}

}  // namespace
}  // namespace plateau::teaching
