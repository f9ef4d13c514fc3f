#include "players/axis_allies/staff/attackers.h"

#include "games/axis_allies/test_table.h"
#include "players/axis_allies/staff/staff.h"

namespace plateau::axis_allies {
namespace {

struct Headquarters {
    explicit Headquarters(const Table& table)
        : desk{table.rules}, calculator{table.map(), 10}, staff{desk, calculator} {
        desk.open(table.position);
        staff.begin();
    }
    Desk desk;
    OddsCalculator calculator;
    Staff staff;
};

TEST(Attackers, whoCanWalkIsNotCountedAgainAboardAShip) {
    Table table;
    table.clear().put("uk", 3, "infantry", "india").put("uk", 1, "transport", "sz_indian_ocean");
    table.put("japan", 2, "infantry", "french_indochina").turn("uk");
    Headquarters at{table};
    int men = 0;
    for (const Attacker& attacker : attackers_of(at.staff.situation, table.map().zone("french_indochina")))
        men += attacker.count;
    EXPECT_EQ(men, 3);
}

}  // namespace
}  // namespace plateau::axis_allies
