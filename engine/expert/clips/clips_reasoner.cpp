// CLIPS as a reasoner: one environment, and what it says turned into sentences with a place.
#include <algorithm>
#include <map>
#include <mutex>

#include "expert/clips/guard.h"
#include "expert/language.h"
#include "expert/reasoner.h"

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
    std::vector<RuleCondition> conditions;
    if (construct.kind == "defrule") conditions = conditions_of(construct);
    const auto is_counted = [&](const Node& node) {
        return is_fact_condition(node) && std::any_of(conditions.begin(), conditions.end(),
                                                      [&](const auto& condition) { return condition.node == &node; });
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

// The functions that an expression calls, from the outermost inwards, and those of the expressions after it.
void add_calls(const struct expr* expression, std::vector<std::string>& names) {
    for (; expression; expression = expression->nextArg) {
        if (expression->type == FCALL) names.emplace_back(ValueToString(ExpressionFunctionCallName(expression)));
        add_calls(expression->argList, names);
    }
}

class ClipsReasoner final : public Reasoner {
public:
    explicit ClipsReasoner(ReasonerHost& host) : host_{host} { open(); }
    ~ClipsReasoner() override { close(); }

    void define(const std::string& name, int least, const Function& function) override {
        auto& named = functions_[name];
        named = std::make_unique<Named>(Named{this, &function, std::to_string(least) + "*"});
        define(name, *named);
    }

    std::optional<Wrong> build(const Construct& construct) override {
        std::vector<Place> brackets;
        std::string text = counted_text(construct, brackets);
        said_.clear();
        if (!EnvBuild(env_, text.c_str())) {
            const auto read = static_cast<std::size_t>(brackets_read(said_));
            const Place place = read == 0 ? construct.tree.place : brackets[std::min(read, brackets.size()) - 1];
            SetHaltExecution(env_, FALSE);
            return Wrong{place, {complaint(said_), complaint(said_)}};
        }
        const bool is_rule = construct.kind == "defrule";
        built_.push_back({is_rule ? construct.name : "", std::move(text),
                          is_rule ? static_cast<long long>(conditions_of(construct).size()) : 0});
        meter_.add_conditions(built_.back().conditions);
        return {};
    }

    // CLIPS does not take a rule away cleanly: it begins again without those that get new ones.
    void take_away(const std::set<std::string>& rules) override {
        if (std::erase_if(built_, [&](const Built& construct) { return rules.contains(construct.rule); })) open_again();
    }
    void rules_are_loaded() override { guard_->rules_are_loaded(); }

    void reset() override {
        if (guard_->is_littered()) open_again();
        else guard_->take_facts_away();
        guard_->begin();
        said_.clear();
        SetHaltExecution(env_, FALSE);
        EnvReset(env_);
        tell_error("");
    }

    FactId add_fact(std::string_view name, const std::vector<Slot>& slots) override {
        void* shape = EnvFindDeftemplate(env_, std::string{name}.c_str());
        if (!shape || !guard_->spend_change()) return 0;
        auto* fact = EnvCreateFact(env_, shape);
        for (const auto& slot : slots) {
            DATA_OBJECT value;
            std::visit(ToClips{env_, value}, slot.value);
            EnvPutFactSlot(env_, fact, slot.name, &value);
        }
        EnvAssignFactSlotDefaults(env_, fact);
        void* added = EnvAssert(env_, fact);  // null for a fact that is there already
        tell_error(firing_rule());
        return added ? EnvFactIndex(env_, added) : 0;
    }

    std::optional<Text> add_fact(const Construct& fact) override {
        said_.clear();
        if (guard_->spend_change() && EnvAssertString(env_, fact.text.c_str())) return tell_error(""), std::nullopt;
        const std::string what = complaint(std::exchange(said_, ""));
        SetHaltExecution(env_, FALSE);
        return Text{what, what};
    }

    void retract(FactId fact) override {
        // By number: a rule may have taken the fact back before.
        void* found = fact ? FindIndexedFact(env_, fact) : nullptr;
        if (found && guard_->spend_change()) EnvRetract(env_, found);
        tell_error(firing_rule());
    }

    std::vector<std::string> facts(std::string_view name) const override {
        std::vector<std::string> texts;
        for (void* fact = EnvGetNextFact(env_, nullptr); fact; fact = EnvGetNextFact(env_, fact)) {
            void* shape = EnvFactDeftemplate(env_, fact);
            if (name != EnvGetDeftemplateName(env_, shape)) continue;
            char text[4000];
            EnvGetFactPPForm(env_, text, sizeof text - 1, fact);
            const std::string form = text;  // "f-12    (intent (name x))"
            const auto bracket = form.find('(');
            if (bracket != std::string::npos) texts.push_back(form.substr(bracket));
        }
        return texts;
    }

    std::string next_rule() const override {
        void* next = EnvGetNextActivation(env_, nullptr);
        return next ? EnvGetActivationName(env_, next) : "";
    }
    void fire() override {
        const std::string rule = next_rule();
        SetEvaluationError(env_, FALSE);
        EnvRun(env_, 1);
        tell_error(rule);
    }
    void halt() override { SetHaltExecution(env_, TRUE); }
    void end_run() override {
        SetHaltExecution(env_, FALSE);
        SetEvaluationError(env_, FALSE);
    }

    Meter& meter() override { return meter_; }
    bool tests_conditions() const override { return guard_->tests_conditions(); }
    std::string firing_rule() const override { return guard_->firing_rule(); }
    std::string tested_rule() const override { return guard_->tested_rule(); }
    std::string busiest_rule() const override { return guard_->busiest_rule(); }
    std::string present_function() const override { return guard_->present_function(); }
    std::vector<std::string> functions() const override { return Guard::functions_of(env_); }

    std::vector<std::string> calls() const override {
        std::vector<const struct defrule*> by_priority;
        for (void* rule = EnvGetNextDefrule(env_, nullptr); rule; rule = EnvGetNextDefrule(env_, rule))
            by_priority.push_back(static_cast<const struct defrule*>(rule));
        std::stable_sort(by_priority.begin(), by_priority.end(),
                         [](const auto* a, const auto* b) { return a->salience > b->salience; });
        std::vector<std::string> names;
        for (const auto* rule : by_priority) add_calls(rule->actions, names);
        return names;
    }

private:
    struct Named {
        ClipsReasoner* reasoner;
        const Function* function;
        std::string restrictions;  // CLIPS keeps no copy
    };
    struct Built {
        std::string rule;  // its name, nothing for what is no rule
        std::string text;
        long long conditions = 0;
    };

    void open() {
        const std::scoped_lock lock{environments()};
        env_ = CreateEnvironment();
        EnvSetIncrementalReset(env_, FALSE);  // rules look at facts from the next reset on
        guard_ = std::make_unique<Guard>(env_, meter_);
        EnvAddRouterWithContext(env_, "plateau", 100, hears, hear, nullptr, nullptr, nullptr, this);
    }
    void close() {
        const std::scoped_lock lock{environments()};
        DestroyEnvironment(env_);
    }
    // What a run leaves behind can cost more to clean than a new beginning.
    void open_again() {
        close();
        open();
        meter_.forget_conditions();
        for (const auto& [name, named] : functions_) define(name, *named);
        for (const Built& construct : built_) {
            EnvBuild(env_, construct.text.c_str());
            meter_.add_conditions(construct.conditions);
        }
        guard_->rules_are_loaded();
    }

    void define(const std::string& name, Named& named) {
        using Plain = int (*)(void*);
        EnvDefineFunction2WithContext(env_, name.c_str(), 'u', reinterpret_cast<Plain>(reinterpret_cast<void*>(call)),
                                      "call", named.restrictions.c_str(), &named);
    }

    static int hears(void*, const char* name) {
        const std::string_view channel = name;
        return channel.starts_with("w") || channel == "stdout" || channel == "t";
    }
    // Every error ends the run; CLIPS goes on after some.
    static int hear(void* env, const char* channel, const char* text) {
        auto& reasoner = *static_cast<ClipsReasoner*>(GetEnvironmentRouterContext(env));
        if (std::string_view{channel} != WERROR) return 1;
        if (reasoner.said_.empty()) reasoner.culprit_ = reasoner.guard_->tested_rule();
        if (reasoner.said_.size() < 20'000) reasoner.said_ += text;
        SetHaltExecution(env, TRUE);
        return 1;
    }

    static void call(void* env, DATA_OBJECT* out) {
        const auto* named = static_cast<Named*>(GetEnvironmentFunctionContext(env));
        ClipsReasoner& reasoner = *named->reasoner;
        Engine::Call call;
        call.rule = reasoner.guard_->firing_rule();
        const int count = EnvRtnArgCount(env);
        for (int i = 1; i <= count; ++i) {
            DATA_OBJECT argument;
            EnvRtnUnknown(env, i, &argument);
            append(call.arguments, argument);
        }
        const bool may_go_on = reasoner.guard_->spend(RunBounds::steps_of_program + count) && !GetHaltExecution(env);
        std::visit(ToClips{env, *out}, may_go_on ? (*named->function)(call) : Value{});
    }

    void tell_error(const std::string& firing) {
        if (said_.empty()) return;
        const std::string what = complaint(said_), named = rule_named_in(said_);
        host_.fails(!named.empty() ? named : !culprit_.empty() ? culprit_ : firing, {what, what});
    }

    ReasonerHost& host_;
    Meter meter_{[this](Meter::Excess excess) {
        SetHaltExecution(env_, TRUE);
        host_.exceeds(excess);
    }};
    void* env_ = nullptr;
    std::unique_ptr<Guard> guard_;
    std::string said_;     // by CLIPS, of what is wrong
    std::string culprit_;  // the rule whose conditions were tested meanwhile
    std::map<std::string, std::unique_ptr<Named>> functions_;
    std::vector<Built> built_;
};

}  // namespace

std::unique_ptr<Reasoner> make_clips_reasoner(ReasonerHost& host) { return std::make_unique<ClipsReasoner>(host); }
bool has_clips() { return true; }

}  // namespace plateau::expert
