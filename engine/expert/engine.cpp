#include "expert/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include "expert/guard.h"
#include "expert/language.h"

namespace plateau::expert {

namespace {

// CLIPS keeps a list of all environments: making and ending them is not safe on two threads at once.
std::mutex& environments() {
    static std::mutex lock;
    return lock;
}

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
    std::string line = said.substr(start, std::min(said.find("\nERROR", start), said.find("\n[", start)) - start);
    std::replace(line.begin(), line.end(), '\n', ' ');
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

// The rule in whose conditions CLIPS found an error.
std::string rule_named_in(const std::string& said) {
    constexpr std::string_view before = " in rule ";
    const auto at = said.find(before);
    if (at == std::string::npos) return "";
    return said.substr(at + before.size(), said.find('\n', at) - at - before.size());
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

// The text of a construct as CLIPS reads it: what joins facts is counted. `brackets` are the places of its brackets.
std::string counted_text(const Construct& construct, std::vector<Place>& brackets) {
    std::vector<const Node*> conditions;
    if (construct.kind == "defrule") conditions = conditions_of(construct);
    const auto is_counted = [&](const Node& node) {
        return std::find(conditions.begin(), conditions.end(), &node) != conditions.end() && is_fact_condition(node);
    };
    std::string text;
    std::size_t copied = 0;
    const std::function<void(const Node&)> walk = [&](const Node& node) {
        if (!node.is_list()) return;
        brackets.push_back(node.place);
        for (const Node& part : node.parts) walk(part);
        if (!is_counted(node)) return;
        text.append(construct.text, copied, node.end - copied).append(Guard::match_test);
        copied = node.end;
        brackets.insert(brackets.end(), 2, node.place);
    };
    walk(construct.tree);
    return text.append(construct.text, copied);
}

// A fact as facts() writes it: the values of its slots are words and strings.
bool is_plain_fact(const Node& fact) {
    const auto is_value = [](const Node& value) { return !value.is_list() && !value.text.starts_with('?'); };
    return std::all_of(fact.parts.begin() + 1, fact.parts.end(), [&](const Node& slot) {
        return !slot.head().empty() && std::all_of(slot.parts.begin(), slot.parts.end(), is_value);
    });
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
    struct Built {
        std::string rule;  // its name, nothing for what is no rule
        std::string text;
        long long conditions = 0;
    };
    struct Rule {
        Text reason;
        std::string where;  // "FILE:LINE:COLUMN"
    };

    void* env = nullptr;
    std::unique_ptr<Guard> guard;
    Language language;
    std::string said;  // by CLIPS, while listened to
    std::map<std::string, std::unique_ptr<Named>> functions;
    std::map<std::string, Rule> known_rules;
    std::vector<std::string> rule_names, fired;
    std::vector<Built> built;
    std::size_t bytes_read = 0;
    std::optional<Failure> failure;
    bool interrupted = false;

    Core() { open(); }
    ~Core() { close(); }

    void open() {
        const std::scoped_lock lock{environments()};
        env = CreateEnvironment();
        guard = std::make_unique<Guard>(env, [this](Guard::Excess excess) { explain(excess); });
        EnvAddRouterWithContext(env, "plateau", 100, hears, hear, nullptr, nullptr, nullptr, this);
    }
    void close() {
        const std::scoped_lock lock{environments()};
        DestroyEnvironment(env);
    }
    // What a run leaves behind can cost more to clean than a new beginning.
    void open_again() {
        auto wants_stop = std::move(guard->wants_stop);
        close();
        open();
        for (const auto& [name, named] : functions) define(name, *named);
        for (const Built& construct : built) {
            EnvBuild(env, construct.text.c_str());
            guard->add_conditions(construct.conditions);
        }
        guard->wants_stop = std::move(wants_stop);
        guard->rules_are_loaded();
    }
    // CLIPS does not take a rule away cleanly: it begins again without those that get new ones.
    void take_away(const std::set<std::string>& rules) {
        if (std::erase_if(built, [&](const Built& construct) { return rules.contains(construct.rule); })) open_again();
    }

    void define(const std::string& name, Named& named) {
        using Plain = int (*)(void*);
        EnvDefineFunction2WithContext(env, name.c_str(), 'u', reinterpret_cast<Plain>(reinterpret_cast<void*>(call)),
                                      "call", named.restrictions.c_str(), &named);
    }

    static int hears(void*, const char* name) {
        const std::string_view channel = name;
        return channel.starts_with("w") || channel == "stdout" || channel == "t";
    }
    static int hear(void* env, const char*, const char* text) {
        Core& core = *static_cast<Core*>(GetEnvironmentRouterContext(env));
        if (core.said.size() < 20'000) core.said += text;
        return 1;
    }

    static void call(void* env, DATA_OBJECT* out) {
        const auto* named = static_cast<Named*>(GetEnvironmentFunctionContext(env));
        Core& core = *named->core;
        Call call;
        call.rule = core.guard->firing_rule();
        const int count = EnvRtnArgCount(env);
        for (int i = 1; i <= count; ++i) {
            DATA_OBJECT argument;
            EnvRtnUnknown(env, i, &argument);
            append(call.arguments, argument);
        }
        const bool may_go_on = core.guard->spend(RunBounds::steps_of_program + count);
        std::visit(ToClips{env, *out}, may_go_on ? named->function(call) : Value{});
    }

    Result<void> build(std::string_view file, const Construct& construct) {
        std::vector<Place> brackets;
        std::string text = counted_text(construct, brackets);
        said.clear();
        if (!EnvBuild(env, text.c_str())) {
            const auto read = static_cast<std::size_t>(brackets_read(said));
            const Place place = read == 0 ? construct.tree.place : brackets[std::min(read, brackets.size()) - 1];
            const std::string what = complaint(said);
            return at_place(file, place, fmt::format("{} {}: {}", construct.kind, construct.name, what),
                            fmt::format("{} {} : {}", construct.kind, construct.name, what));
        }
        if (construct.kind != "defrule") return built.push_back({"", std::move(text)}), Result<void>{};
        built.push_back({construct.name, std::move(text), static_cast<long long>(conditions_of(construct).size())});
        guard->add_conditions(built.back().conditions);
        if (!known_rules.contains(construct.name)) rule_names.push_back(construct.name);
        known_rules[construct.name] = {construct.reason, to_string(file, construct.tree.place)};
        return {};
    }

    void stop(Failure why) {
        if (!failure) failure = std::move(why);
        SetHaltExecution(env, TRUE);
    }

    // "combat.clp:12:1: rule x, function f" and the same in French, with what is said of it.
    Failure about(const std::string& rule, const Text& what) const {
        const auto known = known_rules.find(rule);
        const std::string where = known == known_rules.end() ? "" : known->second.where;
        return fail(where.empty() ? what.en : where + ": " + what.en,
                    where.empty() ? what.fr : where + " : " + what.fr);
    }

    Failure endless(const std::string& rule, const std::string& function = "") const {
        const Text inside =
            function.empty() ? Text{} : Text{" in function " + function, " dans la fonction " + function};
        return about(rule, {fmt::format("rule {} loops{}: it was stopped", rule, inside.en),
                            fmt::format("la règle {} tourne en rond{} : elle a été arrêtée", rule, inside.fr)});
    }

    // What CLIPS said while the rule was tested or fired.
    Failure error_in(const std::string& rule) const {
        const std::string what = complaint(said);
        return about(rule, {fmt::format("rule {}: {}", rule, what), fmt::format("règle {} : {}", rule, what)});
    }

    void explain(Guard::Excess excess);
};

namespace {

Text excess_of(Guard::Excess excess) {
    using Excess = Guard::Excess;
    if (excess == Excess::letters)
        return {fmt::format("makes a string of more than {} letters", RunBounds::letters),
                fmt::format("fait une chaîne de plus de {} lettres", RunBounds::letters)};
    if (excess == Excess::words)
        return {fmt::format("makes a list of more than {} words", RunBounds::words),
                fmt::format("fait une liste de plus de {} mots", RunBounds::words)};
    return {fmt::format("needs more than {} MB of memory", RunBounds::bytes / 1'000'000),
            fmt::format("demande plus de {} Mo de mémoire", RunBounds::bytes / 1'000'000)};
}

}  // namespace

void Engine::Core::explain(Guard::Excess excess) {
    using Excess = Guard::Excess;
    if (excess == Excess::interruption) {
        interrupted = true;
        return stop(plateau::interrupted({"the rules were interrupted", "les règles ont été interrompues"}));
    }
    const bool tests = guard->tests_conditions() || guard->firing_rule().empty();
    const std::string rule = tests ? guard->busiest_rule() : guard->firing_rule();
    if (tests && (excess == Excess::steps || excess == Excess::bytes))
        return stop(about(rule, {fmt::format("rule {}: too many combinations of facts to try", rule),
                                 fmt::format("règle {} : trop de combinaisons de faits à essayer", rule)}));
    if (excess == Excess::steps) return stop(endless(rule, guard->present_function()));
    const Text what = excess_of(excess);
    stop(about(rule, {fmt::format("rule {} {}: it was stopped", rule, what.en),
                      fmt::format("la règle {} {} : elle a été arrêtée", rule, what.fr)}));
}

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

Engine::Engine() : core_{std::make_unique<Core>()} {}
Engine::~Engine() = default;

void Engine::define(std::string name, int least, Function function) {
    auto& named = core_->functions[name];
    named = std::make_unique<Core::Named>(Core::Named{core_.get(), std::move(function), fmt::format("{}*", least)});
    core_->define(name, *named);
    core_->language.add_function(std::move(name));
}

Result<void> Engine::load(std::string_view file, std::string_view text) {
    core_->bytes_read += text.size();
    if (core_->bytes_read > TextBounds::all_bytes)
        return at_place(file, {}, fmt::format("the files of rules have more than {} bytes", TextBounds::all_bytes),
                        fmt::format("les fichiers de règles ont plus de {} octets", TextBounds::all_bytes));
    const auto constructs = read_constructs(file, text);
    if (!constructs) return constructs.failure();
    std::set<std::string> rules;
    for (const auto& construct : *constructs)
        if (construct.kind == "defrule" && !rules.insert(construct.name).second)
            return at_place(file, construct.tree.place, fmt::format("there is already a rule {} above", construct.name),
                            fmt::format("il y a déjà une règle {} plus haut", construct.name));
    core_->take_away(rules);
    core_->guard->begin();
    for (const auto& construct : *constructs) {
        if (core_->guard->wants_stop && core_->guard->wants_stop())
            return at_place(file, construct.tree.place, "loading was interrupted", "le chargement a été interrompu");
        if (auto admitted = core_->language.admit(file, construct); !admitted) return admitted;
        if (auto built = core_->build(file, construct); !built) return built;
    }
    core_->guard->rules_are_loaded();
    return {};
}

void Engine::stop_when(std::function<bool()> asks) { core_->guard->wants_stop = std::move(asks); }
bool Engine::was_interrupted() const { return core_->interrupted; }

void Engine::reset() {
    Core& core = *core_;
    if (core.guard->is_littered()) core.open_again();
    core.guard->begin();
    core.failure.reset();
    core.interrupted = false;
    core.said.clear();
    SetHaltExecution(core.env, FALSE);
    EnvReset(core.env);
    core.fired.clear();
}

Engine::FactId Engine::add_fact(std::string_view name, const std::vector<Slot>& slots) {
    void* shape = EnvFindDeftemplate(core_->env, std::string{name}.c_str());
    if (!shape || !core_->guard->spend_change()) return 0;
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
    const auto read = read_constructs("fact", text);
    if (!read) return read.failure();
    if (read->size() != 1 || !core_->language.knows_template(read->front().kind) || !is_plain_fact(read->front().tree))
        return fail(fmt::format("{} is no fact", text), fmt::format("{} n'est pas un fait", text));
    const std::size_t heard = core_->said.size();
    if (core_->guard->spend_change() && EnvAssertString(core_->env, text.c_str())) return {};
    const std::string what = complaint(core_->said.substr(heard));
    return fail(fmt::format("{} is no fact: {}", text, what), fmt::format("{} n'est pas un fait : {}", text, what));
}

void Engine::retract(FactId fact) {
    // By number: a rule may have taken the fact back before.
    void* found = fact ? FindIndexedFact(core_->env, fact) : nullptr;
    if (found && core_->guard->spend_change()) EnvRetract(core_->env, found);
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
    if (!core.failure && GetHaltExecution(core.env)) core.failure = core.error_in(rule_named_in(core.said));
    long long fired = 0;
    while (!core.failure && fired < limit) {
        void* next = EnvGetNextActivation(core.env, nullptr);
        if (!next) break;
        core.fired.emplace_back(EnvGetActivationName(core.env, next));
        SetEvaluationError(core.env, FALSE);
        if (EnvRun(core.env, 1) == 0) break;
        ++fired;
        // CLIPS halts at an error, and says nothing else of it.
        if (!core.failure && GetHaltExecution(core.env)) core.failure = core.error_in(core.fired.back());
    }
    if (!core.failure && fired >= limit && EnvGetNextActivation(core.env, nullptr))
        core.failure = core.endless(core.fired.back());
    SetHaltExecution(core.env, FALSE);
    SetEvaluationError(core.env, FALSE);
    if (core.failure) return *core.failure;
    return fired;
}

void Engine::stop_run(const Text& why) {
    const std::string firing = core_->guard->firing_rule();
    const std::string rule = firing.empty() ? core_->guard->tested_rule() : firing;
    core_->stop(
        core_->about(rule, {fmt::format("rule {}: {}", rule, why.en), fmt::format("règle {} : {}", rule, why.fr)}));
}

Text Engine::reason(const std::string& rule) const {
    const auto found = core_->known_rules.find(rule);
    return found == core_->known_rules.end() ? Text{} : found->second.reason;
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

std::vector<std::string> Engine::functions() const {
    auto names = Guard::functions_of(core_->env);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace plateau::expert
