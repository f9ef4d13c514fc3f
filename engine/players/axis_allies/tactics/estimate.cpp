#include "players/axis_allies/tactics/estimate.h"

#include <cassert>
#include <cmath>

#include "games/axis_allies/odds/line.h"

namespace plateau::axis_allies {

namespace {

// The spread of a battle's end against that of all its dice, fitted to exact odds of 15 to 24 units a side.
constexpr double spread_of_luck = 1.75;
// Pairs of states beyond which the exact odds take too long.
constexpr int largest_exact = 900;

// What is left of one side after any number of losses, in the order in which it loses.
class Fading {
public:
    explicit Fading(const BattleLine& line) : hits_(line.size() + 1), luck_(line.size() + 1), cost_(line.size() + 1) {
        for (std::size_t i = line.size(); i-- > 0;) {
            const double chance = line[i].strength / 6.0;
            hits_[i] = hits_[i + 1] + chance * line[i].dice;
            luck_[i] = luck_[i + 1] + chance * (1 - chance) * line[i].dice;
            cost_[i] = cost_[i + 1] + line[i].cost;
        }
    }
    double size() const { return static_cast<double>(hits_.size() - 1); }
    double hits(double lost) const { return at(hits_, lost); }
    double luck(double lost) const { return at(luck_, lost); }
    double cost(double lost) const { return at(cost_, lost); }

private:
    double at(const std::vector<double>& values, double lost) const {
        assert(values.size() == hits_.size());
        const double place = std::clamp(lost, 0.0, size());
        const auto below = static_cast<std::size_t>(place);
        if (below + 1 >= values.size()) return values.back();
        return values[below] + (place - static_cast<double>(below)) * (values[below + 1] - values[below]);
    }
    std::vector<double> hits_, luck_, cost_;
};

double normal(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

int planes_in(const BattleLine& line) {
    return static_cast<int>(std::count_if(line.begin(), line.end(), [](const LineUnit& unit) { return unit.is_air; }));
}

}  // namespace

bool is_large(const Map& map, const BattleQuestion& question) {
    int attackers = 1, defenders = 1, planes = 0;
    for (const Stack& stack : question.attackers) {
        attackers += stack.count;
        planes += map.kinds[stack.kind].domain == Domain::air ? stack.count : 0;
    }
    for (const Stack& stack : question.defenders) defenders += stack.count;
    return attackers * defenders * (question.has_aa_gun ? 1 + planes / 4 : 1) > largest_exact;
}

Summary estimated_odds(const Map& map, const BattleQuestion& question) {
    BattleLine attack_line, defense_line;
    make_attack_line(map, question, attack_line);
    make_defense_line(map, question, defense_line);
    double lost_to_guns = 0;
    if (question.has_aa_gun && map.aa_gun != no_kind) {
        const int before = planes_in(attack_line);
        const int shot_down = static_cast<int>(before * map.kinds[map.aa_gun].aa_fire / 6.0 + 0.5);
        for (const LineUnit& unit : attack_line) lost_to_guns += unit.cost;
        remove_aircraft(attack_line, shot_down);
        for (const LineUnit& unit : attack_line) lost_to_guns -= unit.cost;
    }
    const Fading attack{attack_line}, defense{defense_line};
    double attack_lost = 0, defense_lost = 0, luck = 0, rounds = 0;
    double shots = 0;
    for (const Stack& stack : question.bombarding)
        shots += stack.count * map.stats(stack.technologies, stack.kind).attack / 6.0;
    while (attack_lost < attack.size() && defense_lost < defense.size() && rounds < 60) {
        const double by_attack = attack.hits(attack_lost) + (rounds == 0 ? shots : 0);
        const double by_defense = defense.hits(defense_lost);
        if (by_attack + by_defense < 1e-6) break;
        const double end = std::min({1.0, by_attack > 0 ? (defense.size() - defense_lost) / by_attack : 1.0,
                                     by_defense > 0 ? (attack.size() - attack_lost) / by_defense : 1.0});
        luck += end * (attack.luck(attack_lost) + defense.luck(defense_lost));
        attack_lost += end * by_defense;
        defense_lost += end * by_attack;
        rounds += 1;
        if (end < 1) break;
    }
    const double margin = (attack.size() - attack_lost) - (defense.size() - defense_lost);
    const double spread = spread_of_luck * std::sqrt(luck + 0.1);
    Summary odds;
    odds.win = normal(margin / spread);
    odds.lose = 1 - odds.win;
    odds.rounds = rounds;
    const int planes = question.at_sea ? 0 : planes_in(attack_line);
    const bool has_land_unit = question.at_sea || planes < static_cast<int>(attack_line.size());
    odds.takes = has_land_unit ? normal((margin - planes) / spread) : 0;
    const auto loss = [&](const Fading& side, double lost, double survives) {
        return survives * (side.cost(0) - side.cost(survives > 0.5 ? lost : 0.85 * side.size())) +
               (1 - survives) * side.cost(0);
    };
    odds.attacker_loss_ipc = lost_to_guns + loss(attack, attack_lost, odds.win);
    odds.defender_loss_ipc = loss(defense, defense_lost, odds.lose);
    assert(odds.adds_up() && odds.takes <= odds.win);
    return odds;
}

Summary quick_odds(OddsCalculator& calculator, const Map& map, const BattleQuestion& question) {
    return is_large(map, question) ? estimated_odds(map, question) : calculator.summary(question);
}

}  // namespace plateau::axis_allies
