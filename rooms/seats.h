// Who plays: one seat a side, or in Axis & Allies one a power. A value that knows nothing of the game's course.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "archive/game_record.h"
#include "core/side.h"
#include "rooms/json.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

struct Seat {
    enum class Kind { open, person, computer };  // open: a friend is expected, who brings the invitation

    Kind kind = Kind::person;
    Secret token;        // what the person shows
    Secret invitation;   // what makes an open seat somebody's
    std::string player;  // the computer's spec
    std::string name;
    Side side = Side::first;
    std::string power;  // in Axis & Allies: the power played from here; empty: the whole side

    bool is_of(const std::string& shown) const;
};

class Seats {
public:
    Seats() = default;
    explicit Seats(std::vector<Seat> seats) : seats_{std::move(seats)} {}
    // What kept() wrote. Throws Json::exception where it is something else.
    static Seats read(const Json& kept);

    std::size_t size() const { return seats_.size(); }
    const Seat& operator[](std::size_t i) const { return seats_[i]; }
    bool are_by_powers() const { return seats_.size() > 2; }
    bool are_all(Seat::Kind kind) const;
    bool have(Seat::Kind kind) const;
    // The seat from which the power is played.
    std::size_t of_power(const std::string& power) const;
    // The numbers of those that a token speaks for, from 0, and the sides they play for.
    std::vector<std::size_t> of(const std::string& token) const;
    std::set<Side> sides_of(const std::string& token) const;
    // Whether the token speaks for every seat that is no computer's, and for one at least.
    bool are_all_but_computers_of(const std::string& token) const;
    // Another person, who has to agree.
    std::optional<Side> person_beside(const std::string& token) const;
    // Whether another person plays for one of the token's sides.
    bool is_side_shared(const std::string& token) const;
    // Whether the token may put somebody else there: the seat is its own or a computer's.
    bool may_change(std::size_t i, const std::string& token) const;

    // The seat that the invitation opens is taken, and answers to the token from here on; nothing: there is none.
    std::optional<std::size_t> take(const std::string& invitation, const std::string& name, const Secret& token);
    // The person of this token is called so; false: there is none.
    bool rename(const std::string& token, const std::string& name);
    void put_person(std::size_t i, const Secret& token);
    void put_computer(std::size_t i, const std::string& player);
    // For the next game; powers stay with those who play them.
    std::vector<Seat> changed_over() const;

    Json kept() const;   // hashes of tokens included; it never leaves the server
    Json shown() const;  // what everybody sees
    void name_players(archive::GameRecord& record) const;

private:
    std::vector<Seat> seats_;
};

}  // namespace plateau::rooms
