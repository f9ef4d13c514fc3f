#include "cli/contest_arguments.h"

#include "cli/concurrency.h"

namespace plateau::cli {

Result<ContestNumbers> read_contest_numbers(const Arguments& arguments, int usual_games, int most_games) {
    const auto games = arguments.integer("--games", usual_games, 1, most_games);
    const auto concurrency = read_concurrency(arguments);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    for (const auto* number : {&games, &seed})
        if (!*number) return number->failure();
    if (!concurrency) return concurrency.failure();
    return ContestNumbers{static_cast<int>(*games), *concurrency, static_cast<std::uint64_t>(*seed)};
}

int interrupt_contest(const Console& console, bool is_kept) {
    if (!is_kept) return console.interrupt({"interrupted", "interrompu"});
    return console.interrupt({"interrupted: run the same command with --resume to continue",
                              "interrompu : relancez la même commande avec --resume pour continuer"});
}

}  // namespace plateau::cli
