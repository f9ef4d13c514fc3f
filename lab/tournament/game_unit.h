// A piece of a tournament for one worker: the games of an opening pair, as text that says all there is to know.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/game_record.h"
#include "core/resources.h"
#include "lab/queue/job_queue.h"
#include "play/played_game.h"

namespace plateau::lab {

struct UnitGame {
    int number = 0;       // in the tournament, from 1
    play::GamePlan plan;  // `outside` is left to the worker
};

struct GameUnit {
    std::string game;  // its spec
    std::vector<UnitGame> games;
};

std::string to_text(const GameUnit& unit);
Result<GameUnit> parse_unit(const std::string& text);

// Games that were played, one a line; `round` is their number.
std::string to_text(const std::vector<archive::GameRecord>& records);
Result<std::vector<archive::GameRecord>> parse_records(const std::string& text);

// Starts engines outside the program.
using EngineOpener =
    std::function<Result<std::unique_ptr<play::OutsidePlayer>>(std::string_view player, std::string_view game)>;
// Any that a unit names: for units of one's own.
EngineOpener any_engine();

// Plays units. Games and engines that it opened are kept for the next unit. The resources outlive it.
std::unique_ptr<Worker> make_game_worker(const Resources& resources, EngineOpener open_engine = any_engine());

}  // namespace plateau::lab
