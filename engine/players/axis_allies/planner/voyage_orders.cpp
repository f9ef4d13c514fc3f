#include "players/axis_allies/planner/voyage_orders.h"

namespace plateau::axis_allies {

namespace {

bool is_transport(const RuleBook& book, const Move& move) {
    return move.verb == Verb::move && book.type(move.group().kind()).capacity > 0;
}

bool carries(const Move& sail, KindId kind) {
    for (const Group& group : sail.cargo())
        if (group.kind() == kind) return true;
    return false;
}

}  // namespace

// From each landing backwards: who went aboard for it, and how his ship came there.
std::vector<std::size_t> voyages_of(const RuleBook& book, const std::deque<ReasonedOrder>& orders) {
    std::vector<std::size_t> voyages(orders.size());
    for (std::size_t i = 0; i < orders.size(); ++i) voyages[i] = i;
    for (std::size_t landing = 0; landing < orders.size(); ++landing) {
        const Move& unload = orders[landing].move;
        if (unload.verb != Verb::unload) continue;
        const KindId kind = unload.group().kind();
        ZoneId sea = unload.from();
        int men = unload.group().count;
        bool is_empty = false;  // before the men came aboard
        for (std::size_t i = landing; i-- > 0;) {
            const Move& move = orders[i].move;
            if (voyages[i] != i || move.path_size == 0 || move.to() != sea) continue;
            if (move.verb == Verb::load && move.group().kind() == kind && men > 0) {
                men -= move.group().count;
                is_empty = men <= 0;
            } else if (is_transport(book, move) && (is_empty || carries(move, kind))) {
                sea = move.from();
            } else continue;
            voyages[i] = landing;
        }
    }
    return voyages;
}

}  // namespace plateau::axis_allies
