// The values of rules: words, strings, numbers, facts, and lists of these.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "expert/value.h"

namespace plateau::expert::own {

struct Fact;

enum class Kind : std::uint8_t { nothing, symbol, string, integer, real, fact, list };

// A single value. A Lexicon keeps each word once, so that equal values have equal bits.
struct Item {
    Kind kind = Kind::nothing;
    std::uint64_t bits = 0;

    static Item whole(long long number) { return {Kind::integer, static_cast<std::uint64_t>(number)}; }
    static Item real(double number) { return {Kind::real, std::bit_cast<std::uint64_t>(number)}; }
    static Item fact(const Fact* fact) { return {Kind::fact, reinterpret_cast<std::uintptr_t>(fact)}; }
    static Item word(Kind kind, const std::string* text) { return {kind, reinterpret_cast<std::uintptr_t>(text)}; }

    long long whole() const { return static_cast<long long>(bits); }
    double real() const { return std::bit_cast<double>(bits); }
    const std::string& word() const {
        assert(is_word());
        return *reinterpret_cast<const std::string*>(static_cast<std::uintptr_t>(bits));
    }
    const Fact* fact() const {
        assert(kind == Kind::fact);
        return reinterpret_cast<const Fact*>(static_cast<std::uintptr_t>(bits));
    }

    bool is_number() const { return kind == Kind::integer || kind == Kind::real; }
    bool is_word() const { return kind == Kind::symbol || kind == Kind::string; }
    double number() const { return kind == Kind::integer ? static_cast<double>(whole()) : real(); }

    friend bool operator==(const Item&, const Item&) = default;
};

using Items = std::vector<Item>;

// A single value or a list.
struct Datum : Item {
    Datum() = default;
    Datum(Item item) : Item{item} {}  // NOLINT: implicit on purpose
    explicit Datum(Items items) : Item{Kind::list}, shared{std::make_shared<const Items>(std::move(items))} {}

    bool is_list() const { return kind == Kind::list; }
    const Items& items() const {
        assert(is_list() && shared);
        return *shared;
    }
    // The values of a list, or the one value.
    std::span<const Item> span() const {
        return is_list() ? std::span<const Item>{*shared} : std::span<const Item>{static_cast<const Item*>(this), 1};
    }
    friend bool operator==(const Datum& a, const Datum& b) {
        return a.kind == b.kind && (a.is_list() ? *a.shared == *b.shared : a.bits == b.bits);
    }

    std::shared_ptr<const Items> shared;  // of a list
};

inline std::uint64_t hash_of(std::uint64_t before, const Item& item) {
    return (before ^ (item.bits + static_cast<std::uint64_t>(item.kind))) * 0x9e3779b97f4a7c15ULL + (before >> 29);
}

// Every word once. Those that a run makes go with it.
class Lexicon {
public:
    explicit Lexicon(long long& bytes);                    // counts what the words of a run take
    const std::string* find(std::string_view word) const;  // null: not yet used
    const std::string* add(std::string_view word);
    Item symbol(std::string_view word) { return Item::word(Kind::symbol, add(word)); }
    Item string(std::string_view text) { return Item::word(Kind::string, add(text)); }
    Item truth(bool yes) const { return yes ? yes_ : no_; }
    Item nil() const { return nil_; }
    bool is_false(const Datum& value) const { return value == Datum{no_}; }

    // A word as it stands in a text: a number or a symbol.
    Item read(std::string_view word);
    Datum of(const Value& value);

    void begin_run() { of_run_.clear(), is_run_ = true; }
    void end_run() { is_run_ = false; }  // what comes now belongs to the rules

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    using Set = std::unordered_set<std::string, Hash, std::equal_to<>>;

    long long& bytes_;
    Set of_rules_, of_run_;
    bool is_run_ = false;
    Item yes_, no_, nil_;
};

// As CLIPS prints it.
std::string to_text(const Item& item);
std::string to_text(const Datum& value);
std::string quoted(std::string_view text);
// A string between quotation marks, without the signs that keep it together.
std::string unquoted(std::string_view raw);

}  // namespace plateau::expert::own
