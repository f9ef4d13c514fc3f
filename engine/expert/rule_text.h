// A file of rules taken apart: its constructs with the lines they start on, and the name and reason of each rule.
//
//     (defrule libya-blitz
//       "English sentence that says why | la même phrase en français"
//       (declare (salience 90))
//       ...conditions...
//       =>
//       ...actions...)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::expert {

struct Construct {
    std::string kind;  // "defrule", "deftemplate", "deffunction", ...
    std::string name;
    std::string text;
    int line = 1;
    Text reason;  // of a rule
    bool has_salience = false;
};

// Fails with "FILE:LINE: what is wrong" on brackets that do not match, and on rules without a name, a priority or a
// sentence in both languages.
Result<std::vector<Construct>> read_constructs(std::string_view file, std::string_view text);

Failure at_line(std::string_view file, int line, std::string_view english, std::string_view french);

// The line on which bracket number `open` (from 1) of a construct stands.
int line_of_bracket(const Construct& construct, int open);

}  // namespace plateau::expert
