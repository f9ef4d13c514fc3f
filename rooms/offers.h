// What one person asks another to agree to: a draw, or a move taken back. An offer stands until the position changes.
#pragma once

#include <optional>
#include <set>

#include "core/side.h"

namespace plateau::rooms {

class Offer {
public:
    std::optional<Side> by() const { return by_; }
    // Whether both want it now: they asked already. Otherwise it is we who ask.
    bool is_agreed(Side ours, Side theirs) {
        if (by_ == theirs) return true;
        by_ = ours;
        return false;
    }
    void lapse() { by_.reset(); }

private:
    std::optional<Side> by_;
};

struct Offers {
    Offer draw, undo;

    void lapse() {
        draw.lapse();
        undo.lapse();
    }
    // What others than these sides ask for is refused; false: they ask for nothing.
    bool decline(const std::set<Side>& sides) {
        bool was_asked = false;
        for (Offer* offer : {&draw, &undo}) {
            if (!offer->by() || sides.contains(*offer->by())) continue;
            offer->lapse();
            was_asked = true;
        }
        return was_asked;
    }
};

}  // namespace plateau::rooms
