// Games as a table: one a line, moves in one column (move_text.h). The columns are named in the first line;
// those that are missing keep their usual values, unknown ones are passed over.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "archive/formats/input.h"
#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

std::string csv_header();
std::string to_csv(const GameRecord& record);

class CsvReader {
public:
    explicit CsvReader(Input& input) : input_{input} {}
    std::optional<Result<GameRecord>> next();

private:
    // The fields of one row, which may run over several lines; nothing at the end.
    std::optional<Result<std::vector<std::string>>> next_row();

    Input& input_;
    std::vector<std::string> columns_;
    std::size_t line_number_ = 0, row_line_ = 0;
};

// A field as a table wants it: quoted where it has commas, quotes or line ends.
std::string csv_field(std::string_view text);

}  // namespace plateau::archive
