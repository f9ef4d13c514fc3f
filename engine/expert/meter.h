// Counts what a run of rules uses. Beyond the bounds the rules have to end.
#pragma once

#include <functional>

namespace plateau::expert {

// In one run, from reset() on.
struct RunBounds {
    static constexpr long long steps = 3'000'000;
    static constexpr long long bytes = 64'000'000;      // beyond what the rules themselves take
    static constexpr std::size_t letters = 1000;        // of a string that rules make
    static constexpr std::size_t words = 256;           // of a list that rules make
    static constexpr long long steps_of_program = 300;  // for a call of a function of the program
};

class Meter {
public:
    enum class Excess { steps, bytes, letters, words, interruption };

    // `report` is told once what a run had too much of.
    explicit Meter(std::function<void(Excess)> report) : report_{std::move(report)} {}
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    void begin();                 // of a run: nothing is spent
    bool spend(long long steps);  // false: the rules have to end
    bool spend_change();          // a fact comes or goes
    bool weigh_word(std::size_t letters);
    bool weigh_list(std::size_t words);
    void count_match() { ++matches_; }
    bool end(Excess excess);  // always false
    bool is_over() const { return is_over_; }

    void add_conditions(long long count) { conditions_ += count; }
    void forget_conditions() { conditions_ = 0; }
    long long matches() const { return matches_; }

    long long bytes = 0;               // in use beyond what the rules take; kept by whoever runs them
    std::function<bool()> wants_stop;  // asked now and then

private:
    std::function<void(Excess)> report_;
    long long steps_ = 0, next_poll_ = 0, matches_ = 0, conditions_ = 0;
    bool is_over_ = false;
};

}  // namespace plateau::expert
