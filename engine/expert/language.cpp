#include "expert/language.h"

#include <fmt/format.h>

#include <algorithm>

#include "expert/fields.h"

namespace plateau::expert {

namespace {

// In the order of docs/rule_language.md.
// clang-format off
constexpr std::string_view clips_functions[] = {
    "if", "while", "loop-for-count", "progn", "bind", "return", "break",
    "assert", "retract",
    "and", "or", "not",
    "=", "<>", "<", "<=", ">", ">=", "eq", "neq",
    "+", "-", "*", "/", "div", "mod", "abs", "min", "max", "sqrt", "**", "round", "integer", "float",
    "numberp", "integerp", "floatp", "evenp", "oddp", "symbolp", "stringp", "lexemep", "multifieldp",
    "str-cat", "sym-cat", "str-length", "sub-string", "str-compare", "upcase", "lowcase", "gensym*",
    "create$", "nth$", "member$", "length$", "first$", "rest$", "subseq$", "insert$", "delete$", "replace$",
    "implode$", "explode$"};
// clang-format on

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Names of facts that mean something else to CLIPS.
bool is_fact_name(std::string_view name) {
    return !name.empty() && is_plain_word(name) && !name.starts_with('?') && !name.starts_with("$?") &&
           name.find("::") == std::string_view::npos &&
           !is_one_of(name, {"and", "or", "not", "exists", "forall", "logical", "test", "object", "declare", "=", ":",
                             "initial-fact", "initial-object"});
}

bool is_list_field(const Field& field) { return field.is_list; }

// Alternatives of which only some are values. Behind a $? CLIPS 6.30 may look beyond the end of the list for these.
bool is_mixed(const Field& field) {
    std::size_t terms = 0, values = 0;
    for (const auto& together : field.any_of) {
        terms += together.size();
        values += static_cast<std::size_t>(std::count_if(
            together.begin(), together.end(), [](const Term& term) { return term.kind == Term::Kind::value; }));
    }
    return field.any_of.size() > 1 && values > 0 && values < terms;
}

}  // namespace

class ConstructCheck {
public:
    ConstructCheck(Language& language, std::string_view file, const Construct& construct)
        : language_{language}, file_{file}, construct_{construct} {}

    Result<void> rule() {
        language_.rules_.insert(construct_.name);
        if (language_.rules_.size() > Language::most_rules)
            return wrong(construct_.tree, fmt::format("more than {} rules", Language::most_rules),
                         fmt::format("plus de {} règles", Language::most_rules));
        const auto conditions = conditions_of(construct_);
        language_.conditions_ += conditions.size();
        if (language_.conditions_ > Language::most_conditions_in_all)
            return wrong(construct_.tree,
                         fmt::format("more than {} conditions in all rules", Language::most_conditions_in_all),
                         fmt::format("plus de {} conditions dans toutes les règles", Language::most_conditions_in_all));
        if (conditions.size() > Language::most_conditions)
            return wrong(*conditions[Language::most_conditions].node,
                         fmt::format("more than {} conditions", Language::most_conditions),
                         fmt::format("plus de {} conditions", Language::most_conditions));
        for (const RuleCondition& part : conditions) {
            if (auto checked = words_before(part); !checked) return checked;
            if (auto checked = condition(*part.node); !checked) return checked;
        }
        is_action_ = true;
        const auto& parts = construct_.tree.parts;
        const auto arrow = std::find_if(parts.begin(), parts.end(),
                                        [](const Node& part) { return part.is_word() && part.text == "=>"; });
        if (arrow == parts.end())
            return wrong(construct_.tree, "expected => between conditions and actions",
                         "=> est attendu entre les conditions et les actions");
        if (arrow - parts.begin() > 4 && !(arrow - 1)->is_list())
            return wrong(*(arrow - 1), "expected a condition before =>", "une condition est attendue avant =>");
        return statements(construct_.tree, static_cast<std::size_t>(arrow - parts.begin()) + 1);
    }

    Result<void> function() {
        const auto& parts = construct_.tree.parts;
        const std::size_t list = parts.size() > 2 && parts[2].kind == Node::Kind::string ? 3 : 2;
        if (parts.size() <= list || !parts[list].is_list())
            return wrong(construct_.tree, "expected its parameters: (deffunction NAME (?a ?b) ...)",
                         "ses paramètres sont attendus : (deffunction NOM (?a ?b) ...)");
        Language::Function written;
        for (const Node& parameter : parts[list].parts) {
            if (!is_variable(parameter.text) && !is_list_variable(parameter.text))
                return wrong(parameter, "expected a parameter such as ?x", "un paramètre comme ?x est attendu");
            if (is_list_variable(parameter.text)) written.takes_more = true;
            else ++written.parameters;
        }
        is_action_ = true;
        // Its own name, so that a call of itself is told as such.
        const bool is_new = language_.written_.try_emplace(construct_.name, written).second;
        if (auto checked = statements(construct_.tree, list + 1); !checked) return checked;
        written.calls = std::move(calls_);
        return is_new ? keep(std::move(written)) : replace(std::move(written));
    }

    Result<void> shape() {
        for (std::size_t i = 2; i < construct_.tree.parts.size(); ++i) {
            const Node& slot = construct_.tree.parts[i];
            if (slot.kind == Node::Kind::string) continue;
            if (!is_one_of(slot.head(), {"slot", "multislot"}))
                return wrong(slot, "expected (slot NAME) or (multislot NAME)",
                             "(slot NOM) ou (multislot NOM) est attendu");
            for (std::size_t j = 2; j < slot.parts.size(); ++j)
                if (!is_default(slot.parts[j]))
                    return wrong(slot.parts[j], "expected (default VALUE) with values as they are written",
                                 "(default VALEUR) est attendu, avec des valeurs telles quelles");
        }
        if (!is_fact_name(construct_.name))
            return wrong(construct_.tree, "a template cannot have this name", "un modèle ne peut porter ce nom");
        if (language_.templates_.insert(construct_.name).second) return {};
        return wrong(construct_.tree, "there is already a template of this name", "il y a déjà un modèle de ce nom");
    }

private:
    Failure wrong(const Node& node, const std::string& english, const std::string& french) const {
        return at_place(file_, node.place, about_construct(english, false), about_construct(french, true));
    }

    // "rule x: ..." and the same in French.
    std::string about_construct(const std::string& what, bool in_french) const {
        const bool is_rule = construct_.kind == "defrule", is_function = construct_.kind == "deffunction";
        const Text kind = is_rule       ? Text{"rule", "règle"}
                          : is_function ? Text{"function", "fonction"}
                                        : Text{"template", "modèle"};
        return in_french ? fmt::format("{} {} : {}", kind.fr, construct_.name, what)
                         : fmt::format("{} {}: {}", kind.en, construct_.name, what);
    }

    static bool is_default(const Node& node) {
        const auto is_value = [](const Node& value) {
            return value.kind == Node::Kind::string ||
                   (value.is_word() && !value.text.starts_with('?') && is_plain_word(value.text));
        };
        return node.head() == "default" && std::all_of(node.parts.begin(), node.parts.end(), is_value);
    }

    Result<void> keep(Language::Function written) {
        language_.written_[construct_.name] = std::move(written);
        if (language_.reaches(construct_.name, construct_.name))
            return wrong(construct_.tree, "it calls itself, at once or through others, which is not allowed",
                         "elle s'appelle elle-même, directement ou par d'autres, ce qui n'est pas permis");
        if (language_.written_.size() > Language::most_functions)
            return wrong(construct_.tree, fmt::format("more than {} functions", Language::most_functions),
                         fmt::format("plus de {} fonctions", Language::most_functions));
        std::map<std::string, int> known;
        for (const auto& [name, function] : language_.written_)
            if (language_.depth_of(name, known) > Language::deepest_calls)
                return wrong(construct_.tree,
                             fmt::format("functions call one another more than {} deep", Language::deepest_calls),
                             fmt::format("des fonctions s'appellent sur plus de {} niveaux", Language::deepest_calls));
        return {};
    }

    // Who calls the old one goes on to call the new one.
    Result<void> replace(Language::Function written) {
        const auto& old = language_.written_[construct_.name];
        if (old.parameters != written.parameters || old.takes_more != written.takes_more)
            return wrong(construct_.tree, "there is a function of this name with other parameters",
                         "une fonction de ce nom a d'autres paramètres");
        return keep(std::move(written));
    }

    // Before a condition stands nothing, or ?f <- before a fact.
    Result<void> words_before(const RuleCondition& condition) {
        const std::string& words = condition.words;
        const bool is_bound = words.ends_with("<-") && is_variable(std::string_view{words}.substr(0, words.size() - 2));
        if (words.empty() || (is_bound && is_fact_condition(*condition.node))) return {};
        return wrong(*condition.node, "expected a condition, or ?x <- and a fact",
                     "une condition, ou ?x <- et un fait, est attendue");
    }

    Result<void> condition(const Node& node) {
        const std::string_view head = node.head();
        const bool has_one = node.parts.size() == 2 && node.parts[1].is_list();
        if (head == "test") return has_one ? arguments(node, 1) : no_condition(node);
        if (is_one_of(head, {"not", "exists"})) return has_one ? fact_condition(node.parts[1]) : no_condition(node);
        return fact_condition(node);
    }

    Failure no_condition(const Node& node) const {
        return wrong(node, "expected a fact, (not FACT), (exists FACT) or (test EXPRESSION)",
                     "un fait, (not FAIT), (exists FAIT) ou (test EXPRESSION) est attendu");
    }

    Result<void> fact_condition(const Node& node) {
        if (!is_fact_name(node.head())) return no_condition(node);
        std::ptrdiff_t lists = 0;
        bound_here_.clear();
        if (!language_.knows_template(node.head())) return fields(node, lists);
        int split = 0;
        for (const Node& slot : std::span{node.parts}.subspan(1)) {
            if (slot.head().empty())
                return wrong(slot, "expected a slot: (NAME VALUE)", "une case est attendue : (NOM VALEUR)");
            if (auto checked = fields(slot, lists); !checked) return checked;
            split += lists > 1;
        }
        if (split > 1) return too_many_lists(node);
        return {};
    }

    Result<void> fields(const Node& slot, std::ptrdiff_t& lists) {
        std::vector<Field> read;
        if (const auto found = read_fields(std::span{slot.parts}.subspan(1), read))
            return at_place(file_, found->place, about_construct(found->what.en, false),
                            about_construct(found->what.fr, true));
        lists = std::count_if(read.begin(), read.end(), is_list_field);
        if (lists > 2) return too_many_lists(slot);
        bool is_behind_list = false;
        for (const Field& field : read) {
            if (auto checked = binding(slot, field); !checked) return checked;
            if (is_behind_list && is_mixed(field))
                return wrong(slot, "behind $? no value is joined by | to a variable or an expression",
                             "derrière $? aucune valeur n'est jointe par | à une variable ou une expression");
            is_behind_list = is_behind_list || field.is_list;
            for (const auto& together : field.any_of)
                for (const Term& term : together)
                    if (term.kind == Term::Kind::expression)
                        if (auto checked = expression(*term.node, {}); !checked) return checked;
        }
        return {};
    }

    // Of ?x&a with an ?x that stands before in the same condition CLIPS 6.30 looks at the value alone.
    Result<void> binding(const Node& slot, const Field& field) {
        const bool is_new = field.variable.empty() || bound_here_.insert(field.variable).second;
        if (is_new || field.any_of.size() != 1 || field.any_of[0][0].kind != Term::Kind::value ||
            field.any_of[0][0].is_negated)
            return {};
        return wrong(slot, fmt::format("expected ?{} or a value, not both", field.variable),
                     fmt::format("?{} ou une valeur est attendu, pas les deux", field.variable));
    }

    // ($? ?x $?) matches once for each word of a list; with more of them the ways multiply.
    Failure too_many_lists(const Node& node) const {
        return wrong(node, "at most two $? in one slot of a condition, and one in its other slots",
                     "au plus deux $? dans une case d'une condition, et un dans ses autres cases");
    }

    // Where an expression stands: on its own, so that its value goes nowhere, and in a loop.
    struct Standing {
        bool is_alone = false;
        bool is_in_loop = false;
    };

    Result<void> statements(const Node& node, std::size_t from) { return expressions(node, from, {.is_alone = true}); }
    Result<void> arguments(const Node& node, std::size_t from) { return expressions(node, from, {}); }

    Result<void> expressions(const Node& node, std::size_t from, Standing standing) {
        for (std::size_t i = from; i < node.parts.size(); ++i)
            if (auto checked = node.parts[i].is_list() ? expression(node.parts[i], standing) : word(node.parts[i]);
                !checked)
                return checked;
        return {};
    }

    Result<void> word(const Node& node) {
        const bool is_named = node.text.starts_with('?') || node.text.starts_with("$?");
        if (!node.is_word() ||
            (is_named ? is_variable(node.text) || is_list_variable(node.text) : is_plain_word(node.text)))
            return {};
        return wrong(node, "expected a value or a variable such as ?x",
                     "une valeur ou une variable comme ?x est attendue");
    }

    Result<void> expression(const Node& node, Standing standing) {
        const std::string name{node.head()};
        if (!language_.knows_function(name))
            return wrong(node, fmt::format("there is no function '{}'", name),
                         fmt::format("il n'y a pas de fonction « {} »", name));
        calls_.insert(name);
        if (!is_action_ && is_one_of(name, {"assert", "retract", "bind"}))
            return wrong(node, "a condition changes nothing", "une condition ne change rien");
        if (name == "assert") return facts(node);
        if (name == "progn") return expressions(node, 1, standing);
        const bool is_loop = is_one_of(name, {"while", "loop-for-count"});
        if (is_one_of(name, {"retract", "return", "break"})) return statement(node, standing);
        if (!is_loop && name != "if") return arguments(node, 1);
        // What a loop frees CLIPS 6.30 may still hold as an argument of the call around it.
        if (is_loop && !standing.is_alone)
            return wrong(node, "a loop stands on its own, not inside another call",
                         "une boucle se place seule, pas dans un autre appel");
        if (auto checked = head_of(node); !checked) return checked;
        return expressions(node, 2, {standing.is_alone, standing.is_in_loop || is_loop});
    }

    // What has no value stands on its own.
    Result<void> statement(const Node& node, Standing standing) {
        if (standing.is_alone && (node.head() != "break" || standing.is_in_loop)) return arguments(node, 1);
        return wrong(node, fmt::format("{} stands on its own, and break in a loop", node.head()),
                     fmt::format("{} se place seul, et break dans une boucle", node.head()));
    }

    // The condition of (if ...) and (while ...), the (?i FROM TO) or the number of (loop-for-count ...).
    Result<void> head_of(const Node& node) {
        if (node.parts.size() < 2 || !node.parts[1].is_list()) return {};
        const bool is_range = node.head() == "loop-for-count" && node.parts[1].head().starts_with('?');
        return is_range ? arguments(node.parts[1], 1) : expression(node.parts[1], {});
    }

    Result<void> facts(const Node& node) {
        for (std::size_t i = 1; i < node.parts.size(); ++i) {
            const Node& fact = node.parts[i];
            if (!is_fact_name(fact.head())) return wrong(fact, "expected a fact", "un fait est attendu");
            if (auto checked = language_.knows_template(fact.head()) ? slots(fact) : values(fact); !checked)
                return checked;
        }
        return {};
    }

    Result<void> slots(const Node& fact) {
        for (const Node& slot : std::span{fact.parts}.subspan(1))
            if (auto checked = values(slot); !checked) return checked;
        return {};
    }

    Result<void> values(const Node& slot) {
        for (const Node& value : slot.parts)
            if (value.is_word() && value.text == "=")
                return wrong(value, "expected a value", "une valeur est attendue");
        return arguments(slot, 1);
    }

    Language& language_;
    std::string_view file_;
    const Construct& construct_;
    std::set<std::string, std::less<>> calls_, bound_here_;
    bool is_action_ = false;  // and no condition
};

std::span<const std::string_view> Language::functions() { return clips_functions; }

bool Language::knows_function(std::string_view name) const {
    return std::find(std::begin(clips_functions), std::end(clips_functions), name) != std::end(clips_functions) ||
           program_.contains(name) || written_.contains(name);
}

Result<void> Language::admit(std::string_view file, const Construct& construct) {
    ConstructCheck check{*this, file, construct};
    if (construct.kind == "defrule") return check.rule();
    if (construct.kind == "deffunction" && !construct.name.empty()) return check.function();
    if (construct.kind == "deftemplate" && !construct.name.empty()) return check.shape();
    return at_place(file, construct.tree.place,
                    "expected (defrule NAME ...), (deftemplate NAME ...) or (deffunction NAME ...)",
                    "(defrule NOM ...), (deftemplate NOM ...) ou (deffunction NOM ...) est attendu");
}

bool Language::reaches(const std::string& from, const std::string& to) const {
    std::set<std::string> seen;
    std::vector<std::string> open{from};
    while (!open.empty()) {
        const auto function = written_.find(open.back());
        open.pop_back();
        if (function == written_.end()) continue;
        for (const std::string& called : function->second.calls) {
            if (called == to) return true;
            if (seen.insert(called).second) open.push_back(called);
        }
    }
    return false;
}

int Language::depth_of(const std::string& name, std::map<std::string, int>& known) const {
    const auto function = written_.find(name);
    if (function == written_.end()) return 0;
    if (const auto found = known.find(name); found != known.end()) return found->second;
    int deepest = 0;
    for (const std::string& called : function->second.calls) deepest = std::max(deepest, depth_of(called, known));
    return known[name] = deepest + 1;
}

bool is_fact_condition(const Node& condition) { return !is_one_of(condition.head(), {"test", "not", "exists"}); }

std::vector<RuleCondition> conditions_of(const Construct& rule) {
    std::vector<RuleCondition> conditions;
    constexpr std::size_t first = 4;  // after defrule, its name, its sentence and its priority
    std::string words;
    for (std::size_t i = first; i < rule.tree.parts.size(); ++i) {
        const Node& part = rule.tree.parts[i];
        if (part.is_word() && part.text == "=>") break;
        if (part.is_list()) conditions.push_back({&part, std::exchange(words, "")});
        else words += part.text;
    }
    return conditions;
}

}  // namespace plateau::expert
