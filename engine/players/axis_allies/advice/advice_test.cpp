// `advise` as a program from outside uses it: each phase asked apart, of a new player, with a state as text.
#include "players/axis_allies/advice/advice.h"

#include <gtest/gtest.h>

#include "game/orders.h"
#include "players/axis_allies/expert/expert_player.h"
#include "players/axis_allies/kit.h"
#include "players/axis_allies/test_files.h"

namespace plateau::axis_allies {
namespace {

std::unique_ptr<Player<Rules>> new_player(const Rules& rules, const TestFiles& files, const std::string& name) {
    for (const auto& known : kit(rules).players)
        if (known.name == name) return std::move(*known.make(rules, Spec{name, {}}, files));
    return nullptr;
}

// Another program: it knows only states, orders as JSON, and its own dice.
class Outsider {
public:
    Outsider(const Rules& rules, const TestFiles& files, std::uint64_t seed)
        : rules_{rules}, files_{files}, dice_{seed} {}

    // Plays the turn of the power whose turn it is.
    void play_turn(const std::string& player) {
        const PowerId power = board.power;
        for (int guard = 0; guard < 2000 && board.power == power && !board.is_over(); ++guard) {
            if (rules_.awaits_chance(board)) board = rules_.after(board, rules_.roll(board, dice_));
            else if (board.phase == Phase::combat) fight();
            else {
                const Phase phase = board.phase;
                carry_out(ask(player, phase), phase);
                if (board.power == power && board.phase == phase && !rules_.awaits_chance(board)) {
                    give(Move::of(Verb::end));
                    if (board.phase == phase && board.power == power) return fail_at("the phase does not end");
                }
            }
        }
        EXPECT_TRUE(board.power != power || board.is_over());
    }

    Json ask(const std::string& name, Phase phase) {
        const auto player = new_player(rules_, files_, name);
        auto* keeper = dynamic_cast<KeepsFacts*>(player.get());
        if (keeper) keeper->remember(memory[board.power]);
        // What the outsider adds for itself does not matter.
        Json state = Json::parse(rules_.to_text(board));
        state["comment"] = "from elsewhere";
        state["zones"]["egypt"]["weather"] = {{"sun", 1}};
        const auto position = rules_.parse_position(state.dump());
        EXPECT_TRUE(position) << (position ? "" : position.error().en);
        if (!position) return Json::array();
        const Json orders = advise(rules_, *player, *position, {.phase = phase}).orders;
        if (keeper) memory[board.power] = keeper->memory();
        for (const auto& order : orders) {
            EXPECT_EQ(order["phase"].get<std::string>(), to_string(phase));
            const bool is_order = order.contains("units") || order.contains("zone");
            EXPECT_TRUE(!is_order || !order["why"].empty()) << order.dump();
        }
        return orders;
    }

    Position board;
    std::array<std::vector<std::string>, max_powers> memory;

private:
    void fail_at(const std::string& what) { ADD_FAILURE() << what << "\n" << rules_.to_text(board); }

    void give(const Move& move) {
        const auto checked = rules_.check(board, move);
        EXPECT_TRUE(checked) << rules_.to_text(board, move) << ": " << (checked ? "" : checked.error().en);
        if (!checked) return;
        board = rules_.after(board, move);
        while (rules_.awaits_chance(board) && !is_battle(board.step))
            board = rules_.after(board, rules_.roll(board, dice_));
    }

    // Battles are its own affair: any choice will do.
    void fight() {
        const Moves moves = rules_.legal_moves(board);
        board = rules_.after(board, moves.front());
    }

    ZoneId zone(const Json& id) const { return rules_.map().zone(id.get<std::string>()); }
    std::vector<Group> groups(const Json& units) const {
        std::vector<Group> all;
        for (const auto& [kind, count] : units.items())
            all.push_back(Group::units(board.power, rules_.map().kind(kind), count.get<int>()));
        return all;
    }

    void carry_out(const Json& orders, Phase phase) {
        const PowerId power = board.power;
        for (std::size_t i = 0; i < orders.size() && board.power == power && board.phase == phase; ++i) {
            const Json& order = orders[i];
            if (order.contains("buy")) {
                if (order["research"].get<int>() > 0)
                    give(Move::of(Verb::research).with(Group::units(0, 0, order["research"].get<int>())));
                for (const Group& group : groups(order["buy"])) give(Move::of(Verb::buy).with(group));
            } else if (order["phase"] == "place") {
                for (const Group& group : groups(order["units"]))
                    give(Move::of(Verb::place).with(group).through(zone(order["zone"])));
            } else if (order.contains("by")) {
                // Those who sail the same way sail together.
                std::size_t last = i;
                while (last + 1 < orders.size() && orders[last + 1].contains("by") &&
                       sea_way(orders[last + 1]) == sea_way(order))
                    ++last;
                sail(orders, i, last);
                i = last;
            } else if (order.contains("path")) {
                for (const Group& group : groups(order["units"])) {
                    Move move = Move::of(order.contains("raid") ? Verb::raid : Verb::move).with(group);
                    for (const auto& step : order["path"]) move.through(zone(step));
                    give(move);
                }
            }
        }
    }

    std::vector<ZoneId> sea_way(const Json& order) const {
        std::vector<ZoneId> way;
        for (const auto& step : order["path"])
            if (rules_.map().is_sea(zone(step))) way.push_back(zone(step));
        return way;
    }

    void sail(const Json& orders, std::size_t first, std::size_t last) {
        const auto way = sea_way(orders[first]);
        Cargo cargo;
        std::map<KindId, int> men;
        for (std::size_t i = first; i <= last; ++i)
            for (const Group& group : groups(orders[i]["units"])) {
                const ZoneId from = zone(orders[i]["path"].front());
                if (!rules_.map().is_sea(from))
                    give(Move::of(Verb::load).with(group).through(from).through(way.front()));
                cargo.add(rules_.map().kinds[group.kind()], group.count);
                men[group.kind()] += group.count;
            }
        if (way.size() > 1) {
            KindId ship = 0;
            while (rules_.map().kinds[ship].capacity == 0) ++ship;
            Move move = Move::of(Verb::move).with(Group::units(board.power, ship, ships_for(rules_.book(), cargo)));
            for (const auto& [kind, count] : men) move.with(Group::units(board.power, kind, count));
            for (const ZoneId sea : way) move.through(sea);
            give(move);
        }
        for (std::size_t i = first; i <= last; ++i) {
            const ZoneId to = zone(orders[i]["path"].back());
            if (rules_.map().is_sea(to)) continue;
            for (const Group& group : groups(orders[i]["units"]))
                give(Move::of(Verb::unload).with(group).through(way.back()).through(to));
        }
    }

    const Rules& rules_;
    const TestFiles& files_;
    Random dice_;
};

TEST(Advice, anOutsiderPlaysTwoRoundsOfEveryPowerAskingForEachPhaseApart) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    Outsider outsider{rules, files, 5};
    outsider.board = rules.start();
    while (outsider.board.round <= 2 && !outsider.board.is_over() && !::testing::Test::HasFailure())
        outsider.play_turn("rules");
}

// Things that another implementation, or a person at a board, may put into a state.
TEST(Advice, everyPhaseIsAnsweredWhateverStandsWhere) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const Map& map = rules.map();
    const auto player = new_player(rules, files, "rules");
    Random random{11};
    const auto any = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    for (int trial = 0; trial < 12; ++trial) {
        Json state = Json::parse(rules.to_text(rules.start()));
        state.erase("seed");
        // What cannot be is told in a sentence; the rest stays.
        for (int change = 0; change < 30; ++change) {
            Json changed = state;
            auto& place = changed["zones"][map.zones[any(map.zones.size())].id];
            const std::string power = map.powers[any(map.powers.size())].id;
            const std::string kind = map.kinds[any(map.kind_count())].id;
            place["units"][power][kind] = 1 + random.below(3);
            if (change % 4 == 0) place["note"] = {1, 2, 3};
            if (const auto position = rules.parse_position(changed.dump()); position) state = changed;
            else EXPECT_TRUE(position.error().en.size() > 10 && position.error().fr.size() > 10);
        }
        state["pending"] = {{"infantry", trial % 3}, {"transport", trial % 2}};
        int answered = 0;
        for (const auto& power : map.powers)
            for (const char* phase : {"purchase", "combat_move", "combat", "noncombat_move", "place"}) {
                state["power"] = power.id;
                state["phase"] = phase;
                const auto position = rules.parse_position(state.dump());
                if (!position) continue;
                ++answered;
                const Advice advice =
                    advise(rules, *player, *position, {.phase = position->phase, .language = Language::french});
                EXPECT_TRUE(advice.orders.is_array());
            }
        EXPECT_GE(answered, 20) << state.dump();
    }
}

TEST(Advice, aPhaseWithNothingToDoHasNoOrders) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    for (const char* name : {"rules", "greedy"}) {
        const auto player = new_player(rules, files, name);
        Json state = Json::parse(rules.to_text(rules.start()));
        for (auto& [id, place] : state["zones"].items()) place["units"] = Json::object();
        state["pending"] = Json::object();
        for (const Phase phase : {Phase::combat_move, Phase::combat, Phase::noncombat_move, Phase::place}) {
            state["phase"] = to_string(phase);
            const auto position = rules.parse_position(state.dump());
            ASSERT_TRUE(position) << position.error().en;
            const Json orders = advise(rules, *player, *position, {.phase = phase}).orders;
            EXPECT_EQ(orders.size(), 0U) << name << " " << to_string(phase) << orders.dump();
        }
    }
}

// A clock that goes on by a second whenever it is looked at.
class TickingWatch final : public Watch {
public:
    double elapsed_seconds() const override { return seconds_++; }
    bool stop_requested() const override { return false; }

private:
    mutable double seconds_ = 0;
};

// Gives every order as greedy does, and keeps what its watch says first.
class Timed final : public Player<Rules> {
public:
    Timed(Player<Rules>& player, std::vector<double>& times) : player_{player}, times_{times} {}
    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        times_.push_back(limits.watch->elapsed_seconds());
        return player_.choose(line, limits, listener);
    }

private:
    Player<Rules>& player_;
    std::vector<double>& times_;
};

TEST(Advice, givesEveryDecisionItsOwnTime) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const auto greedy = new_player(rules, files, "greedy");
    std::vector<double> times;
    Timed player{*greedy, times};
    const TickingWatch watch;
    AdviceQuestion question;
    question.limits.watch = &watch;
    EXPECT_FALSE(advise(rules, player, rules.start(), question).orders.empty());
    ASSERT_GT(times.size(), 10U);
    EXPECT_LE(*std::max_element(times.begin(), times.end()), 1);
}

TEST(Advice, endsWhenTheTimeForAllOfItIsUp) {
    const Rules rules{test_map("classic")};
    const TestFiles files;
    const auto player = new_player(rules, files, "greedy");
    const TickingWatch watch;
    AdviceQuestion question;
    question.limits.watch = &watch;
    question.most_seconds = 4;
    const Advice advice = advise(rules, *player, rules.start(), question);
    EXPECT_EQ(advice.after.power, rules.start().power) << "the turn is not over";
    question.most_seconds = 1e9;
    EXPECT_NE(advise(rules, *player, rules.start(), question).after.power, rules.start().power);
}

}  // namespace
}  // namespace plateau::axis_allies
