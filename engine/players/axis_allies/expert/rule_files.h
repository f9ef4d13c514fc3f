// The files of a rule base as texts, and a person's copy of them: some changed, some rules switched off.
//
//     auto base = read_rule_files(resources, "all");
//     auto mine = changed(*base, {.files = {{"1_purchase.clp", text}}, .off = {"libya-blitz"}});
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/resources.h"
#include "expert/rule_text.h"

namespace plateau::axis_allies {

using RuleFiles = std::map<std::string, std::string>;  // by name, in the order of reading

// The rule base that a player follows: "all" of `rules`, "thesis" of `thesis`; nothing of others.
std::optional<std::string> rule_base_of(std::string_view player);
Result<RuleFiles> read_rule_files(const Resources& resources, std::string_view base);

struct RuleChanges {
    RuleFiles files;            // each takes the place of ours of that name, or comes to them
    std::set<std::string> off;  // names of rules
};

// All files that result. Rules switched off leave a blank, so that lines and columns stay what they are. Fails with
// the place where a text cannot be read, and where a rule switched off is not there.
Result<RuleFiles> changed(RuleFiles base, const RuleChanges& changes);

struct ListedRule {
    std::string name;
    Text title;  // empty where the rule gives none
    Text reason;
    int priority = 0;
    expert::Place place;
    int last_line = 0;
};
Result<std::vector<ListedRule>> rules_in(std::string_view file, std::string_view text);

}  // namespace plateau::axis_allies
