// Lists whose links lie in the things themselves, so that one can leave in the middle; and where such things live.
#pragma once

#include <cassert>
#include <deque>
#include <utility>
#include <vector>

namespace plateau::expert::own {

template <class T>
struct Link {
    T* before = nullptr;
    T* after = nullptr;
};

template <class T, Link<T> T::* link>
class Chain {
public:
    T* first() const { return first_; }
    static T* after(const T& item) { return (item.*link).after; }

    void push_front(T& item) {
        item.*link = {nullptr, first_};
        (first_ ? (first_->*link).before : last_) = &item;
        first_ = &item;
    }
    void push_back(T& item) {
        item.*link = {last_, nullptr};
        (last_ ? (last_->*link).after : first_) = &item;
        last_ = &item;
    }
    void remove(T& item) {
        const Link<T> old = std::exchange(item.*link, {});
        assert(old.before || first_ == &item);
        (old.before ? (old.before->*link).after : first_) = old.after;
        (old.after ? (old.after->*link).before : last_) = old.before;
    }

private:
    T* first_ = nullptr;
    T* last_ = nullptr;
};

template <class T>
class Pool {
public:
    T& make() {
        if (free_.empty()) return items_.emplace_back();
        T& item = *free_.back();
        free_.pop_back();
        return item = T{};
    }
    void give_back(T& item) { free_.push_back(&item); }
    void clear() { items_.clear(), free_.clear(); }

private:
    std::deque<T> items_;
    std::vector<T*> free_;
};

}  // namespace plateau::expert::own
