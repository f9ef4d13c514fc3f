// What a page draws, as JSON, with sentences in both languages: the same from the server and from the engine in the
// page.
#pragma once

#include <nlohmann/json.hpp>

#include "play/any_game.h"

namespace plateau::play {

nlohmann::json page_json(const Text& text);
nlohmann::json page_json(const Reason& reason);
nlohmann::json page_json(const Diagram& diagram);
nlohmann::json pieces_json(const Diagram& diagram);
nlohmann::json page_json(const SpokenThought& thought);
// A game in brief, and everything about it.
nlohmann::json page_card_json(const GameInfo& info);
nlohmann::json page_json(const GameInfo& info);
nlohmann::json page_json(const std::vector<OptionInfo>& options);
nlohmann::json page_json(const std::vector<MoveChoice>& choices);
nlohmann::json ending_json(const std::optional<Ending>& ending);
// Moves with their ways over the board.
nlohmann::json ways_json(const std::vector<BoardMove>& moves);

// 1 first seat, 2 second seat, as in diagrams.
inline int seat_number(Side side) { return side == Side::first ? 1 : 2; }
inline int seat_or_none(std::optional<Side> side) { return side ? seat_number(*side) : 0; }

}  // namespace plateau::play
