#include "protocols/triplea/xml.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>

namespace plateau::protocols::triplea {

namespace {

constexpr std::size_t longest_file = 16u << 20;
constexpr std::size_t most_elements = 200'000;
constexpr std::size_t most_attributes = 40;
constexpr std::size_t deepest = 24;

void append_utf8(std::string& text, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) put(code);
    else if (code < 0x800) put(0xc0 | code >> 6), put(0x80 | (code & 63));
    else if (code < 0x10000) put(0xe0 | code >> 12), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
    else put(0xf0 | code >> 18), put(0x80 | (code >> 12 & 63)), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_{text} {}

    Result<Element> read() {
        Element root;
        if (skip_to_element()) read_element(root, 0);
        else fail_here("expected an element", "un élément est attendu");
        if (failure_) return *failure_;
        return root;
    }

private:
    void fail_here(const char* english, const char* french) {
        if (failure_) return;
        std::size_t line = 1;
        for (std::size_t i = 0; i < std::min(place_, text_.size()); ++i) line += text_[i] == '\n';
        failure_ = fail(fmt::format("line {}: {}", line, english), fmt::format("ligne {} : {}", line, french));
    }
    bool is_at(std::string_view word) const { return text_.substr(place_, word.size()) == word; }
    bool is_over() const { return place_ >= text_.size() || failure_; }
    // Goes behind the next `word`, or to the end.
    void skip_past(std::string_view word) {
        const auto found = text_.find(word, place_);
        place_ = found == std::string_view::npos ? text_.size() : found + word.size();
    }
    void skip_space() {
        while (!is_over() && is_space(text_[place_])) ++place_;
    }
    static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    // Past text, comments, instructions and the document type, to the next '<' of a tag.
    bool skip_to_element() {
        while (!is_over()) {
            const auto open = text_.find('<', place_);
            if (open == std::string_view::npos) break;
            place_ = open;
            if (is_at("<!--")) skip_past("-->");
            else if (is_at("<![CDATA[")) skip_past("]]>");
            else if (is_at("<?")) skip_past("?>");
            else if (is_at("<!")) skip_declaration();
            else return true;
        }
        place_ = text_.size();
        return false;
    }
    // A document type may hold declarations in brackets; none is carried out.
    void skip_declaration() {
        const auto close = text_.find('>', place_), bracket = text_.find('[', place_);
        if (bracket < close) skip_past("]");
        skip_past(">");
    }

    std::string_view name() {
        const std::size_t start = place_;
        while (!is_over() && !is_space(text_[place_]) && text_[place_] != '>' && text_[place_] != '/' &&
               text_[place_] != '=')
            ++place_;
        return text_.substr(start, place_ - start);
    }

    void read_element(Element& element, std::size_t depth) {
        assert(is_at("<"));
        ++place_;
        element.name = name();
        if (element.name.empty()) return fail_here("expected the name of an element", "un nom d'élément est attendu");
        if (++elements_ > most_elements) return fail_here("too many elements", "trop d'éléments");
        if (depth > deepest) return fail_here("elements are nested too deeply", "les éléments sont trop imbriqués");
        if (read_attributes(element)) return;
        while (!failure_) {
            if (!skip_to_element())
                return fail_here("the file ends inside an element", "le fichier s'arrête dans un élément");
            if (is_at("</")) break;
            element.children.emplace_back();
            read_element(element.children.back(), depth + 1);
        }
        if (failure_) return;
        place_ += 2;
        if (name() != element.name) return fail_here("another element is closed", "un autre élément est fermé");
        skip_past(">");
    }

    // True where the element is closed at once.
    bool read_attributes(Element& element) {
        while (!failure_) {
            skip_space();
            if (is_over()) break;
            if (is_at("/>")) {
                place_ += 2;
                return true;
            }
            if (is_at(">")) {
                ++place_;
                return false;
            }
            const std::string key{name()};
            skip_space();
            if (key.empty() || !is_at("=")) break;
            ++place_;
            skip_space();
            if (element.attributes.size() == most_attributes) break;
            element.attributes.emplace_back(key, value());
        }
        fail_here("expected attributes such as name=\"value\"", "des attributs comme nom=\"valeur\" sont attendus");
        return true;
    }

    std::string value() {
        if (is_over() || (text_[place_] != '"' && text_[place_] != '\'')) {
            fail_here("expected a value in quotes", "une valeur entre guillemets est attendue");
            return {};
        }
        const char quote = text_[place_++];
        const auto end = text_.find(quote, place_);
        if (end == std::string_view::npos) {
            fail_here("a value is not closed", "une valeur n'est pas fermée");
            return {};
        }
        const std::string_view raw = text_.substr(place_, end - place_);
        place_ = end + 1;
        return decoded(raw);
    }

    static std::string decoded(std::string_view raw) {
        std::string text;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const auto end = raw[i] == '&' ? raw.find(';', i) : std::string_view::npos;
            if (end == std::string_view::npos || end - i > 10) {
                text += is_space(raw[i]) ? ' ' : raw[i];
                continue;
            }
            append_entity(text, raw.substr(i + 1, end - i - 1));
            i = end;
        }
        return text;
    }
    static void append_entity(std::string& text, std::string_view entity) {
        constexpr std::pair<std::string_view, char> known[] = {
            {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
        for (const auto& [name, sign] : known)
            if (entity == name) {
                text += sign;
                return;
            }
        if (entity.size() < 2 || entity[0] != '#') return;
        const bool is_hex = entity[1] == 'x';
        std::uint32_t code = 0;
        const char* first = entity.data() + (is_hex ? 2 : 1);
        std::from_chars(first, entity.data() + entity.size(), code, is_hex ? 16 : 10);
        const bool is_sign = code >= 32 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000);
        if (is_sign) append_utf8(text, code);
    }

    std::string_view text_;
    std::size_t place_ = 0, elements_ = 0;
    std::optional<Failure> failure_;
};

}  // namespace

std::string Element::attribute(std::string_view key) const {
    for (const auto& [known, value] : attributes)
        if (known == key) return value;
    return {};
}

const Element& Element::child(std::string_view key) const {
    static const Element nothing;
    for (const auto& element : children)
        if (element.name == key) return element;
    return nothing;
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::size_t more = byte < 0x80                   ? 0
                                 : byte >= 0xc2 && byte < 0xe0 ? 1
                                 : byte >= 0xe0 && byte < 0xf0 ? 2
                                                               : 3;
        if (byte >= 0x80 && (byte < 0xc2 || byte > 0xf4 || i + more >= text.size())) return false;
        std::uint32_t code = byte & (0x7f >> more);
        for (std::size_t k = 1; k <= more; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            if ((next & 0xc0) != 0x80) return false;
            code = code << 6 | (next & 63);
        }
        const bool is_short = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
        if (more && (is_short || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))) return false;
        i += more + 1;
    }
    return true;
}

std::string from_latin1(std::string_view text) {
    std::string utf8;
    for (const char c : text) append_utf8(utf8, static_cast<unsigned char>(c));
    return utf8;
}

Result<Element> parse_xml(std::string_view text) {
    if (text.size() > longest_file) return fail("the file is longer than 16 MB", "le fichier fait plus de 16 Mo");
    if (is_utf8(text)) return Reader{text}.read();
    return Reader{from_latin1(text)}.read();
}

}  // namespace plateau::protocols::triplea
