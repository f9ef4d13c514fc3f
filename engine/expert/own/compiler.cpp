#include "expert/own/compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace plateau::expert::own {

namespace {

bool is_any_variable(std::string_view word) { return is_variable(word) || is_list_variable(word); }
std::string name_of(std::string_view variable) { return std::string{variable.substr(variable.find('?') + 1)}; }

// The variables that some (bind ...) inside sets, in the order in which they come.
void collect_binds(const Node& node, std::map<std::string, int, std::less<>>& locals) {
    if (node.head() == "bind" && node.parts.size() > 1 && is_any_variable(node.parts[1].text))
        locals.try_emplace(name_of(node.parts[1].text), static_cast<int>(locals.size()));
    for (const Node& part : node.parts) collect_binds(part, locals);
}

bool sets(const Node& node, const std::string& variable) {
    std::map<std::string, int, std::less<>> locals;
    collect_binds(node, locals);
    return locals.contains(variable);
}

// The part after `do`, which may be left out before a bracket; 0: there is none.
std::size_t body_after_do(const Node& node) {
    if (node.parts.size() < 3) return 0;
    if (node.parts[2].is_list()) return 2;
    return node.parts[2].is_word() && node.parts[2].text == "do" ? 3 : 0;
}

}  // namespace

bool Compiler::wrong(const Node& node, std::string english, std::string french) {
    if (!wrong_) wrong_ = Wrong{node.place, {std::move(english), std::move(french)}};
    return false;
}

const Shape* Compiler::find_shape(std::string_view name) const {
    const auto found = shapes_.find(name);
    return found == shapes_.end() ? nullptr : found->second.get();
}

std::vector<Shape*> Compiler::shapes() const {
    std::vector<Shape*> all;
    for (const auto& [name, shape] : shapes_) all.push_back(shape.get());
    return all;
}

Shape& Compiler::shape_of(std::string_view name) {
    auto& shape = shapes_[std::string{name}];
    if (!shape) {
        shape = std::make_unique<Shape>();
        shape->name = name;
        shape->is_ordered = true;
        shape->slots.push_back({"", true, Datum{Items{}}});
    }
    return *shape;
}

Item Compiler::value(const Node& node) {
    return node.kind == Node::Kind::string ? lexicon_.string(unquoted(node.text)) : lexicon_.read(node.text);
}

const Callable* Compiler::find_function(std::string_view name) const {
    if (const Callable* known = language_function(name)) return known;
    const auto found = functions_.find(name);
    return found == functions_.end() ? nullptr : found->second.get();
}

Expression Compiler::call(std::string_view function, std::vector<Expression> arguments) const {
    return Expression::call(*language_function(function), std::move(arguments));
}

void Compiler::define(const std::string& name, int least, const Engine::Function& function) {
    auto& callable = functions_[name];
    if (!callable) callable = std::make_unique<Callable>();
    callable->name = name;
    callable->least = least;
    callable->program = &function;
}

std::optional<Wrong> Compiler::add_template(const Construct& construct) {
    wrong_.reset();
    auto shape = std::make_unique<Shape>();
    shape->name = construct.name;
    if (find_shape(construct.name))
        wrong(construct.tree, fmt::format("Cannot redefine deftemplate {} while it is in use.", construct.name),
              fmt::format("des règles ont déjà des faits {} sans modèle", construct.name));
    for (const Node& part : std::span{construct.tree.parts}.subspan(2))
        if (part.is_list() && !add_slot(part, *shape)) break;
    if (!wrong_) shapes_[construct.name] = std::move(shape);
    return wrong_;
}

bool Compiler::add_slot(const Node& node, Shape& shape) {
    Shape::Slot slot;
    slot.is_list = node.head() == "multislot";
    if (node.parts.size() < 2 || !node.parts[1].is_word())
        return wrong(node, "expected (slot NAME) or (multislot NAME)", "(slot NOM) ou (multislot NOM) est attendu");
    slot.name = node.parts[1].text;
    if (shape.find(slot.name) >= 0)
        return wrong(node, fmt::format("The slot {} has already been parsed.", slot.name),
                     fmt::format("la case {} y est deux fois", slot.name));
    slot.otherwise = slot.is_list ? Datum{Items{}} : Datum{lexicon_.nil()};
    if (node.parts.size() > 3)
        return wrong(node.parts[3], "expected one (default ...)", "un seul (default ...) est attendu");
    if (node.parts.size() == 3) {
        Items items;
        for (const Node& part : std::span{node.parts[2].parts}.subspan(1)) items.push_back(value(part));
        if (!slot.is_list && items.size() != 1)
            return wrong(node.parts[2], "The default value for a single field slot must be a single field value",
                         "la valeur par défaut d'une case simple est une seule valeur");
        slot.otherwise = slot.is_list ? Datum{std::move(items)} : Datum{items[0]};
    }
    shape.slots.push_back(std::move(slot));
    return true;
}

std::optional<Wrong> Compiler::add_function(const Construct& construct) {
    wrong_.reset();
    scope_ = {};
    scope_.place = "deffunction";
    const auto& parts = construct.tree.parts;
    const std::size_t list = parts[2].kind == Node::Kind::string ? 3 : 2;
    auto& function = functions_[construct.name];
    if (language_function(construct.name) || (function && function->program))
        wrong(construct.tree, "Deffunctions are not allowed to replace external functions.",
              "une fonction du langage ou du jeu porte déjà ce nom");
    if (wrong_) return wrong_;
    Callable written;
    written.name = construct.name;
    for (const Node& parameter : parts[list].parts) {
        if (written.takes_more)
            wrong(parameter, "No parameters allowed after wildcard parameter.", "aucun paramètre après $?");
        written.takes_more = is_list_variable(parameter.text);
        written.parameters += !written.takes_more;
        if (!scope_.parameters.try_emplace(name_of(parameter.text), scope_.parameters.size()).second)
            wrong(parameter, "Duplicate parameter names not allowed.", "deux paramètres du même nom");
    }
    written.least = written.parameters;
    written.most = written.takes_more ? -1 : written.parameters;
    if (wrong_ || !read_actions(std::span{parts}.subspan(list + 1), written.body, written.locals)) return wrong_;
    // Who calls the old one goes on to call the new one.
    if (!function) function = std::make_unique<Callable>();
    *function = std::move(written);
    return {};
}

bool Compiler::read_actions(std::span<const Node> nodes, std::vector<Expression>& out, int& locals) {
    for (const Node& node : nodes) collect_binds(node, scope_.locals);
    locals = static_cast<int>(scope_.locals.size());
    return read_all(nodes, out);
}

bool Compiler::read_all(std::span<const Node> nodes, std::vector<Expression>& out) {
    return std::all_of(nodes.begin(), nodes.end(), [&](const Node& node) { return read(node, out.emplace_back()); });
}

bool Compiler::read(const Node& node, Expression& out) {
    if (node.is_list()) return read_call(node, out);
    if (node.is_word() && is_any_variable(node.text)) return read_variable(node, out);
    out = Expression::of(value(node));
    return true;
}

bool Compiler::read_variable(const Node& node, Expression& out) {
    const std::string name = name_of(node.text);
    const auto& counters = scope_.counters;
    if (const auto loop = std::find(counters.rbegin(), counters.rend(), name); loop != counters.rend()) {
        out.kind = Expression::Kind::counter;
        out.index = static_cast<int>(loop - counters.rbegin());
        return true;
    }
    std::optional<Expression> known;
    if (const auto found = scope_.parameters.find(name); found != scope_.parameters.end()) {
        known.emplace().kind = Expression::Kind::parameter;
        known->index = found->second;
    } else
        for (const References* bound : {scope_.here, scope_.bound})
            if (!known && bound && bound->contains(name)) known = Expression::of(bound->at(name));
    if (const auto found = scope_.locals.find(name); found != scope_.locals.end()) {
        out.kind = Expression::Kind::local;
        out.index = found->second;
        out.constant = lexicon_.symbol(name);
        if (known) out.arguments.push_back(std::move(*known));
        return true;
    }
    if (!known)
        return wrong(node, fmt::format("Undefined variable {} referenced in {}.", name, scope_.place),
                     fmt::format("rien ne donne de valeur à la variable {}", name));
    out = std::move(*known);
    return true;
}

bool Compiler::read_call(const Node& node, Expression& out) {
    const std::string_view name = node.head();
    const Callable* callable = find_function(name);
    if (!callable)
        return wrong(node, fmt::format("there is no function '{}'", name),
                     fmt::format("il n'y a pas de fonction « {} »", name));
    out = Expression::call(*callable, {});
    if (name == "if") return read_if(node, out);
    if (name == "while") return read_while(node, out);
    if (name == "loop-for-count") return read_loop(node, out);
    if (name == "bind") return read_bind(node, out);
    if (name == "assert") return read_facts(node, out);
    return read_all(std::span{node.parts}.subspan(1), out.arguments) && check(node, *callable, out.arguments);
}

bool Compiler::check(const Node& node, const Callable& callable, const std::vector<Expression>& arguments) {
    const auto count = static_cast<int>(arguments.size());
    const bool is_fixed = callable.least == callable.most, is_few = count < callable.least;
    if (is_few || (callable.most >= 0 && count > callable.most)) {
        const int wanted = is_few ? callable.least : callable.most;
        const char* range = is_fixed ? "exactly" : is_few ? "at least" : "no more than";
        const char* french = is_fixed ? "exactement" : is_few ? "au moins" : "au plus";
        return wrong(node, fmt::format("Function {} expected {} {} argument(s)", callable.name, range, wanted),
                     fmt::format("la fonction {} attend {} {} argument(s)", callable.name, french, wanted));
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const char kind = callable.takes_at(i);
        const bool fits = arguments[i].kind == Expression::Kind::constant ? is_of_kind(arguments[i].constant, kind)
                          : arguments[i].kind == Expression::Kind::call   ? can_be(arguments[i].callable->gives, kind)
                                                                          : true;
        if (!fits)
            return wrong(node,
                         fmt::format("Function {} expected argument #{} to be of type {}", callable.name, i + 1,
                                     kind_name(kind)),
                         fmt::format("la fonction {} attend un argument n° {} de type {}", callable.name, i + 1,
                                     kind_name(kind)));
    }
    return true;
}

// The expressions from some part on, one after the other.
bool Compiler::read_body(const Node& node, std::size_t from, Expression& out) {
    out = call("progn", {});
    return read_all(std::span{node.parts}.subspan(std::min(from, node.parts.size())), out.arguments);
}

bool Compiler::read_if(const Node& node, Expression& out) {
    const auto is_word = [](const char* word) {
        return [word](const Node& part) { return part.is_word() && part.text == word; };
    };
    const auto& parts = node.parts;
    if (parts.size() < 3 || !is_word("then")(parts[2]))
        return wrong(node, "expected (if EXPRESSION then ... else ...)",
                     "(if EXPRESSION then ... else ...) est attendu");
    const auto otherwise = std::find_if(parts.begin() + 3, parts.end(), is_word("else"));
    out.arguments.resize(otherwise == parts.end() ? 2 : 3);
    out.arguments[1] = call("progn", {});
    const auto then_size = static_cast<std::size_t>(otherwise - (parts.begin() + 3));
    if (!read(parts[1], out.arguments[0]) ||
        !read_all(std::span{parts}.subspan(3, then_size), out.arguments[1].arguments))
        return false;
    return otherwise == parts.end() || read_body(node, 3 + then_size + 1, out.arguments[2]);
}

bool Compiler::read_while(const Node& node, Expression& out) {
    const std::size_t body = body_after_do(node);
    if (body == 0) return wrong(node, "expected (while EXPRESSION do ...)", "(while EXPRESSION do ...) est attendu");
    out.arguments.resize(2);
    return read(node.parts[1], out.arguments[0]) && read_body(node, body, out.arguments[1]);
}

bool Compiler::read_loop(const Node& node, Expression& out) {
    const std::size_t body = body_after_do(node);
    std::string counter;
    out.arguments.resize(3);
    if (body == 0)
        return wrong(node, "expected (loop-for-count (?i FROM TO) do ...)",
                     "(loop-for-count (?i DE À) do ...) est attendu");
    if (!read_range(node.parts[1], out.arguments[0], out.arguments[1], counter)) return false;
    for (std::size_t i = body; i < node.parts.size(); ++i)
        if (!counter.empty() && sets(node.parts[i], counter))
            return wrong(node, "Cannot rebind loop variable in function loop-for-count.",
                         "la variable d'une boucle ne change pas dans la boucle");
    scope_.counters.push_back(counter);
    const bool is_read = read_body(node, body, out.arguments[2]);
    scope_.counters.pop_back();
    return is_read;
}

bool Compiler::read_range(const Node& range, Expression& from, Expression& to, std::string& counter) {
    from = Expression::of(Item::whole(1));
    const bool has_counter = range.is_list() && is_variable(range.head());
    if (has_counter && (range.parts.size() < 2 || range.parts.size() > 3))
        return wrong(range, "expected (?i FROM TO)", "(?i DE À) est attendu");
    const Node& last = has_counter ? range.parts.back() : range;
    if (has_counter) counter = name_of(range.head());
    if (has_counter && range.parts.size() == 3 && !read(range.parts[1], from)) return false;
    if (!read(last, to)) return false;
    for (const Expression* bound : {&from, &to}) {
        const bool fits = bound->kind == Expression::Kind::constant ? is_of_kind(bound->constant, 'i')
                          : bound->kind == Expression::Kind::call   ? can_be(bound->callable->gives, 'i')
                                                                    : true;
        if (!fits) return wrong(range, "expected integers: (?i FROM TO)", "des entiers sont attendus : (?i DE À)");
    }
    return true;
}

bool Compiler::read_bind(const Node& node, Expression& out) {
    if (node.parts.size() < 2 || !is_any_variable(node.parts[1].text))
        return wrong(node, "expected (bind ?x EXPRESSION)", "(bind ?x EXPRESSION) est attendu");
    out.index = scope_.locals.at(name_of(node.parts[1].text));
    return read_all(std::span{node.parts}.subspan(2), out.arguments);
}

bool Compiler::read_facts(const Node& node, Expression& out) {
    if (node.parts.size() < 2) return wrong(node, "expected (assert (FACT ...))", "(assert (FAIT ...)) est attendu");
    std::vector<Expression> facts;
    for (const Node& fact : std::span{node.parts}.subspan(1))
        if (!read_fact(fact, facts.emplace_back())) return false;
    out = facts.size() == 1 ? std::move(facts[0]) : call("progn", std::move(facts));
    return true;
}

bool Compiler::read_fact(const Node& node, Expression& out) {
    if (lexicon_.read(node.head()).kind != Kind::symbol) return wrong(node, "expected a fact", "un fait est attendu");
    const Shape& shape = shape_of(node.head());
    out = call("assert", {});
    out.shape = &shape;
    if (shape.is_ordered) {
        std::vector<Expression> words;
        if (!read_all(std::span{node.parts}.subspan(1), words)) return false;
        out.arguments.push_back(call("create$", std::move(words)));
        return true;
    }
    std::vector<std::optional<Expression>> slots(shape.slots.size());
    for (const Node& slot : std::span{node.parts}.subspan(1))
        if (!read_slot(slot, shape, slots)) return false;
    for (std::size_t i = 0; i < slots.size(); ++i)
        out.arguments.push_back(slots[i] ? std::move(*slots[i]) : Expression::of(shape.slots[i].otherwise));
    return true;
}

bool Compiler::read_slot(const Node& slot, const Shape& shape, std::vector<std::optional<Expression>>& slots) {
    const int index = shape.find(slot.head());
    if (index < 0)
        return wrong(
            slot, fmt::format("Invalid slot {} not defined in corresponding deftemplate {}.", slot.head(), shape.name),
            fmt::format("le modèle {} n'a pas de case {}", shape.name, slot.head()));
    auto& place = slots[static_cast<std::size_t>(index)];
    if (place)
        return wrong(slot, fmt::format("The slot {} has already been parsed.", slot.head()),
                     fmt::format("la case {} y est deux fois", slot.head()));
    std::vector<Expression> values;
    if (!read_all(std::span{slot.parts}.subspan(1), values)) return false;
    if (shape.slots[static_cast<std::size_t>(index)].is_list) place = call("create$", std::move(values));
    else if (values.size() == 1 && !(values[0].kind == Expression::Kind::call && values[0].callable->gives == 'm'))
        place = std::move(values[0]);
    else
        return wrong(slot.parts.size() == 2 ? slot.parts[1] : slot,
                     fmt::format("The single field slot {} can only contain a single field value.", slot.head()),
                     fmt::format("la case {} prend une seule valeur", slot.head()));
    return true;
}

std::optional<Text> Compiler::read_fact(const Node& fact, std::vector<Datum>& slots) {
    wrong_.reset();
    scope_ = {};
    Expression read;
    if (!read_fact(fact, read)) return wrong_->what;
    for (const Expression& slot : read.arguments) {
        if (slot.kind == Expression::Kind::constant) slots.push_back(slot.constant);
        else {
            Items items;
            for (const Expression& word : slot.arguments) items.push_back(word.constant);
            slots.push_back(Datum{std::move(items)});
        }
    }
    return {};
}

}  // namespace plateau::expert::own
