#include "lab/statistics/people_stats.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace plateau::lab {
namespace {

TEST(PeopleStats, RateLevelsAgainstPeople) {
    const auto path = std::filesystem::temp_directory_path() / ("plateau_people_" + std::to_string(::getpid()) + ".db");
    {
        auto archive = *archive::Archive::open(path);
        const auto keep = [&](const char* person, const char* level, bool person_is_first, const char* result,
                              const char* opinion = "") {
            archive::GameRecord record;
            record.game = "connect4";
            record.first = person_is_first ? person : level;
            record.second = person_is_first ? level : person;
            record.is_person = {person_is_first, !person_is_first};
            record.result = result;
            record.opinion = opinion;
            archive->keep(record);
        };
        for (int i = 0; i < 30; ++i) {
            keep("Ann", "easy", i % 2 == 0, i % 2 == 0 ? "1-0" : "0-1", "easy");  // people win
            keep("Ann", "hard", i % 2 == 0, i % 2 == 0 ? "0-1" : "1-0", "hard");  // people lose
            keep("", "easy", true, i % 3 == 0 ? "0-1" : "1-0");
            keep("", "hard", true, i % 3 == 0 ? "1-0" : i % 3 == 1 ? "1/2-1/2" : "0-1");
        }
        keep("Ann", "hard", true, "*");
        archive::GameRecord friends;
        friends.game = "connect4";
        friends.first = "Ann";
        friends.second = "Bob";
        friends.is_person = {true, true};
        friends.result = "1-0";
        archive->keep(friends);
        ASSERT_TRUE(archive->flush());
        const auto rows = people_stats(*archive, {});
        ASSERT_TRUE(rows);
        ASSERT_EQ(rows->size(), 2U);
        EXPECT_EQ((*rows)[0].player, "hard");
        EXPECT_EQ((*rows)[0].games(), 60);
        EXPECT_EQ((*rows)[0].unfinished, 1);
        EXPECT_EQ((*rows)[0].opinions.at("hard"), 30);
        EXPECT_EQ((*rows)[1].people_won, 50);
        EXPECT_GT((*rows)[0].rating.elo, (*rows)[1].rating.elo + (*rows)[1].rating.error);
        EXPECT_GT((*rows)[0].rating.error, 0);
        EXPECT_LT((*rows)[1].rating.elo, 0);
    }
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace plateau::lab
