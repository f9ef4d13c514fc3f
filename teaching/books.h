// What the opening books that ship with the program say of the moves in a position.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/resources.h"
#include "play/any_game.h"

namespace plateau::teaching {

// Seen by the side that moves.
struct BookMove {
    std::string move;
    Score score = 0;                    // as the game's players count
    std::optional<std::string> proven;  // "win", "loss", "draw" where the book is exact
};

// The game must outlive it; its positions may be asked for from several threads at once.
class OpeningBook {
public:
    virtual ~OpeningBook() = default;
    // In any order; none where the book has ended.
    virtual std::vector<BookMove> moves(const std::string& position) const = 0;
};

// Nothing where no book of this game ships.
std::unique_ptr<OpeningBook> opening_book(const play::AnyGame& game, const Resources& resources);

// Books read once, when first asked. Safe from any thread.
class BookShelf {
public:
    // The best first.
    std::vector<BookMove> moves(const std::shared_ptr<const play::AnyGame>& game, const std::string& position);

private:
    struct Kept {
        std::shared_ptr<const play::AnyGame> game;
        std::unique_ptr<OpeningBook> book;
    };
    std::mutex mutex_;
    std::map<std::string, Kept> books_;  // by the game's name
};

}  // namespace plateau::teaching
