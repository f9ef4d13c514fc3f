#include "expert/rule_text.h"

#include <fmt/format.h>

#include <cctype>

namespace plateau::expert {

namespace {

// Walks over text and knows what is a comment and what is a string.
class Scanner {
public:
    explicit Scanner(std::string_view text, int line = 1) : text_{text}, line_{line} {}

    bool at_end() const { return at_ >= text_.size(); }
    char now() const { return text_[at_]; }
    std::size_t place() const { return at_; }
    int line() const { return line_; }
    void step() {
        if (text_[at_] == '\n') ++line_;
        ++at_;
    }
    void skip_space() {
        while (!at_end()) {
            if (now() == ';')
                while (!at_end() && now() != '\n') step();
            else if (std::isspace(static_cast<unsigned char>(now()))) step();
            else return;
        }
    }
    // From an opening quote to past the closing one; false when there is none.
    bool skip_string() {
        for (step(); !at_end(); step()) {
            if (now() == '\\') step();
            else if (now() == '"') return step(), true;
            if (at_end()) return false;
        }
        return false;
    }
    std::string word() {
        const std::size_t start = at_;
        while (!at_end() && !std::isspace(static_cast<unsigned char>(now())) && now() != '(' && now() != ')' &&
               now() != '"' && now() != ';')
            step();
        return std::string{text_.substr(start, at_ - start)};
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    int line_;
};

std::string on_one_line(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    std::string one_line;
    for (const char letter : text) {
        const bool space = std::isspace(static_cast<unsigned char>(letter));
        if (!space) one_line += letter;
        else if (!one_line.empty() && one_line.back() != ' ') one_line += ' ';
    }
    return one_line;
}

// Name, sentence and priority of a construct whose brackets match.
Result<void> read_head(std::string_view file, Construct& construct) {
    Scanner scan{construct.text, construct.line};
    scan.step();
    scan.skip_space();
    construct.kind = scan.word();
    scan.skip_space();
    construct.name = scan.at_end() ? "" : scan.word();
    if (construct.kind != "defrule") return {};
    if (construct.name.empty())
        return at_line(file, construct.line, "a rule needs a name after defrule",
                       "une règle a besoin d'un nom après defrule");
    scan.skip_space();
    const std::size_t quote = scan.place();
    const int sentence_line = scan.line();
    std::string sentence;
    if (!scan.at_end() && scan.now() == '"' && scan.skip_string())
        sentence = construct.text.substr(quote + 1, scan.place() - quote - 2);
    const auto bar = sentence.find('|');
    if (bar == std::string::npos)
        return at_line(
            file, sentence_line,
            fmt::format("rule {}: expected \"why, in English | pourquoi, en français\" after its name", construct.name),
            fmt::format("règle {} : \"why, in English | pourquoi, en français\" est attendu après son nom",
                        construct.name));
    construct.reason = {on_one_line(sentence.substr(0, bar)), on_one_line(sentence.substr(bar + 1))};
    scan.skip_space();
    construct.has_salience = construct.text.find("salience", scan.place()) != std::string::npos;
    if (!construct.has_salience)
        return at_line(
            file, scan.line(),
            fmt::format("rule {}: expected a priority, such as (declare (salience 50))", construct.name),
            fmt::format("règle {} : une priorité est attendue, comme (declare (salience 50))", construct.name));
    return {};
}

}  // namespace

Failure at_line(std::string_view file, int line, std::string_view english, std::string_view french) {
    return fail(fmt::format("{}:{}: {}", file, line, english), fmt::format("{}:{} : {}", file, line, french));
}

Result<std::vector<Construct>> read_constructs(std::string_view file, std::string_view text) {
    std::vector<Construct> constructs;
    Scanner scan{text};
    for (scan.skip_space(); !scan.at_end(); scan.skip_space()) {
        Construct construct;
        construct.line = scan.line();
        if (scan.now() != '(')
            return at_line(file, scan.line(), "expected an opening bracket: (defrule ...",
                           "une parenthèse ouvrante est attendue : (defrule ...");
        const std::size_t start = scan.place();
        int depth = 0;
        do {
            scan.skip_space();
            if (scan.at_end())
                return at_line(file, construct.line, "this bracket is never closed",
                               "cette parenthèse n'est jamais fermée");
            if (scan.now() == '"') {
                const int line = scan.line();
                if (!scan.skip_string())
                    return at_line(file, line, "this quotation mark is never closed",
                                   "ce guillemet n'est jamais fermé");
                continue;
            }
            // A construct at the margin inside another: the bracket before it was forgotten.
            if (depth > 0 && scan.now() == '(' && text.substr(scan.place()).starts_with("(def") &&
                (scan.place() == 0 || text[scan.place() - 1] == '\n'))
                return at_line(file, construct.line, "a bracket of this construct is never closed",
                               "une parenthèse de cette construction n'est jamais fermée");
            depth += scan.now() == '(' ? 1 : scan.now() == ')' ? -1 : 0;
            scan.step();
        } while (depth > 0);
        construct.text = std::string{text.substr(start, scan.place() - start)};
        if (auto head = read_head(file, construct); !head) return head.failure();
        constructs.push_back(std::move(construct));
    }
    return constructs;
}

int line_of_bracket(const Construct& construct, int open) {
    Scanner scan{construct.text, construct.line};
    int line = construct.line;
    while (!scan.at_end() && open > 0) {
        scan.skip_space();
        if (scan.at_end()) break;
        if (scan.now() == '"') {
            scan.skip_string();
            continue;
        }
        if (scan.now() == '(') --open, line = scan.line();
        scan.step();
    }
    return line;
}

}  // namespace plateau::expert
