// A list that lives on the stack: at most Capacity elements, no allocation.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace plateau {

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>, "elements are moved as plain bytes");

public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    FixedVector() {}  // NOLINT: elements stay uninitialised on purpose
    FixedVector(const FixedVector& that) : size_{that.size_} { std::copy(that.begin(), that.end(), elements_); }
    FixedVector& operator=(const FixedVector& that) {
        size_ = that.size_;
        std::copy(that.begin(), that.end(), elements_);
        return *this;
    }

    static constexpr std::size_t capacity() { return Capacity; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }
    void resize(std::size_t size) {
        assert(size <= Capacity);
        size_ = size;
    }

    void push_back(const T& element) {
        assert(size_ < Capacity);
        elements_[size_++] = element;
    }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    // Removes elements [from, end()).
    void erase(iterator from, [[maybe_unused]] iterator to) {
        assert(to == end());
        size_ = static_cast<std::size_t>(from - elements_);
    }

    T& operator[](std::size_t i) {
        assert(i < size_);
        return elements_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return elements_[i];
    }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }

    iterator begin() { return elements_; }
    iterator end() { return elements_ + size_; }
    const_iterator begin() const { return elements_; }
    const_iterator end() const { return elements_ + size_; }

    friend bool operator==(const FixedVector& a, const FixedVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::size_t size_ = 0;
    union {
        T elements_[Capacity];
    };
};

}  // namespace plateau
