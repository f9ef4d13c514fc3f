// Why a move was a mistake, as a fact that was checked: a win it gives or misses, men it loses, a safe tower it allows.
// Where nothing is proved nothing is said.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/any_game.h"

namespace plateau::teaching {

struct Claim {
    enum class Kind {
        gives_win,     // the opponent now wins in `moves` of its moves
        gives_fours,   // ... by fours alone
        misses_win,    // `move` would have won in `moves`
        misses_fours,  // ... by fours alone
        loses_men,     // the opponent now wins `count` men in `moves`
        misses_men,    // `move` would have won `count` men in `moves`
        loses_pieces,  // the same where kings may be among them
        misses_pieces,
        gives_king,     // the opponent now gets a king in `moves`
        misses_king,    // `move` would have brought a king in `moves`
        loses_towers,   // with best play `count` towers behind at the end, after a position that was not lost
        misses_lead,    // with best play a draw, after a position that was won
        gives_attack,   // the opponent now has `move`, after which `count` replies alone stop the win at once
        misses_attack,  // `move` would have left the opponent `count` such replies
        opens_path,     // the opponent now wins at once, and could not have done so before
        gives_tower,    // the opponent can now make a tower that nobody can move: `move`
        misses_tower,   // `move` would have made such a tower
        frees_tower,    // the move leaves a tower of the opponent alone; `move` would not have
        gives_safety,   // `count` safe towers more for the opponent, after `moves` plies, than after `other`
        covers_own,     // one tower fewer of one's own, while `move` takes one from the opponent
        loses_game,     // with best play lost, while `move` does not lose
        ends_worse,     // with best play `count` towers worse at the end than after `move`
        builds_theirs,  // the tower built is the opponent's, that of `move` one's own
        gives_three,    // the opponent can now make an open three with `move`, and could not after `other`
        misses_three,   // `move` would have made an open three
        closes_fewer,   // rows where the opponent has two stones or more: this closes `moves`, `move` closes `count`
        joins_fewer,    // rows with stones of one's own: `moves` through this cell, `count` through `move`
        has_less_room,  // rows that can still be made: `moves` through this cell, `count` through `move`
        gives_three_of_four,   // the opponent can now leave one cell missing for four with `move`
        misses_three_of_four,  // `move` would have left one cell missing for four
        stays_open,            // the tower built can be joined with `count` others, that of `move` with `moves`
    };
    Kind kind;
    int moves = 0;
    int count = 0;
    std::string move;               // that shows it: the opponent's, or the better one
    std::vector<std::string> line;  // from the mistake on, or instead of it
    std::string other{};            // the better one, where the fact compares the two
    int row = 5;                    // stones in a row that win

    // The line begins instead of the mistake, not after it.
    bool is_instead() const {
        return kind != Kind::gives_win && kind != Kind::gives_fours && kind != Kind::loses_men &&
               kind != Kind::loses_pieces && kind != Kind::gives_king && kind != Kind::gives_attack &&
               kind != Kind::opens_path && kind != Kind::gives_tower && kind != Kind::gives_safety &&
               kind != Kind::gives_three && kind != Kind::gives_three_of_four;
    }
};

Text sentence_of(const Claim& claim);

// One thread at a time; the game must outlive it.
class MistakeReader {
public:
    virtual ~MistakeReader() = default;
    // What is wrong with `move`, where `better` is a good one.
    virtual std::optional<Claim> read(const std::string& position, const std::string& move,
                                      const std::string& better) = 0;
    // Whether a claim holds, by another method than the one that made it.
    virtual bool holds(const std::string& position, const std::string& move, const Claim& claim) = 0;
};

// Fails where mistakes of this game are not explained.
Result<std::unique_ptr<MistakeReader>> mistake_reader(const play::AnyGame& game);

}  // namespace plateau::teaching
