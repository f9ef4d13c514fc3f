// Reads the conditions of a rule. What one fact alone decides becomes steps of the network; what needs the facts found
// before, tests where they join; equal variables are keys, so that only facts that can agree are compared.
#pragma once

#include "expert/own/compiler.h"

namespace plateau::expert::own {

class ConditionReader {
public:
    ConditionReader(Compiler& compiler, std::vector<Condition>& conditions)
        : compiler_{compiler}, conditions_{conditions} {}

    bool read(const Node& node, const std::string& address);  // ?address <- node
    // Where the variables of the conditions read so far are found.
    const Compiler::References& bound() const { return bound_; }

private:
    using Part = Reference::Part;
    struct FieldPlan {
        Reference reference;
        bool is_list = false;
        std::optional<Item> choice{};
        std::vector<Expression> tests{};  // of the fact alone
    };

    bool read_test(const Node& node);
    bool read_pattern(const Node& node);
    bool read_slot(const Node& node, Shape& shape, std::vector<int>& seen);
    bool plan_field(const Field& field, FieldPlan& plan);
    bool plan_terms(const Field& field, FieldPlan& plan);
    bool read_term(const Term& term, const Reference& field, Expression& out);
    bool bind(const Field& field, FieldPlan& plan, std::vector<Expression>& join_tests);
    Item value_of(const Term& term);
    bool is_here(const Expression& expression) const;
    void add_list_steps(int slot, std::vector<FieldPlan>& plans);
    void add_step(Step step, std::string key, FieldPlan& plan);
    void finish_steps();
    int depth() const { return static_cast<int>(conditions_.size()) - 1; }

    Compiler& compiler_;
    std::vector<Condition>& conditions_;
    Condition* now_ = nullptr;
    Compiler::References bound_, here_;
};

}  // namespace plateau::expert::own
