#include "lab/training/self_play.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "lab/positions/mapped_file.h"
#include "lab/positions/position_set.h"
#include "lab/positions/position_writer.h"
#include "lab/training/self_play_unit.h"
#include "play/version.h"

namespace plateau::lab {

namespace {

constexpr std::uint64_t games_a_file = 1000;
constexpr std::uint64_t games_a_job = 8;

std::filesystem::path file_of(const SelfPlayRun& run, std::uint64_t first_game) {
    return run.folder / fmt::format("games-{:010}{}", first_game, position_ending);
}

// The files of a run, written one after the other.
class GameFiles {
public:
    GameFiles(const SelfPlayRun& run, PositionAbout about) : run_{run}, about_{std::move(about)} {}

    // Goes past the files that are whole; the first that is not goes on.
    Result<void> open() {
        while (!writer_ && totals_.games < run_.games) {
            const auto found = finished_file();
            if (!found) return found.failure();
            if (!*found) {
                if (auto opened = open_file(); !opened) return opened;
                break;
            }
        }
        return close_if_full();
    }

    Result<void> append(std::string_view positions, std::uint32_t count, std::uint32_t games) {
        if (!writer_)
            if (auto opened = open_file(); !opened) return opened;
        if (auto kept = writer_->append(positions, count, games); !kept) return kept;
        totals_.games += games;
        totals_.positions += count;
        totals_.new_games += games;
        totals_.new_positions += count;
        return close_if_full();
    }

    const SelfPlayTotals& totals() const { return totals_; }
    // The games that the file of game `game` is to have once this run is done.
    std::uint64_t end_of_file(std::uint64_t game) const {
        return std::min(run_.games, (game / games_a_file + 1) * games_a_file);
    }

private:
    std::uint64_t first_game() const { return totals_.games / games_a_file * games_a_file; }

    // Whether the file of the next game has all its games already.
    Result<bool> finished_file() {
        const auto path = file_of(run_, first_game());
        std::error_code error;
        if (!std::filesystem::exists(path, error)) return false;
        const auto file = MappedFile::open(path);
        if (!file) return file.failure();
        const auto layout = read_layout((*file)->bytes());
        const bool is_whole = layout && layout->is_complete && !first_difference(layout->about, about_) &&
                              totals_.games + layout->games >= end_of_file(totals_.games);
        if (!is_whole) return false;
        totals_.games += layout->games;
        totals_.positions += layout->positions;
        return true;
    }

    Result<void> open_file() {
        auto writer = PositionWriter::open(file_of(run_, first_game()), about_, games_a_job);
        if (!writer) return writer.failure();
        totals_.games = first_game() + writer->games();
        totals_.positions += writer->positions();
        writer_.emplace(std::move(*writer));
        return {};
    }

    Result<void> close_if_full() {
        if (!writer_ || (totals_.games < run_.games && totals_.games % games_a_file != 0)) return {};
        auto finished = writer_->finish();
        writer_.reset();
        return finished;
    }

    const SelfPlayRun& run_;
    PositionAbout about_;
    std::optional<PositionWriter> writer_;
    SelfPlayTotals totals_;
};

// Takes in what workers played, in the order of the games, whatever order it comes in.
class Collector {
public:
    Collector(GameFiles& files, const SelfPlayListener& told) : files_{files}, told_{told} {}

    Result<void> take(std::uint64_t first, const std::string& positions) {
        early_[first] = positions;
        while (!early_.empty() && early_.begin()->first == files_.totals().games) {
            if (auto kept = keep(early_.begin()->second); !kept) return kept;
            early_.erase(early_.begin());
            if (told_) told_(files_.totals());
        }
        return {};
    }
    // A job ends with a file.
    std::uint64_t games_from(std::uint64_t first) const {
        return std::min(games_a_job, files_.end_of_file(first) - first);
    }

private:
    Result<void> keep(std::string_view positions) {
        const std::uint64_t first = files_.totals().games, games = games_from(first);
        std::uint32_t count = 0;
        for (std::string_view left = positions; !left.empty(); ++count) {
            const auto position = play::take_position(left);
            if (!position || position->game < first || position->game >= first + games)
                return fail("a worker has sent something else than the positions of its games",
                            "un ouvrier a envoyé autre chose que les positions de ses parties");
        }
        return files_.append(positions, count, static_cast<std::uint32_t>(games));
    }

    GameFiles& files_;
    const SelfPlayListener& told_;
    std::map<std::uint64_t, std::string> early_;
};

std::string identity_of(const std::vector<std::vector<std::string>>& openings) {
    std::string text;
    for (const auto& opening : openings) {
        for (const auto& move : opening) text += move + ' ';
        text += '\n';
    }
    return fmt::format("{} with checksum {:016x}", openings.size(), checksum(text));
}

}  // namespace

PositionAbout about_run(const play::AnyGame& game, const play::SelfPlayPlan& plan) {
    PositionAbout about{game.info().spec, "", {}};
    if (const auto ground = game.training("")) about.packing = (*ground)->packing();
    about.set("player", plan.player);
    about.set("seed", fmt::format("{}", plan.seed));
    about.set("opening_plies", fmt::format("{}", plan.opening_plies));
    about.set("longest", fmt::format("{}", plan.longest));
    about.set("noise", fmt::format("{}", plan.noise_percent));
    about.set("sample", fmt::format("{}", plan.sample_percent));
    if (!plan.openings.empty()) about.set("openings", identity_of(plan.openings));
    const auto& ended = plan.adjudication;
    if (ended.win_plies > 0) about.set("adjudicate_wins", fmt::format("{} {}", ended.win_score, ended.win_plies));
    if (ended.draw_plies > 0)
        about.set("adjudicate_draws",
                  fmt::format("{} {} from ply {}", ended.draw_score, ended.draw_plies, ended.draw_from_ply));
    about.set(program_note, play::version());
    return about;
}

Result<SelfPlayTotals> run_self_play(const play::AnyGame& game, const SelfPlayRun& run, const Resources& resources,
                                     StopSignal stop, const SelfPlayListener& told) {
    GameFiles files{run, about_run(game, run.plan)};
    if (auto opened = files.open(); !opened) return opened.failure();
    if (files.totals().games >= run.games) return files.totals();
    if (told) told(files.totals());

    Collector collector{files, told};
    std::uint64_t next = files.totals().games;
    const auto next_job = [&]() -> std::optional<Job> {
        if (next >= run.games) return std::nullopt;
        const SelfPlayUnit unit = unit_of(game.info().spec, run.plan, next, collector.games_from(next));
        next += unit.count;
        return Job{unit.first, to_text(unit)};
    };
    const auto done = [&](std::uint64_t first, const std::string& positions) {
        return collector.take(first, positions);
    };
    const auto here = in_process_queue([&] { return make_worker(resources, stop); }, run.threads);
    auto played = (run.queue ? *run.queue : *here).run(next_job, done, stop);
    if (!played && !stop.stop_requested()) return played.failure();
    if (files.totals().games < run.games)
        return fail("stopped: run the same command again to continue",
                    "arrêté : relancez la même commande pour continuer");
    return files.totals();
}

}  // namespace plateau::lab
