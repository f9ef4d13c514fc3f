#include "teaching/families.h"

namespace plateau::teaching {

std::vector<Taught> taught_here() {
    return {{gyges_workshop, gyges_reader},
            {connect_four_workshop, connect_four_reader, connect_four_book},
            {gomoku_workshop, gomoku_reader},
            {draughts_workshop, draughts_reader, draughts_book},
            {avalam_workshop, avalam_reader}};
}

}  // namespace plateau::teaching
