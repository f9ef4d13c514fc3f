#include "lab/tournament/game_unit.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "archive/record_json.h"
#include "core/json_text.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/version.h"
#include "protocols/outside_players.h"

namespace plateau::lab {

using nlohmann::json;

namespace {

json to_json(const play::GamePlan& plan) {
    json object{{"seed", plan.seed}, {"max_plies", plan.max_plies}, {"margin", plan.margin_seconds}};
    if (!plan.position.empty()) object["position"] = plan.position;
    if (!plan.opening.empty()) object["opening"] = plan.opening;
    if (plan.random_plies > 0) object["random_plies"] = plan.random_plies;
    for (const auto& seat : plan.seats) object["seats"].push_back({seat.player, seat.seed});
    if (plan.clock.is_set()) object["clock"] = {plan.clock.seconds, plan.clock.increment};
    const auto& agreed = plan.adjudication;
    if (agreed != play::Adjudication{})
        object["adjudication"] = {agreed.win_plies, agreed.win_score, agreed.draw_plies, agreed.draw_score,
                                  agreed.draw_from_ply};
    return object;
}

// Throws json::exception: caught once, in parse_unit.
play::GamePlan plan_of(const json& object) {
    play::GamePlan plan;
    plan.seed = object.at("seed");
    plan.max_plies = object.at("max_plies");
    plan.margin_seconds = object.at("margin");
    plan.position = object.value("position", "");
    plan.opening = object.value("opening", std::vector<std::string>{});
    plan.random_plies = object.value("random_plies", 0);
    for (std::size_t i = 0; i < 2; ++i) {
        plan.seats[i].player = object.at("seats").at(i).at(0);
        plan.seats[i].seed = object.at("seats").at(i).at(1);
    }
    if (const auto clock = object.find("clock"); clock != object.end())
        plan.clock = {clock->at(0).get<double>(), clock->at(1).get<double>()};
    if (const auto rules = object.find("adjudication"); rules != object.end())
        plan.adjudication = {rules->at(0).get<int>(), rules->at(1).get<Score>(), rules->at(2).get<int>(),
                             rules->at(3).get<Score>(), rules->at(4).get<int>()};
    return plan;
}

class GameWorker final : public Worker {
public:
    GameWorker(const Resources& resources, EngineOpener open_engine)
        : resources_{resources}, open_engine_{std::move(open_engine)} {}

    Result<std::optional<std::string>> work(const std::string& job, StopSignal stop) override {
        auto unit = parse_unit(job);
        if (!unit) return unit.failure();
        const auto game = opened(unit->game);
        if (!game) return game.failure();
        std::vector<archive::GameRecord> records;
        for (auto& planned : unit->games) {
            if (auto seated = seat_engines(unit->game, planned.plan); !seated) return seated.failure();
            const auto played = (*game)->play_game(planned.plan, stop);
            if (!played) return played.failure();
            if (!played->ending) return std::optional<std::string>{};
            records.push_back(record_of(**game, planned, *played));
        }
        return std::optional{to_text(records)};
    }

private:
    Result<const play::AnyGame*> opened(const std::string& spec) {
        auto found = games_.find(spec);
        if (found == games_.end()) {
            auto game = play::open_game(spec, resources_);
            if (!game) return game.failure();
            found = games_.emplace(spec, std::move(*game)).first;
        }
        return found->second.get();
    }

    // An engine that plays against itself is started twice.
    Result<void> seat_engines(const std::string& game, play::GamePlan& plan) {
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string& player = plan.seats[i].player;
            if (!protocols::is_outside(player)) continue;
            const bool is_twin = i == 1 && plan.seats[0].player == player;
            auto& engine = engines_[{game, player, is_twin}];
            if (!engine) {
                auto started = open_engine_(player, game);
                if (!started) return started.failure();
                engine = std::move(*started);
            }
            plan.seats[i].outside = engine.get();
        }
        return {};
    }

    static archive::GameRecord record_of(const play::AnyGame& game, const UnitGame& planned,
                                         const play::PlayedGame& played) {
        archive::GameRecord record;
        record.game = game.info().spec;
        record.first = planned.plan.seats[0].player;
        record.second = planned.plan.seats[1].player;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto meaning = game.resolve_player(planned.plan.seats[i].player);
            if (meaning && *meaning != planned.plan.seats[i].player) record.meaning[i] = *meaning;
        }
        record.start_position = planned.plan.position;
        record.seed = planned.plan.seed;
        record.moves = archive::moves_of(played);
        record.result = archive::result_of(played.ending);
        record.reason = played.ending->reason.en;
        record.version = play::version();
        record.date = archive::date_text(archive::unix_seconds_now());
        record.round = planned.number;
        if (played.mishap != play::Mishap::none) record.mishap = to_string(played.mishap);
        record.use = played.use;
        return record;
    }

    struct EngineKey {
        std::string game, player;
        bool is_twin;
        friend auto operator<=>(const EngineKey&, const EngineKey&) = default;
    };

    const Resources& resources_;
    EngineOpener open_engine_;
    std::map<std::string, std::unique_ptr<play::AnyGame>> games_;
    std::map<EngineKey, std::unique_ptr<play::OutsidePlayer>> engines_;
};

}  // namespace

std::string to_text(const GameUnit& unit) {
    json object{{"game", unit.game}, {"games", json::array()}};
    for (const auto& game : unit.games) {
        json planned = to_json(game.plan);
        planned["number"] = game.number;
        object["games"].push_back(std::move(planned));
    }
    return object.dump();
}

Result<GameUnit> parse_unit(const std::string& text) {
    const auto object = read_json<json>(text);
    if (!object) return object.failure();
    try {
        GameUnit unit{object->at("game"), {}};
        for (const auto& game : object->at("games")) unit.games.push_back({game.at("number"), plan_of(game)});
        return unit;
    } catch (const json::exception&) {
        return fail("this is not part of a tournament", "ceci ne fait pas partie d'un tournoi");
    }
}

std::string to_text(const std::vector<archive::GameRecord>& records) {
    std::string text;
    for (const auto& record : records)
        text += archive::to_json(record).dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
    return text;
}

Result<std::vector<archive::GameRecord>> parse_records(const std::string& text) {
    std::vector<archive::GameRecord> records;
    std::istringstream lines{text};
    for (std::string line; std::getline(lines, line);) {
        const auto object = read_json<json>(line);
        if (!object) return object.failure();
        auto record = archive::record_of(*object);
        if (!record) return record.failure();
        records.push_back(std::move(*record));
    }
    return records;
}

EngineOpener any_engine() {
    return [](std::string_view player, std::string_view game) { return protocols::open_outside(player, game); };
}

std::unique_ptr<Worker> make_game_worker(const Resources& resources, EngineOpener open_engine) {
    return std::make_unique<GameWorker>(resources, std::move(open_engine));
}

}  // namespace plateau::lab
