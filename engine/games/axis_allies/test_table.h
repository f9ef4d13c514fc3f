// A board to set up and play on in tests: pieces are put down by name and orders given as text.
#pragma once

#include <gtest/gtest.h>

#include "games/axis_allies/invariants.h"
#include "games/axis_allies/test_maps.h"

namespace plateau::axis_allies {

class Table {
public:
    explicit Table(const char* edition = "second", const char* options = "", const char* map = "classic")
        : rules{make(edition, options, map)} {
        position = rules.start();
    }

    // Takes every piece off the board; owners and factories stay.
    Table& clear() {
        position.units.clear();
        return *this;
    }
    Table& put(const char* power, int count, const char* kind, const char* zone) {
        position.add(map().zone(zone), map().power(power), map().kind(kind), count);
        return *this;
    }
    Table& own(const char* power, const char* zone) {
        position.set_owner(map().zone(zone), map().power(power));
        return *this;
    }
    Table& ipc(const char* power, int amount) {
        position.ipc[map().power(power)] = static_cast<std::uint16_t>(amount);
        return *this;
    }
    Table& technology(const char* power, const char* id) {
        auto& owned = position.technologies[map().power(power)];
        owned = static_cast<TechnologySet>(owned | map().technology(id));
        return *this;
    }
    Table& turn(const char* power, Phase phase = Phase::combat_move) {
        position.power = map().power(power);
        begin_turn(rules.book(), position);
        position.phase = phase;
        return *this;
    }

    // Plays an order, which has to be possible.
    Table& order(const std::string& text) {
        const auto move = rules.parse_move(position, text);
        EXPECT_TRUE(move) << text << ": " << (move ? "" : move.error().en) << " [step " << to_string(position.step)
                          << "]";
        if (!move) return *this;
        EXPECT_EQ(rules.to_text(position, *rules.parse_move(position, rules.to_text(position, *move))),
                  rules.to_text(position, *move));
        position = rules.after(position, *move);
        EXPECT_EQ(broken_invariant(rules, position), "") << text;
        const auto again = rules.parse_position(rules.to_text(position));
        EXPECT_TRUE(again) << text << ": " << (again ? "" : again.error().en);
        EXPECT_TRUE(!again || *again == position) << text;
        return *this;
    }
    // Why an order is refused; empty where it is not.
    std::string refusal(const std::string& text) const {
        const auto move = rules.parse_move(position, text);
        EXPECT_TRUE(move || !move.error().fr.empty()) << text;
        return move ? "" : move.error().en;
    }
    bool accepts(const std::string& text) const { return refusal(text).empty(); }

    int count(const char* power, const char* kind, const char* zone) const {
        return position.count(map().zone(zone), map().power(power), map().kind(kind));
    }
    std::string owner(const char* zone) const {
        const PowerId power = position.owner(map().zone(zone));
        return power == nobody ? "" : map().powers[power].id;
    }
    int money(const char* power) const { return position.ipc[map().power(power)]; }
    std::string step() const { return to_string(position.step); }
    std::string phase() const { return to_string(position.phase); }
    std::string power() const { return map().powers[position.power].id; }
    const Map& map() const { return rules.map(); }

    Rules rules;
    Position position;

private:
    static Rules make(const char* edition, const char* options, const char* name) {
        const auto map = test_map(name, edition);
        const auto spec = parse_spec(std::string{"axis_allies"} + (*options ? std::string{":"} + options : ""));
        const auto read = read_rule_options(*spec, *map);
        if (!read) throw std::runtime_error(read.error().en);
        return Rules{map, *read};
    }
};

}  // namespace plateau::axis_allies
