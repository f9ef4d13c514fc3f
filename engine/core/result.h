// A value, or the sentence that says what was expected instead.
//
//     Result<Move> parse_move(std::string_view text) {
//         if (text.empty()) return fail("expected a move such as h8", "un coup comme h8 est attendu");
//         ...
//     }
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "core/text.h"

namespace plateau {

// What the caller can do about it: edges make exit statuses and answers of HTTP from it.
enum class FailureKind : std::uint8_t {
    wrong,        // what was asked for cannot be: ask for something else
    unknown,      // a name, a file or a game that does not exist
    unavailable,  // not now: memory, disk, network, another program
    interrupted,  // stopped on request
};

struct Failure {
    explicit Failure(Text why, FailureKind what = FailureKind::wrong) : text{std::move(why)}, kind{what} {}

    Text text;
    FailureKind kind;
};

inline Failure fail(Text text) { return Failure{std::move(text)}; }
inline Failure fail(FailureKind kind, Text text) { return Failure{std::move(text), kind}; }
inline Failure fail(std::string english, std::string french) {
    return fail(Text{std::move(english), std::move(french)});
}
inline Failure unavailable(Text text) { return fail(FailureKind::unavailable, std::move(text)); }
inline Failure interrupted(Text text = {"interrupted", "interrompu"}) {
    return fail(FailureKind::interrupted, std::move(text));
}

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_{std::in_place_index<0>, std::move(value)} {}            // NOLINT: implicit on purpose
    Result(Failure failure) : state_{std::in_place_index<1>, std::move(failure)} {}  // NOLINT

    explicit operator bool() const { return state_.index() == 0; }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Text& error() const {
        assert(!*this);
        return std::get<1>(state_).text;
    }
    Failure failure() const {
        assert(!*this);
        return std::get<1>(state_);
    }

private:
    T& value() {
        assert(*this);
        return std::get<0>(state_);
    }
    const T& value() const {
        assert(*this);
        return std::get<0>(state_);
    }
    std::variant<T, Failure> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Failure failure) : failure_{std::move(failure)} {}  // NOLINT

    explicit operator bool() const { return !failure_; }
    const Text& error() const {
        assert(failure_);
        return failure_->text;
    }
    Failure failure() const {
        assert(failure_);
        return *failure_;
    }

private:
    std::optional<Failure> failure_;
};

}  // namespace plateau
