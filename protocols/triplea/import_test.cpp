#include <gtest/gtest.h>

#include "game/orders.h"
#include "games/axis_allies/invariants.h"
#include "games/axis_allies/test_maps.h"
#include "protocols/triplea/import_map.h"
#include "protocols/triplea/xml.h"

namespace plateau::protocols::triplea {
namespace {

using axis_allies::text_of;

std::string error_of(std::string_view xml) {
    const auto read = parse_xml(xml);
    return read ? "" : read.error().en;
}

TEST(Xml, readsElementsAttributesAndEntities) {
    const auto root = parse_xml(
        "\xEF\xBB\xBF<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><!-- x --><a k='1 &lt; 2 &#233;'>text<b/>"
        "<![CDATA[<c/>]]><d e=\"&amp;\"></d></a>");
    ASSERT_TRUE(root) << root.error().en;
    EXPECT_EQ(root->attribute("k"), "1 < 2 é");
    ASSERT_EQ(root->children.size(), 2u);
    EXPECT_EQ(root->child("d").attribute("e"), "&");
    EXPECT_EQ(root->child("nothing").name, "");
}

TEST(Xml, saysWhereItIsWrong) {
    EXPECT_EQ(error_of(""), "line 1: expected an element");
    EXPECT_EQ(error_of("<a>\n<b>"), "line 2: the file ends inside an element");
    EXPECT_EQ(error_of("<a></b>"), "line 1: another element is closed");
    EXPECT_EQ(error_of("<a b=c/>"), "line 1: expected a value in quotes");
    EXPECT_EQ(error_of("<a b=\"c/>"), "line 1: a value is not closed");
    EXPECT_EQ(error_of("<a b>"), "line 1: expected attributes such as name=\"value\"");
    std::string deep;
    for (int i = 0; i < 100; ++i) deep += "<a>";
    EXPECT_EQ(error_of(deep), "line 1: elements are nested too deeply");
}

TEST(Xml, takesOtherBytesForLatin1) {
    const auto root = parse_xml("<a b='caf\xe9'/>");
    ASSERT_TRUE(root);
    EXPECT_EQ(root->attribute("b"), "café");
    EXPECT_FALSE(is_utf8("\xc0\x80"));
    EXPECT_FALSE(is_utf8("\xed\xa0\x80"));
    EXPECT_TRUE(is_utf8("é€😀"));
}

ImportedMap imported(const std::string& name, bool with_picture = false) {
    const std::string folder = "tests/triplea/";
    const std::string xml = text_of(folder + name + ".xml");
    const std::string centres = with_picture ? text_of(folder + name + "_centers.txt") : "";
    const std::string polygons = with_picture ? text_of(folder + name + "_polygons.txt") : "";
    auto map = import_map({.xml = xml, .centres = centres, .polygons = polygons});
    if (!map) throw std::runtime_error(map.error().en);
    return *map;
}

axis_allies::Rules rules_of(const ImportedMap& map) { return axis_allies::Rules{*axis_allies::load_map(map.json, "")}; }

bool notes(const ImportedMap& map, const std::string& words) {
    for (const Text& note : map.notes)
        if (note.en.find(words) != std::string::npos) return !note.fr.empty();
    return false;
}

TEST(ImportMap, readsUnitsPowersAndRules) {
    const ImportedMap strait = imported("strait", true);
    EXPECT_EQ(strait.id, "the_strait");
    const auto rules = rules_of(strait);
    const axis_allies::Map& map = rules.map();
    EXPECT_EQ(map.zones.size(), 19u);  // the desert cannot be entered
    EXPECT_EQ(map.powers.size(), 4u);
    EXPECT_EQ(map.powers[0].name.word.en, "Greens");  // the turns are in the order of the steps
    EXPECT_EQ(map.powers[map.power("blues")].ipc, 17);
    EXPECT_EQ(map.kinds[map.kind("battleship")].hits, 2);
    EXPECT_TRUE(map.kinds[map.kind("destroyer")].stops_submarines);
    EXPECT_TRUE(map.kinds[map.kind("submarine")].strikes_first_defending);
    EXPECT_EQ(map.kinds[map.kind("transport")].capacity, 5);
    EXPECT_EQ(map.kinds[map.kind("tank")].load, 3);
    EXPECT_TRUE(map.support.gives(map.kind("artillery")) && map.support.helps(map.kind("infantry")));
    EXPECT_TRUE(map.zones[map.zone("northport")].has_factory && map.zones[map.zone("northport")].is_city);
    ASSERT_EQ(map.canals.size(), 1u);
    EXPECT_TRUE(map.canals[0].needs.has(map.zone("mid_isle")));
    EXPECT_EQ(map.technologies.size(), 2u);
    EXPECT_TRUE(rules.options().factory_limit && rules.options().submerge);
    EXPECT_EQ(rules.options().raids, "capped");
    EXPECT_EQ(map.victory.size(), 4u);
    EXPECT_EQ(map.neutral_entry_cost, 100);
    EXPECT_NE(strait.json.find("\"outline\""), std::string::npos);
}

TEST(ImportMap, namesWhatItDoesNotKnow) {
    const ImportedMap strait = imported("strait"), marches = imported("marches");
    for (const char* words : {"unit fighter: canScramble", "warBonds", "Kamikaze Airplanes", "triggerAttachment"})
        EXPECT_TRUE(notes(strait, words)) << words;
    EXPECT_FALSE(notes(strait, "Low Luck"));  // it is off
    for (const char* words : {"Gorses (Thorn) joins", "Gorses has no capital", "elephant: hitPoints 3 becomes 2",
                              "wizard: it cannot be bought", "wizard: isSuicide", "objectiveAttachment2", "Low Luck"})
        EXPECT_TRUE(notes(marches, words)) << words;
    const auto rules = rules_of(marches);
    EXPECT_EQ(rules.map().powers.size(), 7u);
    ASSERT_EQ(rules.map().objectives.size(), 1u);
    EXPECT_EQ(rules.map().objectives[0].least, 2);
}

TEST(ImportMap, refusesWhatIsNoMap) {
    const auto error = [](std::string_view xml) {
        const auto map = import_map({.xml = xml});
        return map ? std::string{} : map.error().en;
    };
    EXPECT_EQ(error("<a/>"), "expected a game file, whose first element is <game>");
    EXPECT_EQ(error("<game/>"), "expected at least two players with territories, on two sides");
    std::string large = "<game><map>";
    for (int i = 0; i < 150; ++i) large += "<territory name='t" + std::to_string(i) + "'/>";
    EXPECT_EQ(error(large + "</map></game>"), "the map has 150 territories that can be entered; 128 are possible");
}

TEST(ImportMap, itsGamesArePlayedToTheEnd) {
    for (const char* name : {"strait", "marches"}) {
        const auto rules = rules_of(imported(name));
        for (std::uint64_t game = 0; game < 8; ++game) {
            Random random{game};
            auto position = rules.start();
            for (int ply = 0; !rules.outcome(position); ++ply) {
                ASSERT_LT(ply, 100'000);
                position = rules.after(position, random_move(rules, position, random));
                if (ply % 16 == 0) {
                    ASSERT_EQ(broken_invariant(rules, position), "") << name << " " << game;
                }
            }
        }
    }
}

}  // namespace
}  // namespace plateau::protocols::triplea
