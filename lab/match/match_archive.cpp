#include "lab/match/match_archive.h"

#include <fmt/format.h>

#include "play/any_game.h"
#include "play/version.h"

namespace plateau::lab {

namespace {

Failure another_extent(const std::string& begun, const std::string& wanted) {
    return fail(
        fmt::format("the match to resume was planned with {}, not with {}: resume it as it was planned, or leave "
                    "out --resume to start a new one",
                    begun, wanted),
        fmt::format("le match à reprendre était prévu avec {}, pas avec {} : reprenez-le comme prévu, ou enlevez "
                    "--resume pour en commencer un autre",
                    begun, wanted));
}

}  // namespace

Result<MatchArchive> MatchArchive::open(archive::Archive& archive, const play::AnyGame& game, const MatchPlan& plan,
                                        bool resumes) {
    MatchArchive match{archive, plan};
    for (std::size_t player = 0; player < 2; ++player) {
        const auto meaning = game.resolve_player(plan.players[player]);
        if (meaning && *meaning != plan.players[player]) match.meanings_[player] = *meaning;
    }
    const std::string beginning = identity_of(plan) + " ", identity = beginning + extent_of(plan);
    if (resumes) {
        auto last = archive.last_event(identity);
        if (!last) return last.failure();
        if (*last) {
            match.event_ = std::move(**last);
            if (auto loaded = match.load_known(); !loaded) return loaded.failure();
            return match;
        }
        const auto other = archive.last_plan(beginning);
        if (!other) return other.failure();
        if (*other) return another_extent((*other)->substr(beginning.size()), extent_of(plan));
    }
    auto event = archive.new_event("match", identity);
    if (!event) return event.failure();
    match.event_ = std::move(*event);
    return match;
}

Result<void> MatchArchive::load_known() {
    archive::Filter filter;
    filter.event = event_;
    filter.oldest_first = true;
    return archive_->each(filter, false, [&](const archive::KeptGame& kept) {
        const int number = kept.record.round - 1;
        if (number >= 0 && number < plan_->games && kept.record.result != "*")
            known_.emplace_back(number, result_of(kept.record, kept.plies, number));
        return true;
    });
}

void MatchArchive::keep(int number, const play::GamePlan& plan, const play::PlayedGame& game) const {
    archive::GameRecord record;
    record.game = plan_->game;
    record.first = plan.seats[0].player;
    record.second = plan.seats[1].player;
    for (int player = 0; player < 2; ++player)
        record.meaning[index_of(seat_of(player, number))] = meanings_[static_cast<std::size_t>(player)];
    record.start_position = plan.position;
    record.seed = plan.seed;
    record.moves = archive::moves_of(game);
    record.result = archive::result_of(game.ending);
    if (game.ending) record.reason = game.ending->reason.en;
    record.version = play::version();
    record.date = archive::date_text(archive::unix_seconds_now());
    record.event = event_;
    record.round = number + 1;
    if (game.mishap != play::Mishap::none) record.mishap = to_string(game.mishap);
    record.use = game.use;
    archive_->keep(std::move(record));
}

}  // namespace plateau::lab
