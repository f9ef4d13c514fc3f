#include "expert/fields.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace plateau::expert {

namespace {

// A word between the signs & | ~, a sign, a string or a list.
struct Token {
    std::string text;
    const Node* node;
    bool is_sign = false;

    bool is(char sign) const { return is_sign && text[0] == sign; }
    bool is_word() const { return !is_sign && node->is_word(); }
};

bool is_sign(char letter) { return letter == '&' || letter == '|' || letter == '~'; }

void add_tokens(const Node& node, std::vector<Token>& tokens) {
    if (!node.is_word()) return tokens.push_back({node.text, &node});
    for (std::size_t at = 0; at < node.text.size();) {
        const std::size_t end =
            is_sign(node.text[at]) ? at + 1 : std::min(node.text.find_first_of("&|~", at), node.text.size());
        tokens.push_back({node.text.substr(at, end - at), &node, is_sign(node.text[at])});
        at = end;
    }
}

class FieldReader {
public:
    FieldReader(std::span<const Node> nodes, std::vector<Field>& fields) : fields_{fields} {
        for (const Node& node : nodes) add_tokens(node, tokens_);
    }

    std::optional<Wrong> read() {
        while (at_ < tokens_.size()) {
            Field field;
            field.place = tokens_[at_].node->place;
            if (!read_field(field)) return wrong_;
            fields_.push_back(std::move(field));
        }
        return {};
    }

private:
    bool ends() const { return at_ >= tokens_.size(); }
    bool is(char sign) const { return !ends() && tokens_[at_].is(sign); }

    bool read_field(Field& field) {
        const Token& first = tokens_[at_];
        if (first.is_word() && (first.text == "?" || first.text == "$?")) {
            field.is_list = first.text == "$?";
            ++at_;
            return true;
        }
        Term term;
        if (!read_term(term)) return false;
        field.is_list = term.is_list;
        if (term.kind == Term::Kind::variable && !term.is_negated && !is('|')) {
            field.variable = term.text;
            field.any_of = {{}};
        } else field.any_of = {{std::move(term)}};
        while (is('&') || is('|')) {
            if (is('|')) field.any_of.emplace_back();
            ++at_;
            Term next;
            if (!read_term(next)) return false;
            field.any_of.back().push_back(std::move(next));
        }
        if (field.any_of.front().empty()) field.any_of.erase(field.any_of.begin());
        return is_clear(field);
    }

    bool read_term(Term& term) {
        if (is('~')) ++at_, term.is_negated = true;
        if (ends() || tokens_[at_].is_sign) return misses_value();
        const Token& token = tokens_[at_++];
        term.node = token.node;
        term.text = token.text;
        if (token.node->kind == Node::Kind::string) return true;
        if (token.node->is_list()) return wrong(*token.node, "expected :(EXPRESSION)", ":(EXPRESSION) est attendu");
        if (token.text == ":") return read_expression(term);
        if (token.text == "=" && !ends() && tokens_[at_].node->is_list())
            return wrong(*tokens_[at_].node, "expected ?x&:(eq ?x EXPRESSION) instead of =(EXPRESSION)",
                         "?x&:(eq ?x EXPRESSION) est attendu au lieu de =(EXPRESSION)");
        if (!token.text.starts_with('?') && !token.text.starts_with("$?")) return is_value(token);
        term.kind = Term::Kind::variable;
        term.is_list = is_list_variable(token.text);
        if (!term.is_list && !is_variable(token.text))
            return wrong(*token.node, "expected a variable such as ?x", "une variable comme ?x est attendue");
        term.text = token.text.substr(term.is_list ? 2 : 1);
        return true;
    }

    bool is_value(const Token& token) {
        return is_plain_word(token.text) ||
               wrong(*token.node, "this word cannot be a value", "ce mot ne peut être une valeur");
    }

    bool read_expression(Term& term) {
        if (ends() || !tokens_[at_].node->is_list())
            return wrong(*term.node, "expected :(EXPRESSION)", ":(EXPRESSION) est attendu");
        term.kind = Term::Kind::expression;
        term.node = tokens_[at_++].node;
        return true;
    }

    // CLIPS looks at nothing but the value where a value and something else have to hold together.
    bool is_clear(const Field& field) {
        for (const auto& together : field.any_of)
            for (const Term& term : together) {
                const bool is_value = term.kind == Term::Kind::value && !term.is_negated;
                if (is_value && together.size() > 1)
                    return wrong(*term.node, "expected a value alone, or behind a variable: ?x&a",
                                 "une valeur est attendue seule, ou derrière une variable : ?x&a");
                const bool is_single =
                    term.kind == Term::Kind::value || (term.kind == Term::Kind::variable && !term.is_list);
                if (field.is_list ? is_single : term.is_list)
                    return wrong(*term.node, "expected either words or lists joined by & and |",
                                 "des mots ou bien des listes joints par & et | sont attendus");
            }
        return true;
    }

    bool misses_value() {
        const Node& node = *(ends() ? tokens_.back() : tokens_[at_]).node;
        return wrong(node, "expected a value, a variable or :(EXPRESSION)",
                     "une valeur, une variable ou :(EXPRESSION) est attendue");
    }

    bool wrong(const Node& node, std::string english, std::string french) {
        assert(!wrong_);
        wrong_ = Wrong{node.place, {std::move(english), std::move(french)}};
        return false;
    }

    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    std::vector<Field>& fields_;
    std::optional<Wrong> wrong_;
};

bool starts_name(char letter) { return std::isalpha(static_cast<unsigned char>(letter)) || (letter & 0x80) != 0; }

bool is_named(std::string_view word, std::string_view sign) {
    return word.starts_with(sign) && word.size() > sign.size() && starts_name(word[sign.size()]) &&
           word.find('<') == std::string_view::npos;
}

}  // namespace

std::optional<Wrong> read_fields(std::span<const Node> nodes, std::vector<Field>& fields) {
    return FieldReader{nodes, fields}.read();
}

bool is_plain_word(std::string_view word) {
    return word.find_first_of("&|~") == std::string_view::npos && word.find('<', 1) == std::string_view::npos &&
           !(word.size() > 2 && word.starts_with('[') && word.ends_with(']'));
}

bool is_variable(std::string_view word) { return is_named(word, "?"); }
bool is_list_variable(std::string_view word) { return is_named(word, "$?"); }

}  // namespace plateau::expert
