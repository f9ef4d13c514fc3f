// The exact distribution of the endings of a battle, by dynamic programming over the states of both
// sides. Number is double for use and an exact fraction in the tests.
//
// 1. Anti-aircraft fire gives a few possible attacking lines; each is fought by itself.
// 2. The first round is played out alone where it differs: bombardment, submarines about to leave,
//    or a retreat that is judged at the end of each round.
// 3. From then on a pair of states is visited once: rounds without any loss are summed as a geometric
//    series, and its chances flow to pairs with fewer units. With a limit on the rounds they are
//    played out one by one instead.
#pragma once

#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "games/axis_allies/odds/side_table.h"

namespace plateau::axis_allies {

template <class Number>
struct OddsSummary {
    Number win{0}, mutual{0}, lose{0}, retreat{0};
    Number takes{0};  // wins with a land unit alive; at sea the same as win
    Number attacker_loss_ipc{0}, defender_loss_ipc{0};
    Number rounds{0};

    // Every battle ends in one of four ways.
    bool adds_up() const {
        return std::abs(static_cast<double>(win) + static_cast<double>(mutual) + static_cast<double>(lose) +
                        static_cast<double>(retreat) - 1) < 1e-6;
    }
};

// One way in which a battle can end: units left in each entry of the question.
template <class Number>
struct Ending {
    Number chance{0};
    std::vector<int> attackers, defenders;
};

template <class Number>
class BattleKernel {
public:
    OddsSummary<Number> summary;
    std::vector<Ending<Number>> endings;  // filled when asked for; not merged, not sorted

    void solve(const Map& map, const BattleQuestion& question, bool wants_endings) {
        question_ = &question;
        wants_endings_ = wants_endings;
        summary = {};
        endings.clear();
        make_attack_line(map, question, full_attack_line_);
        make_defense_line(map, question, defense_line_);
        attack_cost_ = cost_of(full_attack_line_);
        defense_cost_ = cost_of(defense_line_);
        const int planes = static_cast<int>(std::count_if(full_attack_line_.begin(), full_attack_line_.end(),
                                                          [](const LineUnit& unit) { return unit.is_air; }));
        if (!question.has_aa_gun || planes == 0 || map.aa_gun == no_kind)
            return fight_line(map, full_attack_line_, Number(1));
        HitChances<Number> shots;
        shots.reset();
        shots.add_dice(planes, map.kinds[map.aa_gun].aa_fire);
        for (int shot_down = 0; shot_down <= planes; ++shot_down) {
            BattleLine line = full_attack_line_;
            remove_aircraft(line, shot_down);
            fight_line(map, line, shots[static_cast<std::size_t>(shot_down)]);
        }
    }

private:
    using Table = SideTable<Number>;

    // Units that have left the battle alive and are no longer in a table.
    struct Absent {
        const BattleLine* line = nullptr;  // they are the last `count` of those that match
        std::size_t count = 0;
        bool attackers = false;  // aircraft of the attacker; otherwise submarines of the defender
    };

    // What one round does to a pair of states, for one result of the first strike.
    struct Reached {
        std::uint16_t state;
        Number chance;
    };
    struct Branch {
        Number chance{0};
        std::vector<Reached> defenders, attackers;
    };

    static int cost_of(const BattleLine& line) {
        int cost = 0;
        for (const auto& unit : line) cost += unit.cost;
        return cost;
    }
    static bool spares_air(const BattleLine& line) {
        return std::any_of(line.begin(), line.end(), [](const LineUnit& unit) { return unit.cannot_hit_air; });
    }

    void fight_line(const Map& map, const BattleLine& attack_line, const Number& weight) {
        Table& a = attack_table_;
        Table& d = defense_table_;
        a.build(attack_line, spares_air(defense_line_));
        d.build(defense_line_, spares_air(attack_line));
        Masses masses(a, d);
        set_up(map, a, d, weight, masses);
        const RetreatRule& retreat = question_->retreat;
        bool fought_one = false;
        HitChances<Number> bombardment = bombardment_chances(map, question_->bombarded_fire_back);
        const bool submerges = question_->defender_submerges && !a[0].stops_submarines;
        if (bombardment.dice() > 0 || submerges || retreat.is_set()) {
            masses = one_round(a, d, masses, &bombardment);
            fought_one = true;
        }
        if (submerges) return fight_on_without_submarines(attack_line, a, d, masses);
        fight_on(attack_line, a, d, masses, fought_one ? 1 : 0, Absent{});
    }

    struct Masses {
        Masses(const Table& a, const Table& d) : columns{d.size()}, cells(a.size() * d.size(), Number(0)) {}
        Number& at(std::size_t a, std::size_t d) {
            assert(d < columns && a * columns + d < cells.size());
            return cells[a * columns + d];
        }
        std::size_t columns;
        std::vector<Number> cells;
    };

    HitChances<Number> bombardment_chances(const Map& map, bool wanted) const {
        HitChances<Number> chances;
        chances.reset();
        if (wanted)
            for (const auto& stack : question_->bombarding)
                chances.add_dice(stack.count * map.stats(stack.technologies, stack.kind).dice,
                                 map.stats(stack.technologies, stack.kind).attack);
        return chances;
    }

    // Where bombarded units do not fire back they are gone before the first round.
    void set_up(const Map& map, const Table&, const Table& d, const Number& weight, Masses& masses) {
        const HitChances<Number> shots = bombardment_chances(map, !question_->bombarded_fire_back);
        std::size_t state = 0;
        for (std::size_t hits = 0; hits <= shots.dice(); ++hits) {
            masses.at(0, state) = masses.at(0, state) + weight * shots[hits];
            state = d[state].after_hit;
        }
    }

    // One round for every pair; who has finished stays where he is.
    Masses one_round(const Table& a, const Table& d, Masses& before, const HitChances<Number>* extra) {
        Masses after(a, d);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < d.size(); ++j) {
                const Number mass = before.at(i, j);
                if (mass == Number(0)) continue;
                if (i == a.last() || j == d.last()) {
                    after.at(i, j) = after.at(i, j) + mass;
                    continue;
                }
                find_branches(a, d, i, j, extra);
                spread(after, mass);
                summary.rounds = summary.rounds + mass;
            }
        return after;
    }

    void spread(Masses& masses, const Number& mass) {
        for (std::size_t b = 0; b < branch_count_; ++b)
            for (const auto& attacker : branches_[b].attackers) {
                const Number share = mass * branches_[b].chance * attacker.chance;
                Number* row = &masses.at(attacker.state, 0);
                for (const auto& defender : branches_[b].defenders)
                    row[defender.state] = row[defender.state] + share * defender.chance;
            }
    }

    void fight_on_without_submarines(const BattleLine& attack_line, const Table& a, const Table& d, Masses& masses) {
        BattleLine surface, submarines;
        for (const auto& unit : defense_line_) (unit.may_withdraw ? submarines : surface).push_back(unit);
        Table rest;
        rest.build(surface, spares_air(attack_line));
        for (std::size_t dived = 0; dived <= submarines.size(); ++dived) {
            Masses moved(a, rest);
            bool any = false;
            for (std::size_t j = 0; j < d.size(); ++j) {
                std::size_t under = 0, ships = 0, planes = 0;
                d.each_unit(j, [&](const LineUnit& unit) {
                    ++(unit.may_withdraw ? under : unit.is_air ? planes : ships);
                });
                if (under != dived) continue;
                const std::size_t state = rest.state_with(ships, planes);
                for (std::size_t i = 0; i < a.size(); ++i)
                    if (!(masses.at(i, j) == Number(0)))
                        moved.at(i, state) = moved.at(i, state) + masses.at(i, j), any = true;
            }
            if (any) fight_on(attack_line, a, rest, moved, 1, Absent{&submarines, dived, false});
        }
    }

    // From `rounds_fought` on to the end. Masses hold pairs at the end of a round (or the start).
    void fight_on(const BattleLine& attack_line, const Table& a, const Table& d, Masses& masses, int rounds_fought,
                  Absent absent) {
        const RetreatRule& retreat = question_->retreat;
        Masses chances(a, d);
        if (retreat.below > 0) find_win_chances(a, d, chances);
        Masses left(a, d);
        bool anyone_left = false;
        const auto leaves = [&](std::size_t i, std::size_t j, int rounds) {
            if (rounds == 0) return false;
            return (retreat.after_rounds && rounds >= retreat.after_rounds) ||
                   (retreat.units_left && a[i].units <= retreat.units_left) ||
                   (retreat.when_only_air && !question_->at_sea && !a[i].has_land_unit) ||
                   (retreat.below > 0 && below(chances.at(i, j), retreat.below));
        };
        const auto take_out = [&](int rounds) {
            for (std::size_t i = 0; i < a.last(); ++i)
                for (std::size_t j = 0; j < d.last(); ++j)
                    if (!(masses.at(i, j) == Number(0)) && leaves(i, j, rounds)) {
                        left.at(i, j) = left.at(i, j) + masses.at(i, j);
                        masses.at(i, j) = Number(0);
                        anyone_left = true;
                    }
        };
        if (retreat.after_rounds) {
            for (int rounds = rounds_fought;; ++rounds) {
                take_out(rounds);
                if (rounds >= retreat.after_rounds) break;
                masses = one_round(a, d, masses, nullptr);
            }
            end_all(a, d, masses, absent);
        } else {
            flow_down(a, d, masses, rounds_fought, leaves, left, anyone_left, absent);
        }
        if (anyone_left) depart(attack_line, a, d, left, absent);
    }

    template <class Leaves>
    void flow_down(const Table& a, const Table& d, Masses& masses, int rounds_fought, const Leaves& leaves,
                   Masses& left, bool& anyone_left, Absent absent) {
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < d.size(); ++j) {
                const Number mass = masses.at(i, j);
                if (mass == Number(0)) continue;
                if (i == a.last() || j == d.last()) {
                    end(a, i, d, j, mass, absent);
                    continue;
                }
                // A pair other than the first has been through a round.
                if (leaves(i, j, rounds_fought + ((i || j) ? 1 : 0))) {
                    left.at(i, j) = left.at(i, j) + mass;
                    anyone_left = true;
                    continue;
                }
                find_branches(a, d, i, j, nullptr);
                const Number stay = chance_of_no_change(i, j);
                if (stay == Number(1)) {  // neither side can hurt the other
                    left.at(i, j) = left.at(i, j) + mass;
                    anyone_left = true;
                    continue;
                }
                assert(static_cast<double>(stay) >= 0 && static_cast<double>(stay) < 1);
                const Number visits = mass / (Number(1) - stay);
                summary.rounds = summary.rounds + visits;
                spread(masses, visits);
                masses.at(i, j) = Number(0);
            }
    }

    // The chance that a round changes nothing.
    Number chance_of_no_change(std::size_t i, std::size_t j) const {
        Number stay(0);
        for (std::size_t b = 0; b < branch_count_; ++b)
            stay = stay +
                   branches_[b].chance * chance_of(branches_[b].attackers, i) * chance_of(branches_[b].defenders, j);
        return stay;
    }
    static Number chance_of(const std::vector<Reached>& list, std::size_t state) {
        for (const auto& reached : list)
            if (reached.state == state) return reached.chance;
        return Number(0);
    }
    // The attacker goes. From a landing only aircraft may: the others fight on to the death.
    void depart(const BattleLine& attack_line, const Table& a, const Table& d, Masses& left, Absent absent) {
        if (!question_->is_landing) {
            for (std::size_t i = 0; i < a.size(); ++i)
                for (std::size_t j = 0; j < d.size(); ++j)
                    if (!(left.at(i, j) == Number(0))) end(a, i, d, j, left.at(i, j), absent);
            return;
        }
        BattleLine ground, air;
        for (const auto& unit : attack_line) (unit.is_air ? air : ground).push_back(unit);
        Table rest;
        rest.build(ground, false);
        for (std::size_t flown = 0; flown <= air.size(); ++flown) {
            Masses moved(rest, d);
            bool any = false;
            for (std::size_t i = 0; i < a.size(); ++i) {
                std::size_t planes = 0, others = 0;
                a.each_unit(i, [&](const LineUnit& unit) { ++(unit.is_air ? planes : others); });
                if (planes != flown) continue;
                for (std::size_t j = 0; j < d.size(); ++j)
                    if (!(left.at(i, j) == Number(0))) {
                        const std::size_t state = rest.state_with(others, 0);
                        moved.at(state, j) = moved.at(state, j) + left.at(i, j);
                        any = true;
                    }
            }
            if (!any) continue;
            Masses gone(rest, d);
            bool stuck = false;
            const auto never = [](std::size_t, std::size_t, int) { return false; };
            flow_down(rest, d, moved, 1, never, gone, stuck, Absent{&air, flown, true});
            if (stuck)
                for (std::size_t i = 0; i < rest.size(); ++i)
                    for (std::size_t j = 0; j < d.size(); ++j)
                        if (!(gone.at(i, j) == Number(0))) end(rest, i, d, j, gone.at(i, j), Absent{&air, flown, true});
        }
    }

    static bool below(const Number& chance, double limit) { return static_cast<double>(chance) < limit; }

    // The chance of winning from each pair, to the death.
    void find_win_chances(const Table& a, const Table& d, Masses& chances) {
        for (std::size_t i = a.size(); i-- > 0;)
            for (std::size_t j = d.size(); j-- > 0;) {
                if (i == a.last() || j == d.last()) {
                    chances.at(i, j) = Number(i != a.last() ? 1 : 0);
                    continue;
                }
                find_branches(a, d, i, j, nullptr);
                const Number stay = chance_of_no_change(i, j);
                Number sum(0);
                for (std::size_t b = 0; b < branch_count_; ++b)
                    for (const auto& attacker : branches_[b].attackers)
                        for (const auto& defender : branches_[b].defenders)
                            if (attacker.state != i || defender.state != j)
                                sum = sum + branches_[b].chance * attacker.chance * defender.chance *
                                                chances.at(attacker.state, defender.state);
                chances.at(i, j) = stay == Number(1) ? Number(0) : sum / (Number(1) - stay);
            }
    }

    // 1. First strikes of both sides, on ships, before anybody else fires. 2. The other attackers. 3. Whoever of the
    // defenders was not struck first, those just hit included. Who cannot strike first fires with the others.
    void find_branches(const Table& a, const Table& d, std::size_t i, std::size_t j, const HitChances<Number>* extra) {
        branch_count_ = 0;
        const bool attackers_strike = a[i].first.dice() > 0 && !d[j].stops_submarines;
        const bool defenders_strike = d[j].first.dice() > 0 && !a[i].stops_submarines;
        each_struck(d, j, attackers_strike ? a[i].first : no_dice_, [&](std::size_t struck, const Number& chance) {
            if (!defenders_strike) return add_branch(a, d, i, struck, chance, extra, attackers_strike, false);
            each_struck(a, i, d[j].first, [&](std::size_t hit, const Number& chance_back) {
                add_branch(a, d, hit, struck, chance * chance_back, extra, attackers_strike, true);
            });
        });
    }

    // visit(state, chance) for what first strikes leave.
    template <class Visit>
    static void each_struck(const Table& table, std::size_t from, const HitChances<Number>& first, Visit&& visit) {
        std::size_t struck = from;
        for (std::size_t hits = 0; hits <= first.dice(); ++hits) {
            const bool is_end = hits == first.dice() || table[struck].after_ship_hit == struck;
            Number chance = first[hits];
            if (is_end)
                for (std::size_t more = hits + 1; more <= first.dice(); ++more) chance = chance + first[more];
            visit(struck, chance);
            if (is_end) break;
            struck = table[struck].after_ship_hit;
        }
    }

    void add_branch(const Table& a, const Table& d, std::size_t i, std::size_t struck, const Number& chance,
                    const HitChances<Number>* extra, bool attackers_struck, bool defenders_struck) {
        if (branches_.size() == branch_count_) branches_.emplace_back();
        Branch& branch = branches_[branch_count_++];
        branch.chance = chance;
        // Who has struck does not fire again.
        const auto sparing = [](const auto& state, bool struck_already, HitChances<Number>& both) -> const auto& {
            if (struck_already || state.first.dice() == 0) return state.sparing_air;
            both = state.sparing_air;
            both.add(state.first);
            return both;
        };
        const HitChances<Number>& ours = sparing(a[i], attackers_struck, all_ours_);
        const HitChances<Number>& theirs = sparing(d[struck], defenders_struck, all_theirs_);
        if (extra && extra->dice() > 0) {
            HitChances<Number> all = a[i].any;
            all.add(*extra);
            find_reached(d, struck, ours, all, branch.defenders);
        } else {
            find_reached(d, struck, ours, a[i].any, branch.defenders);
        }
        find_reached(a, i, theirs, d[struck].any, branch.attackers);
    }

    static void find_reached(const Table& table, std::size_t from, const HitChances<Number>& sparing_air,
                             const HitChances<Number>& any, std::vector<Reached>& reached) {
        reached.clear();
        if (sparing_air.dice() == 0) return add_reached(table, from, any, Number(1), reached);
        std::size_t state = from;
        for (std::size_t hits = 0; hits <= sparing_air.dice(); ++hits) {
            const bool is_end = hits == sparing_air.dice() || table[state].after_ship_hit == state;
            Number chance = sparing_air[hits];
            if (is_end)
                for (std::size_t more = hits + 1; more <= sparing_air.dice(); ++more)
                    chance = chance + sparing_air[more];
            add_reached(table, state, any, chance, reached);
            if (is_end) break;
            state = table[state].after_ship_hit;
        }
        merge(reached);
    }
    static void add_reached(const Table& table, std::size_t from, const HitChances<Number>& any, const Number& weight,
                            std::vector<Reached>& reached) {
        std::size_t state = from;
        for (std::size_t hits = 0; hits <= any.dice(); ++hits) {
            if (state == table.last()) {
                Number rest = any[hits];
                for (std::size_t more = hits + 1; more <= any.dice(); ++more) rest = rest + any[more];
                reached.push_back({static_cast<std::uint16_t>(state), weight * rest});
                return;
            }
            reached.push_back({static_cast<std::uint16_t>(state), weight * any[hits]});
            state = table[state].after_hit;
        }
    }
    static void merge(std::vector<Reached>& reached) {
        std::sort(reached.begin(), reached.end(), [](const Reached& x, const Reached& y) { return x.state < y.state; });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < reached.size(); ++i)
            if (kept > 0 && reached[kept - 1].state == reached[i].state)
                reached[kept - 1].chance = reached[kept - 1].chance + reached[i].chance;
            else reached[kept++] = reached[i];
        reached.resize(kept);
    }

    void end_all(const Table& a, const Table& d, Masses& masses, Absent absent) {
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < d.size(); ++j)
                if (!(masses.at(i, j) == Number(0))) end(a, i, d, j, masses.at(i, j), absent);
    }

    void end(const Table& a, std::size_t i, const Table& d, std::size_t j, const Number& mass, Absent absent) {
        const bool attackers_gone = i == a.last(), defenders_gone = j == d.last();
        assert(static_cast<double>(mass) > 0 && static_cast<double>(mass) <= 1 + 1e-9);
        const bool air_left = absent.attackers && absent.count > 0;
        Number& sort = !attackers_gone && defenders_gone  ? summary.win
                       : attackers_gone && defenders_gone ? (air_left ? summary.win : summary.mutual)
                       : attackers_gone                   ? (air_left ? summary.retreat : summary.lose)
                                                          : summary.retreat;
        sort = sort + mass;
        if (!attackers_gone && defenders_gone && (question_->at_sea || a[i].has_land_unit))
            summary.takes = summary.takes + mass;
        int attack_left = a[i].cost, defense_left = d[j].cost;
        if (absent.count) (absent.attackers ? attack_left : defense_left) += absent_cost(absent);
        summary.attacker_loss_ipc = summary.attacker_loss_ipc + mass * Number(attack_cost_ - attack_left);
        summary.defender_loss_ipc = summary.defender_loss_ipc + mass * Number(defense_cost_ - defense_left);
        if (wants_endings_) note(a, i, d, j, mass, absent);
    }
    static int absent_cost(const Absent& absent) {
        assert(absent.line && absent.count <= absent.line->size());
        int cost = 0;
        for (std::size_t k = absent.line->size() - absent.count; k < absent.line->size(); ++k)
            cost += (*absent.line)[k].cost;
        return cost;
    }

    void note(const Table& a, std::size_t i, const Table& d, std::size_t j, const Number& mass, const Absent& absent) {
        Ending<Number> ending{mass, std::vector<int>(question_->attackers.size()),
                              std::vector<int>(question_->defenders.size())};
        a.each_unit(i, [&](const LineUnit& unit) { ending.attackers[unit.stack] += !unit.is_hull; });
        d.each_unit(j, [&](const LineUnit& unit) { ending.defenders[unit.stack] += !unit.is_hull; });
        for (std::size_t k = absent.count; k > 0; --k) {
            const LineUnit& unit = (*absent.line)[absent.line->size() - k];
            ++(absent.attackers ? ending.attackers : ending.defenders)[unit.stack];
        }
        endings.push_back(std::move(ending));
    }

    const BattleQuestion* question_ = nullptr;
    bool wants_endings_ = false;
    BattleLine full_attack_line_, defense_line_;
    int attack_cost_ = 0, defense_cost_ = 0;
    Table attack_table_, defense_table_;
    HitChances<Number> no_dice_, all_ours_, all_theirs_;
    std::vector<Branch> branches_;
    std::size_t branch_count_ = 0;
};

}  // namespace plateau::axis_allies
