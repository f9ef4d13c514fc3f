#include "play/judge.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace plateau::play {

namespace {

struct Bound {
    Quality quality;
    double least_loss;
    const char* word;
    Text name;
};

const std::array<Bound, 5>& bounds() {
    static const std::array<Bound, 5> all{{{Quality::blunder, 0.15, "blunder", {"blunder", "gaffe"}},
                                           {Quality::mistake, 0.10, "mistake", {"mistake", "erreur"}},
                                           {Quality::inaccuracy, 0.05, "inaccuracy", {"inaccuracy", "imprécision"}},
                                           {Quality::good, 0.01, "good", {"good move", "bon coup"}},
                                           {Quality::best, 0, "best", {"best move", "meilleur coup"}}}};
    return all;
}

const Bound& bound_of(Quality quality) {
    return *std::find_if(bounds().begin(), bounds().end(), [&](const Bound& each) { return each.quality == quality; });
}

Result<SpokenThought> ask(Session& session, std::string_view judge, const StopSignal& stop) {
    auto thinker = session.thinker(judge);
    if (!thinker) return thinker.failure();
    const auto decision = (*thinker)->think(stop, nullptr);
    SpokenThought thought = decision.thought;
    if (thought.line.empty()) thought.line = {decision.move};
    return thought;
}

}  // namespace

const char* to_string(Quality quality) { return bound_of(quality).word; }
Text name_of(Quality quality) { return bound_of(quality).name; }

Quality quality_of(double loss) {
    for (const auto& bound : bounds())
        if (loss >= bound.least_loss) return bound.quality;
    return Quality::best;
}

std::vector<BoardMove> wins_at_once(Session& session) {
    std::vector<BoardMove> wins;
    if (session.ending()) return wins;
    const Side side = session.side_to_move();
    for (const auto& move : session.legal_moves()) {
        if (!session.replay(move.text)) continue;
        const auto ending = session.ending();
        if (ending && ending->winner == side) wins.push_back(session.record().back());
        if (!session.undo()) break;
    }
    return wins;
}

std::vector<BoardMove> threats(const Session& session) {
    const auto diagram = session.diagram();
    if (session.ending() || !diagram) return {};
    const auto passed = session.game().compose(pieces_on_board(*diagram), other(session.side_to_move()));
    if (!passed) return {};
    const auto after = session.game().new_session({*passed, {}, 1});
    return after ? wins_at_once(**after) : std::vector<BoardMove>{};
}

Result<MoveJudgement> judge_move(const AnyGame& game, const SessionOptions& at, std::string_view move,
                                 std::string_view judge, StopSignal stop) {
    auto session = game.new_session(at);
    if (!session) return session.failure();
    const Side side = (*session)->side_to_move();
    MoveJudgement result;
    result.missed_wins = wins_at_once(**session);
    if (auto played = (*session)->play(move); !played) return played.failure();
    const std::string text = (*session)->record().back().text;
    if (auto back = (*session)->undo(); !back) return back.failure();
    auto best = ask(**session, judge, stop);
    if (!best) return best.failure();
    result.best = std::move(*best);
    if (auto played = (*session)->play(move); !played) return played.failure();
    if (const auto ending = (*session)->ending()) {
        result.chance = !ending->winner ? 0.5 : *ending->winner == side ? 1 : 0;
    } else {
        result.opponent_wins = wins_at_once(**session);
        auto reply = ask(**session, judge, stop);
        if (!reply) return reply.failure();
        result.reply = std::move(*reply);
        const bool is_opponent = (*session)->side_to_move() != side;
        result.chance = is_opponent ? 1 - result.reply.win_chance : result.reply.win_chance;
    }
    std::erase_if(result.missed_wins, [&](const BoardMove& win) { return win.text == text; });
    assert(!result.best.line.empty());
    const bool is_best = result.best.line.front() == text;
    result.loss = is_best ? 0 : std::max(0.0, result.best.win_chance - result.chance);
    assert(result.loss >= 0 && result.loss <= 1);
    result.quality = quality_of(result.loss);
    // A win that takes longer is still a win, but there was a better move.
    if (result.quality == Quality::best && !is_best && !result.missed_wins.empty() && !(*session)->ending())
        result.quality = Quality::good;
    return result;
}

}  // namespace plateau::play
