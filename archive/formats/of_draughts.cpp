#include "archive/formats/boards.h"
#include "archive/formats/pdn.h"

namespace plateau::archive {

std::vector<Format> draughts_formats() {
    return {
        {"pdn", {".pdn"}, {"Portable Draughts Notation 3.0", "Portable Draughts Notation 3.0"}, open_pdn, write_pdn},
        {"boards",
         {".boards"},
         {"draughts as Epiard and Gouget saved it, one board a line",
          "les dames comme Epiard et Gouget les sauvaient, un plateau par ligne"},
         open_boards,
         write_boards,
         nullptr,
         false},
    };
}

}  // namespace plateau::archive
