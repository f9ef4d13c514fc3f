// A value, or the sentence that says what was expected instead.
//
//     Result<Move> parse_move(std::string_view text) {
//         if (text.empty()) return fail("expected a move such as h8", "un coup comme h8 est attendu");
//         ...
//     }
#pragma once

#include <cassert>
#include <optional>
#include <utility>
#include <variant>

#include "core/text.h"

namespace plateau {

struct Failure {
    Text text;
};

inline Failure fail(std::string english, std::string french) { return {{std::move(english), std::move(french)}}; }
inline Failure fail(Text text) { return {std::move(text)}; }

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
    Failure failure() const { return {error()}; }

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
    Failure failure() const { return *failure_; }

private:
    std::optional<Failure> failure_;
};

}  // namespace plateau
