#include "lab/experiments/avalam/boards.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace plateau::lab::avalam_boards {
namespace {

TEST(AvalamBoards, AllWaysOfLookingAheadVisitTheSameNodes) {
    const avalam::Rules rules;
    Random random{3};
    for (int game = 0; game < 6; ++game) {
        avalam::Position position = rules.start();
        for (int ply = 0; ply < 14 + 3 * game && !rules.outcome(position); ++ply)
            position = rules.after(position, rules.sample(position, random));
        const auto copied = look_ahead(position, 2, Way::plain_copy);
        for (const Way way : {Way::plain_undo, Way::engine_copy}) {
            const auto other = look_ahead(position, 2, way);
            EXPECT_EQ(other.lead, copied.lead);
            EXPECT_EQ(other.nodes, copied.nodes);
        }
    }
}

TEST(AvalamBoards, AMoveUndoneLeavesTheBoardAsItWas) {
    const avalam::Rules rules;
    PlainBoard board{rules.start()};
    const auto moves = board.legal_moves();
    EXPECT_EQ(moves.size(), 292U);
    for (const auto& move : moves) {
        board.play(move);
        EXPECT_EQ(board.height(move.to_row, move.to_column), 2U);
        board.undo(move, 1);
        EXPECT_EQ(board.legal_moves().size(), moves.size());
        EXPECT_EQ(board.lead(), 0);
    }
}

}  // namespace
}  // namespace plateau::lab::avalam_boards
