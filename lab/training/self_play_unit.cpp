#include "lab/training/self_play_unit.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::lab {

namespace {

using nlohmann::json;

constexpr std::string_view kind = "self_play";
constexpr std::uint64_t most_games = 10'000;

bool is_self_play(const std::string& work) {
    const auto object = read_json<json>(work);
    return object && text_in(*object, "kind") == kind;
}

class AnyWorker final : public Worker {
public:
    AnyWorker(const Resources& resources, StopSignal hurry, EngineOpener open_engine)
        : resources_{resources},
          hurry_{std::move(hurry)},
          games_{make_game_worker(resources, std::move(open_engine))} {}

    Result<std::optional<std::string>> work(const std::string& job, StopSignal stop) override {
        if (!is_self_play(job)) return games_->work(job, stop);
        const auto unit = parse_self_play_unit(job);
        if (!unit) return unit.failure();
        const auto ground = ground_of(*unit);
        if (!ground) return ground.failure();
        StopSource either;
        const auto end = [&] { either.request_stop(); };
        const StopCallback when_told{stop, end}, when_hurried{hurry_, end};
        auto positions = play_unit(**ground, *unit, either.signal());
        if (either.stop_requested()) return std::optional<std::string>{};
        if (!positions) return positions.failure();
        return std::optional{std::move(*positions)};
    }

private:
    struct Opened {
        std::unique_ptr<play::AnyGame> game;
        std::unique_ptr<play::TrainingGround> ground;
    };

    Result<const play::TrainingGround*> ground_of(const SelfPlayUnit& unit) {
        Opened& opened = grounds_[unit.game];
        if (!opened.game) {
            auto game = play::open_game(unit.game, resources_);
            if (!game) return game.failure();
            auto ground = (*game)->training("");
            if (!ground) return ground.failure();
            opened = {std::move(*game), std::move(*ground)};
        }
        return opened.ground.get();
    }

    const Resources& resources_;
    StopSignal hurry_;
    std::unique_ptr<Worker> games_;
    std::map<std::string, Opened> grounds_;
};

}  // namespace

SelfPlayUnit unit_of(const std::string& game, const play::SelfPlayPlan& plan, std::uint64_t first,
                     std::uint64_t count) {
    SelfPlayUnit unit{game, plan, first, count};
    if (plan.openings.size() <= count) return unit;
    unit.plan.openings.resize(count);
    for (std::uint64_t number = first; number < first + count; ++number)
        unit.plan.openings[number % count] = plan.openings[number % plan.openings.size()];
    return unit;
}

std::string to_text(const SelfPlayUnit& unit) {
    const auto& plan = unit.plan;
    const auto& ended = plan.adjudication;
    return json{{"kind", kind},
                {"game", unit.game},
                {"player", plan.player},
                {"opening", plan.opening_plies},
                {"longest", plan.longest},
                {"noise", plan.noise_percent},
                {"sample", plan.sample_percent},
                {"openings", plan.openings},
                {"wins", {ended.win_plies, ended.win_score}},
                {"draws", {ended.draw_plies, ended.draw_score, ended.draw_from_ply}},
                {"seed", plan.seed},
                {"first", unit.first},
                {"count", unit.count}}
        .dump();
}

namespace {

SelfPlayUnit read_unit(const json& object) {
    SelfPlayUnit unit;
    play::SelfPlayPlan& plan = unit.plan;
    unit.game = object.at("game");
    plan.player = object.at("player");
    plan.opening_plies = object.at("opening");
    plan.longest = object.at("longest");
    plan.noise_percent = object.at("noise");
    plan.sample_percent = object.at("sample");
    object.at("openings").get_to(plan.openings);
    plan.adjudication = {object.at("wins").at(0), object.at("wins").at(1), object.at("draws").at(0),
                         object.at("draws").at(1), object.at("draws").at(2)};
    plan.seed = object.at("seed");
    unit.first = object.at("first");
    unit.count = object.at("count");
    return unit;
}

}  // namespace

Result<SelfPlayUnit> parse_self_play_unit(const std::string& text) {
    const auto read = read_json<json>(text);
    if (!read) return read.failure();
    try {
        auto unit = read_unit(*read);
        if (unit.count > most_games)
            return fail(fmt::format("{} games in one piece: expected at most {}", unit.count, most_games),
                        fmt::format("{} parties en un morceau : au plus {} attendues", unit.count, most_games));
        return unit;
    } catch (const json::exception&) {
        return fail("this is not part of a self-play run", "ceci ne fait pas partie d'un apprentissage");
    }
}

Result<std::string> play_unit(const play::TrainingGround& ground, const SelfPlayUnit& unit, StopSignal stop) {
    const play::StopWatch watch{stop};
    std::string all;
    for (std::uint64_t game = unit.first; game < unit.first + unit.count && !stop.stop_requested(); ++game) {
        const auto positions = ground.self_play(unit.plan, game, watch);
        if (!positions) return positions;
        all += *positions;
    }
    return all;
}

std::unique_ptr<Worker> make_worker(const Resources& resources, StopSignal hurry, EngineOpener open_engine) {
    return std::make_unique<AnyWorker>(resources, std::move(hurry), std::move(open_engine));
}

}  // namespace plateau::lab
