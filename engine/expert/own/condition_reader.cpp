#include "expert/own/condition_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "expert/language.h"

namespace plateau::expert::own {

namespace {

// (and A B) where A and B have to hold is A and then B.
void append_flat(std::vector<Expression>& tests, Expression test) {
    if (test.kind != Expression::Kind::call || test.callable != language_function("and"))
        return tests.push_back(std::move(test));
    for (Expression& part : test.arguments) append_flat(tests, std::move(part));
}

Expression joined(std::string_view function, std::vector<Expression> parts) {
    return parts.size() == 1 ? std::move(parts[0]) : Expression::call(*language_function(function), std::move(parts));
}

Expression comparison(bool is_negated, const Reference& field, Expression with) {
    return Expression::call(*language_function(is_negated ? "neq" : "eq"), {Expression::of(field), std::move(with)});
}

// Where the fields of a list slot are found. See Reference.
std::vector<Reference> references_of(const std::vector<Field>& fields, int slot) {
    using Part = Reference::Part;
    const auto lists = static_cast<int>(std::count_if(fields.begin(), fields.end(), [](auto& f) { return f.is_list; }));
    const int size = static_cast<int>(fields.size());
    std::vector<Reference> references;
    int before = 0;  // lists
    for (int i = 0; i < size; ++i) {
        Reference reference{
            .depth = Reference::here, .slot = slot, .part = Part::front, .offset = i, .singles = size - lists};
        if (fields[static_cast<std::size_t>(i)].is_list) {
            reference.part = lists == 1 ? Part::only_list : before == 0 ? Part::first_list : Part::second_list;
            reference.offset = i - before++;
        } else if (before == lists && lists > 0) {
            reference.part = Part::back;
            reference.offset = size - 1 - i;
        } else if (before > 0) {
            reference.part = Part::after_split;
            reference.offset = i - 1;
        }
        references.push_back(reference);
    }
    return references;
}

}  // namespace

bool ConditionReader::read(const Node& node, const std::string& address) {
    if (node.head() == "test") return read_test(node);
    now_ = &conditions_.emplace_back();
    here_.clear();
    const bool is_plain = is_fact_condition(node);
    now_->kind = is_plain               ? Condition::Kind::facts
                 : node.head() == "not" ? Condition::Kind::no_fact
                                        : Condition::Kind::some_fact;
    if (!read_pattern(is_plain ? node : node.parts[1])) return false;
    finish_steps();
    if (!is_plain) return true;  // what it binds is its own
    for (auto& [name, reference] : here_) {
        reference.depth = depth();
        bound_[name] = reference;
    }
    if (address.empty()) return true;
    const Reference fact{.depth = depth(), .slot = 0, .part = Part::fact, .offset = 0, .singles = 0};
    return bound_.try_emplace(address, fact).second ||
           compiler_.wrong(node, fmt::format("Duplicate pattern-address ?{} found in CE #{}.", address, depth() + 1),
                           fmt::format("la variable ?{} a déjà une valeur", address));
}

bool ConditionReader::read_test(const Node& node) {
    if (conditions_.empty()) conditions_.emplace_back();
    // Of the last condition, what it binds is seen from where it stands.
    Compiler::References last;
    for (const auto& [name, reference] : bound_)
        if (reference.depth == depth()) (last[name] = reference).depth = Reference::here;
    compiler_.scope_ = {.bound = &bound_, .here = &last};
    compiler_.scope_.place = "LHS of defrule";
    Expression test;
    if (!compiler_.read(node.parts[1], test)) return false;
    append_flat(conditions_.back().later_tests, std::move(test));
    return true;
}

bool ConditionReader::read_pattern(const Node& node) {
    if (compiler_.lexicon_.read(node.head()).kind != Kind::symbol)
        return compiler_.wrong(node, "expected a fact", "un fait est attendu");
    Shape& shape = compiler_.shape_of(node.head());
    now_->shape = &shape;
    std::vector<int> seen;
    if (shape.is_ordered) return read_slot(node, shape, seen);
    return std::all_of(node.parts.begin() + 1, node.parts.end(),
                       [&](const Node& slot) { return read_slot(slot, shape, seen); });
}

bool ConditionReader::read_slot(const Node& node, Shape& shape, std::vector<int>& seen) {
    const int slot = shape.is_ordered ? 0 : shape.find(node.head());
    if (slot < 0)
        return compiler_.wrong(
            node, fmt::format("Invalid slot {} not defined in corresponding deftemplate {}.", node.head(), shape.name),
            fmt::format("le modèle {} n'a pas de case {}", shape.name, node.head()));
    if (std::find(seen.begin(), seen.end(), slot) != seen.end())
        return compiler_.wrong(node, fmt::format("The slot {} has already been parsed.", node.head()),
                               fmt::format("la case {} y est deux fois", node.head()));
    seen.push_back(slot);
    std::vector<Field> fields;
    const auto found = read_fields(std::span{node.parts}.subspan(1), fields);
    assert(!found);  // Language read them before
    const bool is_list = shape.slots[static_cast<std::size_t>(slot)].is_list;
    if (!is_list && (fields.size() != 1 || fields[0].is_list))
        return compiler_.wrong(
            node, fmt::format("The single field slot {} can only contain a single field value.", node.head()),
            fmt::format("la case {} prend une seule valeur", node.head()));
    std::vector<FieldPlan> plans(fields.size());
    const auto references = references_of(fields, slot);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        plans[i].reference = references[i];
        if (!is_list) plans[i].reference = {.depth = Reference::here, .slot = slot};
        plans[i].is_list = fields[i].is_list;
        if (!plan_field(fields[i], plans[i])) return false;
    }
    if (is_list) add_list_steps(slot, plans);
    else if (plans[0].choice || !plans[0].tests.empty())
        add_step({.slot = slot}, fmt::format("s0 0 {}", slot), plans[0]);
    return true;
}

bool ConditionReader::plan_field(const Field& field, FieldPlan& plan) {
    std::vector<Expression> join_tests;
    if (!bind(field, plan, join_tests)) return false;
    now_->tests.insert(now_->tests.end(), join_tests.begin(), join_tests.end());
    return plan_terms(field, plan);
}

// A variable that has a value already has to be equal to it.
bool ConditionReader::bind(const Field& field, FieldPlan& plan, std::vector<Expression>& join_tests) {
    if (field.variable.empty()) return true;
    const auto here = here_.find(field.variable), before = bound_.find(field.variable);
    const Reference* known = here != here_.end() ? &here->second : before != bound_.end() ? &before->second : nullptr;
    if (known && known->is_list() != field.is_list) {
        compiler_.wrong_ = Wrong{
            field.place,
            {fmt::format("Variable ?{} is used as both a single and multifield variable in the LHS", field.variable),
             fmt::format("la variable {} est tantôt un mot, tantôt une liste", field.variable)}};
        return false;
    }
    if (here != here_.end()) plan.tests.push_back(comparison(false, plan.reference, Expression::of(*known)));
    else if (known) {
        join_tests.push_back(comparison(false, plan.reference, Expression::of(*known)));
        now_->here_key.push_back(plan.reference);
        now_->left_key.push_back(*known);
    }
    here_[field.variable] = plan.reference;
    return true;
}

// With alternatives, one that looks at facts before takes the others along.
bool ConditionReader::plan_terms(const Field& field, FieldPlan& plan) {
    std::vector<std::vector<Expression>> any_of;
    bool is_alone = true;
    for (const auto& together : field.any_of) {
        auto& all_of = any_of.emplace_back();
        for (const Term& term : together)
            if (!read_term(term, plan.reference, all_of.emplace_back())) return false;
        is_alone = is_alone && std::all_of(all_of.begin(), all_of.end(), [&](auto& test) { return is_here(test); });
    }
    if (any_of.empty()) return true;
    if (any_of.size() > 1) {
        std::vector<Expression> alternatives;
        for (auto& all_of : any_of) alternatives.push_back(joined("and", std::move(all_of)));
        (is_alone ? plan.tests : now_->tests).push_back(joined("or", std::move(alternatives)));
        return true;
    }
    const Term& first = field.any_of[0][0];
    if (first.kind == Term::Kind::value && !first.is_negated) {
        assert(field.any_of[0].size() == 1);
        plan.choice = value_of(first);
        return true;
    }
    for (Expression& test : any_of[0]) {
        auto& tests = is_here(test) ? plan.tests : now_->tests;
        append_flat(tests, std::move(test));
    }
    return true;
}

bool ConditionReader::read_term(const Term& term, const Reference& field, Expression& out) {
    if (term.kind == Term::Kind::value) {
        out = comparison(term.is_negated, field, Expression::of(value_of(term)));
        return true;
    }
    compiler_.scope_ = {.bound = &bound_, .here = &here_};
    compiler_.scope_.place = "LHS of defrule";
    if (term.kind == Term::Kind::expression) {
        if (!compiler_.read(*term.node, out)) return false;
        if (term.is_negated) out = Expression::call(*language_function("not"), {std::move(out)});
        return true;
    }
    Node variable = *term.node;
    variable.text = (term.is_list ? "$?" : "?") + term.text;
    Expression known;
    if (!compiler_.read_variable(variable, known)) return false;
    out = comparison(term.is_negated, field, std::move(known));
    return true;
}

Item ConditionReader::value_of(const Term& term) {
    return term.node->kind == Node::Kind::string ? compiler_.value(*term.node) : compiler_.lexicon_.read(term.text);
}

bool ConditionReader::is_here(const Expression& expression) const {
    if (expression.kind == Expression::Kind::reference) return expression.reference.depth == Reference::here;
    return std::all_of(expression.arguments.begin(), expression.arguments.end(),
                       [&](const Expression& argument) { return is_here(argument); });
}

// Fields that ask nothing of the words are left out; what is left decides what is shared.
void ConditionReader::add_list_steps(int slot, std::vector<FieldPlan>& plans) {
    if (plans.empty()) {
        FieldPlan nothing;
        return add_step({.slot = slot, .is_split = false, .singles = 0, .words = 0, .is_exact = true},
                        fmt::format("s0 1 {}", slot), nothing);
    }
    const auto size = static_cast<int>(plans.size());
    const auto lists = static_cast<int>(std::count_if(plans.begin(), plans.end(), [](auto& p) { return p.is_list; }));
    const int singles = size - lists;
    const bool is_measured = singles > 0;
    const auto stays = [&](int i) {
        const FieldPlan& plan = plans[static_cast<std::size_t>(i)];
        return (i == 0 && is_measured) || plan.choice || !plan.tests.empty() || (plan.is_list && lists == 2);
    };
    int last = -1, behind = singles;
    for (int i = 0; i < size; ++i)
        if (stays(i)) last = i;
    for (int i = 0; i < size; ++i) {
        FieldPlan& plan = plans[static_cast<std::size_t>(i)];
        behind -= !plan.is_list;
        if (!stays(i)) continue;
        const bool is_many = plan.is_list && lists == 2;
        Step step{.slot = slot, .is_split = plan.reference.part == Part::first_list, .singles = singles};
        if (i == 0 && is_measured) step.words = singles, step.is_exact = lists == 0;
        add_step(std::move(step),
                 fmt::format("{}{} {} {}", is_many ? fmt::format("m{}", behind) : "s", i == last ? 1 : 0, i + 1, slot),
                 plan);
    }
}

void ConditionReader::add_step(Step step, std::string key, FieldPlan& plan) {
    if (step.words >= 0) key += fmt::format(" {}{}", step.is_exact ? "=" : ">", step.words);
    if (plan.choice) {
        step.choice = Step::Choice{plan.reference, *plan.choice};
        key += " ?" + key_of(plan.reference);
        // What is left is tested behind the choice; Language lets nothing else through.
        assert(plan.tests.empty());
    }
    step.tests = std::move(plan.tests);
    step.key = key + keys_of(step.tests);
    now_->steps.push_back(std::move(step));
}

void ConditionReader::finish_steps() {
    const bool is_shared = !now_->steps.empty() || !now_->shape->is_ordered;
    if (now_->steps.empty()) now_->steps.emplace_back().key = is_shared ? "s0 0 0" : "";
    for (const Reference& reference : now_->here_key) now_->steps.back().key += " #" + key_of(reference);
    if (!is_shared) now_->steps.back().key.clear();
}

std::optional<Wrong> Compiler::read_rule(const Construct& construct, Rule& rule) {
    wrong_.reset();
    rule.name = construct.name;
    rule.priority = static_cast<int>(lexicon_.read(construct.tree.parts[3].parts[1].parts[1].text).whole());
    ConditionReader reader{*this, rule.conditions};
    for (const RuleCondition& condition : conditions_of(construct)) {
        const std::string& words = condition.words;
        if (!reader.read(*condition.node, words.empty() ? "" : words.substr(1, words.size() - 3))) return wrong_;
    }
    if (rule.conditions.empty()) rule.conditions.emplace_back();
    scope_ = {.bound = &reader.bound()};
    const auto& parts = construct.tree.parts;
    const auto arrow =
        std::find_if(parts.begin(), parts.end(), [](const Node& part) { return part.is_word() && part.text == "=>"; });
    const auto first = static_cast<std::size_t>(arrow - parts.begin()) + 1;
    read_actions(std::span{parts}.subspan(first), rule.actions, rule.locals);
    return wrong_;
}

}  // namespace plateau::expert::own
