// What goes out as text comes back as it was: positions and moves of every game of the catalog, games in every format
// of the archive. A game is so many random plies by a seed, so that a law that is broken is told on the shortest game.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <functional>

#include "archive/formats/formats.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau {
namespace {

const play::FileResources resources;

constexpr int longest_game = 40;

struct RandomPlay {
    int plies = 0;
    std::uint64_t seed = 0;
};

std::unique_ptr<play::Session> played(const play::AnyGame& game, const RandomPlay& plan) {
    auto session = std::move(*game.new_session({"", {}, plan.seed}));
    const std::string player = "random:seed=" + std::to_string(plan.seed);
    for (int ply = 0; ply < plan.plies && !session->ending(); ++ply) {
        auto thinker = session->thinker(player);
        RC_ASSERT(static_cast<bool>(thinker));
        RC_ASSERT(static_cast<bool>(session->play((*thinker)->think({}, {}).move)));
    }
    return session;
}

archive::GameRecord record_of(const play::Session& session, std::uint64_t seed) {
    archive::GameRecord record;
    record.game = session.game().info().spec;
    record.first = "first";
    record.second = "second";
    record.seed = seed;
    record.result = archive::result_of(session);
    for (const auto& move : session.record()) record.moves.emplace_back(play::PlayedMove{move.text, move.is_luck});
    return record;
}

// A property of games that are played at random, found false on the shortest one.
bool holds(const std::string& name, const std::function<void(const RandomPlay&)>& law) {
    return rc::check(name, [&] {
        const int plies = *rc::gen::inRange(0, longest_game + 1);
        const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
        law({plies, seed});
    });
}

class TextLaws : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        auto opened = play::open_game(GetParam(), resources);
        ASSERT_TRUE(opened) << opened.error().en;
        game_ = std::move(*opened);
    }
    std::unique_ptr<play::AnyGame> game_;
};

TEST_P(TextLaws, PositionsComeBack) {
    EXPECT_TRUE(holds(GetParam() + ": positions come back", [&](const RandomPlay& plan) {
        const std::string text = played(*game_, plan)->position();
        const auto again = game_->new_session({text, {}, 1});
        RC_ASSERT(static_cast<bool>(again));
        RC_ASSERT((*again)->position() == text);
    }));
}

TEST_P(TextLaws, MovesComeBack) {
    EXPECT_TRUE(holds(GetParam() + ": moves come back", [&](const RandomPlay& plan) {
        const auto session = played(*game_, plan);
        const auto again = std::move(*game_->new_session({}));
        for (const auto& move : session->record()) RC_ASSERT(static_cast<bool>(again->replay(move.text)));
        RC_ASSERT(again->position() == session->position());
    }));
}

// The games that a file holds; a format may not be made for a game, and then says so.
std::optional<archive::GameRecord> out_and_back(const archive::Format& format, const archive::GameRecord& record) {
    const auto text = format.write(record);
    if (!text) return std::nullopt;
    const std::string file = (format.head ? format.head() : "") + *text;
    archive::TextInput input{file};
    const auto reader = format.open(input, resources);
    const auto back = reader->next();
    RC_ASSERT(back && static_cast<bool>(*back));
    return **back;
}

TEST_P(TextLaws, EveryFormatBringsGamesBack) {
    EXPECT_TRUE(holds(GetParam() + ": formats bring games back", [&](const RandomPlay& plan) {
        const auto record = record_of(*played(*game_, plan), plan.seed);
        int formats = 0;
        for (const auto& format : archive::formats()) {
            const auto back = out_and_back(format, record);
            if (!back) continue;
            ++formats;
            RC_LOG() << format.name << "\n";
            if (format.keeps_all) {
                RC_ASSERT(*back == record);
            } else {
                RC_ASSERT(back->result == record.result && back->moves == record.moves);
            }
        }
        RC_ASSERT(formats >= 3);
    }));
}

TEST(TextLawsThemselves, FindTheShortestGameThatBreaksThem) {
    int shortest = longest_game;
    EXPECT_FALSE(holds("games end before their fourth ply", [&](const RandomPlay& plan) {
        if (plan.plies >= 4) shortest = std::min(shortest, plan.plies);
        RC_ASSERT(plan.plies < 4);
    }));
    EXPECT_EQ(shortest, 4);
}

std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    for (const auto& entry : play::catalog()) names.push_back(entry.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Catalog, TextLaws, testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace plateau
