// Addresses taken apart: their path by '/', and the values of what follows '?'.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace plateau::rooms {

std::vector<std::string> split_path(const std::string& path);

// The value of a key of "from=7&order=move%201%20tank", decoded; empty where there is none.
std::string value_in(const std::string& query, const std::string& key);
std::optional<std::size_t> number_in(const std::string& query, const std::string& key);

}  // namespace plateau::rooms
