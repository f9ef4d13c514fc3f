#include <plateau/odds.h>

#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/odds/written_battle.h"
#include "library/parts.h"

namespace plateau::v0 {

namespace {

std::map<std::string, int> units_left(const axis_allies::Map& map, const axis_allies::Stacks& stacks,
                                      const std::vector<int>& counts) {
    std::map<std::string, int> left;
    for (std::size_t i = 0; i < stacks.size(); ++i)
        if (counts[i] > 0) left[map.kinds[stacks[i].kind].id] += counts[i];
    return left;
}

axis_allies::WrittenBattle written(const Battle& battle) {
    axis_allies::WrittenBattle written;
    written.attack = battle.attack;
    written.defend = battle.defend;
    written.losses = battle.losses;
    written.defender_losses = battle.defender_losses;
    written.attack_technologies = battle.attack_technologies;
    written.defend_technologies = battle.defend_technologies;
    written.retreat = battle.retreat;
    if (!battle.amphibious.empty()) written.bombarding = battle.amphibious == "none" ? "" : battle.amphibious;
    written.keeps_land_unit = battle.keep_land;
    written.submarines_leave = battle.submerge;
    return written;
}

}  // namespace

BattleOdds battle_odds(const Battle& battle) {
    const auto text = expect(resources().read("data/axis_allies/" + battle.map + ".json"));
    const auto map = expect(axis_allies::load_map(text, battle.edition));
    const auto question = expect(axis_allies::parse_battle(*map, written(battle)));
    const auto odds = axis_allies::OddsCalculator{*map, 1}.odds(question);
    BattleOdds told{
        odds.win,    odds.mutual, odds.lose, odds.retreat, odds.takes, odds.attacker_loss_ipc, odds.defender_loss_ipc,
        odds.rounds, {}};
    for (const auto& ending : odds.survivors)
        told.endings.push_back({ending.chance, units_left(*map, question.attackers, ending.attackers),
                                units_left(*map, question.defenders, ending.defenders)});
    return told;
}

}  // namespace plateau::v0
