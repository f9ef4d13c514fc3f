// The whole state of a learner as bytes, so that a run can be killed and go on to the same bits. A learner
// names what it holds once, and that serves both ways:
//
//     template <class Visitor> void visit_state(Visitor& field) { field("weights", weights_); field("epoch", epoch_); }
//
//     std::string bytes = save_state(learner);
//     Result<void> loaded = load_state(learner, bytes);
//
// Layout: "plateau-state 1\n", then for each field its name, kind, count and little-endian values, then a
// checksum of all that.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.h"

namespace plateau::learning {

class StateWriter {
public:
    StateWriter();

    template <class T>
    void operator()(const char* name, const T& value) {
        if constexpr (std::is_same_v<T, std::string>) write(name, 's', value.data(), value.size(), 1);
        else if constexpr (std::is_arithmetic_v<T>) write(name, kind<T>(), &value, 1, sizeof(T));
        else if constexpr (std::is_same_v<T, std::vector<std::string>>) write_words(name, value);
        else write(name, kind<typename T::value_type>(), value.data(), value.size(), sizeof(typename T::value_type));
    }
    std::string finish();

    // One letter for a type of number: f4, f8, signed and unsigned integers by size.
    template <class T>
    static constexpr char kind() {
        static_assert(std::is_arithmetic_v<T>);
        if (std::is_floating_point_v<T>) return sizeof(T) == 4 ? 'f' : 'd';
        return static_cast<char>((std::is_signed_v<T> ? 'A' : 'Q') + sizeof(T));
    }

private:
    void write(std::string_view name, char kind, const void* values, std::size_t count, std::size_t size);
    void write_words(std::string_view name, const std::vector<std::string>& words);

    std::string bytes_;
};

class StateReader {
public:
    explicit StateReader(std::string_view bytes);

    template <class T>
    void operator()(const char* name, T& value) {
        if constexpr (std::is_same_v<T, std::string>) {
            const auto found = take(name, 's', 1);
            value.assign(found.data(), found.size());
        } else if constexpr (std::is_arithmetic_v<T>) {
            const auto found = take(name, StateWriter::kind<T>(), sizeof(T));
            if (found.size() == sizeof(T)) std::memcpy(&value, found.data(), sizeof(T));
        } else if constexpr (std::is_same_v<T, std::vector<std::string>>) {
            value = take_words(name);
        } else {
            using Element = typename T::value_type;
            const auto found = take(name, StateWriter::kind<Element>(), sizeof(Element));
            value.resize(found.size() / sizeof(Element));
            if (!value.empty()) std::memcpy(value.data(), found.data(), found.size());
        }
    }
    // The first thing that was not as expected.
    Result<void> finish() const;

private:
    std::string_view take(std::string_view name, char kind, std::size_t size);
    std::vector<std::string> take_words(std::string_view name);

    std::string_view left_;
    std::string wrong_;
};

template <class Learner>
std::string save_state(Learner& learner) {
    StateWriter writer;
    learner.visit_state(writer);
    return writer.finish();
}

template <class Learner>
Result<void> load_state(Learner& learner, std::string_view bytes) {
    StateReader reader{bytes};
    if (auto sound = reader.finish(); !sound) return sound;
    learner.visit_state(reader);
    return reader.finish();
}

}  // namespace plateau::learning
