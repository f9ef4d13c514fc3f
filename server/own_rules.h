// Rules of Axis & Allies that people write in the page. They come as text and stay text: no file is written or read
// for them. A player reads them as the folder own/NAME; they are there as long as somebody holds them, a game or a
// question. Every public function may be called from any thread.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "play/files.h"
#include "players/axis_allies/expert/rule_files.h"
#include "server/json.h"

namespace plateau::server {

struct OwnRules {
    std::string folder;  // "own/NAME"
    axis_allies::RuleFiles files;
};
using OwnRulesRef = std::shared_ptr<const OwnRules>;

// What ships with the program, and the rules that somebody holds.
class RuleShelf final : public Resources {
public:
    // `memories`: where players find the games they remember; empty: they remember none.
    explicit RuleShelf(std::filesystem::path memories = {}) : shipped_{{}, std::move(memories)} {}

    OwnRulesRef hold(axis_allies::RuleFiles files);
    // Rules of a game that comes back from the archive, under the name they had.
    OwnRulesRef hold_again(const Json& kept);  // as kept() wrote it; throws Json::exception where it is something else
    Result<std::string> read(std::string_view path) const override;

private:
    OwnRulesRef keep(OwnRules rules);

    play::ShippedResources shipped_;
    mutable std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const OwnRules>, std::less<>> held_;
};

Json kept(const OwnRules& rules);

// What is wrong with somebody's rules, and where; no file: in no place that can be told.
struct RuleProblem {
    std::string file;
    expert::Place place;
    Text what;
};
RuleProblem problem_of(const Failure& failure);
// The same in one sentence, which names the person's file alone.
Failure told(const RuleProblem& problem);

// {"files": {"1_purchase.clp": TEXT}, "off": ["libya-blitz"]}, within the bounds of docs/rule_language.md.
Result<axis_allies::RuleChanges> read_rule_changes(const Json& from);

struct PlayerWithRules {
    std::string spec;
    OwnRulesRef rules;
};
// The player, whose rule base is changed like that. It is not tried yet: check_player does.
Result<PlayerWithRules> with_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player,
                                   const Json& changes);

// The files of a player's rule base with the rules in each, as JSON.
Response rule_base(const std::string& player);
// Whether a player can be made of the changed rules and plays the first turn of every power: the rules in each file,
// and the first thing that is wrong.
Response check_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player, const Json& changes);

}  // namespace plateau::server
