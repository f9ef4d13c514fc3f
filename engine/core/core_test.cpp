#include <gtest/gtest.h>

#include <set>

#include "core/fixed_vector.h"
#include "core/names.h"
#include "core/options.h"
#include "core/random.h"
#include "core/score.h"

namespace plateau {
namespace {

struct Sample {
    int depth = 4;
    bool fast = false;
    double weight = 0.5;
    Seconds time;
    std::string mode = "a";
    int table_megabytes = 16;
    std::string helper = "nobody";
};
template <class Visitor>
void describe(Sample& o, Visitor&& option) {
    option("depth", o.depth, 1, 9, Text{"plies", "demi-coups"});
    option("fast", o.fast, false, true, Text{"fast", "vite"});
    option("weight", o.weight, -1.0, 1.0, Text{"weight", "poids"});
    option("time", o.time, Seconds{0}, Seconds{9}, Text{"time", "temps"});
    option("mode", o.mode, "a|b", "", Text{"mode", "mode"});
    option("table", Megabytes{o.table_megabytes}, 1, 64, Text{"megabytes", "mégaoctets"});
    option("helper", PlayerName{o.helper}, "", "", Text{"who helps", "qui aide"});
}

std::string error_of(std::string_view text) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.error().en;
    const auto read = read_options<Sample>(*spec);
    return read ? "" : read.error().en;
}

TEST(Spec, ComesBackAsItWentOut) {
    const std::string text = "alphabeta:depth=6,eval=polynomial,eval.mat=3,eval.mob=1";
    const auto spec = parse_spec(text);
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->to_text(), text);
    EXPECT_EQ(spec->under("eval").to_text(), "eval:mat=3,mob=1");
}

TEST(Spec, RefusesWhatItCannotRead) {
    for (const char* text : {"", ":", "a:", "a:b", "a:=1", "a:b=1,", "a:b=1,,c=2", "a b", "a:b=1,b=2"})
        EXPECT_FALSE(parse_spec(text)) << text;
}

TEST(Options, AreReadWithTheirTypes) {
    const auto read = read_options<Sample>(*parse_spec("x:depth=7,fast=1,weight=-0.25,time=200ms,mode=b"));
    ASSERT_TRUE(read) << read.error().en;
    EXPECT_EQ(read->depth, 7);
    EXPECT_TRUE(read->fast);
    EXPECT_EQ(read->weight, -0.25);
    EXPECT_DOUBLE_EQ(read->time.value, 0.2);
    EXPECT_EQ(read->mode, "b");
}

TEST(Options, SayWhatWasExpected) {
    EXPECT_EQ(error_of("x:depth=0"), "depth must be a whole number from 1 to 9, not '0'");
    EXPECT_EQ(error_of("x:depth=1e3"), "depth must be a whole number from 1 to 9, not '1e3'");
    EXPECT_EQ(error_of("x:weight=nan"), "weight must be a number from -1 to 1, not 'nan'");
    EXPECT_EQ(error_of("x:fast=maybe"), "fast must be 1 or 0, not 'maybe'");
    EXPECT_EQ(error_of("x:time=5"), "time must be a duration such as 200ms, 1.5s or 2min, not '5'");
    EXPECT_EQ(error_of("x:mode=c"), "mode must be one of a|b, not 'c'");
    EXPECT_EQ(error_of("x:deep=2"),
              "x has no option 'deep': expected one of depth, fast, weight, time, mode, table, helper");
}

TEST(Options, SayWhatTheirValuesStandFor) {
    const auto read = read_options<Sample>(*parse_spec("x:table=32,helper=somebody"));
    ASSERT_TRUE(read) << read.error().en;
    EXPECT_EQ(read->table_megabytes, 32);
    EXPECT_EQ(read->helper, "somebody");
    EXPECT_EQ(error_of("x:table=65"), "table must be a whole number from 1 to 64, not '65'");
    for (const auto& info : list_options<Sample>()) {
        EXPECT_EQ(info.kind, info.name == "table" ? "megabytes" : info.name == "helper" ? "player" : "") << info.name;
        if (info.kind == "megabytes") {
            EXPECT_EQ(*options::integer(info), 16);
        }
    }
}

TEST(Score, CountsDistancesFromTheRootAndFromTheTable) {
    EXPECT_TRUE(is_win(win_in(5)) && is_loss(loss_in(5)) && !is_decided(max_evaluation));
    EXPECT_GT(win_in(3), win_in(5));
    EXPECT_GT(loss_in(5), loss_in(3));
    for (const Score score : {win_in(9), loss_in(9), Score{0}, Score{-123}})
        EXPECT_EQ(from_root(from_here(score, 4), 4), score);
    EXPECT_EQ(distance_of(from_here(win_in(9), 4)), 5);
}

TEST(Random, DependsOnSeedStreamAndDrawAlone) {
    Random a{1, 2}, b{1, 2}, other_stream{1, 3}, other_seed{2, 2};
    const auto first = a();
    EXPECT_EQ(first, b());
    EXPECT_NE(first, other_stream());
    EXPECT_NE(first, other_seed());
    const auto second = a();
    Random resumed{1, 2};
    resumed.resume_at(1);
    EXPECT_EQ(resumed(), second);
}

TEST(Random, IsEven) {
    Random random{42};
    std::array<int, 6> faces{};
    constexpr int rolls = 60000;
    for (int i = 0; i < rolls; ++i) ++faces[random.below(6)];
    double chi_squared = 0;
    for (const int count : faces) chi_squared += (count - rolls / 6.0) * (count - rolls / 6.0) / (rolls / 6.0);
    EXPECT_LT(chi_squared, 20.5);  // 0.1 % with five degrees of freedom
}

TEST(FixedVector, KeepsWhatWasPushed) {
    FixedVector<int, 4> list;
    list.push_back(1);
    list.push_back(2);
    list.push_back(3);
    list.erase(list.begin() + 1, list.end());
    EXPECT_EQ(list.size(), 1u);
    const FixedVector<int, 4> copy = list;
    EXPECT_EQ(copy, list);
}

TEST(Zobrist, KeysAreDistinct) {
    const auto keys = zobrist_keys<1000>(7);
    EXPECT_EQ(std::set<Key>(keys.begin(), keys.end()).size(), 1000u);
}

TEST(Names, NearestIsASlipAway) {
    const std::vector<std::string> known{"connect4", "gomoku", "draughts", "in_a_row", "gyges"};
    EXPECT_EQ(nearest_name("conect4", known), "connect4");
    EXPECT_EQ(nearest_name("Connect-4", known), "connect4");
    EXPECT_EQ(nearest_name("gomuko", known), "gomoku");
    EXPECT_EQ(nearest_name("inarow", known), "in_a_row");
    EXPECT_EQ(nearest_name("drau", known), "draughts");
    for (const char* far : {"chess", "", "x", "go", "gygesgygesgygesgygesgygesgygesgygesgyges!"})
        EXPECT_EQ(nearest_name(far, known), "") << far;
    EXPECT_EQ(unknown_name({"game", "de jeu"}, "gomuko", known).text.en,
              "there is no game 'gomuko': did you mean gomoku? Expected one of connect4, gomoku, draughts, in_a_row, "
              "gyges");
    EXPECT_EQ(unknown_name({"game", "de jeu"}, "chess", {"gyges"}, "gyges").text.fr,
              "il n'y a pas de jeu « chess » ; vouliez-vous dire gyges ? Choix possibles : gyges");
}

}  // namespace
}  // namespace plateau
