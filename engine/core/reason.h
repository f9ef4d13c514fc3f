// Why a player gives an order: a sentence, and the rule that it comes from where there is one.
#pragma once

#include "core/text.h"

namespace plateau {

struct Reason {
    Text why;
    std::string rule;  // its id, "libya-blitz"; empty: no rule
    Text title;        // of the rule, "Blitz from Libya"; empty: its id

    Reason() = default;
    Reason(Text sentence, std::string rule_id = {}, Text rule_title = {})
        : why{std::move(sentence)}, rule{std::move(rule_id)}, title{std::move(rule_title)} {}

    // "rule: Blitz from Libya, because in the first turn ...", "rule: Transports, to sink ..."
    Text spoken() const {
        if (rule.empty()) return why;
        const bool has_purpose = why.en.starts_with("to "), has_purpose_fr = why.fr.starts_with("pour ");
        return {"rule: " + (title.en.empty() ? rule : title.en) + (has_purpose ? ", " : ", because ") + why.en,
                "règle : " + (title.fr.empty() ? rule : title.fr) +
                    (has_purpose_fr              ? ", "
                     : begins_with_vowel(why.fr) ? ", parce qu'"
                                                 : ", parce que ") +
                    why.fr};
    }
    friend bool operator==(const Reason&, const Reason&) = default;

private:
    static bool begins_with_vowel(std::string_view word) {
        for (const std::string_view vowel :
             {"a", "e", "i", "o", "u", "à", "â", "é", "è", "ê", "î", "ô", "A", "E", "I", "O", "U", "É"})
            if (word.starts_with(vowel)) return true;
        return false;
    }
};

}  // namespace plateau
