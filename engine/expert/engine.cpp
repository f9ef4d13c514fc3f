#include "expert/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "expert/rule_text.h"

extern "C" {
#include <clips/clips.h>
}

namespace plateau::expert {

namespace {

// CLIPS keeps a list of all environments: making and ending them is not safe on two threads at once.
std::mutex& environments() {
    static std::mutex lock;
    return lock;
}

// A loop inside one action gives no rule a chance to fire: so many of its turns end it.
constexpr long long largest_loop = 300'000;

Value value_of(int type, void* value) {
    switch (type) {
        case INTEGER: return static_cast<long long>(ValueToLong(value));
        case FLOAT: return ValueToDouble(value);
        case SYMBOL:
        case STRING:
        case INSTANCE_NAME: return std::string{ValueToString(value)};
        default: return Nothing{};
    }
}

void append(std::vector<Value>& arguments, DATA_OBJECT& argument) {
    if (argument.type != MULTIFIELD) {
        arguments.push_back(value_of(argument.type, argument.value));
        return;
    }
    for (long i = GetDOBegin(argument); i <= GetDOEnd(argument); ++i)
        arguments.push_back(value_of(GetMFType(argument.value, i), GetMFValue(argument.value, i)));
}

struct ToClips {
    void* env;
    DATA_OBJECT& out;

    void operator()(Nothing) const { (*this)(std::string{"FALSE"}); }
    void operator()(long long number) const {
        out.type = INTEGER;
        out.value = EnvAddLong(env, number);
    }
    void operator()(double number) const {
        out.type = FLOAT;
        out.value = EnvAddDouble(env, number);
    }
    void operator()(const std::string& word) const {
        out.type = SYMBOL;
        out.value = EnvAddSymbol(env, word.c_str());
    }
    void operator()(const Words& words) const {
        void* list = EnvCreateMultifield(env, static_cast<long>(words.size()));
        for (std::size_t i = 0; i < words.size(); ++i) {
            SetMFType(list, static_cast<long>(i + 1), SYMBOL);
            SetMFValue(list, static_cast<long>(i + 1), EnvAddSymbol(env, words[i].c_str()));
        }
        out.type = MULTIFIELD;
        out.value = list;
        SetDOBegin(out, 1);
        SetDOEnd(out, static_cast<long>(words.size()));
    }
};

// The first line of what CLIPS says, without its code: "[PRNTUTIL2] Syntax Error: ...".
std::string complaint(const std::string& said) {
    const auto code = said.find(']');
    const auto start = code == std::string::npos ? 0 : said.find_first_not_of(" \n", code + 1);
    if (start == std::string::npos) return said;
    std::string line = said.substr(start, said.find("\nERROR", start) - start);
    std::replace(line.begin(), line.end(), '\n', ' ');
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

// How many brackets CLIPS had read when it stopped; it echoes what it has read.
int brackets_read(const std::string& said) {
    const auto echo = said.find("\nERROR:");
    if (echo == std::string::npos) return 0;
    bool in_string = false;
    int open = 0;
    for (std::size_t i = echo; i < said.size(); ++i) {
        if (said[i] == '"' && said[i - 1] != '\\') in_string = !in_string;
        else if (!in_string && said[i] == '(') ++open;
    }
    return open;
}

// The functions that an expression calls, from the outermost inwards, and those of the expressions after it.
void add_calls(const struct expr* expression, std::vector<std::string>& names) {
    for (; expression; expression = expression->nextArg) {
        if (expression->type == FCALL) names.emplace_back(ValueToString(ExpressionFunctionCallName(expression)));
        add_calls(expression->argList, names);
    }
}

}  // namespace

struct Engine::Core {
    struct Named {
        Core* core;
        Function function;
        std::string restrictions;  // CLIPS keeps no copy
    };

    void* env = nullptr;
    std::string said;  // by CLIPS, while listened to
    std::map<std::string, std::unique_ptr<Named>> functions;
    std::map<std::string, Text> reasons;
    std::vector<std::string> rule_names, fired;
    std::optional<Failure> failure;
    long long loop_turns = 0;

    static Core& of(void* env) { return *static_cast<Core*>(GetEnvironmentRouterContext(env)); }

    std::string present_rule() const {
        const auto* rule = EngineData(env)->ExecutingRule;
        return rule ? EnvGetDefruleName(env, const_cast<struct defrule*>(rule)) : "";
    }

    static int hears(void*, const char* name) {
        const std::string_view channel = name;
        return channel.starts_with("w") || channel == "stdout" || channel == "t";
    }
    static int hear(void* env, const char*, const char* text) {
        Core& core = of(env);
        if (core.said.size() < 20'000) core.said += text;
        return 1;
    }

    static void call(void* env, DATA_OBJECT* out) {
        const auto* named = static_cast<Named*>(GetEnvironmentFunctionContext(env));
        Call call;
        call.rule = named->core->present_rule();
        const int count = EnvRtnArgCount(env);
        for (int i = 1; i <= count; ++i) {
            DATA_OBJECT argument;
            EnvRtnUnknown(env, i, &argument);
            append(call.arguments, argument);
        }
        std::visit(ToClips{env, *out}, named->function(call));
    }

    static void watch_loops(void* env) {
        Core& core = *static_cast<Core*>(GetEnvironmentContext(env));
        if (++core.loop_turns <= largest_loop) return;
        core.stop(core.endless());
    }

    void stop(Failure why) {
        if (!failure) failure = std::move(why);
        SetHaltExecution(env, TRUE);
    }

    Failure endless() const {
        const std::string rule = fired.empty() ? present_rule() : fired.back();
        return fail(fmt::format("rule {} loops: it was stopped", rule),
                    fmt::format("la règle {} tourne en rond : elle a été arrêtée", rule));
    }
};

std::string Engine::Call::word(std::size_t i) const {
    if (i >= arguments.size()) return "";
    if (const auto* word = std::get_if<std::string>(&arguments[i])) return *word;
    if (const auto* number = std::get_if<long long>(&arguments[i])) return std::to_string(*number);
    if (const auto* number = std::get_if<double>(&arguments[i])) return fmt::format("{:g}", *number);
    return "";
}

double Engine::Call::number(std::size_t i, double otherwise) const {
    if (i >= arguments.size()) return otherwise;
    if (const auto* number = std::get_if<long long>(&arguments[i])) return static_cast<double>(*number);
    if (const auto* number = std::get_if<double>(&arguments[i])) return *number;
    return otherwise;
}

Engine::Engine() : core_{std::make_unique<Core>()} {
    const std::scoped_lock lock{environments()};
    core_->env = CreateEnvironment();
    SetEnvironmentContext(core_->env, core_.get());
    EnvAddRouterWithContext(core_->env, "plateau", 100, Core::hears, Core::hear, nullptr, nullptr, nullptr,
                            core_.get());
    EnvAddPeriodicFunction(core_->env, "loops", Core::watch_loops, 0);
}

Engine::~Engine() {
    const std::scoped_lock lock{environments()};
    DestroyEnvironment(core_->env);
}

void Engine::define(std::string name, int least, Function function) {
    auto& named = core_->functions[name];
    named = std::make_unique<Core::Named>(Core::Named{core_.get(), std::move(function), fmt::format("{}*", least)});
    using Plain = int (*)(void*);
    EnvDefineFunction2WithContext(core_->env, name.c_str(), 'u',
                                  reinterpret_cast<Plain>(reinterpret_cast<void*>(Core::call)), "call",
                                  named->restrictions.c_str(), named.get());
}

Result<void> Engine::load(std::string_view file, std::string_view text) {
    const auto constructs = read_constructs(file, text);
    if (!constructs) return constructs.failure();
    for (const auto& construct : *constructs) {
        core_->said.clear();
        if (!EnvBuild(core_->env, construct.text.c_str())) {
            const int line = line_of_bracket(construct, brackets_read(core_->said));
            const std::string what = complaint(core_->said);
            return at_line(file, line, fmt::format("{} {}: {}", construct.kind, construct.name, what),
                           fmt::format("{} {} : {}", construct.kind, construct.name, what));
        }
        if (construct.kind != "defrule") continue;
        if (!core_->reasons.contains(construct.name)) core_->rule_names.push_back(construct.name);
        core_->reasons[construct.name] = construct.reason;
    }
    return {};
}

void Engine::reset() {
    EnvReset(core_->env);
    core_->fired.clear();
}

Engine::FactId Engine::add_fact(std::string_view name, const std::vector<Slot>& slots) {
    void* shape = EnvFindDeftemplate(core_->env, std::string{name}.c_str());
    if (!shape) return 0;
    auto* fact = EnvCreateFact(core_->env, shape);
    for (const auto& slot : slots) {
        DATA_OBJECT value;
        std::visit(ToClips{core_->env, value}, slot.value);
        EnvPutFactSlot(core_->env, fact, slot.name, &value);
    }
    EnvAssignFactSlotDefaults(core_->env, fact);
    void* added = EnvAssert(core_->env, fact);  // null for a fact that is there already
    return added ? EnvFactIndex(core_->env, added) : 0;
}

Result<void> Engine::add_fact(const std::string& text) {
    core_->said.clear();
    if (EnvAssertString(core_->env, text.c_str())) return {};
    const std::string what = complaint(core_->said);
    return fail(fmt::format("{} is no fact: {}", text, what), fmt::format("{} n'est pas un fait : {}", text, what));
}

void Engine::retract(FactId fact) {
    // By number: a rule may have taken the fact back before.
    if (void* found = fact ? FindIndexedFact(core_->env, fact) : nullptr) EnvRetract(core_->env, found);
}

std::vector<std::string> Engine::facts(std::string_view name) const {
    std::vector<std::string> texts;
    for (void* fact = EnvGetNextFact(core_->env, nullptr); fact; fact = EnvGetNextFact(core_->env, fact)) {
        void* shape = EnvFactDeftemplate(core_->env, fact);
        if (name != EnvGetDeftemplateName(core_->env, shape)) continue;
        char text[4000];
        EnvGetFactPPForm(core_->env, text, sizeof text - 1, fact);
        const std::string form = text;  // "f-12    (intent (name x))"
        const auto bracket = form.find('(');
        if (bracket != std::string::npos) texts.push_back(form.substr(bracket));
    }
    return texts;
}

Result<long long> Engine::run(long long limit) {
    Core& core = *core_;
    core.failure.reset();
    core.said.clear();
    core.loop_turns = 0;
    long long fired = 0;
    while (!core.failure && fired < limit) {
        void* next = EnvGetNextActivation(core.env, nullptr);
        if (!next) break;
        core.fired.emplace_back(EnvGetActivationName(core.env, next));
        core.loop_turns = 0;
        SetEvaluationError(core.env, FALSE);
        if (EnvRun(core.env, 1) == 0) break;
        ++fired;
        if (!core.failure && GetEvaluationError(core.env)) {
            const std::string what = complaint(core.said);
            core.failure = fail(fmt::format("rule {}: {}", core.fired.back(), what),
                                fmt::format("règle {} : {}", core.fired.back(), what));
        }
    }
    if (!core.failure && fired >= limit && EnvGetNextActivation(core.env, nullptr)) core.failure = core.endless();
    SetHaltExecution(core.env, FALSE);
    SetEvaluationError(core.env, FALSE);
    if (core.failure) return *core.failure;
    return fired;
}

void Engine::stop_run(const Text& why) {
    const std::string rule = core_->present_rule();
    core_->stop(fail(fmt::format("rule {}: {}", rule, why.en), fmt::format("règle {} : {}", rule, why.fr)));
}

Text Engine::reason(const std::string& rule) const {
    const auto found = core_->reasons.find(rule);
    return found == core_->reasons.end() ? Text{} : found->second;
}

std::vector<std::string> Engine::functions_called() const {
    std::vector<const struct defrule*> by_priority;
    for (void* rule = EnvGetNextDefrule(core_->env, nullptr); rule; rule = EnvGetNextDefrule(core_->env, rule))
        by_priority.push_back(static_cast<const struct defrule*>(rule));
    std::stable_sort(by_priority.begin(), by_priority.end(),
                     [](const auto* a, const auto* b) { return a->salience > b->salience; });
    std::vector<std::string> names;
    for (const auto* rule : by_priority) add_calls(rule->actions, names);
    std::erase_if(names, [&](const std::string& name) { return !core_->functions.contains(name); });
    return names;
}

std::vector<std::string> Engine::rules() const { return core_->rule_names; }
const std::vector<std::string>& Engine::trace() const { return core_->fired; }

}  // namespace plateau::expert
