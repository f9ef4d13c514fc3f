#include "rooms/axis_allies_view.h"

#include "play/known.h"
#include "players/axis_allies/table/table.h"
#include "players/axis_allies/tactics/conduct.h"
#include "rooms/json.h"

namespace plateau::rooms {

using namespace axis_allies;

namespace {

// Only a session of Axis & Allies comes here.
const play::KnownSession<Rules>& known_session(const play::Session& session) {
    const auto* known = play::known<Rules>(session);
    assert(known);
    return *known;
}

Course course_of(const play::Session& session) {
    const auto& known = known_session(session);
    return {known.positions(), known.moves()};
}

Json stacks_json(const Map& map, const Stacks& stacks) {
    Json list = Json::array();
    for (const Stack& stack : stacks)
        list.push_back({{"unit", map.kinds[stack.kind].id},
                        {"count", stack.count},
                        {"power", stack.power == nobody ? Json() : Json(map.powers[stack.power].id)}});
    return list;
}

Json battle_json(const Map& map, const BattleView& battle) {
    const auto& [zone, question, odds, verdict] = battle;
    return {{"zone", map.zones[zone].id},
            {"attackers", stacks_json(map, question.attackers)},
            {"defenders", stacks_json(map, question.defenders)},
            {"bombarding", stacks_json(map, question.bombarding)},
            {"at_sea", question.at_sea},
            {"landing", question.is_landing},
            {"aa_gun", question.has_aa_gun},
            {"win", odds.win},
            {"takes", odds.takes},
            {"lose", odds.lose},
            {"attacker_loss", odds.attacker_loss_ipc},
            {"defender_loss", odds.defender_loss_ipc},
            {"rounds", odds.rounds},
            {"verdict", {{"id", verdict.id}, {"word", to_json(verdict.word)}, {"meaning", to_json(verdict.meaning)}}},
            {"defence", {{"word", to_json(verdict.defender_word)}, {"meaning", to_json(verdict.defender_meaning)}}}};
}

Json battles_json(Table& table, const Position& position) {
    Json battles = Json::array();
    for (const ZoneId zone : pending_battles(table.rules().book(), position))
        battles.push_back(battle_json(table.rules().map(), table.battle(position, zone)));
    return battles;
}

Json fight_json(Table& table, const Position& position) {
    if (!is_battle(position.step) || position.battle.round == 0) return nullptr;
    return battle_json(table.rules().map(), table.battle(position, position.battle.zone));
}

Json incomes_json(const RuleBook& book, const Position& position) {
    const Map& map = book.map;
    Json incomes = Json::object();
    for (PowerId power = 0; power < map.powers.size(); ++power) {
        int territories = 0;
        for (const ZoneId zone : map.land) territories += position.owner(zone) == power;
        incomes[map.powers[power].id] = {{"income", income_of(book, position, power)},
                                         {"objectives", objectives_of(book, position, power)},
                                         {"territories", territories},
                                         {"capital_lost", is_capital_lost(book, position, power)}};
    }
    return incomes;
}

// What each factory can still make.
Json production_json(const RuleBook& book, const Position& position) {
    Json production = Json::object();
    if (position.phase != Phase::place) return production;
    for (const ZoneId zone : book.map.land)
        if (position.factories.has(zone) && position.owner(zone) == position.power)
            production[book.map.zones[zone].id] = production_left(book, position, zone);
    return production;
}

// Aircraft that have to come down.
Json airborne_json(const RuleBook& book, const Position& position) {
    const Map& map = book.map;
    Json airborne = Json::array();
    if (position.phase != Phase::noncombat_move) return airborne;
    for (ZoneId zone = 0; zone < map.zones.size(); ++zone)
        for (KindId kind = 0; kind < map.kind_count(); ++kind)
            if (map.kinds[kind].domain == Domain::air && position.count(zone, position.power, kind) > 0 &&
                must_land(book, position, zone, kind))
                airborne.push_back({{"zone", map.zones[zone].id}, {"unit", map.kinds[kind].id}});
    return airborne;
}

Json happening_json(const Map& map, const Happening& one) {
    Json zones = Json::array();
    for (const ZoneId zone : one.zones) zones.push_back(map.zones[zone].id);
    return {{"ply", one.ply},
            {"power", map.powers[one.power].id},
            {"round", one.round},
            {"text", to_json(one.sentence)},
            {"zones", std::move(zones)}};
}

Json story_json(const Table& table, std::size_t from) {
    Json story = Json::array();
    for (const Happening& one : table.story())
        if (one.ply >= from) story.push_back(happening_json(table.rules().map(), one));
    return story;
}

Json throw_json(const Map& map, const Throw& one) {
    Json dice = Json::array();
    int all_hits = 0;
    for (const auto& [strength, count, hits] : one.dice) {
        dice.push_back({strength, count, hits});
        all_hits += hits;
    }
    return {{"ply", one.ply},
            {"side", seat_number(one.side)},
            {"attacker", one.by_attacker},
            {"zone", map.zones[one.zone].id},
            {"round", one.battle_round},
            {"dice", std::move(dice)},
            {"hits", all_hits}};
}

Json throws_json(const Table& table, std::size_t from) {
    Json throws = Json::array();
    for (const Throw& one : table.throws())
        if (one.ply >= from) throws.push_back(throw_json(table.rules().map(), one));
    return throws;
}

Json luck_json(const Table& table) {
    Json sides = Json::array();
    for (const Luck& luck : table.luck())
        sides.push_back(
            {{"dice", luck.dice}, {"expected", luck.expected}, {"hits", luck.hits}, {"variance", luck.variance}});
    return sides;
}

Json legal_json(const play::Session& session) {
    Json legal = Json::array();
    for (const auto& choice : session.legal_moves()) legal.push_back(choice.text);
    return legal;
}

// Whose decision is awaited, by its id.
std::string acting_power(const play::Session& session) {
    const auto& known = known_session(session);
    return known.rules().map().powers[deciding_power(known.rules(), known.positions().back())].id;
}

// Everything about the present position; of the story and the dice what happened from `from` on.
Json view_json(Table& table, const play::Session& session, std::size_t from) {
    const Course course = course_of(session);
    table.follow(course);
    const RuleBook& book = table.rules().book();
    const Position& now = course.now();
    return {{"plies", session.record().size()},
            {"acting", acting_power(session)},
            {"power", book.map.powers[now.power].id},
            {"phase", to_string(now.phase)},
            {"step", to_string(now.step)},
            {"round", now.round},
            {"legal", legal_json(session)},
            {"battles", battles_json(table, now)},
            {"fight", fight_json(table, now)},
            {"incomes", incomes_json(book, now)},
            {"production", production_json(book, now)},
            {"airborne", airborne_json(book, now)},
            {"story", story_json(table, from)},
            {"throws", throws_json(table, from)},
            {"luck", luck_json(table)},
            {"may_undo", may_undo(table.rules(), course)}};
}

// What orders ("move ...; move ...") would bring about: the odds of a battle, or nothing; aircraft that could not land.
Json foreseen_json(Table& table, const play::Session& session, const std::string& orders) {
    const Map& map = table.rules().map();
    const Position& now = course_of(session).now();
    const auto battle = table.battle_after(now, orders);
    return {{"battle", battle ? battle_json(map, *battle) : Json()},
            {"lost_aircraft", stacks_json(map, table.aircraft_lost_by(now, orders))}};
}

class AxisAlliesView final : public GameView {
public:
    explicit AxisAlliesView(std::unique_ptr<Table> table) : table_{std::move(table)} {}

    bool lists_moves() const override { return false; }
    std::size_t actor(const play::Session& session, const Seats& seats) const override {
        return seats.are_by_powers() ? seats.of_power(acting_power(session)) : GameView::actor(session, seats);
    }
    std::optional<bool> may_undo_order(const play::Session& session) const override {
        return may_undo(known_session(session).rules(), course_of(session));
    }
    Response show(const play::Session& session, std::size_t from, const std::string& order) override {
        if (!order.empty()) return json_response(foreseen_json(*table_, session, order));
        return json_response(view_json(*table_, session, from));
    }

private:
    std::unique_ptr<Table> table_;
};

}  // namespace

std::unique_ptr<GameView> open_axis_allies_view(const play::AnyGame& game, const Resources& resources) {
    const auto* known = play::known<Rules>(game);
    if (!known) return nullptr;
    auto table = Table::open(known->rules(), resources);
    return table ? std::make_unique<AxisAlliesView>(std::move(*table)) : nullptr;
}

}  // namespace plateau::rooms
