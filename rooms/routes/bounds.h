// How much strangers may send in one request.
#pragma once

#include <cstddef>

namespace plateau::rooms {

constexpr std::size_t longest_spec = 300;
constexpr std::size_t longest_position = 64 * 1024;
constexpr std::size_t longest_move = 400;
constexpr std::size_t longest_move_list = 64 * 1024;
constexpr std::size_t longest_record = 200 * 1024;
constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_remark = 500;
constexpr std::size_t longest_variation = 200;
constexpr std::size_t max_seats = 8;
constexpr std::size_t most_pieces = 25 * 25;  // the largest board there is

}  // namespace plateau::rooms
