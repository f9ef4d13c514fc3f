// The reasoner of our own: facts, the network they go through, and the rules that fire.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/stable.h"
#include "expert/language.h"
#include "expert/own/compiler.h"
#include "expert/own/network.h"
#include "expert/reasoner.h"

namespace plateau::expert::own {

namespace {

// The functions that an expression calls, from the outermost inwards.
void add_calls(const Expression& expression, std::vector<std::string>& names) {
    if (expression.kind == Expression::Kind::call) names.push_back(expression.callable->name);
    for (const Expression& argument : expression.arguments) add_calls(argument, names);
}

std::uint64_t hash_of_slots(const Shape& shape, const std::vector<Datum>& slots) {
    std::uint64_t hash = reinterpret_cast<std::uintptr_t>(&shape);
    for (const Datum& slot : slots)
        for (const Item& item : slot.span()) hash = hash_of(hash, item);
    return hash;
}

class OwnReasoner final : public Reasoner, World {
public:
    explicit OwnReasoner(ReasonerHost& host) : host_{host} {}

    void define(const std::string& name, int least, const Function& function) override {
        compiler_.define(name, least, function);
    }

    std::optional<Wrong> build(const Construct& construct) override {
        lexicon_.end_run();
        if (construct.kind == "deftemplate") return compiler_.add_template(construct);
        if (construct.kind == "deffunction") return compiler_.add_function(construct);
        auto rule = std::make_unique<Rule>();
        if (auto wrong = compiler_.read_rule(construct, *rule)) return wrong;
        meter_.add_conditions(static_cast<long long>(conditions_of(construct).size()));
        rules_.push_back(std::move(rule));
        is_built_ = false;
        return {};
    }

    void take_away(const std::set<std::string>& rules) override {
        std::erase_if(rules_, [&](const auto& rule) { return rules.contains(rule->name); });
        is_built_ = false;
    }
    void rules_are_loaded() override {}

    void reset() override {
        by_hash_.clear();
        facts_.clear();
        meter_.begin();
        meter_.bytes = 0;
        evaluator_.begin();
        lexicon_.begin_run();
        firing_.clear();
        if (!is_built_) network_.build(rules_, compiler_.shapes());
        is_built_ = true;
        network_.begin();
    }

    FactId add_fact(std::string_view name, const std::vector<Slot>& given) override {
        const Shape* shape = compiler_.find_shape(name);
        if (!shape || !meter_.spend_change()) return 0;
        std::vector<Datum> slots;
        for (const Shape::Slot& slot : shape->slots) slots.push_back(slot.otherwise);
        for (const Slot& slot : given) {
            const int index = shape->find(slot.name);
            if (index < 0) continue;
            Datum& place = slots[static_cast<std::size_t>(index)];
            if (Datum value = lexicon_.of(slot.value); value.is_list() == place.is_list()) place = std::move(value);
        }
        const Fact* fact = add(*shape, std::move(slots));
        return fact ? fact->id : 0;
    }

    std::optional<Text> add_fact(const Construct& fact) override {
        std::vector<Datum> slots;
        if (auto wrong = compiler_.read_fact(fact.tree, slots)) return wrong;
        if (!meter_.spend_change() || !add(*compiler_.find_shape(fact.kind), std::move(slots)))
            return Text{"it is there already", "il y est déjà"};
        return {};
    }

    void retract(FactId id) override {
        if (id < 1 || id > static_cast<FactId>(facts_.size())) return;
        Fact& fact = facts_[static_cast<std::size_t>(id - 1)];
        if (fact.is_there && meter_.spend_change()) take_back(fact);
    }

    std::vector<std::string> facts(std::string_view name) const override {
        std::vector<std::string> texts;
        for (const Fact& fact : facts_)
            if (fact.is_there && fact.shape->name == name) texts.push_back(to_text(fact));
        return texts;
    }

    std::string next_rule() const override {
        const Rule* rule = network_.next_rule();
        return rule ? rule->name : "";
    }
    void fire() override {
        std::vector<Binding> found;
        const Rule& rule = network_.take_next(found);
        firing_ = rule.name;
        evaluator_.carry_out(rule.actions, rule.locals, found.data());
        firing_.clear();
    }
    void halt() override { evaluator_.halt(); }
    void end_run() override {}

    Meter& meter() override { return meter_; }
    bool tests_conditions() const override { return network_.is_matching(); }
    std::string firing_rule() const override { return firing_; }
    std::string tested_rule() const override { return network_.tested_rule(); }
    std::string busiest_rule() const override { return network_.busiest_rule(); }
    std::string present_function() const override { return evaluator_.present_function(); }

    std::vector<std::string> functions() const override {
        std::vector<std::string> names;
        for (const Callable& function : language_functions()) names.push_back(function.name);
        return names;
    }

    std::vector<std::string> calls() const override {
        std::vector<const Rule*> by_priority;
        for (const auto& rule : rules_) by_priority.push_back(rule.get());
        sort_stably(by_priority, [](const Rule* a, const Rule* b) { return a->priority > b->priority; });
        std::vector<std::string> names;
        for (const Rule* rule : by_priority)
            for (const Expression& action : rule->actions) add_calls(action, names);
        return names;
    }

private:
    const Fact* add_fact(const Shape& shape, std::vector<Datum> slots) override {
        return meter_.spend_change() ? add(shape, std::move(slots)) : nullptr;
    }
    void retract_fact(const Fact& fact) override { retract(fact.id); }
    const std::string& firing() const override { return firing_; }

    void tell_error(const Text& what) override {
        const std::string tested = network_.tested_rule();
        host_.fails(tested.empty() ? firing_ : tested, what);
    }

    // Null for a fact that is there already.
    const Fact* add(const Shape& shape, std::vector<Datum> slots) {
        if (network_.is_matching()) return refuse("asserted", "ajouter"), nullptr;
        assert(slots.size() == shape.slots.size());
        for (Datum& slot : slots)
            if (slot.kind == Kind::nothing) slot = lexicon_.nil();
        const std::uint64_t hash = hash_of_slots(shape, slots);
        const auto [begin, end] = by_hash_.equal_range(hash);
        for (auto at = begin; at != end; ++at)
            if (at->second->shape == &shape && at->second->slots == slots) return nullptr;
        Fact& fact = facts_.emplace_back();
        meter_.bytes += sizeof(Fact) + slots.size() * sizeof(Datum);
        for (const Datum& slot : slots) meter_.bytes += slot.is_list() ? slot.items().size() * sizeof(Item) : 0;
        fact.shape = &shape;
        fact.id = static_cast<long long>(facts_.size());
        fact.slots = std::move(slots);
        fact.is_there = true;
        by_hash_.emplace(hash, &fact);
        network_.add(fact);
        return &fact;
    }

    void take_back(Fact& fact) {
        if (network_.is_matching()) return refuse("retracted", "retirer");
        const auto [begin, end] = by_hash_.equal_range(hash_of_slots(*fact.shape, fact.slots));
        by_hash_.erase(std::find_if(begin, end, [&](const auto& entry) { return entry.second == &fact; }));
        fact.is_there = false;
        network_.retract(fact);
    }

    void refuse(const char* english, const char* french) {
        evaluator_.fail({fmt::format("Facts may not be {} during pattern-matching", english),
                         fmt::format("une condition ne peut {} un fait", french)});
    }

    ReasonerHost& host_;
    Meter meter_{[this](Meter::Excess excess) {
        evaluator_.halt();
        host_.exceeds(excess);
    }};
    Lexicon lexicon_{meter_.bytes};
    Compiler compiler_{lexicon_};
    Evaluator evaluator_{lexicon_, meter_, *this};
    Network network_{evaluator_, meter_};
    std::vector<std::unique_ptr<Rule>> rules_;
    bool is_built_ = false;
    std::deque<Fact> facts_;  // by their numbers, from 1 on; they stay where they are until the next run
    std::unordered_multimap<std::uint64_t, Fact*> by_hash_;
    std::string firing_;
};

}  // namespace

}  // namespace plateau::expert::own

namespace plateau::expert {

std::unique_ptr<Reasoner> make_own_reasoner(ReasonerHost& host) { return std::make_unique<own::OwnReasoner>(host); }

}  // namespace plateau::expert
