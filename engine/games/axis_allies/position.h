// A position of Axis & Allies: who stands where, who owns what, and how far the turn has got.
// Plain data of fixed size, so that copying it is one block of memory and comparing it another.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
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
};
constexpr bool is_roll(Step step) { return step >= Step::research_roll && step <= Step::defense_roll; }
constexpr bool is_battle(Step step) { return step >= Step::raid_aa_roll; }

enum class EndedBy : std::uint8_t { none, capitals, income, limit };

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

using Counts = std::array<std::uint8_t, max_kinds>;
using Armies = std::array<Counts, max_powers>;  // of every power, in one zone

struct Battle {
    ZoneId zone = 0;
    std::uint8_t round = 0;      // 0: not begun
    std::uint8_t hits = 0;       // still to be put on units
    std::uint8_t ship_hits = 0;  // those that spare aircraft; they come first
    Armies doomed{};             // hit, but they fire back first
    Armies submerged{};
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

struct Position {
    std::array<Armies, max_zones> units{};
    std::array<std::uint8_t, max_zones> owners{};  // low half: now; high half: when the turn began
    ZoneSet factories;
    ZoneSet new_factories;  // built this turn
    ZoneSet fought;         // battles of this turn
    ZoneSet bombarded;      // sea zones whose battleships have fired at a coast
    std::array<std::uint16_t, max_powers> ipc{};
    SmallList<Moved, 112> moved;
    SmallList<Arrival, 48> arrivals;
    SmallList<Landing, 24> landings;
    SmallList<Used, 24> used;
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

    PowerId owner(ZoneId zone) const { return owners[zone] & 15; }
    PowerId start_owner(ZoneId zone) const { return owners[zone] >> 4; }
    void set_owner(ZoneId zone, PowerId to) {
        assert(zone < max_zones && (to < max_powers || to == nobody));
        owners[zone] = static_cast<std::uint8_t>((owners[zone] & 0xf0) | to);
    }
    void set_start_owner(ZoneId zone, PowerId to) {
        owners[zone] = static_cast<std::uint8_t>((owners[zone] & 0x0f) | to << 4);
    }
    int count(ZoneId zone, PowerId of, KindId kind) const { return units[zone][of][kind]; }
    void add(ZoneId zone, PowerId of, KindId kind, int change) {
        assert(zone < max_zones && of < max_powers && kind < max_kinds);
        const int now = units[zone][of][kind] + change;
        assert(now >= 0 && now <= 255);
        units[zone][of][kind] = static_cast<std::uint8_t>(now);
    }
    bool is_over() const { return winner != 0; }

    // Equal positions are equal bytes: there is no padding anywhere.
    std::array<std::uint8_t, 7> spare{};

    friend bool operator==(const Position& a, const Position& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
};
static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) % 8 == 0);
static_assert(sizeof(Position) <= 8500, "a position is copied for every move");

// A hash of every byte. It costs about as much as a copy.
Key key_of(const Position& position);

}  // namespace plateau::axis_allies
