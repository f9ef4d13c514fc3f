#include "games/axis_allies/distance.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

const Roads& roads() {
    static const Roads roads{classic()};
    return roads;
}

ZoneId zone(const char* id) { return classic().zone(id); }
ZoneSet everywhere() { return classic().land | classic().sea; }

int open(Domain domain, const char* from, const char* to) {
    return roads().open_distance(domain, zone(from), zone(to));
}

// The plainest way to find distances: relax every edge until nothing changes.
int slow_distance(Domain domain, ZoneId from, ZoneId to, ZoneSet through, CanalSet canals) {
    std::vector<int> far(classic().zones.size(), unreachable);
    far[from] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (ZoneId a = 0; a < classic().zones.size(); ++a) {
            if (far[a] == unreachable || (a != from && !through.has(a))) continue;
            for (const ZoneId b : classic().zones[a].neighbours) {
                if (domain == Domain::land && (classic().is_sea(a) || classic().is_sea(b))) continue;
                if (domain == Domain::sea && !(classic().is_sea(a) && classic().is_sea(b))) continue;
                if (domain == Domain::sea) {
                    const Canal* canal = classic().canal(a, b);
                    if (canal && !(canals >> (canal - classic().canals.data()) & 1)) continue;
                }
                if (far[a] + 1 < far[b]) far[b] = far[a] + 1, changed = true;
            }
        }
    }
    return far[to];
}

ZoneSet random_zones(Random& random) { return {random() | random(), random() | random()}; }

TEST(Distance, countsStepsByLandSeaAndAir) {
    EXPECT_EQ(open(Domain::land, "germany", "russia"), 3);
    EXPECT_EQ(open(Domain::land, "germany", "germany"), 0);
    EXPECT_EQ(open(Domain::land, "germany", "united_kingdom"), unreachable);
    EXPECT_EQ(open(Domain::air, "germany", "united_kingdom"), 3);
    EXPECT_EQ(open(Domain::sea, "sz_central_mediterranean", "sz_east_mediterranean"), 1);
    EXPECT_EQ(open(Domain::sea, "sz_caspian", "sz_black"), unreachable);
    EXPECT_EQ(open(Domain::air, "sz_okinawa", "okinawa"), 1);
}

TEST(Distance, closedSuezSendsShipsRoundAfrica) {
    const ZoneId from = zone("sz_east_mediterranean"), to = zone("sz_red_sea");
    EXPECT_EQ(roads().distance(Domain::sea, from, to, everywhere(), roads().all_canals()), 1);
    const int round = roads().distance(Domain::sea, from, to, everywhere(), 0);
    EXPECT_EQ(round, slow_distance(Domain::sea, from, to, everywhere(), 0));
    EXPECT_GT(round, 5);
    EXPECT_EQ(roads().distance(Domain::air, from, to, everywhere(), 0), 1);
}

TEST(Distance, agreesWithTheSlowWayOnRandomFronts) {
    Random random{7};
    for (int i = 0; i < 2000; ++i) {
        const Domain domain = static_cast<Domain>(random.below(3));
        const auto from = static_cast<ZoneId>(random.below(128)), to = static_cast<ZoneId>(random.below(128));
        const auto canals = static_cast<CanalSet>(random.below(4));
        const ZoneSet through = random_zones(random);
        const int far = slow_distance(domain, from, to, through, canals);
        EXPECT_EQ(roads().distance(domain, from, to, through, canals), far);
        const auto way = roads().path(domain, from, to, 8, through, {}, canals);
        if (far == 0 || far > 8) {
            EXPECT_TRUE(way.empty());
        } else {
            ASSERT_EQ(static_cast<int>(way.size()), far + 1);
            EXPECT_EQ(way.front(), from);
            EXPECT_EQ(way.back(), to);
            for (std::size_t step = 0; step + 1 < way.size(); ++step)
                EXPECT_TRUE(roads().steps(domain, way[step], canals).has(way[step + 1]));
        }
        for (int points = 1; points <= 4; ++points)
            EXPECT_EQ(roads().reach(domain, from, points, through, everywhere(), canals).has(to),
                      far >= 1 && far <= points);
    }
}

TEST(Distance, staysRightWhileTheFrontMoves) {
    for (const Domain domain : {Domain::land, Domain::sea, Domain::air}) {
        DistanceCalculator calculator{classic(), roads(), domain, roads().all_canals()};
        Random random{11, static_cast<std::uint64_t>(domain)};
        ZoneSet through = everywhere();
        for (int change = 0; change < 200; ++change) {
            const auto moved = static_cast<ZoneId>(random.below(128));
            calculator.set_blocked(moved, through.has(moved));
            if (through.has(moved)) through.remove(moved);
            else through.add(moved);
            for (int question = 0; question < 20; ++question) {
                const auto from = static_cast<ZoneId>(random.below(128)), to = static_cast<ZoneId>(random.below(128));
                const int far = roads().distance(domain, from, to, through, roads().all_canals());
                ASSERT_EQ(calculator.distance(from, to), far);
                const ZoneId next = calculator.next_step(from, to);
                if (far == 0 || far == unreachable) EXPECT_EQ(next, no_zone);
                else EXPECT_TRUE(roads().steps(domain, from, roads().all_canals()).has(next));
            }
        }
    }
}

TEST(Distance, refillsOnlyTheRowsThatAChangeCanTouch) {
    DistanceCalculator calculator{classic(), roads(), Domain::land, 0};
    const auto ask_all = [&] {
        for (ZoneId from = 0; from < 128; ++from) calculator.distance(from, 0);
        return calculator.rows_filled();
    };
    EXPECT_EQ(ask_all(), 128u);
    calculator.set_blocked(zone("alaska"), true);  // leads nowhere else
    EXPECT_EQ(ask_all(), 128u);
    calculator.set_blocked(zone("libya"), true);
    EXPECT_GT(ask_all(), 128u);
    EXPECT_LT(ask_all(), 220u);
}

TEST(Distance, prefersWaysThatAvoidGuns) {
    const ZoneSet guns = ZoneSet::of(zone("west_europe"));
    const auto way = roads().path(Domain::air, zone("united_kingdom"), zone("germany"), 6, everywhere(), guns, 0);
    ASSERT_EQ(way.size(), 4u);
    for (const ZoneId passed : way) EXPECT_FALSE(guns.has(passed));
}

TEST(Distance, findsCoastsThatATransportCanLandOn) {
    const ZoneSet coasts = roads().landing_coasts(zone("sz_central_mediterranean"), 2, everywhere(), everywhere(), 0);
    EXPECT_TRUE(coasts.has(zone("egypt")));
    EXPECT_TRUE(coasts.has(zone("south_europe")));
    EXPECT_TRUE(coasts.has(zone("gibraltar")));
    EXPECT_FALSE(coasts.has(zone("persia")));
}

}  // namespace
}  // namespace plateau::axis_allies
