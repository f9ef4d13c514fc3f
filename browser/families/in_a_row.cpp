#include "archive/formats/formats.h"
#include "browser/family.h"
#include "teaching/families.h"

namespace plateau {

std::vector<std::vector<rooms::Route>> browser::family_routes() {
    auto all = teaching_routes();
    all.push_back(rooms::proof_routes());
    return all;
}

std::vector<teaching::Taught> teaching::taught_here() { return {{gomoku_workshop, gomoku_reader}}; }

std::vector<archive::Format> archive::formats_of_games() { return in_a_row_formats(); }

}  // namespace plateau
