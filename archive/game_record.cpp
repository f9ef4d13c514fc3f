#include "archive/game_record.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace plateau::archive {

std::string result_of(const std::optional<play::Ending>& ending) {
    if (!ending) return "*";
    if (!ending->winner) return "1/2-1/2";
    return *ending->winner == Side::first ? "1-0" : "0-1";
}

std::string result_of(const play::Session& session) { return result_of(session.ending()); }

bool is_result(std::string_view text) { return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"; }

std::vector<MoveRecord> moves_of(const play::PlayedGame& game) {
    std::vector<MoveRecord> moves{game.moves.begin(), game.moves.end()};
    for (auto& move : moves) move.thought.seconds = std::round(move.thought.seconds * 1e6) / 1e6;
    return moves;
}

std::string date_text(std::int64_t unix_seconds) {
    const std::time_t time = unix_seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

std::int64_t unix_seconds_now() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t parse_date(std::string_view text) {
    std::tm parts{};
    const std::string copy{text};
    int used = 0;
    const int read = std::sscanf(copy.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &parts.tm_year, &parts.tm_mon,
                                 &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec, &used);
    if (read != 6 || static_cast<std::size_t>(used) != copy.size()) return 0;
    parts.tm_year -= 1900;
    parts.tm_mon -= 1;
    return timegm(&parts);
}

}  // namespace plateau::archive
