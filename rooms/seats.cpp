#include "rooms/seats.h"

#include <algorithm>

namespace plateau::rooms {

namespace {

const char* kind_name(Seat::Kind kind) {
    switch (kind) {
        case Seat::Kind::open: return "open";
        case Seat::Kind::person: return "person";
        case Seat::Kind::computer: return "computer";
    }
    return "";
}

std::string player_name(const Seat& seat) {
    if (seat.kind == Seat::Kind::computer) return seat.player;
    return seat.name.empty() ? "human" : seat.name;
}

Seat kept_seat(const Json& from, std::size_t number) {
    Seat seat;
    seat.side = from.value("side", static_cast<int>(number)) == 1 ? Side::first : Side::second;
    seat.power = from.value("power", "");
    seat.kind = static_cast<Seat::Kind>(from.at("kind").get<int>());
    seat.token = Secret::with_hash(from.at("token").get<std::string>());
    seat.invitation = Secret::with_hash(from.at("invitation").get<std::string>());
    seat.player = from.at("player").get<std::string>();
    seat.name = from.at("name").get<std::string>();
    return seat;
}

}  // namespace

bool Seat::is_of(const std::string& shown) const { return kind == Kind::person && token.fits(shown); }

Seats Seats::read(const Json& kept) {
    std::vector<Seat> seats;
    for (const Json& from : kept) seats.push_back(kept_seat(from, seats.size() + 1));
    return Seats{std::move(seats)};
}

bool Seats::are_all(Seat::Kind kind) const {
    return std::all_of(seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.kind == kind; });
}

bool Seats::have(Seat::Kind kind) const {
    return std::any_of(seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.kind == kind; });
}

std::size_t Seats::of_power(const std::string& power) const {
    const auto found =
        std::find_if(seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.power == power; });
    return found == seats_.end() ? 0 : static_cast<std::size_t>(found - seats_.begin());
}

std::vector<std::size_t> Seats::of(const std::string& token) const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].is_of(token)) numbers.push_back(i);
    return numbers;
}

std::set<Side> Seats::sides_of(const std::string& token) const {
    std::set<Side> sides;
    for (const std::size_t i : of(token)) sides.insert(seats_[i].side);
    return sides;
}

bool Seats::are_all_but_computers_of(const std::string& token) const {
    return !of(token).empty() && std::all_of(seats_.begin(), seats_.end(), [&](const Seat& seat) {
        return seat.kind == Seat::Kind::computer || seat.is_of(token);
    });
}

std::optional<Side> Seats::person_beside(const std::string& token) const {
    for (const Seat& seat : seats_)
        if (seat.kind == Seat::Kind::person && !seat.is_of(token)) return seat.side;
    return std::nullopt;
}

bool Seats::is_side_shared(const std::string& token) const {
    const auto sides = sides_of(token);
    return std::any_of(seats_.begin(), seats_.end(), [&](const Seat& seat) {
        return seat.kind == Seat::Kind::person && sides.contains(seat.side) && !seat.is_of(token);
    });
}

bool Seats::may_change(std::size_t i, const std::string& token) const {
    return seats_[i].kind == Seat::Kind::computer || seats_[i].is_of(token);
}

std::optional<std::size_t> Seats::take(const std::string& invitation, const std::string& name, const Secret& token) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        Seat& seat = seats_[i];
        if (seat.kind != Seat::Kind::open || !seat.invitation.fits(invitation)) continue;
        put_person(i, token);
        seat.invitation = {};
        seat.name = name;
        return i;
    }
    return std::nullopt;
}

bool Seats::rename(const std::string& token, const std::string& name) {
    const auto own = of(token);
    for (const std::size_t i : own) seats_[i].name = name;
    return !own.empty();
}

void Seats::put_person(std::size_t i, const Secret& token) {
    seats_[i].kind = Seat::Kind::person;
    seats_[i].token = token;
    seats_[i].player.clear();
}

void Seats::put_computer(std::size_t i, const std::string& player) {
    seats_[i].kind = Seat::Kind::computer;
    seats_[i].player = player;
    seats_[i].token = {};
}

std::vector<Seat> Seats::changed_over() const {
    auto seats = seats_;
    if (are_by_powers()) return seats;
    std::swap(seats[0], seats[1]);
    std::swap(seats[0].side, seats[1].side);
    return seats;
}

Json Seats::kept() const {
    Json list = Json::array();
    for (const Seat& seat : seats_)
        list.push_back({{"kind", static_cast<int>(seat.kind)},
                        {"token", seat.token.hash()},
                        {"invitation", seat.invitation.hash()},
                        {"player", seat.player},
                        {"name", seat.name},
                        {"side", seat_number(seat.side)},
                        {"power", seat.power}});
    return list;
}

Json Seats::shown() const {
    Json list = Json::array();
    for (const Seat& seat : seats_) {
        Json one{{"kind", kind_name(seat.kind)}, {"player", seat.player}, {"name", seat.name}};
        one["side"] = seat_number(seat.side);
        if (!seat.power.empty()) one["power"] = seat.power;
        list.push_back(std::move(one));
    }
    return list;
}

void Seats::name_players(archive::GameRecord& record) const {
    for (const Seat& seat : seats_) {
        std::string& names = seat.side == Side::first ? record.first : record.second;
        if (!names.empty()) names += ", ";
        names += seat.power.empty() ? player_name(seat) : seat.power + "=" + player_name(seat);
        if (seat.kind != Seat::Kind::computer) record.is_person[index_of(seat.side)] = true;
    }
}

}  // namespace plateau::rooms
