#include "games/draughts/draws.h"

#include <fmt/format.h>

#include <cassert>
#include <optional>

namespace plateau::draughts {

namespace {

constexpr int diagonal_limit = 10;

struct Force {
    int pieces = 0, kings = 0;
    bool is_lone_king() const { return pieces == 1 && kings == 1; }
};

Force force_of(const Position& position, Colour colour) {
    const Bits pieces = position.of(colour);
    return {count_of(pieces), count_of(pieces & position.kings)};
}

// A side with at least one king that faces a lone king.
struct Pursuit {
    Force strong;
    Colour lone = Colour::white;
};
std::optional<Pursuit> pursuit_in(const Position& position) {
    const Force white = force_of(position, Colour::white), black = force_of(position, Colour::black);
    if (black.is_lone_king() && white.kings) return Pursuit{white, Colour::black};
    if (white.is_lone_king() && black.kings) return Pursuit{black, Colour::white};
    return {};
}

}  // namespace

DrawCounter::Ending DrawCounter::ending_of(const Position& position) const {
    if (rules_.endings == Endings::none) return {};
    const auto pursuit = pursuit_in(position);
    if (!pursuit) return {};
    const auto [pieces, kings] = pursuit->strong;
    switch (rules_.endings) {
        case Endings::none: break;
        case Endings::international:
            if (pieces <= 2) return {2, 10};
            if (pieces == 3) return {3, 32};
            break;
        case Endings::killer:
            if (pieces == 1) return {1, 10};
            break;
        case Endings::frisian:
            if (pieces == 1) return {1, 4};
            if (pieces == 2 && kings == 2) return {2, 14};
            break;
        case Endings::shashki:  // FMJD-64 7.2.8 and 7.2.4
            if (pieces <= 2) return {2, 10};
            if (kings == pieces) return {3, 30};
            break;
    }
    return {};
}

// FMJD-64 7.2.6: both sides have kings and the balance of forces does not change.
int DrawCounter::balance_limit(const Position& position) const {
    if (rules_.endings != Endings::shashki) return 0;
    const Force white = force_of(position, Colour::white), black = force_of(position, Colour::black);
    const int pieces = white.pieces + black.pieces;
    if (white.kings == 0 || black.kings == 0 || pieces < 4 || pieces > 7) return 0;
    return pieces <= 5 ? 60 : 120;
}

// FMJD-64 7.2.7, and some copies of the international rules.
bool DrawCounter::lone_king_holds_diagonal(const Position& position) const {
    if (!rules_.long_diagonal) return false;
    const auto pursuit = pursuit_in(position);
    return pursuit && pursuit->strong.pieces == 3 && (position.of(pursuit->lone) & long_diagonal_);
}

void DrawCounter::count(const Position& before, bool is_capture, bool is_promotion, Position& after) const {
    assert(before.to_move != after.to_move);
    const auto one_more = [](std::uint8_t plies) { return static_cast<std::uint8_t>(plies + 1); };
    if (const int kind = ending_of(after).kind)
        after.draw_plies = kind == ending_of(before).kind ? one_more(before.draw_plies) : std::uint8_t{0};
    if (!is_capture && !is_promotion && balance_limit(after) && balance_limit(before))
        after.balance_plies = one_more(before.balance_plies);
    if (lone_king_holds_diagonal(after) && lone_king_holds_diagonal(before))
        after.diagonal_plies = one_more(before.diagonal_plies);
}

DrawCounter::Reason DrawCounter::reason_for(const Position& position) const {
    const Ending ending = ending_of(position);
    if (ending.kind ? position.draw_plies >= ending.plies
                    : rules_.quiet_plies && position.draw_plies >= rules_.quiet_plies)
        return ending.kind ? Reason::ending : Reason::quiet;
    if (position.balance_plies && balance_limit(position) && position.balance_plies >= balance_limit(position))
        return Reason::balance;
    if (position.diagonal_plies >= diagonal_limit && lone_king_holds_diagonal(position)) return Reason::diagonal;
    return Reason::none;
}

Text DrawCounter::why_drawn(const Position& position) const {
    assert(is_drawn(position));
    const auto after = [](int plies, std::string_view english, std::string_view french) {
        return Text{fmt::format("a draw: {} moves each {}", plies / 2, english),
                    fmt::format("partie nulle : {} coups de chacun {}", plies / 2, french)};
    };
    assert(reason_for(position) != Reason::none);
    switch (reason_for(position)) {
        case Reason::none: break;
        case Reason::ending: {
            const Ending ending = ending_of(position);
            if (ending.kind == 1) return after(ending.plies, "with one king against one", "à une dame contre une");
            if (ending.kind == 2)
                return after(ending.plies, "with two pieces or fewer against a king",
                             "avec deux pièces ou moins contre une dame");
            return after(ending.plies, "with three pieces or more against a king",
                         "avec trois pièces ou plus contre une dame");
        }
        case Reason::quiet:
            if (rules_.men_moves_count) return after(rules_.quiet_plies, "without a capture", "sans prise");
            return after(rules_.quiet_plies, "of kings alone, without a capture", "de dames seules, sans prise");
        case Reason::balance:
            return after(balance_limit(position), "without a change of forces", "sans changement des forces");
        case Reason::diagonal:
            return after(diagonal_limit, "with three pieces against a king on the long diagonal",
                         "avec trois pièces contre une dame sur la grande diagonale");
    }
    return {};
}

}  // namespace plateau::draughts
