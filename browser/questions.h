// What a page can ask the engine that runs in it. A question names what it asks for ("look", "think", ...); the answer
// is an object, or {"error": {"en": ..., "fr": ...}}.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "browser/files.h"
#include "browser/house.h"
#include "play/any_game.h"

namespace plateau::browser {

class Questions {
public:
    // Told what a thought has found so far, as JSON.
    using Progress = std::function<void(const std::string&)>;
    explicit Questions(Progress progress, Progress event = {}, Files::Fetch fetch = {})
        : progress_{std::move(progress)}, event_{std::move(event)}, files_{std::move(fetch)} {}

    Files& files() { return files_; }
    std::string answer(std::string_view question);

private:
    using Answer = Result<Json>;
    Answer answer_to(const Json& question);
    Answer games();
    Answer describe(const Json& question);
    Answer look(const Json& question);
    Answer think(const Json& question);
    Answer bench(const Json& question);
    // What is asked of the tables; answers when there is something to do for them.
    Answer at_house(const std::string& ask, const Json& question);

    Result<const play::AnyGame*> game_of(const Json& question);
    // Goes on where the last question was, so that players keep what they learned in this game.
    Result<play::Session*> session_at(const Json& question);

    Progress progress_, event_;
    Files files_;
    std::unique_ptr<House> house_;
    std::map<std::string, std::unique_ptr<play::AnyGame>, std::less<>> games_;
    struct Place {
        std::string game, position, seed;
        std::vector<std::string> moves;
        std::unique_ptr<play::Session> session;
    } last_;
};

}  // namespace plateau::browser
