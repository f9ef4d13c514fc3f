// A piece of a tournament for one worker: the games of an opening pair, as text that says all there is to know.
#pragma once

#include <string>
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

// Plays units. Games and engines that it opened are kept for the next unit. The resources outlive it.
std::unique_ptr<Worker> make_game_worker(const Resources& resources);

}  // namespace plateau::lab
