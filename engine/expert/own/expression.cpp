#include "expert/own/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace plateau::expert::own {

namespace {

Datum part_of(const Datum& list, std::size_t from, std::size_t count) {
    assert(from + count <= list.items().size());
    if (count == list.items().size()) return list;
    const auto begin = list.items().begin() + static_cast<std::ptrdiff_t>(from);
    return Datum{Items(begin, begin + static_cast<std::ptrdiff_t>(count))};
}

}  // namespace

Datum value_of(const Reference& reference, const Binding& binding) {
    using Part = Reference::Part;
    assert(binding.fact);
    if (reference.part == Part::fact) return Item::fact(binding.fact);
    const Datum& slot = binding.fact->slots[static_cast<std::size_t>(reference.slot)];
    if (reference.part == Part::whole) return slot;
    const std::size_t size = slot.items().size(), offset = static_cast<std::size_t>(reference.offset);
    const std::size_t split = static_cast<std::size_t>(binding.split);
    const std::size_t in_lists = size - static_cast<std::size_t>(reference.singles);
    switch (reference.part) {
        case Part::front: return slot.items()[offset];
        case Part::back: return slot.items()[size - 1 - offset];
        case Part::after_split: return slot.items()[offset + split];
        case Part::only_list: return part_of(slot, offset, in_lists);
        case Part::first_list: return part_of(slot, offset, split);
        default: return part_of(slot, offset + split, in_lists - split);
    }
}

Expression Expression::of(Datum value) {
    Expression expression;
    expression.constant = std::move(value);
    return expression;
}

Expression Expression::of(const Reference& reference) {
    Expression expression;
    expression.kind = Kind::reference;
    expression.reference = reference;
    return expression;
}

Expression Expression::call(const Callable& callable, std::vector<Expression> arguments) {
    Expression expression;
    expression.kind = Kind::call;
    expression.callable = &callable;
    expression.arguments = std::move(arguments);
    return expression;
}

char Callable::takes_at(std::size_t argument) const {
    if (takes.empty()) return 'u';
    return argument + 1 < takes.size() ? takes[argument + 1] : takes[0];
}

const Callable* language_function(std::string_view name) {
    const auto& all = language_functions();
    const auto found = std::lower_bound(all.begin(), all.end(), name,
                                        [](const Callable& a, std::string_view b) { return a.name < b; });
    return found != all.end() && found->name == name ? &*found : nullptr;
}

std::string_view kind_name(char kind) {
    switch (kind) {
        case 'n': return "integer or float";
        case 'i': return "integer";
        case 'd': return "float";
        case 'm': return "multifield";
        case 's': return "string";
        case 'j': return "symbol or string";
        case 'w': return "symbol";
        default: return "any";
    }
}

bool is_of_kind(const Item& item, char kind) {
    switch (kind) {
        case 'n': return item.is_number();
        case 'i': return item.kind == Kind::integer;
        case 'd': return item.kind == Kind::real;
        case 'm': return item.kind == Kind::list;
        case 's': return item.kind == Kind::string;
        case 'j': return item.is_word();
        case 'w': return item.kind == Kind::symbol;
        default: return true;
    }
}

bool can_be(char given, char wanted) {
    constexpr std::string_view groups[] = {"nid", "jsw"};
    if (given == 'u' || wanted == 'u' || given == wanted) return true;
    const bool is_wide = given == 'n' || given == 'j' || wanted == 'n' || wanted == 'j';
    return is_wide && std::any_of(std::begin(groups), std::end(groups), [&](std::string_view group) {
               return group.find(given) != group.npos && group.find(wanted) != group.npos;
           });
}

std::string key_of(const Reference& reference) {
    return fmt::format("{}.{}.{}.{}.{}", reference.depth, reference.slot, static_cast<int>(reference.part),
                       reference.offset, reference.singles);
}

std::string key_of(const Expression& expression) {
    if (expression.kind == Expression::Kind::constant)
        return fmt::format("{}:{}", to_text(expression.constant), expression.constant.bits);
    if (expression.kind == Expression::Kind::reference) return "?" + key_of(expression.reference);
    assert(expression.kind == Expression::Kind::call);
    std::string key = "(" + expression.callable->name;
    for (const Expression& argument : expression.arguments) key += " " + key_of(argument);
    return key + ")";
}

std::string keys_of(const std::vector<Expression>& expressions) {
    std::string keys;
    for (const Expression& expression : expressions) keys += " " + key_of(expression);
    return keys;
}

}  // namespace plateau::expert::own
