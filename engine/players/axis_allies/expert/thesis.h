// Bustros' German player (2009, chapter 5), rule for rule. The rules are in data/axis_allies/rules/thesis; here are
// the two algorithms that assemble attacks, and the movements that his rules name in one word.
#pragma once

#include "core/options.h"
#include "players/axis_allies/expert/expert_player.h"

namespace plateau::axis_allies {

// What the thesis leaves open, each with a name.
struct ThesisOptions {
    std::string rules;                     // a folder with rules of one's own
    double accept = 0.5;                   // "statistically destroys all": at least this chance to take the zone
    double survive = 0.3;                  // more than this share of the attackers is expected to survive
    double superiority = 2;                // striking force at sea against the defenders'
    std::string sea_units = "all";         // an attack at sea draws on all sources, or on one
    double fear = 0.3;                     // an invasion that takes with this chance is feared
    std::string transport_when = "fewer";  // buy a transport with fewer units than the Allies (text), or more
    int tanks_above = 40;
    int planes_above = 50;
    long long seed = 1;
    expert::Engine::Kind engine = expert::Engine::kinds().front();  // both play the same: for tests, no option
};

template <class Visitor>
void describe(ThesisOptions& o, Visitor&& option) {
    option("rules", o.rules, "", "", Text{"a folder with your own rules", "un dossier avec vos propres règles"});
    option("accept", o.accept, 0.0, 1.0,
           Text{"chance to take a zone that makes an attack good", "chance de prise qui rend une attaque bonne"});
    option("survive", o.survive, 0.0, 1.0,
           Text{"share of the attackers that must survive", "part des attaquants qui doit survivre"});
    option("superiority", o.superiority, 0.0, 10.0,
           Text{"striking force at sea against the defenders'", "force de frappe en mer face aux défenseurs"});
    option("sea_units", o.sea_units, "all|source", "",
           Text{"an attack at sea draws on all sources or on one", "une attaque en mer puise partout ou à une source"});
    option("fear", o.fear, 0.0, 1.0,
           Text{"chance from which an invasion is feared", "chance à partir de laquelle on craint une invasion"});
    option("transport_when", o.transport_when, "fewer|more", "",
           Text{"a transport is bought with fewer units than the Allies (his text) or more (his explanation)",
                "un transport s'achète avec moins d'unités que les Alliés (son texte) ou plus (son explication)"});
    option("tanks_above", o.tanks_above, 0, 1000,
           Text{"IPC above which extra tanks are bought", "IPC au-delà desquels on achète des chars en plus"});
    option("planes_above", o.planes_above, 0, 1000,
           Text{"IPC above which a plane may be bought", "IPC au-delà desquels un avion peut s'acheter"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

// Fails where a rule is wrong. Other powers than Germany have no rules here: they end their phases at once.
Result<std::unique_ptr<Player<Rules>>> make_thesis(const Rules& rules, const ThesisOptions& options,
                                                   const Resources& resources);

}  // namespace plateau::axis_allies
