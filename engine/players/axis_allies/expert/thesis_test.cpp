#include "players/axis_allies/expert/thesis.h"

#include <gtest/gtest.h>

#include "players/axis_allies/advice/advice.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

Position german_start(const Rules& rules) {
    Position position = rules.start();
    position.power = rules.map().power("germany");
    return position;
}

Json advice_of(const Rules& rules, ThesisOptions options, const Position& position,
               std::optional<Phase> phase = std::nullopt) {
    TestFiles files;
    auto player = make_thesis(rules, options, files);
    EXPECT_TRUE(player) << (player ? "" : player.error().en);
    return {{"orders", advise(rules, **player, position, {.phase = phase}).orders}};
}

// The order of a phase along a path, or nothing.
Json find(const Json& advice, const std::string& phase, const std::vector<std::string>& path) {
    for (const auto& order : advice["orders"])
        if (order["phase"] == phase && order.contains("path") && order["path"] == Json(path)) return order;
    return nullptr;
}

TEST(Thesis, playsTheSetPiecesOfTheFirstTurn) {
    const Rules rules{test_map("classic")};
    const Json advice = advice_of(rules, {}, german_start(rules));
    const Json& orders = advice["orders"];
    EXPECT_EQ(orders[0]["buy"], (Json{{"infantry", 4}, {"tank", 4}}));
    EXPECT_EQ(orders[0]["research"], 0);

    const Json blitz = find(advice, "combat_move", {"libya", "french_equatorial_africa", "egypt"});
    EXPECT_EQ(blitz["units"], (Json{{"tank", 1}}));
    EXPECT_EQ(blitz["special"], "blitz");
    EXPECT_EQ(blitz["why"][0], "libya-blitz");
    EXPECT_EQ(find(advice, "combat_move", {"libya", "egypt"})["units"], (Json{{"infantry", 1}}));
    const Json landing =
        find(advice, "combat_move", {"south_europe", "sz_central_mediterranean", "sz_east_mediterranean", "egypt"});
    EXPECT_EQ(landing["units"], (Json{{"infantry", 2}}));
    EXPECT_EQ(landing["by"], "transport");
    EXPECT_EQ(landing["special"], "landing");
    EXPECT_EQ(find(advice, "combat_move", {"sz_central_mediterranean", "sz_east_mediterranean"})["units"],
              (Json{{"battleship", 1}}));
    EXPECT_EQ(find(advice, "combat_move", {"algeria", "french_west_africa"})["units"], (Json{{"infantry", 1}}));
    EXPECT_EQ(find(advice, "noncombat_move", {"west_europe", "germany", "east_europe"})["units"], (Json{{"tank", 2}}));
    EXPECT_EQ(find(advice, "noncombat_move", {"germany", "west_europe"})["units"], (Json{{"infantry", 2}}));
    for (const auto& order : orders) {
        EXPECT_FALSE(order["why"].empty()) << order.dump();
        EXPECT_FALSE(order["reasons"]["en"].empty()) << order.dump();
        EXPECT_EQ(order["reasons"]["en"].size(), order["reasons"]["fr"].size());
        EXPECT_NE(order["reasons"]["en"], order["reasons"]["fr"]) << order.dump();
    }
}

TEST(Thesis, answersEachPhaseApart) {
    const Rules rules{test_map("classic")};
    for (const Phase phase : {Phase::purchase, Phase::combat_move, Phase::noncombat_move}) {
        const Json advice = advice_of(rules, {}, german_start(rules), phase);
        EXPECT_FALSE(advice["orders"].empty());
        for (const auto& order : advice["orders"])
            EXPECT_EQ(order["phase"].get<std::string>(), to_string(phase)) << order.dump();
    }
}

TEST(Thesis, buysTanksFirstAboveFortyAndATransportWhenTheMediterraneanIsEmpty) {
    const Rules rules{test_map("classic")};
    Position rich = german_start(rules);
    rich.ipc[rich.power] = 51;
    // Two extra tanks for 10; the other 41 in equal numbers: 5 and 5 leave 1.
    ThesisOptions no_planes;
    no_planes.planes_above = 1000;
    const Json buy = advice_of(rules, no_planes, rich, Phase::purchase)["orders"][0]["buy"];
    EXPECT_EQ(buy["tank"], 7);
    EXPECT_EQ(buy["infantry"], 5);

    Position without = german_start(rules);
    const Map& map = rules.map();
    without.units.clear(map.zone("sz_central_mediterranean"));
    without.units.clear(map.zone("sz_west_mediterranean"));
    without.units.clear(map.zone("sz_east_mediterranean"));
    without.add(map.zone("germany"), without.power, map.kind("infantry"), 1);  // else both sides have as many
    const auto count_transports = [&](const char* when) {
        ThesisOptions options;
        options.transport_when = when;
        return advice_of(rules, options, without, Phase::purchase)["orders"][0]["buy"].value("transport", 0);
    };
    EXPECT_EQ(count_transports("fewer") + count_transports("more"), 1);
}

TEST(Thesis, keepsItsUnitsInAWesternEuropeThatCanBeInvaded) {
    const Rules rules{test_map("classic")};
    const Map& map = rules.map();
    Position position = german_start(rules);
    position.round = 2;
    position.phase = Phase::noncombat_move;
    position.units.clear(map.zone("west_europe"));
    position.add(map.zone("west_europe"), position.power, map.kind("tank"), 1);
    const auto leaves = [&] {
        const Json advice = advice_of(rules, {}, position, Phase::noncombat_move);
        for (const auto& order : advice["orders"])
            if (order["path"][0] == "west_europe") return true;
        return false;
    };
    EXPECT_FALSE(leaves());
    for (const char* sea : {"sz_north_sea", "sz_east_canada", "sz_karelia", "sz_east_us"})
        position.units.clear(map.zone(sea));
    EXPECT_TRUE(leaves());
}

// How many units of a kind, or of all kinds, a turn sends somewhere in the combat move.
int sent(const Json& advice, const std::string& to, const std::string& kind = "") {
    int count = 0;
    for (const auto& order : advice["orders"])
        if (order["phase"] == "combat_move" && order.contains("path") && order["path"].back() == to)
            for (const auto& [unit, number] : order["units"].items())
                if (kind.empty() || unit == kind) count += number.get<int>();
    return count;
}

TEST(Thesis, goesOnReinforcingAnAttackThatIsGoodWhenReadSo) {
    const Rules rules{test_map("classic")};
    Position position = german_start(rules);
    position.phase = Phase::combat_move;
    position.round = 2;
    const ZoneId karelia = rules.map().zone("karelia");
    position.units.clear(karelia);
    position.add(karelia, rules.map().power("ussr"), rules.map().kind("infantry"), 1);
    ThesisOptions more;
    more.reinforce = true;
    EXPECT_GT(sent(advice_of(rules, more, position, Phase::combat_move), "karelia"),
              sent(advice_of(rules, {}, position, Phase::combat_move), "karelia"));
}

// Aircraft alone against a lone transport: as printed a good attack, weighted by aircraft never.
TEST(Thesis, weighsAttacksByTheirAircraftWhenTold) {
    const Rules rules{test_map("classic")};
    Position position = german_start(rules);
    position.phase = Phase::combat_move;
    position.round = 2;
    for (const ZoneId sea : rules.map().sea) position.units.clear(sea);
    const ZoneId north = rules.map().zone("sz_north_sea");
    position.add(north, rules.map().power("uk"), rules.map().kind("transport"), 1);
    const auto planes_sent = [&](double air_weight, const char* judge) {
        ThesisOptions options;
        options.air_weight = air_weight;
        options.sea_judge = judge;
        const Json advice = advice_of(rules, options, position, Phase::combat_move);
        return sent(advice, "sz_north_sea", "fighter") + sent(advice, "sz_north_sea", "bomber");
    };
    EXPECT_GT(planes_sent(0, "force") + planes_sent(0, "exchange"), 0);
    EXPECT_EQ(planes_sent(1, "force"), 0);
    EXPECT_EQ(planes_sent(1, "exchange"), 0);
}

TEST(Thesis, refusesARuleWithASyntaxErrorByFileAndLine) {
    const Rules rules{test_map("classic")};
    TestFiles files;
    files.keep("mine/bad.clp",
               "; mine\n(defrule oops \"a | b\"\n  (declare (salience 5))\n  (turn (weather rain))\n  => (money))");
    const auto player = make_thesis(
        rules,
        [] {
            ThesisOptions o;
            o.rules = "mine";
            return o;
        }(),
        files);
    ASSERT_FALSE(player);
    EXPECT_TRUE(player.error().en.starts_with("mine/bad.clp:4:9: ")) << player.error().en;
}

}  // namespace
}  // namespace plateau::axis_allies
