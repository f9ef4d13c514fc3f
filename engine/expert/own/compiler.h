// Turns constructs that Language admitted into shapes, functions and rules.
#pragma once

#include <map>
#include <memory>

#include "expert/fields.h"
#include "expert/own/rule.h"

namespace plateau::expert::own {

class Compiler {
public:
    explicit Compiler(Lexicon& lexicon) : lexicon_{lexicon} {}

    std::optional<Wrong> add_template(const Construct& construct);
    std::optional<Wrong> add_function(const Construct& construct);
    std::optional<Wrong> read_rule(const Construct& construct, Rule& rule);
    // The slots of a fact as facts() writes it. Answers what is wrong.
    std::optional<Text> read_fact(const Node& fact, std::vector<Datum>& slots);

    void define(const std::string& name, int least, const Engine::Function& function);
    const Shape* find_shape(std::string_view name) const;
    std::vector<Shape*> shapes() const;

private:
    friend class ConditionReader;
    using References = std::map<std::string, Reference, std::less<>>;

    // What the variables of an expression mean.
    struct Scope {
        const References* bound = nullptr;  // by the conditions before
        const References* here = nullptr;   // by the condition that is read
        std::map<std::string, int, std::less<>> parameters{}, locals{};
        std::vector<std::string> counters{};        // of the loops around, the innermost last
        std::string_view place = "RHS of defrule";  // for the sentence about a variable that means nothing
    };

    // Readers answer false when wrong_ says why.
    bool read(const Node& node, Expression& out);
    bool read_all(std::span<const Node> nodes, std::vector<Expression>& out);
    bool read_variable(const Node& node, Expression& out);
    bool read_call(const Node& node, Expression& out);
    bool read_if(const Node& node, Expression& out);
    bool read_while(const Node& node, Expression& out);
    bool read_loop(const Node& node, Expression& out);
    bool read_range(const Node& range, Expression& from, Expression& to, std::string& counter);
    bool read_bind(const Node& node, Expression& out);
    bool read_facts(const Node& node, Expression& out);
    bool read_fact(const Node& node, Expression& out);
    bool read_slot(const Node& slot, const Shape& shape, std::vector<std::optional<Expression>>& slots);
    bool read_body(const Node& node, std::size_t from, Expression& out);
    bool read_actions(std::span<const Node> nodes, std::vector<Expression>& out, int& locals);
    bool check(const Node& node, const Callable& callable, const std::vector<Expression>& arguments);
    bool add_slot(const Node& node, Shape& shape);

    Expression call(std::string_view function, std::vector<Expression> arguments) const;
    const Callable* find_function(std::string_view name) const;
    Shape& shape_of(std::string_view name);  // made where there is none: a fact without a template
    Item value(const Node& node);
    bool wrong(const Node& node, std::string english, std::string french);

    Lexicon& lexicon_;
    std::map<std::string, std::unique_ptr<Shape>, std::less<>> shapes_;
    std::map<std::string, std::unique_ptr<Callable>, std::less<>> functions_;  // of the program and of the rules
    Scope scope_;
    std::optional<Wrong> wrong_;
};

}  // namespace plateau::expert::own
