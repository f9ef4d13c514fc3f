// Every state that one side of a battle can be in, what it throws there and where a hit leads.
//
// Units are lost in a fixed order, so a side of n units has n + 1 states: state s has lost the first
// s units of its line. Where some hits spare aircraft (submarines) ships and aircraft are counted
// apart, and the states form a grid: state = ships_lost * (aircraft + 1) + aircraft_lost.
// State numbers only grow as a battle goes on; the last one has nobody left.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "core/stable.h"

#include "games/axis_allies/odds/line.h"

namespace plateau::axis_allies {

// One kind of volley: the chance of each number of hits.
template <class Number>
class HitChances {
public:
    void reset() { chances_.assign(1, Number(1)); }
    void assign(const HitChances& that) { chances_.assign(that.chances_.begin(), that.chances_.end()); }
    std::size_t dice() const { return chances_.size() - 1; }
    const Number& operator[](std::size_t hits) const {
        assert(hits < chances_.size());
        return chances_[hits];
    }

    void add_dice(int count, int strength) {
        assert(count >= 0 && strength >= 0 && strength <= 6);
        const Number hit = Number(strength) / Number(6), miss = Number(6 - strength) / Number(6);
        for (int die = 0; die < count && strength > 0; ++die) {
            chances_.push_back(chances_.back() * hit);
            for (std::size_t i = chances_.size() - 2; i > 0; --i)
                chances_[i] = chances_[i] * miss + chances_[i - 1] * hit;
            chances_[0] = chances_[0] * miss;
        }
    }
    void add(const HitChances& that) {
        std::vector<Number> sum(dice() + that.dice() + 1, Number(0));
        for (std::size_t i = 0; i <= dice(); ++i)
            for (std::size_t j = 0; j <= that.dice(); ++j) sum[i + j] = sum[i + j] + chances_[i] * that.chances_[j];
        chances_ = std::move(sum);
    }

private:
    std::vector<Number> chances_{Number(1)};
};

template <class Number>
class SideTable {
public:
    struct State {
        std::uint16_t after_hit;       // where one hit leads
        std::uint16_t after_ship_hit;  // where a hit that spares aircraft leads; itself if nothing can be hit
        std::uint16_t units;
        std::int32_t cost;
        bool has_land_unit;
        bool stops_submarines;
        HitChances<Number> first;  // thrown before the others fire
        HitChances<Number> sparing_air;
        HitChances<Number> any;
    };

    // `spares_air`: some of the enemy's hits cannot be put on aircraft.
    void build(const BattleLine& line, bool spares_air) {
        line_ = &line;
        has_support_ = std::any_of(line.begin(), line.end(), [](const LineUnit& unit) { return unit.gives_support; });
        const bool has_air = std::any_of(line.begin(), line.end(), [](const LineUnit& unit) { return unit.is_air; });
        is_grid_ = spares_air && has_air;
        ships_.clear();
        planes_.clear();
        for (std::uint16_t i = 0; i < line.size(); ++i) (is_grid_ && line[i].is_air ? planes_ : ships_).push_back(i);
        resize((ships_.size() + 1) * (planes_.size() + 1));
        for (std::size_t ship = ships_.size() + 1; ship-- > 0;)
            for (std::size_t plane = planes_.size() + 1; plane-- > 0;) fill(ship, plane);
    }

    std::size_t size() const { return size_; }
    std::size_t last() const { return size_ - 1; }
    const State& operator[](std::size_t state) const {
        assert(state < size_);
        return states_[state];
    }
    bool is_grid() const { return is_grid_; }

    // The state with so many ships (or land units) and aircraft left.
    std::size_t state_with(std::size_t ships, std::size_t planes) const {
        assert(is_grid_ ? ships <= ships_.size() && planes <= planes_.size() : ships + planes <= ships_.size());
        if (!is_grid_) return ships_.size() - ships - planes;
        return (ships_.size() - ships) * columns() + planes_.size() - planes;
    }

    // Calls visit(unit) for each unit that is left in a state.
    template <class Visit>
    void each_unit(std::size_t state, Visit&& visit) const {
        for (std::size_t i = state / columns(); i < ships_.size(); ++i) visit((*line_)[ships_[i]]);
        for (std::size_t i = state % columns(); i < planes_.size(); ++i) visit((*line_)[planes_[i]]);
    }

private:
    std::size_t columns() const { return planes_.size() + 1; }
    void resize(std::size_t size) {
        size_ = size;
        if (states_.size() < size) states_.resize(size);
    }

    void fill(std::size_t ship, std::size_t plane) {
        const std::size_t here = ship * columns() + plane;
        State& state = states_[here];
        const bool has_ship = ship < ships_.size(), has_plane = plane < planes_.size();
        const std::size_t without_ship = here + columns(), without_plane = here + 1;
        state.after_ship_hit = static_cast<std::uint16_t>(has_ship ? without_ship : here);
        if (!has_ship && !has_plane) return fill_empty(state, here);
        const bool ship_goes = has_ship && (!has_plane || ships_[ship] < planes_[plane]);
        state.after_hit = static_cast<std::uint16_t>(ship_goes ? without_ship : without_plane);
        assert(state.after_hit > here && state.after_hit < size_);
        // The state with one unit less is known already: add that unit's dice to it.
        const std::size_t smaller = has_ship ? without_ship : without_plane;
        const LineUnit& unit = (*line_)[has_ship ? ships_[ship] : planes_[plane]];
        const State& base = states_[smaller];
        state.units = static_cast<std::uint16_t>(base.units + (unit.is_hull ? 0 : 1));
        state.cost = base.cost + unit.cost;
        state.has_land_unit = base.has_land_unit || unit.is_land;
        state.stops_submarines = base.stops_submarines || unit.stops_submarines;
        state.first.assign(base.first);
        state.sparing_air.assign(base.sparing_air);
        state.any.assign(base.any);
        HitChances<Number>& volley = unit.strikes_first    ? state.first
                                     : unit.cannot_hit_air ? state.sparing_air
                                                           : state.any;
        volley.add_dice(unit.dice, unit.strength);
        if (has_support_) throw_with_support(state, here);
    }
    // Who is supported depends on everybody who is left: the lowest kinds first, the weaker of a kind first.
    void throw_with_support(State& state, std::size_t here) {
        helped_.clear();
        int supporters = 0;
        state.any.reset();
        each_unit(here, [&](const LineUnit& unit) {
            supporters += unit.gives_support;
            if (unit.takes_support) helped_.push_back(&unit);
            else if (!unit.strikes_first && !unit.cannot_hit_air) state.any.add_dice(unit.dice, unit.strength);
        });
        sort_stably(helped_, [](const LineUnit* a, const LineUnit* b) {
            return a->kind != b->kind ? a->kind < b->kind : a->strength < b->strength;
        });
        for (const LineUnit* unit : helped_)
            state.any.add_dice(unit->dice,
                               supporters-- > 0 ? std::min(5, unit->strength + unit->support) : unit->strength);
    }
    void fill_empty(State& state, std::size_t here) {
        state.after_hit = static_cast<std::uint16_t>(here);
        state.units = 0;
        state.cost = 0;
        state.has_land_unit = false;
        state.stops_submarines = false;
        state.first.reset();
        state.sparing_air.reset();
        state.any.reset();
    }

    const BattleLine* line_ = nullptr;
    bool is_grid_ = false, has_support_ = false;
    std::vector<const LineUnit*> helped_;
    std::vector<std::uint16_t> ships_, planes_;  // places in the line; all units are "ships" where there is no grid
    std::vector<State> states_;
    std::size_t size_ = 0;
};

}  // namespace plateau::axis_allies
