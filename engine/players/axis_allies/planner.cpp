#include "players/axis_allies/planner.h"

#include <fmt/format.h>

#include <cmath>

#include "players/axis_allies/rules_player.h"

namespace plateau::axis_allies {

namespace {

struct Plan {
    std::deque<ReasonedOrder> orders;
    Text name;
    Doctrine doctrine;
    ZoneSet avoid;
    std::vector<double> scores;  // by seed

    double mean() const {
        double sum = 0;
        for (const double score : scores) sum += score;
        return scores.empty() ? -1e9 : sum / static_cast<double>(scores.size());
    }
    bool same_orders(const Plan& that) const {
        return orders.size() == that.orders.size() &&
               std::equal(orders.begin(), orders.end(), that.orders.begin(),
                          [](const auto& a, const auto& b) { return a.move == b.move; });
    }
};

struct Variant {
    const char* en;
    const char* fr;
    void (*change)(Doctrine&);
};

// Ways to think of a phase differently.
constexpr Variant purchases[] = {
    {"tanks", "chars", [](Doctrine& d) { d.tanks = 0.8; }},
    {"infantry", "infanterie", [](Doctrine& d) { d.tanks = 0; }},
    {"aircraft", "avions", [](Doctrine& d) { d.planes = 0.5; }},
    {"more transports", "plus de transports", [](Doctrine& d) { d.transports = 7; }},
    {"no transports", "sans transports", [](Doctrine& d) { d.transports = 0, d.tanks = 0.5; }},
};
constexpr Variant attacks[] = {
    {"bold", "hardi", [](Doctrine& d) { d.accept = 0.45, d.reply_weight = 0.3, d.threshold = -1; }},
    {"careful", "prudent", [](Doctrine& d) { d.accept = 0.8, d.reply_weight = 1.3, d.threshold = 1.5; }},
    {"heedless of the reply", "sans souci de riposte", [](Doctrine& d) { d.reply_weight = 0; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3, d.hold = 0.9; }},
    {"land first", "la terre d'abord", [](Doctrine& d) { d.income_worth = 6; }},
    {"no attack", "sans attaque", [](Doctrine& d) { d.threshold = 1e6; }},
    {"trade", "échanges", [](Doctrine& d) { d.income_worth = 1.5, d.accept = 0.7; }},
};
constexpr Variant marches[] = {
    {"forward", "en avant", [](Doctrine& d) { d.hold = 0.8; }},
    {"hold back", "en retrait", [](Doctrine& d) { d.hold = 0.2; }},
    {"capital first", "la capitale d'abord", [](Doctrine& d) { d.capital_risk = 0.005; }},
    {"nothing left at home", "rien à la maison", [](Doctrine& d) { d.capital_risk = 0.3, d.hold = 0.7; }},
};

// Dice without most of their luck: the hits that are to be expected, the rest of them by chance. One course of events
// then tells about as much as many with real dice.
Move steady_roll(const Rules& rules, const Position& position, Random& random) {
    const bool is_battle_roll = position.step >= Step::aa_roll && position.step <= Step::defense_roll;
    if (!is_battle_roll) return rules.roll(position, random);
    Move move = Move::of(Verb::roll);
    const Dice dice = dice_of(rules.book(), position);
    double owed = random.real();
    for (int c = 0; c < dice_classes; ++c) {
        const int thrown = dice[static_cast<std::size_t>(c)];
        owed += thrown * strength_of(c) / 6.0;
        const int hits = std::min(thrown, static_cast<int>(owed));
        owed -= hits;
        if (hits > 0) move.with({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(hits)});
    }
    return move;
}

class Planner final : public Player<Rules>, public WithMemory {
public:
    Planner(const Rules& rules, PlannerMethod method, PlannerOptions options, std::unique_ptr<Expert> expert)
        : rules_{rules},
          method_{method},
          options_{std::move(options)},
          expert_{std::move(expert)},
          calculator_{rules.map(), 15},
          desk_{rules},
          staff_{desk_, calculator_},
          reply_{rules, {}},
          random_{static_cast<std::uint64_t>(options_.seed)} {
        economy_.income = options_.income;
        economy_.units = options_.units;
    }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        const ReasonedOrder order = decide(line.now(), limits);
        if (listener)
            listener({.depth = options_.horizon,
                      .score = static_cast<Score>(100 * value_),
                      .nodes = nodes_,
                      .line = {order.move},
                      .is_proven = false,
                      .reasons = reasons_of(order),
                      .rank = 1});
        return order.move;
    }

    std::vector<std::string> memory() const override { return expert_->memory(); }
    void remember(std::vector<std::string> facts) override { expert_->remember(std::move(facts)); }
    std::optional<Failure> trouble() override { return std::exchange(trouble_, std::nullopt); }

private:
    ReasonedOrder decide(const Position& position, const Limits& limits) {
        if (position.step != Step::orders || position.phase == Phase::combat) {
            ReasonedOrder order;
            order.move = conduct_battle(rules_, calculator_, position, conduct_, order.why);
            return order;
        }
        if (planned_for_ != stamp_of(position)) {
            planned_for_ = stamp_of(position);
            plan_ = best_plan(position, limits).orders;
        }
        while (!plan_.empty()) {
            ReasonedOrder order = std::move(plan_.front());
            plan_.pop_front();
            if (rules_.check(position, order.move)) return order;
        }
        return {
            Move::of(Verb::end), "", {"nothing more to order in this phase", "plus rien à ordonner dans cette phase"}};
    }

    Side side_of(const Position& position) const { return side_of_turn(rules_.book(), position); }

    // What the staff aims at where nothing else is said: who can march to the enemy presses on.
    Doctrine usual(const Position& position) {
        Doctrine doctrine;
        desk_.open(position);
        staff_.begin();
        if (!staff_.is_overseas()) doctrine.hold = 1.01;
        return doctrine;
    }

    // The orders of the staff under a doctrine.
    Plan staff_plan(const Position& position, const Doctrine& doctrine, ZoneSet avoid, Text name) {
        Plan plan{{}, std::move(name), doctrine, avoid, {}};
        desk_.open(position);
        desk_.because("", {"the staff's plan: " + plan.name.en, "le plan de l'état-major : " + plan.name.fr});
        staff_.doctrine = doctrine;
        staff_.avoid = avoid;
        staff_.plan_phase();
        plan.orders = desk_.orders();
        return plan;
    }

    Plan rule_plan(const Position& position) {
        Plan plan{{}, {"the rule base's", "celui de la base de règles"}, {}, {}, {}};
        if (auto planned = expert_->plan(position); !planned) trouble_ = planned.failure();
        plan.orders = expert_->desk().orders();
        return plan;
    }

    // The rule base's plan first, then the staff's in several moods and without each of its main targets.
    std::vector<Plan> candidates(const Position& position) {
        std::vector<Plan> plans;
        const auto add = [&](Plan plan) {
            for (const Plan& known : plans)
                if (known.same_orders(plan)) return;
            if (static_cast<int>(plans.size()) < options_.plans) plans.push_back(std::move(plan));
        };
        if (method_ != PlannerMethod::search) add(rule_plan(position));
        const Doctrine plain = usual(position);
        add(staff_plan(position, plain, {}, {"plain", "simple"}));
        const auto vary = [&](std::span<const Variant> variants) {
            for (const Variant& variant : variants) {
                Doctrine doctrine = plain;
                variant.change(doctrine);
                add(staff_plan(position, doctrine, {}, {variant.en, variant.fr}));
            }
        };
        if (position.phase == Phase::purchase) vary(purchases);
        if (position.phase == Phase::noncombat_move) vary(marches);
        if (position.phase != Phase::combat_move) return plans;
        vary(attacks);
        ZoneSet fields;
        for (const ReasonedOrder& order : plans.front().orders)
            if (order.move.verb == Verb::move || order.move.verb == Verb::unload) fields.add(order.move.to());
        for (const ZoneId zone : fields)
            add(staff_plan(
                position, plain, ZoneSet::of(zone),
                {"without " + rules_.map().zones[zone].name.word.en, "sans " + rules_.map().zones[zone].name.word.fr}));
        return plans;
    }

    // --- Imagining

    void play_phase(Position& position, const std::deque<ReasonedOrder>& orders, Random& dice) {
        const int phase = stamp_of(position);
        for (const ReasonedOrder& order : orders) {
            if (stamp_of(position) != phase || position.is_over()) return;
            if (!rules_.check(position, order.move)) continue;
            position = rules_.after(position, order.move);
            roll_out(position, dice);
        }
        if (!position.is_over() && stamp_of(position) == phase && position.step == Step::orders &&
            position.phase != Phase::combat)
            position = rules_.after(position, Move::of(Verb::end));
    }

    void roll_out(Position& position, Random& dice) {
        while (rules_.awaits_chance(position))
            position = rules_.after(
                position, options_.steady ? steady_roll(rules_, position, dice) : rules_.roll(position, dice));
    }

    // One order, battle choice or roll of whoever is to move.
    void step(Position& position, Random& dice, PowerId own, const Doctrine& doctrine) {
        if (rules_.awaits_chance(position)) return roll_out(position, dice);
        if (position.step != Step::orders || position.phase == Phase::combat) {
            Text why;
            position = rules_.after(position, conduct_battle(rules_, calculator_, position, conduct_, why));
            return;
        }
        if (position.power == own || options_.model == "staff") {
            desk_.open(position);
            staff_.doctrine = doctrine;
            staff_.avoid = {};
            staff_.plan_phase();
            const auto orders = std::move(desk_.orders());
            play_phase(position, orders, dice);
            return;
        }
        const std::vector<Position> line{position};
        position = rules_.after(position, reply_.choose(Line<Position>{line}, {}, {}));
    }

    // Plays on until `turns` more powers have had their turn.
    void play_turns(Position& position, Random& dice, int turns, PowerId own, const Doctrine& doctrine) {
        PowerId mover = position.power;
        for (int guard = 0; guard < 20'000 && !position.is_over(); ++guard) {
            if (position.power != mover) {
                mover = position.power;
                if (--turns == 0) return;
            }
            step(position, dice, own, doctrine);
        }
    }

    double judge(const Position& position, Side side) const {
        if (const auto outcome = rules_.outcome(position)) {
            if (!outcome->winner) return 0;
            return *outcome->winner == side ? 400 : -400;
        }
        return economy_of(rules_.book(), position, side, economy_);
    }

    double imagine(const Position& start, const Plan& plan, std::uint64_t seed) {
        ++nodes_;
        Random dice{static_cast<std::uint64_t>(options_.seed) * 1000 + seed, 77};
        Position position = start;
        play_phase(position, plan.orders, dice);
        play_turns(position, dice, options_.horizon, start.power, usual_);
        return judge(position, side_of(start));
    }

    // --- Choosing

    bool is_spent(const Limits& limits, std::uint64_t begun) const {
        const std::uint64_t used = nodes_ - begun;
        if (limits.watch && limits.watch->stop_requested()) return true;
        // A turn has three phases to think about.
        if (limits.has_time_limit() && limits.watch) return limits.watch->elapsed_seconds() >= limits.seconds / 3;
        if (limits.has_node_limit()) return used >= std::max<std::uint64_t>(1, limits.nodes / 3);
        return used >= static_cast<std::uint64_t>(options_.rollouts);
    }

    Plan best_plan(const Position& position, const Limits& limits) {
        const std::uint64_t begun = nodes_;
        if (position.phase == Phase::place)
            return method_ == PlannerMethod::search ? staff_plan(position, {}, {}, {"plain", "simple"})
                                                    : rule_plan(position);
        usual_ = usual(position);
        if (method_ == PlannerMethod::genetic) return breed(position, limits, begun);
        std::vector<Plan> plans = candidates(position);
        if (plans.size() == 1) return plans.front();
        if (method_ == PlannerMethod::minmax) return minmax(position, plans, limits, begun);
        if (method_ == PlannerMethod::search) return confident(position, plans, limits, begun);
        return halve(position, plans, limits, begun);
    }

    // Every plan meets the same dice; after each two rounds the worse half is dropped.
    Plan halve(const Position& position, std::vector<Plan>& plans, const Limits& limits, std::uint64_t begun) {
        std::size_t alive = plans.size();
        for (std::uint64_t round = 0; !is_spent(limits, begun); ++round) {
            for (std::size_t i = 0; i < alive && !is_spent(limits, begun); ++i)
                plans[i].scores.push_back(imagine(position, plans[i], round));
            if (round % 2 == 1 && alive > 2) {
                // The first plan, the rule base's, stays as the measure.
                std::stable_sort(plans.begin() + 1, plans.begin() + static_cast<std::ptrdiff_t>(alive),
                                 [](const Plan& a, const Plan& b) { return a.mean() > b.mean(); });
                alive = std::max<std::size_t>(2, (alive + 1) / 2);
            }
        }
        return choose_by_pairs(plans);
    }

    // The plan with the largest certain gain over the first one, on the dice both have met.
    Plan choose_by_pairs(std::vector<Plan>& plans) {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 1; i < plans.size(); ++i) {
            const std::size_t common = std::min(plans[0].scores.size(), plans[i].scores.size());
            if (common < 2) continue;
            double sum = 0, squares = 0;
            for (std::size_t k = 0; k < common; ++k) {
                const double difference = plans[i].scores[k] - plans[0].scores[k];
                sum += difference;
                squares += difference * difference;
            }
            const double n = static_cast<double>(common), mean = sum / n;
            const double error = std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
            if (mean - 0.7 * error > most) best = i, most = mean - 0.7 * error;
        }
        return explained(plans, best);
    }

    Plan explained(std::vector<Plan>& plans, std::size_t best) {
        Plan plan = plans[best];
        value_ = plan.mean();
        if (best == 0 && method_ != PlannerMethod::search) return plan;
        const Text why{fmt::format("of {} plans '{}' did best in {} imagined courses ({:+.1f} IPC)", plans.size(),
                                   plan.name.en, plan.scores.size(), plan.mean() - plans[0].mean()),
                       fmt::format("de {} plans « {} » a le mieux réussi en {} suites imaginées ({:+.1f} IPC)",
                                   plans.size(), plan.name.fr, plan.scores.size(), plan.mean() - plans[0].mean())};
        for (ReasonedOrder& order : plan.orders) order.rule.clear(), order.why = why;
        return plan;
    }

    // Upper confidence bounds over the plans.
    Plan confident(const Position& position, std::vector<Plan>& plans, const Limits& limits, std::uint64_t begun) {
        std::uint64_t trials = 0;
        while (!is_spent(limits, begun)) {
            std::size_t next = 0;
            double most = -1e18;
            for (std::size_t i = 0; i < plans.size(); ++i) {
                const double n = static_cast<double>(plans[i].scores.size());
                const double bound =
                    n == 0 ? 1e9 - static_cast<double>(i)
                           : plans[i].mean() + 25 * std::sqrt(std::log(1.0 + static_cast<double>(trials)) / n);
                if (bound > most) next = i, most = bound;
            }
            plans[next].scores.push_back(imagine(position, plans[next], plans[next].scores.size()));
            ++trials;
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < plans.size(); ++i)
            if (plans[i].scores.size() > plans[best].scores.size() ||
                (plans[i].scores.size() == plans[best].scores.size() && plans[i].mean() > plans[best].mean()))
                best = i;
        return explained(plans, best);
    }

    // Each plan against the moods of the next powers: allies take the best for us, enemies the worst.
    double minmax_value(const Position& start, Side us, int depth, const Limits& limits, std::uint64_t begun) {
        if (depth == 0 || start.is_over() || is_spent(limits, begun)) return judge(start, us);
        const bool is_ally = side_of(start) == us;
        double best = is_ally ? -1e9 : 1e9;
        for (const double accept : {0.6, 0.8}) {
            ++nodes_;
            Random dice{static_cast<std::uint64_t>(options_.seed), 5};
            Position position = start;
            Doctrine doctrine;
            doctrine.accept = accept;
            play_turns(position, dice, 1, start.power, doctrine);
            const double value = minmax_value(position, us, depth - 1, limits, begun);
            best = is_ally ? std::max(best, value) : std::min(best, value);
        }
        return best;
    }

    Plan minmax(const Position& position, std::vector<Plan>& plans, const Limits& limits, std::uint64_t begun) {
        std::size_t best = 0;
        for (std::size_t i = 0; i < plans.size() && !is_spent(limits, begun); ++i) {
            ++nodes_;
            Random dice{static_cast<std::uint64_t>(options_.seed), 5};
            Position after = position;
            play_phase(after, plans[i].orders, dice);
            play_turns(after, dice, 1, position.power, usual_);
            plans[i].scores.push_back(minmax_value(after, side_of(position), 2, limits, begun));
            if (plans[i].mean() > plans[best].mean()) best = i;
        }
        return explained(plans, best);
    }

    // --- Breeding

    // One part of a doctrine as it was in one parent or the other, with a small change now and then.
    Doctrine child_of(const Doctrine& a, const Doctrine& b) {
        Doctrine child = random_.below(2) ? a : b;
        const Doctrine& buyer = random_.below(2) ? a : b;
        child.tanks = buyer.tanks, child.planes = buyer.planes, child.transports = buyer.transports;
        const Doctrine& guard = random_.below(2) ? a : b;
        child.hold = guard.hold, child.capital_risk = guard.capital_risk;
        const auto mutate = [&](double& number, double low, double high, double size) {
            if (random_.below(3) == 0) number = std::clamp(number + size * (2 * random_.real() - 1), low, high);
        };
        mutate(child.accept, 0.3, 0.95, 0.2);
        mutate(child.threshold, -3, 5, 2);
        mutate(child.reply_weight, 0, 1.5, 0.5);
        mutate(child.income_worth, 1, 8, 2);
        mutate(child.tanks, 0, 1, 0.4);
        mutate(child.planes, 0, 0.6, 0.3);
        mutate(child.hold, 0.1, 0.95, 0.3);
        mutate(child.capital_risk, 0, 0.4, 0.1);
        return child;
    }

    Plan breed(const Position& position, const Limits& limits, std::uint64_t begun) {
        std::vector<Plan> herd = candidates(position);
        std::uint64_t generation = 0;
        while (!is_spent(limits, begun)) {
            for (Plan& plan : herd)
                while (plan.scores.size() <= std::min<std::uint64_t>(generation, 3) && !is_spent(limits, begun))
                    plan.scores.push_back(imagine(position, plan, plan.scores.size()));
            std::stable_sort(herd.begin(), herd.end(),
                             [](const Plan& a, const Plan& b) { return a.mean() > b.mean(); });
            const std::size_t kept = std::max<std::size_t>(2, herd.size() / 2);
            if (herd.size() > kept) herd.resize(kept);
            for (int tries = 0; tries < options_.plans && static_cast<int>(herd.size()) < options_.plans; ++tries) {
                const Doctrine child = child_of(herd[random_.below(static_cast<std::uint32_t>(kept))].doctrine,
                                                herd[random_.below(static_cast<std::uint32_t>(kept))].doctrine);
                Plan plan = staff_plan(position, child, {}, {"bred", "issu d'un croisement"});
                if (std::none_of(herd.begin(), herd.end(), [&](const Plan& known) { return known.same_orders(plan); }))
                    herd.push_back(std::move(plan));
            }
            if (herd.size() < 2) break;
            if (++generation > 10'000) break;
            if (herd.size() == kept && generation > 4) break;  // nothing new is born
        }
        std::size_t best = 0;
        for (std::size_t i = 1; i < herd.size(); ++i)
            if (!herd[i].scores.empty() && herd[i].mean() > herd[best].mean()) best = i;
        return explained(herd, best);
    }

    const Rules& rules_;
    PlannerMethod method_;
    PlannerOptions options_;
    std::unique_ptr<Expert> expert_;
    OddsCalculator calculator_;
    Desk desk_;
    Staff staff_;
    Greedy reply_;
    Random random_;
    EconomyOptions economy_;
    Conduct conduct_{.by_balance = true};
    Doctrine usual_;  // of the power that thinks
    std::deque<ReasonedOrder> plan_;
    int planned_for_ = -1;
    std::uint64_t nodes_ = 0;
    double value_ = 0;
    std::optional<Failure> trouble_;
};

}  // namespace

Result<std::unique_ptr<Player<Rules>>> make_planner(const Rules& rules, PlannerMethod method,
                                                    const PlannerOptions& options, const Resources& resources) {
    auto expert = make_rules_expert(rules, RulesPlayerOptions{options.rules, 20'000, options.seed}, resources);
    if (!expert) return expert.failure();
    return std::unique_ptr<Player<Rules>>{new Planner{rules, method, options, std::move(*expert)}};
}

}  // namespace plateau::axis_allies
