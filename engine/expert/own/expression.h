// Expressions as they are worked out: constants, what conditions have bound, variables, and calls.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expert/engine.h"
#include "expert/own/fact.h"

namespace plateau::expert::own {

class Evaluator;
struct Callable;

// Where a variable of a condition is found. A slot is split by at most two lists:
//
//     (neighbours a $?x ?y $?z b)      front a, first_list x, after_split y, second_list z, back b
struct Reference {
    enum class Part : std::uint8_t { fact, whole, front, back, after_split, only_list, first_list, second_list };
    static constexpr int here = -1;

    int depth = here;  // which condition of the rule; here: the one that is tested
    int slot = 0;
    Part part = Part::whole;
    int offset = 0;   // fields before it, behind it for back, without the first list for after_split and second_list
    int singles = 0;  // fields of the slot that are no lists

    bool is_list() const { return part >= Part::only_list; }
    friend bool operator==(const Reference&, const Reference&) = default;
};

Datum value_of(const Reference& reference, const Binding& binding);

struct Expression {
    enum class Kind : std::uint8_t { constant, reference, parameter, local, counter, call };

    Kind kind = Kind::constant;
    Datum constant;
    Reference reference;
    int index = 0;  // of a parameter or a variable; of a loop's counter from the innermost loop outwards
    const Callable* callable = nullptr;
    const Shape* shape = nullptr;       // of the fact that a call of assert adds
    std::vector<Expression> arguments;  // of a call; of a variable: what it is while nothing is bound to it

    static Expression of(Datum value);
    static Expression of(const Reference& reference);
    static Expression call(const Callable& callable, std::vector<Expression> arguments);
};

// What can be called: a function of the language, of the program or of the rules.
struct Callable {
    std::string name;
    int least = 0, most = -1;     // arguments; -1: any number
    std::string_view takes = "";  // kinds of arguments: for all, then for the first, the second, ...; see kind_name
    char gives = 'u';             // the kind of the value

    Datum (*work)(Evaluator&, const Expression&) = nullptr;  // of the language
    const Engine::Function* program = nullptr;
    std::vector<Expression> body{};  // of the rules
    int parameters = 0, locals = 0;
    bool takes_more = false;  // its last parameter is a list

    char takes_at(std::size_t argument) const;
};

// The functions of the language. Sorted by name.
const std::vector<Callable>& language_functions();
const Callable* language_function(std::string_view name);

// u anything, n number, i integer, d real, m list, s string, w symbol, j symbol or string
std::string_view kind_name(char kind);
bool is_of_kind(const Item& item, char kind);
bool can_be(char given, char wanted);

// The same text for expressions that do the same.
std::string key_of(const Expression& expression);
std::string key_of(const Reference& reference);
std::string keys_of(const std::vector<Expression>& expressions);

}  // namespace plateau::expert::own
