// What stands in a slot of a condition: ?x, a|b, ~a, ?x&:(> ?x 3), $?x. CLIPS reads & | ~ as words of their own, with
// or without spaces around them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "expert/rule_text.h"

namespace plateau::expert {

// One demand on a field.
struct Term {
    enum class Kind { value, variable, expression };

    Kind kind = Kind::value;
    bool is_negated = false;     // by ~
    bool is_list = false;        // $?x
    std::string text;            // of a value, or the name of a variable
    const Node* node = nullptr;  // the word, string or expression
};

struct Field {
    bool is_list = false;                   // $? or $?x: any number of words
    std::string variable;                   // bound by the field; nothing for ? and values
    std::vector<std::vector<Term>> any_of;  // alternatives, each of demands that hold together
    Place place;
};

// The fields of a slot, or of a fact without a template. Answers what is wrong.
std::optional<Wrong> read_fields(std::span<const Node> nodes, std::vector<Field>& fields);

// A word as values and names are: no letter of it ends a word for CLIPS.
bool is_plain_word(std::string_view word);
bool is_variable(std::string_view word);       // ?x
bool is_list_variable(std::string_view word);  // $?x

}  // namespace plateau::expert
