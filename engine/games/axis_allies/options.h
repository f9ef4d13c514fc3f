// The options of a game: the edition of the rule book, and what may be changed about it.
#pragma once

#include <string>

#include "core/options.h"
#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

struct RuleOptions {
    std::string map = "classic";
    std::string edition = "second";
    int rounds = 12;
    bool submerge = false;
    bool air_retreat = false;
    bool several_aa = false;
    bool overflight_aa = true;
    bool place_contested = false;
    bool bombarded_fire_back = true;
    bool bombard_limit = false;
    bool factory_limit = false;
    std::string raids = "bank";
    bool objectives = true;
    bool research = true;
    bool restricted = false;
    bool axis_technologies = false;
    bool new_factories = true;
    int max_new_factories = 4;
    bool own_capitals = false;
    int allied_income = 0;
    std::string bid;

    // The rules of the map's edition.
    static RuleOptions of(const Map& map);
};

// The maps in data/axis_allies, for menus.
inline constexpr const char* shipped_maps = "classic|two_shores|sundered_isles|six_crowns";

template <class Visitor>
void describe(RuleOptions& o, Visitor&& option) {
    option("map", o.map, "", "",
           Text{"map file in data/axis_allies, or a path", "carte dans data/axis_allies, ou un chemin"});
    option("edition", o.edition, "", "",
           Text{"edition of the rule book, one of the map's", "édition de la règle, parmi celles de la carte"});
    option("rounds", o.rounds, 1, 200,
           Text{"rounds after which the game is judged", "nombre de tours après lesquels la partie est jugée"});
    option("submerge", o.submerge, false, true,
           Text{"a defending submarine may dive out of the battle (third edition: 1)",
                "un sous-marin en défense peut plonger hors du combat (troisième édition : 1)"});
    option("air_retreat", o.air_retreat, false, true,
           Text{"aircraft may leave a landing (third edition: 1)",
                "les avions peuvent quitter un débarquement (troisième édition : 1)"});
    option("several_aa", o.several_aa, false, true,
           Text{"several AA guns in a territory, one of which fires (third edition: 1)",
                "plusieurs canons antiaériens par territoire, dont un tire (troisième édition : 1)"});
    option("overflight_aa", o.overflight_aa, false, true,
           Text{"AA guns fire at aircraft that fly over them (third edition: 0)",
                "les canons antiaériens tirent sur les avions qui les survolent (troisième édition : 0)"});
    option("place_contested", o.place_contested, false, true,
           Text{"new ships may be placed among enemies (third edition: 1)",
                "on peut placer des navires neufs parmi l'ennemi (troisième édition : 1)"});
    option("bombarded_fire_back", o.bombarded_fire_back, false, true,
           Text{"units hit by a bombardment still fire once",
                "les unités touchées par un bombardement tirent encore une fois"});
    option("bombard_limit", o.bombard_limit, false, true,
           Text{"no more ships support a landing than units land",
                "pas plus de navires n'appuient un débarquement qu'il ne débarque d'unités"});
    option("factory_limit", o.factory_limit, false, true,
           Text{"every factory makes at most as many units as its territory is worth",
                "chaque usine fait au plus autant d'unités que vaut son territoire"});
    option(
        "raids", o.raids, "bank|capped|damage", "",
        Text{"what a raid on a factory does: its owner pays the dice; pays at most what the territory is worth; or the "
             "factory makes so many units less until it is repaired (with factory_limit)",
             "ce que fait un raid sur une usine : son propriétaire paie les dés ; paie au plus ce que vaut le "
             "territoire ; ou l'usine fait autant d'unités de moins jusqu'à sa réparation (avec factory_limit)"});
    option("objectives", o.objectives, false, true,
           Text{"the map's objectives bring money to those who hold them",
                "les objectifs de la carte rapportent à qui les tient"});
    option("research", o.research, false, true,
           Text{"technologies can be researched", "on peut chercher des technologies"});
    option("restricted", o.restricted, false, true,
           Text{"the U.S.S.R. may not attack in the first round", "l'U.R.S.S. n'attaque pas au premier tour"});
    option("axis_technologies", o.axis_technologies, false, true,
           Text{"Germany starts with jets and Japan with super submarines",
                "l'Allemagne commence avec les avions à réaction, le Japon avec les super-sous-marins"});
    option("new_factories", o.new_factories, false, true,
           Text{"factories can be bought", "on peut acheter des usines"});
    option(
        "max_new_factories", o.max_new_factories, 0, 100,
        Text{"factories that can be built in the whole game", "usines que l'on peut construire dans toute la partie"});
    option("own_capitals", o.own_capitals, false, true,
           Text{"a side wins only if it holds all its own capitals",
                "un camp ne gagne que s'il tient toutes ses capitales"});
    option(
        "allied_income", o.allied_income, 0, 10000,
        Text{"income with which the first seat wins at the end of a round; 0: none (the rule book's option is 110)",
             "revenu avec lequel le premier camp gagne à la fin d'un tour ; 0 : aucun (l'option de la règle est 110)"});
    option("bid", o.bid, "", "",
           Text{"extra money at the start, such as germany+8.japan-3",
                "argent en plus au départ, comme germany+8.japan-3"});
}

// "germany+8.japan-3" taken apart.
Result<std::vector<std::pair<PowerId, int>>> parse_bid(const Map& map, std::string_view text);

// Reads the options of "axis_allies:key=value,..." over the rules of the map's edition.
Result<RuleOptions> read_rule_options(const Spec& spec, const Map& map);

}  // namespace plateau::axis_allies
