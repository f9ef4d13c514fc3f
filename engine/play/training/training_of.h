// The training ground of one game type.
#pragma once

#include <fmt/format.h>

#include <map>

#include "core/weights.h"
#include "play/player_factory.h"
#include "play/training/environment_of.h"
#include "play/training/training_ground.h"

namespace plateau::play {

// Files, and beside them weights that are in no file yet: "memory:NAME".
class ResourcesWithFiles final : public Resources {
public:
    explicit ResourcesWithFiles(const Resources& files) : files_{files} {}
    void keep(std::string name, std::string text) { kept_["memory:" + std::move(name)] = std::move(text); }
    Result<std::string> read(std::string_view path) const override {
        const auto kept = kept_.find(path);
        return kept == kept_.end() ? files_.read(path) : kept->second;
    }

private:
    const Resources& files_;
    std::map<std::string, std::string, std::less<>> kept_;
};

template <Game G>
class TrainingOf final : public TrainingGround {
public:
    using Position = typename G::Position;

    // `features` may be null: then only tables can be learned.
    TrainingOf(const G& rules, const Resources& resources, const Kit<G>& tools, std::string features_name,
               std::shared_ptr<const Features<G>> features)
        : rules_{rules},
          resources_{resources},
          tools_{tools},
          features_name_{std::move(features_name)},
          features_{std::move(features)} {
        if (features_) blocks_ = features_->blocks();
    }

    const std::string& features_name() const override { return features_name_; }
    const std::vector<FeatureBlock>& blocks() const override { return blocks_; }
    std::vector<Tie> ties() const override { return features_ ? features_->ties() : std::vector<Tie>{}; }
    double points_per_logit() const override { return 1 / tools_.win_chance_slope; }

    std::vector<double> raw_weights() const override {
        std::vector<double> weights(count_features(blocks_));
        const auto raw = features_ ? features_->raw_weights() : std::vector<float>{};
        for (std::size_t i = 0; i < raw.size(); ++i) weights[i] = static_cast<double>(raw[i]) / points_per_logit();
        return weights;
    }

    int symmetry_count() const override {
        if constexpr (WithSymmetry<G>) return rules_.symmetry_count();
        else return 1;
    }

    Result<std::vector<TrainingPosition>> self_play(const SelfPlayPlan& plan, std::uint64_t game,
                                                    const Watch& watch) const override;

    Result<void> extract(std::string_view text, int symmetry, FeatureVector& features) const override {
        assert(features_);
        auto position = rules_.parse_position(text);
        if (!position) return position.failure();
        if constexpr (WithSymmetry<G>)
            if (symmetry > 0) *position = rules_.transformed(*position, symmetry);
        features_->extract(rules_, *position, features);
        return {};
    }

    std::unique_ptr<learning::Environment> environment(const EnvironmentPlan& plan) const override {
        return std::make_unique<EnvironmentOf<G>>(rules_, plan.features ? features_ : nullptr, points_per_logit(),
                                                  plan);
    }

    Result<double> play_pair(const Contestant& a, const Contestant& b, const EpisodePlan& plan, std::uint64_t seed,
                             std::uint64_t opening, const Watch& watch) const override {
        double points = 0;
        for (const bool a_is_first : {true, false}) {
            Random random{seed, opening};
            auto line = random_opening(rules_, plan.opening_plies, random);
            const auto value = play_on(line, a_is_first ? a : b, a_is_first ? b : a, plan, random, watch);
            if (!value) return value;
            points += (1 + (a_is_first ? *value : -*value)) / 2;
        }
        return points / 2;
    }

    Result<std::string> with_weights(std::string_view player, std::string_view weights_file) const override {
        auto spec = parse_spec(player);
        if (!spec) return spec.failure();
        if (!spec->find("eval")) spec->set("eval", features_name_);
        spec->set("eval.weights", std::string{weights_file});
        return spec->to_text();
    }

private:
    struct Seats {
        std::unique_ptr<ResourcesWithFiles> resources;
        std::unique_ptr<PlayerFactory<G>> factory;
        std::array<SeatedPlayer<G>, 2> players;
    };

    Result<Seats> seat(const Contestant& first, const Contestant& second) const {
        Seats seats;
        seats.resources = std::make_unique<ResourcesWithFiles>(resources_);
        seats.factory = std::make_unique<PlayerFactory<G>>(rules_, *seats.resources);
        for (const Side side : {Side::first, Side::second}) {
            const Contestant& contestant = side == Side::first ? first : second;
            auto spec = with_kept_weights(contestant, to_string(side), *seats.resources);
            if (!spec) return spec.failure();
            auto player = seats.factory->make(*spec);
            if (!player) return player.failure();
            seats.players[index_of(side)] = std::move(*player);
        }
        return seats;
    }

    Result<std::string> with_kept_weights(const Contestant& contestant, const char* name,
                                          ResourcesWithFiles& resources) const {
        if (contestant.weights.empty()) return contestant.player;
        Weights weights;
        weights.set("scale", fmt::format("{}", points_per_logit()));
        weights.blocks = blocks_;
        for (const double weight : contestant.weights) weights.values.push_back(static_cast<float>(weight));
        resources.keep(name, to_text(weights));
        return with_weights(contestant.player, std::string{"memory:"} + name);
    }

    // The value of the game for the first side.
    Result<double> play_on(std::vector<Position>& line, const Contestant& first, const Contestant& second,
                           const EpisodePlan& plan, Random& random, const Watch& watch) const {
        auto seats = seat(first, second);
        if (!seats) return seats.failure();
        while (true) {
            if (const auto outcome = outcome_of(rules_, Line<Position>{line})) return value_of(*outcome);
            if (static_cast<int>(line.size()) > plan.longest) return 0;
            line.push_back(rules_.after(line.back(), choose(seats->players, line, watch).move));
            if (watch.stop_requested()) return interrupted();
            roll_luck(rules_, line, random);
        }
    }

    struct Choice {
        typename G::Move move;
        Score score;
    };
    Choice choose(std::array<SeatedPlayer<G>, 2>& players, const std::vector<Position>& line,
                  const Watch& watch) const {
        auto& seated = players[index_of(rules_.side_to_move(line.back()))];
        Limits limits = seated.limits;
        limits.watch = &watch;
        Score score = 0;
        const auto move = seated.player->choose(Line<Position>{line}, limits, [&](const auto& thought) {
            if (thought.rank == 1) score = thought.score;
        });
        return {move, score};
    }

    const G& rules_;
    const Resources& resources_;
    const Kit<G>& tools_;
    std::string features_name_;
    std::shared_ptr<const Features<G>> features_;
    std::vector<FeatureBlock> blocks_;
};

template <Game G>
Result<std::vector<TrainingPosition>> TrainingOf<G>::self_play(const SelfPlayPlan& plan, std::uint64_t game,
                                                               const Watch& watch) const {
    Random random{plan.seed, game};
    auto line = random_opening(rules_, plan.opening_plies, random);
    auto seats = seat({plan.player, {}}, {plan.player, {}});
    if (!seats) return seats.failure();
    std::vector<TrainingPosition> kept;
    std::vector<Side> sides;
    std::optional<Outcome> outcome;
    while (!(outcome = outcome_of(rules_, Line<Position>{line})) && static_cast<int>(line.size()) <= plan.longest) {
        const Position& position = line.back();
        const auto [move, score] = choose(seats->players, line, watch);
        if (watch.stop_requested()) return interrupted();
        const bool is_kept = !is_decided(score) &&
                             random.below(100) < static_cast<std::uint32_t>(plan.sample_percent) &&
                             (!plan.quiet || !tools_.is_quiet || tools_.is_quiet(rules_, position));
        if (is_kept) {
            kept.push_back({rules_.to_text(position), key_of(rules_, position, true), 0, score,
                            static_cast<std::int32_t>(line.size()) - 1});
            sides.push_back(rules_.side_to_move(position));
        }
        const bool errs = random.below(100) < static_cast<std::uint32_t>(plan.noise_percent);
        line.push_back(rules_.after(position, errs ? random_allowed_move(rules_, line, random) : move));
        roll_luck(rules_, line, random);
    }
    const double value = outcome ? value_of(*outcome) : 0;
    for (std::size_t i = 0; i < kept.size(); ++i)
        kept[i].result = static_cast<float>((1 + (sides[i] == Side::first ? value : -value)) / 2);
    return kept;
}

}  // namespace plateau::play
