#include "lab/thinking/thought_unit.h"

#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/player_options.h"

namespace plateau::lab {

using nlohmann::json;

namespace {

Failure nonsense() {
    return fail("the message about a thought makes no sense", "le message au sujet d'une réflexion n'a pas de sens");
}

std::string line_of(const json& object) { return object.dump(-1, ' ', false, json::error_handler_t::replace); }

json to_json(const Text& text) { return {text.en, text.fr}; }

Text text_of(const json& pair) { return {pair.at(0).get<std::string>(), pair.at(1).get<std::string>()}; }

// Asks for the end of a thought when its time is over.
class TimeLimit {
public:
    TimeLimit(const StopSource& thought, std::chrono::milliseconds longest)
        : thread_{[thought, longest](const StopSignal& is_over) {
              std::mutex mutex;
              std::unique_lock lock{mutex};
              StoppableCondition wake;
              wake.wait_for(lock, is_over, longest, [] { return false; });
              if (!is_over.stop_requested()) thought.request_stop();
          }} {}

private:
    StoppableThread thread_;
};

class ThinkingWorker final : public Worker {
public:
    explicit ThinkingWorker(const Resources& resources) : resources_{resources} {}

    Result<std::optional<std::string>> work(const std::string& job, StopSignal hurry) override {
        const auto unit = parse_thought_unit(job);
        if (!unit) return unit.failure();
        const auto game = open(unit->game);
        if (!game) return game.failure();
        if (auto checked = play::check_memory(**game, unit->player); !checked) return checked.failure();
        auto session = (*game)->new_session({unit->position, {}, unit->seed});
        if (!session) return session.failure();
        for (std::size_t i = (*session)->record().size(); i < unit->moves.size(); ++i)
            if (auto played = (*session)->replay(unit->moves[i]); !played) return played.failure();
        auto thinker = (*session)->thinker(unit->player);
        if (!thinker) return thinker.failure();
        const StopSource thought;
        const StopCallback wanted_now{hurry, [&] { thought.request_stop(); }};
        const TimeLimit limit{thought, unit->longest};
        const auto decision = (*thinker)->think(thought.signal(), [](const auto&) {});
        return std::optional{to_text(ThoughtFound{decision.move, decision.thought})};
    }

private:
    using GameRef = std::shared_ptr<const play::AnyGame>;

    Result<GameRef> open(const std::string& spec) {
        constexpr std::size_t most_kept = 20;
        if (const auto kept = games_.find(spec); kept != games_.end()) return kept->second;
        auto opened = play::open_game(spec, resources_);
        if (!opened) return opened.failure();
        if (games_.size() >= most_kept) games_.clear();
        return games_[spec] = std::move(*opened);
    }

    const Resources& resources_;
    std::map<std::string, GameRef> games_;
};

}  // namespace

std::string to_text(const ThoughtUnit& unit) {
    return line_of({{"game", unit.game},
                    {"position", unit.position},
                    {"moves", unit.moves},
                    {"seed", unit.seed},
                    {"player", unit.player},
                    {"longest", unit.longest.count()}});
}

Result<ThoughtUnit> parse_thought_unit(const std::string& text) {
    constexpr long long longest_ever = 3'600'000;
    const auto object = read_json<json>(text);
    if (!object || !object->is_object()) return nonsense();
    try {
        ThoughtUnit unit{object->at("game"), object->at("position"), object->at("moves"),
                         object->at("seed"), object->at("player"),   {}};
        const long long longest = object->at("longest");
        if (longest < 0 || longest > longest_ever) return nonsense();
        unit.longest = std::chrono::milliseconds{longest};
        return unit;
    } catch (const json::exception&) {
        return nonsense();
    }
}

std::string to_text(const ThoughtFound& found) {
    const auto& thought = found.thought;
    json reasons = json::array();
    for (const auto& reason : thought.reasons)
        reasons.push_back({{"why", to_json(reason.why)}, {"rule", reason.rule}, {"title", to_json(reason.title)}});
    return line_of({{"move", found.move},
                    {"depth", thought.depth},
                    {"score", thought.score},
                    {"nodes", thought.nodes},
                    {"seconds", thought.seconds},
                    {"line", thought.line},
                    {"win_chance", thought.win_chance},
                    {"reasons", std::move(reasons)}});
}

Result<ThoughtFound> parse_thought_found(const std::string& text) {
    const auto object = read_json<json>(text);
    if (!object || !object->is_object()) return nonsense();
    try {
        ThoughtFound found{object->at("move"), {}};
        auto& thought = found.thought;
        thought.depth = object->at("depth");
        thought.score = object->at("score");
        thought.nodes = object->at("nodes");
        thought.seconds = object->at("seconds");
        thought.line = object->at("line").get<std::vector<std::string>>();
        thought.win_chance = object->at("win_chance");
        for (const auto& reason : object->at("reasons"))
            thought.reasons.emplace_back(text_of(reason.at("why")), reason.at("rule").get<std::string>(),
                                         text_of(reason.at("title")));
        return found;
    } catch (const json::exception&) {
        return nonsense();
    }
}

std::unique_ptr<Worker> make_thinking_worker(const Resources& resources) {
    return std::make_unique<ThinkingWorker>(resources);
}

}  // namespace plateau::lab
