// Why a move of Gygès was a mistake: every sentence holds, by another method than the one that found it.
#include <gtest/gtest.h>

#include "games/gyges/rules.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/known.h"
#include "play/problems.h"
#include "teaching/reasons.h"

namespace plateau::teaching {
namespace {

const play::FileResources resources;

class GygesReasons : public testing::Test {
protected:
    const std::unique_ptr<play::AnyGame> game_ = *play::open_game("gyges", resources);
    const gyges::Rules& rules_ = play::known<gyges::Rules>(*game_)->rules();
    const std::unique_ptr<MistakeReader> reader_ = std::move(*mistake_reader(*game_));

    std::vector<play::PosedProblem> problems(int win_in) const {
        std::vector<play::PosedProblem> found;
        const auto set = play::read_problems("gyges", resources);
        for (const auto& one : set->problems)
            if (one.win_in == win_in && found.size() < 12) found.push_back(one);
        return found;
    }
    // A move that leads to another board, for the key has several spellings, and gives nothing at once.
    std::string other_move(const gyges::Position& position, const std::string& key) const {
        const Key solved = rules_.key(rules_.after(position, *rules_.parse_move(position, key)));
        for (const auto move : rules_.legal_moves(position)) {
            const auto next = rules_.after(position, move);
            if (!move.is_win() && rules_.key(next) != solved && !rules_.winning_move(next))
                return rules_.to_text(position, move);
        }
        return "";
    }
};

TEST_F(GygesReasons, TellTheWinThatWasMissed) {
    for (const int win_in : {1, 2})
        for (const auto& problem : problems(win_in)) {
            const auto position = *rules_.parse_position(problem.position);
            const std::string move = other_move(position, problem.key);
            const auto claim = reader_->read(problem.position, move, problem.key);
            ASSERT_TRUE(claim) << problem.id;
            EXPECT_EQ(claim->kind, Claim::Kind::misses_win);
            EXPECT_EQ(claim->moves, win_in);
            EXPECT_EQ(claim->move, problem.key);
            EXPECT_EQ(claim->line.size(), static_cast<std::size_t>(2 * win_in - 1));
            EXPECT_TRUE(reader_->holds(problem.position, move, *claim)) << problem.id;
        }
}

// North moves where South threatens: what lets South in is told, and what stops it is no mistake.
TEST_F(GygesReasons, TellTheWinThatAMoveGives) {
    int gifts = 0, opened = 0;
    auto posed = problems(1);
    for (auto& one : problems(2)) posed.push_back(one);
    for (const auto& problem : posed) {
        auto position = *rules_.parse_position(problem.position);
        position.side = Side::second;
        if (rules_.winning_move(position)) continue;
        const std::string text = rules_.to_text(position);
        std::string safe;
        for (const auto move : rules_.legal_moves(position))
            if (!rules_.winning_move(rules_.after(position, move))) safe = rules_.to_text(position, move);
        if (safe.empty()) continue;
        int tried = 0;
        for (const auto move : rules_.legal_moves(position)) {
            if (++tried % 11 != 0 || !rules_.winning_move(rules_.after(position, move))) continue;
            const std::string mistake = rules_.to_text(position, move);
            const auto claim = reader_->read(text, mistake, safe);
            ASSERT_TRUE(claim) << text << " " << mistake;
            if (claim->kind == Claim::Kind::misses_win) continue;
            EXPECT_EQ(claim->moves, 1);
            EXPECT_TRUE(reader_->holds(text, mistake, *claim)) << text << " " << mistake;
            EXPECT_FALSE(reader_->holds(text, safe, *claim)) << text << " " << mistake;
            ++(claim->kind == Claim::Kind::opens_path ? opened : gifts);
        }
    }
    EXPECT_GT(gifts + opened, 0);
    EXPECT_GT(opened, 0);
}

TEST_F(GygesReasons, AreNoSentenceWhereNothingIsProved) {
    EXPECT_FALSE(reader_->read("321123/000000/000000/000000/000000/321123 S", "a1-b3", "b1-c2"));
    EXPECT_FALSE(mistake_reader(**play::open_game("gyges:ko=1", resources)));
}

TEST_F(GygesReasons, SayThatAPathWasOpened) {
    Claim claim;
    claim.kind = Claim::Kind::opens_path;
    claim.moves = 1;
    claim.move = "b5-N";
    EXPECT_EQ(sentence_of(claim).en, "This opens a path: the opponent can now win at once with b5-N.");
    EXPECT_EQ(sentence_of(claim).fr,
              "Ce coup ouvre un chemin : l'adversaire peut maintenant gagner aussitôt par b5-N.");
    EXPECT_FALSE(claim.is_instead());
}

}  // namespace
}  // namespace plateau::teaching
