// Messages of DamExchange (DXP, version 1): 1 to 127 printable characters and a zero byte, the first character the
// kind. White is W, Black is Z ("zwart").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.h"
#include "protocols/draughts/wire_game.h"

namespace plateau::protocols::dxp {

constexpr std::size_t longest_message = 127;
constexpr int usual_port = 27531;

struct GameRequest {
    std::string name;
    bool follower_is_white = true;
    int minutes = 5;
    int moves = 0;           // 0: no limit
    std::string cells = "";  // as WireGame::cells(); empty: the usual start
    int version = 1;
};
struct GameAccept {
    enum Code { accepted, other_version, refused, no_games };
    std::string name;
    int code = accepted;
};
struct MoveMessage {
    int seconds = 0;
    WireMove move;
};
struct GameEnd {
    enum Reason { none, i_lose, draw, i_win };
    int reason = none;
    bool leaves = false;
};
struct Chat {
    std::string text;
};
struct BackRequest {
    int move = 0;
    bool is_white = true;
};
struct BackAccept {
    enum Code { accepted, not_supported, refused };
    int code = not_supported;
};

using Message = std::variant<GameRequest, GameAccept, MoveMessage, GameEnd, Chat, BackRequest, BackAccept>;

std::string to_text(const Message& message);
Result<Message> parse_message(std::string_view text);

}  // namespace plateau::protocols::dxp
