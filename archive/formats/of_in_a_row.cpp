#include <fmt/format.h>

#include "archive/formats/digits.h"
#include "archive/formats/plain_reader.h"
#include "archive/formats/psq.h"
#include "archive/formats/sgf.h"

namespace plateau::archive {

namespace {

Result<std::string> if_it_fits(std::optional<std::string> text, const GameRecord& record) {
    if (text) return std::move(*text);
    return fail(fmt::format("this format holds five in a row from the empty board, not this game of {}", record.game),
                fmt::format("ce format ne contient que des cinq alignés depuis le plateau vide, pas cette partie de {}",
                            record.game));
}
Result<std::string> write_psq(const GameRecord& record) { return if_it_fits(to_psq(record), record); }
Result<std::string> write_sgf(const GameRecord& record) { return if_it_fits(to_sgf(record), record); }

}  // namespace

std::vector<Format> in_a_row_formats() {
    return {
        {"psq",
         {".psq"},
         {"Piskvork's files, for five in a row", "les fichiers de Piskvork, pour cinq alignés"},
         open_plain<PsqReader>,
         write_psq},
        {"sgf",
         {".sgf"},
         {"Smart Game Format (GM[4]), for five in a row", "Smart Game Format (GM[4]), pour cinq alignés"},
         open_plain<SgfReader>,
         write_sgf},
        {"digits",
         {".c4", ".digits"},
         {"connect four as strings of columns", "puissance quatre en suites de colonnes"},
         open_digits,
         write_digits},
    };
}

}  // namespace plateau::archive
