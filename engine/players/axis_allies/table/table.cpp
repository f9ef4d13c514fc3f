#include "players/axis_allies/table/table.h"

#include "games/axis_allies/odds/board_question.h"

namespace plateau::axis_allies {

namespace {

bool is_thrown_by_defender(Step step) {
    return step == Step::defense_roll || step == Step::aa_roll || step == Step::overflight_roll ||
           step == Step::raid_aa_roll;
}

int hits_of(const Move& roll, int dice_class) {
    int hits = 0;
    for (const Group& group : roll.all_groups())
        if (group.what == dice_class) hits += group.count;
    return hits;
}

std::vector<ZoneId> zones_of(const Position& before, const Move& move) {
    if (move.path_size > 0) return {move.zones().begin(), move.zones().end()};
    if (is_battle(before.step)) return {before.battle.zone};
    return {};
}

}  // namespace

Result<std::unique_ptr<Table>> Table::open(const Rules& rules, const Resources& resources) {
    const auto text = resources.read("data/axis_allies/verdicts.json");
    if (!text) return text.failure();
    auto verdicts = load_verdicts(*text);
    if (!verdicts) return verdicts.failure();
    return std::unique_ptr<Table>{new Table{rules, std::move(*verdicts)}};
}

bool Table::goes_on(const Course& course) const {
    return followed_.size() <= course.moves.size() && start_ == course.positions.front() &&
           std::equal(followed_.begin(), followed_.end(), course.moves.begin());
}

void Table::follow(const Course& course) {
    if (!goes_on(course)) {
        start_ = course.positions.front();
        log_ = GameLog{rules_};
        followed_.clear();
        story_.clear();
        throws_.clear();
    }
    for (std::size_t ply = followed_.size(); ply < course.moves.size(); ++ply) {
        const Position& before = course.positions[ply];
        const Move& move = course.moves[ply];
        if (is_roll(before.step)) add_throw(before, move);
        for (Text& sentence : log_.record(before, move, course.positions[ply + 1]))
            story_.push_back({ply, before.power, before.round, std::move(sentence), zones_of(before, move)});
        followed_.push_back(move);
    }
}

void Table::add_throw(const Position& before, const Move& move) {
    Throw one;
    one.ply = followed_.size();
    one.by_attacker = !is_thrown_by_defender(before.step);
    const Side turn = side_of_turn(rules_.book(), before);
    one.side = one.by_attacker ? turn : other(turn);
    one.zone = is_battle(before.step) ? before.battle.zone : before.flight.zone;
    one.battle_round = before.battle.round;
    const Dice dice = dice_of(rules_.book(), before);
    for (int i = 0; i < dice_classes; ++i)
        if (const int thrown = dice[static_cast<std::size_t>(i)])
            one.dice.push_back({strength_of(i), thrown, hits_of(move, i)});
    if (!one.dice.empty()) throws_.push_back(std::move(one));
}

std::array<Luck, 2> Table::luck() const {
    std::array<Luck, 2> luck{};
    for (const Throw& one : throws_)
        for (const auto& [strength, count, hits] : one.dice) {
            const double chance = strength / 6.0;
            Luck& side = luck[index_of(one.side)];
            side.dice += count;
            side.hits += hits;
            side.expected += count * chance;
            side.variance += count * chance * (1 - chance);
        }
    return luck;
}

BattleView Table::battle(const Position& position, ZoneId zone) {
    BattleView view{zone, question_at(rules_.book(), position, zone), {}, {}};
    view.odds = calculator_.summary(view.question);
    view.verdict = verdicts_.judge(rules_.map(), view.question, view.odds);
    return view;
}

std::optional<BattleView> Table::battle_after(const Position& position, std::string_view orders) {
    Position after = position;
    ZoneId zone = 0;
    for (const auto& order : rules_.split_moves(orders)) {
        const auto move = rules_.parse_move(after, order);
        if (!move || move->path_size == 0) return std::nullopt;
        after = rules_.after(after, *move);
        zone = move->to();
    }
    if (!pending_battles(rules_.book(), after).has(zone)) return std::nullopt;
    return battle(after, zone);
}

namespace {

int aircraft_of(const RuleBook& book, const Position& position, PowerId power, KindId kind) {
    int count = 0;
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone) count += position.count(zone, power, kind);
    return count;
}
int stranded_of(const RuleBook& book, const Position& position, PowerId power, KindId kind) {
    int count = 0;
    if (position.power == power)
        for (const Stranded& one : stranded_aircraft(book, position)) count += one.kind == kind ? one.count : 0;
    return count;
}

}  // namespace

Stacks Table::aircraft_lost_by(const Position& position, std::string_view orders) const {
    Position after = position;
    for (const auto& order : rules_.split_moves(orders)) {
        const auto move = rules_.parse_move(after, order);
        if (!move) break;  // dice come in between
        after = rules_.after(after, *move);
    }
    const RuleBook& book = rules_.book();
    Stacks lost;
    for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind) {
        if (rules_.map().kinds[kind].domain != Domain::air) continue;
        const PowerId power = position.power;
        const int gone = aircraft_of(book, position, power, kind) - aircraft_of(book, after, power, kind);
        const int newly_stranded = stranded_of(book, after, power, kind) - stranded_of(book, position, power, kind);
        if (const int count = std::max(gone, newly_stranded); count > 0)
            lost.push_back({.kind = kind, .count = static_cast<std::uint8_t>(count), .power = power});
    }
    return lost;
}

bool may_undo(const Rules& rules, const Course& course) {
    if (course.moves.empty()) return false;
    const Position &before = course.positions[course.positions.size() - 2], &now = course.now();
    return !rules.awaits_chance(before) && !now.is_over() && before.power == now.power && before.phase == now.phase;
}

}  // namespace plateau::axis_allies
