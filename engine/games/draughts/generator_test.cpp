// The fast generator against the slow one, on random games and on random positions full of kings.
#include <gtest/gtest.h>

#include "game/contract.h"
#include "games/draughts/rules.h"
#include "games/draughts/slow_generator.h"
#include "games/draughts/testing.h"

namespace plateau::draughts {
namespace {

struct Game {
    std::string name;   // with its options
    slow::Facts facts;  // as the slow generator knows it
    friend void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }
};

std::vector<Game> all_games() {
    using slow::Facts;
    const Facts russian{.size = 8, .letters = true, .crowned_in_passing = true, .choice = Facts::any};
    const Facts brazilian{.size = 8, .letters = true};
    const Facts english{.size = 8, .flying = false, .backwards = false, .choice = Facts::any};
    const Facts italian{.size = 8,
                        .corner_is_light = true,
                        .flying = false,
                        .backwards = false,
                        .men_take_kings = false,
                        .choice = Facts::italian};
    return {
        {"draughts", {}},
        {"killer", {.killer = true}},
        {"breakthrough", {}},
        {"losing", {}},
        {"frisian", {.orthogonal = true, .wolves = true, .choice = Facts::frisian}},
        {"turnaround", {.turning = true}},
        {"turnaround:capture=free,turn=passing", {.turning = true, .choice = Facts::any}},
        {"turnaround:backward=0", {.backwards = false, .turning = true}},
        {"turnaround:capture=free,backward=0", {.backwards = false, .turning = true, .choice = Facts::any}},
        {"russian", russian},
        {"brazilian", brazilian},
        {"english", english},
        {"italian", italian},
    };
}

template <class R>
std::vector<Move> slow_moves(const R& rules, const slow::Facts& facts, const Position& position) {
    slow::SlowGenerator generator{facts, rules.to_text(position)};
    std::map<slow::Cell, Bits> squares;
    for (int number = 1; number <= R::Board::square_count; ++number) {
        const Square square = rules.squares().at_number(number);
        squares[generator.cell_of(rules.squares().name_of(square))] = bit(square);
    }
    std::vector<Move> moves;
    for (const auto& slow_move : generator.moves()) {
        Bits changed = squares.at(slow_move.from) | squares.at(slow_move.to);
        for (const auto& cell : slow_move.taken) changed |= squares.at(cell);
        moves.push_back({changed});
    }
    return moves;
}

template <class R>
Position random_position(const R& rules, Random& random) {
    using Board = typename R::Board;
    Position position;
    position.to_move = random.below(2) ? Colour::white : Colour::black;
    const std::uint32_t kings_in_ten = random.below(11);
    for (const Colour colour : {Colour::white, Colour::black}) {
        const int pieces = 1 + static_cast<int>(random.below(Board::men_a_side));
        for (int i = 0; i < pieces; ++i) {
            const Bits square = bit(rules.squares().at_number(1 + static_cast<int>(random.below(Board::square_count))));
            if (position.occupied() & square) continue;
            const bool must_be_king = square & Board::far_row(colour);
            const bool must_be_man = rules.variant().style().turning && (square & Board::far_row(other(colour)));
            position.of(colour) |= square;
            if (must_be_king || (!must_be_man && random.below(10) < kings_in_ten)) position.kings |= square;
        }
    }
    if (rules.variant().movement == Movement::frisian)
        for (const Colour colour : {Colour::white, Colour::black}) {
            const auto side = static_cast<std::size_t>(colour);
            const Bits kings = position.of(colour) & position.kings;
            if (!kings || kings == position.of(colour)) continue;
            position.wolf_square[side] = static_cast<std::uint8_t>(first_square(kings));
            position.wolf_moves[side] = static_cast<std::uint8_t>(1 + random.below(3));
        }
    return position;
}

template <class R>
void check_position(const R& rules, const slow::Facts& facts, const Position& position) {
    const std::string text = rules.to_text(position);
    const auto parsed = rules.parse_position(text);
    ASSERT_TRUE(parsed) << text << ": " << parsed.error().en;
    ASSERT_EQ(rules.to_text(*parsed), text);
    ASSERT_TRUE(*parsed == position) << text;

    std::map<Bits, int> fast;
    const auto moves = rules.legal_moves(position);
    for (const Move& move : moves) ++fast[move.changed];
    ASSERT_EQ(fast.size(), moves.size()) << "a move is listed twice in " << text;
    std::map<Bits, int> slow;
    for (const Move& move : slow_moves(rules, facts, position)) ++slow[move.changed];
    ASSERT_EQ(fast, slow) << rules.variant().name << ' ' << text;
    ASSERT_EQ(rules.count_moves(position), moves.size()) << text;
    ASSERT_EQ(rules.can_capture(position), !moves.empty() && moves[0].is_capture(position)) << text;

    std::set<std::string> names;
    std::set<std::vector<std::string>> clicks;
    for (const Move& move : moves) {
        ASSERT_TRUE(names.insert(rules.to_text(position, move)).second) << text;
        ASSERT_TRUE(clicks.insert(rules.clicks(position, move)).second) << text;
        const auto path = rules.path(position, move);
        ASSERT_EQ(path.size(),
                  std::max<std::size_t>(2, 1 + static_cast<std::size_t>(count_of(move.captured(position)))));
        ASSERT_EQ(bit(path.front()), move.from(position)) << text;
        ASSERT_EQ(bit(path.back()), move.to(position)) << text;
        for (const auto& written : {rules.to_text(position, move), rules.full_text(position, move)}) {
            const auto read = rules.parse_move(position, written);
            ASSERT_TRUE(read) << text << ' ' << written << ": " << read.error().en;
            ASSERT_TRUE(*read == move) << text << ' ' << written;
        }
    }
}

class EveryVariant : public testing::TestWithParam<Game> {};

TEST_P(EveryVariant, KeepsTheContractAndAgreesWithTheSlowGeneratorInRandomGames) {
    with_rules(GetParam().name, [&](const auto& rules) {
        const auto broken = check_contract(rules, {.games = 12, .max_plies = 250, .seed = 5},
                                           [&](const Position& p) { return slow_moves(rules, GetParam().facts, p); });
        for (const auto& law : broken) ADD_FAILURE() << law;
    });
}

TEST_P(EveryVariant, AgreesWithTheSlowGeneratorOnRandomPositions) {
    with_rules(GetParam().name, [&](const auto& rules) {
        Random random{11};
        for (int i = 0; i < 400 && !testing::Test::HasFatalFailure(); ++i)
            check_position(rules, GetParam().facts, random_position(rules, random));
    });
}

INSTANTIATE_TEST_SUITE_P(Draughts, EveryVariant, testing::ValuesIn(all_games()), [](const auto& game) {
    std::string name = game.param.name;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
});

}  // namespace
}  // namespace plateau::draughts
