// Functions of words and of lists, as the CLIPS 6.30 Basic Programming Guide describes them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "expert/own/functions.h"

namespace plateau::expert::own {

namespace {

using Call = const Expression&;

// Words

std::string joined(Evaluator& at, Call call) {
    std::string text;
    for (std::size_t i = 0; i < call.arguments.size() && !at.is_halted(); ++i) {
        const Datum part = at.value(call.arguments[i]);
        if (part.is_word()) text += part.word();
        else if (part.is_number()) text += to_text(static_cast<const Item&>(part));
        else at.wrong_kind(call, i, "string, instance name, symbol, float, or integer");
        if (text.size() > RunBounds::letters) break;  // weighed by whoever takes it
    }
    return text;
}

Datum do_str_cat(Evaluator& at, Call call) { return at.lexicon().string(joined(at, call)); }
Datum do_sym_cat(Evaluator& at, Call call) { return at.lexicon().symbol(joined(at, call)); }

bool goes_on_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Where a letter begins, counted from 0; the end where there is none.
std::size_t letter_at(std::string_view text, long long letter) {
    std::size_t at = 0;
    for (; letter > 0 && at < text.size(); --letter) do
            ++at;
        while (at < text.size() && goes_on_letter(text[at]));
    return at;
}

Datum do_str_length(Evaluator& at, Call call) {
    const Datum text = at.expect(call, 0, 'j');
    if (at.is_halted()) return {};
    return Item::whole(
        std::count_if(text.word().begin(), text.word().end(), [](char c) { return !goes_on_letter(c); }));
}

Datum do_sub_string(Evaluator& at, Call call) {
    const Datum from = at.expect(call, 0, 'i'), to = at.expect(call, 1, 'i'), text = at.expect(call, 2, 'j');
    if (at.is_halted()) return {};
    const std::string_view word = text.word();
    const std::size_t begin = letter_at(word, std::max(0LL, from.whole() - 1)), end = letter_at(word, to.whole());
    return at.lexicon().string(begin < end ? word.substr(begin, end - begin) : "");
}

Datum do_str_compare(Evaluator& at, Call call) {
    const Datum a = at.expect(call, 0, 'j'), b = at.expect(call, 1, 'j');
    const Datum length = call.arguments.size() > 2 ? at.expect(call, 2, 'i') : Item::whole(-1);
    if (at.is_halted()) return {};
    const std::size_t most = length.whole() < 0 ? std::string::npos : static_cast<std::size_t>(length.whole());
    const int order = a.word().substr(0, most).compare(b.word().substr(0, most));
    return Item::whole(order < 0 ? -1 : order > 0 ? 1 : 0);
}

template <int (*change)(int)>
Datum in_case(Evaluator& at, Call call) {
    const Datum given = at.expect(call, 0, 'j');
    if (at.is_halted()) return {};
    std::string text = given.word();
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < 0x80) letter = static_cast<char>(change(letter));
    return Item::word(given.kind, at.lexicon().add(text));
}

Datum do_gensym(Evaluator& at, Call) { return at.lexicon().symbol(at.new_word()); }

// Lists

void append(Items& items, const Datum& value) {
    if (value.kind != Kind::nothing) items.insert(items.end(), value.span().begin(), value.span().end());
}

Datum do_create(Evaluator& at, Call call) {
    Items items;
    for (Call argument : call.arguments) {
        append(items, at.value(argument));
        if (at.is_halted()) return {};
    }
    return Datum{std::move(items)};
}

Datum do_nth(Evaluator& at, Call call) {
    const Datum place = at.expect(call, 0, 'i'), list = at.expect(call, 1, 'm');
    if (at.is_halted()) return {};
    const auto n = static_cast<std::uint64_t>(place.whole());
    return n < 1 || n > list.items().size() ? at.lexicon().nil() : list.items()[n - 1];
}

Datum do_member(Evaluator& at, Call call) {
    const Datum sought = at.value(call.arguments[0]);
    if (sought.is_list()) return at.wrong_kind(call, 0, "a single value");
    const Datum list = at.expect(call, 1, 'm');
    if (at.is_halted()) return {};
    constexpr long long words_per_step = 16;
    at.meter().spend(static_cast<long long>(list.items().size()) / words_per_step);
    const auto found = std::find(list.items().begin(), list.items().end(), static_cast<const Item&>(sought));
    return found == list.items().end() ? at.truth(false) : Datum{Item::whole(found - list.items().begin() + 1)};
}

Datum do_length(Evaluator& at, Call call) {
    const Datum given = at.value(call.arguments[0]);
    if (at.is_halted()) return {};
    if (given.is_word()) return Item::whole(static_cast<long long>(given.word().size()));
    if (!given.is_list()) return at.wrong_kind(call, 0, "string, symbol, or multifield");
    return Item::whole(static_cast<long long>(given.items().size()));
}

Datum slice(const Datum& list, std::size_t from, std::size_t to) {
    const auto begin = list.items().begin();
    return Datum{Items(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to))};
}

Datum do_first(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    return at.is_halted() ? Datum{} : slice(list, 0, std::min<std::size_t>(1, list.items().size()));
}

Datum do_rest(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    return at.is_halted() ? Datum{} : slice(list, std::min<std::size_t>(1, list.items().size()), list.items().size());
}

Datum do_subseq(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    if (at.is_halted()) return {};
    const auto size = static_cast<long long>(list.items().size());
    const long long begin = std::max(1LL, from.whole()), end = std::min(size, to.whole());
    if (from.whole() > to.whole() || begin > end) return Datum{Items{}};
    return slice(list, static_cast<std::size_t>(begin - 1), static_cast<std::size_t>(end));
}

Datum out_of_range(Evaluator& at, Call call, long long from, long long to, std::size_t size) {
    const std::string range = from == to ? std::to_string(from) : fmt::format("range {}..{}", from, to);
    const std::string& name = call.callable->name;
    return at.fail({fmt::format("Multifield index {} out of range 1..{} in function {}.", range, size, name),
                    fmt::format("{} n'est pas entre 1 et {} dans la fonction {}", range, size, name)});
}

// The words behind an argument, as one list.
Items words_from(Evaluator& at, Call call, std::size_t first) {
    Items items;
    for (std::size_t i = first; i < call.arguments.size(); ++i) append(items, at.value(call.arguments[i]));
    return items;
}

Datum with_instead(Evaluator& at, Call call, const Datum& list, long long from, long long to, const Items& words) {
    const auto size = static_cast<long long>(list.items().size());
    if (to < from || from < 1 || to > size) return out_of_range(at, call, from, to, list.items().size());
    Items items = list.items();
    const auto begin = items.erase(items.begin() + (from - 1), items.begin() + to);
    items.insert(begin, words.begin(), words.end());
    return Datum{std::move(items)};
}

Datum do_delete(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    return at.is_halted() ? Datum{} : with_instead(at, call, list, from.whole(), to.whole(), {});
}

Datum do_replace(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), from = at.expect(call, 1, 'i'), to = at.expect(call, 2, 'i');
    const Items words = words_from(at, call, 3);
    return at.is_halted() ? Datum{} : with_instead(at, call, list, from.whole(), to.whole(), words);
}

Datum do_insert(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm'), place = at.expect(call, 1, 'i');
    const Items words = words_from(at, call, 2);
    if (at.is_halted()) return {};
    const auto size = static_cast<long long>(list.items().size());
    if (place.whole() < 1) return out_of_range(at, call, place.whole(), place.whole(), list.items().size() + 1);
    Items items = list.items();
    items.insert(items.begin() + (std::min(place.whole(), size + 1) - 1), words.begin(), words.end());
    return Datum{std::move(items)};
}

Datum do_implode(Evaluator& at, Call call) {
    const Datum list = at.expect(call, 0, 'm');
    if (at.is_halted()) return {};
    const std::string text = to_text(list);
    return at.lexicon().string(std::string_view{text}.substr(1, text.size() - 2));
}

bool ends_word(char letter) {
    return std::isspace(static_cast<unsigned char>(letter)) || std::strchr("\"()&|~<;", letter);
}

// The next word of a text, as a value; the place behind it.
std::size_t read_word(Lexicon& lexicon, std::string_view text, std::size_t at, Items& items) {
    if (text[at] == '"') {
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
        end = std::min(end, text.size());
        items.push_back(lexicon.string(unquoted(text.substr(at + 1, end - at - 1))));
        return end + 1;
    }
    std::size_t end = at + 1;
    const bool is_sign = std::strchr("()&|~", text[at]) != nullptr;
    while (!is_sign && end < text.size() && !ends_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    items.push_back(is_sign || word.starts_with('?') || word.starts_with("$?") ? lexicon.string(word)
                                                                               : lexicon.read(word));
    return end;
}

Datum do_explode(Evaluator& at, Call call) {
    const Datum given = at.expect(call, 0, 's');
    if (at.is_halted()) return {};
    const std::string& text = given.word();
    Items items;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ';') i = std::min(text.find_first_of("\n\r", i), text.size());
        else if (std::isspace(static_cast<unsigned char>(text[i]))) ++i;
        else i = read_word(at.lexicon(), text, i, items);
    }
    return Datum{std::move(items)};
}

constexpr FunctionRow word_rows[] = {
    {"str-cat", 1, -1, "", 'j', do_str_cat},
    {"sym-cat", 1, -1, "", 'j', do_sym_cat},
    {"str-length", 1, 1, "j", 'i', do_str_length},
    {"sub-string", 3, 3, "uiij", 's', do_sub_string},
    {"str-compare", 2, 3, "ujji", 'i', do_str_compare},
    {"upcase", 1, 1, "j", 'j', in_case<std::toupper>},
    {"lowcase", 1, 1, "j", 'j', in_case<std::tolower>},
    {"gensym*", 0, 0, "", 'w', do_gensym},
    {"create$", 0, -1, "", 'm', do_create},
    {"nth$", 2, 2, "uim", 'u', do_nth},
    {"member$", 2, 2, "uum", 'u', do_member},
    {"length$", 1, 1, "", 'i', do_length},
    {"first$", 1, 1, "m", 'm', do_first},
    {"rest$", 1, 1, "m", 'm', do_rest},
    {"subseq$", 3, 3, "im", 'm', do_subseq},
    {"insert$", 3, -1, "umi", 'm', do_insert},
    {"delete$", 3, 3, "im", 'm', do_delete},
    {"replace$", 4, -1, "umii", 'm', do_replace},
    {"implode$", 1, 1, "m", 's', do_implode},
    {"explode$", 1, 1, "s", 'm', do_explode},
};

}  // namespace

std::span<const FunctionRow> word_functions() { return word_rows; }

}  // namespace plateau::expert::own
