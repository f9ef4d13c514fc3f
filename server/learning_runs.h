// The learning curves that `plateau learn` leaves beside the weights it writes (OUT.curve.csv), as far as they lie
// where the server looks: the folder it was started in, that of its games, and data/.
#pragma once

#include <filesystem>

#include "rooms/json.h"
#include "server/names.h"

namespace plateau::server {

// A list of {name, weights, method, command, points: [[step, training, validation], ...]}, the newest first. Methods
// that leave curves of their coefficients (OUT.coefficients.csv) have coefficients: {names, points: [[step, ...],
// ...]}.
Json learning_runs(const std::filesystem::path& folder_of_games);
// What `plateau learn` offers: {name, meaning, options}.
Json learning_methods();

}  // namespace plateau::server
