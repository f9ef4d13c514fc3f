#include <limits>

#include "core/stop.h"
#include "play/judge.h"
#include "rooms/questions.h"
#include "rooms/room.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t last_kept = std::numeric_limits<std::size_t>::max();
const std::string hint_time = "1500ms";
const std::string judge_time = "400ms";
const Text pool_is_full{"too many players are thinking: try again soon",
                        "trop de joueurs réfléchissent : réessayez bientôt"};
const Text no_hints{"there are no hints in a game with another person",
                    "pas d'indice dans une partie avec une autre personne"};
const Text no_such_question{"there is no such move to judge", "il n'y a pas de tel coup à juger"};

}  // namespace

// Without a lock of the room.
void Room::ask(std::size_t ply, Job job, Answer answer, Reply reply) {
    job.work = [self = shared_from_this(), ply, answer = std::move(answer), reply](StopSignal stop) {
        reply_or_refuse(reply, [&] {
            const auto session = self->copy(ply);
            return session ? answer(**session, stop) : internal_error("a game's moves", session.error());
        });
    };
    if (!means_.pool.submit(std::move(job))) reply(refusal(503, pool_is_full));
}

void Room::hint(const std::string& token, const std::string& client, Reply reply) {
    {
        const Lock lock{mutex_};
        touch();
        if (seats_.sides_of(token).empty())
            return reply(refusal(403, {"you hold no seat here", "vous n'avez pas de place ici"}));
        if (ending()) return reply(refusal(409, is_over));
        if (seats_.person_beside(token) || seats_.have(Seat::Kind::open)) return reply(refusal(409, no_hints));
    }
    const auto player = bounded(*game_, play::advisor(game_->info(), hint_time));
    const auto answer = [this, player](play::Session& session, StopSignal stop) {
        return hint_of(session, player.spec, view_->lists_moves(), std::move(stop));
    };
    ask(last_kept, {.client = client, .owner = id_, .megabytes = player.megabytes}, answer, std::move(reply));
}

void Room::exact(std::size_t ply, const std::string& client, Reply reply) {
    const auto answer = [this](play::Session& session, StopSignal stop) {
        return exact_values(session, seed_, std::move(stop));
    };
    ask(ply,
        {.client = client, .owner = id_ + " exact", .urgency = Urgency::analysis, .megabytes = exact_table_megabytes},
        answer, std::move(reply));
}

void Room::threats(std::size_t ply, const std::string& client, Reply reply) {
    if (!view_->lists_moves()) return reply(refusal(409, no_such_question));
    const auto answer = [](play::Session& session, StopSignal) { return threats_in(session); };
    ask(ply, {.client = client, .owner = id_ + " threats", .urgency = Urgency::analysis}, answer, std::move(reply));
}

void Room::judge(std::size_t ply, const std::string& client, Reply reply) {
    if (!view_->lists_moves()) return reply(refusal(409, no_such_question));
    const auto player = bounded(*game_, play::advisor(game_->info(), judge_time));
    const auto answer = [this, ply, player](play::Session& session, StopSignal stop) {
        if (ply == 0 || ply > session.record().size()) return refusal(409, no_such_question);
        return judgement_of(session, seed_, player.spec, std::move(stop));
    };
    ask(ply,
        {.client = client,
         .owner = id_ + " judge",
         .urgency = Urgency::analysis,
         .megabytes = 2 * player.megabytes},  // the move played, and the best one
        answer, std::move(reply));
}

}  // namespace plateau::rooms
