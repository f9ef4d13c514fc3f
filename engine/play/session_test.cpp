#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "play/catalog.h"
#include "play/files.h"
#include "play/json.h"
#include "play/pasted_moves.h"

namespace plateau::play {
namespace {

const FileResources resources;

std::unique_ptr<AnyGame> open(std::string_view spec) {
    auto game = open_game(spec, resources);
    if (!game) ADD_FAILURE() << game.error().en;
    return game ? std::move(*game) : nullptr;
}

std::string player_error(const AnyGame& game, std::string_view player) {
    const auto checked = game.check_player(player);
    return checked ? "" : checked.error().en;
}

TEST(Catalog, EveryGameKeepsTheContractAndHasFiveLevels) {
    for (const auto& entry : catalog()) {
        const auto game = open(entry.name);
        for (const auto& broken : game->check_contract(1, 3)) ADD_FAILURE() << entry.name << ": " << broken;
        EXPECT_FALSE(entry.title.fr.empty());
        EXPECT_FALSE(to_json(game->info(), Language::french).dump().empty());
        for (const auto& level : game->info().levels) EXPECT_EQ(player_error(*game, level.name), "") << entry.name;
    }
}

TEST(Catalog, EveryLevelOfEveryGameTakesALimitOfItsOwn) {
    for (const auto& entry : catalog()) {
        const auto game = open(entry.name);
        for (const auto& level : game->info().levels)
            EXPECT_EQ(player_error(*game, level.name + ":nodes=2000"), "") << entry.name << ' ' << level.name;
    }
}

TEST(Catalog, RefusesUnknownGamesWithTheListOfKnownOnes) {
    const auto game = open_game("chess", resources);
    ASSERT_FALSE(game);
    EXPECT_TRUE(game.error().en.starts_with("there is no game 'chess': expected one of tictactoe, connect4"));
    EXPECT_TRUE(game.error().fr.starts_with("il n'y a pas de jeu « chess »"));
}

TEST(Players, AreMadeFromSpecsOrRefusedWithAReason) {
    const auto game = open("connect4");
    EXPECT_EQ(player_error(*game, "alphabeta:depth=3,eval=lines,nodes=100,time=200ms"), "");
    EXPECT_EQ(player_error(*game, "max:time=1s"), "");
    EXPECT_TRUE(player_error(*game, "foo").starts_with("there is no player 'foo': expected one of random, minimax"));
    EXPECT_TRUE(player_error(*game, "minimax:deep=3").starts_with("minimax has no option 'deep'"));
    EXPECT_EQ(player_error(*game, "alphabeta:eval=magic"),
              "there is no evaluation 'magic': expected one of none, lines, threats, shevchenko, chua, "
              "windows, board, network");
    EXPECT_EQ(player_error(*game, "alphabeta:candidates=2"),
              "candidates is not possible: this game has no notion of nearness");
    EXPECT_EQ(player_error(*game, "random:depth=2"),
              "random has no option 'depth': expected one of nodes, time, mistakes, seed");
}

TEST(Session, RecordsTheClicksOfTheChoice) {
    for (const char* name : {"tictactoe", "connect4", "draughts", "avalam", "gyges"}) {
        const auto game = open(name);
        const auto session = std::move(*game->new_session({}));
        for (int ply = 0; ply < 4; ++ply) {
            const auto choice = session->legal_moves().back();
            ASSERT_TRUE(session->play(choice.text)) << name;
            EXPECT_EQ(session->record().back().text, choice.text) << name;
            EXPECT_EQ(session->record().back().clicks, choice.clicks) << name;
            EXPECT_FALSE(choice.clicks.empty()) << name;
        }
    }
}

TEST(Session, PlaysUndoesAndRedoes) {
    const auto game = open("tictactoe");
    auto session = *game->new_session({"", {"a1 b2"}, 1});
    EXPECT_EQ(session->record().size(), 2u);
    ASSERT_TRUE(session->play("a2"));
    EXPECT_EQ(session->play("a2").error().en, "a2 is taken");
    ASSERT_TRUE(session->undo());
    EXPECT_EQ(session->position(), ".../.o./x.. x");
    ASSERT_TRUE(session->redo());
    EXPECT_EQ(session->redo().error().en, "there is nothing to play again");
    ASSERT_TRUE(session->play("b1"));
    ASSERT_TRUE(session->play("a3"));
    ASSERT_TRUE(session->ending());
    EXPECT_EQ(session->ending()->winner, Side::first);
    EXPECT_EQ(session->ending()->reason.fr, "3 alignés");
    EXPECT_TRUE(session->legal_moves().empty());
    EXPECT_EQ(session->play("c3").error().en, "the game is over");
}

TEST(Session, AThinkerFindsTheWinAndSaysItIsProven) {
    const auto game = open("connect4");
    auto session = *game->new_session({"", {"414141"}, 1});
    EXPECT_EQ(session->side_to_move(), Side::first);
    int thoughts = 0;
    const auto decision =
        (*session->thinker("alphabeta:depth=5,deepening=1"))->think({}, [&](const SpokenThought&) { ++thoughts; });
    EXPECT_EQ(decision.move, "4");
    EXPECT_EQ(decision.thought.proven, "win");
    EXPECT_EQ(decision.thought.win_chance, 1);
    EXPECT_GT(thoughts, 0);
}

TEST(Session, APlayerKeepsItsMemoryWhenOnlyItsLimitsChange) {
    const auto game = open("connect4");
    auto session = *game->new_session({"", {}, 1});
    const auto nodes_to_depth_9 = [&](const std::string& player) {
        std::uint64_t nodes = 0;
        (*session->thinker(player))->think({}, [&](const SpokenThought& thought) {
            if (thought.depth == 9) nodes = thought.nodes;
        });
        return nodes;
    };
    const auto first = nodes_to_depth_9("pvs:depth=9,table=1,time=1000s");
    ASSERT_GT(first, 0U);
    EXPECT_LT(nodes_to_depth_9("pvs:depth=9,table=1,time=999s"), first / 2) << "the table knows the answers";
    EXPECT_EQ(nodes_to_depth_9("pvs:depth=9,table=2,time=999s"), first) << "another player begins afresh";
}

TEST(Session, APlayerThatStillThinksIsLeftAlone) {
    const auto game = open("connect4");
    auto session = *game->new_session({"", {}, 1});
    const auto busy = session->thinker("pvs:depth=9,table=1,nodes=1000000");
    const auto depths = [](Thinker& thinker) {
        std::uint64_t nodes = 0;
        thinker.think({}, [&](const SpokenThought& thought) { nodes = thought.nodes; });
        return nodes;
    };
    const auto nodes = depths(**busy);
    EXPECT_EQ(depths(**session->thinker("pvs:depth=9,table=1,nodes=900000")), nodes) << "its own table";
}

TEST(Session, AWinAmongCandidatesAloneIsNoProof) {
    const auto game = open("gomoku");
    auto session = *game->new_session({"", {"h8 a1 h9 c1 h10 e1"}, 1});
    for (const std::string player : {"alphabeta:depth=3", "pvs:depth=3"}) {
        const auto among = (*session->thinker(player + ",candidates=1"))->think({}, {});
        EXPECT_EQ(among.thought.win_chance, 1) << player;
        EXPECT_EQ(among.thought.proven, std::nullopt) << player;
        EXPECT_EQ((*session->thinker(player))->think({}, {}).thought.proven, "win") << player;
    }
}

TEST(Session, OneSeedOneGame) {
    const auto game = open("gomoku");
    const auto play_out = [&] {
        auto session = *game->new_session({"", {}, 1});
        while (!session->ending() && session->record().size() < 20)
            EXPECT_TRUE(session->play(
                (*session->thinker("alphabeta:depth=1,candidates=1,mistakes=50,seed=7"))->think({}, {}).move));
        return session->position();
    };
    EXPECT_EQ(play_out(), play_out());
}

TEST(Files, AreWrittenWholeOrNotAtAll) {
    const auto folder = std::filesystem::temp_directory_path() / "plateau_files_test";
    std::filesystem::create_directories(folder);
    const auto path = folder / "file.txt";
    ASSERT_TRUE(write_file(path, "first"));
    ASSERT_TRUE(write_file(path, "second"));
    EXPECT_EQ(*read_file(path), "second");
    EXPECT_FALSE(write_file("/dev/full", "third"));
    EXPECT_FALSE(write_file(folder / "nowhere" / "file.txt", "x"));
    EXPECT_FALSE(read_file(folder));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator{folder}, {}), 1);
    std::filesystem::remove_all(folder);
}

double resident_megabytes() {
    std::ifstream file{"/proc/self/statm"};
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * 4096 / (1 << 20);
}

TEST(Session, ForgetsThePlayersOfEarlierMovesUnderAClock) {
    const auto game = open("connect4");
    auto session = *game->new_session({"", {}, 1});
    const double before = resident_megabytes();
    for (int move = 1; move <= 40; ++move) {
        auto thinker = session->thinker("alphabeta:depth=1,table=32,time=" + std::to_string(move) + "s");
        ASSERT_TRUE(thinker);
        EXPECT_FALSE((*thinker)->think({}, {}).move.empty());
    }
    EXPECT_LT(resident_megabytes() - before, 20 * 32);
}

// In a thread, whose stack is that of the server's.
TEST(Solvers, GiveUpWhereAGameMayGoOnForEver) {
    for (const char* spec : {"draughts", "english", "gyges", "frisian"})
        std::thread{[spec] {
            Limits limits;
            limits.nodes = 20'000;
            const auto solved = open(spec)->solve({"", {}, 1}, 1, limits);
            EXPECT_FALSE(solved) << spec;
        }}.join();
}

TEST(Catalog, KnowsGamesByTheirTitles) {
    for (const auto& [title, name] :
         {std::pair{"Connect 4", "connect4"}, {"Tic-tac-toe", "tictactoe"}, {"connect four", "connect4"}}) {
        const auto opened = open_game(title, resources);
        ASSERT_FALSE(opened);
        EXPECT_NE(opened.error().en.find(std::string{"did you mean "} + name + "?"), std::string::npos)
            << opened.error().en;
    }
    EXPECT_EQ(open_game("connect4:rows", resources).error().en.find("did you mean"), std::string::npos);
}

TEST(PastedMoves, LoseTheirNumbersAndTheResult) {
    EXPECT_EQ(without_numbers("1. 32-28 18-23 2. 37-32 *"), "32-28 18-23 37-32");
    EXPECT_EQ(without_numbers("1.h8 i9\n2.g7 2...h7 1-0"), "h8 i9 g7 h7");
    EXPECT_EQ(without_numbers("445566"), "445566");
    EXPECT_EQ(without_numbers("1-6 2-7"), "1-6 2-7");
    EXPECT_EQ(without_numbers("buy 8 infantry; end purchase"), "buy 8 infantry; end purchase");
    EXPECT_EQ(without_numbers(" 1. "), "");
    const auto pasted = open("draughts")->new_session({"", {"1. 32-28 18-23 2. 37-32 *"}, 1});
    ASSERT_TRUE(pasted);
    EXPECT_EQ((*pasted)->record().size(), 3u);
}

}  // namespace
}  // namespace plateau::play
