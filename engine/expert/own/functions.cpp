// The functions of the language, as the CLIPS 6.30 Basic Programming Guide describes them. Arguments are worked out
// from the left, and only as far as the result needs them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>

#include "expert/own/functions.h"

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

constexpr FunctionRow rows[] = {
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
};

std::vector<Callable> sorted_functions() {
    std::vector<Callable> all;
    const auto add = [&](const FunctionRow& row) {
        Callable& function = all.emplace_back();
        function.name = row.name;
        function.least = row.least;
        function.most = row.most;
        function.takes = row.takes;
        function.gives = row.gives;
        function.work = row.work;
    };
    for (const FunctionRow& row : rows) add(row);
    for (const FunctionRow& row : word_functions()) add(row);
    std::sort(all.begin(), all.end(), [](const Callable& a, const Callable& b) { return a.name < b.name; });
    return all;
}

}  // namespace

const std::vector<Callable>& language_functions() {
    static const std::vector<Callable> all = sorted_functions();
    return all;
}

}  // namespace plateau::expert::own
