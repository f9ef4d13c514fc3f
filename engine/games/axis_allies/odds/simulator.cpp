#include "games/axis_allies/odds/simulator.h"

#include <cassert>

#include "core/stable.h"

namespace plateau::axis_allies {

namespace {

// A piece on the board. It fires until it is removed.
struct Piece {
    KindId kind;
    int cost, strength, dice;
    bool is_landed;
    int hits;  // until it is lost
};

class Simulation {
public:
    Simulation(const Map& map, const BattleQuestion& question, Random& random)
        : map_{map}, question_{question}, random_{random} {
        place(question.attackers, true, attackers_);
        place(question.defenders, false, defenders_);
    }

    void fight(Summary& sum) {
        const int attack_value = value(attackers_), defense_value = value(defenders_);
        int attack_away = 0, defense_away = 0;
        bool retreated = false;
        if (question_.has_aa_gun) aa_fire();
        int saved_by_bombardment = bombard();
        int rounds = 0;
        stopped_ = has_stopper(attackers_);
        while (!attackers_.empty() && !defenders_.empty()) {
            if (!somebody_can_hit()) {
                retreated = true;
                break;
            }
            round(saved_by_bombardment);
            saved_by_bombardment = 0;
            ++rounds;
            if (question_.defender_submerges && !stopped_)
                defense_away += take_away(defenders_, &UnitType::may_withdraw);
            if (attackers_.empty() || defenders_.empty() || !leaves(rounds)) continue;
            if (question_.is_landing) {
                attack_away += take_away_air();
                no_more_retreat_ = true;
            } else {
                retreated = true;
                break;
            }
        }
        sum.rounds += rounds;
        sum.attacker_loss_ipc += attack_value - value(attackers_) - attack_away;
        sum.defender_loss_ipc += defense_value - value(defenders_) - defense_away;
        if (retreated) sum.retreat += 1;
        else if (attackers_.empty() && attack_away > 0) (defenders_.empty() ? sum.win : sum.retreat) += 1;
        else if (attackers_.empty() && defenders_.empty()) sum.mutual += 1;
        else if (attackers_.empty()) sum.lose += 1;
        else {
            sum.win += 1;
            if (question_.at_sea || has_land_unit()) sum.takes += 1;
        }
    }

private:
    void place(const Stacks& stacks, bool attacks, std::vector<Piece>& pieces) {
        for (const auto& stack : stacks) {
            const UnitType& kind = map_.kinds[stack.kind];
            const Stats& stats = map_.stats(stack.technologies, stack.kind);
            int strength = attacks ? stats.attack : stats.defense;
            if (attacks && stack.has_landed) strength = std::max(strength, kind.landing_attack);
            for (int i = 0; i < stack.count && kind.fights(); ++i)
                pieces.push_back({stack.kind, kind.stats.cost, strength, attacks ? stats.dice : 1, stack.has_landed,
                                  i < stack.damaged ? 1 : kind.hits});
        }
    }
    const UnitType& type(const Piece& piece) const { return map_.kinds[piece.kind]; }
    static int value(const std::vector<Piece>& pieces) {
        int sum = 0;
        for (const auto& piece : pieces) sum += piece.cost;
        return sum;
    }
    bool has_land_unit() const {
        return std::any_of(attackers_.begin(), attackers_.end(),
                           [&](const Piece& piece) { return type(piece).domain == Domain::land; });
    }
    int throw_dice(int count, int strength) {
        int hits = 0;
        for (int i = 0; i < count; ++i) hits += static_cast<int>(random_.below(6)) + 1 <= strength;
        return hits;
    }

    // A place in the queue for the scrap heap: smaller goes first.
    std::size_t rank(const Piece& piece, const LossOrder& own, const std::vector<KindId>& usual) const {
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i] == piece.kind) return i;
        for (std::size_t i = 0; i < usual.size(); ++i)
            if (usual[i] == piece.kind) return 100 + i;
        return 1000;
    }
    // The next piece to lose, or npos. `spares_air`: the hit cannot be put on an aircraft.
    std::size_t next_lost(const std::vector<Piece>& pieces, bool attackers, bool spares_air, bool only_air) const {
        const auto& usual = question_.at_sea ? map_.sea_losses
                            : attackers      ? map_.land_attack_losses
                                             : map_.land_defense_losses;
        const LossOrder& own = attackers ? question_.attacker_losses : question_.defender_losses;
        std::size_t best = pieces.size(), best_rank = 100000;
        if (!only_air)
            for (std::size_t i = 0; i < pieces.size(); ++i)
                if (pieces[i].hits > 1) return i;
        int land_units = 0;
        for (const auto& piece : pieces) land_units += type(piece).domain == Domain::land;
        std::size_t kept = pieces.size();  // the last land unit in the order of losses
        if (attackers && question_.keep_land_unit && land_units == 1)
            for (std::size_t i = 0; i < pieces.size(); ++i)
                if (type(pieces[i]).domain == Domain::land) kept = i;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const bool is_air = type(pieces[i]).domain == Domain::air;
            if ((spares_air && is_air) || (only_air && !is_air)) continue;
            std::size_t place = i == kept ? 10000 : rank(pieces[i], own, usual);
            if (type(pieces[i]).chosen_last) place += 5000;
            if (place < best_rank) best = i, best_rank = place;
        }
        return best;
    }
    void lose(std::vector<Piece>& pieces, bool attackers, int hits, bool spares_air, bool only_air = false) {
        for (int i = 0; i < hits; ++i) {
            const std::size_t lost = next_lost(pieces, attackers, spares_air, only_air);
            if (lost == pieces.size()) return;
            if (--pieces[lost].hits > 0) continue;
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(lost));
        }
    }

    void aa_fire() {
        int planes = 0;
        for (const auto& piece : attackers_) planes += type(piece).domain == Domain::air;
        lose(attackers_, true, throw_dice(planes, map_.kinds[map_.aa_gun].aa_fire), false, true);
    }
    // Hits that wait until the victims have fired back; 0 where they do not fire back.
    int bombard() {
        int hits = 0;
        for (const auto& stack : question_.bombarding)
            hits += throw_dice(stack.count, map_.stats(stack.technologies, stack.kind).attack);
        if (question_.bombarded_fire_back) return hits;
        lose(defenders_, false, hits, false);
        return 0;
    }

    struct Volley {
        int first = 0, sparing_air = 0, any = 0;
    };
    bool has_stopper(const std::vector<Piece>& pieces) const {
        return std::any_of(pieces.begin(), pieces.end(),
                           [&](const Piece& piece) { return type(piece).stops_submarines; });
    }
    // Supported units, the lowest kinds first and the weaker of a kind first.
    std::vector<const Piece*> supported(const std::vector<Piece>& pieces) const {
        std::vector<const Piece*> helped;
        int supporters = 0;
        for (const auto& piece : pieces) {
            supporters += map_.support.gives(piece.kind);
            if (map_.support.helps(piece.kind)) helped.push_back(&piece);
        }
        sort_stably(helped, [](const Piece* a, const Piece* b) {
            return a->kind != b->kind ? a->kind < b->kind : a->strength < b->strength;
        });
        helped.resize(std::min(helped.size(), static_cast<std::size_t>(supporters)));
        return helped;
    }
    Volley fire(const std::vector<Piece>& pieces, bool attackers, bool first, bool is_stopped) {
        Volley volley;
        const auto helped = attackers ? supported(pieces) : std::vector<const Piece*>{};
        for (const auto& piece : pieces) {
            const bool may_strike = attackers ? type(piece).strikes_first : type(piece).strikes_first_defending;
            const bool strikes_first = may_strike && !is_stopped;
            if (strikes_first != first) continue;
            const bool is_helped = std::find(helped.begin(), helped.end(), &piece) != helped.end();
            const int strength = is_helped ? std::min(5, piece.strength + map_.support.attack) : piece.strength;
            const int hits = throw_dice(piece.dice, strength);
            (strikes_first ? volley.first : type(piece).cannot_hit_air ? volley.sparing_air : volley.any) += hits;
        }
        return volley;
    }
    void round(int bombardment_hits) {
        const bool stops_us = has_stopper(defenders_), stops_them = has_stopper(attackers_);
        const int strikes = fire(attackers_, true, true, stops_us).first;
        const int strikes_back = fire(defenders_, false, true, stops_them).first;
        lose(defenders_, false, strikes, true);
        lose(attackers_, true, strikes_back, true);
        const Volley attack = fire(attackers_, true, false, stops_us);
        const Volley defense = fire(defenders_, false, false, stops_them);
        lose(defenders_, false, attack.sparing_air, true);
        lose(defenders_, false, attack.any + bombardment_hits, false);
        lose(attackers_, true, defense.sparing_air, true);
        lose(attackers_, true, defense.any, false);
    }
    bool somebody_can_hit() const {
        const auto can_hit = [&](const std::vector<Piece>& shooters, const std::vector<Piece>& targets) {
            for (const auto& shooter : shooters)
                for (const auto& target : targets)
                    if (shooter.strength > 0 && !(type(shooter).cannot_hit_air && type(target).domain == Domain::air))
                        return true;
            return false;
        };
        return can_hit(attackers_, defenders_) || can_hit(defenders_, attackers_);
    }

    int take_away(std::vector<Piece>& pieces, bool UnitType::* mark) {
        int away = 0;
        std::erase_if(pieces, [&](const Piece& piece) {
            if (!(type(piece).*mark)) return false;
            away += piece.cost;
            return true;
        });
        return away;
    }
    int take_away_air() {
        int away = 0;
        std::erase_if(attackers_, [&](const Piece& piece) {
            if (type(piece).domain != Domain::air) return false;
            away += piece.cost;
            return true;
        });
        return away;
    }
    bool leaves(int rounds) {
        const RetreatRule& rule = question_.retreat;
        if (no_more_retreat_) return false;
        if (rule.after_rounds && rounds >= rule.after_rounds) return true;
        if (rule.units_left && attackers_.size() <= rule.units_left) return true;
        if (rule.when_only_air && !question_.at_sea && !has_land_unit()) return true;
        return false;  // the chance of winning is not something a simulation knows
    }

    const Map& map_;
    const BattleQuestion& question_;
    Random& random_;
    std::vector<Piece> attackers_, defenders_;
    bool no_more_retreat_ = false, stopped_ = false;
};

}  // namespace

Summary simulate(const Map& map, const BattleQuestion& question, int battles, Random& random) {
    assert(battles > 0);
    Summary sum;
    for (int i = 0; i < battles; ++i) Simulation{map, question, random}.fight(sum);
    for (double* number : {&sum.win, &sum.mutual, &sum.lose, &sum.retreat, &sum.takes, &sum.attacker_loss_ipc,
                           &sum.defender_loss_ipc, &sum.rounds})
        *number /= battles;
    assert(sum.adds_up());
    return sum;
}

}  // namespace plateau::axis_allies
