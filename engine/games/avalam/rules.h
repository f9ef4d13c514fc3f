// The rules of Avalam (Philippe Deweys, 1996).
//
//     Rules rules;                                  the usual start, equal points draw
//     Rules contest{{.tiebreak = "fives"}};         equal points: more towers of five win
//     Rules shuffled{{.setup = "random", .seed = 7}};
#pragma once

#include <cassert>
#include <string>
#include <vector>

#include "core/fixed_vector.h"
#include "core/options.h"
#include "core/random.h"
#include "game/packing.h"
#include "game/palette.h"
#include "games/avalam/joins.h"
#include "games/avalam/position.h"

namespace plateau::avalam {

struct Settings {
    std::string tiebreak = "draw";
    std::string setup = "standard";
    long long seed = 1;
};

template <class Visitor>
void describe(Settings& settings, Visitor&& option) {
    option("tiebreak", settings.tiebreak, "draw|fives", "",
           Text{"equal points: a draw, or a win for more towers of five",
                "à égalité de points : partie nulle, ou victoire de qui a plus de tours de cinq"});
    option("setup", settings.setup, "standard|free|random", "",
           Text{"the usual start, counters placed in turn by the players, or counters shuffled over all 49 holes",
                "départ habituel, pions posés à tour de rôle par les joueurs, ou pions mêlés sur les 49 trous"});
    option("seed", settings.seed, 0LL, 1'000'000'000'000LL,
           Text{"which shuffle, with setup=random", "quel mélange, avec setup=random"});
}

// A tower goes on top of a neighbour. In a free set-up `from` is the reserve a counter comes from.
struct Move {
    static constexpr Spot yellow_reserve = 63, red_reserve = 64;

    Spot from = 0, to = 0;

    constexpr bool is_placement() const { return from >= yellow_reserve; }
    constexpr Side colour() const {
        assert(is_placement());
        return from == yellow_reserve ? Side::first : Side::second;
    }
    static constexpr Move placement(Side colour, Spot to) {
        return {colour == Side::first ? yellow_reserve : red_reserve, to};
    }
    friend constexpr bool operator==(const Move&, const Move&) = default;
};

class Rules {
public:
    using Position = avalam::Position;
    using Move = avalam::Move;
    using Moves = FixedVector<Move, 320>;  // 49 holes have 154 neighbouring pairs

    Rules() : Rules{Settings{}} {}
    explicit Rules(const Settings& settings);

    Position start() const { return start_; }
    Side side_to_move(const Position& position) const { return position.side_to_move(); }
    std::optional<Outcome> outcome(const Position& position) const {
        if (is_set_up(position) || !joins(position).none()) return std::nullopt;
        return result(position);
    }
    Text outcome_reason(const Position& position) const;
    Moves legal_moves(const Position& position) const;
    std::uint64_t count_moves(const Position& position) const {
        return is_set_up(position) ? legal_moves(position).size()
                                   : 2 * static_cast<std::uint64_t>(joins(position).count());
    }
    Move sample(const Position& position, Random& random) const {
        return is_set_up(position) ? sample_placement(position, random) : sample_join(joins(position), random);
    }
    Position after(const Position& position, Move move) const {
        Position result = position;
        if (move.is_placement()) result.place_counter(move.to, move.colour());
        else {
            assert(neighbours_of(move.from) & bit(move.to));
            result.join(move.from, move.to);
        }
        assert(move.is_placement() || result.counters() == position.counters());
        return result;
    }
    Key key(const Position& position) const { return position.key(); }

    // The half turn of the board is its only symmetry; colours stay.
    int symmetry_count() const { return 2; }
    Position transformed(const Position& position, int symmetry) const {
        return symmetry == 0 ? position : position.half_turned();
    }
    Move transformed(Move move, int symmetry) const;

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;

    static constexpr const char* packing_name = "avalam 1";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;
    Text side_name(Side side) const;
    std::vector<PalettePiece> palette() const;
    Result<Position> compose(const std::vector<PlacedPiece>& pieces, Side to_move) const;
    std::optional<Text> why_stuck(const Position& position, std::string_view cell) const;

    // Counters are still being placed (free set-up).
    bool is_set_up(const Position& position) const { return free_setup_ && position.counters() < counters_in_all; }
    bool breaks_ties_by_fives() const { return fives_break_ties_; }

private:
    static Move sample_join(const Joins& joins, Random& random) {
        const std::uint32_t drawn = random.below(2 * static_cast<std::uint32_t>(joins.count()));
        int rank = static_cast<int>(drawn / 2);
        std::size_t way = 0;
        for (int here; rank >= (here = std::popcount(joins.pairs[way])); ++way) rank -= here;
        const Spot spot = nth_spot(joins.pairs[way], rank), neighbour = static_cast<Spot>(spot + way_shift[way]);
        return drawn % 2 == 0 ? Move{spot, neighbour} : Move{neighbour, spot};
    }
    Move sample_placement(const Position& position, Random& random) const;
    Spots playable() const { return standard_setup_ ? board.holes & ~bit(centre) : board.holes; }
    static Diagram::Piece drawn_tower(std::string cell, Tower tower);
    static void draw_reserve(Diagram& diagram, const Position& position, Side colour);
    Outcome result(const Position& position) const;
    Result<Position> parse_grid(std::string_view grid) const;
    Result<void> check_counters(const Position& position) const;
    Result<Move> parse_placement(const Position& position, std::string_view text) const;

    bool fives_break_ties_;
    bool standard_setup_;
    bool free_setup_;
    Position start_;
};

// The key of the position or of its half turn, whichever is smaller.
inline Key canonical_key(const Rules&, const Position& position) {
    return std::min(position.key(), position.turned_key());
}

inline int points(const Position& position, Side side) { return std::popcount(position.towers(side)); }

}  // namespace plateau::avalam
