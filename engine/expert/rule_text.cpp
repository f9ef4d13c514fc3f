#include "expert/rule_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace plateau::expert {

namespace {

using Bounds = TextBounds;

bool is_space(char letter) { return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; }

bool is_control(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return (byte < 0x20 && !is_space(letter)) || byte == 0x7f;
}

bool ends_word(char letter) {
    return is_space(letter) || letter == '(' || letter == ')' || letter == '"' || letter == ';';
}

class Reader {
public:
    Reader(std::string_view file, std::string_view text) : file_{file}, text_{text} {}

    Result<std::vector<Construct>> constructs() {
        std::vector<Construct> all;
        for (skip_space(); !at_end(); skip_space()) {
            if (now() != '(')
                return wrong("expected an opening bracket: (defrule ...",
                             "une parenthèse ouvrante est attendue : (defrule ...");
            start_ = place_;
            start_byte_ = at_;
            parts_ = 0;
            auto tree = list(1);
            if (!tree) return tree.failure();
            Construct construct;
            construct.begin = start_byte_;
            construct.text = std::string{text_.substr(start_byte_, at_ - start_byte_)};
            construct.tree = std::move(*tree);
            all.push_back(std::move(construct));
        }
        return all;
    }

private:
    bool at_end() const { return at_ >= text_.size(); }
    char now() const { return text_[at_]; }

    // Columns count letters, not bytes.
    void step() {
        const bool ends_line = now() == '\n';
        ++at_;
        if (ends_line) ++place_.line, place_.column = 1;
        else if (at_end() || (static_cast<unsigned char>(now()) & 0xc0) != 0x80) ++place_.column;
    }
    // As CLIPS does: a remark ends with its line, however that ends.
    void skip_space() {
        while (!at_end() && (is_space(now()) || now() == ';'))
            if (now() == ';')
                while (!at_end() && now() != '\n' && now() != '\r') step();
            else step();
    }

    Failure wrong(std::string_view english, std::string_view french) const {
        return at_place(file_, place_, english, french);
    }

    Node begin_node(Node::Kind kind) const {
        Node node;
        node.kind = kind;
        node.place = place_;
        node.begin = at_ - start_byte_;
        return node;
    }

    Result<Node> list(int depth) {
        if (depth > Bounds::nesting)
            return wrong(fmt::format("more than {} brackets inside one another", Bounds::nesting),
                         fmt::format("plus de {} parenthèses l'une dans l'autre", Bounds::nesting));
        Node node = begin_node(Node::Kind::list);
        for (step(), skip_space(); !at_end() && now() != ')'; skip_space()) {
            if (node.parts.size() == Bounds::list_parts)
                return wrong(fmt::format("more than {} words between two brackets", Bounds::list_parts),
                             fmt::format("plus de {} mots entre deux parenthèses", Bounds::list_parts));
            if (++parts_ > Bounds::construct_parts)
                return wrong(fmt::format("more than {} words in one construct", Bounds::construct_parts),
                             fmt::format("plus de {} mots dans une construction", Bounds::construct_parts));
            if (starts_construct())
                return at_place(file_, start_, "a bracket of this construct is never closed",
                                "une parenthèse de cette construction n'est jamais fermée");
            auto part = now() == '(' ? list(depth + 1) : now() == '"' ? string() : word();
            if (!part) return part;
            node.parts.push_back(std::move(*part));
        }
        if (at_end())
            return at_place(file_, start_, "this bracket is never closed", "cette parenthèse n'est jamais fermée");
        step();
        node.end = at_ - start_byte_;
        return node;
    }

    // A construct at the margin inside another: the bracket before it was forgotten.
    bool starts_construct() const { return place_.column == 1 && text_.substr(at_).starts_with("(def"); }

    Result<Node> string() {
        Node node = begin_node(Node::Kind::string);
        const std::size_t start = at_ + 1;
        for (step(); !at_end() && now() != '"'; step()) {
            if (is_control(now())) return strange_letter();
            if (now() == '\\') step();
            if (at_end()) break;
        }
        if (at_end())
            return at_place(file_, node.place, "this quotation mark is never closed",
                            "ce guillemet n'est jamais fermé");
        node.text = std::string{text_.substr(start, at_ - start)};
        step();
        node.end = at_ - start_byte_;
        return short_enough(std::move(node), Bounds::string_bytes);
    }

    Result<Node> word() {
        Node node = begin_node(Node::Kind::word);
        const std::size_t start = at_;
        for (; !at_end() && !ends_word(now()); step())
            if (is_control(now())) return strange_letter();
        node.text = std::string{text_.substr(start, at_ - start)};
        node.end = at_ - start_byte_;
        return short_enough(std::move(node), Bounds::word_bytes);
    }

    Result<Node> short_enough(Node node, std::size_t most) const {
        if (node.text.size() <= most) return node;
        return at_place(file_, node.place, fmt::format("more than {} letters in one word or string", most),
                        fmt::format("plus de {} lettres dans un mot ou une chaîne", most));
    }

    Failure strange_letter() const {
        return wrong("this letter cannot stand in a file of rules",
                     "cette lettre ne peut figurer dans un fichier de règles");
    }

    std::string_view file_, text_;
    std::size_t at_ = 0;
    Place place_;
    Place start_;  // of the present construct
    std::size_t start_byte_ = 0;
    std::size_t parts_ = 0;  // of the present construct
};

std::string trimmed(std::string_view text) {
    std::string one_line;
    for (const char letter : text) {
        if (!is_space(letter)) one_line += letter;
        else if (!one_line.empty() && one_line.back() != ' ') one_line += ' ';
    }
    if (!one_line.empty() && one_line.back() == ' ') one_line.pop_back();
    return one_line;
}

// A priority is a number, so that nothing has to be worked out while reading.
std::optional<int> priority_in(const Node& node) {
    if (node.head() != "declare" || node.parts.size() != 2 || node.parts[1].head() != "salience") return std::nullopt;
    const auto& salience = node.parts[1].parts;
    if (salience.size() != 2 || !salience[1].is_word()) return std::nullopt;
    std::string_view digits = salience[1].text;
    if (digits.starts_with('-')) digits.remove_prefix(1);
    const bool is_number =
        !digits.empty() && digits.size() <= 5 &&
        std::all_of(digits.begin(), digits.end(), [](unsigned char digit) { return std::isdigit(digit); });
    if (!is_number) return std::nullopt;
    return std::stoi(salience[1].text);
}

// "Name -- why": apart. The name may be missing.
void take_sentence(std::string_view text, std::string& title, std::string& reason) {
    constexpr std::string_view dash = " -- ";
    const auto at = text.find(dash);
    title = at == std::string_view::npos ? "" : trimmed(std::string{text.substr(0, at)});
    reason = trimmed(std::string{at == std::string_view::npos ? text : text.substr(at + dash.size())});
}

Result<void> read_rule_head(std::string_view file, Construct& rule) {
    const auto& parts = rule.tree.parts;
    if (rule.name.empty())
        return at_place(file, rule.tree.place, "a rule needs a name after defrule",
                        "une règle a besoin d'un nom après defrule");
    const Node& last = parts.back();
    const Node& sentence = parts.size() > 2 ? parts[2] : last;
    const auto bar = sentence.kind == Node::Kind::string ? sentence.text.find('|') : std::string::npos;
    if (bar == std::string::npos)
        return at_place(
            file, sentence.place,
            fmt::format("rule {}: expected \"why, in English | pourquoi, en français\" after its name", rule.name),
            fmt::format("règle {} : \"why, in English | pourquoi, en français\" est attendu après son nom", rule.name));
    take_sentence(std::string_view{sentence.text}.substr(0, bar), rule.title.en, rule.reason.en);
    take_sentence(std::string_view{sentence.text}.substr(bar + 1), rule.title.fr, rule.reason.fr);
    const auto priority = parts.size() < 4 ? std::nullopt : priority_in(parts[3]);
    if (!priority)
        return at_place(file, parts.size() < 4 ? last.place : parts[3].place,
                        fmt::format("rule {}: expected a priority, such as (declare (salience 50))", rule.name),
                        fmt::format("règle {} : une priorité est attendue, comme (declare (salience 50))", rule.name));
    rule.priority = *priority;
    return {};
}

}  // namespace

std::string to_string(std::string_view file, Place place) {
    return fmt::format("{}:{}:{}", file, place.line, place.column);
}

Failure at_place(std::string_view file, Place place, std::string_view english, std::string_view french) {
    const std::string where = to_string(file, place);
    return fail(fmt::format("{}: {}", where, english), fmt::format("{} : {}", where, french));
}

Result<std::vector<Construct>> read_constructs(std::string_view file, std::string_view text) {
    if (text.size() > Bounds::file_bytes)
        return at_place(file, {}, fmt::format("this file has more than {} bytes", Bounds::file_bytes),
                        fmt::format("ce fichier a plus de {} octets", Bounds::file_bytes));
    auto constructs = Reader{file, text}.constructs();
    if (!constructs) return constructs;
    for (Construct& construct : *constructs) {
        const auto& parts = construct.tree.parts;
        construct.kind = construct.tree.head();
        if (parts.size() > 1 && parts[1].is_word()) construct.name = parts[1].text;
        if (construct.kind != "defrule") continue;
        if (auto head = read_rule_head(file, construct); !head) return head.failure();
    }
    return constructs;
}

}  // namespace plateau::expert
