#include "players/axis_allies/planner/choosing.h"

#include <cassert>
#include <cmath>
#include <limits>

#include "core/stable.h"

namespace plateau::axis_allies {

Lead lead_of(const Plan& plan, const Plan& over) {
    Lead lead;
    lead.pairs = std::min(plan.scores.size(), over.scores.size());
    if (lead.pairs == 0) return lead;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < lead.pairs; ++i) {
        const double difference = plan.scores[i] - over.scores[i];
        sum += difference;
        squares += difference * difference;
    }
    const double n = static_cast<double>(lead.pairs);
    lead.mean = sum / n;
    // Few pairs tell little about their own spread: one more as wide as the mean itself.
    const double variance = std::max(0.0, squares / n - lead.mean * lead.mean) + lead.mean * lead.mean / n;
    assert(variance >= 0);
    lead.error = std::sqrt(variance / n);
    return lead;
}

bool add_plan(std::vector<Plan>& plans, Plan plan) {
    for (const Plan& known : plans)
        if (known.same_orders(plan)) return false;
    plans.push_back(std::move(plan));
    return true;
}

namespace {

constexpr std::size_t first_look = 2;     // courses that every plan is given
constexpr std::size_t least_courses = 4;  // before a plan is left for another
constexpr std::size_t most_courses = 32;  // that tell two plans apart

// Climbs from plan to plan. The best so far is the champion, at first the rule base's plan.
class Improvement {
public:
    explicit Improvement(Thinking& thinking) : thinking_{thinking} {}

    Chosen run() {
        plans_.push_back(thinking_.drafts.by_rules(thinking_.position, thinking_.allowance.watch()));
        thinking_.usual = thinking_.drafts.usual();
        look_at(plans_.front());
        for (std::size_t i = 0; i < Drafts::moods(thinking_.position.phase) && may_go_on(0.5); ++i)
            consider(thinking_.drafts.by_mood(thinking_.position, thinking_.usual, i));
        change_champion(0.6);
        for (bool is_new = crown(); !thinking_.allowance.is_spent(0.8); is_new = crown()) {
            const std::uint64_t used = thinking_.allowance.used();
            if (is_new) change_champion(0.9);
            if (thinking_.allowance.used() == used && changed_twice_ != champion_) change_twice(0.9);
            if (thinking_.allowance.used() == used) break;  // nothing is left to try
        }
        assert(champion_ < plans_.size());
        return {std::move(plans_), champion_};
    }

private:
    bool may_go_on(double part) const {
        return !thinking_.allowance.is_spent(part) && static_cast<int>(plans_.size()) < thinking_.most_plans;
    }

    void look_at(Plan& plan) {
        while (plan.scores.size() < first_look && !thinking_.allowance.is_spent()) thinking_.imagine(plan);
    }

    Lead lead(std::size_t plan) const {
        assert(plan < plans_.size() && champion_ < plans_.size());
        return lead_of(plans_[plan], plans_[champion_]);
    }

    // A plan that does no better at first sight is looked at no more.
    void consider(Plan plan) {
        if (!add_plan(plans_, std::move(plan)) || thinking_.allowance.is_spent()) return;
        if (thinking_.imagine(plans_.back()) > plans_[champion_].scores.front()) look_at(plans_.back());
    }

    void change_champion(double part) {
        if (!may_go_on(part)) return;
        for (const Change& change : thinking_.drafts.changes(thinking_.position, plans_[champion_]))
            if (may_go_on(part)) consider(thinking_.drafts.changed(thinking_.position, plans_[champion_], change));
        while (grow(part + 0.15 * (1 - part))) continue;
    }

    // Two changes at once where no single one helps; those first that did least harm alone.
    void change_twice(double part) {
        changed_twice_ = champion_;
        const std::vector<Change> single = changes_by_merit(24);
        for (std::size_t sum = 1; sum + 1 < 2 * single.size(); ++sum)
            for (std::size_t second = sum / 2 + 1; second <= sum && second < single.size(); ++second) {
                if (!may_go_on(part)) return;
                const Plan once = thinking_.drafts.changed(thinking_.position, plans_[champion_], single[sum - second]);
                consider(thinking_.drafts.changed(thinking_.position, once, single[second]));
            }
    }

    std::vector<Change> changes_by_merit(std::size_t most) const {
        std::vector<std::pair<double, Change>> merits;
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (i != champion_ && plans_[i].change.kind != Change::Kind::none && !plans_[i].scores.empty())
                merits.push_back({-lead(i).mean, plans_[i].change});
        sort_stably(merits, [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<Change> changes;
        for (const auto& [demerit, change] : merits)
            if (changes.size() < most && std::find(changes.begin(), changes.end(), change) == changes.end())
                changes.push_back(change);
        return changes;
    }

    std::size_t foremost() const {
        std::size_t best = champion_;
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (lead(i).mean > lead(best).mean) best = i;
        return best;
    }

    // The best plan with each other change that did well by itself. False when nothing better came of it.
    bool grow(double part) {
        const std::size_t from = foremost();
        if (from == champion_ || from == grown_) return false;
        grown_ = from;
        std::vector<Change> good;
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (const Change& change = plans_[i].change;
                change.kind != Change::Kind::none && change != plans_[from].change && lead(i).mean > 0)
                good.push_back(change);
        for (const Change& change : good) {
            if (!may_go_on(part)) return false;
            consider(thinking_.drafts.changed(thinking_.position, plans_[from], change));
        }
        return !good.empty();
    }

    // The most promising plans and the champion meet the same dice until the best is known. Whether it is another.
    bool crown() {
        std::vector<std::size_t> rivals;
        for (std::size_t i = 0; i < plans_.size(); ++i)
            if (lead(i).mean > 0) rivals.push_back(i);
        const auto sort = [&] {
            sort_stably(rivals, [&](std::size_t a, std::size_t b) { return lead(a).mean > lead(b).mean; });
        };
        sort();
        if (rivals.size() > 5) rivals.resize(5);
        for (std::size_t round = first_look; round < most_courses && !rivals.empty(); ++round) {
            if (!meet(round, champion_)) break;
            for (const std::size_t rival : rivals)
                if (!meet(round, rival)) break;
            if (round % 3 == 0 && rivals.size() > 1) sort(), rivals.pop_back();
            if (rivals.size() == 1 && round >= 8 && is_clear(lead(rivals.front()))) break;
        }
        const std::size_t before = champion_;
        champion_ = surest(rivals);
        return champion_ != before;
    }

    // False when the time is up.
    bool meet(std::size_t round, std::size_t plan) {
        while (plans_[plan].scores.size() <= round && !thinking_.allowance.is_spent()) thinking_.imagine(plans_[plan]);
        return plans_[plan].scores.size() > round;
    }

    static bool is_clear(const Lead& lead) { return std::abs(lead.mean) > 4 * lead.error; }

    // The rival with the largest lead that is hardly luck.
    std::size_t surest(const std::vector<std::size_t>& rivals) const {
        std::size_t best = champion_;
        double most = 0;
        for (const std::size_t rival : rivals) {
            const Lead its = lead(rival);
            if (its.pairs < least_courses) continue;
            const double sure = its.mean - thinking_.sureness * its.error;
            if (sure > most) best = rival, most = sure;
        }
        return best;
    }

    Thinking& thinking_;
    std::vector<Plan> plans_;
    std::size_t champion_ = 0;
    std::size_t grown_ = 0;
    std::size_t changed_twice_ = std::numeric_limits<std::size_t>::max();
};

constexpr int most_of_staff = 48;  // drafts that are chosen among without climbing

// The staff's plan in the usual mood, in others, and with changes.
std::vector<Plan> staff_plans(Thinking& thinking) {
    std::vector<Plan> plans;
    plans.push_back(thinking.drafts.by_staff(thinking.position, thinking.usual, {"plain", "simple"}));
    const auto has_room = [&] {
        return static_cast<int>(plans.size()) < std::min(thinking.most_plans, most_of_staff) &&
               !thinking.allowance.is_spent(0.4);
    };
    for (std::size_t i = 0; i < Drafts::moods(thinking.position.phase) && has_room(); ++i)
        add_plan(plans, thinking.drafts.by_mood(thinking.position, thinking.usual, i));
    if (!has_room()) return plans;
    for (const Change& change : thinking.drafts.changes(thinking.position, plans.front()))
        if (has_room()) add_plan(plans, thinking.drafts.changed(thinking.position, plans.front(), change));
    return plans;
}

double minmax_value(Thinking& thinking, const Position& start, Side us, int depth) {
    assert(depth >= 0);
    if (depth == 0 || start.is_over() || thinking.allowance.is_spent()) return thinking.imagination.judge(start, us);
    const bool is_ally = side_of_turn(thinking.rules.book(), start) == us;
    double best = is_ally ? -1e9 : 1e9;
    for (const double accept : {0.6, 0.8}) {
        thinking.allowance.spend_node();
        Doctrine mood;
        mood.accept = accept;
        const Position after = thinking.imagination.after_turn(start, nullptr, mood, 0);
        const double value = minmax_value(thinking, after, us, depth - 1);
        best = is_ally ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

// Of the staff's plans the one after whose turn the position is worth most.
template <class Value>
Chosen best_after_turn(Thinking& thinking, Value value) {
    std::vector<Plan> plans = staff_plans(thinking);
    const Side us = side_of_turn(thinking.rules.book(), thinking.position);
    std::size_t best = 0;
    for (std::size_t i = 0; plans.size() > 1 && i < plans.size() && !thinking.allowance.is_spent(); ++i) {
        thinking.allowance.spend_node();
        const Position after = thinking.imagination.after_turn(thinking.position, &plans[i], thinking.usual, 0);
        plans[i].scores.push_back(value(after, us));
        if (plans[i].mean() > plans[best].mean()) best = i;
    }
    return {std::move(plans), best};
}

}  // namespace

Chosen improve(Thinking& thinking) { return Improvement{thinking}.run(); }

Chosen confident(Thinking& thinking) {
    std::vector<Plan> plans = staff_plans(thinking);
    std::uint64_t trials = 0;
    // The width of the bounds is the spread of what has been seen so far.
    double least = 1e18, most = -1e18;
    while (plans.size() > 1 && !thinking.allowance.is_spent()) {
        const double width = most > least ? most - least : 1;
        std::size_t next = 0;
        double highest = -1e18;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const double n = static_cast<double>(plans[i].scores.size());
            const double bound =
                n == 0 ? 1e9 - static_cast<double>(i)
                       : plans[i].mean() + 0.5 * width * std::sqrt(std::log(1.0 + static_cast<double>(trials)) / n);
            if (bound > highest) next = i, highest = bound;
        }
        const double score = thinking.imagine(plans[next]);
        least = std::min(least, score), most = std::max(most, score);
        ++trials;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < plans.size(); ++i)
        if (plans[i].scores.size() > plans[best].scores.size() ||
            (plans[i].scores.size() == plans[best].scores.size() && plans[i].mean() > plans[best].mean()))
            best = i;
    return {std::move(plans), best};
}

Chosen minmax(Thinking& thinking) {
    return best_after_turn(thinking,
                           [&](const Position& after, Side us) { return minmax_value(thinking, after, us, 2); });
}

Chosen foreseen(Thinking& thinking) {
    return best_after_turn(thinking,
                           [&](const Position& after, Side us) { return thinking.imagination.judge(after, us); });
}

}  // namespace plateau::axis_allies
