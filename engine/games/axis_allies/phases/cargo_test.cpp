#include "games/axis_allies/slow_cargo.h"
#include "games/axis_allies/test_table.h"

namespace plateau::axis_allies {
namespace {

TEST(Cargo, doesNotSailTwiceInATurnByRelay) {
    Table table;
    table.clear().put("uk", 1, "transport", "sz_east_canada").put("uk", 1, "transport", "sz_north_sea");
    table.put("uk", 2, "infantry", "east_canada").turn("uk", Phase::noncombat_move);
    table.order("load 2 infantry east_canada sz_east_canada");
    table.order("move 1 transport 2 infantry sz_east_canada sz_north_sea");
    EXPECT_TRUE(table.accepts("move 1 transport 2 infantry sz_north_sea sz_karelia")) << "their own ship goes on";
    table.order("move 1 transport sz_north_sea sz_west_spain");
    EXPECT_FALSE(table.accepts("move 1 transport 2 infantry sz_north_sea sz_karelia sz_baltic"));
    table.order("move 1 transport 2 infantry sz_north_sea sz_karelia");
    EXPECT_EQ(table.count("uk", "infantry", "sz_karelia"), 2);
}

TEST(Cargo, isNotLeftBehindOnAnEmptyShipOfAnAlly) {
    Table table;
    table.clear().put("uk", 1, "transport", "sz_north_sea").put("uk", 1, "tank", "sz_north_sea");
    table.put("usa", 1, "transport", "sz_north_sea").turn("uk", Phase::noncombat_move);
    EXPECT_FALSE(table.accepts("move 1 transport sz_north_sea sz_karelia")) << "the tank is aboard";
    table.order("move 1 transport 1 tank sz_north_sea sz_karelia");
}

TEST(Cargo, ofAnAllyStaysOnItsShipWhenOwnShipsComeBy) {
    Table table;
    table.clear().put("usa", 1, "transport", "sz_north_sea").put("uk", 2, "infantry", "united_kingdom").turn("uk");
    table.order("load 2 infantry united_kingdom sz_north_sea").order("end combat_move");
    EXPECT_FALSE(table.accepts("unload 2 infantry sz_north_sea united_kingdom")) << "they land in a later turn";
    table.turn("usa", Phase::noncombat_move).order("move 1 transport 2 uk infantry sz_north_sea sz_karelia");
    table.put("uk", 1, "transport", "sz_karelia").turn("uk", Phase::noncombat_move);
    EXPECT_FALSE(table.accepts("move 1 transport 2 infantry sz_karelia sz_north_sea")) << "they are aboard the other";
    EXPECT_TRUE(table.accepts("move 1 transport sz_karelia sz_north_sea"));
    table.order("unload 2 infantry sz_karelia karelia");
    EXPECT_TRUE(table.position.guests.empty());
}

TEST(Cargo, sinksWithTheShipThatCarriesIt) {
    Table table;
    table.clear().put("usa", 1, "transport", "sz_north_sea").put("uk", 2, "infantry", "united_kingdom").turn("uk");
    table.order("load 2 infantry united_kingdom sz_north_sea").order("end combat_move").order("end noncombat_move");
    table.put("uk", 1, "transport", "sz_north_sea").put("uk", 1, "tank", "sz_north_sea");
    table.put("germany", 1, "submarine", "sz_baltic").turn("germany");
    table.order("move 1 submarine sz_baltic sz_north_sea").order("end combat_move").order("roll 1@2s");
    Table other = table;
    table.order("lose 1 uk transport");
    EXPECT_EQ(table.count("uk", "tank", "sz_north_sea"), 0);
    EXPECT_EQ(table.count("uk", "infantry", "sz_north_sea"), 2);
    other.order("lose 1 usa transport");
    EXPECT_EQ(other.count("uk", "tank", "sz_north_sea"), 1);
    EXPECT_EQ(other.count("uk", "infantry", "sz_north_sea"), 0);
}

TEST(Cargo, ofABoardFromOutsideIsOnShipsThatHoldIt) {
    Table table;
    const auto read = table.rules.parse_position(
        R"({"format": "plateau-axis-state/1", "power": "uk", "phase": "noncombat_move", "zones": {
            "sz_north_sea": {"units": {"uk": {"infantry": 2}, "usa": {"transport": 1}}},
            "sz_karelia": {"units": {"uk": {"infantry": 2, "transport": 1}}, "moved": {"transport": [0]}}}})");
    ASSERT_TRUE(read) << read.error().en;
    table.position = *read;
    EXPECT_EQ(table.position.guests.size(), 1u);
    EXPECT_TRUE(table.accepts("unload 2 infantry sz_karelia karelia"));
    EXPECT_EQ(broken_invariant(table.rules, table.position), "");
}

// --- The slow judge

// Every order to load, sail and land around the North Sea that a person might think of.
std::vector<Move> thinkable_orders(const Table& table, const std::vector<ZoneId>& seas) {
    const Map& map = table.map();
    const PowerId us = table.position.power;
    const KindId transport = map.kind("transport"), infantry = map.kind("infantry"), tank = map.kind("tank");
    std::vector<Move> orders;
    for (const ZoneId sea : seas)
        for (const ZoneId land : map.land_neighbours(sea))
            for (const KindId kind : {infantry, tank})
                for (int count = 1; count <= 2; ++count) {
                    const Group group = Group::units(us, kind, count);
                    orders.push_back(Move::of(Verb::load).with(group).through(land).through(sea));
                    orders.push_back(Move::of(Verb::unload).with(group).through(sea).through(land));
                }
    for (const ZoneId from : seas)
        for (const ZoneId to : seas)
            for (int code = 0; from != to && code < 2 * 4 * 2 * 3; ++code) {
                const int men = code / 2 % 4, tanks = code / 8 % 2, guests = code / 16;
                Move move = Move::of(Verb::move).with(Group::units(us, transport, 1 + code % 2));
                if (men) move.with(Group::units(us, infantry, men));
                if (tanks) move.with(Group::units(us, tank, tanks));
                const PowerId ally = us == map.power("uk") ? map.power("usa") : map.power("uk");
                if (guests) move.with(Group::units(ally, infantry, guests));
                for (const ZoneId zone : table.rules.book().roads.path(Domain::sea, from, to, 2, map.sea, {}, 0))
                    move.through(zone);
                if (move.path_size > 1) orders.push_back(move);
            }
    return orders;
}

// What the judge need not know: whether the men are there and have not moved, and whose the land is.
bool is_thinkable(const Table& table, const Move& move) {
    const KindId kind = move.group().kind();
    if (move.verb == Verb::load) return unmoved(table.position, move.from(), kind) >= move.group().count;
    return move.verb != Verb::unload ||
           is_friendly(table.rules.book(), table.position, move.to(), side_of_turn(table.rules.book(), table.position));
}

struct Verdicts {
    int agreed = 0, too_free = 0, too_strict = 0;
    std::string example;
};

void compare(const Table& table, const SlowWorlds& worlds, const std::vector<ZoneId>& seas, Verdicts& verdicts,
             std::vector<std::pair<Move, SlowWorlds>>& possible) {
    const SlowCargo judge{table.rules, table.position.power};
    for (const Move& move : thinkable_orders(table, seas)) {
        if (!is_thinkable(table, move)) continue;
        const bool is_fast = bool(table.rules.check(table.position, move));
        const SlowWorlds after = judge.after(worlds, move);
        if (is_fast == !after.empty()) ++verdicts.agreed;
        else {
            ++(is_fast ? verdicts.too_free : verdicts.too_strict);
            verdicts.example += (is_fast ? "free: " : "strict: ") + table.rules.to_text(table.position, move) + "\n";
        }
        if (is_fast && !after.empty()) possible.emplace_back(move, after);
    }
}

SlowWorlds worlds_of(const Table& table, const std::vector<ZoneId>& seas) {
    SlowWorld world;
    for (const ZoneId sea : seas)
        for (const char* power : {"uk", "usa"})
            if (const int ships = table.position.count(sea, table.map().power(power), table.map().kind("transport")))
                world[{table.map().power(power), sea, 2, false}].ships = ships;
    return {world};
}

std::vector<ZoneId> northern_seas(const Table& table) {
    return {table.map().zone("sz_north_sea"), table.map().zone("sz_karelia"), table.map().zone("sz_east_canada")};
}

TEST(Cargo, isJudgedAsByEveryWayOfGoingAboard) {
    Random random{5};
    Verdicts verdicts;
    for (int game = 0; game < 40; ++game) {
        Table table;
        table.clear().own("uk", "finland_norway");
        const auto seas = northern_seas(table);
        const char* names[] = {"sz_north_sea", "sz_karelia", "sz_east_canada"};
        for (int ship = 0; ship < 4; ++ship)
            table.put(random.below(3) ? "uk" : "usa", 1, "transport", names[random.below(3)]);
        for (const char* power : {"uk", "usa"})
            for (const char* land : {"united_kingdom", "east_canada", "finland_norway"})
                table.put(power, static_cast<int>(random.below(3)), "infantry", land)
                    .put(power, static_cast<int>(random.below(2)), "tank", land);
        table.turn("uk", Phase::noncombat_move);
        SlowWorlds worlds = worlds_of(table, seas);
        for (int ply = 0; ply < 24; ++ply) {
            if (ply % 8 == 7) {
                settle_boarding(table.rules.book(), table.position);
                table.turn(ply == 15 ? "uk" : "usa", Phase::noncombat_move);
                worlds = SlowCargo{table.rules, table.position.power}.next_turn(worlds, table.position);
                ASSERT_FALSE(worlds.empty()) << "the rules have put somebody on a ship that he cannot be on";
            }
            std::vector<std::pair<Move, SlowWorlds>> possible;
            compare(table, worlds, seas, verdicts, possible);
            if (possible.empty()) break;
            const auto& [move, after] = possible[random.below(static_cast<std::uint32_t>(possible.size()))];
            table.position = table.rules.after(table.position, move);
            ASSERT_EQ(broken_invariant(table.rules, table.position), "");
            worlds = after;
        }
    }
    EXPECT_EQ(verdicts.too_free, 0) << verdicts.example;
    // Landing settles at once who is on which ship: rarely another order would have told it otherwise.
    EXPECT_LT(1000 * verdicts.too_strict, verdicts.agreed) << verdicts.example;
    EXPECT_GT(verdicts.agreed, 50'000);
}

// Sequences of orders, counted by the rules and by the judge.
std::pair<long, long> count_sequences(const Table& table, const SlowWorlds& worlds, const std::vector<ZoneId>& seas,
                                      int depth) {
    if (depth == 0) return {1, 1};
    const SlowCargo judge{table.rules, table.position.power};
    long fast = 0, slow = 0;
    for (const Move& move : thinkable_orders(table, seas)) {
        if (!is_thinkable(table, move)) continue;
        const SlowWorlds after = judge.after(worlds, move);
        const bool is_fast = bool(table.rules.check(table.position, move));
        if (is_fast != !after.empty()) ++(is_fast ? fast : slow);
        if (!is_fast || after.empty()) continue;
        Table next = table;
        next.position = table.rules.after(table.position, move);
        const auto [more_fast, more_slow] = count_sequences(next, after, seas, depth - 1);
        fast += more_fast, slow += more_slow;
    }
    return {fast, slow};
}

TEST(Cargo, hasAsManySequencesOfOrdersAsTheJudgeCounts) {
    Table table;
    table.clear().put("uk", 2, "transport", "sz_north_sea").put("usa", 1, "transport", "sz_north_sea");
    table.put("uk", 1, "transport", "sz_karelia").put("uk", 2, "infantry", "united_kingdom");
    table.put("uk", 1, "tank", "united_kingdom").turn("uk", Phase::noncombat_move);
    const auto seas = northern_seas(table);
    const SlowWorlds worlds = worlds_of(table, seas);
    for (int depth = 1; depth <= 3; ++depth) {
        const auto [fast, slow] = count_sequences(table, worlds, seas, depth);
        // A landing settles who is on which ship, which the judge leaves open.
        EXPECT_LE(fast, slow) << depth;
        EXPECT_LE(slow - fast, depth < 3 ? 0 : slow / 50) << depth;
        EXPECT_GT(fast, depth * 5);
    }
}

}  // namespace
}  // namespace plateau::axis_allies
