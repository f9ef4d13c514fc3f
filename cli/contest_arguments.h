// What the commands that play many games have in common: how many, how many at once, from which seed; and the archive
// that keeps them.
#pragma once

#include <memory>
#include <optional>

#include "archive/archive.h"
#include "cli/command.h"

namespace plateau::cli {

struct ContestNumbers {
    int games;
    int concurrency;
    std::uint64_t seed;
};
Result<ContestNumbers> read_contest_numbers(const Arguments& arguments, int usual_games, int most_games);

// An archive and the games of one contest in it; neither where it is switched off.
template <class Games>
struct Keeping {
    std::unique_ptr<archive::Archive> archive;
    std::optional<Games> games;
};

inline bool keeps_games(const Arguments& arguments) { return arguments.text("--archive") != "none"; }

// `open` makes a Result<Games> of the archive.
template <class Games, class Open>
Result<Keeping<Games>> open_keeping(const Arguments& arguments, Open&& open) {
    Keeping<Games> keeping;
    if (!keeps_games(arguments)) return keeping;
    auto archive = archive::Archive::open(arguments.text("--archive", archive::usual_path().string()));
    if (!archive) return archive.failure();
    keeping.archive = std::move(*archive);
    auto games = open(*keeping.archive);
    if (!games) return games.failure();
    keeping.games = std::move(*games);
    return keeping;
}

// The exit status of a contest that was stopped before its end.
int interrupt_contest(const Console& console, bool is_kept);

}  // namespace plateau::cli
