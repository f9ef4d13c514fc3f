// A game type behind the face that learners by play see.
#pragma once

#include "game/features.h"
#include "game/symmetry.h"
#include "learning/reinforce/environment.h"
#include "play/searches.h"
#include "play/training/random_opening.h"
#include "play/training/training_ground.h"

namespace plateau::play {

// The same for positions that are the same to a player.
template <Game G>
Key key_of(const G& rules, const typename G::Position& position, bool symmetries) {
    if constexpr (WithSymmetry<G>)
        if (symmetries) return canonical_key(rules, position);
    return rules.key(position);
}

// 1 where the first side has won, -1 where the second has.
inline double value_of(const Outcome& outcome) {
    return outcome.is_draw() ? 0 : *outcome.winner == Side::first ? 1 : -1;
}

template <Game G>
class EnvironmentOf final : public learning::Environment {
public:
    using Position = typename G::Position;
    using Glimpse = learning::Glimpse;

    // `features`: null for a table.
    EnvironmentOf(const G& rules, std::shared_ptr<const Features<G>> features, double points_per_logit,
                  const EnvironmentPlan& plan)
        : rules_{rules}, features_{std::move(features)}, points_per_logit_{points_per_logit}, plan_{plan} {}

    void restart(Random& random) override { set_line(random_opening(rules_, plan_.opening_plies, random)); }
    void set_line(std::vector<Position> line) {
        line_ = std::move(line);
        list_moves();
    }

    std::optional<double> result() const override { return result_; }
    Side side_to_move() const override { return rules_.side_to_move(line_.back()); }
    std::size_t choices() const override { return moves_.size(); }
    const typename G::Move& move(std::size_t choice) const { return moves_[choice]; }

    void look(std::size_t choice, Glimpse& glimpse) const override {
        line_.push_back(rules_.after(line_.back(), moves_[choice]));
        see(glimpse);
        line_.pop_back();
    }

    void play(std::size_t choice, Random& random) override {
        line_.push_back(rules_.after(line_.back(), moves_[choice]));
        roll_luck(rules_, line_, random);
        list_moves();
    }

    learning::LookAhead look_ahead(std::span<const double> weights) override {
        assert(features_);
        if constexpr (WithChance<G>) return look_one_ply(weights);
        else return search(weights);
    }

private:
    std::optional<double> result_here() const {
        if (const auto outcome = outcome_of(rules_, Line<Position>{line_})) return value_of(*outcome);
        if (static_cast<int>(line_.size()) > plan_.longest) return 0;
        return std::nullopt;
    }

    void list_moves() {
        result_ = result_here();
        moves_.clear();
        if (result_) return;
        for (const auto& move : legal_moves_of(rules_, Line<Position>{line_})) moves_.push_back(move);
    }

    // The last position of the line.
    void see(Glimpse& glimpse) const {
        const Position& position = line_.back();
        glimpse.result = result_here();
        glimpse.to_move = rules_.side_to_move(position);
        glimpse.features.clear();
        if (features_) features_->extract(rules_, position, glimpse.features);
        else glimpse.key = key_of(rules_, position, plan_.symmetries);
    }

    learning::LookAhead search(std::span<const double> weights) {
        std::vector<float> points;
        for (const double weight : weights) points.push_back(static_cast<float>(weight * points_per_logit_));
        search::Hooks<G> hooks;
        hooks.evaluation = std::make_shared<FeatureEvaluation<G>>(features_, std::move(points));
        search::TextbookOptions options;
        options.depth = plan_.depth;
        Thought<typename G::Move> thought;
        Searches<G>::alphabeta(rules_, options, std::move(hooks))
            ->choose(Line<Position>{line_}, {}, [&](const auto& last) { thought = last; });

        learning::LookAhead ahead;
        while (!(moves_[ahead.choice] == thought.line.front())) ++ahead.choice;
        const std::size_t played = line_.size();
        for (const auto& move : thought.line) line_.push_back(rules_.after(line_.back(), move));
        see(ahead.leaf);
        line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(played), line_.end());
        return ahead;
    }

    // Games with luck: the best position one move ahead.
    learning::LookAhead look_one_ply(std::span<const double> weights) const {
        learning::LookAhead ahead;
        double best = 0;
        const double sign = side_to_move() == Side::first ? 1 : -1;
        for (std::size_t i = 0; i < choices(); ++i) {
            Glimpse glimpse;
            look(i, glimpse);
            const double seen = glimpse.to_move == Side::first ? 1 : -1;
            const double logit =
                glimpse.result ? 1e6 * *glimpse.result : seen * weigh<double>(weights, glimpse.features);
            if (i == 0 || sign * logit > best) {
                best = sign * logit;
                ahead = {i, std::move(glimpse)};
            }
        }
        return ahead;
    }

    const G& rules_;
    std::shared_ptr<const Features<G>> features_;
    double points_per_logit_;
    EnvironmentPlan plan_;
    mutable std::vector<Position> line_;  // grows by one while a choice is looked at
    std::vector<typename G::Move> moves_;
    std::optional<double> result_;
};

}  // namespace plateau::play
