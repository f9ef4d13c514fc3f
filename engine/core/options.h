// Options of games, players and evaluations, written NAME[:key=value,...].
//
// A component describes its options once; that description parses, checks, lists and writes them:
//
//     struct AlphaBetaOptions { int depth = 4; bool ordering = true; };
//     template <class Visitor> void describe(AlphaBetaOptions& o, Visitor&& option) {
//         option("depth", o.depth, 1, 64, Text{"plies to search", "demi-coups cherchés"});
//         option("ordering", o.ordering, false, true, Text{...});
//     }
#pragma once

#include <cassert>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau {

// "alphabeta:depth=4,eval=threats" taken apart. Keys are unique and keep their order of writing.
struct Spec {
    std::string name;
    std::vector<std::pair<std::string, std::string>> options;

    const std::string* find(std::string_view key) const;
    void set(std::string key, std::string value);
    void erase(std::string_view key);
    // The options under "prefix.", without it: eval.mat=3 becomes mat=3.
    Spec under(std::string_view prefix) const;
    std::string to_text() const;
    friend bool operator==(const Spec&, const Spec&) = default;
};

Result<Spec> parse_spec(std::string_view text);

// What one option takes, for help pages, settings pages and tuners.
struct OptionInfo {
    std::string name;
    std::string type;  // "integer", "number", "switch", "text", "seconds"
    std::string value;
    std::string minimum, maximum;
    Text meaning;
    // What the value stands for, where others have to know: "megabytes", "threads"; "player" or "evaluation" for the
    // name of another one, whose options are written NAME.option.
    std::string kind = {};
};

namespace options {

// Each reads a value or says what was expected for option `name`.
Result<long long> integer(std::string_view name, std::string_view text, long long low, long long high);
Result<double> number(std::string_view name, std::string_view text, double low, double high);
Result<long long> integer(const OptionInfo& option);  // its value
Result<bool> yes_or_no(std::string_view name, std::string_view text);
Result<double> seconds(std::string_view name, std::string_view text);  // 200ms, 1.5s, 2min

Failure unknown(std::string_view owner, std::string_view key, const std::vector<OptionInfo>& known);
std::string write(double value);

}  // namespace options

// A duration in seconds, so that it is written with its unit.
struct Seconds {
    double value = 0;
    friend bool operator==(const Seconds&, const Seconds&) = default;
};

// What takes memory or processors says so, for whoever shares a machine out among players:
//
//     option("table", Megabytes{o.table_megabytes}, 1, 65536, Text{...});
struct Megabytes {
    static constexpr const char* kind = "megabytes";
    int& value;
};
struct Threads {
    static constexpr const char* kind = "threads";
    int& value;
};
// The name of another player or evaluation.
struct PlayerName {
    static constexpr const char* kind = "player";
    std::string& value;
};
struct EvaluationName {
    static constexpr const char* kind = "evaluation";
    std::string& value;
};
template <class T>
concept OfAKind = requires(T value) {
    T::kind;
    value.value;
};

class OptionReader {
public:
    explicit OptionReader(const Spec& spec) : spec_{spec} {}

    template <class Integer>
        requires std::is_integral_v<Integer>
    void operator()(const char* name, Integer& value, Integer low, Integer high, const Text&) {
        assert(value >= low && value <= high && "a default is one of the values");
        if (const std::string* text = take(name)) {
            auto read = options::integer(name, *text, static_cast<long long>(low), static_cast<long long>(high));
            if (!read) return keep(read.failure());
            value = static_cast<Integer>(*read);
        }
    }
    void operator()(const char* name, bool& value, bool, bool, const Text&) {
        if (const std::string* text = take(name)) {
            auto read = options::yes_or_no(name, *text);
            if (!read) return keep(read.failure());
            value = *read;
        }
    }
    void operator()(const char* name, double& value, double low, double high, const Text&) {
        assert(value >= low && value <= high);
        if (const std::string* text = take(name)) {
            auto read = options::number(name, *text, low, high);
            if (!read) return keep(read.failure());
            value = *read;
        }
    }
    void operator()(const char* name, Seconds& value, Seconds, Seconds, const Text&) {
        if (const std::string* text = take(name)) {
            auto read = options::seconds(name, *text);
            if (!read) return keep(read.failure());
            value.value = *read;
        }
    }
    // A word out of a list ("a|b|c"), or any text when the list is empty.
    void operator()(const char* name, std::string& value, const char* words, const char*, const Text&);
    template <OfAKind Named, class Bound>
    void operator()(const char* name, Named named, Bound low, Bound high, const Text& meaning) {
        (*this)(name, named.value, low, high, meaning);
    }

    // The first failure, or a word about an option that nobody asked for.
    Result<void> finish(const std::vector<OptionInfo>& known) const;

private:
    const std::string* take(const char* name);
    void keep(Failure failure) {
        if (!failure_) failure_ = std::move(failure);
    }

    const Spec& spec_;
    std::vector<std::string> taken_;
    std::optional<Failure> failure_;
};

class OptionLister {
public:
    template <class Integer>
        requires std::is_integral_v<Integer>
    void operator()(const char* name, Integer& value, Integer low, Integer high, const Text& meaning) {
        infos.push_back({name, "integer", std::to_string(value), std::to_string(low), std::to_string(high), meaning});
    }
    void operator()(const char* name, bool& value, bool, bool, const Text& meaning) {
        infos.push_back({name, "switch", value ? "1" : "0", "0", "1", meaning});
    }
    void operator()(const char* name, double& value, double low, double high, const Text& meaning) {
        infos.push_back({name, "number", options::write(value), options::write(low), options::write(high), meaning});
    }
    void operator()(const char* name, Seconds& value, Seconds, Seconds, const Text& meaning) {
        infos.push_back({name, "seconds", options::write(value.value), "0", "", meaning});
    }
    void operator()(const char* name, std::string& value, const char* words, const char*, const Text& meaning) {
        infos.push_back({name, "text", value, words, "", meaning});
    }
    template <OfAKind Named, class Bound>
    void operator()(const char* name, Named named, Bound low, Bound high, const Text& meaning) {
        (*this)(name, named.value, low, high, meaning);
        infos.back().kind = Named::kind;
    }
    std::vector<OptionInfo> infos;
};

template <class Options>
std::vector<OptionInfo> list_options() {
    Options defaults;
    OptionLister lister;
    describe(defaults, lister);
    return lister.infos;
}

// Reads every option of the spec into a fresh Options; unknown keys and values out of range fail.
template <class Options>
Result<Options> read_options(const Spec& spec) {
    Options result;
    OptionReader reader{spec};
    describe(result, reader);
    static const auto known = list_options<Options>();
    if (auto finished = reader.finish(known); !finished) return finished.failure();
    return result;
}

}  // namespace plateau
