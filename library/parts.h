// What the faces of the library share: files, errors, games behind the types of include/plateau.
#pragma once

#include <plateau/game.h>

#include <exception>

#include "core/resources.h"
#include "core/stop.h"
#include "play/any_game.h"
#include "play/files.h"

namespace plateau::v0 {

// Files that ship with the library lie beside it: share/plateau of an installation, or the tree it was built in.
class LibraryResources final : public Resources {
public:
    Result<std::string> read(std::string_view path) const override;
};
const Resources& resources();

[[noreturn]] void raise(const Failure& failure);
inline void expect(const Result<void>& result) {
    if (!result) raise(result.failure());
}
template <class T>
T expect(Result<T> result) {
    if (!result) raise(result.failure());
    return std::move(*result);
}

inline Text public_text(const plateau::Text& text) { return {text.en, text.fr}; }

struct StopSource::Parts {
    plateau::StopSource source;
};

// The caller's listener may throw, on whichever thread it is called: the work is stopped, and the caller gets what was
// thrown when the work has ended.
class Listening {
public:
    explicit Listening(const StopSource& asked)
        : passing_on_{asked.parts().source.signal(), [stop = stop_] { stop.request_stop(); }} {}

    StopSignal stop() const { return stop_.signal(); }
    template <class Call>
    void tell(Call call) noexcept {
        if (thrown_) return;
        try {
            call();
        } catch (...) {
            thrown_ = std::current_exception();
            stop_.request_stop();
        }
    }
    void finish() const {
        if (thrown_) std::rethrow_exception(thrown_);
    }

private:
    plateau::StopSource stop_;
    StopCallback passing_on_;
    std::exception_ptr thrown_;
};

struct Game::Parts {
    std::unique_ptr<play::AnyGame> game;
};

// The game outlives what refers to it.
struct Session::Parts {
    std::shared_ptr<const Game::Parts> game;
    std::unique_ptr<play::Session> session;
};

inline const play::AnyGame& inner(const Game& game) { return *game.parts()->game; }

// A player's spec with limits on top of its own.
std::string with_limits(const std::string& player, const Limits& limits);

}  // namespace plateau::v0
