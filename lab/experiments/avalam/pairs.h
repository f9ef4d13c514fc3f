// Games between two players of Avalam, and how they compare with what Mollin et al. (2014) print of 100 games: towers
// added up and shares won.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/experiments/laboratory.h"
#include "lab/statistics/verdict.h"

namespace plateau::lab::avalam_again {

inline constexpr int their_games = 100;

// Of 100 games: towers of both, and games that the first named won. The second won the others: they print no draws.
struct Printed {
    std::array<int, 2> towers;
    int first_won;
};

// One game as it is kept. Player 0 is the first named.
struct KeptGame {
    int half_points = 1;  // of player 0
    std::array<int, 2> towers{};
    std::array<double, 2> milliseconds_a_move{}, longest_milliseconds{};  // CPU time; by the clock

    friend bool operator==(const KeptGame&, const KeptGame&) = default;
};

nlohmann::json to_json(const KeptGame& game);
KeptGame kept_game(const nlohmann::json& from);

struct Meeting {
    std::array<std::string, 2> players;
    std::vector<KeptGame> games;

    int won(std::size_t player) const;
    int drawn() const;
    Estimate towers(std::size_t player) const;  // a game
    Estimate points() const;                    // share of player 0, a draw is half a point
    Estimate milliseconds(std::size_t player) const;
    double longest_milliseconds(std::size_t player) const;
};

// Colours alternate; two games begin with the same two random moves.
Result<Meeting> meet(Laboratory& laboratory, const std::array<std::string, 2>& players, int games);

struct Comparison {
    Verdict shares, towers;
    Verdict both() const { return verdict_of_all(std::array{shares, towers}); }
};

// Draws left out, or half a point each: the shares agree or disagree where both ways say so. Their towers are taken to
// vary from game to game as ours do.
Comparison compare(const Meeting& ours, const Printed& theirs);

// That the second named is the stronger.
Verdict second_is_stronger(const Meeting& meeting);

}  // namespace plateau::lab::avalam_again
