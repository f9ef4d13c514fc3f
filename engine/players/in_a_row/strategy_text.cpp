#include "players/in_a_row/strategy_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/words.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

namespace {

std::optional<Step> parse_step(const std::string& word) {
    Step step;
    const char *begin = word.data(), *end = begin + word.size();
    const auto comma = std::from_chars(begin, end, step.down);
    if (comma.ec != std::errc{} || comma.ptr == end || *comma.ptr != ',') return std::nullopt;
    const auto last = std::from_chars(comma.ptr + 1, end, step.right);
    if (last.ec != std::errc{} || last.ptr != end) return std::nullopt;
    if (std::max(std::abs(step.down), std::abs(step.right)) >= max_board_side) return std::nullopt;
    return step;
}

Failure bad_strategy_line(std::size_t number) {
    return fail(
        fmt::format("line {}: expected 'opening MOVES : MOVE GAMES POINTS', 'fours N : STEPS : STEPS', 'threats "
                    "N : STEPS : STEPS' or 'forced N : STEPS : STEPS'",
                    number),
        fmt::format("ligne {} : « opening COUPS : COUP PARTIES POINTS », « fours N : PAS : PAS », « threats N : "
                    "PAS : PAS » ou « forced N : PAS : PAS » attendu",
                    number));
}

}  // namespace

Step image_of(Step step, int symmetry) {
    if (symmetry & 1) step.down = -step.down;
    if (symmetry & 2) step.right = -step.right;
    if (symmetry & 4) std::swap(step.down, step.right);
    return step;
}

std::string strategies_header(std::string_view game, std::size_t games) {
    return fmt::format("plateau-strategies 1\n# game: {}\n# games: {}\n", game, games);
}

std::string steps_to_text(const std::vector<Step>& steps) {
    std::string text;
    for (const auto& [down, right] : steps) text += fmt::format(" {},{}", down, right);
    return text;
}

std::optional<StrategyShape> parse_shape(const std::vector<std::string>& words) {
    if (words.size() < 3 || words[2] != ":") return std::nullopt;
    StrategyShape shape;
    shape.seen = std::atoi(words[1].c_str());
    bool has_colon = false;
    for (std::size_t i = 3; i < words.size(); ++i) {
        if (words[i] == ":") {
            if (has_colon) return std::nullopt;
            has_colon = true;
            continue;
        }
        const auto step = parse_step(words[i]);
        if (!step) return std::nullopt;
        (has_colon ? shape.moves : shape.stones).push_back(*step);
    }
    if (shape.moves.empty() || shape.moves[0] != Step{}) return std::nullopt;
    return shape;
}

Result<std::size_t> read_strategies(std::string_view text,
                                    const std::function<bool(const std::vector<std::string>& words)>& take) {
    std::size_t games = 0, number = 0;
    for (const auto line : lines_of(text)) {
        if (++number == 1) {
            if (line.starts_with("plateau-strategies 1")) continue;
            return fail("expected a file that begins with 'plateau-strategies 1'",
                        "un fichier commençant par « plateau-strategies 1 » est attendu");
        }
        if (line.starts_with("# games: "))
            games = static_cast<std::size_t>(std::atoll(std::string{line.substr(9)}.c_str()));
        const auto words = words_of(line);
        if (words.empty() || words[0][0] == '#') continue;
        if (!take(words)) return bad_strategy_line(number);
    }
    if (number == 0)
        return fail("expected a file of strategies, found nothing", "un fichier de stratégies attendu, rien trouvé");
    return games;
}

}  // namespace plateau::in_a_row
