#include <gtest/gtest.h>

#include "players/in_a_row/gomoku_player.h"
#include "players/in_a_row/gomoku_search.h"

namespace plateau::in_a_row::gomoku {
namespace {

constexpr Shape freestyle{.rows = 15, .cols = 15, .n = 5};
constexpr Shape standard{.rows = 15, .cols = 15, .n = 5, .exact = true};
constexpr Shape renju{.rows = 15, .cols = 15, .n = 5, .renju = true};
constexpr Shape caro{.rows = 15, .cols = 15, .n = 5, .exact = true, .open_end = true};
constexpr Shape pente{.rows = 19, .cols = 19, .n = 5, .captures = true};

std::shared_ptr<const CellValues> raw_values() {
    static const auto values = cell_values(raw_value_weights());
    return values;
}
CellIndex cell_of(Placement::Move move) { return static_cast<CellIndex>(move.row * row_stride + move.col); }
Placement::Move move_of(CellIndex cell) {
    return {static_cast<std::uint8_t>(cell / row_stride), static_cast<std::uint8_t>(cell % row_stride)};
}

// "..xx_x....": the kind that a stone at '_' makes.
LineKind kind_at(std::string_view line, FiveRule rule = FiveRule::at_least) {
    unsigned own = 0, enemy = 0;
    const int stone = static_cast<int>(line.find('_'));
    for (int offset = -5; offset <= 5; ++offset) {
        if (offset == 0) continue;
        const int at = stone + offset, bit = offset < 0 ? offset + 5 : offset + 4;
        const char c = at < 0 || at >= static_cast<int>(line.size()) ? '#' : line[static_cast<std::size_t>(at)];
        if (c == 'x' || c == '#') own |= 1U << bit;
        if (c == 'o' || c == '#') enemy |= 1U << bit;
    }
    return LineTable::of(rule)(own, enemy);
}

TEST(GomokuPatterns, AreToldApart) {
    EXPECT_EQ(kind_at("...xxxx_..."), LineKind::five);
    EXPECT_EQ(kind_at("..xxx_xx..."), LineKind::five);
    EXPECT_EQ(kind_at("..xxx_xx...", FiveRule::exactly), LineKind::overline);
    EXPECT_EQ(kind_at("..oxxxx_o..", FiveRule::open_end), LineKind::dead);
    EXPECT_EQ(kind_at("..oxxxx_...", FiveRule::open_end), LineKind::five);
    EXPECT_EQ(kind_at("xxxx_o", FiveRule::open_end), LineKind::five) << "the edge closes nothing";
    EXPECT_EQ(kind_at("...xxx_...."), LineKind::straight_four);
    EXPECT_EQ(kind_at("..oxxx_...."), LineKind::four);
    EXPECT_EQ(kind_at("...xx_.x..."), LineKind::four);
    EXPECT_EQ(kind_at("..x.x_x.x.."), LineKind::double_four);
    EXPECT_EQ(kind_at("...xx_....."), LineKind::wide_three);
    EXPECT_EQ(kind_at("..o.xx_...."), LineKind::open_three);
    EXPECT_EQ(kind_at("...oxx_...."), LineKind::sleeping_three);
    EXPECT_EQ(kind_at("..oxx_.o..."), LineKind::dead);
    EXPECT_EQ(kind_at(".....x_...."), LineKind::wide_two);
    EXPECT_EQ(kind_at("....o_o...."), LineKind::dead);
    EXPECT_EQ(kind_at("_...."), LineKind::sleeping_one);
}

TEST(GomokuPatterns, InCaroOneStoneCanStopAFourThatTwoCellsComplete) {
    EXPECT_EQ(kind_at("...xxx_....", FiveRule::open_end), LineKind::straight_four);
    EXPECT_EQ(kind_at(".o.xxx_.o..", FiveRule::open_end), LineKind::four) << "closed from either side";
    EXPECT_EQ(kind_at(".o.xxx_....", FiveRule::open_end), LineKind::four) << "closed from the right";
    EXPECT_EQ(kind_at(".o..xx_....", FiveRule::open_end), LineKind::open_three) << "a four to the left can be closed";
}

TEST(GomokuBoard, KeepsWhatAFreshOneFindsAndTakesItBack) {
    for (const Shape& shape : {freestyle, standard, renju, caro, pente}) {
        const Placement rules{shape};
        Random random{11};
        for (int game = 0; game < 3; ++game) {
            Board board{shape, raw_values()}, fresh{shape, raw_values()};
            std::vector<Placement::Position> line{rules.start()};
            board.set(line.back());
            const auto agrees = [&] {
                fresh.set(line.back());
                if (fresh.key() != board.key() || fresh.evaluation() != board.evaluation()) return false;
                for (const int side : {0, 1})
                    for (int rank = 0; rank < ranks; ++rank)
                        if (fresh.count(side, static_cast<Rank>(rank)) != board.count(side, static_cast<Rank>(rank)))
                            return false;
                return true;
            };
            while (!rules.outcome(line.back()) && line.size() < 90) {
                const auto move = rules.sample(line.back(), random);
                const bool says_five = board.rank(board.mover(), cell_of(move)) == Rank::five;
                board.play(cell_of(move));
                line.push_back(rules.after(line.back(), move));
                ASSERT_TRUE(agrees()) << rules.to_text(line.back());
                if (line.back().pairs[0] < pairs_to_win && line.back().pairs[1] < pairs_to_win) {
                    ASSERT_EQ(says_five, line.back().is_won) << rules.to_text(line.back());
                }
            }
            while (line.size() > 1) {
                line.pop_back();
                board.undo();
                ASSERT_TRUE(agrees()) << "after taking back";
            }
        }
    }
}

// The cells after which the other side has no five left, by playing on every one.
std::vector<CellIndex> stoppers_by_playing(Board& board) {
    std::vector<CellIndex> cells;
    const int foe = 1 - board.mover();
    for (const CellIndex cell : board.cells()) {
        if (!board.is_empty(cell)) continue;
        board.play(cell);
        if (board.count(foe, Rank::five) == 0) cells.push_back(cell);
        board.undo();
    }
    return cells;
}

TEST(GomokuThreats, WhatStopsAFiveInCaroIsWhatLeavesNone) {
    Random random{5};
    int looked_at = 0, closed = 0;
    for (int game = 0; game < 400; ++game) {
        Board board{caro, raw_values()};
        board.set(Placement{caro}.start());
        const int top = static_cast<int>(random.below(9)), left = static_cast<int>(random.below(9));
        for (int stones = 0; stones < 30; ++stones) {
            const auto cell = static_cast<CellIndex>((top + static_cast<int>(random.below(7))) * row_stride + left +
                                                     static_cast<int>(random.below(7)));
            if (!board.is_empty(cell) || board.rank(board.mover(), cell) == Rank::five) continue;
            board.play(cell);
            if (board.count(1 - board.mover(), Rank::five) == 0) continue;
            Cells cells;
            collect_five_stoppers(board, cells);
            const auto expected = stoppers_by_playing(board);
            ASSERT_EQ(std::vector<CellIndex>(cells.begin(), cells.end()), expected);
            ++looked_at;
            closed += expected.size() > 1;
        }
    }
    EXPECT_GT(looked_at, 200);
    EXPECT_GT(closed, 20) << "where a cell at the end of the row stops it too";
}

// Pairs by looking along the eight rays on a plain board.
int pairs_taken(const Placement::Position& position, int row, int col) {
    const auto has = [&](Side side, int r, int c) {
        return r >= 0 && r < pente.rows && c >= 0 && c < pente.cols && position.has(side, r, c);
    };
    const Side me = position.to_move, foe = other(me);
    int pairs = 0;
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right)
            pairs += has(foe, row + down, col + right) && has(foe, row + 2 * down, col + 2 * right) &&
                     has(me, row + 3 * down, col + 3 * right);
    return pairs;
}

TEST(GomokuBoard, CountsThePairsThatAStoneTakes) {
    const Placement rules{pente};
    Random random{3};
    int taken = 0;
    for (int game = 0; game < 20; ++game) {
        Board board{pente, raw_values()};
        auto position = rules.start();
        for (int plies = 0; plies < 200 && !rules.outcome(position); ++plies) {
            board.set(position);
            for (const CellIndex cell : board.cells()) {
                if (!board.is_empty(cell)) continue;
                const int pairs = pairs_taken(position, cell / row_stride, cell % row_stride);
                ASSERT_EQ(board.captures(board.mover(), cell), pairs) << rules.to_text(position);
                taken += pairs;
            }
            position = rules.after(position, rules.sample(position, random));
        }
    }
    EXPECT_GT(taken, 100);
}

GomokuThought think(const Shape& shape, std::string_view position, std::uint64_t nodes = 20'000) {
    const Placement rules{shape};
    Search search{shape, SearchOptions{.table_megabytes = 1}, raw_values()};
    Limits limits;
    limits.nodes = nodes;
    return search.think(*rules.parse_position(position), limits, {});
}
std::string best(const Shape& shape, std::string_view position) {
    const Placement rules{shape};
    return rules.to_text(rules.start(), think(shape, position).line.front());
}

TEST(GomokuEngine, WinsStopsAndAnswersAtOnce) {
    EXPECT_EQ(best(freestyle, "h8 a1 i8 a3 j8 a5 k8 g8"), "l8");
    EXPECT_EQ(best(freestyle, "h8 g8 i8 a3 j8 a5 k8"), "l8");
    const auto forced = think(freestyle, "h8 g8 i8 a3 j8 a5 k8");
    EXPECT_LE(forced.depth, 10) << "the only reply needs little thought";
    EXPECT_EQ(think(freestyle, "h8 a1 i8 a3 j8").line.size() > 0, true);
}

TEST(GomokuEngine, KeepsToTheOpeningPro) {
    for (const int distance : {3, 4}) {
        Shape shape = freestyle;
        shape.pro_distance = distance;
        const Placement rules{shape};
        for (const auto* moves : {"", "h8", "h8 h9", "h8 i9", "h8 a1"}) {
            const auto position = *rules.parse_position(moves);
            const auto text = rules.to_text(position, think(shape, moves, 3000).line.front());
            EXPECT_TRUE(rules.parse_move(position, text)) << moves << " " << text;
        }
    }
}

TEST(GomokuEngine, ClosesBothEndsOfAFourInCaro) {
    // x has e8 to h8, o has c8 and j8: either d8 or i8 stops both fives.
    const auto stopped = think(caro, "e8 c8 f8 j8 g8 a1 h8", 2000);
    EXPECT_FALSE(is_loss(stopped.score));
    EXPECT_TRUE(stopped.line.front() == (Placement::Move{7, 3}) || stopped.line.front() == (Placement::Move{7, 8}));
    EXPECT_FALSE(is_win(think(caro, "e8 c8 f8 j8 g8 a1", 2000).score)) << "h8 makes no more than a four";
}

bool can_win_at_once(const Placement& rules, const Placement::Position& position) {
    for (const auto move : rules.legal_moves(position))
        if (rules.after(position, move).is_won) return true;
    return false;
}
// After the reply of the side to move, whatever it is, the other side wins.
bool loses_in_two(const Placement& rules, const Placement::Position& position) {
    for (const auto move : rules.legal_moves(position)) {
        const auto next = rules.after(position, move);
        if (next.is_won || !can_win_at_once(rules, next)) return false;
    }
    return true;
}

TEST(GomokuEngine, InCaroShortProofsHoldByTheRulesAlone) {
    const Placement rules{caro};
    int proofs = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Random random{seed};
        auto position = rules.start();
        Search search{caro, SearchOptions{.table_megabytes = 1}, raw_values()};
        Limits limits;
        limits.nodes = 200;
        while (!rules.outcome(position) && position.plies < 60) {
            const auto thought = search.think(position, limits, {});
            const bool is_random = position.plies < 4 || random.below(6) == 0;
            const auto move = is_random ? rules.sample(position, random) : thought.line.front();
            if (thought.score == loss_in(2)) {
                EXPECT_TRUE(loses_in_two(rules, position)) << rules.to_text(position);
            }
            if (thought.score == win_in(3)) {
                EXPECT_TRUE(loses_in_two(rules, rules.after(position, thought.line.front())))
                    << rules.to_text(position);
            }
            proofs += thought.score == loss_in(2) || thought.score == win_in(3);
            position = rules.after(position, move);
        }
    }
    EXPECT_GT(proofs, 5) << "so that something was tested";
}

TEST(GomokuEngine, StopsFivesAndTakesTheLastPairInPente) {
    EXPECT_EQ(best(pente, "k10 j10 l10 a3 m10 a5 n10"), "o10");
    const Placement rules{pente};
    // Four pairs taken by x, and a fifth that can be: o o between x and an empty cell.
    auto position = *rules.parse_position("k10 l10 a1 m10 c1 c5 e1 e5");
    position.pairs[0] = 4;
    Search search{pente, SearchOptions{.table_megabytes = 1}, raw_values()};
    Limits limits;
    limits.nodes = 2000;
    const auto thought = search.think(position, limits, {});
    EXPECT_EQ(rules.to_text(position, thought.line.front()), "n10");
    EXPECT_TRUE(is_win(thought.score));
    // The other side sees it coming.
    position.to_move = other(position.to_move);
    EXPECT_FALSE(is_win(search.think(position, limits, {}).score));
}

TEST(GomokuEngine, ShowsAForcedWinAsALine) {
    // Two open twos that meet: a four-three is there.
    const auto thought = think(freestyle, "h8 a1 i8 a3 j8 g8 k9 a5 k10 a7");
    EXPECT_TRUE(is_win(thought.score));
    EXPECT_TRUE(thought.is_proven);
    EXPECT_GE(thought.line.size(), 1U);
}

TEST(GomokuEngine, DoesNotPlayAFoulAndDoesNotHangWhereEveryReplyIsOne) {
    EXPECT_NE(best(renju, "h9 a1 h10 a3 f8 a5 g8 a7"), "h8");
    const Shape small{.rows = 5, .cols = 6, .n = 5, .renju = true};
    const Placement rules{small};
    // The one empty point makes six: the only move is a foul.
    const auto position = rules.parse_position("xxx.xx/oxoxox/oxoxox/xoxoxo/xoxoxo x");
    ASSERT_TRUE(position) << position.error().en;
    Search search{small, SearchOptions{.table_megabytes = 1}, raw_values()};
    Limits limits;
    limits.nodes = 1000;
    EXPECT_EQ(search.think(*position, limits, {}).line.front(), (Placement::Move{0, 3}));
}

TEST(GomokuEngine, GivesTheSameAnswerForTheSameNodes) {
    const auto first = think(freestyle, "h8 i9 h9 h10 g8 i8"), second = think(freestyle, "h8 i9 h9 h10 g8 i8");
    EXPECT_EQ(first.line, second.line);
    EXPECT_EQ(first.score, second.score);
    EXPECT_LE(first.nodes, 20'000U + 1);
}

// Play near stones, good moves more often, so that positions look like those of games. Nothing at the end.
std::optional<Placement::Position> lively_next(const Placement& rules, const Placement::Position& position,
                                               Board& board, Random& random) {
    board.set(position);
    CellIndex chosen = board.stones() == 0 ? cell_of({7, 7}) : no_cell;
    int most = -1;
    for (const CellIndex cell : board.cells()) {
        if (!board.is_empty(cell) || !board.is_near(cell)) continue;
        const int promise = board.urgency(board.mover(), cell) + board.urgency(1 - board.mover(), cell) +
                            static_cast<int>(random.below(60));
        if (promise > most) most = promise, chosen = cell;
    }
    const auto next = rules.after(position, move_of(chosen));
    if (next.plies > 40 || rules.outcome(next)) return std::nullopt;
    return next;
}

// By the rules alone: each move of the attacker threatens to win at once, each reply stops a win, and the last
// threat cannot be stopped.
bool wins_by_the_rules(const Placement& rules, Placement::Position position, const WinningLine& line) {
    const auto winning_replies = [&](Placement::Position after) {
        after.to_move = other(after.to_move);
        std::vector<Placement::Move> wins;
        for (const auto move : rules.legal_moves(after))
            if (rules.after(after, move).is_won) wins.push_back(move);
        return wins;
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        position = rules.after(position, move_of(line[i]));
        if (position.is_won) return i % 2 == 0 && i + 1 == line.size();
        if (i % 2 == 1) continue;
        const auto wins = winning_replies(position);
        if (i + 1 == line.size()) return wins.size() >= 2;
        if (wins.empty() || wins[0] != move_of(line[i + 1])) return false;
    }
    return false;
}

TEST(GomokuThreats, FoursAreFoundInProblemsThatProofNumbersProve) {
    const Placement rules{freestyle};
    Random random{99};
    constexpr int wanted = 200;
    int problems = 0, solved = 0, tries = 0;
    std::uint64_t most_nodes = 0;
    Board board{freestyle, raw_values()};
    ThreatSearch search{board};
    auto position = rules.start();
    while (problems < wanted && ++tries < 60'000) {
        const auto next = lively_next(rules, position, board, random);
        position = next ? *next : rules.start();
        board.set(position);
        const int me = board.mover();
        const Key key_before = board.key();
        if (board.count(me, Rank::five) + board.count(me, Rank::open_four) + board.count(1 - me, Rank::five) > 0 ||
            board.count(me, Rank::four) + board.count(me, Rank::four_three) < 2)
            continue;
        Budget proving{Limits{}}, budget{Limits{}};
        search.forget();
        const auto proof = search.by_threats(proving, 4000, true);
        if (!proof) continue;
        ++problems;
        search.forget();
        const auto line = search.by_fours(budget, 100'000);
        most_nodes = std::max(most_nodes, search.nodes());
        if (!line) continue;
        ++solved;
        EXPECT_TRUE(wins_by_the_rules(rules, position, *line)) << rules.to_text(position);
        EXPECT_EQ(board.key(), key_before) << "the board is as it was";
        position = rules.start();
    }
    EXPECT_EQ(problems, wanted);
    EXPECT_GE(solved * 100, 95 * problems);
    RecordProperty("most_nodes", std::to_string(most_nodes));
    RecordProperty("solved", solved);
    std::printf("%d of %d problems solved by fours, at most %llu nodes\n", solved, problems,
                static_cast<unsigned long long>(most_nodes));
}

TEST(GomokuThreats, DefencesMissNothing) {
    // Where the other side threatens an open four, every move that is not among the defences loses to it.
    const Placement rules{freestyle};
    Random random{7};
    int looked = 0;
    Board board{freestyle, raw_values()};
    auto position = rules.start();
    for (int tries = 0; tries < 4000 && looked < 60; ++tries) {
        const auto next = lively_next(rules, position, board, random);
        position = next ? *next : rules.start();
        board.set(position);
        const int me = board.mover(), foe = 1 - me;
        if (board.count(me, Rank::five) + board.count(foe, Rank::five) > 0 || board.count(foe, Rank::open_four) == 0)
            continue;
        ++looked;
        Cells defences;
        collect_defences(board, defences);
        for (const CellIndex cell : board.cells()) {
            if (!board.is_empty(cell) || std::find(defences.begin(), defences.end(), cell) != defences.end()) continue;
            board.play(cell);
            EXPECT_TRUE(board.count(me, Rank::five) == 0 && board.count(foe, Rank::open_four) > 0)
                << rules.to_text(position) << " " << rules.to_text(position, move_of(cell));
            board.undo();
        }
    }
    EXPECT_GE(looked, 30);
}

// Positions of lively play in which neither side has a five, with either side to move, each handed to `look` until
// it has had enough.
template <class Look>
void for_lively_positions(const Shape& shape, std::uint64_t seed, int tries, Look look) {
    const Placement rules{shape};
    Random random{seed};
    Board board{shape, raw_values()};
    auto position = rules.start();
    while (tries-- > 0) {
        const auto next = lively_next(rules, position, board, random);
        position = next ? *next : rules.start();
        for (const Side side : {Side::first, Side::second}) {
            auto here = position;
            here.to_move = side;
            board.set(here);
            if (board.stones() == 0 || board.count(0, Rank::five) + board.count(1, Rank::five) > 0) continue;
            if (!look(rules, here, board)) return;
        }
    }
}

bool is_proven_by_threats(Board& board) {
    ThreatSearch search{board};
    Budget budget{Limits{}};
    return search.by_threats(budget, 20'000).has_value();
}

// A double threat against a side without fours wins: proof numbers, which do not know that, find the win.
TEST(GomokuThreats, DoubleThreatsWinWhereTheOtherSideHasNoFour) {
    for (const Shape& shape : {freestyle, standard, renju}) {
        int looked = 0;
        for_lively_positions(shape, 5, 20000, [&](const Placement& rules, const auto& position, Board& board) {
            const int me = board.mover();
            if (!board.trusts_threes(me) || board.doubles(me) == 0 || board.fours(1 - me) > 0) return true;
            if (board.count(me, Rank::open_four) > 0) return true;
            EXPECT_TRUE(is_proven_by_threats(board)) << rules.to_text(position);
            return ++looked < 30;
        });
        EXPECT_GE(looked, shape.renju ? 10 : 20);
    }
}

// Whatever is not among the stoppers of a double threat leaves the other side a win that proof numbers find.
TEST(GomokuThreats, StoppersMissNothing) {
    for (const Shape& shape : {freestyle, renju}) {
        int looked = 0, played = 0;
        for_lively_positions(shape, 6, 6000, [&](const Placement& rules, const auto& position, Board& board) {
            const int me = board.mover(), foe = 1 - me;
            if (!board.trusts_threes(foe) || board.doubles(foe) == 0 || board.fours(me) > 0) return true;
            if (board.count(foe, Rank::open_four) > 0) return true;
            Cells stoppers;
            collect_stoppers(board, stoppers);
            EXPECT_FALSE(stoppers.empty());
            for (const CellIndex cell : board.cells()) {
                if (!board.is_empty(cell) || board.is_foul(me, cell) || cell % 3 != 0 ||
                    std::find(stoppers.begin(), stoppers.end(), cell) != stoppers.end())
                    continue;
                board.play(cell);
                EXPECT_TRUE(is_proven_by_threats(board))
                    << rules.to_text(position) << " " << rules.to_text(position, move_of(cell));
                board.undo();
                ++played;
            }
            return ++looked < 8;
        });
        EXPECT_GE(looked, 4);
        EXPECT_GE(played, 100);
    }
}

// Every reply, near or far, to a move that is said to win still loses, and sooner.
TEST(GomokuEngine, KeepsItsPromisesWhateverTheReply) {
    Limits limits;
    limits.nodes = 3000;
    int looked = 0;
    Search search{freestyle, SearchOptions{.table_megabytes = 1}, raw_values()};
    for_lively_positions(freestyle, 21, 300, [&](const Placement& rules, const auto& position, Board& board) {
        if (board.count(board.mover(), Rank::open_four) > 0) return true;
        const auto thought = search.think(position, limits, {});
        if (!is_win(thought.score) || distance_of(thought.score) < 5 || distance_of(thought.score) > 9) return true;
        const auto after = rules.after(position, thought.line.front());
        for (const auto& reply : rules.legal_moves(after)) {
            if ((reply.row + reply.col) % 2 != 0) continue;
            const auto then = rules.after(after, reply);
            EXPECT_FALSE(then.is_won);
            limits.nodes = 20'000;
            EXPECT_TRUE(is_win(search.think(then, limits, {}).score))
                << rules.to_text(then) << " after a win in " << distance_of(thought.score);
            limits.nodes = 3000;
        }
        return ++looked < 4;
    });
    EXPECT_GE(looked, 2);
}

TEST(GomokuEngine, TellsWhatAPositionIsWorthWhereOneReplyIsLeft) {
    // Black has four in a row, closed on one side, and an open three elsewhere: stopping the five does not help.
    const auto thought = think(freestyle, "d4 c4 e4 a1 f4 o15 k10 c15 k11 o2 k12 h14 g4");
    EXPECT_TRUE(is_loss(thought.score)) << thought.score;
    EXPECT_EQ(thought.line.front(), (Placement::Move{11, 7}));
}

TEST(GomokuEngine, ThinksOnWhenItIsLost) {
    // An open four is made already: the loss is proven at once, and no node is saved by giving up early.
    const auto lost = think(freestyle, "h8 a1 i8 a3 j8 c15 h9 a5 i10 b13 h10", 5000);
    EXPECT_TRUE(is_loss(lost.score));
    EXPECT_GT(lost.depth, distance_of(lost.score)) << "looked for longer ways to lose";
}

TEST(GomokuTable, KeepsWhatWasSearchedDeeplyAndForgetsWhatIsOld) {
    ScoreTable table;
    table.take_memory(1);
    const auto entry = [](Score score, int plies) {
        return ScoreTable::Entry{score, 7, 33, plies * one_ply, ScoreTable::Bound::exact, true};
    };
    constexpr Key key = 0x123456789abcdefULL, same_bucket = key ^ 0xffff;
    table.store(key, entry(5, 10));
    ASSERT_TRUE(table.find(key));
    EXPECT_EQ(table.find(key)->score, 5);
    EXPECT_EQ(table.find(key)->evaluation, 7);
    EXPECT_EQ(table.find(key)->move, 33);
    EXPECT_EQ(table.find(key)->depth, 10 * one_ply);
    EXPECT_TRUE(table.find(key)->was_principal);
    EXPECT_FALSE(table.find(same_bucket));
    // Four shallow ones share its bucket: one of them has to go, not the deep one.
    for (Key i = 1; i <= 4; ++i) table.store(key ^ i, entry(static_cast<Score>(i), 1));
    EXPECT_TRUE(table.find(key));
    EXPECT_FALSE(table.find(key ^ 1) && table.find(key ^ 2) && table.find(key ^ 3) && table.find(key ^ 4));
    // Two searches later it is the one that goes.
    table.start_search();
    table.start_search();
    for (Key i = 5; i <= 8; ++i) table.store(key ^ i, entry(1, 1));
    EXPECT_FALSE(table.find(key));
    // The move of an entry outlives a visit that found none.
    table.store(key ^ 8, {1, 0, no_cell, one_ply, ScoreTable::Bound::upper, false});
    EXPECT_EQ(table.find(key ^ 8)->move, 33);
}

}  // namespace
}  // namespace plateau::in_a_row::gomoku
