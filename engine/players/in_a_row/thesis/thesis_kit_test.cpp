// The player `thesis` behind the rules of every game of the family.
#include "players/in_a_row/thesis/thesis_kit.h"

#include <gtest/gtest.h>

#include "game/orders.h"
#include "players/in_a_row/kit.h"
#include "players/in_a_row/thesis/thesis_player.h"

namespace plateau::in_a_row {
namespace {

class NoFiles final : public Resources {
public:
    Result<std::string> read(std::string_view) const override { return fail("no files here", "pas de fichiers ici"); }
};

class OneWeightsFile final : public Resources {
public:
    explicit OneWeightsFile(std::string text) : text_{std::move(text)} {}
    Result<std::string> read(std::string_view) const override { return text_; }

private:
    std::string text_;
};

Shape shape_named(const std::string& game) { return *shape_of(*parse_spec(game)); }

template <class Rules>
std::unique_ptr<Player<Rules>> thesis_of(const Rules& rules, const std::string& spec, const Resources& resources) {
    for (const auto& known : kit(rules).players)
        if (known.name == "thesis") {
            auto made = known.make(rules, *parse_spec(spec), resources);
            EXPECT_TRUE(made) << made.error().en;
            return std::move(*made);
        }
    return nullptr;
}

// A game against random moves: every answer has to be legal.
template <class Rules>
void expect_legal_game(const std::string& game, const std::string& spec) {
    const Rules rules{shape_named(game)};
    const auto player = thesis_of(rules, spec, NoFiles{});
    ASSERT_TRUE(player) << game;
    Random random{7};
    std::vector<typename Rules::Position> line{rules.start()};
    while (!rules.outcome(line.back())) {
        const auto legal = rules.legal_moves(line.back());
        const bool is_its_turn = rules.side_to_move(line.back()) == Side::first;
        const auto move = is_its_turn ? player->choose(Line<typename Rules::Position>{line}, {}, {})
                                      : random_move(rules, line.back(), random);
        ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << game << rules.to_text(line.back());
        line.push_back(rules.after(line.back(), move));
    }
}

TEST(Thesis, PlaysEveryGameOfTheFamily) {
    for (const char* game : {"gomoku", "standard_gomoku", "renju", "caro", "pente", "gomoku:opening=swap2",
                             "renju:opening=swap2", "in_a_row:rows=20,cols=20,n=4,gravity=1"})
        expect_legal_game<Placement>(game, "thesis:depth=1,learning=1");
    for (const char* game : {"tictactoe", "in_a_row:rows=1,cols=1,n=1", "in_a_row:rows=2,cols=2,n=2",
                             "in_a_row:rows=5,cols=4,n=3,exact=1"})
        expect_legal_game<Placement>(game, "thesis:depth=2,learning=1");
    expect_legal_game<Gravity64>("connect4", "thesis:depth=3,learning=1");
    expect_legal_game<Gravity128>("in_a_row:rows=9,cols=9,n=5,gravity=1", "thesis:depth=2,reading=printed");
}

TEST(Thesis, ChoosesWhatTheDocumentsPlayerChooses) {
    const Gravity64 rules{shape_named("connect4")};
    const auto player = thesis_of(rules, "thesis", NoFiles{});
    ThesisPlayer plain{rules.shape(), aglin(4), {}};
    TernaryBoard board{rules.shape()};
    std::vector<Gravity64::Position> line{rules.start()};
    for (int ply = 0; ply < 12; ++ply) {
        const Side side = rules.side_to_move(line.back());
        const auto move = player->choose(Line<Gravity64::Position>{line}, {}, {});
        const int cell = plain.choose(board, side);
        ASSERT_EQ(move.col, cell % 7) << ply;
        board.put(cell, side);
        line.push_back(rules.after(line.back(), move));
    }
}

TEST(Thesis, KnowsWhatItLearnedFromTheLineAlone) {
    const Gravity64 rules{shape_named("connect4")};
    const auto at_once = thesis_of(rules, "thesis:learning=1,depth=2", NoFiles{});
    const auto move_by_move = thesis_of(rules, "thesis:learning=1,depth=2", NoFiles{});
    std::vector<Gravity64::Position> line{rules.start()};
    Random random{3};
    Score last = 0, again = 0;
    for (int ply = 0; ply < 10; ++ply) {
        auto move = random_move(rules, line.back(), random);
        if (ply % 2 == 0)
            move = move_by_move->choose(Line<Gravity64::Position>{line}, {}, [&](const auto& t) { last = t.score; });
        line.push_back(rules.after(line.back(), move));
        ASSERT_FALSE(rules.outcome(line.back()));
    }
    const auto one = move_by_move->choose(Line<Gravity64::Position>{line}, {}, [&](const auto& t) { last = t.score; });
    const auto two = at_once->choose(Line<Gravity64::Position>{line}, {}, [&](const auto& t) { again = t.score; });
    EXPECT_EQ(one, two);
    EXPECT_EQ(last, again) << "the same coefficients";
}

TEST(Thesis, PlaysByTheCoefficientsOfAFile) {
    const Placement rules{shape_named("in_a_row:rows=1,cols=9,n=4")};
    // Only half-open ones count: it wants as many as it can get at the edges.
    ThreatValues edges;
    edges.own.half_open[1] = 100;
    const auto player = thesis_of(rules, "thesis:weights=x,depth=1", OneWeightsFile{to_text(to_weights(edges, 4))});
    std::vector<Placement::Position> line{rules.start()};
    const auto move = player->choose(Line<Placement::Position>{line}, {}, {});
    EXPECT_EQ(move.col, 0);
}

TEST(Thesis, SaysWhatIsWrongWithItsOptions) {
    const Placement rules{shape_named("tictactoe")};
    for (const auto& known : kit(rules).players) {
        if (known.name != "thesis") continue;
        EXPECT_FALSE(known.make(rules, *parse_spec("thesis:weights=nothing"), NoFiles{}));
        EXPECT_FALSE(known.make(rules, *parse_spec("thesis:lines=perhaps"), NoFiles{}));
        EXPECT_FALSE(known.make(rules, *parse_spec("thesis:adjustment=often"), NoFiles{}));
        for (const auto& option : known.options) {
            EXPECT_FALSE(option.meaning.en.empty()) << option.name;
            EXPECT_FALSE(option.meaning.fr.empty()) << option.name;
        }
    }
}

TEST(Thesis, TakesOptionsOnTopOfTheReading) {
    ThesisOptions usual, printed, mixed;
    printed = *read_options<ThesisOptions>(*parse_spec("thesis:reading=printed"));
    mixed = *read_options<ThesisOptions>(*parse_spec("thesis:end=1,reading=printed"));
    EXPECT_TRUE(usual.end_test);
    EXPECT_FALSE(printed.end_test);
    EXPECT_TRUE(printed.by_space);
    EXPECT_EQ(printed.adjustment, "raw");
    EXPECT_TRUE(mixed.end_test);
    EXPECT_EQ(mixed.lines, "exact");
}

}  // namespace
}  // namespace plateau::in_a_row
