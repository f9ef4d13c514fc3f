#include <gtest/gtest.h>

#include "core/random.h"
#include "game/contract.h"
#include "games/in_a_row/placement.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

const FileResources shipped;

std::unique_ptr<AnyGame> opened(std::string_view spec) {
    auto game = open_game(spec, shipped);
    if (!game) ADD_FAILURE() << spec << ": " << game.error().en;
    return game ? std::move(*game) : nullptr;
}

std::string composed(const AnyGame& game, const std::vector<PlacedPiece>& pieces, Side side = Side::first) {
    const auto text = game.compose(pieces, side);
    return text ? *text : text.error().en;
}

// Plays at random and puts every position together again from what its diagram shows. Counts that no board shows
// follow the pieces in the text; how many positions had none.
int check_a_random_game(const AnyGame& game, std::uint64_t seed) {
    auto session = game.new_session({"", {}, seed});
    EXPECT_TRUE(session);
    Random random{seed};
    int exact = 0;
    for (int ply = 0; ply < 200; ++ply) {
        const std::string text = (*session)->position();
        const std::string again = composed(game, pieces_on_board(*(*session)->diagram()), (*session)->side_to_move());
        EXPECT_TRUE(text == again || text.starts_with(again + ':') || text.starts_with(again + ' ')) << text << "\n"
                                                                                                     << again;
        exact += text == again;
        const auto moves = (*session)->legal_moves();
        if (moves.empty()) break;
        EXPECT_TRUE((*session)->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))].text));
    }
    return exact;
}

TEST(Pieces, MakeEveryPositionOfARandomGameAgain) {
    std::vector<std::string> specs{"avalam:setup=free", "avalam:setup=random,seed=3", "gyges:south=312312,north=213213",
                                   "in_a_row:rows=4,cols=25,n=5,gravity=1", "in_a_row:rows=20,cols=20,n=5,gravity=1"};
    for (const auto& entry : catalog())
        if (!opened(entry.name)->info().palette.empty()) specs.push_back(entry.name);
    EXPECT_GE(specs.size(), 20u);
    for (const auto& spec : specs) {
        SCOPED_TRACE(spec);
        const auto game = opened(spec);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) EXPECT_GE(check_a_random_game(*game, seed), 5);
    }
}

TEST(Pieces, AreOfTheColourThatTheGameSays) {
    const auto english = opened("english");  // Black moves first
    EXPECT_EQ(english->info().sides[0].en, "Black");
    EXPECT_EQ(composed(*english, {{"9", "b"}, {"24", "W"}}), "B:WK24:B9");
    EXPECT_EQ(composed(*opened("draughts"), {{"31", "w"}, {"5", "B"}}, Side::second), "B:W31:BK5");
    EXPECT_EQ(composed(*opened("turnaround"), {{"31", "w'"}, {"20", "b"}}), "W:WK31:B20");
    EXPECT_EQ(composed(*opened("tictactoe"), {{"a1", "x"}, {"b2", "o"}}), ".../.o./x.. x");
}

TEST(Pieces, AreRefusedWithASentence) {
    const auto draughts = opened("draughts"), gyges = opened("gyges"), connect4 = opened("connect4");
    EXPECT_EQ(composed(*draughts, {{"light-0-0", "w"}}),
              "no piece can stand on 'light-0-0': expected a cell of the board");
    EXPECT_EQ(composed(*draughts, {{"99", "w"}}), "no piece can stand on '99': expected a cell of the board");
    EXPECT_EQ(composed(*draughts, {{"31", "w"}, {"31", "b"}}), "two pieces stand on 31: expected one");
    EXPECT_EQ(composed(*draughts, {{"31", "x"}}), "there is no piece 'x': expected one of w, W, b, B");
    EXPECT_EQ(composed(*draughts, {{"1", "w"}}), "a man cannot stay on its far row, square 1: expected K1");
    EXPECT_EQ(composed(*gyges, {{"a1", "1"}, {"b1", "1"}, {"c1", "1"}, {"d1", "1"}, {"e1", "1"}}),
              "too many on the board: piece of value 1: expected at most 4");
    EXPECT_EQ(composed(*gyges, {{"N", "2"}}), "a piece in North's goal: expected North to move, who has lost");
    EXPECT_EQ(composed(*connect4, {{"d6", "x"}}, Side::second), "a stone hangs in the air in column 4");
    EXPECT_EQ(composed(*opened("axis_allies"), {}), "positions of this game are written as text");
    EXPECT_EQ(composed(*opened("gomoku:opening=swap2"), {}), "positions of this game are written as text");
}

TEST(Pieces, OfEveryPaletteHaveNamesInBothLanguages) {
    for (const auto& entry : catalog()) {
        const auto game = opened(entry.name);
        const auto& info = game->info();
        std::set<std::string> symbols, names;
        for (const auto& piece : info.palette) {
            symbols.insert(piece.look.symbol);
            names.insert(piece.name.fr);
            EXPECT_NE(piece.name.en, "") << entry.name;
        }
        EXPECT_EQ(symbols.size(), info.palette.size()) << entry.name;
        EXPECT_EQ(names.size(), info.palette.size()) << entry.name;
        EXPECT_NE(info.sides[0].fr, info.sides[1].fr) << entry.name;
        EXPECT_EQ(info.palette.empty(), info.view == "map") << entry.name;
    }
}

// Forgets whose turn it is.
struct Forgetful : in_a_row::Placement {
    using Placement::Placement;
    Result<Position> compose(const std::vector<PlacedPiece>& stones, Side) const {
        return Placement::compose(stones, Side::first);
    }
};

TEST(Pieces, ThatMakeAnotherPositionBreakTheContract) {
    const in_a_row::Shape shape{.rows = 3, .cols = 3, .n = 3};
    EXPECT_TRUE(check_contract(in_a_row::Placement{shape}, {.games = 1}).empty());
    const auto broken = check_contract(Forgetful{shape}, {.games = 1});
    ASSERT_FALSE(broken.empty());
    EXPECT_TRUE(broken.front().starts_with("its own pieces make another position")) << broken.front();
}

TEST(Sessions, SayWhyAPieceCannotMove) {
    const auto why = [](const char* spec, const std::string& position, const char* cell) {
        const auto game = opened(spec);
        const auto session = game->new_session({position, {}, 1});
        EXPECT_TRUE(session) << session.error().en;
        const auto reason = (*session)->why_stuck(cell);
        return reason ? reason->en : "";
    };
    EXPECT_NE(why("draughts", "W:W28,40:B23,1", "40").find("a capture is compulsory"), std::string::npos);
    EXPECT_EQ(why("draughts", "", "31"), "");                // it can move
    EXPECT_EQ(why("draughts", "W:W28,40:B23,1", "28"), "");  // by a capture
    EXPECT_NE(why("draughts", "", "50").find("is not possible"), std::string::npos);
    EXPECT_NE(why("gyges", "321123/000000/000000/000000/000000/321123 S", "a6").find("is not possible"),
              std::string::npos);
    EXPECT_EQ(why("connect4", "", "d1"), "");  // the game does not say
}

}  // namespace
}  // namespace plateau::play
