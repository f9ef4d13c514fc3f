#include "lab/match/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/random.h"
#include "lab/match/balance.h"

namespace plateau::lab {

namespace {

// Moves have spaces in some games; then ";" parts them.
Opening split(const play::AnyGame& game, std::string_view line) {
    if (line.find(';') == std::string_view::npos) return game.split_moves(line);
    Opening moves;
    while (!line.empty()) {
        const auto end = std::min(line.find(';'), line.size());
        std::string_view move = line.substr(0, end);
        while (move.starts_with(' ')) move.remove_prefix(1);
        while (move.ends_with(' ')) move.remove_suffix(1);
        if (!move.empty()) moves.emplace_back(move);
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return moves;
}

Failure in_line(std::size_t number, const Text& what) {
    return fail(fmt::format("line {}: {}", number, what.en), fmt::format("ligne {} : {}", number, what.fr));
}

bool has_luck(const play::AnyGame& game) {
    const auto& capabilities = game.info().capabilities;
    return std::find(capabilities.begin(), capabilities.end(), "chance") != capabilities.end();
}

double mean_random_length(const play::AnyGame& game) {
    constexpr int games = 8;
    std::size_t plies = 0;
    for (int i = 0; i < games; ++i) {
        play::GamePlan plan;
        plan.seats = {play::SeatPlan{"random", static_cast<std::uint64_t>(2 * i), nullptr},
                      play::SeatPlan{"random", static_cast<std::uint64_t>(2 * i + 1), nullptr}};
        plan.max_plies = 400;
        if (const auto played = game.play_game(plan, {})) plies += played->moves.size();
    }
    return static_cast<double>(plies) / games;
}

}  // namespace

Result<std::vector<Opening>> parse_openings(const play::AnyGame& game, std::string_view text) {
    std::vector<Opening> openings;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        if (line.ends_with('\r')) line.remove_suffix(1);
        Opening opening = split(game, line);
        if (opening.empty()) return in_line(number, {"moves are expected", "des coups sont attendus"});
        const auto session = game.new_session({});
        if (!session) return session.failure();
        for (const auto& move : opening)
            if (const auto played = (*session)->play(move); !played) return in_line(number, played.error());
        if ((*session)->ending())
            return in_line(number,
                           {"the game is over after this opening", "la partie est finie après cette ouverture"});
        openings.push_back(std::move(opening));
    }
    if (openings.empty())
        return fail("the file has no openings: expected one list of moves per line",
                    "le fichier ne contient aucune ouverture : il faut une liste de coups par ligne");
    return openings;
}

std::string write_openings(const std::vector<Opening>& openings) {
    std::string text;
    for (const auto& opening : openings) {
        const bool by_semicolon = std::any_of(opening.begin(), opening.end(),
                                              [](const auto& move) { return move.find(' ') != std::string::npos; });
        for (std::size_t i = 0; i < opening.size(); ++i)
            text += (i == 0 ? "" : " ") + opening[i] + (by_semicolon ? ";" : "");
        text += '\n';
    }
    return text;
}

int usual_random_plies(const play::AnyGame& game, int pairs) {
    if (has_luck(game)) return 0;
    auto session = game.new_session({});
    if (!session) return 0;
    const int at_most = std::max(1, static_cast<int>(std::ceil(mean_random_length(game) / 4)));
    Random random{1};
    double variety = 1;
    for (int plies = 0; plies < at_most; ++plies) {
        if (variety >= 4.0 * pairs) return plies;
        const auto moves = (*session)->legal_moves();
        if (moves.empty()) return plies;
        variety *= static_cast<double>(moves.size());
        if (!(*session)->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))].text)) return plies;
    }
    return at_most;
}

namespace {

// A random opening, whatever it is worth; nothing where the game is over before its end.
Result<std::unique_ptr<play::Session>> random_opening(const play::AnyGame& game, const SuitePlan& plan, Random random) {
    auto session = game.new_session({"", plan.start, 1});
    if (!session) return session.failure();
    const std::size_t plies = plan.start.size() + static_cast<std::size_t>(plan.random_plies());
    while ((*session)->record().size() < plies && !(*session)->ending()) {
        const auto moves = (*session)->legal_moves();
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (auto played = (*session)->play(move.text); !played) return played.failure();
    }
    return session;
}

// How likely the side to move is to win; nothing where the opening will not do.
Result<std::optional<double>> complete_and_judge(const play::AnyGame& game, const SuitePlan& plan,
                                                 play::Session& session, const StopSignal& stop) {
    if (plan.is_balanced) {
        const auto last = balanced_move(game, session, plan.judge, stop);
        if (!last) return last.failure();
        if (!*last) return std::optional<double>{};
        if (auto played = session.play((*last)->move); !played) return played.failure();
        return std::optional{1 - (*last)->chance};
    }
    return plan.judge.empty() ? std::optional{0.5} : judged_chance(session, plan.judge, stop);
}

Opening moves_of(const play::Session& session) {
    Opening moves;
    for (const auto& move : session.record()) moves.push_back(move.text);
    return moves;
}

}  // namespace

Result<Suite> make_openings(const play::AnyGame& game, const SuitePlan& plan, StopSignal stop,
                            const std::function<void(int found)>& progress) {
    Suite suite;
    std::set<std::string> seen;
    const int tries = plan.random_plies() == 0 ? 1 : plan.count * plan.tries_per_opening;
    while (suite.tried < tries && static_cast<int>(suite.openings.size()) < plan.count && !stop.stop_requested()) {
        const auto session = random_opening(game, plan, Random{plan.seed, static_cast<std::uint64_t>(suite.tried++)});
        if (!session) return session.failure();
        if ((*session)->ending() || !seen.insert((*session)->position()).second) continue;
        const auto chance = complete_and_judge(game, plan, **session, stop);
        if (!chance) return chance.failure();
        if (stop.stop_requested()) break;
        if (!*chance || std::abs(**chance - 0.5) > plan.window) continue;
        suite.openings.push_back(moves_of(**session));
        if (progress) progress(static_cast<int>(suite.openings.size()));
    }
    return suite;
}

}  // namespace plateau::lab
