// Ten thousand whole random games of Axis & Allies, on three maps in five editions: no invariant breaks, every game
// ends, and now and then a position goes through its text and a game through its record. Takes minutes: ./test --full.
#include <cstdio>
#include <cstdlib>

#include "game/orders.h"
#include "games/axis_allies/invariants.h"
#include "games/axis_allies/test_maps.h"

namespace {

using namespace plateau;
using namespace plateau::axis_allies;

bool complain(std::uint64_t seed, const std::string& what) {
    std::printf("game %llu: %s\n", static_cast<unsigned long long>(seed), what.c_str());
    return false;
}

bool play(const Rules& rules, std::uint64_t seed) {
    Random random{seed};
    Position position = rules.start();
    std::vector<std::string> record;
    const bool is_recorded = seed % 50 == 0;
    for (int ply = 0; !rules.outcome(position); ++ply) {
        if (ply > 100'000) return complain(seed, "does not end");
        const Move move = random_move(rules, position, random);
        if (const auto checked = rules.check(position, move); !checked) return complain(seed, checked.error().en);
        if (is_recorded) record.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
        if (ply % 8 == 0 || position.phase == Phase::place)
            if (const std::string broken = broken_invariant(rules, position); !broken.empty())
                return complain(seed, broken);
        if (is_recorded && ply % 200 == 0) {
            const auto back = rules.parse_position(rules.to_text(position));
            if (!back || !(*back == position)) return complain(seed, "text does not come back");
        }
    }
    Position again = rules.start();
    for (const auto& text : record) {
        const auto move = rules.parse_move(again, text);
        if (!move) return complain(seed, move.error().en);
        again = rules.after(again, *move);
    }
    return !is_recorded || again == position || complain(seed, "the record leads elsewhere");
}

}  // namespace

int main(int count, char** words) {
    const int games = count > 1 ? std::atoi(words[1]) : 10'000;
    int broken = 0;
    const std::pair<const char*, const char*> maps[] = {{"classic", "second"},
                                                        {"classic", "third"},
                                                        {"sundered_isles", "later"},
                                                        {"sundered_isles", "revised"},
                                                        {"six_crowns", "crowns"}};
    for (const auto& [name, edition] : maps) {
        const Rules rules{test_map(name, edition)};
        for (int game = 0; game < games / 5; ++game) broken += !play(rules, static_cast<std::uint64_t>(game));
    }
    std::printf("%d games, %d broken\n", games, broken);
    return broken == 0 ? 0 : 1;
}
