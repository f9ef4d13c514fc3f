// The general staff: the tactics of every power. It looks at one phase on a desk, weighs attacks by exact odds and the
// enemy's best reply, and gives orders. What it aims at is a Doctrine, numbers that rules and planners may change.
//
//     Staff staff{desk, calculator, sequence};
//     desk.open(position);
//     staff.plan_phase();                  the whole phase
//     staff.offensive.attack(zone);        or one deed, after begin()
#pragma once

#include <span>
#include <string>

#include "players/axis_allies/staff/home_front.h"
#include "players/axis_allies/staff/navy.h"
#include "players/axis_allies/staff/offensive.h"
#include "players/axis_allies/staff/purchase.h"

namespace plateau::axis_allies {

class Staff {
public:
    // Something the staff does, under the name that rules have for it.
    struct Deed {
        const char* name;
        Phase phase;
        bool (*carry_out)(Staff&);
    };
    // Deeds in the order in which they are done. The rule base is where that order is written.
    using Sequence = std::vector<const Deed*>;

    Staff(Desk& desk, OddsCalculator& calculator, Sequence sequence = {})
        : situation{desk, calculator},
          offensive{situation},
          navy{situation},
          home_front{situation},
          purchase{situation},
          sequence_{std::move(sequence)} {}
    Staff(const Staff&) = delete;
    Staff& operator=(const Staff&) = delete;

    Situation situation;
    Offensive offensive;
    Navy navy;
    HomeFront home_front;
    Purchase purchase;

    Doctrine& doctrine() { return situation.doctrine; }
    const Sequence& sequence() const { return sequence_; }
    void follow(Sequence sequence) { sequence_ = std::move(sequence); }

    // After the desk was opened: another phase, with this doctrine, and every target allowed.
    void begin(const Doctrine& doctrine = {});
    // The whole phase from its beginning.
    void plan_phase(const Doctrine& doctrine);

    static std::span<const Deed> deeds();
    // The deeds among these names, each where it is first called for.
    static Sequence sequence_of(const std::vector<std::string>& names);

private:
    Sequence sequence_;
};

}  // namespace plateau::axis_allies
