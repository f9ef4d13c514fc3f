// Rules that people write in the page. They come as text and stay text: no file is written or read for them. A player
// reads them as the folder own/NAME; they are there as long as somebody holds them, a game or a question. Every public
// function may be called from any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "expert/rule_text.h"
#include "play/files.h"
#include "rooms/json.h"

namespace plateau::rooms {

using RuleFiles = std::map<std::string, std::string>;  // text by name

struct OwnRules {
    std::string folder;  // "own/NAME"
    RuleFiles files;
};
using OwnRulesRef = std::shared_ptr<const OwnRules>;

// What ships with the program, and the rules that somebody holds.
class RuleShelf final : public Resources {
public:
    explicit RuleShelf(std::unique_ptr<const Resources> shipped = std::make_unique<play::ShippedResources>())
        : shipped_{std::move(shipped)} {}

    OwnRulesRef hold(RuleFiles files);
    // Rules of a game that comes back from the archive, under the name they had.
    OwnRulesRef hold_again(const Json& kept);  // as kept() wrote it; throws Json::exception where it is something else
    Result<std::string> read(std::string_view path) const override;

private:
    OwnRulesRef keep(OwnRules rules);

    const std::unique_ptr<const Resources> shipped_;
    mutable std::mutex mutex_;
    std::map<std::string, std::weak_ptr<const OwnRules>, std::less<>> held_;
};

Json kept(const OwnRules& rules);

// "1_purchase.clp": small letters, no way out of a folder.
bool is_rule_file(std::string_view name);

// What is wrong with somebody's rules, and where; no file: in no place that can be told.
struct RuleProblem {
    std::string file;
    expert::Place place;
    Text what;
};
RuleProblem problem_of(const Failure& failure);
// The same in one sentence, which names the person's file alone.
Failure told(const RuleProblem& problem);

}  // namespace plateau::rooms
