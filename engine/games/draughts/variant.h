// What distinguishes one kind of draughts from another, as data.
//
//     Result<Variant> variant = variant_of("frisian", spec);   // spec: the options after the name
//     if (variant && variant->board == 10) Rules10 rules{*variant};
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/options.h"
#include "games/draughts/board.h"

namespace plateau::draughts {

// Which capture must be chosen when there are several.
enum class Choice : std::uint8_t {
    free,     // any, but it must be finished
    most,     // most pieces
    value,    // Frisian: a king counts a little less than two men; then with a king
    italian,  // most pieces, then with a king, then most kings, then kings earliest
};

// What becomes of a man that reaches the far row inside a capture.
enum class Crowning : std::uint8_t {
    at_end,      // it goes on as a man and is crowned only where the move ends
    in_passing,  // it goes on as a king
};

// How pieces move and capture: facts known to the compiler, one generator for each.
struct Style {
    Choice choice = Choice::most;
    Crowning crowning = Crowning::at_end;
    bool flying_kings = true;
    bool men_capture_backwards = true;
    bool men_take_kings = true;
    bool orthogonal = false;         // captures along ranks and files too
    bool halts_behind_king = false;  // a king that takes a king last stops right behind it
    bool turning = false;            // no kings: a man turns round on the far row
};

enum class Movement : std::uint8_t {
    international,
    killer,
    frisian,
    russian,
    english,
    italian,
    turn_most,
    turn_most_forward,
    turn_free,
    turn_free_forward,
};

constexpr Style style_of(Movement movement) {
    switch (movement) {
        case Movement::international: return {};
        case Movement::killer: return {.halts_behind_king = true};
        case Movement::frisian: return {.choice = Choice::value, .orthogonal = true};
        case Movement::russian: return {.choice = Choice::free, .crowning = Crowning::in_passing};
        case Movement::english: return {.choice = Choice::free, .flying_kings = false, .men_capture_backwards = false};
        case Movement::italian:
            return {.choice = Choice::italian,
                    .flying_kings = false,
                    .men_capture_backwards = false,
                    .men_take_kings = false};
        case Movement::turn_most: return {.turning = true};
        case Movement::turn_most_forward: return {.men_capture_backwards = false, .turning = true};
        case Movement::turn_free: return {.choice = Choice::free, .turning = true};
        case Movement::turn_free_forward:
            return {.choice = Choice::free, .men_capture_backwards = false, .turning = true};
    }
    return {};
}

// Endings with few pieces that are drawn after a fixed number of moves.
enum class Endings : std::uint8_t { none, international, killer, frisian, shashki };

struct DrawRules {
    int repetitions = 3;           // the same position with the same side to move; 0: no such rule
    int quiet_plies = 50;          // in a row without a capture or a man's move; 0: no such rule
    bool men_moves_count = false;  // only a capture starts the count again
    Endings endings = Endings::none;
    bool long_diagonal = false;  // three pieces against a king that holds the long diagonal: 5 moves each

    friend bool operator==(const DrawRules&, const DrawRules&) = default;
};

struct Variant {
    std::string name = "draughts";
    int board = 10;
    Movement movement = Movement::international;
    DrawRules draws{.endings = Endings::international};
    Colour first = Colour::white;
    bool loser_wins = false;  // who cannot move has won
    bool first_king_wins = false;
    bool turns_in_passing = false;  // turnaround: touching the far row inside a capture is enough
    bool is_mirrored = false;       // the near left corner is a light square
    bool is_algebraic = false;      // squares are written a1, not 29
    char capture_sign = 'x';

    Style style() const { return style_of(movement); }
    friend bool operator==(const Variant&, const Variant&) = default;
};

// One of variants() with its options (the spec's own name is not read), or what was expected.
Result<Variant> variant_of(std::string_view name, const Spec& options = {});

struct VariantInfo {
    std::string name;
    int board = 10;
    std::vector<OptionInfo> options;
};
const std::vector<VariantInfo>& variants();

}  // namespace plateau::draughts
