#include "games/avalam/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "game/orders.h"
#include "game/symmetry.h"

namespace plateau::avalam {

static_assert(Game<Rules> && WithSymmetry<Rules> && WithSampler<Rules> && WithDiagram<Rules> && CountsMoves<Rules> &&
              ExplainsOutcome<Rules>);

namespace {

// Yellow where row and column, counted from 0, have an even sum.
Position standard_start() {
    Position position;
    for (Spots left = board.holes & ~bit(centre); left; left &= left - 1) {
        const Place place = board.place[lowest(left)];
        position.put(lowest(left), {1, (place.row + place.column) % 2 == 0 ? Side::first : Side::second});
    }
    return position;
}

// What a free set-up may lead to: 24 counters of each colour, the free hole anywhere.
Position random_start(std::uint64_t seed) {
    std::array<Spot, counters_in_all + 1> spots{};
    Spots left = board.holes;
    for (auto& spot : spots) {
        spot = lowest(left);
        left &= left - 1;
    }
    Random random{seed};
    for (std::uint32_t i = counters_in_all; i > 0; --i) std::swap(spots[i], spots[random.below(i + 1)]);
    Position position;
    for (std::size_t i = 0; i < counters_in_all; ++i)
        position.put(spots[i], {1, i < counters_of_a_colour ? Side::first : Side::second});
    return position;
}

bool has_reserve(const Position& position, Side colour) { return points(position, colour) < counters_of_a_colour; }

}  // namespace

Rules::Rules(const Settings& settings)
    : fives_break_ties_{settings.tiebreak == "fives"},
      standard_setup_{settings.setup == "standard"},
      free_setup_{settings.setup == "free"} {
    if (standard_setup_) start_ = standard_start();
    else if (!free_setup_) start_ = random_start(static_cast<std::uint64_t>(settings.seed));
    assert(start_.has_right_keys() && (free_setup_ || start_.counters() == counters_in_all));
}

Outcome Rules::result(const Position& position) const {
    int lead = points(position, Side::first) - points(position, Side::second);
    if (lead == 0 && fives_break_ties_) {
        const Spots fives = position.fives();
        lead =
            std::popcount(fives & position.towers(Side::first)) - std::popcount(fives & position.towers(Side::second));
    }
    return lead == 0 ? Outcome::draw() : Outcome::win(lead > 0 ? Side::first : Side::second);
}

Text Rules::outcome_reason(const Position& position) const {
    const int yellow = points(position, Side::first), red = points(position, Side::second);
    Text reason{fmt::format("no tower can be joined: {} to yellow, {} to red", yellow, red),
                fmt::format("aucune tour ne peut plus être jointe : {} pour jaune, {} pour rouge", yellow, red)};
    if (yellow == red && fives_break_ties_) {
        const int yellow_fives = std::popcount(position.fives() & position.towers(Side::first));
        const int red_fives = std::popcount(position.fives()) - yellow_fives;
        reason.en += fmt::format("; towers of five: {} to {}", yellow_fives, red_fives);
        reason.fr += fmt::format(" ; tours de cinq : {} à {}", yellow_fives, red_fives);
    }
    return reason;
}

Rules::Moves Rules::legal_moves(const Position& position) const {
    Moves moves;
    if (is_set_up(position)) {
        for (Spots left = board.holes & ~position.occupied(); left; left &= left - 1)
            for (const Side colour : {Side::first, Side::second})
                if (has_reserve(position, colour)) moves.push_back(Move::placement(colour, lowest(left)));
        return moves;
    }
    const Joins pairs = joins(position);
    for (std::size_t way = 0; way < ways.size(); ++way)
        for (Spots left = pairs.pairs[way]; left; left &= left - 1) {
            const Spot spot = lowest(left), neighbour = static_cast<Spot>(spot + way_shift[way]);
            moves.push_back({spot, neighbour});
            moves.push_back({neighbour, spot});
        }
    assert(static_cast<int>(moves.size()) == 2 * pairs.count());
    return moves;
}

Move Rules::sample_placement(const Position& position, Random& random) const {
    const auto moves = legal_moves(position);
    assert(!moves.empty());
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

Move Rules::transformed(Move move, int symmetry) const {
    if (symmetry == 0) return move;
    return {move.is_placement() ? move.from : turned(move.from), turned(move.to)};
}

}  // namespace plateau::avalam
