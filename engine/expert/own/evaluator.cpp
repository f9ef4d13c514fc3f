#include "expert/own/evaluator.h"

#include <fmt/format.h>

#include <cassert>

namespace plateau::expert::own {

namespace {

Value to_value(const Item& item) {
    switch (item.kind) {
        case Kind::integer: return item.whole();
        case Kind::real: return item.real();
        case Kind::symbol:
        case Kind::string: return item.word();
        default: return Nothing{};
    }
}

// Puts a value in place for a while.
template <class T>
class Instead {
public:
    Instead(T& place, T value) : place_{place}, before_{std::exchange(place, std::move(value))} {}
    ~Instead() { place_ = std::move(before_); }
    Instead(const Instead&) = delete;
    Instead& operator=(const Instead&) = delete;

private:
    T& place_;
    T before_;
};

}  // namespace

bool Evaluator::holds(const std::vector<Expression>& tests, const Sight& sight) {
    if (tests.empty()) return !is_halted();
    const Instead seeing{sight_, sight};
    for (const Expression& test : tests)
        if (!is_true(test) || is_halted()) return false;
    return true;
}

void Evaluator::carry_out(const std::vector<Expression>& actions, int locals, const Binding* row) {
    Frame frame;
    frame.locals.resize(static_cast<std::size_t>(locals));
    const Instead seeing{sight_, Sight{.left = nullptr, .here = {}, .depth = 0, .row = row}};
    const Instead framing{frame_, &frame};
    assert(counters_.empty() && leaving_ == Leaving::none);
    sequence(actions);
    leaving_ = Leaving::none;
}

std::string Evaluator::present_function() const { return frame_ && frame_->function ? frame_->function->name : ""; }

Datum Evaluator::value(const Expression& expression) {
    switch (expression.kind) {
        case Expression::Kind::constant: return expression.constant;
        case Expression::Kind::reference: return value_of(expression.reference, sight_.at(expression.reference.depth));
        case Expression::Kind::parameter:
            assert(frame_ && frame_->function);
            return frame_->parameters[static_cast<std::size_t>(expression.index)];
        case Expression::Kind::local: return local(expression);
        case Expression::Kind::counter:
            assert(expression.index < static_cast<int>(counters_.size()));
            return Item::whole(counters_[counters_.size() - 1 - static_cast<std::size_t>(expression.index)]);
        case Expression::Kind::call: break;
    }
    return call(expression);
}

bool Evaluator::is_true(const Expression& expression) { return !lexicon_.is_false(value(expression)); }

Datum Evaluator::sequence(std::span<const Expression> expressions) {
    Datum last = lexicon_.truth(false);
    for (const Expression& expression : expressions) {
        last = value(expression);
        if (!goes_on()) break;
    }
    return last;
}

Datum Evaluator::fail(Text what) {
    if (!is_halted()) world_.tell_error(what);
    halt();
    return {};
}

Datum Evaluator::expect(const Expression& call, std::size_t argument, char kind) {
    Datum given = value(call.arguments[argument]);
    if (is_halted() || is_of_kind(given, kind)) return given;
    if (kind == 'i' && given.kind == Kind::real) return Item::whole(static_cast<long long>(given.real()));
    if (kind == 'd' && given.kind == Kind::integer) return Item::real(given.number());
    return wrong_kind(call, argument, kind_name(kind));
}

Datum Evaluator::wrong_kind(const Expression& call, std::size_t argument, std::string_view wanted) {
    const std::string& name = call.callable->name;
    return fail({fmt::format("Function {} expected argument #{} to be of type {}", name, argument + 1, wanted),
                 fmt::format("la fonction {} attend un argument n° {} de type {}", name, argument + 1, wanted)});
}

Datum Evaluator::call(const Expression& expression) {
    const Callable& callable = *expression.callable;
    assert(callable.least <= static_cast<int>(expression.arguments.size()) || callable.work);
    if (is_halted() || !meter_.spend(1 + static_cast<long long>(expression.arguments.size())))
        return lexicon_.truth(false);
    if (callable.program) return call_program(expression);
    if (!callable.work) return call_written(expression);
    Datum result = callable.work(*this, expression);
    if (result.is_list()) meter_.weigh_list(result.items().size());
    else if (result.is_word()) meter_.weigh_word(result.word().size());
    return result;
}

Datum Evaluator::call_program(const Expression& expression) {
    Engine::Call call;
    call.rule = world_.firing();
    for (const Expression& argument : expression.arguments) {
        const Datum given = value(argument);
        for (const Item& item : given.span()) call.arguments.push_back(to_value(item));
    }
    const bool may_go_on = !is_halted() && meter_.spend(RunBounds::steps_of_program);
    return may_go_on ? lexicon_.of((*expression.callable->program)(call)) : Datum{lexicon_.truth(false)};
}

Datum Evaluator::call_written(const Expression& expression) {
    const Callable& callable = *expression.callable;
    const auto parameters = static_cast<std::size_t>(callable.parameters);
    Frame frame{&callable, {}, {}};
    Items more;
    for (std::size_t i = 0; i < expression.arguments.size(); ++i) {
        Datum given = value(expression.arguments[i]);
        if (i < parameters) frame.parameters.push_back(std::move(given));
        else more.insert(more.end(), given.span().begin(), given.span().end());
    }
    if (is_halted()) return {};
    if (callable.takes_more) frame.parameters.push_back(Datum{std::move(more)});
    frame.locals.resize(static_cast<std::size_t>(callable.locals));
    const Instead framing{frame_, &frame};
    Datum result = sequence(callable.body);
    assert(leaving_ != Leaving::loop);
    leaving_ = Leaving::none;
    return result.kind == Kind::nothing ? Datum{lexicon_.truth(false)} : result;
}

Datum Evaluator::local(const Expression& expression) {
    assert(frame_ && expression.index < static_cast<int>(frame_->locals.size()));
    if (const auto& bound = frame_->locals[static_cast<std::size_t>(expression.index)]) return *bound;
    if (!expression.arguments.empty()) return value(expression.arguments[0]);
    const std::string& name = expression.constant.word();
    return fail({fmt::format("Variable {} unbound.", name), fmt::format("la variable {} n'a pas de valeur", name)});
}

Datum Evaluator::bind(const Expression& call) {
    std::optional<Datum> bound;
    if (call.arguments.size() == 1) bound = value(call.arguments[0]);
    else if (call.arguments.size() > 1) {
        Items items;
        for (const Expression& argument : call.arguments) {
            const Datum given = value(argument);
            items.insert(items.end(), given.span().begin(), given.span().end());
        }
        bound = Datum{std::move(items)};
    }
    if (is_halted()) return {};
    auto& place = frame_->locals[static_cast<std::size_t>(call.index)];
    place = std::move(bound);
    return place ? *place : Datum{lexicon_.truth(false)};
}

Datum Evaluator::leave_function(const Expression& call) {
    Datum result = call.arguments.empty() ? Datum{} : value(call.arguments[0]);
    leaving_ = Leaving::function;
    return result;
}

Datum Evaluator::leave_loop() {
    leaving_ = Leaving::loop;
    return {};
}

bool Evaluator::turn(const Expression& body, Datum& last) {
    if (!meter_.spend(1)) return false;
    last = value(body);
    return goes_on();
}

Datum Evaluator::end_loop(Datum last) {
    if (leaving_ == Leaving::loop) leaving_ = Leaving::none;
    return leaving_ == Leaving::function ? last : Datum{lexicon_.truth(false)};
}

std::string Evaluator::new_word() {
    std::string word;
    do word = fmt::format("gen{}", ++words_made_);
    while (lexicon_.find(word));
    return word;
}

}  // namespace plateau::expert::own
