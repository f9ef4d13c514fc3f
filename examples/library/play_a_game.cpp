// Two players, one game of connect four, every move as it comes.
#include <plateau/game.h>

#include <iostream>

int main() {
    const auto game = plateau::Game::open("connect4");
    auto session = game.new_session({.moves = {"44"}});
    while (!session.ending()) {
        const bool is_first = session.side_to_move() == plateau::Side::first;
        const auto decision = session.think(is_first ? "alphabeta:depth=6" : "random");
        session.play(decision.move);
        std::cout << decision.move << ' ';
    }
    const auto ending = *session.ending();
    std::cout << "\n" << ending.reason.en << '\n';
    try {
        session.play("4");
    } catch (const plateau::Error& error) {
        std::cout << "no more moves: " << error.what() << '\n';
    }
}
