#include "players/draughts/strong.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/draughts/testing.h"
#include "players/draughts/endgame/solver.h"
#include "players/draughts/kit.h"

namespace plateau::draughts {
namespace {

// Endgame tables with up to three pieces, and no other file.
class TablesAlone final : public Resources {
public:
    TablesAlone() {
        for (const int pieces : {2, 3})
            files_[tables_path(pieces)] = solve_pieces(pieces, tables, [](int, int) { return true; })->file;
    }
    Result<std::string> read(std::string_view path) const override {
        const auto found = files_.find(std::string{path});
        return found == files_.end() ? Result<std::string>{fail("no such file", "pas de tel fichier")} : found->second;
    }
    EndgameTables tables;

private:
    std::map<std::string, std::string> files_;
};

template <class R>
std::unique_ptr<Player<R>> make(const R& rules, const std::string& options, const Resources& files) {
    for (const auto& player : kit(rules).players)
        if (player.name == "strong") {
            auto made = player.make(rules, *parse_spec("strong:" + options), files);
            return made ? std::move(*made) : nullptr;
        }
    return nullptr;
}

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

TEST(DraughtsStrong, plays_every_kind_of_draughts_by_the_rules) {
    const TablesAlone files;
    for (const auto& variant : variants())
        with_rules(variant.name, [&](const auto& rules) {
            const auto player = make(rules, "eval=polynomial,table=1", files);
            ASSERT_TRUE(player);
            std::vector<Position> line{rules.start()};
            while (line.size() < 60 && !rules.outcome(Line<Position>{line})) {
                const Move move = player->choose(Line<Position>{line}, nodes(60), {});
                const auto legal = rules.legal_moves(line.back());
                ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << variant.name;
                line.push_back(rules.after(line.back(), move));
            }
        });
}

TEST(DraughtsStrong, keeps_what_the_endgame_tables_call_won) {
    const Rules10 rules = rules10();
    const TablesAlone files;
    const auto player = make(rules, "eval=patterns,eval.weights=none,table=1,tables=3", files);
    ASSERT_TRUE(player);
    Random random{21};
    int won = 0;
    for (int i = 0; i < 400 && won < 25; ++i) {
        Position position;
        for (const Colour colour : {Colour::white, Colour::white, Colour::black}) {
            const Bits square = bit(Ten::at(static_cast<int>(random.below(10)), static_cast<int>(random.below(5))));
            if (position.occupied() & square) continue;
            position.of(colour) |= square;
            if (random.below(3) == 0 || (square & Ten::far_row(colour))) position.kings |= square;
        }
        if (rules.outcome(position) || files.tables.value(position) != Value::win) continue;
        ++won;
        const std::vector<Position> line{position};
        Thought<Move> last;
        const Move move =
            player->choose(Line<Position>{line}, nodes(2000), [&](const auto& thought) { last = thought; });
        const Position next = rules.after(position, move);
        if (next.own()) {
            EXPECT_EQ(files.tables.value(next), Value::loss) << rules.to_text(position);
        }
        ASSERT_FALSE(last.reasons.empty());
        EXPECT_EQ(last.reasons.front().why.en, "the endgame tables: White wins");
    }
    EXPECT_EQ(won, 25);
}

TEST(DraughtsStrong, refuses_what_it_does_not_know) {
    const TablesAlone files;
    EXPECT_FALSE(make(rules10(), "eval=material", files));
    EXPECT_FALSE(make(rules10("frisian"), "eval=patterns", files));
    EXPECT_FALSE(make(rules10(), "eval=polynomial,threads=0", files));
    EXPECT_FALSE(make(rules10(), "eval=patterns", files));  // the weights are not there
    EXPECT_TRUE(make(rules10("frisian"), "table=1", files));
    EXPECT_TRUE(make(rules8("english"), "table=1", files));
}

}  // namespace
}  // namespace plateau::draughts
