// `rules`: the rule base of all five powers, data/axis_allies/rules/all, over the tactics of the staff.
#pragma once

#include "core/options.h"
#include "players/axis_allies/expert/expert_player.h"
#include "players/axis_allies/staff/staff.h"

namespace plateau::axis_allies {

struct RuleBasePlayerOptions {
    std::string rules;
    long long limit = 20'000;
    long long seed = 1;
    expert::Engine::Kind engine = expert::Engine::kinds().front();  // both play the same: for tests, no option
};

template <class Visitor>
void describe(RuleBasePlayerOptions& o, Visitor&& option) {
    option("rules", o.rules, "", "",
           Text{"a folder with your own rules, added to the built-in ones",
                "un dossier avec vos propres règles, ajoutées à celles du programme"});
    option("limit", o.limit, 1LL, 1'000'000LL,
           Text{"rules that may fire in one phase before it counts as a loop",
                "règles déclenchées dans une phase avant de la tenir pour une boucle"});
    option("seed", o.seed, 0LL, 1'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

// The rule base at work, for whoever goes on from its orders; `commanded` is then the staff it commands, which knows in
// which order the rules call for its deeds.
Result<std::unique_ptr<Expert>> make_rule_base_expert(const Rules& rules, const RuleBasePlayerOptions& options,
                                                      const Resources& resources,
                                                      std::shared_ptr<Staff>* commanded = nullptr);

Result<std::unique_ptr<Player<Rules>>> make_rule_base_player(const Rules& rules, const RuleBasePlayerOptions& options,
                                                             const Resources& resources);

}  // namespace plateau::axis_allies
