// A sentence for people, in both languages. It is written where it arises, so that neither language
// is forgotten.
#pragma once

#include <string>

namespace plateau {

enum class Language { english, french };

struct Text {
    std::string en;
    std::string fr;

    const std::string& in(Language language) const { return language == Language::french ? fr : en; }
    friend bool operator==(const Text&, const Text&) = default;
};

// The same word in both languages: a name, a number, a move.
inline Text same(std::string word) { return {word, word}; }

}  // namespace plateau
