#include "cli/learn_book.h"

#include <fmt/format.h>

#include "players/draughts/book.h"
#include "players/draughts/kit.h"

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

}  // namespace

int learn_book(const Arguments& arguments, Console& console, const std::string& command) {
    if (arguments.text("GAME") != "draughts")
        return console.refuse({"books are grown for draughts alone", "on ne fait de livres que pour draughts"});
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
