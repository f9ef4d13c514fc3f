// Positions in few bytes (game/packing.h). Most bytes of a position are zero: each other byte is written with the
// number of zeros before it.
#include <cstring>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

namespace {

static_assert(sizeof(PositionHead) == 1808, "another layout needs another packing_name");
using Bytes = std::vector<std::uint8_t>;  // the head, then the units

constexpr int count_bits = 14;  // of how many bytes are written
constexpr int gap_bits = 7;     // of the zeros before one; a longer gap has a written zero in it
constexpr std::size_t longest_gap = (1u << gap_bits) - 1;

// Calls write(gap, byte) for each byte to be written.
template <class Write>
void visit_bytes(const Bytes& bytes, Write&& write) {
    std::size_t gap = 0;
    for (const std::uint8_t byte : bytes) {
        if (byte == 0 && gap < longest_gap) {
            ++gap;
            continue;
        }
        write(gap, byte);
        gap = 0;
    }
}

// Whether every number that serves as a place in a list is one: nothing that reads the position leaves its arrays.
class Sound {
public:
    Sound(const Map& map, const Position& position) : map_{map}, position_{position} {}

    bool holds() const { return header_holds() && lists_hold() && owners_hold(); }

private:
    bool header_holds() const {
        const auto& p = position_;
        const bool is_in_battle = is_battle(p.step);
        return p.power < map_.powers.size() && p.phase <= Phase::income && p.step <= Step::strike_back_losses &&
               p.ended_by <= EndedBy::cities && p.winner <= 3 && (!is_in_battle || is_zone(p.battle.zone)) &&
               is_zone_or_none(p.battle.zone) && is_zone_or_none(p.flight.zone) && is_kind_or_none(p.flight.kind);
    }
    bool lists_hold() const {
        const auto& p = position_;
        return all(p.moved, [&](const Moved& m) { return is_zone(m.zone) && is_kind(m.kind); }) &&
               all(p.arrivals, [&](const Arrival& a) { return is_zone(a.zone) && is_zone(a.from); }) &&
               all(p.landings,
                   [&](const Landing& l) { return is_zone(l.sea) && is_zone(l.land) && is_kind(l.kind); }) &&
               all(p.used, [&](const Used& u) { return is_zone(u.zone); }) && all(p.guests, [&](const Guest& g) {
                   return is_zone(g.zone) && is_kind(g.kind) && g.carrier < map_.powers.size() &&
                          g.power < map_.powers.size();
               });
    }
    bool owners_hold() const {
        for (std::size_t zone = 0; zone < map_.zones.size(); ++zone)
            for (const PowerId owner :
                 {position_.owner(static_cast<ZoneId>(zone)), position_.start_owner(static_cast<ZoneId>(zone))})
                if (owner != nobody && owner >= map_.powers.size()) return false;
        return true;
    }
    template <class T, std::size_t Capacity, class Test>
    static bool all(const SmallList<T, Capacity>& list, Test&& test) {
        return list.size() <= Capacity && std::all_of(list.begin(), list.end(), test);
    }
    bool is_zone(ZoneId zone) const { return zone < map_.zones.size(); }
    bool is_kind(KindId kind) const { return kind < map_.kind_count(); }
    bool is_zone_or_none(ZoneId zone) const { return is_zone(zone) || zone == no_zone; }
    bool is_kind_or_none(KindId kind) const { return is_kind(kind) || kind == no_kind; }

    const Map& map_;
    const Position& position_;
};

}  // namespace

void Rules::pack(const Position& position, BitWriter& writer) const {
    Bytes bytes(sizeof(PositionHead));
    std::memcpy(bytes.data(), &position.head(), sizeof(PositionHead));
    bytes.insert(bytes.end(), position.units.bytes().begin(), position.units.bytes().end());
    std::size_t count = 0;
    visit_bytes(bytes, [&](std::size_t, std::uint8_t) { ++count; });
    writer.put(count, count_bits);
    visit_bytes(bytes, [&](std::size_t gap, std::uint8_t byte) {
        writer.put(gap, gap_bits);
        writer.put(byte, 8);
    });
}

std::optional<Position> Rules::unpack(BitReader& reader) const {
    Position position = empty_position(map());
    Bytes bytes(sizeof(PositionHead) + position.units.bytes().size());
    std::size_t place = 0;
    for (auto left = reader.take(count_bits); left > 0; --left) {
        const auto gap = reader.take(gap_bits);
        const auto byte = static_cast<std::uint8_t>(reader.take(8));
        place += gap;
        if (place >= bytes.size() || (byte == 0 && gap != longest_gap)) return std::nullopt;
        bytes[place++] = byte;
    }
    std::memcpy(static_cast<PositionHead*>(&position), bytes.data(), sizeof(PositionHead));
    std::memcpy(position.units.bytes().data(), bytes.data() + sizeof(PositionHead), position.units.bytes().size());
    if (!Sound{map(), position}.holds()) return std::nullopt;
    return position;
}

static_assert(WithPacking<Rules>);

}  // namespace plateau::axis_allies
