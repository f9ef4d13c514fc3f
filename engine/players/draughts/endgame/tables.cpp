#include "players/draughts/endgame/tables.h"

#include <fmt/format.h>

#include "players/draughts/endgame/moves.h"
#include "players/draughts/endgame/packing.h"

namespace plateau::draughts {

void SliceValues::open() const {
    const std::lock_guard lock{mutex_};
    if (is_open_.load()) return;
    auto values = unpack(packed_, index_.size());
    // A damaged slice was refused when it was read, as far as that can be told; all drawn is the harmless answer.
    values_ = values ? std::move(*values) : std::vector<std::uint8_t>(index_.size() / 4 + 1, 0x55);
    is_open_.store(true, std::memory_order_release);
}

std::optional<Value> EndgameTables::value(const View& view) const {
    if (!(view.own_men | view.own_kings)) return Value::loss;
    if (!(view.their_men | view.their_kings)) return Value::win;
    const Position position = position_of(view);
    const Upwards moves_of{position};
    if (!moves_of.can_capture()) return quiet_value(view);
    Moves captures;
    moves_of.add_moves(captures);
    Value best = Value::loss;
    for (const Move& move : captures) {
        const auto reply = value(view_after(view, move));
        if (!reply) return std::nullopt;
        best = std::max(best, opposite(*reply));
        if (best == Value::win) break;
    }
    return best;
}

void EndgameTables::add(std::unique_ptr<SliceValues> values) {
    const std::size_t place = place_of(values->slice());
    slices_[place] = std::move(values);
}

Result<void> EndgameTables::read(std::string_view bytes) {
    const auto bad = [] {
        return fail("this is no file of endgame tables: expected one made by plateau tables draughts",
                    "ce n'est pas un fichier de tables de finales : un fichier fait par plateau tables draughts est "
                    "attendu");
    };
    const auto line_end = bytes.find('\n');
    if (!bytes.starts_with("plateau-endgame 1 ") || line_end == std::string_view::npos) return bad();
    const int pieces = bytes[18] - '0';
    if (pieces < 2 || pieces > most_table_pieces) return bad();
    bytes.remove_prefix(line_end + 1);
    for (const Slice& slice : slices_with(pieces)) {
        if (bytes.size() < 4) return bad();
        std::uint32_t length = 0;
        for (unsigned i = 0; i < 4; ++i)
            length |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
        bytes.remove_prefix(4);
        if (bytes.size() < length) return bad();
        add(std::make_unique<SliceValues>(slice, std::string{bytes.substr(0, length)}));
        bytes.remove_prefix(length);
    }
    if (!bytes.empty()) return bad();
    complete(pieces);
    return {};
}

std::string tables_path(int pieces) { return fmt::format("cache/draughts/endgame-{}.tables", pieces); }

std::shared_ptr<const EndgameTables> read_tables(int most_pieces, const Resources& resources) {
    auto tables = std::make_shared<EndgameTables>();
    for (int pieces = 2; pieces <= most_pieces; ++pieces) {
        const auto bytes = resources.read(tables_path(pieces));
        if (!bytes || !tables->read(*bytes)) break;
    }
    return tables->pieces() >= 2 ? tables : nullptr;
}

}  // namespace plateau::draughts
