#include "games/axis_allies/odds/force_text.h"
#include "core/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plateau::axis_allies {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Words and numbers apart: "3inf, 1 tank" is 3 inf 1 tank.
std::vector<std::string> words_and_numbers(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : text) {
        if (c == ' ' || c == ',' || c == ';' || c == '+' || c == '\t' || c == '\n') {
            in_word = false;
        } else if (!in_word || (!words.empty() && is_digit(words.back()[0]) && !is_digit(c))) {
            words.emplace_back(1, c);
            in_word = true;
        } else {
            words.back() += c;
        }
    }
    std::erase_if(words, [](const std::string& word) { return word == "and" || word == "et" || word == "x"; });
    return words;
}

// The longest run of words from `at` that names a kind: "navire de guerre".
KindId kind_at(const Map& map, const std::vector<std::string>& words, std::size_t at, std::size_t& length) {
    for (length = std::min<std::size_t>(3, words.size() - at); length > 0; --length) {
        std::string name = words[at];
        for (std::size_t i = 1; i < length; ++i) name += ' ' + words[at + i];
        if (const KindId kind = map.find_kind(name); kind != no_kind) return kind;
    }
    return no_kind;
}

Failure unknown_unit(const Map& map, const std::string& word) {
    std::vector<std::string> english, french;
    for (const auto& kind : map.kinds) {
        english.push_back(kind.name.word.en);
        french.push_back(kind.name.word.fr);
    }
    const Text unit{"unit", "d'unité"};
    return fail(unknown_name(unit, word, english).text.en, unknown_name(unit, word, french).text.fr);
}

}  // namespace

Result<Stacks> parse_force(const Map& map, std::string_view text) {
    const auto words = words_and_numbers(text);
    Stacks stacks;
    for (std::size_t at = 0; at < words.size();) {
        int count = 1;
        if (is_digit(words[at][0])) {
            const std::string& word = words[at++];
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count);
            if (error != std::errc{} || count > 200)
                return fail(fmt::format("{} units are too many: at most 200 of a kind", word),
                            fmt::format("{} unités, c'est trop : au plus 200 de chaque sorte", word));
            if (at == words.size())
                return fail(fmt::format("{} of what? Put a unit after the number", word),
                            fmt::format("{} quoi ? Mettez une unité après le nombre", word));
        }
        std::size_t length = 0;
        PowerId power = nobody;
        KindId kind = kind_at(map, words, at, length);
        if (kind == no_kind && at + 1 < words.size()) {
            power = map.find_power(words[at]);
            if (power != nobody) kind = kind_at(map, words, ++at, length);
        }
        if (kind == no_kind) return unknown_unit(map, words[at]);
        at += length;
        const auto known = std::find_if(stacks.begin(), stacks.end(),
                                        [&](const Stack& stack) { return stack.kind == kind && stack.power == power; });
        const int total = count + (known == stacks.end() ? 0 : known->count);
        if (total > 200)
            return fail("too many units: expected at most 200 of a kind",
                        "trop d'unités : au plus 200 de chaque sorte");
        if (known != stacks.end()) known->count = static_cast<std::uint8_t>(total);
        else if (count > 0) stacks.push_back({.kind = kind, .count = static_cast<std::uint8_t>(count), .power = power});
    }
    return stacks;
}

Result<LossOrder> parse_loss_order(const Map& map, std::string_view text) {
    const auto words = words_and_numbers(text);
    LossOrder order;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t length = 0;
        const KindId kind = kind_at(map, words, at, length);
        if (kind == no_kind) return unknown_unit(map, words[at]);
        if (std::find(order.begin(), order.end(), kind) != order.end())
            return fail(fmt::format("'{}' is named twice in the order of losses", words[at]),
                        fmt::format("« {} » est nommé deux fois dans l'ordre des pertes", words[at]));
        order.push_back(kind);
        at += length;
    }
    return order;
}

Text describe_force(const Map& map, const Stacks& stacks) {
    Text text;
    std::size_t written = 0;
    const auto shown = static_cast<std::size_t>(
        std::count_if(stacks.begin(), stacks.end(), [](const Stack& stack) { return stack.count > 0; }));
    for (const auto& stack : stacks) {
        if (stack.count == 0) continue;
        const Text part = counted(map, stack.kind, stack.count);
        const bool is_last = ++written == shown;
        text.en += (written == 1 ? "" : is_last ? " and " : ", ") + part.en;
        text.fr += (written == 1 ? "" : is_last ? " et " : ", ") + part.fr;
    }
    return shown == 0 ? Text{"nothing", "rien"} : text;
}

bool fights_at_sea(const Map& map, const Stacks& attackers, const Stacks& defenders) {
    for (const Stacks* side : {&attackers, &defenders})
        for (const auto& stack : *side)
            if (map.kinds[stack.kind].domain == Domain::sea) return true;
    return false;
}

}  // namespace plateau::axis_allies
