// A position of Axis & Allies: who stands where, who owns what, and how far the turn has got.
// Plain data of fixed size: copying it is two blocks of memory and comparing it two others. Small maps copy less.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <span>
#include <type_traits>

#include "core/key.h"
#include "games/axis_allies/ids.h"

namespace plateau::axis_allies {

enum class Phase : std::uint8_t { purchase, combat_move, combat, noncombat_move, place, income };

// What a position waits for: orders of the power whose turn it is, luck, or a choice in a battle.
enum class Step : std::uint8_t {
    orders,
    research_roll,
    technology_roll,
    overflight_roll,
    rocket_roll,
    raid_aa_roll,
    raid_roll,
    aa_roll,
    bombard_roll,
    first_strike_roll,
    attack_roll,
    defense_roll,
    aa_losses,
    bombard_losses,
    first_strike_losses,
    defender_losses,
    attacker_losses,
    attacker_submarines,
    defender_submarines,
    retreat,
    strike_back_roll,  // defending submarines that strike first
    strike_back_losses,
};
constexpr bool is_roll(Step step) {
    return (step >= Step::research_roll && step <= Step::defense_roll) || step == Step::strike_back_roll;
}
constexpr bool takes_losses(Step step) {
    return (step >= Step::aa_losses && step <= Step::attacker_losses) || step == Step::strike_back_losses;
}
constexpr bool is_battle(Step step) { return step >= Step::raid_aa_roll; }

enum class EndedBy : std::uint8_t { none, capitals, income, limit, cities };

// A short sorted list inside a position. Unused places are zero, so that equal lists are equal bytes.
template <class T, std::size_t Capacity>
class SmallList {
public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t room() const { return Capacity - size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }

    void insert(const T& item) {
        assert(size_ < Capacity);
        T* place = std::upper_bound(begin(), end(), item);
        std::move_backward(place, end(), end() + 1);
        *place = item;
        ++size_;
    }
    void erase(std::size_t i) {
        assert(i < size_);
        std::move(begin() + i + 1, end(), begin() + i);
        items_[--size_] = T{};
    }
    void clear() { *this = {}; }
    friend bool operator==(const SmallList&, const SmallList&) = default;

private:
    std::array<T, Capacity> items_{};
    std::uint8_t size_ = 0;
};

// Units of the power whose turn it is that have moved or fought, with the movement they have left.
struct Moved {
    static constexpr std::uint8_t done = 1;       // in an earlier phase: aircraft may land, others stay
    static constexpr std::uint8_t withdrawn = 2;  // retreated: a transport neither loads nor unloads
    static constexpr std::uint8_t raiding = 4;    // on its way to bomb a factory
    static constexpr std::uint8_t apart = 8;      // takes no part in the battle of its zone
    static constexpr std::uint8_t unloaded = 16;  // a transport that has put its cargo ashore
    static constexpr std::uint8_t boarded = 32;   // went aboard in this phase, on whichever ship there takes cargo

    ZoneId zone = 0;
    KindId kind = 0;
    std::uint8_t left = 0;
    std::uint8_t flags = 0;
    std::uint8_t count = 0;

    std::array<std::uint8_t, 4> order() const { return {zone, kind, left, flags}; }
    friend bool operator<(const Moved& a, const Moved& b) { return a.order() < b.order(); }
    friend bool operator==(const Moved&, const Moved&) = default;
};

// Land units or ships came into a battle from here: where a retreat may go.
struct Arrival {
    ZoneId zone = 0, from = 0;
    friend auto operator<=>(const Arrival&, const Arrival&) = default;
};

// Units that attack from the sea. They are ashore at once, or wait aboard for the sea battle.
struct Landing {
    ZoneId sea = 0, land = 0;
    KindId kind = 0;
    std::uint8_t is_ashore = 0;
    std::uint8_t count = 0;
    friend auto operator<=>(const Landing&, const Landing&) = default;
};

// How much has been used up in a zone this turn: cargo room at sea, production on land.
struct Used {
    ZoneId zone = 0;
    std::uint8_t amount = 0;
    friend auto operator<=>(const Used&, const Used&) = default;
};

// Cargo aboard transports of another power of its side. `left` and `flags` are those of the ships, in their own turn.
struct Guest {
    static constexpr std::uint8_t at_rest = 15;  // in `left`: the ships have not moved

    ZoneId zone = 0;
    PowerId carrier = 0;
    PowerId power = 0;
    KindId kind = 0;
    std::uint8_t left = 0;
    std::uint8_t flags = 0;
    std::uint8_t count = 0;

    std::array<std::uint8_t, 6> order() const { return {zone, carrier, power, kind, left, flags}; }
    friend bool operator<(const Guest& a, const Guest& b) { return a.order() < b.order(); }
    friend bool operator==(const Guest&, const Guest&) = default;
};

using Counts = std::array<std::uint8_t, max_kinds>;
using Armies = std::array<Counts, max_powers>;  // of every power, in one zone

struct Battle {
    ZoneId zone = 0;
    std::uint8_t round = 0;      // 0: not begun
    std::uint8_t hits = 0;       // still to be put on units
    std::uint8_t ship_hits = 0;  // those that spare aircraft; they come first
    std::uint8_t stopped = 0;    // in this round nobody strikes first: 1 of the attackers, 2 of the defenders
    Armies doomed{};             // hit, but they fire back first
    Armies submerged{};
    Armies damaged{};  // units of two hits that have taken one
    friend bool operator==(const Battle&, const Battle&) = default;
};

// Aircraft on their way over anti-aircraft guns, or the target of a rocket.
struct Flight {
    ZoneId zone = 0;
    KindId kind = 0;
    std::uint8_t left = 0;
    std::uint8_t flags = 0;
    std::uint8_t count = 0;
    std::uint8_t guns = 0;
    friend bool operator==(const Flight&, const Flight&) = default;
};

// How many units of each power and kind stand in each zone. A map gives the table its shape, and only what the shape
// uses is copied and compared.
class UnitTable {
public:
    UnitTable() : UnitTable{1, 1, 1} {}
    UnitTable(std::size_t zones, std::size_t powers, std::size_t kinds)
        : size_{static_cast<std::uint16_t>((zones * powers * kinds + 7) / 8 * 8)},
          stride_{static_cast<std::uint8_t>(powers * kinds)},
          kinds_{static_cast<std::uint8_t>(kinds)} {
        assert(zones * powers * kinds <= max_counts && powers <= max_powers && kinds <= max_kinds);
        clear();
    }
    UnitTable(const UnitTable& that) { take(that); }
    UnitTable& operator=(const UnitTable& that) {
        if (this != &that) take(that);
        return *this;
    }

    // units[zone][power][kind]
    template <class Count>
    class Zone {
    public:
        Zone(Count* first, std::size_t kinds) : first_{first}, kinds_{kinds} {}
        std::span<Count> operator[](PowerId power) const { return {first_ + power * kinds_, kinds_}; }

    private:
        Count* first_;
        std::size_t kinds_;
    };
    Zone<std::uint8_t> operator[](ZoneId zone) { return {counts_.data() + start(zone), kinds_}; }
    Zone<const std::uint8_t> operator[](ZoneId zone) const { return {counts_.data() + start(zone), kinds_}; }
    std::uint8_t& at(ZoneId zone, PowerId power, KindId kind) { return counts_[place(zone, power, kind)]; }
    std::uint8_t at(ZoneId zone, PowerId power, KindId kind) const { return counts_[place(zone, power, kind)]; }

    Armies armies(ZoneId zone) const {
        Armies armies{};
        for (PowerId power = 0; power * kinds_ < stride_; ++power)
            std::copy_n((*this)[zone][power].begin(), kinds_, armies[power].begin());
        return armies;
    }
    void set(ZoneId zone, const Armies& armies) {
        for (PowerId power = 0; power * kinds_ < stride_; ++power)
            std::copy_n(armies[power].begin(), kinds_, (*this)[zone][power].begin());
    }
    void clear() { std::memset(counts_.data(), 0, size_); }
    void clear(ZoneId zone) { std::memset(counts_.data() + start(zone), 0, stride_); }

    // What the shape uses, filled up with zeros to a multiple of eight.
    std::span<const std::uint8_t> bytes() const { return {counts_.data(), size_}; }
    std::span<std::uint8_t> bytes() { return {counts_.data(), size_}; }
    friend bool operator==(const UnitTable& a, const UnitTable& b) {
        return a.size_ == b.size_ && a.stride_ == b.stride_ && a.kinds_ == b.kinds_ &&
               std::memcmp(a.counts_.data(), b.counts_.data(), a.size_) == 0;
    }

private:
    std::size_t start(ZoneId zone) const {
        assert(zone * std::size_t{stride_} + stride_ <= size_);
        return zone * std::size_t{stride_};
    }
    std::size_t place(ZoneId zone, PowerId power, KindId kind) const {
        assert(kind < kinds_ && power * kinds_ < stride_);
        return start(zone) + power * std::size_t{kinds_} + kind;
    }
    void take(const UnitTable& that) {
        size_ = that.size_, stride_ = that.stride_, kinds_ = that.kinds_;
        std::memcpy(counts_.data(), that.counts_.data(), size_);
    }

    std::uint16_t size_ = 0;
    std::uint8_t stride_ = 0, kinds_ = 0;
    alignas(8) std::array<std::uint8_t, max_counts> counts_;
};

// All of a position but its units.
struct PositionHead {
    std::array<std::uint8_t, max_zones> owners{};  // low half: now; high half: when the turn began
    ZoneSet factories;
    ZoneSet new_factories;                         // built this turn
    ZoneSet fought;                                // battles of this turn
    ZoneSet bombarded;                             // sea zones whose battleships have fired at a coast
    std::array<std::uint8_t, max_zones> damage{};  // of factories, under the rule of that name
    std::array<std::uint16_t, max_powers> ipc{};
    SmallList<Moved, 112> moved;
    SmallList<Arrival, 48> arrivals;
    SmallList<Landing, 24> landings;
    SmallList<Used, 24> used;
    SmallList<Guest, 33> guests;
    std::array<TechnologySet, max_powers> technologies{};
    std::array<std::uint8_t, max_kinds + 1> pending{};
    std::uint8_t round = 1;
    PowerId power = 0;
    Phase phase = Phase::purchase;
    Step step = Step::orders;
    std::uint8_t factories_built = 0;
    std::uint8_t research_closed = 0;  // research comes before buying, once a turn
    std::uint8_t research_hits = 0;    // breakthroughs still to be drawn
    std::uint8_t rocket_fired = 0;
    std::uint8_t winner = 0;  // 1 first seat, 2 second seat, 3 nobody
    EndedBy ended_by = EndedBy::none;
    Battle battle;
    Flight flight;

    // Equal heads are equal bytes: there is no padding anywhere.
    std::array<std::uint8_t, 7> spare{};
};
static_assert(std::is_trivially_copyable_v<PositionHead>);
static_assert(std::has_unique_object_representations_v<PositionHead>);
static_assert(sizeof(PositionHead) % 8 == 0);

struct Position : PositionHead {
    UnitTable units;

    PowerId owner(ZoneId zone) const { return owners[zone] & 15; }
    PowerId start_owner(ZoneId zone) const { return owners[zone] >> 4; }
    void set_owner(ZoneId zone, PowerId to) {
        assert(zone < max_zones && (to < max_powers || to == nobody));
        owners[zone] = static_cast<std::uint8_t>((owners[zone] & 0xf0) | to);
    }
    void set_start_owner(ZoneId zone, PowerId to) {
        owners[zone] = static_cast<std::uint8_t>((owners[zone] & 0x0f) | to << 4);
    }
    int count(ZoneId zone, PowerId of, KindId kind) const { return units.at(zone, of, kind); }
    void add(ZoneId zone, PowerId of, KindId kind, int change) {
        const int now = count(zone, of, kind) + change;
        assert(now >= 0 && now <= 255);
        units.at(zone, of, kind) = static_cast<std::uint8_t>(now);
    }
    bool is_over() const { return winner != 0; }

    const PositionHead& head() const { return *this; }
    friend bool operator==(const Position& a, const Position& b) {
        return std::memcmp(&a.head(), &b.head(), sizeof(PositionHead)) == 0 && a.units == b.units;
    }
};

// A hash of every byte. It costs about as much as a copy.
Key key_of(const Position& position);

}  // namespace plateau::axis_allies
