// What a table of Axis & Allies shows beside the board: whose turn it is, the battles ahead with their odds,
// incomes, the story of the game, every throw of the dice.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/axis_allies/odds/verdict.h"
#include "games/axis_allies/rules.h"
#include "games/axis_allies/text/log.h"
#include "play/session.h"
#include "server/json.h"

namespace plateau::server {

class AxisTable {
public:
    // Nothing where the spec names another game.
    static std::unique_ptr<AxisTable> open(const std::string& spec, const Resources& resources);

    bool has_power(const std::string& id) const;
    Side side_of(const std::string& power) const;
    std::size_t power_count() const { return rules_.map().powers.size(); }

    // Whose decision is awaited: the power on turn, or in its battles the first power attacked.
    std::string acting_power(const play::Session& session);
    // Whether the last order of the person on turn may be taken back: its phase lasts and no dice were thrown since.
    bool may_undo(const play::Session& session);

    // Everything about the present position; of the story and the dice what happened from `from` on.
    Json view(const play::Session& session, std::size_t from);
    // The odds of the battle that orders ("move ...; move ...") would bring about, or nothing.
    Json odds_after(const play::Session& session, const std::string& orders);
    // The throw that comes next as a move, with as many hits as can be expected; empty where none is due.
    std::string expected_roll(const play::Session& session);
    // What one order does, in a sentence.
    std::vector<Text> sentences(const std::string& position, const std::string& order, const std::string& after) const;

private:
    struct Happening {
        std::size_t ply = 0;
        axis_allies::PowerId power = 0;
        int round = 0;
        Text sentence;
    };
    struct Throw {
        std::size_t ply = 0;
        bool by_attacker = true;
        Side side = Side::first;
        axis_allies::ZoneId zone = 0;
        int battle_round = 0;
        std::vector<std::array<int, 3>> dice;  // strength, how many, hits
        double expected = 0;
        int hits = 0;
    };
    struct Step {
        axis_allies::PowerId power = 0;
        axis_allies::Phase phase = axis_allies::Phase::purchase;
    };

    AxisTable(axis_allies::Rules rules, axis_allies::Verdicts verdicts)
        : rules_{std::move(rules)}, verdicts_{std::move(verdicts)}, log_{rules_}, calculator_{rules_.map(), 8} {}

    // Follows the record of the session up to its end.
    void follow(const play::Session& session);
    void follow_move(const std::string& text);
    Json battle_json(const axis_allies::Position& position, axis_allies::ZoneId zone);
    Json throw_json(const Throw& one) const;

    axis_allies::Rules rules_;
    axis_allies::Verdicts verdicts_;
    axis_allies::GameLog log_;
    axis_allies::OddsCalculator calculator_;

    axis_allies::Position position_;
    std::string start_;
    std::vector<std::string> followed_;
    std::vector<Step> steps_;  // before each move
    std::vector<Happening> story_;
    std::vector<Throw> throws_;
    std::array<double, 2> owed_{};  // hits that earlier expected throws were rounded down by, attacker first
};

}  // namespace plateau::server
