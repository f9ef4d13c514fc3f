// Axis & Allies in the terminal: the board in words, the odds of the battles ahead, the story so far.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/axis_allies/odds/verdict.h"
#include "games/axis_allies/rules.h"
#include "play/session.h"

namespace plateau::cli {

class AxisAlliesTable {
public:
    // Nothing for any other game.
    static std::optional<AxisAlliesTable> open(std::string_view game, const Resources& resources);

    std::string board(const play::Session& session, Language language) const;
    std::string status(const play::Session& session, Language language) const;  // one line: who, what, with how much
    std::string help(const play::Session& session, Language language) const;
    std::string odds(const play::Session& session, Language language) const;
    // What happened from move number `from` on, a sentence a line.
    std::string story(const play::Session& session, std::size_t from, Language language) const;

private:
    AxisAlliesTable(axis_allies::Rules rules, axis_allies::Verdicts verdicts)
        : rules_{std::move(rules)}, verdicts_{std::move(verdicts)} {}
    axis_allies::Position position_of(const play::Session& session) const;

    axis_allies::Rules rules_;
    axis_allies::Verdicts verdicts_;
};

}  // namespace plateau::cli
