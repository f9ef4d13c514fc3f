// Works expressions out. The first error ends everything: from then on every value is nothing.
#pragma once

#include <optional>

#include "expert/meter.h"
#include "expert/own/expression.h"

namespace plateau::expert::own {

struct Match;

// What an expression sees of the facts: those that the conditions before have found, and the one that is tested; or,
// when a rule fires, all of them in a row.
struct Sight {
    const Match* left = nullptr;
    Binding here{};
    int depth = 0;  // of the condition that is tested
    const Binding* row = nullptr;

    Binding at(int asked) const;
};

// What expressions do to the facts, and who is told what is wrong.
class World {
public:
    virtual const Fact* add_fact(const Shape& shape, std::vector<Datum> slots) = 0;  // null: it is there already
    virtual void retract_fact(const Fact& fact) = 0;
    virtual void tell_error(const Text& what) = 0;
    virtual const std::string& firing() const = 0;

protected:
    ~World() = default;
};

class Evaluator {
public:
    Evaluator(Lexicon& lexicon, Meter& meter, World& world) : lexicon_{lexicon}, meter_{meter}, world_{world} {}

    bool holds(const std::vector<Expression>& tests, const Sight& sight);
    // The actions of a rule.
    void carry_out(const std::vector<Expression>& actions, int locals, const Binding* row);

    void begin() { is_halted_ = false; }
    void halt() { is_halted_ = true; }
    bool is_halted() const { return is_halted_ || meter_.is_over(); }
    std::string present_function() const;

    // For the functions of the language.
    Datum value(const Expression& expression);
    bool is_true(const Expression& expression);
    Datum sequence(std::span<const Expression> expressions);
    Datum fail(Text what);
    Datum expect(const Expression& call, std::size_t argument, char kind);  // a value of this kind
    Datum wrong_kind(const Expression& call, std::size_t argument, std::string_view wanted);
    Datum truth(bool yes) const { return lexicon_.truth(yes); }
    Lexicon& lexicon() { return lexicon_; }
    World& world() { return world_; }
    Meter& meter() { return meter_; }
    bool goes_on() const { return leaving_ == Leaving::none && !is_halted(); }

    Datum bind(const Expression& call);
    Datum leave_function(const Expression& call);
    Datum leave_loop();
    // Whether the loop goes on after a turn.
    bool turn(const Expression& body, Datum& last);
    Datum end_loop(Datum last);
    void count(long long from) { counters_.push_back(from); }
    void count_on() { ++counters_.back(); }
    void end_count() { counters_.pop_back(); }
    std::string new_word();

private:
    enum class Leaving { none, loop, function };
    struct Frame {
        const Callable* function = nullptr;
        std::vector<Datum> parameters;
        std::vector<std::optional<Datum>> locals;
    };

    Datum call(const Expression& expression);
    Datum call_program(const Expression& expression);
    Datum call_written(const Expression& expression);
    Datum local(const Expression& expression);

    Lexicon& lexicon_;
    Meter& meter_;
    World& world_;
    Sight sight_;
    Frame* frame_ = nullptr;
    std::vector<long long> counters_;  // of the loops, the innermost last
    Leaving leaving_ = Leaving::none;
    bool is_halted_ = false;
    long long words_made_ = 0;
};

}  // namespace plateau::expert::own
