// Problems and reasons: what is proved holds, and what does not hold is refused.
#include <gtest/gtest.h>

#include <map>

#include "core/random.h"
#include "games/avalam/rules.h"
#include "games/in_a_row/gravity.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/known.h"
#include "teaching/draughts/material.h"
#include "teaching/in_a_row/fours.h"
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
    EXPECT_FALSE(read(*gomoku, "h8", "a1", "i9"));
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

TEST(Reasons, OfAvalamHoldInAnyPosition) {
    const auto said = said_without_plan<avalam::Rules>("avalam", 6, 16, 2);
    for (const auto kind : {Claim::Kind::gives_safety, Claim::Kind::covers_own})
        EXPECT_TRUE(said.contains(kind)) << static_cast<int>(kind);
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
