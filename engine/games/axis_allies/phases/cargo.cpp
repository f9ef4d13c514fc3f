#include "games/axis_allies/phases/cargo.h"

#include "games/axis_allies/phases/stowage.h"

namespace plateau::axis_allies {

using namespace stowage;

namespace {

class Sailing {
public:
    Sailing(const RuleBook& book, const Position& position, const Move& move)
        : book_{book},
          position_{position},
          steps_{move.steps()},
          points_{stats_of(book, position, position.power, move.group().kind()).move},
          holds_{holds_in(book, position, move.from(), side_of_turn(book, position))},
          boarding_{boarding_in(position, move.from())} {
        for (const Group& group : move.cargo()) change(wanted_[group.power()][group.kind()], group.count);
    }

    std::optional<std::vector<Leg>> legs(int ships) {
        if (!try_holds(0, ships)) return std::nullopt;
        return std::move(legs_);
    }

private:
    bool is_able(const Hold& hold) const {
        if (hold.carrier != position_.power || (hold.flags & (Moved::done | Moved::withdrawn | Moved::unloaded)))
            return false;
        return (hold.left == Guest::at_rest ? points_ : hold.left) >= steps_;
    }

    bool try_holds(std::size_t i, int ships) {
        if (ships == 0) return has_nobody(wanted_) && rest_is_aboard();
        if (i == holds_.size()) return false;
        for (int some = is_able(holds_[i]) ? std::min(holds_[i].ships, ships) : 0; some > 0; --some)
            if (try_leg(i, some, ships)) return true;
        return try_holds(i + 1, ships);
    }

    bool try_leg(std::size_t i, int some, int ships) {
        const Hold before = holds_[i];
        const Armies wanted = wanted_;
        const Counts boarding = boarding_;
        Leg leg{.from = before, .ships = some};
        if (load(holds_[i], leg)) {
            legs_.push_back(leg);
            if (try_holds(i + 1, ships - some)) return true;
            legs_.pop_back();
        }
        holds_[i] = before, wanted_ = wanted, boarding_ = boarding;
        return false;
    }

    // What the order names goes along as far as it is aboard; whole holds take everything.
    bool load(Hold& hold, Leg& leg) {
        Armies aboard{};
        const auto take = [&](PowerId power, KindId kind, std::uint8_t& from, std::uint8_t& to) {
            while (from > 0 && wanted_[power][kind] > 0) {
                ++aboard[power][kind];
                if (!fits(book_, aboard, leg.ships)) {
                    --aboard[power][kind];
                    return;
                }
                --from, ++to, --wanted_[power][kind];
            }
        };
        for (const PowerId power : book_.friends(side_of_turn(book_, position_)))
            for (KindId kind = 0; kind < book_.map.kind_count(); ++kind)
                take(power, kind, hold.aboard[power][kind], leg.taken[power][kind]);
        for (KindId kind = 0; kind < book_.map.kind_count(); ++kind)
            take(position_.power, kind, boarding_[kind], leg.boarding[kind]);
        hold.ships -= leg.ships;
        return fits(book_, hold.aboard, hold.ships);
    }

    bool rest_is_aboard() const {
        Holds holds = holds_;
        return stow_boarding(book_, position_, holds, boarding_, [](const Hold&, KindId) {});
    }

    const RuleBook& book_;
    const Position& position_;
    int steps_, points_;
    Holds holds_;
    Counts boarding_;
    Armies wanted_{};
    std::vector<Leg> legs_;
};

void settle_boarding_in(const RuleBook& book, Position& position, ZoneId sea) {
    const Counts boarding = boarding_in(position, sea);
    Holds holds = holds_in(book, position, sea, side_of_turn(book, position));
    const Position before = position;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        remove_note(position, sea, kind, 0, Moved::boarded, boarding[kind]);
    stow_boarding(book, before, holds, boarding, [&](const Hold& hold, KindId kind) {
        if (hold.carrier != position.power)
            add_guest(position, {sea, hold.carrier, position.power, kind, Guest::at_rest, Moved::boarded, 1});
        else if (hold.left != Guest::at_rest) note_moved(position, sea, kind, hold.left, hold.flags, 1);
    });
}

}  // namespace

bool has_room_for(const RuleBook& book, const Position& position, ZoneId sea, KindId kind, int count) {
    Holds holds = holds_in(book, position, sea, side_of_turn(book, position));
    Counts boarding = boarding_in(position, sea);
    change(boarding[kind], count);
    return stow_boarding(book, position, holds, boarding, [](const Hold&, KindId) {});
}

std::optional<std::vector<Leg>> legs_of(const RuleBook& book, const Position& position, const Move& move) {
    return Sailing{book, position, move}.legs(move.group().count);
}

void sail_with_cargo(const RuleBook& book, Position& position, const Move& move, bool stops) {
    const auto legs = legs_of(book, position, move);
    assert(legs);
    settle_boarding_in(book, position, move.to());  // nobody there has boarded the ships that come now
    const int points = stats_of(book, position, position.power, move.group().kind()).move;
    for (const Leg& leg : *legs) {
        const int left = (leg.from.left == Guest::at_rest ? points : leg.from.left) - move.steps();
        Shift shift{book, position, leg.from, move.from()};
        shift.to(move.to(), stops ? 0 : left, 0).ships(leg.ships);
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                shift.cargo(power, kind, leg.taken[power][kind]);
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) shift.boarding(kind, leg.boarding[kind]);
    }
}

int able_to_land(const RuleBook& book, const Position& position, ZoneId sea, KindId kind) {
    Holds holds = holds_in(book, position, sea, side_of_turn(book, position));
    int able = -waiting_to_land(position, sea, kind);
    for (const Hold& hold : holds)
        if (hold.carrier == position.power && !(hold.flags & Moved::withdrawn))
            able += hold.aboard[position.power][kind];
    for (const Guest& guest : position.guests)
        if (guest.zone == sea && guest.power == position.power && guest.kind == kind && !(guest.flags & Moved::boarded))
            able += guest.count;
    stow_boarding(book, position, holds, boarding_in(position, sea),
                  [&](const Hold& hold, KindId stowed) { able += hold.carrier == position.power && stowed == kind; });
    return able;
}

void open_ramps(const RuleBook& book, Position& position, ZoneId sea, KindId kind, int count) {
    settle_boarding_in(book, position, sea);
    const PowerId us = position.power;
    for (const Hold& hold : holds_in(book, position, sea, side_of_turn(book, position))) {
        if (hold.carrier != us || (hold.flags & Moved::withdrawn)) continue;
        const bool is_ended = hold.flags & Moved::unloaded;
        const int ready = hold.aboard[us][kind] - (is_ended ? waiting_to_land(position, sea, kind) : 0);
        const int some = std::clamp(ready, 0, count);
        count -= some;
        if (is_ended || some == 0) continue;
        Armies landing{}, staying = hold.aboard;
        landing[us][kind] = static_cast<std::uint8_t>(some);
        change(staying[us][kind], -some);
        const int ships = ships_for(book, cargo_of(book, landing));
        Shift shift{book, position, hold, sea};
        shift.to(sea, 0, hold.flags | Moved::unloaded).ships(ships);
        shift.cargo(us, kind, some);
        // Whoever shares a ship with them stays on it, small units first.
        auto kinds = cargo_kinds(book);
        std::reverse(kinds.begin(), kinds.end());
        for (const KindId small : kinds)
            for (PowerId power = 0; power < book.map.powers.size(); ++power)
                while (staying[power][small] > 0 && !fits(book, staying, hold.ships - ships)) {
                    ++landing[power][small];
                    if (!fits(book, landing, ships)) {
                        --landing[power][small];
                        break;
                    }
                    --staying[power][small];
                    shift.cargo(power, small, 1);
                }
        assert(fits(book, staying, hold.ships - ships));
    }
}

void leave_ships(const RuleBook& book, Position& position, ZoneId sea, KindId kind, int count) {
    const PowerId us = position.power;
    Holds holds = holds_in(book, position, sea, side_of_turn(book, position));
    std::stable_partition(holds.begin(), holds.end(), [](const Hold& hold) { return hold.flags & Moved::unloaded; });
    position.add(sea, us, kind, -count);
    for (const Hold& hold : holds) {
        if (hold.carrier != us) continue;
        const int some = std::min<int>(count, hold.aboard[us][kind]);
        if (hold.left != Guest::at_rest) remove_note(position, sea, kind, hold.left, hold.flags, some);
        count -= some;
    }
    for (std::size_t i = position.guests.size(); i-- > 0 && count > 0;) {
        const Guest guest = position.guests[i];
        if (guest.zone != sea || guest.power != us || guest.kind != kind || (guest.flags & Moved::boarded)) continue;
        const int some = std::min<int>(count, guest.count);
        remove_guests(position, guest, some);
        count -= some;
    }
    assert(count == 0);
}

void close_holds(Position& position) {
    const auto before = position.guests;
    position.guests.clear();
    for (Guest guest : before) {
        if (guest.carrier == position.power && guest.left != Guest::at_rest)
            guest.left = 0, guest.flags = static_cast<std::uint8_t>(guest.flags | Moved::done);
        add_guest(position, guest);
    }
}

void settle_boarding(const RuleBook& book, Position& position) {
    ZoneSet seas;
    for (const Moved& moved : position.moved)
        if (moved.flags & Moved::boarded) seas.add(moved.zone);
    for (const ZoneId sea : seas) settle_boarding_in(book, position, sea);
}

}  // namespace plateau::axis_allies
