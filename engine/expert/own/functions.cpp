// The functions of the language, as the CLIPS 6.30 Basic Programming Guide describes them. Arguments are worked out
// from the left, and only as far as the result needs them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>

#include "expert/own/evaluator.h"

namespace plateau::expert::own {

namespace {

using Call = const Expression&;

// Control

Datum do_if(Evaluator& at, Call call) {
    const bool is_met = at.is_true(call.arguments[0]);
    if (at.is_halted()) return {};
    if (is_met) return at.value(call.arguments[1]);
    return call.arguments.size() > 2 ? at.value(call.arguments[2]) : at.truth(false);
}

Datum do_while(Evaluator& at, Call call) {
    Datum last;
    while (at.is_true(call.arguments[0]) && at.goes_on() && at.turn(call.arguments[1], last)) {
    }
    return at.end_loop(std::move(last));
}

Datum do_loop_for_count(Evaluator& at, Call call) {
    const Datum from = at.expect(call, 0, 'i'), to = at.expect(call, 1, 'i');
    if (at.is_halted()) return {};
    Datum last;
    at.count(from.whole());
    for (long long i = from.whole(); i <= to.whole() && at.turn(call.arguments[2], last); ++i) at.count_on();
    at.end_count();
    return at.end_loop(std::move(last));
}

Datum do_progn(Evaluator& at, Call call) { return at.sequence(call.arguments); }
Datum do_bind(Evaluator& at, Call call) { return at.bind(call); }
Datum do_return(Evaluator& at, Call call) { return at.leave_function(call); }
Datum do_break(Evaluator& at, Call) { return at.leave_loop(); }

// Facts

Datum do_assert(Evaluator& at, Call call) {
    std::vector<Datum> slots;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        slots.push_back(at.value(call.arguments[i]));
        const Shape::Slot& slot = call.shape->slots[i];
        if (at.is_halted()) return {};
        if (slots.back().is_list() && !slot.is_list)
            return at.fail(
                {fmt::format("Attempted to assert a multifield value  into the single field slot {} of deftemplate {}.",
                             slot.name, call.shape->name),
                 fmt::format("une liste dans la case {} du modèle {}, qui n'en prend pas", slot.name,
                             call.shape->name)});
    }
    const Fact* fact = at.world().add_fact(*call.shape, std::move(slots));
    return fact ? Datum{Item::fact(fact)} : at.truth(false);
}

Datum do_retract(Evaluator& at, Call call) {
    for (std::size_t i = 0; i < call.arguments.size() && !at.is_halted(); ++i) {
        const Datum fact = at.value(call.arguments[i]);
        if (fact.kind == Kind::fact) at.world().retract_fact(*fact.fact());
        else if (!at.is_halted())
            at.fail({fmt::format("Function retract expected argument #{} to be of type fact-address", i + 1),
                     fmt::format("la fonction retract attend un fait comme argument n° {}", i + 1)});
    }
    return {};
}

// Logic

Datum do_and(Evaluator& at, Call call) {
    return at.truth(std::all_of(call.arguments.begin(), call.arguments.end(),
                                [&](Call argument) { return at.is_true(argument) && !at.is_halted(); }));
}
Datum do_or(Evaluator& at, Call call) {
    return at.truth(std::any_of(call.arguments.begin(), call.arguments.end(),
                                [&](Call argument) { return at.is_true(argument) && !at.is_halted(); }));
}
Datum do_not(Evaluator& at, Call call) { return at.truth(!at.is_true(call.arguments[0])); }

// Comparing

std::partial_ordering compare(const Item& a, const Item& b) {
    if (a.kind == Kind::integer && b.kind == Kind::integer) return a.whole() <=> b.whole();
    return a.number() <=> b.number();
}

// Whether each number stands so to the one before it, or all to the first.
template <class Stands>
Datum compare_numbers(Evaluator& at, Call call, bool to_the_first, Stands stands) {
    Datum before = at.expect(call, 0, 'n');
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (at.is_halted()) return {};
        Datum next = at.expect(call, i, 'n');
        if (at.is_halted() || !stands(compare(before, next))) return at.truth(false);
        if (!to_the_first) before = std::move(next);
    }
    return at.truth(!at.is_halted());
}

Datum do_equal(Evaluator& at, Call call) {
    return compare_numbers(at, call, true, [](auto order) { return order == 0; });
}
Datum do_unequal(Evaluator& at, Call call) {
    return compare_numbers(at, call, true, [](auto order) { return order != 0; });
}
// CLIPS asks for the opposite, so that a number that is none compares as it does there.
Datum do_less(Evaluator& at, Call call) {
    return compare_numbers(at, call, false, [](auto order) { return !(order >= 0); });
}
Datum do_at_most(Evaluator& at, Call call) {
    return compare_numbers(at, call, false, [](auto order) { return !(order > 0); });
}
Datum do_greater(Evaluator& at, Call call) {
    return compare_numbers(at, call, false, [](auto order) { return !(order <= 0); });
}
Datum do_at_least(Evaluator& at, Call call) {
    return compare_numbers(at, call, false, [](auto order) { return !(order < 0); });
}

// Whether the first value equals all others, or none.
Datum compare_values(Evaluator& at, Call call, bool wanted) {
    const Datum first = at.value(call.arguments[0]);
    for (std::size_t i = 1; i < call.arguments.size(); ++i)
        if ((at.value(call.arguments[i]) == first) != wanted) return at.truth(false);
    return at.truth(true);
}
Datum do_eq(Evaluator& at, Call call) { return compare_values(at, call, true); }
Datum do_neq(Evaluator& at, Call call) { return compare_values(at, call, false); }

// Numbers

Datum divided_by_zero(Evaluator& at, Call call) {
    const std::string& name = call.callable->name;
    return at.fail({fmt::format("Attempt to divide by zero in {} function.", name),
                    fmt::format("division par zéro dans la fonction {}", name)});
}

Datum out_of_domain(Evaluator& at, Call call) {
    const std::string& name = call.callable->name;
    return at.fail({fmt::format("Domain error for {} function.", name),
                    fmt::format("la fonction {} n'a pas de valeur ici", name)});
}

// Integers that do not fit go round, as in CLIPS.
long long wrapped(std::uint64_t number) { return static_cast<long long>(number); }

template <class Whole, class Real>
Datum fold(Evaluator& at, Call call, Whole of_whole, Real of_real) {
    Datum total = at.expect(call, 0, 'n');
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (at.is_halted()) return {};
        const Datum next = at.expect(call, i, 'n');
        if (at.is_halted()) return {};
        if (total.kind == Kind::integer && next.kind == Kind::integer)
            total = Item::whole(wrapped(of_whole(total.bits, next.bits)));
        else total = Item::real(of_real(total.number(), next.number()));
    }
    return total;
}

Datum do_add(Evaluator& at, Call call) { return fold(at, call, std::plus<>{}, std::plus<>{}); }
Datum do_subtract(Evaluator& at, Call call) { return fold(at, call, std::minus<>{}, std::minus<>{}); }
Datum do_multiply(Evaluator& at, Call call) { return fold(at, call, std::multiplies<>{}, std::multiplies<>{}); }

Datum do_divide(Evaluator& at, Call call) {
    double total = at.expect(call, 0, 'n').number();
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (at.is_halted()) return {};
        const Datum by = at.expect(call, i, 'n');
        if (at.is_halted()) return {};
        if (by.number() == 0) return divided_by_zero(at, call);
        total /= by.number();
    }
    return Item::real(total);
}

// Brings any number into the range of integers.
long long whole_of(const Item& number) {
    if (number.kind == Kind::integer) return number.whole();
    constexpr double largest = 9.2e18;
    return std::isnan(number.real()) ? 0 : static_cast<long long>(std::clamp(number.real(), -largest, largest));
}

long long quotient(long long number, long long by) {
    if (by == -1)
        return number == std::numeric_limits<long long>::min() ? std::numeric_limits<long long>::max() : -number;
    return number / by;
}

Datum do_div(Evaluator& at, Call call) {
    long long total = whole_of(at.expect(call, 0, 'n'));
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (at.is_halted()) return {};
        const Datum by = at.expect(call, i, 'n');
        if (at.is_halted()) return {};
        if (whole_of(by) == 0) return divided_by_zero(at, call);
        total = quotient(total, whole_of(by));
    }
    return Item::whole(total);
}

Datum do_mod(Evaluator& at, Call call) {
    const Datum number = at.expect(call, 0, 'n');
    if (at.is_halted()) return {};
    const Datum by = at.expect(call, 1, 'n');
    if (at.is_halted()) return {};
    if (by.number() == 0) return divided_by_zero(at, call);
    if (number.kind == Kind::real || by.kind == Kind::real)
        return Item::real(number.number() - std::trunc(number.number() / by.number()) * by.number());
    return Item::whole(by.whole() == -1 ? 0 : number.whole() % by.whole());
}

Datum do_abs(Evaluator& at, Call call) {
    const Datum number = at.expect(call, 0, 'n');
    if (at.is_halted() || !(number.number() < 0)) return number;
    return number.kind == Kind::real ? Item::real(-number.real()) : Item::whole(wrapped(0 - number.bits));
}

template <class Better>
Datum best_of(Evaluator& at, Call call, Better is_better) {
    Datum best = at.expect(call, 0, 'n');
    for (std::size_t i = 1; i < call.arguments.size(); ++i) {
        if (at.is_halted()) return {};
        Datum next = at.expect(call, i, 'n');
        if (!at.is_halted() && is_better(compare(next, best))) best = std::move(next);
    }
    return best;
}
Datum do_min(Evaluator& at, Call call) {
    return best_of(at, call, [](auto order) { return order < 0; });
}
Datum do_max(Evaluator& at, Call call) {
    return best_of(at, call, [](auto order) { return order > 0; });
}

Datum do_sqrt(Evaluator& at, Call call) {
    const Datum number = at.expect(call, 0, 'd');
    if (at.is_halted()) return {};
    return number.real() < 0 ? out_of_domain(at, call) : Datum{Item::real(std::sqrt(number.real()))};
}

Datum do_power(Evaluator& at, Call call) {
    const Datum base = at.expect(call, 0, 'd'), exponent = at.expect(call, 1, 'd');
    if (at.is_halted()) return {};
    const double b = base.real(), e = exponent.real();
    if ((b == 0 && e <= 0) || (b < 0 && std::trunc(e) != e)) return out_of_domain(at, call);
    return Item::real(std::pow(b, e));
}

Datum do_round(Evaluator& at, Call call) {
    const Datum number = at.expect(call, 0, 'n');
    if (at.is_halted() || number.kind == Kind::integer) return number;
    return Item::whole(whole_of(Item::real(std::ceil(number.real() - 0.5))));
}

Datum do_integer(Evaluator& at, Call call) { return at.expect(call, 0, 'i'); }
Datum do_float(Evaluator& at, Call call) { return at.expect(call, 0, 'd'); }

// Kinds

template <char kind>
Datum is_kind(Evaluator& at, Call call) {
    return at.truth(is_of_kind(at.value(call.arguments[0]), kind));
}

template <bool wanted>
Datum is_odd(Evaluator& at, Call call) {
    const Datum number = at.expect(call, 0, 'i');
    return at.is_halted() ? Datum{} : at.truth((number.whole() % 2 != 0) == wanted);
}

// Words

std::string joined(Evaluator& at, Call call) {
    std::string text;
    for (std::size_t i = 0; i < call.arguments.size() && !at.is_halted(); ++i) {
        const Datum part = at.value(call.arguments[i]);
        if (part.is_word()) text += part.word();
        else if (part.is_number()) text += to_text(static_cast<const Item&>(part));
        else at.wrong_kind(call, i, "string, instance name, symbol, float, or integer");
        if (text.size() > RunBounds::letters) break;  // weighed by whoever takes it
    }
    return text;
}

Datum do_str_cat(Evaluator& at, Call call) { return at.lexicon().string(joined(at, call)); }
Datum do_sym_cat(Evaluator& at, Call call) { return at.lexicon().symbol(joined(at, call)); }

bool goes_on_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Where a letter begins, counted from 0; the end where there is none.
std::size_t letter_at(std::string_view text, long long letter) {
    std::size_t at = 0;
    for (; letter > 0 && at < text.size(); --letter) do
            ++at;
        while (at < text.size() && goes_on_letter(text[at]));
    return at;
}

Datum do_str_length(Evaluator& at, Call call) {
    const Datum text = at.expect(call, 0, 'j');
    if (at.is_halted()) return {};
    return Item::whole(
        std::count_if(text.word().begin(), text.word().end(), [](char c) { return !goes_on_letter(c); }));
}

Datum do_sub_string(Evaluator& at, Call call) {
    const Datum from = at.expect(call, 0, 'i'), to = at.expect(call, 1, 'i'), text = at.expect(call, 2, 'j');
    if (at.is_halted()) return {};
    const std::string_view word = text.word();
    const std::size_t begin = letter_at(word, std::max(0LL, from.whole() - 1)), end = letter_at(word, to.whole());
    return at.lexicon().string(begin < end ? word.substr(begin, end - begin) : "");
}

Datum do_str_compare(Evaluator& at, Call call) {
    const Datum a = at.expect(call, 0, 'j'), b = at.expect(call, 1, 'j');
    const Datum length = call.arguments.size() > 2 ? at.expect(call, 2, 'i') : Item::whole(-1);
    if (at.is_halted()) return {};
    const std::size_t most = length.whole() < 0 ? std::string::npos : static_cast<std::size_t>(length.whole());
    const int order = a.word().substr(0, most).compare(b.word().substr(0, most));
    return Item::whole(order < 0 ? -1 : order > 0 ? 1 : 0);
}

template <int (*change)(int)>
Datum in_case(Evaluator& at, Call call) {
    const Datum given = at.expect(call, 0, 'j');
    if (at.is_halted()) return {};
    std::string text = given.word();
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < 0x80) letter = static_cast<char>(change(letter));
    return Item::word(given.kind, at.lexicon().add(text));
}

Datum do_gensym(Evaluator& at, Call) { return at.lexicon().symbol(at.new_word()); }

// Lists

void append(Items& items, const Datum& value) {
    if (value.kind != Kind::nothing) items.insert(items.end(), value.span().begin(), value.span().end());
}

Datum do_create(Evaluator& at, Call call) {
    Items items;
    for (Call argument : call.arguments) {
        append(items, at.value(argument));
        if (at.is_halted()) return {};
    }
    return Datum{std::move(items)};
}

Datum do_nth(Evaluator& at, Call call) {
    const Datum place = at.expect(call, 0, 'i'), list = at.expect(call, 1, 'm');
    if (at.is_halted()) return {};
    const auto n = static_cast<std::uint64_t>(place.whole());
    return n < 1 || n > list.items().size() ? at.lexicon().nil() : list.items()[n - 1];
}

Datum do_member(Evaluator& at, Call call) {
    const Datum sought = at.value(call.arguments[0]);
    if (sought.is_list()) return at.wrong_kind(call, 0, "a single value");
    const Datum list = at.expect(call, 1, 'm');
    if (at.is_halted()) return {};
    constexpr long long words_per_step = 16;
    at.meter().spend(static_cast<long long>(list.items().size()) / words_per_step);
    const auto found = std::find(list.items().begin(), list.items().end(), static_cast<const Item&>(sought));
    return found == list.items().end() ? at.truth(false) : Datum{Item::whole(found - list.items().begin() + 1)};
}

Datum do_length(Evaluator& at, Call call) {
    const Datum given = at.value(call.arguments[0]);
    if (at.is_halted()) return {};
    if (given.is_word()) return Item::whole(static_cast<long long>(given.word().size()));
    if (!given.is_list()) return at.wrong_kind(call, 0, "string, symbol, or multifield");
    return Item::whole(static_cast<long long>(given.items().size()));
}

Datum slice(const Datum& list, std::size_t from, std::size_t to) {
    const auto begin = list.items().begin();
    return Datum{Items(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to))};
}

Datum do_first(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    return at.is_halted() ? Datum{} : slice(list, 0, std::min<std::size_t>(1, list.items().size()));
}

Datum do_rest(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    return at.is_halted() ? Datum{} : slice(list, std::min<std::size_t>(1, list.items().size()), list.items().size());
}

Datum do_subseq(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    if (at.is_halted()) return {};
    const auto size = static_cast<long long>(list.items().size());
    const long long begin = std::max(1LL, from.whole()), end = std::min(size, to.whole());
    if (from.whole() > to.whole() || begin > end) return Datum{Items{}};
    return slice(list, static_cast<std::size_t>(begin - 1), static_cast<std::size_t>(end));
}

Datum out_of_range(Evaluator& at, Call call, long long from, long long to, std::size_t size) {
    const std::string range = from == to ? std::to_string(from) : fmt::format("range {}..{}", from, to);
    const std::string& name = call.callable->name;
    return at.fail({fmt::format("Multifield index {} out of range 1..{} in function {}.", range, size, name),
                    fmt::format("{} n'est pas entre 1 et {} dans la fonction {}", range, size, name)});
}

// The words behind an argument, as one list.
Items words_from(Evaluator& at, Call call, std::size_t first) {
    Items items;
    for (std::size_t i = first; i < call.arguments.size(); ++i) append(items, at.value(call.arguments[i]));
    return items;
}

Datum with_instead(Evaluator& at, Call call, const Datum& list, long long from, long long to, const Items& words) {
    const auto size = static_cast<long long>(list.items().size());
    if (to < from || from < 1 || to > size) return out_of_range(at, call, from, to, list.items().size());
    Items items = list.items();
    const auto begin = items.erase(items.begin() + (from - 1), items.begin() + to);
    items.insert(begin, words.begin(), words.end());
    return Datum{std::move(items)};
}

Datum do_delete(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    return at.is_halted() ? Datum{} : with_instead(at, call, list, from.whole(), to.whole(), {});
}

Datum do_replace(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    const Items words = words_from(at, call, 3);
    return at.is_halted() ? Datum{} : with_instead(at, call, list, from.whole(), to.whole(), words);
}

Datum do_insert(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), place = at.expect(call, 1, 'i');
    const Items words = words_from(at, call, 2);
    if (at.is_halted()) return {};
    const auto size = static_cast<long long>(list.items().size());
    if (place.whole() < 1) return out_of_range(at, call, place.whole(), place.whole(), list.items().size() + 1);
    Items items = list.items();
    items.insert(items.begin() + (std::min(place.whole(), size + 1) - 1), words.begin(), words.end());
    return Datum{std::move(items)};
}

Datum do_implode(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    if (at.is_halted()) return {};
    const std::string text = to_text(list);
    return at.lexicon().string(std::string_view{text}.substr(1, text.size() - 2));
}

bool ends_word(char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) || std::strchr("\"()&|~<;", letter);
}

// The next word of a text, as a value; the place behind it.
std::size_t read_word(Lexicon& lexicon, std::string_view text, std::size_t at, Items& items) {
    if (text[at] == '"') {
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
        end = std::min(end, text.size());
        items.push_back(lexicon.string(unquoted(text.substr(at + 1, end - at - 1))));
        return end + 1;
    }
    std::size_t end = at + 1;
    const bool is_sign = std::strchr("()&|~", text[at]) != nullptr;
    while (!is_sign && end < text.size() && !ends_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    items.push_back(is_sign || word.starts_with('?') || word.starts_with("$?") ? lexicon.string(word)
                                                                               : lexicon.read(word));
    return end;
}

Datum do_explode(Evaluator& at, Call call) {
    const Datum given = at.expect(call, 0, 's');
    if (at.is_halted()) return {};
    const std::string& text = given.word();
    Items items;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ';') i = std::min(text.find_first_of("\n\r", i), text.size());
        else if (std::isspace(static_cast<unsigned char>(text[i]))) ++i;
        else i = read_word(at.lexicon(), text, i, items);
    }
    return Datum{std::move(items)};
}

struct Row {
    const char* name;
    int least, most;         // arguments; -1: any number
    std::string_view takes;  // see Callable
    char gives;
    Datum (*work)(Evaluator&, const Expression&);
};

constexpr Row rows[] = {
    {"if", 2, -1, "", 'u', do_if},
    {"while", 1, -1, "", 'u', do_while},
    {"loop-for-count", 1, -1, "", 'u', do_loop_for_count},
    {"progn", 0, -1, "", 'u', do_progn},
    {"bind", 0, -1, "", 'u', do_bind},
    {"return", 0, 1, "", 'u', do_return},
    {"break", 0, 0, "", 'u', do_break},
    {"assert", 0, -1, "", 'u', do_assert},
    {"retract", 1, -1, "", 'u', do_retract},
    {"and", 2, -1, "", 'w', do_and},
    {"or", 2, -1, "", 'w', do_or},
    {"not", 1, 1, "", 'w', do_not},
    {"=", 2, -1, "n", 'w', do_equal},
    {"<>", 2, -1, "n", 'w', do_unequal},
    {"<", 2, -1, "n", 'w', do_less},
    {"<=", 2, -1, "n", 'w', do_at_most},
    {">", 2, -1, "n", 'w', do_greater},
    {">=", 2, -1, "n", 'w', do_at_least},
    {"eq", 2, -1, "", 'w', do_eq},
    {"neq", 2, -1, "", 'w', do_neq},
    {"+", 2, -1, "n", 'n', do_add},
    {"-", 2, -1, "n", 'n', do_subtract},
    {"*", 2, -1, "n", 'n', do_multiply},
    {"/", 2, -1, "n", 'n', do_divide},
    {"div", 2, -1, "n", 'i', do_div},
    {"mod", 2, 2, "n", 'n', do_mod},
    {"abs", 1, 1, "n", 'n', do_abs},
    {"min", 2, -1, "n", 'n', do_min},
    {"max", 2, -1, "n", 'n', do_max},
    {"sqrt", 1, 1, "n", 'd', do_sqrt},
    {"**", 2, 2, "n", 'd', do_power},
    {"round", 1, 1, "n", 'i', do_round},
    {"integer", 1, 1, "n", 'i', do_integer},
    {"float", 1, 1, "n", 'd', do_float},
    {"numberp", 1, 1, "", 'w', is_kind<'n'>},
    {"integerp", 1, 1, "", 'w', is_kind<'i'>},
    {"floatp", 1, 1, "", 'w', is_kind<'d'>},
    {"evenp", 1, 1, "i", 'w', is_odd<false>},
    {"oddp", 1, 1, "i", 'w', is_odd<true>},
    {"symbolp", 1, 1, "", 'w', is_kind<'w'>},
    {"stringp", 1, 1, "", 'w', is_kind<'s'>},
    {"lexemep", 1, 1, "", 'w', is_kind<'j'>},
    {"multifieldp", 1, 1, "", 'w', is_kind<'m'>},
    {"str-cat", 1, -1, "", 'j', do_str_cat},
    {"sym-cat", 1, -1, "", 'j', do_sym_cat},
    {"str-length", 1, 1, "j", 'i', do_str_length},
    {"sub-string", 3, 3, "uiij", 's', do_sub_string},
    {"str-compare", 2, 3, "ujji", 'i', do_str_compare},
    {"upcase", 1, 1, "j", 'j', in_case<std::toupper>},
    {"lowcase", 1, 1, "j", 'j', in_case<std::tolower>},
    {"gensym*", 0, 0, "", 'w', do_gensym},
    {"create$", 0, -1, "", 'm', do_create},
    {"nth$", 2, 2, "uim", 'u', do_nth},
    {"member$", 2, 2, "uum", 'u', do_member},
    {"length$", 1, 1, "", 'i', do_length},
    {"first$", 1, 1, "m", 'm', do_first},
    {"rest$", 1, 1, "m", 'm', do_rest},
    {"subseq$", 3, 3, "im", 'm', do_subseq},
    {"insert$", 3, -1, "umi", 'm', do_insert},
    {"delete$", 3, 3, "im", 'm', do_delete},
    {"replace$", 4, -1, "umii", 'm', do_replace},
    {"implode$", 1, 1, "m", 's', do_implode},
    {"explode$", 1, 1, "s", 'm', do_explode},
};

std::vector<Callable> sorted_functions() {
    std::vector<Callable> all;
    for (const Row& row : rows) {
        Callable& function = all.emplace_back();
        function.name = row.name;
        function.least = row.least;
        function.most = row.most;
        function.takes = row.takes;
        function.gives = row.gives;
        function.work = row.work;
    }
    std::sort(all.begin(), all.end(), [](const Callable& a, const Callable& b) { return a.name < b.name; });
    return all;
}

}  // namespace

const std::vector<Callable>& language_functions() {
    static const std::vector<Callable> all = sorted_functions();
    return all;
}

}  // namespace plateau::expert::own
