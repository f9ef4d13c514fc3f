#include "games/axis_allies/map.h"

#include <gtest/gtest.h>

#include <map>

#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {
namespace {

std::string error_of(const std::string& text, const std::string& edition = "second") {
    const auto map = load_map(text, edition);
    return map ? "" : map.error().en;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    const auto place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return text.replace(place, from.size(), to);
}

TEST(Map, has128ZonesOf70LandAnd58Sea) {
    EXPECT_EQ(classic().zones.size(), 128u);
    EXPECT_EQ(classic().land.size(), 70);
    EXPECT_EQ(classic().sea.size(), 58);
    int neutral = 0, edges = 0;
    for (const auto& zone : classic().zones) {
        neutral += !zone.is_sea && zone.owner == nobody;
        edges += static_cast<int>(zone.neighbours.size());
    }
    EXPECT_EQ(neutral, 14);
    EXPECT_EQ(edges, 2 * 309);
}

TEST(Map, givesThePowersTheirIncomes) {
    std::map<std::string, int> incomes;
    for (const auto& zone : classic().zones)
        if (zone.owner != nobody) incomes[classic().powers[zone.owner].id] += zone.ipc;
    EXPECT_EQ(incomes,
              (std::map<std::string, int>{{"ussr", 24}, {"germany", 32}, {"uk", 30}, {"japan", 25}, {"usa", 36}}));
    for (const auto& power : classic().powers) EXPECT_EQ(power.ipc, incomes[power.id]) << power.id;
}

TEST(Map, startsWithTheMaterialOfTheSetUp) {
    std::map<std::string, int> value;
    int factories = 0, guns = 0;
    for (const auto& zone : classic().zones) {
        factories += zone.has_factory;
        for (const auto& stack : zone.units) {
            const UnitType& kind = classic().kinds[stack.kind];
            if (kind.fights()) value[classic().powers[stack.power].id] += stack.count * kind.stats.cost;
            else guns += stack.count;
        }
    }
    EXPECT_EQ(value,
              (std::map<std::string, int>{{"ussr", 117}, {"germany", 238}, {"uk", 176}, {"japan", 227}, {"usa", 167}}));
    EXPECT_EQ(factories, 8);
    EXPECT_EQ(guns, 9);
}

TEST(Map, hasNoUnitInAWrongDomain) {
    for (const auto& name : {"classic", "two_shores"}) {
        const auto map = test_map(name);
        for (const auto& zone : map->zones) {
            int decks = 0, on_decks = 0;
            for (const auto& stack : zone.units) {
                const UnitType& kind = map->kinds[stack.kind];
                if (zone.is_sea) EXPECT_NE(kind.domain, Domain::land) << zone.id;
                else EXPECT_NE(kind.domain, Domain::sea) << zone.id;
                decks += kind.deck_capacity * stack.count;
                on_decks += zone.is_sea && kind.domain == Domain::air ? stack.count : 0;
            }
            EXPECT_LE(on_decks, decks) << zone.id;
        }
    }
}

TEST(Map, thirdEditionTakesWesternCanadaAwayFromHudsonBay) {
    const auto third = test_map("classic", "third");
    const ZoneId canada = third->zone("west_canada"), bay = third->zone("sz_east_canada");
    EXPECT_TRUE(classic().are_adjacent(canada, bay));
    EXPECT_FALSE(third->are_adjacent(canada, bay));
    EXPECT_FALSE(third->are_adjacent(bay, canada));
    EXPECT_TRUE(third->edition_rules.submerge);
    EXPECT_FALSE(classic().edition_rules.submerge);
}

TEST(Map, agreesWithThePublishersClarifications) {
    const auto adjacent = [](const char* a, const char* b) {
        return classic().are_adjacent(classic().zone(a), classic().zone(b));
    };
    EXPECT_FALSE(adjacent("kwangtung", "sz_japan"));
    EXPECT_TRUE(adjacent("panama", "sz_caribbean"));
    EXPECT_TRUE(adjacent("panama", "sz_west_panama"));
    EXPECT_TRUE(adjacent("sz_new_zealand", "sz_peru"));
    EXPECT_TRUE(adjacent("sz_new_zealand", "sz_south_argentina"));
    EXPECT_EQ(classic().sea_neighbours(classic().zone("sz_caspian")).size(), 0);
    EXPECT_EQ(classic().sea_neighbours(classic().zone("russia")), ZoneSet::of(classic().zone("sz_caspian")));
}

TEST(Map, knowsEveryNameThatBustrosUses) {
    const std::pair<const char*, const char*> names[] = {{"Allemagne", "germany"},
                                                         {"Italie", "south_europe"},
                                                         {"Europe du Sud", "south_europe"},
                                                         {"Europe de l'Ouest", "west_europe"},
                                                         {"Europe de l'Est", "east_europe"},
                                                         {"Libye", "libya"},
                                                         {"Algérie", "algeria"},
                                                         {"Algerie", "algeria"},
                                                         {"Égypte", "egypt"},
                                                         {"Egy", "egypt"},
                                                         {"Guinée Française", "french_equatorial_africa"},
                                                         {"Afrique de l'Ouest", "french_west_africa"},
                                                         {"centre de la Méditerranée", "sz_central_mediterranean"},
                                                         {"est de la Méditerranée", "sz_east_mediterranean"},
                                                         {"Carélie", "karelia"},
                                                         {"Karélie", "karelia"},
                                                         {"Russie", "russia"},
                                                         {"Ukraine", "ukraine"}};
    for (const auto& [name, id] : names) EXPECT_EQ(classic().find_zone(name), classic().zone(id)) << name;
    const std::pair<const char*, const char*> units[] = {
        {"infanteries", "infantry"},   {"Tanks", "tank"},         {"sous-marin", "submarine"},
        {"porte-avions", "carrier"},   {"frégate", "battleship"}, {"navire de guerre", "battleship"},
        {"transporteur", "transport"}, {"chasseur", "fighter"},   {"bombardiers", "bomber"},
        {"anti-aérien", "aa_gun"},     {"industrie", "factory"}};
    for (const auto& [name, id] : units) EXPECT_EQ(classic().find_kind(name), classic().kind(id)) << name;
    EXPECT_EQ(classic().find_zone("atlantis"), no_zone);
}

TEST(Map, findsEveryZoneByEachOfItsNames) {
    for (ZoneId z = 0; z < classic().zones.size(); ++z) {
        EXPECT_EQ(classic().find_zone(classic().zones[z].id), z);
        EXPECT_EQ(classic().find_zone(classic().zones[z].name.word.en), z) << classic().zones[z].name.word.en;
        EXPECT_EQ(classic().find_zone(classic().zones[z].name.word.fr), z) << classic().zones[z].name.word.fr;
    }
}

TEST(Map, technologiesChangeTheNumbersOfUnits) {
    const auto stats = [](const char* technology, const char* kind) {
        return classic().stats(classic().technology(technology), classic().kind(kind));
    };
    EXPECT_EQ(stats("jet_power", "fighter").defense, 5);
    EXPECT_EQ(stats("jet_power", "fighter").attack, 3);
    EXPECT_EQ(stats("super_submarines", "submarine").attack, 3);
    EXPECT_EQ(stats("long_range_aircraft", "fighter").move, 6);
    EXPECT_EQ(stats("long_range_aircraft", "bomber").move, 8);
    EXPECT_EQ(stats("heavy_bombers", "bomber").dice, 3);
    EXPECT_EQ(stats("industrial_technology", "infantry").cost, 2);
    EXPECT_EQ(stats("industrial_technology", "factory").cost, 14);
    EXPECT_EQ(stats("rockets", "aa_gun").rocket_range, 3);
    EXPECT_EQ(classic().stats(0, classic().kind("bomber")).cost, 15);
}

TEST(Map, saysWhatIsWrongInAFileAndWhere) {
    const std::string text = text_of("data/axis_allies/two_shores.json");
    EXPECT_EQ(error_of(text), "");
    EXPECT_EQ(error_of("{"), "line 1, column 2: this is not JSON");
    EXPECT_EQ(error_of(text, "fourth"), "the map two_shores has no edition 'fourth': expected one of second, third");
    EXPECT_EQ(error_of(with(text, "{\"infantry\": 1}", "{\"infantry\": -1}")),
              "zone north_farm: north has -1 infantry");
    EXPECT_EQ(error_of(with(text, "\"terrain\": \"land\"", "\"terrain\": \"lava\"")),
              "zone north_keep: expected \"terrain\" to be land or sea, not \"lava\"");
    EXPECT_EQ(error_of(with(text, "\"isle\", \"north_coast\"", "\"north_coast\"")),
              "zone sz_strait: expected \"adjacent\" to name isle too");
    EXPECT_EQ(error_of(with(text, "\"cost\": 4", "\"cost\": \"four\"")),
              "unit marine: expected \"cost\" to be a whole number from 0 to 100, not \"four\"");
}

}  // namespace
}  // namespace plateau::axis_allies
