// Who wins with few pieces: every position won, drawn or lost for the side to move, by the rules of
// international draughts without the draw counts. The tables hold positions where nothing can be taken; others are
// looked up after their captures.
//
//     EndgameTables tables;
//     tables.add(*EndgameFile::parse(bytes));   // one file for each number of pieces
//     tables.value(position)                    // nothing when there are too many pieces
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/resources.h"
#include "players/draughts/endgame/slice.h"

namespace plateau::draughts {

enum class Value : std::uint8_t { loss, draw, win };

constexpr Value opposite(Value value) {
    return value == Value::win ? Value::loss : value == Value::loss ? Value::win : value;
}

// Two bits a position.
class SliceValues {
public:
    SliceValues(const Slice& slice, std::string packed) : index_{slice}, packed_{std::move(packed)} {}
    SliceValues(const Slice& slice, std::vector<std::uint8_t> values) : index_{slice}, values_{std::move(values)} {
        is_open_.store(true);
    }

    Value operator()(const View& view) const {
        if (!is_open_.load(std::memory_order_acquire)) open();
        const std::uint32_t at = index_(view);
        return static_cast<Value>(values_[at / 4] >> (2 * (at % 4)) & 3);
    }
    const Slice& slice() const { return index_.slice(); }

private:
    void open() const;  // unpacked when first asked

    SliceIndex index_;
    std::string packed_;
    mutable std::vector<std::uint8_t> values_;
    mutable std::mutex mutex_;
    mutable std::atomic<bool> is_open_{false};
};

class EndgameTables {
public:
    // The largest number of pieces of which everything is known.
    int pieces() const { return pieces_; }

    // Of a position with at least one piece a side where the side to move cannot take.
    std::optional<Value> quiet_value(const View& view) const {
        const SliceValues* values = find(Slice::of(view));
        return values ? std::optional{(*values)(view)} : std::nullopt;
    }
    // Of any position with few enough pieces.
    std::optional<Value> value(const View& view) const;
    std::optional<Value> value(const Position& position) const { return value(Views{position}.mover); }

    void add(std::unique_ptr<SliceValues> values);
    // Slices with this number of pieces are complete.
    void complete(int pieces) { pieces_ = pieces; }

    // Adds what a file holds.
    Result<void> read(std::string_view bytes);

private:
    static std::size_t place_of(const Slice& slice) {
        constexpr std::size_t base = most_table_pieces + 1;
        return ((static_cast<std::size_t>(slice.own_men) * base + static_cast<std::size_t>(slice.own_kings)) * base +
                static_cast<std::size_t>(slice.their_men)) *
                   base +
               static_cast<std::size_t>(slice.their_kings);
    }
    const SliceValues* find(const Slice& slice) const {
        return slice.pieces() > most_table_pieces ? nullptr : slices_[place_of(slice)].get();
    }

    std::array<std::unique_ptr<SliceValues>, 6 * 6 * 6 * 6> slices_;
    int pieces_ = 1;
};

// Where a file of the tables lies.
std::string tables_path(int pieces);
// What there is, up to so many pieces; nothing where none were made.
std::shared_ptr<const EndgameTables> read_tables(int most_pieces, const Resources& resources);

}  // namespace plateau::draughts
