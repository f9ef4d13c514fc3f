#include "play/option_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/names.h"

namespace plateau::play {

namespace {

using Words = std::vector<std::string>;

Words split_words(const std::string& words) {
    Words list;
    for (std::size_t from = 0, bar = 0; bar != std::string::npos; from = bar + 1) {
        bar = words.find('|', from);
        list.push_back(words.substr(from, bar - from));
    }
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

// Adds 1, 2, 5, 10, 20, ... up to the highest.
void add_round_numbers(std::vector<long long>& list, long long above, long long highest) {
    for (long long ten = 1; ten <= highest; ten *= 10)
        for (const long long figure : {1, 2, 5})
            if (figure * ten > above && figure * ten <= highest) list.push_back(figure * ten);
}

void add_powers_of_two(std::vector<long long>& list, long long highest) {
    for (long long size = 1; size <= highest; size *= 2) list.push_back(size);
}

template <class Number>
Number read(const std::string& text) {
    Number value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// In order, without doubles and what is out of range.
template <class Number, class Write>
Words in_range(std::vector<Number> values, Number low, Number high, Write&& write) {
    std::sort(values.begin(), values.end());
    Words list;
    for (const Number value : values)
        if (value >= low && value <= high && (list.empty() || list.back() != write(value)))
            list.push_back(write(value));
    return list;
}

// Small numbers one by one where they matter, then round ones.
Words integers(const OptionInfo& option) {
    constexpr long long counted = 20, narrow = 1000, highest_listed = 10'000'000, most_megabytes = 1024;
    const auto low = read<long long>(option.minimum), high = read<long long>(option.maximum);
    const auto usual = read<long long>(option.value);
    assert(low <= high);
    std::vector<long long> values{usual, low};
    if (option.kind == "megabytes") {
        add_powers_of_two(values, std::min(high, most_megabytes));
    } else {
        const long long last_counted = high <= narrow ? std::min(counted, high) : low;
        for (long long value = low; value <= last_counted; ++value) values.push_back(value);
        add_round_numbers(values, last_counted, std::min(high, highest_listed));
    }
    return in_range(std::move(values), low, high, [](long long value) { return std::to_string(value); });
}

// Tenths of a share; otherwise multiples of the value that is usual.
Words numbers(const OptionInfo& option) {
    const auto low = read<double>(option.minimum), high = read<double>(option.maximum);
    const auto usual = read<double>(option.value);
    std::vector<double> values{usual, 0};
    if (low >= 0 && high <= 1)
        for (int tenth = 1; tenth <= 10; ++tenth) values.push_back(tenth / 10.0);
    else
        for (const double factor : {0.1, 0.2, 0.5, 2.0, 5.0, 10.0}) values.push_back(factor * (usual == 0 ? 1 : usual));
    return in_range(std::move(values), low, high,
                    [&](double value) { return value == usual ? option.value : fmt::format("{:.6g}", value); });
}

Words with(Words list, const std::string& value) {
    if (!std::count(list.begin(), list.end(), value)) list.push_back(value);
    return list;
}

Words times() { return {"0", "100ms", "200ms", "500ms", "1s", "2s", "5s", "10s", "30s", "60s"}; }

}  // namespace

std::vector<std::string> choices(const OptionInfo& option, const GameInfo& game) {
    if (option.type == "switch") return {"0", "1"};
    if (option.type == "integer") return integers(option);
    if (option.type == "number") return numbers(option);
    if (option.type == "seconds") return with(times(), option.value);
    if (!option.minimum.empty()) return with(split_words(option.minimum), option.value);
    if (option.kind == "evaluation") return with(names_of(game.evaluations), option.value);
    if (option.kind == "player") return with(names_of(game.players), option.value);
    return {};
}

}  // namespace plateau::play
