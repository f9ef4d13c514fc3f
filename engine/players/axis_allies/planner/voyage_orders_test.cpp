#include "players/axis_allies/planner/voyage_orders.h"

#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(VoyageOrders, belongToTheLandingTheyLeadTo) {
    Table table;
    table.turn("germany");
    std::deque<ReasonedOrder> orders;
    for (const char* text :
         {"load 2 infantry south_europe sz_central_mediterranean", "move 1 tank libya french_equatorial_africa egypt",
          "move 1 battleship sz_central_mediterranean sz_east_mediterranean",
          "move 1 transport 2 infantry sz_central_mediterranean sz_east_mediterranean",
          "unload 2 infantry sz_east_mediterranean egypt"}) {
        const auto move = table.rules.parse_move(table.position, text);
        ASSERT_TRUE(move) << text;
        orders.push_back({*move, {}});
        table.order(text);
    }
    EXPECT_EQ(voyages_of(table.rules.book(), orders), (std::vector<std::size_t>{4, 1, 2, 4, 4}));
}

}  // namespace
}  // namespace plateau::axis_allies
