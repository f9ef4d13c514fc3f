#include "expert/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "expert/language.h"
#include "expert/reasoner.h"

namespace plateau::expert {

namespace {

// A fact as facts() writes it: the values of its slots are words and strings.
bool is_plain_fact(const Node& fact) {
    const auto is_value = [](const Node& value) { return !value.is_list() && !value.text.starts_with('?'); };
    return std::all_of(fact.parts.begin() + 1, fact.parts.end(), [&](const Node& slot) {
        return !slot.head().empty() && std::all_of(slot.parts.begin(), slot.parts.end(), is_value);
    });
}

Text excess_of(Meter::Excess excess) {
    using Excess = Meter::Excess;
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

struct Engine::Core final : ReasonerHost {
    struct Rule {
        Text title, reason;
        std::string where;  // "FILE:LINE:COLUMN"
    };

    explicit Core(Kind kind) : reasoner{kind == Kind::own ? make_own_reasoner(*this) : make_clips_reasoner(*this)} {}

    std::map<std::string, Function> functions;
    Language language;
    std::map<std::string, Rule> known_rules;
    std::vector<std::string> rule_names, fired;
    std::size_t bytes_read = 0;
    std::optional<Failure> failure;
    bool interrupted = false;
    std::unique_ptr<Reasoner> reasoner;

    Result<void> build(std::string_view file, const Construct& construct) {
        if (const auto wrong = reasoner->build(construct))
            return at_place(file, wrong->place,
                            fmt::format("{} {}: {}", construct.kind, construct.name, wrong->what.en),
                            fmt::format("{} {} : {}", construct.kind, construct.name, wrong->what.fr));
        if (construct.kind != "defrule") return {};
        if (!known_rules.contains(construct.name)) rule_names.push_back(construct.name);
        known_rules[construct.name] = {construct.title, construct.reason, to_string(file, construct.tree.place)};
        return {};
    }

    void stop(Failure why) {
        if (!failure) failure = std::move(why);
        reasoner->halt();
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

    void fails(const std::string& rule, const Text& what) override {
        stop(about(rule, {fmt::format("rule {}: {}", rule, what.en), fmt::format("règle {} : {}", rule, what.fr)}));
    }

    void exceeds(Meter::Excess excess) override {
        using Excess = Meter::Excess;
        if (excess == Excess::interruption) {
            interrupted = true;
            return stop(plateau::interrupted({"the rules were interrupted", "les règles ont été interrompues"}));
        }
        const bool tests = reasoner->tests_conditions() || reasoner->firing_rule().empty();
        const std::string rule = tests ? reasoner->busiest_rule() : reasoner->firing_rule();
        if (tests && (excess == Excess::steps || excess == Excess::bytes))
            return stop(about(rule, {fmt::format("rule {}: too many combinations of facts to try", rule),
                                     fmt::format("règle {} : trop de combinaisons de faits à essayer", rule)}));
        if (excess == Excess::steps) return stop(endless(rule, reasoner->present_function()));
        const Text what = excess_of(excess);
        stop(about(rule, {fmt::format("rule {} {}: it was stopped", rule, what.en),
                          fmt::format("la règle {} {} : elle a été arrêtée", rule, what.fr)}));
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

std::vector<Engine::Kind> Engine::kinds() {
    return has_clips() ? std::vector{Kind::clips, Kind::own} : std::vector{Kind::own};
}

Engine::Engine(Kind kind) : core_{std::make_unique<Core>(kind)} { assert(core_->reasoner); }
Engine::~Engine() = default;

void Engine::define(std::string name, int least, Function function) {
    const Function& kept = core_->functions[name] = std::move(function);
    core_->reasoner->define(name, least, kept);
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
    core_->reasoner->take_away(rules);
    core_->reasoner->meter().begin();
    for (const auto& construct : *constructs) {
        if (const auto& asks = core_->reasoner->meter().wants_stop; asks && asks())
            return at_place(file, construct.tree.place, "loading was interrupted", "le chargement a été interrompu");
        if (auto admitted = core_->language.admit(file, construct); !admitted) return admitted;
        if (auto built = core_->build(file, construct); !built) return built;
    }
    core_->reasoner->rules_are_loaded();
    return {};
}

void Engine::stop_when(std::function<bool()> asks) { core_->reasoner->meter().wants_stop = std::move(asks); }
bool Engine::was_interrupted() const { return core_->interrupted; }

void Engine::reset() {
    core_->failure.reset();
    core_->interrupted = false;
    core_->fired.clear();
    core_->reasoner->reset();
}

Engine::FactId Engine::add_fact(std::string_view name, const std::vector<Slot>& slots) {
    return core_->reasoner->add_fact(name, slots);
}

Result<void> Engine::add_fact(const std::string& text) {
    const auto read = read_constructs("fact", text);
    if (!read) return read.failure();
    if (read->size() != 1 || !core_->language.knows_template(read->front().kind) || !is_plain_fact(read->front().tree))
        return fail(fmt::format("{} is no fact", text), fmt::format("{} n'est pas un fait", text));
    if (const auto wrong = core_->reasoner->add_fact(read->front()))
        return fail(fmt::format("{} is no fact: {}", text, wrong->en),
                    fmt::format("{} n'est pas un fait : {}", text, wrong->fr));
    return {};
}

void Engine::retract(FactId fact) { core_->reasoner->retract(fact); }
std::vector<std::string> Engine::facts(std::string_view name) const { return core_->reasoner->facts(name); }

Result<long long> Engine::run(long long limit) {
    Core& core = *core_;
    long long fired = 0;
    for (std::string next; !core.failure && fired < limit && !(next = core.reasoner->next_rule()).empty(); ++fired) {
        core.fired.push_back(std::move(next));
        core.reasoner->fire();
    }
    if (!core.failure && fired >= limit && !core.reasoner->next_rule().empty())
        core.failure = core.endless(core.fired.back());
    core.reasoner->end_run();
    if (core.failure) return *core.failure;
    return fired;
}

void Engine::stop_run(const Text& why) {
    const std::string firing = core_->reasoner->firing_rule();
    core_->fails(firing.empty() ? core_->reasoner->tested_rule() : firing, why);
}

Text Engine::title(const std::string& rule) const {
    const auto found = core_->known_rules.find(rule);
    return found == core_->known_rules.end() ? Text{} : found->second.title;
}

Text Engine::reason(const std::string& rule) const {
    const auto found = core_->known_rules.find(rule);
    return found == core_->known_rules.end() ? Text{} : found->second.reason;
}

std::vector<std::string> Engine::functions_called() const {
    auto names = core_->reasoner->calls();
    std::erase_if(names, [&](const std::string& name) { return !core_->functions.contains(name); });
    return names;
}

std::vector<std::string> Engine::rules() const { return core_->rule_names; }
const std::vector<std::string>& Engine::trace() const { return core_->fired; }

std::vector<std::string> Engine::functions() const {
    auto names = core_->reasoner->functions();
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace plateau::expert
