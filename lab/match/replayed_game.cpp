#include "lab/match/replayed_game.h"

#include <fmt/format.h>

#include "core/score.h"

namespace plateau::lab {

namespace {

// " (+12)", or " (+#5)" for a win in five plies.
std::string score_text(const play::KeptThought& thought) {
    if (thought.depth == 0) return "";
    const Score score = thought.score;
    if (is_decided(score)) return fmt::format(" ({}#{})", is_win(score) ? '+' : '-', distance_of(score));
    return fmt::format(" ({:+})", score);
}

}  // namespace

Result<ReportGame> replayed(const play::AnyGame& game, const archive::GameRecord& record, Text caption) {
    ReportGame shown{std::move(caption), {}, {}, {record.first, record.second}};
    auto session = game.new_session({record.start_position, {}, record.seed});
    if (!session) return session.failure();
    const auto add_position = [&] {
        if (auto diagram = (*session)->diagram()) shown.positions.push_back(std::move(*diagram));
    };
    add_position();
    for (const auto& move : record.moves) {
        if (auto played = (*session)->replay(move.text); !played) return played.failure();
        shown.moves.push_back(move.text + score_text(move.thought));
        add_position();
    }
    return shown;
}

}  // namespace plateau::lab
