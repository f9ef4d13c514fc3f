// The odds of a battle of Axis & Allies.
#include <plateau/odds.h>

#include <cstdio>

int main() {
    const auto odds = plateau::battle_odds({.attack = "3 infantry 1 tank", .defend = "2 infantry"});
    std::printf("wins %.1f %%, loses %.1f %%, %.2f IPC lost\n", 100 * odds.win, 100 * odds.lose,
                odds.attacker_loss_ipc);
    const auto& likeliest = odds.endings.front();
    std::printf("likeliest, %.1f %%:", 100 * likeliest.chance);
    for (const auto& [kind, count] : likeliest.attackers) std::printf(" %d %s", count, kind.c_str());
    std::printf("\n");
}
