// Whole games of the players of Axis & Allies to round 6: no order is illegal, every order carries a reason, and the
// same seed gives the same game. A thousand games of each pair and a hundred of the planners: ./test --full.
#include <cstdio>
#include <cstdlib>

#include "game/orders.h"
#include "games/axis_allies/invariants.h"
#include "players/axis_allies/kit.h"
#include "players/axis_allies/test_files.h"

namespace {

using namespace plateau;
using namespace plateau::axis_allies;

// "random" needs no kit: any legal order.
class Lot final : public Player<Rules> {
public:
    Lot(const Rules& rules, std::uint64_t seed) : rules_{rules}, random_{seed} {}
    Move choose(const Line<Position>& line, const Limits&, const Listener<Rules>& listener) override {
        const Move move = random_move(rules_, line.now(), random_);
        if (listener)
            listener({.depth = 0,
                      .score = 0,
                      .nodes = 1,
                      .line = {move},
                      .is_proven = false,
                      .reasons = {Text{"drawn by lot", "tiré au sort"}},
                      .rank = 1});
        return move;
    }

private:
    const Rules& rules_;
    Random random_;
};

std::unique_ptr<Player<Rules>> player(const Rules& rules, const TestFiles& files, const std::string& text,
                                      std::uint64_t seed) {
    auto spec = *parse_spec(text);
    if (spec.name == "random") return std::make_unique<Lot>(rules, seed);
    for (const auto& known : kit(rules).players) {
        if (known.name != spec.name) continue;
        for (const auto& option : known.options)
            if (option.name == "seed") spec.set("seed", std::to_string(seed));
        auto made = known.make(rules, spec, files);
        if (made) return std::move(*made);
        std::printf("%s: %s\n", text.c_str(), made.error().en.c_str());
    }
    return nullptr;
}

struct Pair {
    const char* allies;
    const char* axis;
    std::uint64_t nodes;  // 0: no limit
};

// Plays to the end of a round. Tells what is wrong, if anything.
std::string play(const Rules& rules, const TestFiles& files, const Pair& pair, std::uint64_t seed, Position& position) {
    const auto allies = player(rules, files, pair.allies, seed), axis = player(rules, files, pair.axis, seed + 1);
    if (!allies || !axis) return "no such player";
    Limits limits;
    limits.nodes = pair.nodes;
    Random dice{seed, 9};
    position = rules.start();
    for (int ply = 0; !rules.outcome(position) && position.round <= 6; ++ply) {
        if (ply > 100'000) return "does not end";
        Move move;
        if (rules.awaits_chance(position)) move = rules.roll(position, dice);
        else {
            const std::vector<Position> line{position};
            std::size_t reasons = 0;
            Player<Rules>& mover = rules.side_to_move(position) == Side::first ? *allies : *axis;
            move = mover.choose(Line<Position>{line}, limits,
                                [&](const Thought<Move>& thought) { reasons = thought.reasons.size(); });
            if (const auto checked = rules.check(position, move); !checked)
                return rules.to_text(position, move) + ": " + checked.error().en;
            if (reasons == 0) return rules.to_text(position, move) + ": no reason";
        }
        position = rules.after(position, move);
        if (ply % 64 == 0)
            if (const std::string broken = broken_invariant(rules, position); !broken.empty()) return broken;
    }
    return "";
}

}  // namespace

int main(int count, char** words) {
    const int games = count > 1 ? std::atoi(words[1]) : 1000;
    const int planned = count > 2 ? std::atoi(words[2]) : 100;
    const TestFiles files;
    const Rules rules{test_map("classic")};
    const Pair pairs[] = {{"random", "greedy", 0},
                          {"greedy", "random", 0},
                          {"greedy", "powers:germany=thesis,japan=greedy", 0},
                          {"rules", "powers:germany=thesis,japan=rules", 0},
                          {"rules", "rules", 0},
                          {"strong:horizon=1,plans=3", "strong:horizon=1,plans=3", 6},
                          {"search:horizon=1,plans=3", "search:horizon=1,plans=3", 6},
                          {"genetic:horizon=1,plans=3", "genetic:horizon=1,plans=3", 6},
                          {"genetic:horizon=1,individual=orders", "rules:openings=1", 6},
                          {"minmax:horizon=1,plans=2", "minmax:horizon=1,plans=2", 6},
                          {"network:plans=3", "network:plans=3", 6},
                          {"strong", "strong", 12}};
    int broken = 0;
    for (const Pair& pair : pairs) {
        const int wanted = pair.nodes ? planned : games;
        for (int game = 0; game < wanted; ++game) {
            Position end, again;
            const auto seed = static_cast<std::uint64_t>(100 + game);
            std::string wrong = play(rules, files, pair, seed, end);
            // Every tenth game is played again with the same seed.
            if (wrong.empty() && game % 10 == 0) {
                wrong = play(rules, files, pair, seed, again);
                if (wrong.empty() && !(end == again)) wrong = "the same seed gives another game";
            }
            if (wrong.empty()) continue;
            ++broken;
            std::printf("%s v %s, game %d: %s\n", pair.allies, pair.axis, game, wrong.c_str());
        }
        std::printf("%s v %s: %d games\n", pair.allies, pair.axis, wanted);
        std::fflush(stdout);
    }
    std::printf("%d broken\n", broken);
    return broken == 0 ? 0 : 1;
}
