#include "archive/formats/formats.h"

namespace plateau::archive {

std::vector<Format> formats_of_games() {
    auto all = draughts_formats();
    for (auto& format : in_a_row_formats()) all.push_back(std::move(format));
    return all;
}

}  // namespace plateau::archive
