#include "teaching/books.h"

#include <algorithm>

#include "play/files.h"
#include "teaching/families.h"

namespace plateau::teaching {

namespace {

// Games made by parameters share a name with another, not its book.
bool is_plain(const play::AnyGame& game) { return game.info().spec == game.info().name; }

}  // namespace

std::unique_ptr<OpeningBook> opening_book(const play::AnyGame& game, const Resources& resources) {
    if (!is_plain(game)) return nullptr;
    for (const Taught& taught : taught_here())
        if (taught.book)
            if (auto made = taught.book(game, resources)) return made;
    return nullptr;
}

std::vector<BookMove> BookShelf::moves(const std::shared_ptr<const play::AnyGame>& game, const std::string& position) {
    if (!is_plain(*game)) return {};
    const std::lock_guard lock{mutex_};
    const auto [kept, is_new] = books_.try_emplace(game->info().name);
    if (is_new) kept->second = {game, opening_book(*game, play::ShippedResources{})};
    if (!kept->second.book) return {};
    auto moves = kept->second.book->moves(position);
    std::stable_sort(moves.begin(), moves.end(),
                     [](const BookMove& a, const BookMove& b) { return a.score > b.score; });
    return moves;
}

}  // namespace plateau::teaching
