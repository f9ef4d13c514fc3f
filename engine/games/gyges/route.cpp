#include "games/gyges/route.h"

#include <algorithm>
#include <cassert>

namespace plateau::gyges {

namespace {

// A leg of a route and the leg before it.
struct Node {
    Square square;
    std::uint64_t used;
    const Leg* leg;
    int parent;
};

std::uint64_t used_by(const Leg& leg, Memory memory) {
    return memory == Memory::steps ? leg.steps : memory == Memory::squares ? leg.squares : 0;
}

std::uint64_t used_at_start(Square from, Memory memory) { return memory == Memory::squares ? bit(from) : 0; }

Route route_to(const std::vector<Node>& nodes, int last) {
    std::vector<const Leg*> legs;
    for (int i = last; nodes[static_cast<std::size_t>(i)].parent >= 0; i = nodes[static_cast<std::size_t>(i)].parent)
        legs.push_back(nodes[static_cast<std::size_t>(i)].leg);
    Route route{{nodes.front().square}, {}};
    for (auto leg = legs.rbegin(); leg != legs.rend(); ++leg) {
        route.squares.insert(route.squares.end(), (*leg)->path.begin(), (*leg)->path.begin() + (*leg)->length);
        route.landings.push_back(route.squares.size() - 1);
    }
    assert(route.squares.back() == nodes[static_cast<std::size_t>(last)].square);
    return route;
}

// Calls visit(leg, used) for every leg that leads on from the node.
template <class Visit>
void for_each_leg(const Position& position, Square from, const Node& node, Memory memory, Visit&& visit) {
    const LegTables& tables = LegTables::instance();
    const int value = position.value_at(node.square);
    const Squares pieces = position.occupied() & ~bit(from);
    for (std::uint64_t left = tables.free_legs(node.square, value, pieces).legs; left; left &= left - 1) {
        const Leg& leg = tables.legs(node.square, value)[std::countr_zero(left)];
        const std::uint64_t uses = used_by(leg, memory);
        if (!(uses & node.used)) visit(leg, node.used | uses);
    }
}

}  // namespace

std::vector<Square> Route::bounces() const {
    std::vector<Square> result;
    for (std::size_t i = 0; i + 1 < landings.size(); ++i) result.push_back(squares[landings[i]]);
    return result;
}

std::optional<Route> find_route(const Position& position, Square from, Square to, Memory memory) {
    const Squares pieces = position.occupied() & ~bit(from);
    std::vector<Node> nodes{{from, used_at_start(from, memory), nullptr, -1}};
    // Whoever came to the same piece having used less can do all that a newcomer can.
    const auto is_outdone = [&](Square square, std::uint64_t used) {
        return std::any_of(nodes.begin() + 1, nodes.end(),
                           [&](const Node& node) { return node.square == square && !(node.used & ~used); });
    };
    for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
        const Node node = nodes[static_cast<std::size_t>(i)];
        std::optional<Route> found;
        for_each_leg(position, from, node, memory, [&](const Leg& leg, std::uint64_t used) {
            if (found) return;
            if (leg.end != to && (!(bit(leg.end) & pieces) || is_outdone(leg.end, used))) return;
            nodes.push_back({leg.end, used, &leg, i});
            if (leg.end == to) found = route_to(nodes, static_cast<int>(nodes.size()) - 1);
        });
        if (found) return found;
    }
    return std::nullopt;
}

std::optional<Route> find_route_by_way_of(const Position& position, std::span<const Square> landings, Memory memory) {
    assert(landings.size() >= 2);
    const Square from = landings.front();
    const Squares pieces = position.occupied() & ~bit(from);
    for (const Square bounce : landings.subspan(1, landings.size() - 2))
        if (!(bit(bounce) & pieces)) return std::nullopt;
    // All ways to the first landing, then all ways from there to the second, ...
    std::vector<Node> nodes{{from, used_at_start(from, memory), nullptr, -1}};
    std::size_t first = 0;
    for (const Square landing : landings.subspan(1)) {
        const std::size_t last = nodes.size();
        for (std::size_t i = first; i < last; ++i) {
            const Node node = nodes[i];
            for_each_leg(position, from, node, memory, [&](const Leg& leg, std::uint64_t used) {
                if (leg.end == landing) nodes.push_back({landing, used, &leg, static_cast<int>(i)});
            });
        }
        if (nodes.size() == last) return std::nullopt;
        first = last;
    }
    return route_to(nodes, static_cast<int>(first));
}

}  // namespace plateau::gyges
