#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <map>

#include "core/random.h"
#include "lab/positions/tools.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace plateau::lab {
namespace {

namespace fs = std::filesystem;
using play::StoredPosition;

class Positions : public testing::Test {
protected:
    Positions() : folder_{fs::temp_directory_path() / ("plateau_positions_" + std::to_string(::getpid()))} {
        fs::create_directories(folder_);
        game_ = std::move(*play::open_game("connect4", files_));
        ground_ = std::move(*game_->training(""));
    }
    ~Positions() override { fs::remove_all(folder_); }

    fs::path file(const std::string& name) const { return folder_ / name; }
    PositionAbout about() const {
        return {"connect4", std::string{ground_->packing()}, {{"player", "random"}, {"seed", "1"}}};
    }

    // Positions of random games, packed as the game packs them.
    std::string game(std::uint64_t number) const {
        play::SelfPlayPlan plan;
        plan.player = "random";
        const play::StopWatch watch{StopSignal{}};
        return *ground_->self_play(plan, number, watch);
    }
    static std::vector<StoredPosition> positions_in(std::string_view bytes) {
        std::vector<StoredPosition> all;
        while (!bytes.empty()) all.push_back(*play::take_position(bytes));
        return all;
    }
    static std::vector<StoredPosition> positions_in(const PositionSet& set) {
        std::vector<StoredPosition> all;
        set.visit([&](const StoredPosition& position) { all.push_back(position); });
        return all;
    }
    void write(const std::string& name, std::uint64_t first, std::uint64_t end) const {
        auto writer = PositionWriter::create(file(name), about());
        ASSERT_TRUE(writer);
        for (std::uint64_t number = first; number < end; ++number) {
            const std::string bytes = game(number);
            ASSERT_TRUE(writer->append(bytes, static_cast<std::uint32_t>(positions_in(bytes).size()), 1));
        }
        ASSERT_TRUE(writer->finish());
    }
    void put(const std::string& name, std::string_view bytes) const {
        std::ofstream{file(name), std::ios::binary} << bytes;
    }

    fs::path folder_;
    play::FileResources files_;
    std::unique_ptr<play::AnyGame> game_;
    std::unique_ptr<play::TrainingGround> ground_;
};

TEST_F(Positions, ComeBackFromAFileAsTheyWere) {
    write("a.positions", 0, 5);
    const auto set = PositionSet::open(file("a.positions"));
    ASSERT_TRUE(set) << set.error().en;
    EXPECT_EQ(set->about(), about());
    std::string all;
    for (std::uint64_t number = 0; number < 5; ++number) all += game(number);
    EXPECT_EQ(positions_in(*set), positions_in(all));
    EXPECT_EQ(set->positions(), positions_in(all).size());
    EXPECT_EQ(set->blocks().size(), 5u);
}

TEST_F(Positions, OfAFolderAreThoseOfItsFilesInOrder) {
    write("games/games-1.positions", 3, 6);
    write("games/games-0.positions", 0, 3);
    write("games/games-2.positions", 6, 7);
    fs::rename(file("games/games-2.positions"), file("games/games-2.positions.part"));
    const auto set = PositionSet::open(file("games"));
    ASSERT_TRUE(set) << set.error().en;
    EXPECT_EQ(set->files(), 2u);
    std::string all;
    for (std::uint64_t number = 0; number < 6; ++number) all += game(number);
    EXPECT_EQ(positions_in(*set), positions_in(all));
    EXPECT_EQ(PositionSet::open(folder_ / "nowhere").error().en.substr(0, 12), "cannot read ");
    fs::create_directories(file("empty"));
    EXPECT_NE(PositionSet::open(file("empty")).error().en.find("there is no file of positions"), std::string::npos);
}

TEST_F(Positions, AreRefusedWithAnyByteChanged) {
    write("a.positions", 0, 3);
    const std::string sound = *play::read_file(file("a.positions"));
    for (std::size_t i = 0; i < sound.size(); ++i) {
        std::string damaged = sound;
        damaged[i] = static_cast<char>(damaged[i] ^ (1 << i % 8));
        const auto layout = read_layout(damaged);
        EXPECT_FALSE(layout && layout->is_complete) << i;
    }
    put("b.positions", sound.substr(0, 200) + 'x' + sound.substr(201));
    EXPECT_NE(PositionSet::open(file("b.positions")).error().en.find("is damaged after"), std::string::npos);
}

TEST_F(Positions, AreRefusedWhenTheFileEndsEarly) {
    write("a.positions", 0, 3);
    const std::string sound = *play::read_file(file("a.positions"));
    for (std::size_t length = 0; length < sound.size(); ++length) {
        const auto layout = read_layout(std::string_view{sound}.substr(0, length));
        EXPECT_FALSE(layout && layout->is_complete) << length;
    }
    const auto longer = read_layout(sound + '\0');
    EXPECT_FALSE(longer && longer->is_complete);
    put("b.positions", sound.substr(0, sound.size() - 1));
    EXPECT_NE(PositionSet::open(file("b.positions")).error().en.find("is not finished"), std::string::npos);
    put("c.positions", "plateau-weights 1\n");
    EXPECT_NE(PositionSet::open(file("c.positions")).error().en.find("not a file of positions"), std::string::npos);
    put("d.positions", "");
    EXPECT_FALSE(PositionSet::open(file("d.positions")));
}

TEST_F(Positions, OfTwoGamesDoNotMix) {
    write("games/games-0.positions", 0, 1);
    auto other = PositionWriter::create(file("games/games-1.positions"), {"gyges", "gyges 1", {}});
    ASSERT_TRUE(other && other->finish());
    EXPECT_NE(PositionSet::open(file("games")).error().en.find("positions of gyges beside positions of connect4"),
              std::string::npos);
}

TEST_F(Positions, AreAppendedAfterTheLastWholeBlock) {
    write("whole.positions", 0, 6);
    const std::string whole = *play::read_file(file("whole.positions"));
    const auto layout = read_layout(whole);
    ASSERT_TRUE(layout);
    Random random{3};
    for (int i = 0; i < 40; ++i) {  // wherever a program was killed
        const std::size_t header = header_bytes(about()).size();
        const std::size_t cut = header + random.below(static_cast<std::uint32_t>(whole.size() - header));
        put("cut.positions.part", whole.substr(0, cut) + std::string(random.below(9), 'x'));
        auto writer = PositionWriter::open(file("cut.positions"), about());
        ASSERT_TRUE(writer) << writer.error().en;
        for (std::uint64_t number = writer->games(); number < 6; ++number) {
            const std::string bytes = game(number);
            ASSERT_TRUE(writer->append(bytes, static_cast<std::uint32_t>(positions_in(bytes).size()), 1));
        }
        ASSERT_TRUE(writer->finish());
        EXPECT_EQ(*play::read_file(file("cut.positions")), whole) << cut;
        fs::remove(file("cut.positions"));
    }
}

TEST_F(Positions, AreNotAddedToThoseOfAnotherRun) {
    write("a.positions", 0, 2);
    auto other = about();
    other.set("player", "strong");
    EXPECT_EQ(PositionWriter::open(file("a.positions"), other).error().en,
              file("a.positions").string() + " was begun with player: random: choose another folder, or delete it");
    EXPECT_TRUE(PositionSet::open(file("a.positions"))) << "and stay as they were";
    auto newer = about();
    newer.set("program", "2.0");
    EXPECT_TRUE(PositionWriter::open(file("a.positions"), newer));
}

PositionSet in_memory(const PositionAbout& about, const std::vector<StoredPosition>& positions) {
    MemorySink memory{about};
    for (const auto& position : positions) EXPECT_TRUE(memory.sink()(position));
    return memory.finish();
}

// What a tool makes of a set.
template <class Work>
PositionSet made_by(const PositionAbout& about, Work&& work) {
    MemorySink memory{about};
    EXPECT_TRUE(work(memory.sink()));
    return memory.finish();
}

TEST_F(Positions, AreShuffledWithoutLoss) {
    std::string bytes;
    for (std::uint64_t number = 0; number < 300; ++number) bytes += game(number);
    const auto before = positions_in(bytes);
    const auto set = in_memory(about(), before);
    EXPECT_GT(set.blocks().size(), 1u);
    const auto mixed = made_by(about(), [&](const PositionSink& sink) { return shuffle(set, 1, sink); });
    auto after = positions_in(mixed);
    EXPECT_NE(after, before);
    const auto order = [](const StoredPosition& a, const StoredPosition& b) {
        return std::pair{a.game, a.ply} < std::pair{b.game, b.ply};
    };
    std::sort(after.begin(), after.end(), order);
    EXPECT_EQ(after, before);
    // Neighbours come from different games, as they should.
    int together = 0;
    const auto all = positions_in(mixed);
    for (std::size_t i = 1; i < all.size(); ++i) together += all[i].game == all[i - 1].game;
    EXPECT_LT(together, static_cast<int>(all.size()) / 20);
}

TEST_F(Positions, ThatAreTheSameBecomeOneWithTheMeanResult) {
    std::vector<StoredPosition> positions;
    const std::string bytes = game(0);
    const auto some = positions_in(bytes);
    for (std::uint32_t number = 0; number < 4; ++number)
        for (auto position : some) {
            position.game = number;
            position.score = static_cast<Score>(10 * number);
            position.result = number % 2 == 0 ? StoredPosition::won : StoredPosition::lost;
            positions.push_back(position);
        }
    const auto set = in_memory(about(), positions);
    const auto merged = made_by(about(), [&](const PositionSink& sink) { return merge_equal(*ground_, set, sink); });
    EXPECT_EQ(merged.positions(), some.size());
    merged.visit([](const StoredPosition& position) {
        EXPECT_EQ(position.game, 0u);
        EXPECT_EQ(position.result, StoredPosition::drawn);
        EXPECT_EQ(position.score, 15);
    });
}

TEST_F(Positions, AreSplitByGame) {
    std::string bytes;
    for (std::uint64_t number = 0; number < 200; ++number) bytes += game(number);
    const auto set = in_memory(about(), positions_in(bytes));
    std::map<std::uint32_t, int> sides;
    std::uint64_t positions = 0;
    for (const bool is_apart : {false, true}) {
        const auto part = made_by(about(), [&](const PositionSink& sink) { return split(set, 20, 7, is_apart, sink); });
        part.visit([&](const StoredPosition& position) { sides[position.game] |= is_apart ? 2 : 1; });
        positions += part.positions();
        EXPECT_GT(part.positions(), set.positions() / 10);
    }
    EXPECT_EQ(positions, set.positions());
    for (const auto& [number, side] : sides) EXPECT_NE(side, 3) << "game " << number << " is on both sides";
}

TEST_F(Positions, AreFiltered) {
    auto positions = std::vector<StoredPosition>{};
    const std::string bytes = game(1);
    for (auto position : positions_in(bytes)) {
        position.score = position.ply % 2 == 0 ? win_in(3) : static_cast<Score>(-100 * position.ply);
        positions.push_back(position);
    }
    const auto set = in_memory(about(), positions);
    const auto kept = [&](const PositionFilter& wanted) {
        return positions_in(
                   made_by(about(), [&](const PositionSink& sink) { return filter(*ground_, set, wanted, sink); }))
            .size();
    };
    EXPECT_EQ(kept({}), positions.size());
    EXPECT_LE(kept({.undecided = true}), positions.size() / 2 + 1);
    EXPECT_EQ(kept({.first_ply = positions[2].ply, .last_ply = positions[3].ply}), 2u);
    EXPECT_LT(kept({.undecided = true, .largest_score = 1000}), kept({.undecided = true}));
}

TEST_F(Positions, OfSeveralRunsKeepTheirGamesApart) {
    const std::string one = game(0), two = game(1);
    std::vector<PositionSet> sets;
    sets.push_back(in_memory(about(), positions_in(one)));
    sets.push_back(in_memory(about(), positions_in(two)));
    sets.push_back(in_memory(about(), positions_in(one)));
    const auto joined = made_by(about(), [&](const PositionSink& sink) { return join(sets, sink); });
    const auto facts = facts_of(joined);
    EXPECT_EQ(facts.games, 3u);
    EXPECT_EQ(facts.positions, 2 * positions_in(one).size() + positions_in(two).size());
    EXPECT_EQ(facts.won + facts.drawn + facts.lost, facts.positions);
}

TEST_F(Positions, AreSampledAndTold) {
    std::string bytes;
    for (std::uint64_t number = 0; number < 20; ++number) bytes += game(number);
    const auto set = in_memory(about(), positions_in(bytes));
    int told = 0;
    EXPECT_TRUE(sample(set, 50, 1, [&](const StoredPosition& position) -> Result<void> {
        const auto words = ground_->words(position);
        EXPECT_TRUE(words);
        EXPECT_EQ(words->move.size(), 1u) << "a column";
        ++told;
        return {};
    }));
    EXPECT_EQ(told, 50);
}

TEST(Checksum, ChangesWithEveryByte) {
    const std::string text = "positions of games, to learn from";
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string other = text;
        other[i] = static_cast<char>(other[i] ^ 0x40);
        EXPECT_NE(checksum(other), checksum(text)) << i;
        EXPECT_NE(checksum(text.substr(0, i)), checksum(text)) << i;
    }
    EXPECT_NE(checksum(text + '\0'), checksum(text));
    EXPECT_NE(checksum("", 1), checksum("", 2));
}

}  // namespace
}  // namespace plateau::lab
