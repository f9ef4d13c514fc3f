// Whole turns of Axis & Allies by the shipped rule bases, with CLIPS and with our own inference engine: the same rules
// fire in the same order, and the same orders come out.
//
//     axis_allies_engines [TURNS]      default: 1000
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "players/axis_allies/expert/rule_base_player.h"
#include "players/axis_allies/expert/thesis.h"
#include "players/axis_allies/test_files.h"

namespace {

using namespace plateau;
using namespace plateau::axis_allies;
using expert::Engine;

// The players of one game with one of the engines, by power.
class Seats {
public:
    Seats(const Rules& rules, const TestFiles& files, Engine::Kind kind, std::uint64_t game) : rules_{rules} {
        for (const auto& power : rules.map().powers) {
            // Every second game Germany follows the thesis.
            auto made = power.id == "germany" && game % 2 == 0 ? thesis(files, kind, game) : all(files, kind, game);
            if (!made) std::printf("%s\n", made.error().en.c_str()), std::exit(1);
            players_.push_back(std::move(*made));
        }
    }

    // The next order, and everything that led to it.
    std::string decide(const Position& position, Move& move) {
        const std::clock_t began = std::clock();
        const std::vector<Position> line{position};
        auto& player = dynamic_cast<ExpertPlayer&>(*players_[position.power]);
        std::string seen;
        move = player.choose(Line<Position>{line}, {}, [&](const Thought<Move>& thought) {
            for (const Reason& reason : thought.reasons) seen += reason.why.en + " " + reason.rule + "; ";
        });
        seconds += static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
        for (const std::string& rule : player.expert().engine().trace()) seen += rule + " ";
        for (const std::string& fact : player.memory()) seen += fact + " ";
        return rules_.to_text(position, move) + ": " + seen;
    }
    double seconds = 0;  // of the processor

private:
    Result<std::unique_ptr<Player<Rules>>> thesis(const TestFiles& files, Engine::Kind kind, std::uint64_t game) const {
        ThesisOptions options;
        options.engine = kind;
        options.seed = static_cast<long long>(game);
        return make_thesis(rules_, options, files);
    }
    Result<std::unique_ptr<Player<Rules>>> all(const TestFiles& files, Engine::Kind kind, std::uint64_t game) const {
        RuleBasePlayerOptions options;
        options.engine = kind;
        options.seed = static_cast<long long>(game);
        return make_rule_base_player(rules_, options, files);
    }

    const Rules& rules_;
    std::vector<std::unique_ptr<Player<Rules>>> players_;
};

struct Sums {
    int turns = 0;
    long long orders = 0;
    double clips_seconds = 0, own_seconds = 0;
};

bool play(const Rules& rules, const TestFiles& files, std::uint64_t game, int most_turns, Sums& sums) {
    Seats clips{rules, files, Engine::Kind::clips, game}, own{rules, files, Engine::Kind::own, game};
    Random dice{game, 9};
    Position position = rules.start();
    while (!rules.outcome(position) && position.round <= 8 && sums.turns < most_turns) {
        const PowerId power = position.power;
        Move move, same;
        if (rules.awaits_chance(position)) move = rules.roll(position, dice);
        else {
            // In turns, so that neither always finds the memory warm.
            std::string theirs, ours;
            if (sums.orders % 2 == 0) theirs = clips.decide(position, move);
            ours = own.decide(position, same);
            if (sums.orders++ % 2 != 0) theirs = clips.decide(position, move);
            if (theirs != ours) {
                std::printf("game %d, round %d:\nCLIPS %s\nours  %s\n", static_cast<int>(game), position.round,
                            theirs.c_str(), ours.c_str());
                return false;
            }
        }
        position = rules.after(position, move);
        sums.turns += position.power != power;
    }
    sums.clips_seconds += clips.seconds;
    sums.own_seconds += own.seconds;
    return true;
}

}  // namespace

int main(int count, char** words) {
    if (Engine::kinds().size() < 2) {
        std::printf("CLIPS is not built in: there is nothing to compare\n");
        return 0;
    }
    const int turns = count > 1 ? std::atoi(words[1]) : 1000;
    const TestFiles files;
    const Rules rules{test_map("classic")};
    Sums sums;
    for (std::uint64_t game = 1; sums.turns < turns; ++game)
        if (!play(rules, files, game, turns, sums)) return 1;
    std::printf("%d turns, %lld orders: the same from both engines\n", sums.turns, sums.orders);
    std::printf("a turn takes %.2f ms with CLIPS, %.2f ms with ours\n", 1000 * sums.clips_seconds / sums.turns,
                1000 * sums.own_seconds / sums.turns);
    return 0;
}
