// What the reader and the writer of PDN share: kinds of game, results, tags, remarks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/draughts/variant.h"

namespace plateau::archive::pdn {

// The number of a kind of draughts in the standard, and our name for it. Kinds of our own have none.
struct GameType {
    int number;
    const char* game;
};
inline constexpr GameType game_types[] = {{20, "draughts"}, {21, "english"},   {22, "italian"},
                                          {25, "russian"},  {26, "brazilian"}, {40, "frisian"}};

// The variant of a game's spec; a failure for games that are not draughts.
Result<draughts::Variant> variant_of_game(std::string_view game);

inline bool white_is_first(const draughts::Variant& variant) { return variant.first == draughts::Colour::white; }

// "2-0" or "1-0" seen from White as our "1-0" seen from the first seat; nothing for other texts.
std::optional<std::string> read_result(std::string_view text, bool white_is_first);
std::string write_result(const std::string& result, const draughts::Variant& variant);
bool is_result_word(std::string_view word);

// Braces cannot stand inside a comment: they are written as "&#125;".
std::string escaped_comment(std::string_view text);
std::string unescaped_comment(std::string_view text);

inline constexpr std::string_view notes_start = "[%plateau ";

}  // namespace plateau::archive::pdn
