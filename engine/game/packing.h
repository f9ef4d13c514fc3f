// A position in as few bytes as a game can make it: what a file of millions of positions holds. A game that offers
// `pack` and `unpack` decides how; every other game's positions are packed as their text.
//
// Bytes that were packed once must be read for ever: a game that packs differently takes another `packing_name`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/bit_stream.h"
#include "game/game.h"

namespace plateau {

template <class G>
concept WithPacking =
    Game<G> && requires(const G rules, const typename G::Position position, BitWriter writer, BitReader reader) {
        { G::packing_name } -> std::convertible_to<std::string_view>;
        rules.pack(position, writer);
        // Bits that make no board are refused; they may be anything.
        { rules.unpack(reader) } -> std::same_as<std::optional<typename G::Position>>;
    };

template <Game G>
constexpr std::string_view packing_name() {
    if constexpr (WithPacking<G>) return G::packing_name;
    else return "text";
}

// Appends to `bytes`.
template <Game G>
void pack(const G& rules, const typename G::Position& position, std::string& bytes) {
    if constexpr (WithPacking<G>) {
        BitWriter writer{bytes};
        rules.pack(position, writer);
        writer.finish();
    } else {
        bytes += rules.to_text(position);
    }
}

template <Game G>
std::string packed(const G& rules, const typename G::Position& position) {
    std::string bytes;
    pack(rules, position, bytes);
    return bytes;
}

template <Game G>
std::optional<typename G::Position> unpacked(const G& rules, std::string_view bytes) {
    if constexpr (WithPacking<G>) {
        BitReader reader{bytes};
        auto position = rules.unpack(reader);
        if (position && !reader.is_at_end()) return std::nullopt;
        return position;
    } else {
        auto position = rules.parse_position(bytes);
        if (!position) return std::nullopt;
        return std::move(*position);
    }
}

}  // namespace plateau
