// The way of one move over the board, step by step.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "games/gyges/reach.h"

namespace plateau::gyges {

struct Route {
    std::vector<Square> squares;        // every square it comes to, the start first, the end or goal last
    std::vector<std::size_t> landings;  // places in `squares` where a leg ends: the bounces, then the end

    std::vector<Square> bounces() const;
    friend bool operator==(const Route&, const Route&) = default;
};

// A route with as few bounces as possible.
std::optional<Route> find_route(const Position& position, Square from, Square to, Memory memory);

// A route from the first square to the last that bounces on those between, in this order.
std::optional<Route> find_route_by_way_of(const Position& position, std::span<const Square> landings, Memory memory);

}  // namespace plateau::gyges
