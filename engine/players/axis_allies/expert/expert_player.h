// A player that thinks with a rule base, phase by phase, and says which rule ordered what.
#pragma once

#include "game/player.h"
#include "players/axis_allies/expert/expert.h"
#include "players/axis_allies/tactics/conduct.h"

namespace plateau::axis_allies {

// What a player keeps between turns, for whoever must put it away and start again.
class KeepsFacts {
public:
    virtual ~KeepsFacts() = default;
    virtual std::vector<std::string> memory() const = 0;
    virtual void remember(std::vector<std::string> facts) = 0;
    // What went wrong in thinking since the last question, if anything.
    virtual std::optional<Failure> trouble() = 0;
};

class ExpertPlayer final : public Player<Rules>, public KeepsFacts {
public:
    ExpertPlayer(const Rules& rules, std::unique_ptr<Expert> expert, Conduct conduct)
        : rules_{rules}, expert_{std::move(expert)}, conduct_{conduct} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override;

    std::vector<std::string> memory() const override { return expert_->memory(); }
    void remember(std::vector<std::string> facts) override { expert_->remember(std::move(facts)); }
    std::optional<Failure> trouble() override { return std::exchange(trouble_, std::nullopt); }
    Expert& expert() { return *expert_; }

private:
    ReasonedOrder decide(const Position& position, const Limits& limits);
    void plan(const Position& position, const Limits& limits);

    const Rules& rules_;
    std::unique_ptr<Expert> expert_;
    Conduct conduct_;
    std::deque<ReasonedOrder> plan_;
    int planned_for_ = -1;
    std::optional<Failure> trouble_;
};

// Thinks through the first turn of every power: fails where a rule loops or asks for what is not on the map.
Result<void> try_rules(Expert& expert, const Rules& rules);

}  // namespace plateau::axis_allies
