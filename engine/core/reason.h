// Why a player gives an order: a sentence, and the rule that it comes from where there is one.
#pragma once

#include "core/text.h"

namespace plateau {

struct Reason {
    Text why;
    std::string rule;  // its id, "libya-blitz"; empty: no rule

    Reason() = default;
    Reason(Text sentence, std::string rule_id = {}) : why{std::move(sentence)}, rule{std::move(rule_id)} {}

    // "rule: libya-blitz, because ..."
    Text spoken() const {
        if (rule.empty()) return why;
        return {"rule: " + rule + ", because " + why.en, "règle : " + rule + ", parce que " + why.fr};
    }
    friend bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace plateau
