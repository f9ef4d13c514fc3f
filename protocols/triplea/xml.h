// As much XML as files of other games need: elements and attributes. Text between elements is passed over; entities
// are the five of XML and numbers, so that nothing grows when it is read. Every size is bounded.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols::triplea {

struct Element {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::vector<Element> children;

    // Empty where there is none.
    std::string attribute(std::string_view key) const;
    // The first child of this name, or an element without anything.
    const Element& child(std::string_view key) const;
};

// The root. Bytes that are not UTF-8 are taken for Latin-1.
Result<Element> parse_xml(std::string_view text);

bool is_utf8(std::string_view text);
std::string from_latin1(std::string_view text);

}  // namespace plateau::protocols::triplea
