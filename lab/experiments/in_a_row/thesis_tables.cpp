#include "lab/experiments/in_a_row/thesis_tables.h"

namespace plateau::lab {

const std::vector<ThesisTable>& thesis_tables() {
    constexpr Side first = Side::first, second = Side::second;
    // The headers of 4.5, 4.17 and 4.30 contradict the text around them; the text is followed.
    static const std::vector<ThesisTable> all{
        {"4.1", "Gomoku", false, "raw", 3, first, "DLWWWWWWW"},
        {"4.2", "Gomoku", false, "raw", 3, second, "DWLLWWWWW"},
        {"4.3", "Gomoku", false, "raw", 4, first, "DDDDWWWW"},
        {"4.4", "Gomoku", false, "raw", 4, second, "DDDDWWWW"},
        {"4.5", "Gomoku", false, "raw", 5, first, "DDDDDDW"},
        {"4.6", "Gomoku", false, "raw", 5, second, "DDDDDDD"},
        {"4.7", "Gomoku", false, "shevchenko", 3, first, "WWWWWWWWW"},
        {"4.8", "Gomoku", false, "shevchenko", 3, second, "LLLLWLLLL"},
        {"4.9", "Gomoku", false, "shevchenko", 4, first, "DWWWWWWW"},
        {"4.10", "Gomoku", false, "shevchenko", 4, second, "DWWWWWWW"},
        {"4.11", "Gomoku", false, "shevchenko", 5, first, "WWWWWWW"},
        {"4.12", "Gomoku", false, "shevchenko", 5, second, "DWWWWWW"},
        {"4.13", "Tic Tac Toe", false, "raw", 3, first, "DLWWWWWWW"},
        {"4.14", "Tic Tac Toe", false, "raw", 3, second, "DWLLWWWWW"},
        {"4.15", "Tic Tac Toe", false, "raw", 4, first, "DDDDWWWW"},
        {"4.16", "Tic Tac Toe", false, "raw", 4, second, "DDDDWWWW"},
        {"4.17", "Tic Tac Toe", false, "raw", 5, first, "DDDDDDW"},
        {"4.18", "Tic Tac Toe", false, "raw", 5, second, "DDDDDDD"},
        {"4.19", "Tic Tac Toe", false, "chua", 3, first, "DLWLLWWWW"},
        {"4.20", "Tic Tac Toe", false, "chua", 3, second, "DLLLLLLLL"},
        {"4.21", "Tic Tac Toe", false, "chua", 4, first, "DDWWWWWW"},
        {"4.22", "Tic Tac Toe", false, "chua", 4, second, "DDWWWWWW"},
        {"4.23", "Tic Tac Toe", false, "chua", 5, first, "DDDWWWW"},
        {"4.24", "Tic Tac Toe", false, "chua", 5, second, "DDWWWWW"},
        {"4.25", "Connect Four", true, "raw", 3, first, "DWLWLWLLW"},
        {"4.26", "Connect Four", true, "raw", 3, second, "DLLWLWLWW"},
        {"4.27", "Connect Four", true, "raw", 4, first, "DDWWWWWW"},
        {"4.28", "Connect Four", true, "raw", 4, second, "DDLDWWLL"},
        {"4.29", "Connect Four", true, "raw", 5, first, "DWLDWWL"},
        {"4.30", "Connect Four", true, "raw", 5, second, "DDLDLLW"},
    };
    return all;
}

}  // namespace plateau::lab
