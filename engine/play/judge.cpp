#include "play/judge.h"

#include <fmt/format.h>

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

std::string advisor(const GameInfo& info, std::string_view time) {
    if (!info.levels.empty()) return fmt::format("{}:time={}", info.levels.back().name, time);
    for (const auto& player : info.players)
        if (player.name == "alphabeta") return fmt::format("alphabeta:depth=64,deepening=1,table=16,time={}", time);
    return info.players.empty() ? "random" : info.players.back().name;
}

namespace {

// A position as the judge sees it.
struct Sight {
    Side side = Side::first;  // to move
    std::optional<Ending> ending;
    std::vector<BoardMove> wins;  // at once
    SpokenThought thought;        // of the side to move; empty when the game is over

    double chance_of(Side asked) const {
        if (ending) return !ending->winner ? 0.5 : *ending->winner == asked ? 1 : 0;
        return side == asked ? thought.win_chance : 1 - thought.win_chance;
    }
};

Result<Sight> look(Session& session, std::string_view judge, const StopSignal& stop) {
    Sight sight{session.side_to_move(), session.ending(), {}, {}};
    if (sight.ending) return sight;
    sight.wins = wins_at_once(session);
    auto thought = ask(session, judge, stop);
    if (!thought) return thought.failure();
    sight.thought = std::move(*thought);
    assert(!sight.thought.line.empty());
    return sight;
}

MoveJudgement compare(const Sight& before, const std::string& move, const Sight& after) {
    MoveJudgement result;
    result.best = before.thought;
    result.chance = after.chance_of(before.side);
    result.reply = after.thought;
    result.missed_wins = before.wins;
    std::erase_if(result.missed_wins, [&](const BoardMove& win) { return win.text == move; });
    result.opponent_wins = after.wins;
    const bool is_best = result.best.line.front() == move;
    result.loss = is_best ? 0 : std::max(0.0, result.best.win_chance - result.chance);
    assert(result.loss >= 0 && result.loss <= 1);
    result.quality = quality_of(result.loss);
    // A win that takes longer is still a win, but there was a better move.
    if (result.quality == Quality::best && !is_best && !result.missed_wins.empty() && !after.ending)
        result.quality = Quality::good;
    return result;
}

}  // namespace

Result<MoveJudgement> judge_move(const AnyGame& game, const SessionOptions& at, std::string_view move,
                                 std::string_view judge, StopSignal stop) {
    auto session = game.new_session(at);
    if (!session) return session.failure();
    if (auto played = (*session)->play(move); !played) return played.failure();
    const std::string text = (*session)->record().back().text;
    if (auto back = (*session)->undo(); !back) return back.failure();
    const auto before = look(**session, judge, stop);
    if (!before) return before.failure();
    if (auto played = (*session)->play(move); !played) return played.failure();
    const auto after = look(**session, judge, stop);
    if (!after) return after.failure();
    return compare(*before, text, *after);
}

Result<std::vector<MoveJudgement>> judge_game(const AnyGame& game, const SessionOptions& start, std::string_view judge,
                                              StopSignal stop, const std::function<void(std::size_t)>& judged) {
    const auto& abilities = game.info().capabilities;
    if (std::find(abilities.begin(), abilities.end(), "chance") != abilities.end())
        return fail("games with luck cannot be judged move by move",
                    "les parties avec du hasard ne peuvent pas être jugées coup par coup");
    const auto whole = game.new_session(start);
    if (!whole) return whole.failure();
    auto session = game.new_session({start.position, {}, start.seed});
    if (!session) return session.failure();
    auto before = look(**session, judge, stop);
    if (!before) return before.failure();
    std::vector<MoveJudgement> judgements;
    for (const auto& move : (*whole)->record()) {
        if (stop.stop_requested()) return interrupted();
        if (auto played = (*session)->play(move.text); !played) return played.failure();
        auto after = look(**session, judge, stop);
        if (!after) return after.failure();
        judgements.push_back(compare(*before, move.text, *after));
        before = std::move(after);
        if (judged) judged(judgements.size());
    }
    return judgements;
}

}  // namespace plateau::play
