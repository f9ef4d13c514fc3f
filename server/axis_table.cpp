#include "server/axis_table.h"

#include <algorithm>

#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/force_text.h"

namespace plateau::server {

using namespace axis_allies;

namespace {

bool is_thrown_by_defender(axis_allies::Step step) {
    using axis_allies::Step;
    return step == Step::defense_roll || step == Step::aa_roll || step == Step::overflight_roll ||
           step == Step::raid_aa_roll;
}

Json stacks_json(const Map& map, const Stacks& stacks) {
    Json list = Json::array();
    for (const Stack& stack : stacks)
        list.push_back({{"unit", map.kinds[stack.kind].id},
                        {"count", stack.count},
                        {"power", stack.power == nobody ? Json() : Json(map.powers[stack.power].id)}});
    return list;
}

}  // namespace

std::unique_ptr<AxisTable> AxisTable::open(const std::string& text, const Resources& resources) {
    const auto spec = parse_spec(text);
    if (!spec || spec->name != "axis_allies") return nullptr;
    auto rules = open_rules(*spec, resources);
    const auto table = resources.read("data/axis_allies/verdicts.json");
    if (!rules || !table) return nullptr;
    auto verdicts = load_verdicts(*table);
    if (!verdicts) return nullptr;
    return std::unique_ptr<AxisTable>{new AxisTable{std::move(*rules), std::move(*verdicts)}};
}

bool AxisTable::has_power(const std::string& id) const {
    const auto& powers = rules_.map().powers;
    return std::any_of(powers.begin(), powers.end(), [&](const auto& power) { return power.id == id; });
}

Side AxisTable::side_of(const std::string& id) const {
    const auto& powers = rules_.map().powers;
    for (PowerId power = 0; power < powers.size(); ++power)
        if (powers[power].id == id) return rules_.map().side_of(power);
    return Side::first;
}

void AxisTable::follow(const play::Session& session) {
    const auto& record = session.record();
    bool goes_on = start_ == session.start_position() && followed_.size() <= record.size();
    for (std::size_t i = 0; goes_on && i < followed_.size(); ++i) goes_on = followed_[i] == record[i].text;
    if (!goes_on) {
        start_ = session.start_position();
        const auto position = rules_.parse_position(start_);
        position_ = position ? *position : rules_.start();
        log_ = GameLog{rules_};
        followed_.clear();
        steps_.clear();
        story_.clear();
        throws_.clear();
    }
    for (std::size_t i = followed_.size(); i < record.size(); ++i) follow_move(record[i].text);
}

void AxisTable::follow_move(const std::string& text) {
    const auto move = rules_.parse_move(position_, text);
    const std::size_t ply = followed_.size();
    followed_.push_back(text);
    steps_.push_back({position_.power, position_.phase});
    if (!move) return;
    if (is_roll(position_.step)) {
        const Dice dice = dice_of(rules_.book(), position_);
        Throw one;
        one.ply = ply;
        one.by_attacker = !is_thrown_by_defender(position_.step);
        const Side turn = side_of_turn(rules_.book(), position_);
        one.side = one.by_attacker ? turn : other(turn);
        one.zone = is_battle(position_.step) ? position_.battle.zone : position_.flight.zone;
        one.battle_round = position_.battle.round;
        for (int i = 0; i < dice_classes; ++i) {
            const int thrown = dice[static_cast<std::size_t>(i)];
            if (thrown == 0) continue;
            int hits = 0;
            for (const Group& group : move->all_groups())
                if (group.what == i) hits += group.count;
            one.dice.push_back({strength_of(i), thrown, hits});
            one.expected += thrown * strength_of(i) / 6.0;
            one.hits += hits;
        }
        if (!one.dice.empty()) throws_.push_back(std::move(one));
    }
    const Position after = rules_.after(position_, *move);
    for (Text& sentence : log_.record(position_, *move, after))
        story_.push_back({ply, position_.power, position_.round, std::move(sentence)});
    position_ = after;
}

std::string AxisTable::acting_power(const play::Session& session) {
    follow(session);
    const auto& map = rules_.map();
    const Side side = rules_.side_to_move(position_);
    if (map.side_of(position_.power) == side) return map.powers[position_.power].id;
    PowerId first = nobody;
    for (PowerId power = 0; power < map.powers.size(); ++power) {
        if (map.side_of(power) != side) continue;
        if (first == nobody) first = power;
        const auto& army = position_.units[position_.battle.zone][power];
        if (std::any_of(army.begin(), army.end(), [](int count) { return count > 0; })) return map.powers[power].id;
    }
    return map.powers[first].id;
}

bool AxisTable::may_undo(const play::Session& session) {
    follow(session);
    const auto& record = session.record();
    return !record.empty() && !record.back().is_luck && !position_.is_over() &&
           steps_.back().power == position_.power && steps_.back().phase == position_.phase;
}

Json AxisTable::battle_json(const Position& position, ZoneId zone) {
    const auto& map = rules_.map();
    const BattleQuestion question = question_at(rules_.book(), position, zone);
    const Summary odds = calculator_.summary(question);
    const auto& verdict = verdicts_.judge(map, question, odds);
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
            {"verdict", {{"id", verdict.id}, {"word", to_json(verdict.word)}, {"meaning", to_json(verdict.meaning)}}}};
}

Json AxisTable::throw_json(const Throw& one) const {
    return {{"ply", one.ply},
            {"side", seat_number(one.side)},
            {"attacker", one.by_attacker},
            {"zone", rules_.map().zones[one.zone].id},
            {"round", one.battle_round},
            {"dice", one.dice},
            {"hits", one.hits}};
}

Json AxisTable::view(const play::Session& session, std::size_t from) {
    const std::string actor = acting_power(session);
    const auto& map = rules_.map();
    Json legal = Json::array();
    if (!session.ending())
        for (const auto& choice : session.legal_moves()) legal.push_back(choice.text);
    Json battles = Json::array();
    for (const ZoneId zone : pending_battles(rules_.book(), position_)) battles.push_back(battle_json(position_, zone));
    const bool is_fighting = is_battle(position_.step) && position_.battle.round > 0;
    Json incomes = Json::object();
    for (PowerId power = 0; power < map.powers.size(); ++power) {
        int territories = 0;
        for (ZoneId zone = 0; zone < map.zones.size(); ++zone)
            territories += !map.is_sea(zone) && position_.owner(zone) == power;
        incomes[map.powers[power].id] = {{"income", income_of(rules_.book(), position_, power)},
                                         {"territories", territories},
                                         {"capital_lost", is_capital_lost(rules_.book(), position_, power)}};
    }
    Json production = Json::object();
    if (position_.phase == Phase::place)
        for (ZoneId zone = 0; zone < map.zones.size(); ++zone)
            if (position_.factories.has(zone) && position_.owner(zone) == position_.power)
                production[map.zones[zone].id] = production_left(rules_.book(), position_, zone);
    Json airborne = Json::array();
    if (position_.phase == Phase::noncombat_move)
        for (ZoneId zone = 0; zone < map.zones.size(); ++zone)
            for (KindId kind = 0; kind < map.kinds.size(); ++kind)
                if (map.kinds[kind].domain == Domain::air && position_.count(zone, position_.power, kind) > 0 &&
                    must_land(rules_.book(), position_, zone, kind))
                    airborne.push_back({{"zone", map.zones[zone].id}, {"unit", map.kinds[kind].id}});
    Json story = Json::array(), throws = Json::array();
    for (const auto& one : story_)
        if (one.ply >= from)
            story.push_back({{"ply", one.ply},
                             {"power", map.powers[one.power].id},
                             {"round", one.round},
                             {"text", to_json(one.sentence)}});
    std::array<double, 2> expected{};
    std::array<int, 2> hits{}, thrown{};
    std::array<double, 2> spread{};
    for (const auto& one : throws_) {
        const std::size_t side = index_of(one.side);
        expected[side] += one.expected;
        hits[side] += one.hits;
        for (const auto& [strength, count, hit] : one.dice) {
            thrown[side] += count;
            spread[side] += count * strength / 6.0 * (1 - strength / 6.0);
        }
        if (one.ply >= from) throws.push_back(throw_json(one));
    }
    Json luck = Json::array();
    for (std::size_t side = 0; side < 2; ++side)
        luck.push_back(
            {{"dice", thrown[side]}, {"expected", expected[side]}, {"hits", hits[side]}, {"variance", spread[side]}});
    return {{"plies", session.record().size()},
            {"acting", actor},
            {"power", map.powers[position_.power].id},
            {"phase", to_string(position_.phase)},
            {"step", to_string(position_.step)},
            {"round", position_.round},
            {"legal", std::move(legal)},
            {"battles", std::move(battles)},
            {"fight", is_fighting ? battle_json(position_, position_.battle.zone) : Json()},
            {"incomes", std::move(incomes)},
            {"production", std::move(production)},
            {"airborne", std::move(airborne)},
            {"story", std::move(story)},
            {"throws", std::move(throws)},
            {"luck", std::move(luck)},
            {"may_undo", may_undo(session)}};
}

Json AxisTable::odds_after(const play::Session& session, const std::string& orders) {
    follow(session);
    Position after = position_;
    ZoneId zone = 0;
    for (const auto& order : rules_.split_moves(orders)) {
        const auto move = rules_.parse_move(after, order);
        if (!move || move->path_size == 0) return nullptr;
        after = rules_.after(after, *move);
        zone = move->to();
    }
    return pending_battles(rules_.book(), after).has(zone) ? battle_json(after, zone) : Json();
}

// Rounding is carried on from throw to throw: otherwise two weak units would miss each other for ever.
std::string AxisTable::expected_roll(const play::Session& session) {
    follow(session);
    if (!rules_.awaits_chance(position_)) return "";
    const Dice dice = dice_of(rules_.book(), position_);
    double& owed = owed_[is_thrown_by_defender(position_.step) ? 1 : 0];
    for (int i = 0; i < dice_classes; ++i) owed += dice[static_cast<std::size_t>(i)] * strength_of(i) / 6.0;
    const int wanted = static_cast<int>(owed + 1e-9);
    double best = -1;
    int nearest = 1000, taken = 0;
    std::string text;
    for (const Move& move : rules_.legal_moves(position_)) {
        int hits = 0;
        for (const Group& group : move.all_groups()) hits += group.count;
        const int off = std::abs(hits - wanted);
        const double chance = rules_.probability(position_, move);
        const bool has_hits = is_battle(position_.step);
        if (has_hits && off > nearest) continue;
        if ((!has_hits || off == nearest) && chance <= best) continue;
        best = chance;
        nearest = off;
        taken = hits;
        text = rules_.to_text(position_, move);
    }
    owed = std::max(0.0, owed - taken);
    return text;
}

std::vector<Text> AxisTable::sentences(const std::string& position, const std::string& order,
                                       const std::string& after) const {
    const auto before = rules_.parse_position(position), then = rules_.parse_position(after);
    if (!before || !then) return {};
    const auto move = rules_.parse_move(*before, order);
    if (!move) return {};
    return GameLog{rules_}.record(*before, *move, *then);
}

}  // namespace plateau::server
