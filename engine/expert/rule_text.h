// A file of rules read into brackets, words and strings, each with its place, and the name and reason of each rule.
//
//     (defrule libya-blitz
//       "Name -- English sentence that says why | Nom -- la même phrase en français"
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

// More than this is refused while reading: what is within it is read in a moment.
struct TextBounds {
    static constexpr std::size_t file_bytes = 200'000;
    static constexpr std::size_t all_bytes = 400'000;
    static constexpr int nesting = 64;              // brackets inside one another
    static constexpr std::size_t list_parts = 256;  // between two brackets
    static constexpr std::size_t construct_parts = 2000;
    static constexpr std::size_t word_bytes = 100;
    static constexpr std::size_t string_bytes = 1000;
};

struct Place {
    int line = 1, column = 1;
    friend bool operator==(Place, Place) = default;
};

// What is wrong with a text, and where.
struct Wrong {
    Place place;
    Text what;
};

struct Node {
    enum class Kind { word, string, list };

    Kind kind = Kind::word;
    Place place;
    std::size_t begin = 0, end = 0;  // in the text of the construct
    std::string text;                // of a word; of a string without its quotation marks
    std::vector<Node> parts;         // of a list

    bool is_word() const { return kind == Kind::word; }
    bool is_list() const { return kind == Kind::list; }
    // The first word of a list.
    std::string_view head() const {
        return parts.empty() || !parts[0].is_word() ? std::string_view{} : std::string_view{parts[0].text};
    }
};

struct Construct {
    std::string kind;  // "defrule", "deftemplate", "deffunction", ...
    std::string name;
    std::string text;
    std::size_t begin = 0;  // of the text, in its file
    Node tree;
    Text title;        // of a rule: its name for people; empty where it gives none
    Text reason;       // of a rule
    int priority = 0;  // of a rule
};

// Fails with "FILE:LINE:COLUMN: what is wrong" on brackets that do not match, on text beyond the bounds, and on rules
// without a name, a priority or a sentence in both languages.
Result<std::vector<Construct>> read_constructs(std::string_view file, std::string_view text);

std::string to_string(std::string_view file, Place place);  // "FILE:LINE:COLUMN"
Failure at_place(std::string_view file, Place place, std::string_view english, std::string_view french);

}  // namespace plateau::expert
