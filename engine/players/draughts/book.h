// An opening book: positions with a score for each move, grown by the engine from its own games. Each game follows
// the book by one of its good moves, and where the book ends every move is searched and the position becomes part of
// it; the scores then travel back to the start (drop-out expansion: Lincke 2000).
//
//     plateau-draughts-book 1
//     # command: ...
//     W:W31-50:B1-20 32-28=3 33-28=1 ...        scores of the side to move, in points
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/random.h"
#include "core/score.h"
#include "game/history.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

class Book {
public:
    struct Choice {
        Move move;
        Score score = 0;
    };

    explicit Book(const Rules10& rules) : rules_{&rules} {}

    std::size_t positions() const { return order_.size(); }
    // Every move of the position with its score; none where the book has ended.
    std::vector<Choice> choices(const Position& position) const;
    // One of the moves within `margin` points of the best.
    std::optional<Move> choose(const Position& position, int margin, Random& random) const;

    // Plays one game in the book and adds the position where it ends. `judge` gives the score of a position for
    // its side to move. False when the book is full this way: the game was over.
    bool grow(const std::function<Score(const std::vector<Position>&)>& judge, int margin, Random& random);

    std::string to_text(std::string_view command) const;
    static Result<Book> parse(const Rules10& rules, std::string_view text);

private:
    struct Page {
        Position position;
        std::vector<Choice> choices;

        Score best() const;
    };
    Page* find(const Position& position);
    const Page* find(const Position& position) const;
    const Choice* pick(const Page& page, int margin, Random& random) const;
    void add(Page page);

    const Rules10* rules_;
    std::unordered_map<Key, Page> pages_;
    std::vector<Key> order_;  // as they were added
};

}  // namespace plateau::draughts
