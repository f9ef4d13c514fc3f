#include "rooms/pictures.h"

#include <algorithm>

namespace plateau::rooms {

namespace {

void play_by_itself(play::Session& session) {
    const auto& info = session.game().info();
    if (info.levels.size() < 2) return;
    for (int ply = 0; ply < 15; ++ply) {
        const auto thinker = session.thinker(info.levels[1].name + ":nodes=3000,seed=8");
        if (!thinker || !session.play((*thinker)->think({}, nullptr).move)) return;
        if (!session.ending()) continue;
        if (!session.undo()) return;
        break;
    }
}

}  // namespace

std::optional<Diagram> picture_of(const play::AnyGame& game) {
    const auto& info = game.info();
    const bool has_luck = std::count(info.capabilities.begin(), info.capabilities.end(), "chance") > 0;
    const auto session = game.new_session({{}, game.split_moves(info.example), 1});
    if (!session) return std::nullopt;
    if (info.example.empty() && !has_luck) play_by_itself(**session);
    return (*session)->diagram();
}

}  // namespace plateau::rooms
