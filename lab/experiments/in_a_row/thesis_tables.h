// The thirty result tables of Abdoulaye 2017, chapter 4: one game a cell, result of the learned player by board size.
#pragma once

#include <string>
#include <vector>

#include "core/side.h"

namespace plateau::lab {

struct ThesisTable {
    std::string number;  // as printed
    std::string game;    // as he calls it
    bool gravity;
    std::string opponent;  // raw, shevchenko or chua
    int n;
    Side learned;         // the learned player's seat
    std::string results;  // W, D or L for sizes n, n + 1, ..., 11
};

const std::vector<ThesisTable>& thesis_tables();

}  // namespace plateau::lab
