// The memory of Epiard and Gouget's third opponent (2016): games played before, as a tree, and what is to be
// learned from it.
//
// Faithful: the loser's colour is carried upwards as long as all stored children agree. A node that has a colour below
// one that has none is a point of no return. It says that every game that came this way was lost, no more.
//
// Sound: a position is lost only where it is proved: there is no move, or every legal move (not every stored one) leads
// to a proved loss. Whatever else was seen is a statistic.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "players/draughts/memory/saved_game.h"

namespace plateau::draughts {

// The head of a memory's file, and a game's line in it.
std::string memory_head(const Rules10& rules);
std::string memory_line(const Rules10& rules, const SavedGame& game);

class GameMemory {
public:
    explicit GameMemory(const Rules10& rules) : rules_{&rules} {}

    void learn(const SavedGame& game, int times = 1);

    // Who loses from here on, where this is a point of no return.
    std::optional<Colour> no_return(const Position& position) const;
    // Who is proved to lose here.
    std::optional<Colour> proved_loser(const Position& position) const;
    // The games that came here.
    struct Seen {
        int white_wins = 0, black_wins = 0, draws = 0;
        int games() const { return white_wins + black_wins + draws; }
    };
    Seen seen(const Position& position) const;
    // White's points less Black's in the games that came here, as a share of them, -1 to 1; 0 where none did.
    double record_of(const Position& position) const;

    // Cuts every game at its first point of no return; games that become alike are one, counted so often. The
    // points stay what they are.
    void prune();

    std::size_t games() const;  // different ones
    std::size_t positions() const { return nodes_.size(); }
    std::size_t points_of_no_return() const;
    std::size_t proved() const;

    // A head, then a game a line: the winner (W, B, or D for a draw), how often, the moves.
    std::string to_text() const;
    static Result<GameMemory> parse(const Rules10& rules, std::string_view text);
    // Lines that cannot be read are left out: a game may be being added just now.
    static GameMemory read(const Rules10& rules, std::string_view text);

private:
    struct Node {
        Position position;
        std::vector<Key> children, parents;
        Seen seen;
        std::optional<Colour> end_loser;  // of a game that ended here
        bool has_drawn_end = false;
        std::optional<Colour> loser, proved;
    };
    struct Game {
        std::vector<Move> moves;
        std::optional<Colour> winner;
        int times = 1;
    };

    const Node* find(const Position& position) const;
    bool is_no_return(const Node& node) const;
    std::optional<Colour> agreed_loser(const Node& node) const;
    std::optional<Colour> proof_for(const Node& node) const;
    void settle(std::vector<Key> waiting);
    SavedGame replay(const Game& game) const;
    void add_game(const SavedGame& game, int times);
    Result<void> learn_line(std::string_view line);

    const Rules10* rules_;
    std::unordered_map<Key, Node> nodes_;
    std::vector<Game> games_;
    std::unordered_map<std::string, std::size_t> places_;  // of games, by their moves and winner
};

}  // namespace plateau::draughts
