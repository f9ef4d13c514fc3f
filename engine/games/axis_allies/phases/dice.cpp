// Luck: what is thrown, how likely each result is, and what it does.
#include <cassert>
#include <cmath>
#include <numeric>

#include "games/axis_allies/phases/battle.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

// Dice whose faces are added up: raids and rockets.
int summed_dice(const RuleBook& book, const Position& position) {
    if (position.step == Step::rocket_roll) return 1;
    int dice = 0;
    for (const auto& moved : position.moved)
        if (moved.zone == position.battle.zone && (moved.flags & Moved::raiding))
            dice += moved.count * stats_of(book, position, position.power, moved.kind).dice;
    return dice;
}

bool is_sum(Step step) { return step == Step::raid_roll || step == Step::rocket_roll; }

double chance_of_sum(int dice, int sum) {
    std::vector<double> chances{1};
    for (int die = 0; die < dice; ++die) {
        std::vector<double> next(chances.size() + 6, 0.0);
        for (std::size_t i = 0; i < chances.size(); ++i)
            for (std::size_t face = 1; face <= 6; ++face) next[i + face] += chances[i] / 6;
        chances = std::move(next);
    }
    assert(std::abs(std::accumulate(chances.begin(), chances.end(), 0.0) - 1) < 1e-9);
    return sum >= 0 && sum < static_cast<int>(chances.size()) ? chances[static_cast<std::size_t>(sum)] : 0;
}

double chance_of_hits(int dice, int hits, int strength) {
    assert(hits >= 0 && hits <= dice && strength >= 0 && strength <= 6);
    const double hit = strength / 6.0;
    double chance = 1;
    for (int i = 0; i < hits; ++i) chance *= static_cast<double>(dice - i) / (i + 1) * hit;
    return chance * std::pow(1 - hit, dice - hits);
}

std::vector<int> missing_technologies(const RuleBook& book, const Position& position) {
    std::vector<int> missing;
    for (std::size_t i = 0; i < book.map.technologies.size(); ++i)
        if (!(position.technologies[position.power] >> i & 1)) missing.push_back(static_cast<int>(i));
    return missing;
}

int hits_in(const Move& move, int dice) {
    int hits = 0;
    for (const Group& group : move.all_groups())
        if (group.what == dice) hits += group.count;
    return hits;
}

// Breakthroughs are drawn one by one while there is something left to discover.
void draw_breakthrough(const RuleBook& book, Position& position) {
    const bool goes_on = position.research_hits > 0 && !missing_technologies(book, position).empty();
    if (!goes_on) position.research_hits = 0;
    position.step = goes_on ? Step::technology_roll : Step::orders;
    if (!goes_on) position.flight = {};
}

void play_overflight(Position& position, int hits) {
    Flight& flight = position.flight;
    for (std::size_t i = 0; i < position.moved.size() && hits > 0; ++i) {
        Moved& moved = position.moved[i];
        if (moved.zone != flight.zone || moved.kind != flight.kind || moved.left != flight.left ||
            moved.flags != flight.flags)
            continue;
        assert(hits <= moved.count && hits <= flight.count);
        position.add(flight.zone, position.power, flight.kind, -hits);
        moved.count = static_cast<std::uint8_t>(moved.count - hits);
        flight.count = static_cast<std::uint8_t>(flight.count - hits);
        if (moved.count == 0) position.moved.erase(i);
        break;
    }
    assert(flight.guns > 0);
    --flight.guns;
    if (flight.guns > 0 && flight.count > 0) return;
    flight = {};
    position.step = Step::orders;
}

void end_raid(const RuleBook& book, Position& position) {
    const auto before = position.moved;
    position.moved.clear();
    for (const auto& moved : before) {
        const bool raided = moved.zone == position.battle.zone && (moved.flags & Moved::raiding);
        const int flags = raided ? (moved.flags & ~Moved::raiding) | Moved::apart : moved.flags;
        note_moved(position, moved.zone, moved.kind, moved.left, flags, moved.count);
    }
    if (position.fought.has(position.battle.zone)) next_battle(book, position);
    else begin_fight(book, position);
}

}  // namespace

Dice dice_of(const RuleBook& book, const Position& position) {
    Dice dice{};
    const auto aa = [&](int count) {
        dice[static_cast<std::size_t>(dice_class(book.map.kinds[book.map.aa_gun].aa_fire, false))] = count;
        return dice;
    };
    switch (position.step) {
        case Step::research_roll:
            dice[static_cast<std::size_t>(dice_class(7 - book.map.research_success_on, false))] = position.flight.count;
            return dice;
        case Step::overflight_roll: return aa(position.flight.count);
        case Step::raid_aa_roll: return aa(raiders_in(book, position, position.battle.zone));
        case Step::aa_roll: return aa(aircraft_in_battle(book, position, position.battle.zone));
        case Step::bombard_roll: return bombardment_dice(book, position);
        case Step::first_strike_roll: return attack_dice(book, position, true);
        case Step::attack_roll: return attack_dice(book, position, false);
        case Step::defense_roll: return defense_dice(book, position, false);
        case Step::strike_back_roll: return defense_dice(book, position, true);
        default: return dice;
    }
}

Result<void> check_roll(const RuleBook& book, const Position& position, const Move& move) {
    if (roll_probability(book, position, move) > 0) return {};
    return fail("the dice cannot show this", "les dés ne peuvent pas montrer cela");
}

double roll_probability(const RuleBook& book, const Position& position, const Move& move) {
    if (move.verb != Verb::roll) return 0;
    if (position.step == Step::technology_roll) {
        const auto missing = missing_technologies(book, position);
        const bool is_missing = move.group_count == 1 && move.group().count == 1 &&
                                std::find(missing.begin(), missing.end(), move.group().what) != missing.end();
        return is_missing ? 1.0 / static_cast<double>(missing.size()) : 0;
    }
    if (is_sum(position.step))
        return move.group_count == 1 ? chance_of_sum(summed_dice(book, position), move.group().value()) : 0;
    const Dice dice = dice_of(book, position);
    double chance = 1;
    int seen = -1;
    for (const Group& group : move.all_groups()) {
        if (group.what <= seen || group.what >= dice_classes || group.count == 0) return 0;
        seen = group.what;
    }
    for (int c = 0; c < dice_classes; ++c) {
        const int hits = hits_in(move, c), thrown = dice[static_cast<std::size_t>(c)];
        if (hits > thrown) return 0;
        if (thrown > 0) chance *= chance_of_hits(thrown, hits, strength_of(c));
    }
    return chance;
}

Move random_roll(const RuleBook& book, const Position& position, Random& random) {
    Move move = Move::of(Verb::roll);
    if (position.step == Step::technology_roll) {
        const auto missing = missing_technologies(book, position);
        const int drawn = missing[random.below(static_cast<std::uint32_t>(missing.size()))];
        return move.with({static_cast<std::uint8_t>(drawn), 1});
    }
    if (is_sum(position.step)) {
        int sum = 0;
        for (int die = summed_dice(book, position); die > 0; --die) sum += 1 + static_cast<int>(random.below(6));
        return move.with(Group::number(sum));
    }
    const Dice dice = dice_of(book, position);
    for (int c = 0; c < dice_classes; ++c) {
        int hits = 0;
        for (int die = 0; die < dice[static_cast<std::size_t>(c)]; ++die)
            hits += static_cast<int>(random.below(6)) < strength_of(c);
        if (hits > 0) move.with({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(hits)});
    }
    assert(roll_probability(book, position, move) > 0);
    return move;
}

void list_rolls(const RuleBook& book, const Position& position, Moves& moves) {
    const Move roll = Move::of(Verb::roll);
    if (position.step == Step::technology_roll) {
        for (const int technology : missing_technologies(book, position))
            moves.push_back(Move{roll}.with({static_cast<std::uint8_t>(technology), 1}));
        return;
    }
    if (is_sum(position.step)) {
        const int dice = summed_dice(book, position);
        for (int sum = dice; sum <= 6 * dice; ++sum) moves.push_back(Move{roll}.with(Group::number(sum)));
        return;
    }
    const Dice dice = dice_of(book, position);
    moves.push_back(roll);
    const std::size_t first = moves.size() - 1;
    for (int c = 0; c < dice_classes; ++c) {
        const std::size_t known = moves.size();
        for (std::size_t i = first; i < known; ++i)
            for (int hits = 1; hits <= dice[static_cast<std::size_t>(c)]; ++hits)
                moves.push_back(Move{moves[i]}.with({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(hits)}));
    }
}

void play_roll(const RuleBook& book, Position& position, const Move& move) {
    switch (position.step) {
        case Step::research_roll: {
            int hits = 0;
            for (const Group& group : move.all_groups()) hits += group.count;
            position.research_hits = static_cast<std::uint8_t>(hits);
            return draw_breakthrough(book, position);
        }
        case Step::technology_roll:
            assert(position.research_hits > 0 && !(position.technologies[position.power] >> move.group().what & 1));
            position.technologies[position.power] =
                static_cast<TechnologySet>(position.technologies[position.power] | 1 << move.group().what);
            --position.research_hits;
            return draw_breakthrough(book, position);
        case Step::overflight_roll: return play_overflight(position, move.group_count ? move.group().count : 0);
        case Step::rocket_roll:
            strike_factory(book, position, position.flight.zone, move.group().value());
            position.flight = {};
            position.step = Step::orders;
            return;
        case Step::raid_roll:
            strike_factory(book, position, position.battle.zone, move.group().value());
            return end_raid(book, position);
        default: return play_battle_roll(book, position, move);
    }
}

}  // namespace plateau::axis_allies
