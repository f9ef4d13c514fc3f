// What rules may ask about the board.
#include "players/axis_allies/expert/expert.h"

namespace plateau::axis_allies {

using expert::Engine;
using expert::truth;
using expert::Value;
using expert::whole;

namespace {

Value name_of(const Map& map, PowerId power) { return power == nobody ? std::string{"nobody"} : map.powers[power].id; }

}  // namespace

void Expert::define_questions() {
    engine_.define("option", 1, [this](const Engine::Call& call) -> Value { return value(call.word(0)); });
    engine_.define("chance", 1,
                   [this](const Engine::Call& call) -> Value { return truth(100 * random_.real() < call.number(0)); });
    define_questions_of_money();
    define_questions_of_zones();
    define_questions_of_units();
    define_questions_of_danger();
}

void Expert::define_questions_of_money() {
    engine_.define("money", 0, [this](const Engine::Call&) -> Value { return whole(board().ipc[board().power]); });
    engine_.define("income-missing", 1,
                   [this](const Engine::Call& call) -> Value { return whole(income_missing(call.word(0))); });
    engine_.define("bought", 1, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(0));
        return whole(kind == no_kind ? 0 : board().pending[kind]);
    });
    engine_.define("cost", 1, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(0));
        return whole(kind == no_kind ? 0 : stats_of(book(), board(), board().power, kind).cost);
    });
}

// (income-missing friend|enemy): how far a side is from an economic victory; a thousand where it has none.
int Expert::income_missing(const std::string& word) const {
    int missing = 1000;
    for (const auto& condition : book().map.victory)
        if (condition.income && is_side(book().friends(condition.side).front(), word))
            missing = std::min(missing, condition.income - income_of(book(), board(), condition.side));
    return missing;
}

void Expert::define_questions_of_zones() {
    engine_.define("owner", 1, [this](const Engine::Call& call) -> Value {
        const ZoneId zone = zone_of(call.word(0));
        return name_of(book().map, zone == no_zone ? nobody : board().owner(zone));
    });
    engine_.define("owner-at-start", 1, [this](const Engine::Call& call) -> Value {
        const ZoneId zone = zone_of(call.word(0));
        return name_of(book().map, zone == no_zone ? nobody : board().start_owner(zone));
    });
    engine_.define("distance", 3, [this](const Engine::Call& call) -> Value {
        const ZoneId from = zone_of(call.word(1)), to = zone_of(call.word(2));
        if (from == no_zone || to == no_zone) return whole(unreachable);
        const Domain domain = call.word(0) == "sea" ? Domain::sea : call.word(0) == "air" ? Domain::air : Domain::land;
        return whole(book().roads.open_distance(domain, from, to));
    });
}

void Expert::define_questions_of_units() {
    // (count POWER KIND ZONE ...): units of a power (or friend, enemy, any) there.
    engine_.define("count", 3, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(1));
        int total = 0;
        for (std::size_t i = 2; i < call.size() && kind < book().map.kind_count(); ++i)
            if (const ZoneId zone = zone_of(call.word(i)); zone != no_zone)
                for (const PowerId power : powers_of(call.word(0))) total += board().count(zone, power, kind);
        return whole(total);
    });
    engine_.define("warships", 2, [this](const Engine::Call& call) -> Value {
        int total = 0;
        for (std::size_t i = 1; i < call.size(); ++i)
            if (const ZoneId zone = zone_of(call.word(i)); zone != no_zone)
                for (const PowerId power : powers_of(call.word(0)))
                    for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
                        if (book().type(kind).domain == Domain::sea && book().type(kind).capacity == 0)
                            total += board().count(zone, power, kind);
        return whole(total);
    });
    // (strength SIDE): how many fighting units a side has on the whole board.
    engine_.define("strength", 1, [this](const Engine::Call& call) -> Value {
        int total = 0;
        for (const PowerId power : powers_of(call.word(0)))
            for (ZoneId zone = 0; zone < book().map.zones.size(); ++zone)
                for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
                    if (book().type(kind).fights()) total += board().count(zone, power, kind);
        return whole(total);
    });
    engine_.define("free", 2, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(0));
        const ZoneId zone = zone_of(call.word(1));
        return whole(kind == no_kind || zone == no_zone ? 0 : free_units(zone, kind));
    });
}

void Expert::define_questions_of_danger() {
    engine_.define("threat", 1, [this](const Engine::Call& call) -> Value {
        const ZoneId zone = zone_of(call.word(0));
        if (zone == no_zone) return 0.0;
        return Threats{book(), board(), other(side_of_turn(book(), board()))}.takes(calculator_, zone);
    });
    engine_.define("landing-threat", 1, [this](const Engine::Call& call) -> Value {
        const ZoneId zone = zone_of(call.word(0));
        if (zone == no_zone) return 0.0;
        return Threats{book(), board(), other(side_of_turn(book(), board()))}.takes_by_landing(calculator_, zone);
    });
    // (odds ZONE KIND N KIND N ...): the chance to take a zone with these units.
    engine_.define("odds", 3, [this](const Engine::Call& call) -> Value {
        const ZoneId zone = zone_of(call.word(0));
        if (zone == no_zone) return 0.0;
        BattleQuestion question;
        add_defenders(book(), board(), zone, side_of_turn(book(), board()), question);
        for (std::size_t i = 1; i + 1 < call.size(); i += 2)
            if (const KindId kind = kind_of(call.word(i)); kind != no_kind)
                add_stack(question.attackers,
                          {.kind = kind,
                           .count = static_cast<std::uint8_t>(std::clamp<long long>(call.integer(i + 1), 0, 200)),
                           .power = board().power,
                           .technologies = board().technologies[board().power]});
        return calculator_.summary(question).takes;
    });
}

}  // namespace plateau::axis_allies
