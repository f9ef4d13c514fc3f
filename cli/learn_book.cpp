#include "cli/learn_book.h"

#include <fmt/format.h>

#include "play/stop_watch.h"
#include "players/draughts/book.h"
#include "players/draughts/kit.h"
#include "players/in_a_row/gravity_book.h"
#include "players/in_a_row/gravity_solver.h"

namespace plateau::cli {

namespace {

using draughts::Rules10;

Result<std::unique_ptr<Player<Rules10>>> strong_player(const Rules10& rules, const Spec& spec,
                                                       const Resources& resources) {
    for (const auto& player : draughts::kit(rules).players)
        if (player.name == spec.name) return player.make(rules, spec, resources);
    return fail(fmt::format("a book cannot be grown by '{}': expected strong, with options", spec.name),
                fmt::format("un livre ne peut être fait par « {} » : strong, avec options, est attendu", spec.name));
}

// Connect four: the first positions of the game, solved. A file that is there already goes on growing with --resume.
int learn_exact_book(const Arguments& arguments, Console& console, const std::string& command) {
    using namespace in_a_row;
    const auto positions = arguments.integer("--games", 30, 1, 1'000'000);
    if (!positions) return console.refuse(positions.error());
    const std::string out = arguments.text("--out", "connect4.book");
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    GravityBook<Bits64> book{rules};
    if (arguments.has("--resume")) {
        const auto kept = play::read_file(out);
        if (!kept) return console.give_up(kept.error());
        if (const auto read = book.read(*kept); !read) return console.give_up(read.error());
    }
    GravitySolver<Bits64> solver{rules, 64, 1};
    const play::StopWatch watch{console.stop()};
    Limits limits;
    limits.watch = &watch;
    const auto wanted = static_cast<std::uint64_t>(*positions);
    Progress progress{console, {"positions of the book", "positions du livre"}, wanted};
    for (const auto& moves : book.missing(wanted - std::min<std::uint64_t>(wanted, book.size()))) {
        const auto position = *rules.parse_position(moves);
        const auto answer = solver.solve(position, false, limits);
        if (!answer.is_complete) return console.interrupt({"stopped", "arrêté"});
        book.add(moves, answer.score);
        if (auto written = play::write_file(out, book.to_text(command)); !written)
            return console.give_up(written.error());
        progress.show(book.size());
    }
    progress.clear();
    console.print(Text{fmt::format("{} positions in {}", book.size(), out),
                       fmt::format("{} positions dans {}", book.size(), out)});
    return success;
}

}  // namespace

int learn_book(const Arguments& arguments, Console& console, const std::string& command) {
    if (arguments.text("GAME") == "connect4") return learn_exact_book(arguments, console, command);
    if (arguments.text("GAME") != "draughts")
        return console.refuse(
            {"books are made for connect4 and draughts alone", "on ne fait de livres que pour connect4 et draughts"});
    const auto games = arguments.integer("--games", 500, 1, 1'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    auto spec = parse_spec(arguments.text("--player", "strong:nodes=5000"));
    if (!games) return console.refuse(games.error());
    if (!seed) return console.refuse(seed.error());
    if (!spec) return console.refuse(spec.error());
    Limits limits;
    if (const std::string* nodes = spec->find("nodes")) {
        const auto count = options::integer("nodes", *nodes, 1, 1'000'000'000'000);
        if (!count) return console.refuse(count.error());
        limits.nodes = static_cast<std::uint64_t>(*count);
        spec->erase("nodes");
    }
    const Rules10 rules{*draughts::variant_of("draughts")};
    const auto player = strong_player(rules, *spec, console.resources());
    if (!player) return console.refuse(player.error());
    draughts::Book book{rules};
    Random random{static_cast<std::uint64_t>(*seed)};
    Progress progress{console, {"positions of the book", "positions du livre"}, static_cast<std::uint64_t>(*games)};
    const auto judge = [&](const std::vector<draughts::Position>& line) {
        Score score = 0;
        (*player)->choose(Line<draughts::Position>{line}, limits, [&](const auto& thought) { score = thought.score; });
        return score;
    };
    constexpr int margin = 15;  // points that the book may stray from its best move while it grows
    for (long long game = 0; game < *games && !console.stop().stop_requested(); ++game) {
        book.grow(judge, margin, random);
        progress.show(static_cast<std::uint64_t>(game + 1));
    }
    progress.clear();
    const std::string out = arguments.text("--out", "opening.book");
    if (auto written = play::write_file(out, book.to_text(command)); !written) return console.give_up(written.error());
    console.print(Text{fmt::format("{} positions in {}", book.positions(), out),
                       fmt::format("{} positions dans {}", book.positions(), out)});
    return success;
}

}  // namespace plateau::cli
