// What people in a room do beside moving: give up, agree, take seats, play again, give their opinion.
#include "rooms/room.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

void Room::resign(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    if (seats_.is_side_shared(token))
        return reply(refusal(409, {"others play on your side: nobody resigns for them",
                                   "d'autres jouent de votre côté : personne n'abandonne pour eux"}));
    const Side loser = sides.size() == 2 ? session_->side_to_move() : *sides.begin();
    give_up(other(loser), {"resignation", "abandon"});
    commit(session_->record().size(), true, std::move(reply));
}

// People agree on a draw, and whoever holds both sides agrees with themselves; a computer always plays on.
void Room::offer_draw(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (ending()) return reply(refusal(409, is_over));
    const auto other_person = seats_.person_beside(token);
    if (!other_person && sides.size() == 1)
        return reply(refusal(409, {"the computer plays on", "l'ordinateur continue la partie"}));
    if (sides.size() == 2 || offers_.draw.is_agreed(*sides.begin(), *other_person))
        give_up(std::nullopt, {"draw by agreement", "nulle d'un commun accord"});
    commit(session_->record().size(), true, std::move(reply));
}

void Room::decline(const std::string& token, Reply reply) {
    Lock lock{mutex_};
    touch();
    const auto sides = seats_.sides_of(token);
    if (sides.empty()) return reply(refusal(403, not_seated));
    if (!offers_.decline(sides)) return reply(refusal(409, {"nothing was asked of you", "on ne vous a rien demandé"}));
    commit(session_->record().size(), false, std::move(reply));
}

void Room::rename(const std::string& token, const std::string& name, Reply reply) {
    Lock lock{mutex_};
    touch();
    if (!seats_.rename(token, name)) return reply(refusal(403, not_seated));
    commit(session_->record().size(), true, std::move(reply));
}

void Room::join(const std::string& invitation, const std::string& name, Reply reply) {
    Lock lock{mutex_};
    touch();
    const std::string token = new_token();
    const auto taken = seats_.take(invitation, name, Secret::of(token));
    if (!taken)
        return reply(refusal(403, {"this invitation has already been used, or is not valid",
                                   "cette invitation a déjà servi, ou n'est pas valable"}));
    charge_clock();
    watch_clock();
    commit(session_->record().size(), true, std::move(reply), {{"token", token}, {"seat", *taken + 1}});
}

void Room::change_player(const std::string& token, std::size_t number, const std::string& player, Reply reply) {
    Lock lock{mutex_};
    touch();
    if (!host_.fits(token)) return reply(refusal(403, not_seated));
    if (number >= seats_.size()) return reply(refusal(400, {"there is no such seat", "il n'y a pas de telle place"}));
    if (!seats_.may_change(number, token))
        return reply(refusal(409, {"this seat is somebody else's", "cette place est à quelqu'un d'autre"}));
    if (player.empty()) {
        seats_.put_person(number, Secret::of(token));
    } else {
        if (auto checked = check_player(*game_, player); !checked) return reply(refusal(422, checked.failure()));
        seats_.put_computer(number, player);
    }
    has_other_players_ = true;
    position_changed();
    commit(session_->record().size(), true, std::move(reply));
    let_computer_move();
}

Result<RoomPlan> Room::rematch(const std::string& token) const {
    const Lock lock{mutex_};
    if (seats_.sides_of(token).empty() && !host_.fits(token)) return fail(not_seated);
    if (!ending()) return fail("the game is still going on", "la partie n'est pas finie");
    if (!rematch_.empty()) return fail("the next game has begun already", "la partie suivante a déjà commencé");
    RoomPlan plan;
    plan.id = new_game_id();
    plan.game = game_;
    plan.position = start_;
    plan.seed = seed_ + 1;
    plan.host = host_;
    if (clock_) plan.clock = clock_->anew(std::chrono::steady_clock::now());
    plan.seats = seats_.changed_over();
    plan.rules = rules_;
    return plan;
}

void Room::note_rematch(const std::string& id, Reply reply) {
    const Lock lock{mutex_};
    rematch_ = id;
    commit(session_->record().size(), true, std::move(reply));
}

void Room::note_opinion(const std::string& token, const std::string& answer, const std::string& remark, bool may_share,
                        Reply reply) {
    const Lock lock{mutex_};
    touch();
    if (seats_.sides_of(token).empty()) return reply(refusal(403, not_seated));
    if (!ending())
        return reply(refusal(409, {"opinions are asked for after the game", "les avis se donnent après la partie"}));
    if (!seats_.have(Seat::Kind::computer))
        return reply(refusal(409, {"opinions are about games against a computer",
                                   "les avis portent sur les parties contre un ordinateur"}));
    opinion_ = answer;
    remark_ = remark;
    may_share_ = may_share;
    commit(session_->record().size(), true, std::move(reply));
}

}  // namespace plateau::rooms
