// The tree of Monte-Carlo tree search: nodes in one bounded arena, children side by side. Threads share
// it: counters are atomic, and one thread at a time grows the children of a node. reset() is for one thread alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include "game/game.h"

namespace plateau::search {

// What is certain about the position of a node, whoever is to move.
enum class Certainty : std::uint8_t { none, first_wins, second_wins, draw };

constexpr Certainty proof_of(const Outcome& outcome) {
    if (outcome.is_draw()) return Certainty::draw;
    return *outcome.winner == Side::first ? Certainty::first_wins : Certainty::second_wins;
}
constexpr Certainty win_for(Side side) { return side == Side::first ? Certainty::first_wins : Certainty::second_wins; }
constexpr double value_for_first(Certainty proof) {
    return proof == Certainty::first_wins ? 1 : proof == Certainty::second_wins ? 0 : 0.5;
}

// A sum of values in [0, 1] and their number, both atomic.
class Average {
public:
    std::uint32_t count() const { return count_.load(std::memory_order_relaxed); }
    double mean() const {
        const std::uint32_t count = this->count();
        return count == 0 ? 0 : static_cast<double>(sum_.load(std::memory_order_relaxed)) / unit / count;
    }
    // A visit is announced on the way down and valued on the way back: until then it counts as lost, which
    // keeps other threads away.
    void announce() { count_.fetch_add(1, std::memory_order_relaxed); }
    void add_value(double value) {
        assert(value >= 0 && value <= 1);
        sum_.fetch_add(static_cast<std::uint64_t>(value * unit + 0.5), std::memory_order_relaxed);
    }
    void add(double value) {
        announce();
        add_value(value);
    }

private:
    static constexpr double unit = 1 << 16;
    std::atomic<std::uint32_t> count_{0};
    std::atomic<std::uint64_t> sum_{0};
};

template <class Move>
struct TreeNode {
    enum State : std::uint8_t { leaf, growing, grown, barren };  // barren: the arena is full

    Move move{};
    float prior = 0;  // chance that the move is the best, by a network's policy
    Average average;  // of the side that chose the move
    Average rave;
    std::atomic<std::uint8_t> state{leaf};
    std::atomic<Certainty> proof{Certainty::none};
    std::atomic<std::uint16_t> proof_distance{0};  // plies to the end, for a proof
    std::atomic<bool> has_sure_draw{false};        // its side to move need not do worse
    std::uint16_t child_count = 0;
    bool is_filtered = false;  // some moves have no child
    TreeNode* children = nullptr;

    bool is_grown() const { return state.load(std::memory_order_acquire) == grown; }
    bool is_proven() const { return proof.load(std::memory_order_acquire) != Certainty::none; }
    void prove(Certainty what, int distance) {
        assert(what != Certainty::none && distance >= 0);
        proof_distance.store(static_cast<std::uint16_t>(distance), std::memory_order_relaxed);
        proof.store(what, std::memory_order_release);
    }
    TreeNode* begin() const { return children; }
    TreeNode* end() const { return children + child_count; }
};

template <class Move>
class Tree {
public:
    using Node = TreeNode<Move>;

    explicit Tree(int megabytes) : capacity_{static_cast<std::size_t>(megabytes) * 1024 * 1024 / sizeof(Node)} {
        assert(capacity_ > 0);
    }
    ~Tree() {
        destroy();
        ::operator delete(memory_, std::align_val_t{alignof(Node)});
    }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    // Takes the memory; reset() does where nobody has.
    void prepare() {
        if (!memory_)
            memory_ = static_cast<Node*>(::operator new(capacity_ * sizeof(Node), std::align_val_t{alignof(Node)}));
    }
    void reset() {
        prepare();
        destroy();
        used_ = 0;
        allocate(1);
    }
    Node& root() {
        assert(memory_ && used_ > 0);
        return memory_[0];
    }
    std::size_t size() const { return std::min(used_.load(std::memory_order_relaxed), capacity_); }
    std::size_t capacity() const { return capacity_; }

    // So many fresh nodes, or nullptr when the arena is full.
    Node* allocate(std::size_t count) {
        assert(memory_);
        std::size_t at = used_.load(std::memory_order_relaxed);
        do {
            if (at + count > capacity_) return nullptr;
        } while (!used_.compare_exchange_weak(at, at + count, std::memory_order_relaxed));
        for (std::size_t i = 0; i < count; ++i) new (memory_ + at + i) Node;
        return memory_ + at;
    }

private:
    void destroy() {
        if constexpr (!std::is_trivially_destructible_v<Move>)
            for (std::size_t i = 0; i < size(); ++i) memory_[i].~Node();
    }

    std::size_t capacity_;
    std::atomic<std::size_t> used_{0};
    Node* memory_ = nullptr;
};

}  // namespace plateau::search
