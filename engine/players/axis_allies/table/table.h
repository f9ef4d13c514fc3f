// What a table of Axis & Allies shows beside the board: the battles ahead with their odds, the story of the game,
// every throw of the dice. The terminal and the page each say it in their own way.
//
//     auto table = Table::open(rules, resources);
//     (*table)->follow({positions, moves});
//     for (const Happening& one : (*table)->story()) ...
//
// Not safe on two threads at once.
#pragma once

#include <memory>
#include <span>

#include "games/axis_allies/odds/verdict.h"
#include "games/axis_allies/text/log.h"

namespace plateau::axis_allies {

// A game so far: every position from the start on, and the moves between them.
struct Course {
    std::span<const Position> positions;
    std::span<const Move> moves;

    const Position& now() const { return positions.back(); }
};

struct BattleView {
    ZoneId zone = no_zone;
    BattleQuestion question;
    Summary odds;
    VerdictRow verdict;
};

struct Happening {
    std::size_t ply = 0;
    PowerId power = 0;
    int round = 0;
    Text sentence;
    std::vector<ZoneId> zones;  // the way of the order, or where it happens; none where that is no place
};

struct Throw {
    struct Dice {
        int strength = 0, count = 0, hits = 0;
    };

    std::size_t ply = 0;
    bool by_attacker = true;
    Side side = Side::first;
    ZoneId zone = 0;
    int battle_round = 0;
    std::vector<Dice> dice;
};

// All throws of one side together.
struct Luck {
    int dice = 0, hits = 0;
    double expected = 0, variance = 0;  // of the hits
};

class Table {
public:
    // Fails where the words for odds cannot be read. The rules must outlive it.
    static Result<std::unique_ptr<Table>> open(const Rules& rules, const Resources& resources);

    // Goes on where it stopped; begins anew where the game went another way.
    void follow(const Course& course);
    const std::vector<Happening>& story() const { return story_; }
    const std::vector<Throw>& throws() const { return throws_; }
    std::array<Luck, 2> luck() const;

    BattleView battle(const Position& position, ZoneId zone);
    // The battle that orders ("move ...; move ...") would bring about.
    std::optional<BattleView> battle_after(const Position& position, std::string_view orders);

    // Aircraft of the power on turn that these orders lose, or leave without a place to land.
    Stacks aircraft_lost_by(const Position& position, std::string_view orders) const;

    const Rules& rules() const { return rules_; }

private:
    Table(const Rules& rules, Verdicts verdicts)
        : rules_{rules}, verdicts_{std::move(verdicts)}, calculator_{rules.map(), 8}, log_{rules} {}

    bool goes_on(const Course& course) const;
    void add_throw(const Position& before, const Move& move);

    const Rules& rules_;
    Verdicts verdicts_;
    OddsCalculator calculator_;
    GameLog log_;
    Position start_;
    std::vector<Move> followed_;
    std::vector<Happening> story_;
    std::vector<Throw> throws_;
};

// Whether the last order may be taken back: its phase lasts and no dice were thrown since.
bool may_undo(const Rules& rules, const Course& course);

}  // namespace plateau::axis_allies
