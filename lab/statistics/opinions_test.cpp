#include "lab/statistics/opinions.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace plateau::lab {
namespace {

class Opinions : public testing::Test {
protected:
    ~Opinions() override {
        archive_.reset();
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_.string() + end);
    }

    void keep(const std::string& key, const std::string& answer, const std::string& extra,
              const std::string& result = "1-0") {
        archive::GameRecord record;
        record.game = "connect4";
        record.first = "Ann Example";
        record.second = "level:rung=2";
        record.is_person = {true, false};
        record.result = result;
        record.opinion = answer;
        record.date = "2026-01-31T10:00:00Z";
        archive_->save({.key = key, .header = record, .extra = extra, .moves = {"4", "4", "3"}}, [](const auto&) {});
        ASSERT_TRUE(archive_->flush());
    }

    const std::filesystem::path path_ =
        std::filesystem::temp_directory_path() / ("plateau_opinions_" + std::to_string(::getpid()) + ".db");
    std::unique_ptr<archive::Archive> archive_ = *archive::Archive::open(path_);
};

TEST_F(Opinions, ArePassedOnOnlyByThoseWhoAgreed) {
    keep("a", "easy", R"({"remark": "more, please", "may_share": true})");
    keep("b", "hard", R"({"remark": "I keep this to myself", "may_share": false})", "0-1");
    keep("c", "hard", R"({"remark": "said before anybody asked"})");
    keep("d", "right", R"({"may_share": "yes"})");
    keep("e", "", R"({"may_share": true})");
    keep("f", "right", "no object");
    const auto found = shared_opinions(*archive_, {});
    ASSERT_TRUE(found) << found.error().en;
    ASSERT_EQ(found->size(), 1u);
    EXPECT_EQ(found->front().player, "level:rung=2");
    EXPECT_EQ(found->front().result, "won");
    EXPECT_EQ(found->front().plies, 3u);
    EXPECT_EQ(found->front().remark, "more, please");
}

TEST_F(Opinions, TellNoNamesAndNoDates) {
    keep("secret-key", "hard", R"({"remark": "", "may_share": true})", "0-1");
    const auto found = shared_opinions(*archive_, {});
    ASSERT_TRUE(found);
    EXPECT_EQ(to_csv(*found), "game,level,result,moves,answer,remark\r\nconnect4,level:rung=2,lost,3,hard,\r\n");
}

TEST(OpinionTable, KeepsRemarksInTheirCells) {
    const std::string csv =
        to_csv({{"gyges", "easy", "won", 9, "easy", "=1+1"}, {"gyges", "easy", "won", 9, "easy", "\"so\", so"}});
    EXPECT_NE(csv.find(",'=1+1\r\n"), std::string::npos) << csv;
    EXPECT_NE(csv.find(",\"\"\"so\"\", so\"\r\n"), std::string::npos) << csv;
}

}  // namespace
}  // namespace plateau::lab
