#include "games/gyges/reach.h"

#include <array>
#include <cassert>

#include "core/fixed_vector.h"

namespace plateau::gyges {

namespace {

template <Memory memory>
class LandingSearch {
public:
    LandingSearch(const Position& position, Square from)
        : tables_{LegTables::instance()}, position_{position}, from_{from}, pieces_{position.occupied() & ~bit(from)} {}

    // 1. Where the piece would land if every leg forgot the steps of those before it. Nothing else can
    //    be reached, and often all of this can.
    Squares landings_without_memory() {
        Squares reached = 0, todo = bit(from_);
        do {
            const Square square = take_first(todo);
            const FreeLegs& free = tables_.free_legs(square, position_.value_at(square), pieces_);
            free_legs_[square] = free.legs;
            beyond_[square] = free.ends;
            reached |= free.ends;
            bouncing_ |= bit(square);
            todo = reached & pieces_ & ~bouncing_;
        } while (todo);
        bouncing_ &= ~bit(from_);
        return reached;
    }

    // 2. Which of these it can really get to.
    Squares landings(Squares wanted) {
        assert(wanted && (bouncing_ & ~pieces_) == 0);
        missing_ = wanted;
        look_beyond();
        explore(from_, memory == Memory::squares ? bit(from_) : 0, 0);
        return wanted & ~missing_;
    }

private:
    struct Bounce {
        Square square;
        std::uint64_t used;
    };

    // beyond_[square] grows from where its legs end to all that lies behind them.
    void look_beyond() {
        for (Squares vias = bouncing_; vias;) {
            const Square via = take_first(vias);
            for (Squares squares = bouncing_; squares;)
                if (const Square square = take_first(squares); beyond_[square] & bit(via))
                    beyond_[square] |= beyond_[via];
        }
    }

    // A piece is bounced on once in a route: a loop back to it can be cut out.
    void explore(Square square, std::uint64_t used, Squares bounced) {
        assert(!(bounced & bit(from_)));
        FixedVector<Bounce, max_legs> bounces;
        const Leg* legs = tables_.legs(square, position_.value_at(square));
        for (std::uint64_t left = free_legs_[square]; left; left &= left - 1) {
            const Leg& leg = legs[std::countr_zero(left)];
            const std::uint64_t uses = memory == Memory::squares ? leg.squares : leg.steps;
            if (uses & used) continue;
            missing_ &= ~bit(leg.end);
            if (bit(leg.end) & pieces_ & ~bounced) bounces.push_back({leg.end, used | uses});
        }
        for (const Bounce& bounce : bounces)
            if (beyond_[bounce.square] & missing_) explore(bounce.square, bounce.used, bounced | bit(bounce.square));
    }

    const LegTables& tables_;
    const Position& position_;
    const Square from_;
    const Squares pieces_;
    Squares missing_ = 0;
    Squares bouncing_ = 0;  // the pieces that can be bounced on
    std::array<std::uint64_t, square_count> free_legs_;
    std::array<Squares, square_count> beyond_;
};

template <Memory memory>
Squares search(const Position& position, Square from, Squares wanted) {
    LandingSearch<memory> search{position, from};
    const Squares possible = search.landings_without_memory() & wanted;
    if (memory == Memory::leg || !possible) return possible;
    return search.landings(possible);
}

}  // namespace

Squares landings(const Position& position, Square from, Squares wanted, Memory memory) {
    switch (memory) {
        case Memory::squares: return search<Memory::squares>(position, from, wanted);
        case Memory::leg: return search<Memory::leg>(position, from, wanted);
        default: return search<Memory::steps>(position, from, wanted);
    }
}

}  // namespace plateau::gyges
