#include "players/axis_allies/staff/campaign.h"

#include <gtest/gtest.h>

#include "games/axis_allies/test_table.h"
#include "players/axis_allies/kit.h"
#include "players/axis_allies/staff/staff.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

// Germany has fallen. Tokyo has four defenders; the Allies have 180 men and 49 fighters, most of them where no ship is.
Table tokyo_with_four_defenders() {
    Table table;
    table.clear();
    const char* allied[][2] = {{"germany", "uk"},       {"south_europe", "uk"},    {"west_europe", "uk"},
                               {"east_europe", "ussr"}, {"ukraine", "ussr"},       {"finland_norway", "uk"},
                               {"algeria", "usa"},      {"libya", "uk"},           {"manchuria", "ussr"},
                               {"kwangtung", "ussr"},   {"french_indochina", "uk"}};
    for (const auto& [zone, power] : allied) table.own(power, zone);
    table.put("japan", 4, "infantry", "japan").put("japan", 1, "infantry", "philippines");
    table.put("japan", 1, "infantry", "okinawa").put("japan", 1, "infantry", "borneo");
    table.put("usa", 40, "infantry", "alaska")
        .put("usa", 12, "infantry", "west_us")
        .put("usa", 4, "infantry", "east_us");
    table.put("usa", 1, "transport", "sz_east_us")
        .put("usa", 16, "fighter", "alaska")
        .put("usa", 6, "fighter", "east_us");
    table.put("uk", 48, "infantry", "west_canada")
        .put("uk", 20, "infantry", "germany")
        .put("uk", 6, "infantry", "united_kingdom");
    table.put("uk", 3, "transport", "sz_north_sea").put("uk", 15, "fighter", "united_kingdom");
    table.put("ussr", 30, "infantry", "russia")
        .put("ussr", 14, "infantry", "manchuria")
        .put("ussr", 6, "infantry", "kwangtung");
    table.put("ussr", 12, "fighter", "russia");
    table.ipc("usa", 44).ipc("uk", 44).ipc("ussr", 38).ipc("japan", 14).ipc("germany", 0);
    table.position.round = 6;
    table.turn("ussr", Phase::purchase);
    return table;
}

std::optional<Campaign> campaign_for(const Table& table, const char* power) {
    Table at = table;
    at.turn(power, Phase::purchase);
    Desk desk{at.rules};
    desk.open(at.position);
    OddsCalculator calculator{at.map(), 10};
    Staff staff{desk, calculator};
    staff.begin();
    return staff.situation.campaign();
}

std::string id(const Table& table, ZoneId zone) { return table.map().zones[zone].id; }

TEST(Campaign, isPlannedWhereNobodyCanMarchToTheEnemysLastCapital) {
    const Table table = tokyo_with_four_defenders();
    const auto campaign = campaign_for(table, "usa");
    ASSERT_TRUE(campaign);
    EXPECT_EQ(id(table, campaign->goal), "japan");
    EXPECT_EQ(id(table, campaign->beach), "sz_japan");
    EXPECT_EQ(id(table, campaign->staging), "alaska") << "most men are there, two zones from Japan";
    EXPECT_EQ(id(table, campaign->factory), "west_us") << "not the capital, on the other ocean";
    EXPECT_EQ(campaign->lift, 0) << "the transport in the Atlantic is in another theatre";
    EXPECT_GE(campaign->lift_wanted, 3);
    EXPECT_FALSE(campaign_for(Table{}, "usa")) << "Russia is a way to Berlin";
}

TEST(Campaign, buysShipsAtTheYardNearestTheCrossingAndNoFightersBefore) {
    Table table = tokyo_with_four_defenders();
    table.turn("usa", Phase::purchase);
    Desk desk{table.rules};
    OddsCalculator calculator{table.map(), 10};
    Staff staff{desk, calculator};
    desk.open(table.position);
    staff.begin();
    staff.purchase.buy_fleet();
    staff.purchase.buy_army();
    EXPECT_GE(desk.board().pending[table.map().kind("transport")], 3);
    EXPECT_EQ(desk.board().pending[table.map().kind("fighter")], 0);
    Position placing = desk.board();
    placing.phase = Phase::place;
    desk.open(placing);
    staff.begin();
    staff.purchase.place();
    const ZoneId yard = table.map().zone("sz_west_us");
    EXPECT_GE(desk.board().count(yard, table.map().power("usa"), table.map().kind("transport")), 3);
}

// Plays to the end of a round; whether Tokyo has fallen.
bool falls_within(Table table, const std::string& allies, int rounds, std::uint64_t seed, std::uint64_t nodes) {
    const TestFiles files;
    const auto make = [&](const std::string& text) {
        const auto spec = *parse_spec(text);
        for (const auto& known : kit(table.rules).players)
            if (known.name == spec.name) return std::move(*known.make(table.rules, spec, files));
        throw std::runtime_error("no such player");
    };
    const auto first = make(allies), second = make("rules");
    Random dice{seed};
    Limits limits;
    limits.nodes = nodes;
    const int last = table.position.round + rounds - 1;
    while (!table.rules.outcome(table.position) && table.position.round <= last) {
        const std::vector<Position> line{table.position};
        Player<Rules>& mover = table.rules.side_to_move(table.position) == Side::first ? *first : *second;
        const Move move = table.rules.awaits_chance(table.position) ? table.rules.roll(table.position, dice)
                                                                    : mover.choose(Line<Position>{line}, limits, {});
        table.position = table.rules.after(table.position, move);
    }
    return table.owner("japan") != "japan";
}

TEST(Campaign, takesTokyoFromFourDefendersWithinFourRounds) {
    const Table table = tokyo_with_four_defenders();
    for (const std::uint64_t seed : {1, 2, 3}) EXPECT_TRUE(falls_within(table, "rules", 4, seed, 0)) << seed;
    EXPECT_TRUE(falls_within(table, "strong:horizon=1,plans=3", 4, 1, 6));
}

}  // namespace
}  // namespace plateau::axis_allies
