// A plan: the orders of one phase, and how it fared when its consequences were imagined.
#pragma once

#include <deque>
#include <vector>

#include "players/axis_allies/staff/staff.h"
#include "players/axis_allies/tactics/desk.h"

namespace plateau::axis_allies {

// One way in which a plan differs from another.
struct Change {
    enum class Kind : std::uint8_t { none, leave, strike, skip, send, stay, march };
    Kind kind = Kind::none;
    ZoneId zone = no_zone;  // the target of leave and strike, else where the units stand
    ZoneId to = no_zone;    // where they march
    KindId unit = no_kind;  // which of them; none: all men
    friend bool operator==(const Change&, const Change&) = default;
};

struct Plan {
    std::deque<ReasonedOrder> orders;
    Text name;
    Doctrine doctrine;
    Change change;               // from the plan it was made of
    std::vector<double> scores;  // by seed, in the unit of the evaluation

    double mean() const {
        double sum = 0;
        for (const double score : scores) sum += score;
        return scores.empty() ? -1e9 : sum / static_cast<double>(scores.size());
    }
    bool same_orders(const Plan& that) const {
        return orders.size() == that.orders.size() &&
               std::equal(orders.begin(), orders.end(), that.orders.begin(),
                          [](const auto& a, const auto& b) { return a.move == b.move; });
    }
};

// What is known about the difference of two plans on the dice that both have met.
struct Lead {
    std::size_t pairs = 0;
    double mean = 0;
    double error = 0;  // of the mean
};
Lead lead_of(const Plan& plan, const Plan& over);

}  // namespace plateau::axis_allies
