// Plans bred from doctrines, and turns bred order by order.
#include "players/axis_allies/planner/choosing.h"

#include <cassert>

#include "core/stable.h"

namespace plateau::axis_allies {

namespace {

// Each part of a doctrine as it was in one parent or the other, with a small change now and then.
Doctrine child_of(const Doctrine& a, const Doctrine& b, Random& random) {
    Doctrine child = random.below(2) ? a : b;
    const Doctrine& buyer = random.below(2) ? a : b;
    child.tanks = buyer.tanks, child.planes = buyer.planes, child.transports = buyer.transports;
    const Doctrine& guard = random.below(2) ? a : b;
    child.hold = guard.hold, child.capital_risk = guard.capital_risk;
    const auto mutate = [&](double& number, double low, double high, double size) {
        if (random.below(3) == 0) number = std::clamp(number + size * (2 * random.real() - 1), low, high);
    };
    mutate(child.accept, 0.3, 0.95, 0.2);
    mutate(child.threshold, -3, 5, 2);
    mutate(child.reply_weight, 0, 1.5, 0.5);
    mutate(child.income_worth, 1, 8, 2);
    mutate(child.tanks, 0, 1, 0.4);
    mutate(child.planes, 0, 0.6, 0.3);
    mutate(child.hold, 0.1, 1.01, 0.3);
    mutate(child.capital_risk, 0, 0.4, 0.1);
    assert(child.accept >= 0 && child.accept <= 1);
    return child;
}

constexpr std::size_t herd_size = 8;

bool add_individual(std::vector<Individual>& herd, Individual individual) {
    for (const Individual& known : herd)
        if (known.same_orders(individual)) return false;
    herd.push_back(std::move(individual));
    return true;
}

// The staff's turn as usual and in a few moods, then changes of it.
std::vector<Individual> first_herd(Thinking& thinking) {
    std::vector<Individual> herd;
    const auto add_staffs = [&](const Doctrine& doctrine) {
        add_individual(herd, thinking.imagination.staffs_turn(thinking.position, doctrine));
    };
    add_staffs(thinking.usual);
    for (std::size_t number = 0; number < 2; ++number)
        for (const Phase phase : {Phase::combat_move, Phase::purchase})
            if (!thinking.allowance.is_spent(0.3)) add_staffs(Drafts::in_mood(phase, thinking.usual, number));
    for (std::size_t tries = 0; tries < 4 * herd_size && herd.size() < herd_size; ++tries)
        add_individual(herd, mutated(herd.front(), thinking.rules, thinking.position, thinking.random));
    return herd;
}

}  // namespace

Individual breed_turn(Thinking& thinking) {
    std::vector<Individual> herd = first_herd(thinking);
    const auto best_first = [](const Individual& a, const Individual& b) { return a.mean() > b.mean(); };
    for (std::uint64_t generation = 0; generation < 1000 && !thinking.allowance.is_spent(); ++generation) {
        for (Individual& one : herd)
            while (one.scores.size() <= std::min<std::uint64_t>(generation, 3) && !thinking.allowance.is_spent())
                thinking.imagine(one);
        sort_stably(herd, best_first);
        if (herd.size() > herd_size / 2) herd.resize(herd_size / 2);
        const auto parents = static_cast<std::uint32_t>(herd.size());
        for (std::size_t tries = 0; tries < 4 * herd_size && herd.size() < herd_size; ++tries) {
            const Individual& mother = herd[thinking.random.below(parents)];
            const Individual& father = herd[thinking.random.below(parents)];
            Individual child = crossed(mother, father, thinking.random);
            if (thinking.random.below(2) == 0)
                child = mutated(std::move(child), thinking.rules, thinking.position, thinking.random);
            add_individual(herd, std::move(child));
        }
    }
    return *std::min_element(herd.begin(), herd.end(), best_first);
}

Chosen breed(Thinking& thinking) {
    std::vector<Plan> herd;
    herd.push_back(thinking.drafts.by_staff(thinking.position, thinking.usual, {"plain", "simple"}));
    for (std::size_t i = 0; i < Drafts::moods(thinking.position.phase) && !thinking.allowance.is_spent(0.3); ++i)
        add_plan(herd, thinking.drafts.by_mood(thinking.position, thinking.usual, i));
    assert(!herd.empty());
    const std::size_t size = std::max<std::size_t>(2, std::min<std::size_t>(8, herd.size()));
    for (std::uint64_t generation = 0; generation < 1000 && !thinking.allowance.is_spent(); ++generation) {
        for (Plan& plan : herd)
            while (plan.scores.size() <= std::min<std::uint64_t>(generation, 3) && !thinking.allowance.is_spent())
                thinking.imagine(plan, plan.doctrine);
        sort_stably(herd, [](const Plan& a, const Plan& b) { return a.mean() > b.mean(); });
        const std::size_t kept = std::max<std::size_t>(2, size / 2);
        if (herd.size() > kept) herd.resize(kept);
        const auto parent = [&]() -> const Doctrine& {
            return herd[thinking.random.below(static_cast<std::uint32_t>(std::min(kept, herd.size())))].doctrine;
        };
        bool is_any_born = false;
        for (std::size_t tries = 0; tries < 2 * size && herd.size() < size; ++tries) {
            const Doctrine& first = parent();
            const Doctrine child = child_of(first, parent(), thinking.random);
            is_any_born =
                add_plan(herd, thinking.drafts.by_staff(thinking.position, child, {"bred", "issu d'un croisement"})) ||
                is_any_born;
            if (thinking.allowance.is_spent()) break;
        }
        if (!is_any_born && generation > 4) break;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < herd.size(); ++i)
        if (!herd[i].scores.empty() && herd[i].mean() > herd[best].mean()) best = i;
    return {std::move(herd), best};
}

}  // namespace plateau::axis_allies
