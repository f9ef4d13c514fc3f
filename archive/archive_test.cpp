#include "archive/archive.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>

#include "archive/schema.h"
#include "core/stop.h"

namespace plateau::archive {
namespace {

namespace fs = std::filesystem;

class ArchiveTest : public testing::Test {
protected:
    ArchiveTest() {
        folder_ = fs::temp_directory_path() / ("plateau_archive_" + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~ArchiveTest() override { fs::remove_all(folder_); }

    fs::path path() const { return folder_ / "games.db"; }
    std::unique_ptr<Archive> open() const {
        auto archive = Archive::open(path());
        EXPECT_TRUE(archive) << archive.error().en;
        return std::move(*archive);
    }

    fs::path folder_;
};

GameRecord some_game() {
    GameRecord record;
    record.game = "connect4";
    record.first = "hard";
    record.second = "alphabeta:depth=4";
    record.meaning = {"alphabeta:depth=6", ""};
    record.seed = 77;
    record.result = "0-1";
    record.reason = "four in a row";
    record.version = "0.1.0";
    record.date = "2024-05-17T09:30:00Z";
    record.mishap = "time";
    record.use[0] = {2, 10, 0.5, 0.25};
    MoveRecord first{"4"};
    first.thought = {5, -12, 1834, 0.021, {"4", "3"}};
    first.comment = "a {brace} | and a \\ bar";
    record.moves = {first, "3", "5"};
    record.moves[1].is_opening = true;
    record.moves[2].is_luck = true;
    return record;
}

GameRecord game_number(int number) {
    auto record = some_game();
    record.seed = static_cast<std::uint64_t>(number);
    return record;
}

std::vector<KeptGame> all_games(const Archive& archive, const Filter& filter = {}) {
    std::vector<KeptGame> games;
    EXPECT_TRUE(archive.each(filter, true, [&](const KeptGame& game) {
        games.push_back(game);
        return true;
    }));
    return games;
}

TEST_F(ArchiveTest, KeepsEverythingAboutAGame) {
    GameRecord record = some_game();
    {
        const auto archive = open();
        archive->keep(record);
        ASSERT_TRUE(archive->flush());
    }
    const auto games = all_games(*open());
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].record, record);
    EXPECT_EQ(games[0].plies, 3u);
}

TEST_F(ArchiveTest, WritesWhatWaitsWhenItIsClosed) {
    {
        const auto archive = open();
        for (int i = 0; i < 500; ++i) archive->keep(some_game());
    }
    EXPECT_EQ(all_games(*open()).size(), 500u);
}

TEST_F(ArchiveTest, CountsAGameOfAMatchOnce) {
    const auto archive = open();
    const auto name = archive->new_event("match", "{\"players\": 2}");
    ASSERT_TRUE(name);
    GameRecord record = some_game();
    record.event = *name;
    record.round = 1;
    archive->keep(record);
    archive->keep(record);
    record.round = 2;
    archive->keep(record);
    ASSERT_TRUE(archive->flush());
    EXPECT_EQ(all_games(*archive, {.event = *name}).size(), 2u);
    EXPECT_EQ(**archive->last_event("{\"players\": 2}"), *name);
    EXPECT_FALSE(archive->last_event("another plan")->has_value());
    EXPECT_EQ(**archive->last_plan("{\"players\""), "{\"players\": 2}");
    EXPECT_FALSE(archive->last_plan("{\"games\"")->has_value());
}

TEST_F(ArchiveTest, GrowsARunningGameMoveByMove) {
    const auto archive = open();
    GameRecord header = some_game();
    header.moves.clear();
    header.result = "*";
    header.is_person = {true, false};
    std::atomic<int> acknowledged = 0;
    const auto done = [&](const Result<void>& saved) {
        EXPECT_TRUE(saved) << saved.error().en;
        ++acknowledged;
    };
    archive->save({.key = "room7", .header = header, .extra = "{}"}, done);
    archive->save({.key = "room7", .kept_plies = 0, .moves = {"4"}}, done);
    archive->save({.key = "room7", .kept_plies = 1, .moves = {"3", "5"}}, done);
    ASSERT_TRUE(archive->flush());
    EXPECT_EQ(acknowledged, 3);
    auto kept = archive->load("room7");
    ASSERT_TRUE(kept && *kept);
    EXPECT_EQ((*kept)->record.moves, (std::vector<MoveRecord>{"4", "3", "5"}));
    EXPECT_EQ((*kept)->extra, "{}");

    archive->save({.key = "room7", .kept_plies = 2, .moves = {}}, done);  // a batch is cut in two
    archive->save({.key = "room7", .kept_plies = 2, .moves = {"buy 3 tanks"}}, done);
    header.result = "1-0";
    archive->save({.key = "room7", .header = header, .kept_plies = 3}, done);
    ASSERT_TRUE(archive->flush());
    kept = archive->load("room7");
    EXPECT_EQ((*kept)->record.moves, (std::vector<MoveRecord>{"4", "3", "buy 3 tanks"}));
    EXPECT_EQ((*kept)->record.result, "1-0");
    EXPECT_EQ((*kept)->plies, 3u);
}

TEST_F(ArchiveTest, RefusesOneBadChangeAndKeepsTheOthers) {
    const auto archive = open();
    Text complaint;
    archive->keep(some_game());
    archive->save({.key = "nobody", .kept_plies = 0, .moves = {"4"}},
                  [&](const Result<void>& saved) { complaint = saved ? Text{} : saved.error(); });
    archive->keep(some_game());
    const auto flushed = archive->flush();
    EXPECT_EQ(complaint.en, "there is no started game 'nobody' in the archive");
    EXPECT_FALSE(flushed);
    EXPECT_TRUE(archive->flush());
    EXPECT_EQ(all_games(*archive).size(), 2u);
}

// Keeps a game of the moves 4 3 5 under the key "room7".
void begin_game(Archive& archive) {
    GameRecord header = some_game();
    header.moves.clear();
    header.result = "*";
    archive.save({.key = "room7", .header = header, .moves = {"4", "3", "5"}}, {});
    ASSERT_TRUE(archive.flush());
}

std::vector<MoveRecord> moves_in(const Archive& archive) {
    const auto kept = archive.load("room7");
    EXPECT_TRUE(kept && *kept);
    return (*kept)->record.moves;
}

TEST_F(ArchiveTest, RefusesAChangeOnTopOfMovesThatAreMissing) {
    const auto archive = open();
    begin_game(*archive);
    archive->save({.key = "room7", .kept_plies = 4, .moves = {"6"}}, {});
    const auto flushed = archive->flush();
    ASSERT_FALSE(flushed);
    EXPECT_EQ(flushed.error().en, "game 'room7' has 3 moves: 4 cannot be kept");
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5"}));
}

TEST_F(ArchiveTest, RefusesWhatFollowsAChangeThatWasNotKept) {
    const auto archive = open();
    begin_game(*archive);
    const auto chain = std::make_shared<ChangeChain>();
    archive->save({.key = "room7", .kept_plies = 9, .moves = {"1"}, .chain = chain}, {});
    // Of itself this would fit: but it was made for a game that had gone another way.
    archive->save({.key = "room7", .kept_plies = 2, .moves = {"7"}, .chain = chain}, {});
    EXPECT_FALSE(archive->flush());
    archive->save({.key = "room7", .kept_plies = 2, .moves = {"7"}, .chain = chain}, {});
    EXPECT_FALSE(archive->flush());
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5"}));
    // Whoever has read the game anew makes a chain of their own.
    archive->save({.key = "room7", .kept_plies = 3, .moves = {"6"}, .chain = std::make_shared<ChangeChain>()}, {});
    EXPECT_TRUE(archive->flush());
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5", "6"}));
}

// A limit on the size of files stands for a full disk.
class FullDisk {
public:
    FullDisk() {
        before_ = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &limit_);
        const rlimit nothing{0, limit_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &nothing);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &limit_);
        std::signal(SIGXFSZ, before_);
    }

private:
    void (*before_)(int);
    rlimit limit_{};
};

TEST_F(ArchiveTest, RefusesChangesOnAFullDiskAndTakesThemAgainWhenThereIsRoom) {
    const auto archive = open();
    begin_game(*archive);
    const auto chain = std::make_shared<ChangeChain>();
    std::vector<bool> kept;
    const auto note = [&](const Result<void>& saved) { kept.push_back(bool{saved}); };
    {
        const FullDisk full;
        archive->save({.key = "room7", .kept_plies = 1, .chain = chain}, note);
        archive->save({.key = "room7", .kept_plies = 1, .moves = {"2"}, .chain = chain}, note);
        EXPECT_FALSE(archive->flush());
    }
    archive->save({.key = "room7", .kept_plies = 2, .moves = {"6"}, .chain = chain}, note);
    EXPECT_FALSE(archive->flush());
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5"}));
    archive->save({.key = "room7", .kept_plies = 3, .moves = {"6"}}, note);
    EXPECT_TRUE(archive->flush());
    EXPECT_EQ(kept, (std::vector<bool>{false, false, false, true}));
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5", "6"}));
}

TEST_F(ArchiveTest, TakesNothingMoreWhenItsFileIsGone) {
    const auto archive = open();
    begin_game(*archive);
    fs::rename(path(), path().string() + ".away");
    archive->save({.key = "room7", .kept_plies = 3, .moves = {"6"}}, {});
    const auto flushed = archive->flush();
    ASSERT_FALSE(flushed);
    EXPECT_NE(flushed.error().en.find("was moved or deleted"), std::string::npos);
    EXPECT_EQ(moves_in(*archive), (std::vector<MoveRecord>{"4", "3", "5"}));
    fs::rename(path().string() + ".away", path());
    archive->save({.key = "room7", .kept_plies = 3, .moves = {"6"}}, {});
    EXPECT_TRUE(archive->flush());
}

TEST_F(ArchiveTest, TakesChangesFromManyThreadsInOrder) {
    const auto archive = open();
    constexpr int threads = 4, moves = 50;
    {
        std::vector<StoppableThread> players;
        for (int t = 0; t < threads; ++t)
            players.emplace_back([&, t] {
                const std::string key = "room" + std::to_string(t);
                GameRecord header = some_game();
                header.result = "*";
                archive->save({.key = key, .header = header}, {});
                for (std::size_t ply = 0; ply < moves; ++ply)
                    archive->save({.key = key, .kept_plies = ply, .moves = {std::to_string(ply)}}, {});
            });
    }
    ASSERT_TRUE(archive->flush());
    for (int t = 0; t < threads; ++t) {
        const auto kept = archive->load("room" + std::to_string(t));
        ASSERT_TRUE(kept && *kept);
        ASSERT_EQ((*kept)->record.moves.size(), static_cast<std::size_t>(moves));
        for (int ply = 0; ply < moves; ++ply)
            EXPECT_EQ((*kept)->record.moves[static_cast<std::size_t>(ply)].text, std::to_string(ply));
    }
}

TEST_F(ArchiveTest, FindsGamesByWhatIsAsked) {
    const auto archive = open();
    GameRecord record = some_game();
    archive->keep(record);
    record.game = "gomoku:rows=9";
    record.second = "hardest";
    record.result = "1-0";
    record.is_person = {true, false};
    archive->keep(record);
    ASSERT_TRUE(archive->flush());
    EXPECT_EQ(all_games(*archive, {.game = "gomoku"}).size(), 1u);
    EXPECT_EQ(all_games(*archive, {.player = "alphabeta"}).size(), 1u);
    EXPECT_EQ(all_games(*archive, {.player = "hard"}).size(), 2u);
    EXPECT_EQ(all_games(*archive, {.result = "1-0"}).size(), 1u);
    EXPECT_EQ(all_games(*archive, {.with_people = true}).size(), 1u);
    EXPECT_EQ(all_games(*archive, {.at_most = 1}).at(0).record.game, "gomoku:rows=9");
    const auto stats = archive->stats({});
    ASSERT_TRUE(stats);
    ASSERT_EQ(stats->size(), 2u);
    EXPECT_EQ((*stats)[0].second_wins, 1);
    EXPECT_EQ((*stats)[1].first_wins, 1);
    EXPECT_DOUBLE_EQ((*stats)[1].mean_plies, 3);
}

TEST_F(ArchiveTest, BringsOldFilesUpToDate) {
    {
        SQLite::Database old{path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
        ASSERT_TRUE(migrate(old, 1));
        old.exec(
            "INSERT INTO names(id, text) VALUES(1, 'gomoku'), (2, 'easy'), (3, 'hard');"
            "INSERT INTO games(game, first, second, people, seed, result, plies) VALUES(1, 2, 3, 0, 5, '0-1', 2);"
            "INSERT INTO moves(game, ply, batch) VALUES(1, 0, 'h8 i9')");
    }
    const auto games = all_games(*open());
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].record.second, "hard");
    EXPECT_EQ(games[0].record.moves, (std::vector<MoveRecord>{"h8", "i9"}));
}

TEST_F(ArchiveTest, SaysWhatIsWrongWithAFile) {
    {
        SQLite::Database later{path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
        later.exec("PRAGMA user_version = 99");
    }
    EXPECT_NE(Archive::open(path()).error().en.find("later version"), std::string::npos);
    std::ofstream{path().string() + ".txt"} << std::string(5000, 'x');
    EXPECT_NE(Archive::open(path().string() + ".txt").error().en.find("could not be opened"), std::string::npos);
    EXPECT_NE(Archive::open("/nowhere/at/all", {.creates = false}).error().en.find("there is no archive"),
              std::string::npos);
}

// A child keeps games and says through a pipe which of them were acknowledged; then it is killed.
TEST_F(ArchiveTest, LosesNothingAcknowledgedWhenTheProgramIsKilled) {
    int pipe_ends[2];
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        auto archive = Archive::open(path(), {.linger_seconds = 0.002});
        for (int number = 1;; ++number) {
            GameRecord record = some_game();
            record.event = "kill";
            record.round = number;
            (*archive)->keep(std::move(record), [number, out = pipe_ends[1]](const Result<void>& kept) {
                if (kept && ::write(out, &number, sizeof number) != sizeof number) ::_exit(1);
            });
        }
    }
    ::close(pipe_ends[1]);
    int number = 0, last = 0;
    while (last < 300 && ::read(pipe_ends[0], &number, sizeof number) == sizeof number) last = number;
    ::kill(child, SIGKILL);
    while (::read(pipe_ends[0], &number, sizeof number) == sizeof number) last = number;
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(pipe_ends[0]);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto games = all_games(*open(), {.event = "kill", .oldest_first = true});
    ASSERT_GE(games.size(), static_cast<std::size_t>(last));
    for (std::size_t i = 0; i < games.size(); ++i) {
        EXPECT_EQ(games[i].record.round, static_cast<int>(i) + 1);
        EXPECT_EQ(games[i].record.moves.size(), 3u);
    }
}

TEST_F(ArchiveTest, IsCopiedWhileItGrows) {
    auto archive = open();
    for (int i = 0; i < 50; ++i) archive->keep(game_number(i));
    ASSERT_TRUE(archive->flush());
    StoppableThread player{[&](const StopSignal& stop) {
        for (int i = 50; !stop.stop_requested(); ++i) {
            archive->keep(game_number(i));
            (void)archive->flush();
        }
    }};
    const auto copy = folder_ / "copy.db";
    const auto copied = archive->back_up(copy);
    ASSERT_TRUE(copied) << copied.error().en;
    player = {};
    const auto read = Archive::open(copy);
    ASSERT_TRUE(read);
    EXPECT_GE(*(*read)->count({}), 50);
    EXPECT_TRUE((*read)->faults()->empty());
    EXPECT_FALSE(fs::exists(folder_ / "copy.db.part"));
    EXPECT_EQ(archive->back_up(folder_ / "no/such/folder/copy.db").failure().kind, FailureKind::unavailable);
}

TEST_F(ArchiveTest, FindsFaults) {
    {
        auto archive = open();
        for (int i = 0; i < 3; ++i) archive->keep(game_number(i));
        ASSERT_TRUE(archive->flush());
        EXPECT_TRUE(archive->faults()->empty());
    }
    SQLite::Database{path().string(), SQLite::OPEN_READWRITE}.exec("UPDATE games SET plies = plies + 1 WHERE id = 2");
    const auto faults = open()->faults();
    ASSERT_TRUE(faults);
    ASSERT_EQ(faults->size(), 1u);
    EXPECT_NE(faults->front().en.find("game 2 has"), std::string::npos);
}

}  // namespace
}  // namespace plateau::archive
