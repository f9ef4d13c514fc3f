#include <gtest/gtest.h>

#include "core/random.h"
#include "games/draughts/evaluation.h"
#include "players/draughts/memory/memory_player.h"

namespace plateau::draughts {
namespace {

SavedGame game_of(const Rules10& rules, std::initializer_list<const char*> moves, std::optional<Colour> winner) {
    SavedGame game{{rules.start()}, winner};
    for (const char* text : moves) {
        const auto move = rules.parse_move(game.positions.back(), text);
        EXPECT_TRUE(move) << text;
        game.positions.push_back(rules.after(game.positions.back(), *move));
    }
    return game;
}

SavedGame random_game(const Rules10& rules, std::uint64_t seed) {
    Random random{seed};
    SavedGame game{{rules.start()}, {}};
    while (game.positions.size() < 400 && !rules.outcome(Line<Position>{game.positions})) {
        const auto moves = rules.legal_moves(game.positions.back());
        game.positions.push_back(
            rules.after(game.positions.back(), moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (const auto outcome = rules.outcome(Line<Position>{game.positions}); outcome && outcome->winner)
        game.winner = *outcome->winner == Side::first ? Colour::white : Colour::black;
    return game;
}

TEST(DraughtsSavedGame, comes_back_from_its_text) {
    for (const char* name : {"turnaround", "draughts"}) {
        const Rules10 rules{*variant_of(name)};
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const SavedGame game = random_game(rules, seed);
            const auto back = parse_saved_game(rules, to_saved_text(rules, game));
            ASSERT_TRUE(back) << back.error().en;
            ASSERT_EQ(back->positions.size(), game.positions.size());
            for (std::size_t i = 0; i < game.positions.size(); ++i)
                EXPECT_TRUE(same_placement(back->positions[i], game.positions[i]));
            EXPECT_EQ(back->winner, game.winner);
        }
    }
}

TEST(DraughtsSavedGame, says_which_line_is_wrong) {
    const Rules10 rules{*variant_of("turnaround")};
    const std::string text = to_saved_text(rules, game_of(rules, {"32-28", "19-23"}, Colour::white));
    const auto lines_from = [&](int skipped) {
        std::string rest = text;
        for (; skipped > 0; --skipped) rest.erase(0, rest.find('\n') + 1);
        return rest;
    };
    EXPECT_TRUE(parse_saved_game(rules, text));
    EXPECT_FALSE(parse_saved_game(rules, ""));
    EXPECT_FALSE(parse_saved_game(rules, lines_from(1)));
    const std::string first = text.substr(0, text.find('\n') + 1);
    const auto jump = parse_saved_game(rules, first + lines_from(2));
    ASSERT_FALSE(jump);
    EXPECT_TRUE(jump.error().en.starts_with("line 2: no legal move")) << jump.error().en;
    EXPECT_FALSE(parse_saved_game(rules, first));
    EXPECT_FALSE(parse_saved_game(rules, "1:0 2:7\n"));
    EXPECT_FALSE(parse_saved_game(rules, text + first));
}

TEST(DraughtsMemory, finds_the_points_of_no_return) {
    const Rules10 rules{*variant_of("turnaround")};
    GameMemory memory{rules};
    const SavedGame white = game_of(rules, {"32-28", "19-23", "28x19"}, Colour::white);
    memory.learn(white);
    // One game: its loser all the way up.
    EXPECT_EQ(memory.no_return(rules.start()), Colour::black);
    EXPECT_EQ(memory.points_of_no_return(), 1u);
    const SavedGame black = game_of(rules, {"32-28", "18-23", "33-29"}, Colour::black);
    memory.learn(black);
    // They part after 32-28, so that the two answers are the last that agree.
    EXPECT_FALSE(memory.no_return(rules.start()));
    EXPECT_FALSE(memory.no_return(white.positions[1]));
    EXPECT_EQ(memory.no_return(white.positions[2]), Colour::black);
    EXPECT_EQ(memory.no_return(black.positions[2]), Colour::white);
    EXPECT_FALSE(memory.no_return(white.positions[3]));  // below the point
    EXPECT_EQ(memory.points_of_no_return(), 2u);
    EXPECT_EQ(memory.record_of(white.positions[1]), 0);
    EXPECT_EQ(memory.record_of(white.positions[2]), 1);
    // A stored line that was lost proves nothing.
    EXPECT_FALSE(memory.proved_loser(white.positions[2]));
    // A draw below takes the colour away.
    memory.learn(game_of(rules, {"32-28", "19-23", "28x19", "14x23"}, std::nullopt));
    EXPECT_FALSE(memory.no_return(white.positions[2]));
}

TEST(DraughtsMemory, proves_what_every_legal_move_loses) {
    const Rules10 rules{*variant_of("draughts")};
    GameMemory memory{rules};
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const SavedGame game = random_game(rules, seed);
        memory.learn(game);
        if (!game.winner) continue;
        EXPECT_EQ(memory.proved_loser(game.positions.back()), other(*game.winner));
        // Who makes the last move wins by it.
        EXPECT_EQ(memory.proved_loser(game.positions[game.positions.size() - 2]), other(*game.winner));
        EXPECT_FALSE(memory.proved_loser(game.positions[0]));
    }
    EXPECT_GT(memory.proved(), 40u);
}

TEST(DraughtsMemory, comes_back_from_its_file_and_may_be_pruned) {
    const Rules10 rules{*variant_of("turnaround")};
    GameMemory memory{rules};
    for (std::uint64_t seed = 1; seed <= 30; ++seed) memory.learn(random_game(rules, seed % 20));
    auto back = GameMemory::parse(rules, memory.to_text());
    ASSERT_TRUE(back) << back.error().en;
    EXPECT_EQ(back->to_text(), memory.to_text());
    EXPECT_EQ(back->points_of_no_return(), memory.points_of_no_return());
    EXPECT_EQ(memory.games(), 20u);
    back->prune();
    EXPECT_LT(back->positions(), memory.positions() / 2);
    EXPECT_EQ(back->points_of_no_return(), memory.points_of_no_return());
    for (std::uint64_t seed = 1; seed <= 19; ++seed)
        for (const Position& position : random_game(rules, seed).positions)
            if (const auto loser = memory.no_return(position)) {
                EXPECT_EQ(back->no_return(position), loser);
            }
    EXPECT_FALSE(GameMemory::parse(rules, "something else"));
    EXPECT_FALSE(GameMemory::parse(rules, "plateau-draughts-memory 1\nW 1 32-99\n"));
}

TEST(DraughtsMemory, plays_as_without_where_nothing_is_known_and_avoids_what_lost) {
    const Rules10 rules{*variant_of("turnaround")};
    const auto evaluation = std::make_shared<Polynomial<Board<10>>>(PolynomialWeights{});
    MemoryOptions options;
    options.depth = 2;
    const auto memory = std::make_shared<GameMemory>(rules);
    const auto player = make_memory_player(rules, options, memory, evaluation);
    const std::vector<Position> line{rules.start()};
    const Move before = player->choose(Line<Position>{line}, {}, {});
    SavedGame lost{{rules.start(), rules.after(rules.start(), before)}, Colour::black};
    memory->learn(lost);
    const auto moves = rules.legal_moves(rules.start());
    const Move another = moves[0] == before ? moves[1] : moves[0];
    memory->learn({{rules.start(), rules.after(rules.start(), another)}, std::nullopt});
    EXPECT_NE(player->choose(Line<Position>{line}, {}, {}), before);
}

TEST(DraughtsMemory, reads_what_it_can_of_a_file_that_grows) {
    const Rules10 rules{*variant_of("turnaround")};
    const SavedGame white = game_of(rules, {"32-28", "19-23", "28x19"}, Colour::white);
    const std::string text =
        memory_head(rules) + memory_line(rules, white) + "nonsense\n" + memory_line(rules, white) + "B 1 32-28 19-2";
    EXPECT_FALSE(GameMemory::parse(rules, text));
    const GameMemory memory = GameMemory::read(rules, text);
    EXPECT_EQ(memory.games(), 1U);
    EXPECT_EQ(memory.seen(rules.start()).white_wins, 2);
    EXPECT_EQ(memory.seen(white.positions.back()).games(), 2);
    EXPECT_EQ(GameMemory::read(rules, "").games(), 0U);
}

TEST(DraughtsMemory, is_kept_for_variants_without_options) {
    EXPECT_EQ(kept_memory(Rules10{*variant_of("draughts")}), "memory/draughts.memory");
    const auto free = variant_of("turnaround", *parse_spec("turnaround:capture=free"));
    ASSERT_TRUE(free);
    EXPECT_EQ(kept_memory(Rules10{*free}), "");
}

TEST(DraughtsMemory, says_what_it_remembers_and_what_that_changed) {
    const Rules10 rules{*variant_of("turnaround")};
    const auto evaluation = std::make_shared<Polynomial<Board<10>>>(PolynomialWeights{});
    MemoryOptions options;
    options.depth = 2;
    const auto memory = std::make_shared<GameMemory>(rules);
    const auto player = make_memory_player(rules, options, memory, evaluation);
    const std::vector<Position> line{rules.start()};
    Thought<Move> thought;
    const auto think = [&] {
        return player->choose(Line<Position>{line}, {}, [&](const Thought<Move>& told) { thought = told; });
    };
    const Move before = think();
    ASSERT_EQ(thought.reasons.size(), 1U);
    EXPECT_EQ(thought.reasons[0].why.en, "it remembers no game yet");

    // One game lost by this move, another drawn: the move is a point of no return.
    memory->learn({{rules.start(), rules.after(rules.start(), before)}, Colour::black});
    const auto moves = rules.legal_moves(rules.start());
    const Move another = moves[0] == before ? moves[1] : moves[0];
    memory->learn({{rules.start(), rules.after(rules.start(), another)}, std::nullopt});
    EXPECT_NE(think(), before);
    const std::string lost = rules.to_text(rules.start(), before);
    ASSERT_GE(thought.reasons.size(), 3U);
    EXPECT_EQ(thought.reasons[0].why.en,
              "games remembered that came through this position: 2 (0 won by White, 1 by Black, 1 drawn)");
    EXPECT_EQ(thought.reasons[1].why.en, "without its memory it would play " + lost);
    EXPECT_EQ(thought.reasons[1].why.fr, "sans sa mémoire il jouerait " + lost);
    EXPECT_TRUE(thought.reasons[2].why.en.starts_with(lost + " is a point of no return: White lost all 1 games"))
        << thought.reasons[2].why.en;

    const std::vector<Position> elsewhere{rules.start(), rules.after(rules.start(), moves[moves.size() - 1])};
    player->choose(Line<Position>{elsewhere}, {}, [&](const Thought<Move>& told) { thought = told; });
    ASSERT_EQ(thought.reasons.size(), 1U);
    EXPECT_EQ(thought.reasons[0].why.en, "none of the 2 games it remembers came through this position");
}

}  // namespace
}  // namespace plateau::draughts
