#include "server/pictures.h"

#include <algorithm>
#include <map>

namespace plateau::server {

namespace {

// How a game of some of them begins, played by people who know it; the others are played by a quick player.
const std::map<std::string, std::string>& openings() {
    static const std::map<std::string, std::string> all{
        {"gomoku", "h8 i9 g9 i7 i8 g8 h7 h9 f10 e11 j7 f8 g6"},
        {"standard_gomoku", "h8 g9 i9 g7 g8 i8 h9 h7 f9 j9 i10 e10"},
        {"renju", "h8 h9 j9 i8 i7 g9 i9 g7 h10 f8 g8"},
        {"caro", "h8 i9 i8 g8 h7 h9 j9 g6 i7"},
        {"pente", "j10 k11 l10 k9 k10 m10 i10 h10 k8 j8"},
        {"tictactoe", "b2 a1 c1 a3"},
    };
    return all;
}

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
    if (const auto opening = openings().find(info.name); opening != openings().end())
        if (const auto session = game.new_session({{}, game.split_moves(opening->second), 1}))
            return (*session)->diagram();
    const auto session = game.new_session({});
    if (!session) return std::nullopt;
    if (!has_luck) play_by_itself(**session);
    return (*session)->diagram();
}

}  // namespace plateau::server
