// A thousand games of connect four at once, by random moves: who wins?
#include <plateau/batch.h>

#include <iostream>

int main() {
    plateau::Batch batch{plateau::Game::open("connect4"), {.games = 1000, .seed = 1}};
    int first = 0, second = 0;
    while (batch.games_ended() < 10'000) {
        batch.step(batch.random_actions());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            first += batch.rewards()[2 * i] > 0;
            second += batch.rewards()[2 * i] < 0;
        }
    }
    std::cout << "first side " << first << ", second side " << second << " of " << batch.games_ended() << '\n';
}
