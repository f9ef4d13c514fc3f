// Axis & Allies in the terminal: the board in words, the odds of the battles ahead, the story so far.
#pragma once

#include <memory>
#include <string>

#include "play/known.h"
#include "players/axis_allies/table/table.h"

namespace plateau::cli {

// Moves from now on as a person reads them in the terminal: the orders of Axis & Allies in the person's language, those
// of any other game as they are.
std::vector<std::string> orders_in_words(const play::Session& session, const std::vector<std::string>& moves,
                                         Language language);

class AxisAlliesView {
public:
    // Nothing for any other game. The session must outlive it.
    static std::unique_ptr<AxisAlliesView> open(const play::Session& session, const Resources& resources);

    std::string board(Language language) const;
    std::string status(Language language) const;  // one line: who, what, with how much
    std::string help(Language language) const;
    // An order of now as a person reads it.
    std::string order(const std::string& notation, Language language) const;
    std::string odds(Language language);
    // What happened from move number `from` on, a sentence a line.
    std::string story(std::size_t from, Language language);

private:
    using Session = play::KnownSession<axis_allies::Rules>;

    AxisAlliesView(const Session& session, std::unique_ptr<axis_allies::Table> table)
        : session_{session}, table_{std::move(table)} {}
    const axis_allies::Position& now() const { return session_.positions().back(); }

    const Session& session_;
    std::unique_ptr<axis_allies::Table> table_;
};

}  // namespace plateau::cli
