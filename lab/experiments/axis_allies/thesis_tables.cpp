#include "lab/experiments/axis_allies/thesis_tables.h"

#include <algorithm>
#include <cassert>

namespace plateau::lab::axis_allies_again {

const std::vector<PrintedGame>& games_of_iron_blitz() {
    static const std::vector<PrintedGame> games{{"6.1",
                                                 {{22, 32, 27, 30, 36},
                                                  {20, 32, 27, 33, 36},
                                                  {17, 30, 28, 35, 35},
                                                  {19, 30, 29, 38, 34},
                                                  {22, 26, 29, 37, 37}}},
                                                {"6.2",
                                                 {{22, 32, 28, 31, 36},
                                                  {22, 31, 29, 33, 31},
                                                  {20, 25, 29, 37, 37},
                                                  {25, 22, 34, 32, 37},
                                                  {28, 17, 39, 32, 31}}},
                                                {"6.3",
                                                 {{22, 33, 29, 27, 36},
                                                  {24, 34, 26, 24, 39},
                                                  {24, 36, 24, 25, 38},
                                                  {24, 35, 24, 29, 35},
                                                  {27, 29, 26, 32, 33}}},
                                                {"6.4",
                                                 {{22, 32, 27, 30, 36},
                                                  {22, 31, 28, 34, 32},
                                                  {20, 25, 28, 37, 37},
                                                  {25, 20, 33, 32, 37},
                                                  {28, 17, 39, 32, 31}}},
                                                {"6.5",
                                                 {{22, 32, 27, 30, 36},
                                                  {18, 32, 27, 34, 36},
                                                  {21, 28, 28, 36, 34},
                                                  {20, 28, 29, 38, 32},
                                                  {22, 22, 29, 37, 37}}}};
    return games;
}

const std::vector<PrintedGame>& games_of_his_system() {
    static const std::vector<PrintedGame> games{
        {"6.6",
         {{20, 38, 27, 27, 36},
          {20, 39, 26, 27, 36},
          {14, 44, 25, 32, 34},
          {14, 45, 22, 34, 32},
          {14, 48, 19, 36, 30}}},
        {"6.7", {{20, 38, 26, 26, 36}, {0, 47, 26, 30, 34}, {0, 51, 26, 35, 35}}},
        {"6.8",
         {{21, 36, 26, 25, 36},
          {20, 37, 25, 31, 34},
          {17, 40, 21, 34, 34},
          {15, 42, 20, 38, 32},
          {13, 44, 16, 40, 32}}},
        {"6.9", {{19, 39, 26, 24, 39}, {21, 42, 23, 22, 39}, {0, 51, 23, 29, 36}}},
        {"6.10",
         {{21, 36, 26, 25, 36},
          {20, 37, 25, 31, 34},
          {23, 35, 21, 34, 34},
          {20, 37, 20, 38, 32},
          {14, 43, 20, 40, 30}}}};
    return games;
}

double printed_mean(const std::vector<PrintedGame>& games, int round, std::size_t power) {
    assert(round >= 1 && round <= rounds && power < powers && !games.empty());
    double sum = 0;
    for (const PrintedGame& game : games)
        sum += game.incomes[std::min(static_cast<std::size_t>(round), game.incomes.size()) - 1][power];
    return sum / static_cast<double>(games.size());
}

}  // namespace plateau::lab::axis_allies_again
