// plateau mistakes: games are played and judged, every mistake is explained, every explanation is checked by another
// method.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"
#include "play/judge.h"
#include "teaching/reasons.h"

namespace plateau::cli {

namespace {

struct Tally {
    int mistakes = 0, explained = 0;
    std::vector<std::string> wrong, silent;
    std::map<std::string, int> sentences;  // by their first words
};

// A sentence without its numbers and moves.
std::string shape_of(const teaching::Claim& claim) {
    teaching::Claim plain = claim;
    plain.moves = claim.moves == 1 ? 1 : 2;
    plain.count = 2;
    plain.move = plain.other = "...";
    return teaching::sentence_of(plain).en;
}

Result<void> read_game(const play::AnyGame& game, teaching::MistakeReader& reader,
                       const std::vector<std::string>& moves, const std::string& judge, StopSignal stop, Tally& tally) {
    const auto judged = play::judge_game(game, {"", moves, 1}, judge, std::move(stop), nullptr);
    if (!judged) return judged.failure();
    const auto session = game.new_session({});
    if (!session) return session.failure();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& one = (*judged)[i];
        const std::string position = (*session)->position();
        if (one.quality == play::Quality::mistake || one.quality == play::Quality::blunder) {
            ++tally.mistakes;
            if (const auto claim = reader.read(position, moves[i], one.best.line.front())) {
                ++tally.explained;
                ++tally.sentences[shape_of(*claim)];
                if (!reader.holds(position, moves[i], *claim))
                    tally.wrong.push_back(
                        fmt::format("{} | {} | {}", position, moves[i], teaching::sentence_of(*claim).en));
            } else tally.silent.push_back(fmt::format("{} | {} | {}", position, moves[i], one.best.line.front()));
        }
        if (auto played = (*session)->replay(moves[i]); !played) return played.failure();
    }
    return {};
}

int print(const std::string& game, const Tally& tally, const Arguments& arguments, Console& console) {
    const double share = tally.mistakes == 0 ? 0 : 100.0 * tally.explained / tally.mistakes;
    if (arguments.has("--json")) {
        console.print(nlohmann::json{{"game", game},
                                     {"mistakes", tally.mistakes},
                                     {"explained", tally.explained},
                                     {"unexplained", tally.silent},
                                     {"false", tally.wrong},
                                     {"sentences", tally.sentences}}
                          .dump());
    } else {
        console.print(Text{fmt::format("{} mistakes, {} explained ({:.1f} %), {} false", tally.mistakes,
                                       tally.explained, share, tally.wrong.size()),
                           fmt::format("{} fautes, {} expliquées ({:.1f} %), {} fausses", tally.mistakes,
                                       tally.explained, share, tally.wrong.size())});
        for (const auto& [sentence, count] : tally.sentences) console.print(fmt::format("{:6}  {}", count, sentence));
        for (const auto& one : tally.wrong) console.print(one);
        if (arguments.has("--unexplained"))
            for (const auto& one : tally.silent) console.print(one);
    }
    return tally.wrong.empty() ? success : failure;
}

int run_mistakes(const Arguments& arguments, Console& console) {
    const std::string name = arguments.text("GAME");
    const auto game = play::open_game(name, console.resources());
    if (!game) return console.refuse(game.failure());
    const auto reader = teaching::mistake_reader(**game);
    if (!reader) return console.refuse(reader.failure());
    const auto games = arguments.integer("--games", 10, 1, 100'000);
    const auto most = arguments.integer("--most", 1'000'000, 1, 1'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000);
    for (const auto* number : {&games, &most, &seed})
        if (!*number) return console.refuse(number->failure());
    const std::string player = arguments.text("--player", "level:rung=4"), judge = arguments.text("--judge", "hard");
    Tally tally;
    Progress progress{console, {"games", "parties"}, static_cast<std::uint64_t>(*games)};
    for (long long i = 0; i < *games && tally.mistakes < *most && !console.stop().stop_requested(); ++i) {
        play::GamePlan plan;
        plan.seed = static_cast<std::uint64_t>(*seed + i);
        plan.random_plies = 2;
        for (std::size_t seat = 0; seat < 2; ++seat)
            plan.seats[seat] = {player, static_cast<std::uint64_t>(2 * (*seed + i)) + seat, nullptr};
        const auto played = (*game)->play_game(plan, console.stop());
        if (!played) return console.refuse(played.failure());
        std::vector<std::string> moves;
        for (const auto& move : played->moves) moves.push_back(move.text);
        if (const auto read = read_game(**game, **reader, moves, judge, console.stop(), tally); !read)
            return console.give_up(read.failure());
        progress.show(static_cast<std::uint64_t>(i + 1));
    }
    progress.clear();
    return print(name, tally, arguments, console);
}

}  // namespace

Command mistakes_command() {
    return {
        "mistakes",
        {"play and judge games, explain every mistake, and check every explanation by another method",
         "jouer et juger des parties, expliquer chaque faute, vérifier chaque explication par une autre méthode"},
        "plateau mistakes connect4 --games 20",
        {game_argument(), option("--games", "N", {"games to play (default: 10)", "parties à jouer (par défaut : 10)"}),
         option("--most", "N", {"stop after so many mistakes", "s'arrêter après tant de fautes"}),
         option("--player", "P",
                {"who plays them (default: level:rung=4)", "qui les joue (par défaut : level:rung=4)"}),
         option("--judge", "P", {"who judges (default: hard)", "qui juge (par défaut : hard)"}),
         flag("--unexplained", {"list the mistakes of which nothing is proved: position, move, better move",
                                "donner les fautes dont rien n'est prouvé : position, coup, meilleur coup"}),
         seed_option(), json_option()},
        run_mistakes};
}

}  // namespace plateau::cli
