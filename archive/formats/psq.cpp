#include "archive/formats/psq.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "archive/formats/five_games.h"
#include "archive/formats/record_notes.h"

namespace plateau::archive {

namespace {

constexpr std::string_view head = "Piskvorky ", notes_head = "plateau ";
constexpr int largest_side = in_a_row::max_board_side;

std::string one_line(std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    return text.empty() ? "?" : text;
}

int winner_number(const std::string& result) {
    return result == "1-0" ? 1 : result == "0-1" ? 2 : result == "*" ? 0 : 3;
}

}  // namespace

std::optional<std::string> to_psq(const GameRecord& record) {
    const auto shape = point_board(record);
    if (!shape || shape->n != 5 || !record.start_position.empty()) return std::nullopt;
    std::string text = fmt::format("{}{}x{}, 11:11, 0\n", head, shape->cols, shape->rows);
    for (const auto& move : record.moves) {
        const auto point = point_of(move.text, *shape);
        text += fmt::format("{},{},{:.0f}\n", point->col + 1, point->row + 1, std::round(1000 * move.thought.seconds));
    }
    text += fmt::format("{}\n{}\n-1\n{},{}\n", one_line(record.first), one_line(record.second),
                        winner_number(record.result), rule_name(*shape));
    if (const auto notes = write_record_notes(record); !notes.empty()) text += fmt::format("{}{}\n", notes_head, notes);
    return text;
}

bool PsqReader::next_line(std::string& line) {
    if (!waiting_.empty()) {
        line = std::exchange(waiting_, "");
        return true;
    }
    if (!input_.next_line(line)) return false;
    ++line_number_;
    while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
    return true;
}

std::optional<Result<GameRecord>> PsqReader::next() {
    std::string line;
    while (next_line(line) && line.empty()) {
    }
    if (line.empty()) return std::nullopt;
    const auto wrong = [&](std::string_view expected_en, std::string_view expected_fr) {
        return Result<GameRecord>{fail(fmt::format("line {}, column 1: expected {}", line_number_, expected_en),
                                       fmt::format("ligne {}, colonne 1 : {} est attendu", line_number_, expected_fr))};
    };
    int cols = 0, rows = 0;
    if (std::sscanf(line.c_str(), "Piskvorky %3dx%3d", &cols, &rows) != 2 || cols < 5 || rows < 5 ||
        cols > largest_side || rows > largest_side)
        return wrong("a head such as Piskvorky 15x15, 11:11, 0", "un en-tête comme Piskvorky 15x15, 11:11, 0");
    GameRecord record;
    std::string rule = "Freestyle", notes;
    int names = 0;
    while (next_line(line)) {
        if (line.starts_with(head)) {
            waiting_ = line;
            break;
        }
        if (line.empty() || line == "-1") continue;
        if (names == 2 && line.starts_with(notes_head)) {
            notes = line.substr(notes_head.size());
            continue;
        }
        int col = 0, row = 0, used = 0;
        long long milliseconds = 0;
        if (names == 0 && std::sscanf(line.c_str(), "%4d,%4d,%12lld%n", &col, &row, &milliseconds, &used) == 3 &&
            static_cast<std::size_t>(used) == line.size()) {
            if (col < 1 || row < 1 || col > cols || row > rows)
                return wrong("a point on the board", "un point du plateau");
            MoveRecord move{move_at({col - 1, row - 1}, rows)};
            move.thought.seconds = static_cast<double>(std::max(milliseconds, 0LL)) / 1000;
            record.moves.push_back(std::move(move));
            continue;
        }
        int winner = 0;
        char words[64] = "";
        if (names == 2 && std::sscanf(line.c_str(), "%1d,%63s", &winner, words) == 2) {
            rule = words;
            record.result = winner == 1 ? "1-0" : winner == 2 ? "0-1" : winner == 3 ? "1/2-1/2" : "*";
        } else if (names < 2) {
            (names == 0 ? record.first : record.second) = line;
            ++names;
        }
    }
    record.game = five_game(rows, cols, rule);
    if (!notes.empty()) {
        for (auto* name : {&record.first, &record.second})
            if (*name == "?") name->clear();
        if (auto read = read_record_notes(notes, record); !read)
            return Result<GameRecord>{fail(fmt::format("line {}, column 1: {}", line_number_, read.error().en),
                                           fmt::format("ligne {}, colonne 1 : {}", line_number_, read.error().fr))};
    }
    return Result<GameRecord>{std::move(record)};
}

}  // namespace plateau::archive
