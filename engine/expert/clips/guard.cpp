#include "expert/clips/guard.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "expert/language.h"

namespace plateau::expert {

namespace {

// CLIPS itself calls these when it reads loops and lists. The language has none of them.
constexpr std::string_view for_clips_itself[] = {"expand$", "(expansion-call)", "(get-loop-count)",
                                                 "(set-evaluation-error)"};

bool is_kept(std::string_view name) {
    const auto ours = Language::functions();
    return std::find(ours.begin(), ours.end(), name) != ours.end() ||
           std::find(std::begin(for_clips_itself), std::end(for_clips_itself), name) != std::end(for_clips_itself);
}

// Brings any number into the range of integers.
long long whole(const DATA_OBJECT& number) {
    if (number.type == INTEGER) return ValueToLong(number.value);
    constexpr double largest = 9.2e18;
    const double real = ValueToDouble(number.value);
    return std::isnan(real) ? 0 : static_cast<long long>(std::clamp(real, -largest, largest));
}

// The smallest integer divided by -1 does not fit, and ends a program.
long long quotient(long long number, long long by) {
    if (by == -1 && number == std::numeric_limits<long long>::min()) return std::numeric_limits<long long>::max();
    return number / by;
}

bool take_number(void* env, const char* function, int position, DATA_OBJECT& number) {
    return EnvArgTypeCheck(env, function, position, INTEGER_OR_FLOAT, &number) != FALSE;
}

void refuse_zero(void* env, const char* function) {
    DivideByZeroErrorMessage(env, function);
    SetEvaluationError(env, TRUE);
}

void give_false(void* env, DATA_OBJECT* out) {
    out->type = SYMBOL;
    out->value = EnvFalseSymbol(env);
}

// CLIPS keeps functions of every kind as one kind.
template <class To, class From>
To recast(From function) {
    return reinterpret_cast<To>(reinterpret_cast<void*>(function));
}

auto as_plain(auto function) { return recast<int (*)()>(function); }

}  // namespace

Guard::Guard(void* env, Meter& meter) : env_{env}, meter_{meter} {
    SetEnvironmentContext(env, this);
    take_functions_away();
    count_functions();
    count_primitives();
    EnvDefineFunction2(env, "plateau-match", 'b', match, "match", "00");
    EnvAddPeriodicFunction(env, "loops", turn_loop, 0);
    rules_are_loaded();
}

Guard& Guard::of(void* env) { return *static_cast<Guard*>(GetEnvironmentContext(env)); }

void Guard::take_functions_away() {
    // Objects are made and ended by functions that go: the one that CLIPS has by itself goes first.
    EnvUnmakeInstance(env_, nullptr);
    EnvUndefinstances(env_, nullptr);
    for (const std::string& name : functions_of(env_))
        if (!is_kept(name)) UndefineFunction(env_, name.c_str());
}

std::vector<std::string> Guard::functions_of(void* env) {
    std::vector<std::string> names;
    for (const auto* function = GetFunctionList(env); function; function = function->next)
        names.emplace_back(ValueToString(function->callFunctionName));
    return names;
}

void Guard::count_functions() {
    const std::pair<std::string_view, Plain> ours[] = {{"div", as_plain(divide)},
                                                       {"mod", as_plain(remainder)},
                                                       {"member$", as_plain(member)},
                                                       {"retract", as_plain(retract)}};
    for (auto* function = GetFunctionList(env_); function; function = function->next) {
        const std::string_view name = ValueToString(function->callFunctionName);
        // CLIPS knows progn by its address; what stands in it is counted.
        if (name == "progn") continue;
        for (const auto& [known, instead] : ours)
            if (name == known) function->functionPointer = instead;
        assert(function->environmentAware && !function->context);
        counted_.push_back({this, function->functionPointer, name == "assert"});
        function->context = &counted_.back();
        function->functionPointer = counter_for(function->returnValueType);
    }
}

Guard::Plain Guard::counter_for(char type) {
    switch (type) {
        case 'b':
        case 'i': return as_plain(counted<int>);
        case 'g': return as_plain(counted<long long>);
        case 'l': return as_plain(counted<long>);
        case 'd': return as_plain(counted<double>);
        case 'v': return as_plain(counted<void>);
        case 's':
        case 'w': return as_plain(counted_string);
        default: return as_plain(counted_value);
    }
}

void Guard::count_primitives() { count_primitives(std::make_index_sequence<MAXIMUM_PRIMITIVES>{}); }

template <std::size_t... types>
void Guard::count_primitives(std::index_sequence<types...>) {
    constexpr Evaluation counters[] = {counted_primitive<types>...};
    for (std::size_t type = 0; type < primitives_.size(); ++type) {
        auto* primitive = EvaluationData(env_)->PrimitivesArray[type];
        if (!primitive || !primitive->evaluateFunction) continue;
        primitives_[type] = primitive->evaluateFunction;
        primitive->evaluateFunction = counters[type];
    }
}

template <class R>
R Guard::counted(void* env) {
    const auto& call = *static_cast<Counted*>(GetEnvironmentFunctionContext(env));
    if (!call.guard->spend_call(call)) return R();
    return recast<R (*)(void*)>(call.function)(env);
}

void* Guard::counted_string(void* env) {
    const auto& call = *static_cast<Counted*>(GetEnvironmentFunctionContext(env));
    if (!call.guard->spend_call(call)) return EnvFalseSymbol(env);
    DATA_OBJECT made;
    made.type = STRING;
    made.value = recast<void* (*)(void*)>(call.function)(env);
    call.guard->weigh(made);
    return made.value;
}

void Guard::counted_value(void* env, DATA_OBJECT* out) {
    const auto& call = *static_cast<Counted*>(GetEnvironmentFunctionContext(env));
    if (!call.guard->spend_call(call)) return give_false(env, out);
    recast<void (*)(void*, DATA_OBJECT*)>(call.function)(env, out);
    call.guard->weigh(*out);
}

template <std::size_t type>
int Guard::counted_primitive(void* env, void* value, DATA_OBJECT* out) {
    Guard& guard = of(env);
    // Conditions read what the others answer even when they fail: only a call of a function can be left out.
    if (!guard.spend(1) && type == PCALL) return give_false(env, out), FALSE;
    const int result = guard.primitives_[type](env, value, out);
    // A function that ends without a value: CLIPS 6.30 does not count it among the words of a list.
    if (type == PCALL && out->type == RVOID) give_false(env, out);
    if (type == FACT_STORE_MULTIFIELD) guard.weigh(*out);  // the list of a fact
    return result;
}

long long Guard::divide(void* env) {
    DATA_OBJECT number;
    if (!take_number(env, "div", 1, number)) return 1;
    long long result = whole(number);
    for (int i = 2; i <= EnvRtnArgCount(env); ++i) {
        if (!take_number(env, "div", i, number)) return 1;
        if (whole(number) == 0) {
            refuse_zero(env, "div");
            SetHaltExecution(env, TRUE);
            return 1;
        }
        result = quotient(result, whole(number));
    }
    return result;
}

void Guard::remainder(void* env, DATA_OBJECT* out) {
    DATA_OBJECT number, by;
    out->type = INTEGER;
    out->value = EnvAddLong(env, 0);
    if (!take_number(env, "mod", 1, number) || !take_number(env, "mod", 2, by)) return;
    const double real = CoerceToDouble(number.type, number.value), real_by = CoerceToDouble(by.type, by.value);
    if (real_by == 0) return refuse_zero(env, "mod");
    if (number.type == FLOAT || by.type == FLOAT) {
        out->type = FLOAT;
        out->value = EnvAddDouble(env, real - std::trunc(real / real_by) * real_by);
    } else if (whole(by) != -1) out->value = EnvAddLong(env, whole(number) % whole(by));
}

// One value in a list. CLIPS would also look for a list in a list, at every place of it.
void Guard::member(void* env, DATA_OBJECT* out) {
    DATA_OBJECT value, list;
    give_false(env, out);
    EnvRtnUnknown(env, 1, &value);
    if (value.type == MULTIFIELD) {
        ExpectedTypeError1(env, "member$", 1, "a single value");
        SetEvaluationError(env, TRUE);
        return;
    }
    if (EnvArgTypeCheck(env, "member$", 2, MULTIFIELD, &list) == FALSE) return;
    constexpr long words_per_step = 16;
    of(env).spend(GetDOLength(list) / words_per_step);
    for (long i = GetDOBegin(list); i <= GetDOEnd(list); ++i)
        if (GetMFType(list.value, i) == value.type && GetMFValue(list.value, i) == value.value) {
            out->type = INTEGER;
            out->value = EnvAddLong(env, i - GetDOBegin(list) + 1);
            return;
        }
}

// CLIPS would also take a number, or * for all facts.
void Guard::retract(void* env) {
    for (int i = 1; i <= EnvRtnArgCount(env); ++i) {
        DATA_OBJECT fact;
        EnvRtnUnknown(env, i, &fact);
        if (fact.type != FACT_ADDRESS) {
            ExpectedTypeError1(env, "retract", i, "fact-address");
            SetEvaluationError(env, TRUE);
        } else if (of(env).spend_change()) EnvRetract(env, fact.value);
    }
}

int Guard::match(void* env) {
    Guard& guard = of(env);
    guard.meter_.count_match();
    ++guard.matches_of_[EngineData(env)->GlobalJoin];
    return guard.spend(1);
}

void Guard::turn_loop(void* env) { of(env).spend(1); }

void Guard::begin() {
    meter_.begin();
    matches_of_.clear();
}

void Guard::take_facts_away() {
    is_mute_ = true;
    while (void* fact = EnvGetNextFact(env_, nullptr)) EnvRetract(env_, fact);
    is_mute_ = false;
}

void Guard::rules_are_loaded() { bytes_of_rules_ = EnvMemUsed(env_); }

bool Guard::is_littered() const {
    constexpr long long many_matches = 20'000, many_bytes = RunBounds::bytes / 4;
    return meter_.is_over() || meter_.matches() > many_matches || EnvMemUsed(env_) - bytes_of_rules_ > many_bytes;
}

void Guard::weigh_bytes() { meter_.bytes = EnvMemUsed(env_) - bytes_of_rules_; }

bool Guard::spend(long long steps) {
    if (is_mute_) return false;
    weigh_bytes();
    return meter_.spend(steps);
}

bool Guard::spend_change() {
    weigh_bytes();
    return meter_.spend_change();
}

bool Guard::spend_call(const Counted& counted) {
    long long steps = 1;
    for (const auto* argument = EvaluationData(env_)->CurrentExpression->argList; argument;
         argument = argument->nextArg)
        ++steps;
    return spend(steps) && (!counted.changes_facts || spend_change());
}

void Guard::weigh(const DATA_OBJECT& value) {
    if (value.type == STRING || value.type == SYMBOL) meter_.weigh_word(std::strlen(ValueToString(value.value)));
    else if (value.type == MULTIFIELD) meter_.weigh_list(static_cast<std::size_t>(GetDOLength(value)));
}

bool Guard::tests_conditions() const { return EngineData(env_)->JoinOperationInProgress; }

std::string Guard::firing_rule() const {
    auto* rule = EngineData(env_)->ExecutingRule;
    return rule ? EnvGetDefruleName(env_, rule) : "";
}

std::string Guard::tested_rule() const { return rule_below(EngineData(env_)->GlobalJoin); }

std::string Guard::busiest_rule() const {
    const auto busiest = std::max_element(matches_of_.begin(), matches_of_.end(),
                                          [](const auto& a, const auto& b) { return a.second < b.second; });
    return busiest == matches_of_.end() ? "" : rule_below(busiest->first);
}

std::string Guard::rule_below(const joinNode* join) const {
    while (join && !join->ruleToActivate) join = join->nextLinks ? join->nextLinks->join : nullptr;
    return join ? EnvGetDefruleName(env_, join->ruleToActivate) : "";
}

std::string Guard::present_function() const {
    auto* function = DeffunctionData(env_)->ExecutingDeffunction;
    return function ? EnvGetDeffunctionName(env_, function) : "";
}

}  // namespace plateau::expert
