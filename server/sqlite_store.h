// Games kept in one SQLite file. What was acknowledged is there after the program was killed.
#pragma once

#include <filesystem>
#include <memory>

#include "server/game_store.h"

namespace plateau::server {

// The folder is made where it is missing; the file in it is brought up to date.
Result<std::unique_ptr<GameStore>> open_sqlite_store(const std::filesystem::path& folder);

// XDG_DATA_HOME/plateau, or .local/share/plateau in the user's home.
std::filesystem::path user_data_folder();

}  // namespace plateau::server
