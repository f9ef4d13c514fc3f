#include "core/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include "core/words.h"

namespace plateau {

namespace {

constexpr std::string_view first_line = "plateau-weights 1";
constexpr std::size_t most_weights = 64'000'000;

// Numbers from `from` on, equal ones in a row as K*N.
std::string numbers(const std::vector<float>& values, std::size_t from, std::size_t count) {
    constexpr std::size_t line_length = 100;
    std::string text, line;
    for (std::size_t i = 0; i < count;) {
        std::size_t run = 1;
        while (i + run < count && values[from + i + run] == values[from + i]) ++run;
        const std::string number =
            run > 2 ? fmt::format("{}*{}", run, values[from + i]) : fmt::format("{}", values[from + i]);
        i += run > 2 ? run : 1;
        if (line.size() + number.size() >= line_length) text += std::exchange(line, "") + '\n';
        line += (line.empty() ? "" : " ") + number;
    }
    return text + line + '\n';
}

class Parser {
public:
    explicit Parser(std::string_view text) : text_{text} {}

    Result<Weights> parse() {
        if (next_line() != first_line)
            return wrong(fmt::format("expected '{}'", first_line), fmt::format("« {} » est attendu", first_line));
        while (!text_.empty()) {
            const std::string_view line = next_line();
            if (line.empty()) continue;
            if (line.front() == '#') about(trimmed(line.substr(1)));
            else if (auto read = block(line); !read) return read.failure();
        }
        return std::move(weights_);
    }

private:
    std::string_view next_line() {
        const auto end = std::min(text_.find('\n'), text_.size());
        const std::string_view line = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        ++line_number_;
        return trimmed(line);
    }

    void about(std::string_view line) {
        const auto colon = std::min(line.find(':'), line.size());
        weights_.about.emplace_back(trimmed(line.substr(0, colon)),
                                    colon < line.size() ? trimmed(line.substr(colon + 1)) : "");
    }

    // "name = number" or "name[N] =" and N numbers.
    Result<void> block(std::string_view line) {
        const auto equals = line.find('=');
        std::string_view name = trimmed(line.substr(0, std::min(equals, line.size())));
        if (equals == std::string_view::npos || name.empty())
            return wrong("expected NAME = NUMBER or NAME[COUNT] =", "NOM = NOMBRE ou NOM[COMBIEN] = est attendu");
        std::uint32_t size = 1;
        if (const auto bracket = name.find('['); bracket != std::string_view::npos) {
            const char* last = name.data() + name.size() - 1;
            const auto [end, error] = std::from_chars(name.data() + bracket + 1, last, size);
            if (error != std::errc{} || end != last || *last != ']' || size == 0)
                return wrong("expected a count as in pattern[27]", "un nombre comme dans motif[27] est attendu");
            name = name.substr(0, bracket);
        }
        if (!names_.emplace(name).second)
            return wrong(fmt::format("'{}' is defined twice", name), fmt::format("« {} » est défini deux fois", name));
        if (weights_.values.size() + size > most_weights)
            return wrong(fmt::format("more than {} weights", most_weights),
                         fmt::format("plus de {} poids", most_weights));
        weights_.blocks.push_back({std::string{name}, size});
        return take_numbers(line.substr(equals + 1), size);
    }

    Result<void> take_numbers(std::string_view line, std::size_t wanted) {
        const std::size_t end = weights_.values.size() + wanted;
        while (true) {
            for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
                const auto length = std::min(line.find_first_of(" \t"), line.size());
                if (auto read = take_number(line.substr(0, length), end); !read) return read;
                line.remove_prefix(length);
            }
            if (weights_.values.size() == end) return {};
            if (text_.empty())
                return wrong(fmt::format("{} numbers are missing", end - weights_.values.size()),
                             fmt::format("{} nombres manquent", end - weights_.values.size()));
            line = next_line();
        }
    }

    Result<void> take_number(std::string_view word, std::size_t end) {
        std::size_t times = 1;
        std::string_view number = word;
        if (const auto star = word.find('*'); star != std::string_view::npos) {
            const auto [stop, error] = std::from_chars(word.data(), word.data() + star, times);
            if (error != std::errc{} || stop != word.data() + star) return not_a_number(word);
            number = word.substr(star + 1);
        }
        float value = 0;
        const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc{} || stop != number.data() + number.size() || !std::isfinite(value))
            return not_a_number(word);
        if (times > end - weights_.values.size())
            return wrong("there are more numbers than the block has weights",
                         "il y a plus de nombres que le bloc n'a de poids");
        weights_.values.insert(weights_.values.end(), times, value);
        return {};
    }

    Failure not_a_number(std::string_view word) const {
        return wrong(fmt::format("'{}' is not a number", word), fmt::format("« {} » n'est pas un nombre", word));
    }
    Failure wrong(std::string_view english, std::string_view french) const {
        return fail(fmt::format("line {}: {}", line_number_, english),
                    fmt::format("ligne {} : {}", line_number_, french));
    }

    std::string_view text_;
    int line_number_ = 0;
    std::unordered_set<std::string> names_;
    Weights weights_;
};

std::string list_of(const std::vector<FeatureBlock>& blocks) {
    std::string names;
    for (const auto& block : blocks)
        names += (names.empty() ? "" : ", ") +
                 (block.size == 1 ? block.name : fmt::format("{}[{}]", block.name, block.size));
    return names;
}

}  // namespace

const std::string* Weights::find(std::string_view key) const {
    for (const auto& [known, value] : about)
        if (known == key) return &value;
    return nullptr;
}

void Weights::set(std::string key, std::string value) {
    std::replace(value.begin(), value.end(), '\n', ' ');
    for (auto& [known, old] : about)
        if (known == key) {
            old = std::move(value);
            return;
        }
    about.emplace_back(std::move(key), std::move(value));
}

double Weights::scale() const {
    const std::string* text = find("scale");
    double scale = 1;
    if (text) std::from_chars(text->data(), text->data() + text->size(), scale);
    return scale;
}

std::string to_text(const Weights& weights) {
    assert(weights.values.size() == count_features(weights.blocks));
    std::string text{first_line};
    text += '\n';
    for (const auto& [key, value] : weights.about) text += fmt::format("# {}: {}\n", key, value);
    std::size_t at = 0;
    for (const auto& block : weights.blocks) {
        if (block.size == 1) text += fmt::format("{} = {}\n", block.name, weights.values[at]);
        else text += fmt::format("{}[{}] =\n", block.name, block.size) + numbers(weights.values, at, block.size);
        at += block.size;
    }
    return text;
}

Result<Weights> parse_weights(std::string_view text) { return Parser{text}.parse(); }

Result<Weights> read_weights(std::string_view path, const Resources& resources) {
    const auto text = resources.read(path);
    if (!text) return text.failure();
    auto weights = parse_weights(*text);
    if (!weights)
        return fail(fmt::format("{}: {}", path, weights.error().en), fmt::format("{} : {}", path, weights.error().fr));
    return weights;
}

Result<std::vector<float>> values_for(const Weights& weights, const std::vector<FeatureBlock>& wanted) {
    std::vector<float> values;
    for (const auto& block : wanted) {
        std::size_t at = 0;
        bool is_there = false;
        for (const auto& known : weights.blocks) {
            is_there = known == block;
            if (is_there) break;
            at += known.size;
        }
        if (!is_there || weights.blocks.size() != wanted.size())
            return fail(fmt::format("these weights are for other features: expected {}, found {}", list_of(wanted),
                                    list_of(weights.blocks)),
                        fmt::format("ces poids sont pour d'autres caractéristiques : {} attendu, {} trouvé",
                                    list_of(wanted), list_of(weights.blocks)));
        const auto first = weights.values.begin() + static_cast<std::ptrdiff_t>(at);
        values.insert(values.end(), first, first + block.size);
    }
    assert(values.size() == count_features(wanted));
    return values;
}

}  // namespace plateau
