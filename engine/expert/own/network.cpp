#include "expert/own/network.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::expert::own {

namespace {

std::string key_of(const Condition& condition) {
    std::string keys = fmt::format("{}{} ;{} ;", static_cast<int>(condition.kind), keys_of(condition.tests),
                                   keys_of(condition.later_tests));
    for (const Reference& reference : condition.left_key) keys += " " + key_of(reference);
    return keys;
}

// Lists are compared by the tests alone, as in CLIPS: else fewer questions would be asked.
std::uint64_t hash_of(const std::vector<Reference>& key, const Sight& sight) {
    std::uint64_t hash = 0;
    for (const Reference& reference : key)
        if (!reference.is_list()) hash = hash_of(hash, value_of(reference, sight.at(reference.depth)));
    return hash;
}

std::string rule_below(const Join* join) {
    while (!join->rule) join = join->next.front();
    return join->rule->name;
}

std::string rule_below(const AlphaNode* node) {
    while (!node->is_end) node = node->below.empty() ? node->chosen.begin()->second : node->below.front();
    return rule_below(node->joins.front());
}

class Flag {
public:
    explicit Flag(bool& flag) : flag_{flag} { flag_ = true; }
    ~Flag() { flag_ = false; }
    Flag(const Flag&) = delete;
    Flag& operator=(const Flag&) = delete;

private:
    bool& flag_;
};

Binding binding_of(const AlphaMatch* match) { return match ? match->found : Binding{}; }

}  // namespace

Binding Sight::at(int asked) const {
    if (row) return row[asked];
    if (asked == Reference::here) return here;
    const Match* match = left;
    assert(asked < depth);
    for (int at = depth - 1; at > asked; --at) match = match->parent;
    assert(match && match->right);
    return match->right->found;
}

void Network::build(const std::vector<std::unique_ptr<Rule>>& rules, const std::vector<Shape*>& shapes) {
    nodes_.clear();
    joins_.clear();
    first_tests_.clear();
    first_nots_.clear();
    for (Shape* shape : shapes) shape->nodes.clear();
    for (const auto& rule : rules) add_rule(*rule);
}

void Network::add_rule(const Rule& rule) {
    Join* last = nullptr;
    for (std::size_t i = 0; i < rule.conditions.size(); ++i) {
        const Condition& condition = rule.conditions[i];
        AlphaNode* alpha = condition.shape ? &end_of_steps(condition) : nullptr;
        auto& among = last ? last->next : alpha ? alpha->joins : first_tests_;
        last = &share(among, condition, alpha, static_cast<int>(i));
    }
    assert(last);
    Join& end = joins_.emplace_back();
    end.rule = &rule;
    end.depth = static_cast<int>(rule.conditions.size());
    last->next.insert(last->next.begin(), &end);
}

AlphaNode& Network::end_of_steps(const Condition& condition) {
    std::vector<AlphaNode*>* level = &condition.shape->nodes;
    AlphaNode* node = nullptr;
    for (const Step& step : condition.steps) {
        node = &share(*level, step);
        if (step.choice) {
            AlphaNode*& chosen = node->chosen[step.choice->value];
            if (!chosen) chosen = &nodes_.emplace_back();
            node = chosen;
        }
        level = &node->below;
    }
    assert(node && !node->is_end == node->joins.empty());
    node->is_end = true;
    node->key = condition.here_key;
    node->memory.has_key = !node->key.empty();
    return *node;
}

AlphaNode& Network::share(std::vector<AlphaNode*>& level, const Step& step) {
    for (AlphaNode* node : level)
        if (!step.key.empty() && node->step->key == step.key) return *node;
    AlphaNode& node = nodes_.emplace_back();
    node.step = &step;
    level.insert(level.begin(), &node);
    return node;
}

// `among`: what follows the join before, or what a first condition enters.
Join& Network::share(std::vector<Join*>& among, const Condition& condition, AlphaNode* alpha, int depth) {
    const std::string key = key_of(condition);
    for (Join* join : among)
        if (join->condition && join->alpha == alpha && join->depth == depth && join->key == key) return *join;
    Join& join = joins_.emplace_back();
    join.condition = &condition;
    join.alpha = alpha;
    join.depth = depth;
    join.key = key;
    join.memory.has_key = !condition.left_key.empty();
    among.insert(among.begin(), &join);
    if (alpha && depth > 0) alpha->joins.insert(alpha->joins.begin(), &join);
    if (depth == 0 && condition.kind == Condition::Kind::no_fact) first_nots_.insert(first_nots_.begin(), &join);
    return join;
}

void Network::begin() {
    const Flag matching{is_matching_};
    agenda_.clear();
    matches_.clear();
    alpha_matches_.clear();
    for (AlphaNode& node : nodes_) node.memory.clear();
    for (Join& join : joins_) {
        join.memory.clear();
        join.matches = 0;
        join.root = {};
        join.root.join = &join;
    }
    for (Join* join : first_tests_) prime(*join);
    for (Join* join : first_nots_) prime(*join);
}

void Network::prime(Join& join) {
    if (passes_tests(join, nullptr, {})) drive(join, &join.root, nullptr);
    else join.root.is_shut = true;
}

void Network::add(Fact& fact) {
    const Flag matching{is_matching_};
    for (AlphaNode* node : fact.shape->nodes) look(*node, fact, 0);
}

void Network::look(AlphaNode& node, Fact& fact, int split) {
    if (evaluator_.is_halted()) return;
    const Step& step = *node.step;
    const Datum& slot = fact.slots[static_cast<std::size_t>(step.slot)];
    const int size = step.words >= 0 || step.is_split ? static_cast<int>(slot.items().size()) : 0;
    if (step.words >= 0 && (step.is_exact ? size != step.words : size < step.words)) return;
    if (step.choice) {
        const auto chosen = node.chosen.find(value_of(step.choice->of, {&fact, split}));
        if (chosen != node.chosen.end()) pass(*chosen->second, fact, split);
        return;
    }
    const int most = step.is_split ? size - step.singles : split, least = step.is_split ? 0 : split;
    for (int words = most; words >= least; --words) {
        tested_node_ = &node;
        const bool holds = evaluator_.holds(step.tests, {.left = nullptr, .here = {&fact, words}});
        tested_node_ = nullptr;
        if (holds) pass(node, fact, words);
    }
}

void Network::pass(AlphaNode& node, Fact& fact, int split) {
    if (node.is_end) found(node, fact, split);
    for (AlphaNode* below : node.below) look(*below, fact, split);
}

void Network::found(AlphaNode& node, Fact& fact, int split) {
    assert(node.is_end && fact.is_there);
    AlphaMatch& match = alpha_matches_.make();
    meter_.bytes += sizeof(AlphaMatch);
    match.node = &node;
    match.found = {&fact, split};
    match.hash = hash_of(node.key, {.left = nullptr, .here = match.found});
    node.memory.at(match.hash).push_back(match);
    fact.matches.push_back(&match);
    for (Join* join : node.joins) join->depth == 0 ? enter_first(*join, match) : enter_right(*join, match);
}

bool Network::agrees(Join& join, const Match* left, const AlphaMatch& right) {
    if (!meter_.spend(1)) return false;
    const Condition& condition = *join.condition;
    const Join* before = std::exchange(tested_join_, &join);
    const bool agrees = evaluator_.holds(condition.tests, {.left = left, .here = right.found, .depth = join.depth});
    tested_join_ = before;
    return agrees;
}

// Also with the tests behind the condition.
bool Network::agrees_wholly(Join& join, const Match* left, const AlphaMatch& right) {
    if (!agrees(join, left, right)) return false;
    if (join.condition->kind == Condition::Kind::facts) {
        meter_.count_match();
        ++join.matches;
        if (!meter_.spend(1)) return false;
    }
    return passes_tests(join, left, right.found);
}

bool Network::passes_tests(Join& join, const Match* left, const Binding& here) {
    const Join* before = std::exchange(tested_join_, &join);
    const bool passes =
        evaluator_.holds(join.condition->later_tests, {.left = left, .here = here, .depth = join.depth});
    tested_join_ = before;
    return passes;
}

void Network::enter_first(Join& join, AlphaMatch& right) {
    if (!agrees_wholly(join, nullptr, right)) return;
    if (join.condition->kind == Condition::Kind::facts) return drive(join, nullptr, &right);
    if (join.root.blocker || join.root.is_shut) return;
    block(join.root, right);
    if (join.condition->kind == Condition::Kind::no_fact) remove_children(join.root);
    else drive(join, &join.root, nullptr);
}

void Network::enter_right(Join& join, AlphaMatch& right) {
    for (Match *left = join.memory.first(right.hash), *next = nullptr; left && !evaluator_.is_halted(); left = next) {
        next = left->in_memory.after;
        if (left->blocker || !agrees_wholly(join, left, right)) continue;
        if (join.condition->kind == Condition::Kind::facts) {
            drive(join, left, &right);
            continue;
        }
        block(*left, right);
        if (join.condition->kind == Condition::Kind::no_fact) remove_children(*left);
        else drive(join, left, nullptr);
    }
}

void Network::enter_left(Join& join, Match& left) {
    if (evaluator_.is_halted() || has_leaving(left)) return;
    if (join.rule) {
        left.waits = true;
        return agenda_[join.rule->priority].push_front(left);
    }
    assert(join.alpha && join.depth > 0 && !left.blocker);
    const Condition::Kind kind = join.condition->kind;
    const bool wants_none = kind == Condition::Kind::no_fact;
    AlphaMatch* next = nullptr;
    for (AlphaMatch* right = join.alpha->memory.first(left.hash); right && !evaluator_.is_halted(); right = next) {
        next = right->in_memory.after;
        if (is_leaving(*right)) continue;
        if (wants_none ? !agrees(join, &left, *right) : !agrees_wholly(join, &left, *right)) continue;
        if (kind == Condition::Kind::facts) {
            drive(join, &left, right);
            continue;
        }
        block(left, *right);
        if (!wants_none) drive(join, &left, nullptr);
        return;
    }
    if (wants_none && passes_tests(join, &left, {})) drive(join, &left, nullptr);
}

void Network::drive(Join& join, Match* left, AlphaMatch* right) {
    for (Join* next : join.next) {
        if (evaluator_.is_halted()) return;
        Match& match = matches_.make();
        meter_.bytes += sizeof(Match);
        match.join = next;
        match.parent = left;
        match.right = right;
        if (left) left->children.push_front(match);
        if (right) right->children.push_front(match);
        if (!next->rule) {
            match.hash = hash_of(next->condition->left_key, {.left = &match, .here = {}, .depth = next->depth});
            next->memory.at(match.hash).push_front(match);
        }
        enter_left(*next, match);
    }
}

void Network::block(Match& left, AlphaMatch& by) {
    assert(!left.blocker);
    left.blocker = &by;
    by.blocked.push_front(left);
}

// The fact that blocked is on its way out: another one may take its place.
void Network::unblock(Match& left, AlphaMatch& by) {
    Join& join = *left.join;
    assert(left.blocker == &by && join.condition->kind != Condition::Kind::facts);
    by.blocked.remove(left);
    left.blocker = nullptr;
    const Match* found_before = join.depth == 0 ? nullptr : &left;
    for (AlphaMatch* other = by.in_memory.after; other; other = other->in_memory.after)
        if (!is_leaving(*other) && agrees(join, found_before, *other)) return block(left, *other);
    if (join.condition->kind == Condition::Kind::some_fact) remove_children(left);
    else if (passes_tests(join, found_before, {}) && !has_leaving(left)) drive(join, &left, nullptr);
}

bool Network::is_leaving(const AlphaMatch& match) const { return leaving_ && match.found.fact == leaving_; }

bool Network::has_leaving(const Match& match) const {
    if (!leaving_) return false;
    for (const Match* at = &match; at; at = at->parent)
        if (at->right && is_leaving(*at->right)) return true;
    return false;
}

void Network::remove_children(Match& match) {
    while (Match* child = match.children.first()) remove(*child);
}

void Network::remove(Match& match) {
    remove_children(match);
    assert(!match.waits || match.join->rule);
    if (match.waits) {
        const auto group = agenda_.find(match.join->rule->priority);
        group->second.remove(match);
        if (!group->second.first()) agenda_.erase(group);
    }
    if (!match.join->rule) match.join->memory.at(match.hash).remove(match);
    if (match.parent) match.parent->children.remove(match);
    if (match.right) match.right->children.remove(match);
    if (match.blocker) match.blocker->blocked.remove(match);
    meter_.bytes -= sizeof(Match);
    matches_.give_back(match);
}

void Network::retract(Fact& fact) {
    const Flag matching{is_matching_};
    leaving_ = &fact;
    while (!fact.matches.empty()) {
        AlphaMatch& match = *fact.matches.back();
        fact.matches.pop_back();
        while (Match* child = match.children.first()) remove(*child);
        while (Match* left = match.blocked.first()) unblock(*left, match);
        match.node->memory.at(match.hash).remove(match);
        meter_.bytes -= sizeof(AlphaMatch);
        alpha_matches_.give_back(match);
    }
    leaving_ = nullptr;
}

const Rule* Network::next_rule() const {
    return agenda_.empty() ? nullptr : agenda_.begin()->second.first()->join->rule;
}

const Rule& Network::take_next(std::vector<Binding>& found) {
    assert(!agenda_.empty());
    const auto group = agenda_.begin();
    Match& match = *group->second.first();
    group->second.remove(match);
    if (!group->second.first()) agenda_.erase(group);
    match.waits = false;
    found.assign(static_cast<std::size_t>(match.join->depth), {});
    const Match* at = &match;
    for (std::size_t i = found.size(); i-- > 0; at = at->parent) found[i] = binding_of(at->right);
    return *match.join->rule;
}

std::string Network::tested_rule() const {
    return tested_join_ ? rule_below(tested_join_) : tested_node_ ? rule_below(tested_node_) : "";
}

std::string Network::busiest_rule() const {
    const auto busiest = std::max_element(joins_.begin(), joins_.end(),
                                          [](const Join& a, const Join& b) { return a.matches < b.matches; });
    return busiest == joins_.end() || busiest->matches == 0 ? "" : rule_below(&*busiest);
}

}  // namespace plateau::expert::own
