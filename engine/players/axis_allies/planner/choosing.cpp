#include "players/axis_allies/planner/choosing.h"

#include <cmath>

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

constexpr std::size_t first_look = 2;  // courses that every plan is given

class Improvement {
public:
    explicit Improvement(Thinking& thinking) : thinking_{thinking} {}

    Chosen run() {
        plans_.push_back(thinking_.drafts.by_rules(thinking_.position));
        thinking_.usual = thinking_.drafts.usual();
        look_at(plans_.front());
        for (std::size_t i = 0; i < Drafts::moods(thinking_.position.phase) && may_go_on(0.5); ++i)
            consider(thinking_.drafts.by_mood(thinking_.position, thinking_.usual, i));
        if (!may_go_on(0.6)) return confirmed();
        for (const Change& change : thinking_.drafts.changes(thinking_.position, plans_.front()))
            if (may_go_on(0.6)) consider(thinking_.drafts.changed(thinking_.position, plans_.front(), change));
        while (grow()) continue;
        return confirmed();
    }

private:
    Chosen confirmed() {
        confirm();
        const std::size_t best = surest();
        return {std::move(plans_), best};
    }

    bool may_go_on(double part) const {
        return !thinking_.allowance.is_spent(part) && static_cast<int>(plans_.size()) < thinking_.most_plans;
    }

    void look_at(Plan& plan) {
        while (plan.scores.size() < first_look && !thinking_.allowance.is_spent()) thinking_.imagine(plan);
    }

    // A plan that does no better at first sight is looked at no more.
    void consider(Plan plan) {
        if (!add_plan(plans_, std::move(plan)) || thinking_.allowance.is_spent()) return;
        if (thinking_.imagine(plans_.back()) > plans_.front().scores.front()) look_at(plans_.back());
    }

    std::size_t foremost() const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < plans_.size(); ++i)
            if (lead_of(plans_[i], plans_[0]).mean > lead_of(plans_[best], plans_[0]).mean) best = i;
        return best;
    }

    // The best plan with each other change that did well by itself. False when nothing better came of it.
    bool grow() {
        const std::size_t from = foremost();
        if (from == 0 || from == grown_) return false;
        grown_ = from;
        std::vector<Change> good;
        for (const Plan& plan : plans_)
            if (plan.change.kind != Change::Kind::none && plan.change != plans_[from].change &&
                lead_of(plan, plans_[0]).mean > 0)
                good.push_back(plan.change);
        for (const Change& change : good) {
            if (!may_go_on(0.75)) return false;
            consider(thinking_.drafts.changed(thinking_.position, plans_[from], change));
        }
        return !good.empty();
    }

    // The most promising plans and the rule base's meet the same dice until the time is up.
    void confirm() {
        std::vector<std::size_t> order{0};
        for (std::size_t i = 1; i < plans_.size(); ++i)
            if (lead_of(plans_[i], plans_[0]).mean > 0) order.push_back(i);
        std::stable_sort(order.begin() + 1, order.end(), [&](std::size_t a, std::size_t b) {
            return lead_of(plans_[a], plans_[0]).mean > lead_of(plans_[b], plans_[0]).mean;
        });
        std::size_t alive = std::min<std::size_t>(order.size(), 6);
        if (alive < 2) return;
        for (std::size_t round = first_look; round < 64; ++round) {
            for (std::size_t i = 0; i < alive; ++i) {
                if (thinking_.allowance.is_spent()) return;
                if (plans_[order[i]].scores.size() <= round) thinking_.imagine(plans_[order[i]]);
            }
            if (round % 3 == 0 && alive > 2) {
                std::stable_sort(order.begin() + 1, order.begin() + static_cast<std::ptrdiff_t>(alive),
                                 [&](std::size_t a, std::size_t b) {
                                     return lead_of(plans_[a], plans_[0]).mean > lead_of(plans_[b], plans_[0]).mean;
                                 });
                --alive;
            }
        }
    }

    // The plan with the largest lead that is hardly luck. Of many plans some lead in their first courses by luck alone:
    // those that were left behind while others were confirmed do not count.
    std::size_t surest() const {
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 1; i < plans_.size(); ++i) {
            const Lead lead = lead_of(plans_[i], plans_[0]);
            if (lead.pairs < first_look || 3 * lead.pairs < plans_[0].scores.size()) continue;
            const double sure = lead.mean - thinking_.sureness * lead.error;
            if (sure > most) best = i, most = sure;
        }
        return best;
    }

    Thinking& thinking_;
    std::vector<Plan> plans_;
    std::size_t grown_ = 0;
};

// The staff's plan in the usual mood, in others, and with changes.
std::vector<Plan> staff_plans(Thinking& thinking) {
    std::vector<Plan> plans;
    plans.push_back(thinking.drafts.by_staff(thinking.position, thinking.usual, {"plain", "simple"}));
    const auto has_room = [&] {
        return static_cast<int>(plans.size()) < thinking.most_plans && !thinking.allowance.is_spent(0.4);
    };
    for (std::size_t i = 0; i < Drafts::moods(thinking.position.phase) && has_room(); ++i)
        add_plan(plans, thinking.drafts.by_mood(thinking.position, thinking.usual, i));
    if (!has_room()) return plans;
    for (const Change& change : thinking.drafts.changes(thinking.position, plans.front()))
        if (has_room()) add_plan(plans, thinking.drafts.changed(thinking.position, plans.front(), change));
    return plans;
}

double minmax_value(Thinking& thinking, const Position& start, Side us, int depth) {
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
