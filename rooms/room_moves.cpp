// A room's moves: played, taken back and played again, under its clock.
#include <fmt/format.h>

#include <algorithm>

#include "rooms/room.h"

namespace plateau::rooms {

void Room::position_changed() {
    ++turn_;
    stop_thinking_.request_stop();
    if (turn_of_page_) is_thinking_ = false;  // what it finds comes too late
    turn_of_page_.reset();
    offers_.lapse();
}

void Room::play(const std::string& token, const std::string& move, long long expected_ply, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    const std::size_t before = session_->record().size();
    if (expected_ply >= 0 && static_cast<std::size_t>(expected_ply) != before)
        return reply(refusal(
            409, {fmt::format("the game has gone on: {} moves have been played, not {}", before, expected_ply),
                  fmt::format("la partie a continué : {} coups ont été joués, et non {}", before, expected_ply)}));
    if (!seat_to_move().is_of(token))
        return reply(refusal(409, {"it is not your turn", "ce n'est pas à vous de jouer"}));
    charge_clock();
    const Side mover = session_->side_to_move();
    if (auto played = session_->play(move); !played) return reply(refusal(422, played.failure()));
    press_clock(mover);
    redoable_ = 0;
    position_changed();
    commit(before, false, std::move(reply));
    let_computer_move();
    watch_clock();
}

void Room::give_up(std::optional<Side> winner, const Text& reason) {
    given_up_ = play::Ending{winner, reason};
    position_changed();
}

std::optional<Side> Room::clock_side() const {
    if (!clock_ || is_stopped_ || ending() || seats_.have(Seat::Kind::open)) return std::nullopt;
    return session_->side_to_move();
}

void Room::charge_clock() {
    if (clock_) clock_->charge(clock_side(), std::chrono::steady_clock::now());
}

void Room::press_clock(Side moved) {
    if (clock_ && session_->side_to_move() != moved) clock_->press(moved);
}

void Room::watch_clock() {
    const auto side = clock_side();
    if (!side) return;
    // The alarm keeps no room in memory: a game that waits in the archive has a clock that stands still.
    means_.alarms.set(id_, clock_->alarm(*side), [room = weak_from_this(), turn = turn_] {
        if (const auto self = room.lock()) self->look_at_clock(turn);
    });
}

void Room::look_at_clock(std::uint64_t turn) {
    const Lock lock{mutex_};
    const auto side = clock_side();
    if (turn != turn_ || !side) return;
    charge_clock();
    if (!clock_->is_up(*side)) return watch_clock();
    give_up(other(*side), {"time is up", "temps écoulé"});
    commit(session_->record().size(), true, nullptr);
}

void Room::take_back(std::size_t plies) {
    given_up_.reset();
    while (session_->record().size() > plies && session_->undo()) ++redoable_;
    position_changed();
}

void Room::undo(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (const auto may_undo = view_->may_undo_order(*session_)) return undo_order(token, *may_undo, std::move(reply));
    // In a game with somebody else the offer is made first; the other's own undo accepts it.
    std::set<Side> whose = sides;
    if (const auto other_person = seats_.person_beside(token)) {
        if (!offers_.undo.is_agreed(*sides.begin(), *other_person))
            return commit(session_->record().size(), false, std::move(reply));
        whose = {*other_person};
    }
    const auto& record = session_->record();
    const auto last = std::find_if(record.rbegin(), record.rend(),
                                   [&](const auto& move) { return !move.is_luck && whose.contains(move.side); });
    if (last == record.rend())
        return reply(refusal(409, {"there is nothing to take back", "il n'y a rien à reprendre"}));
    const auto plies = static_cast<std::size_t>(record.rend() - last) - 1;
    charge_clock();
    take_back(plies);
    commit(session_->record().size(), true, std::move(reply));
    let_computer_move();
    watch_clock();
}

// Orders are taken back one by one while their phase lasts, up to the last throw of the dice.
void Room::undo_order(const std::string& token, bool is_allowed, Reply reply) {
    if (!seat_to_move().is_of(token) || !is_allowed)
        return reply(refusal(409, {"orders can be taken back until their phase ends or dice are thrown",
                                   "les ordres se reprennent jusqu'à la fin de leur phase ou au jet des dés"}));
    take_back(session_->record().size() - 1);
    commit(session_->record().size(), true, std::move(reply));
}

void Room::redo(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (seats_.person_beside(token))
        return reply(refusal(409, {"moves are not played again in a game with somebody else",
                                   "on ne rejoue pas les coups dans une partie avec quelqu'un"}));
    const std::size_t before = session_->record().size();
    if (auto redone = session_->redo(); !redone) return reply(refusal(409, redone.failure()));
    if (redoable_ > 0) --redoable_;
    while (redoable_ > 0 && !sides.contains(session_->side_to_move()) && session_->redo()) --redoable_;
    position_changed();
    commit(before, false, std::move(reply));
    let_computer_move();
}

}  // namespace plateau::rooms
