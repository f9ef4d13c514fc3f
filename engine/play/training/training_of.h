// The training ground of one game type.
#pragma once

#include <fmt/format.h>

#include <map>

#include "core/weights.h"
#include "play/player_factory.h"
#include "play/training/accuracy_of.h"
#include "play/training/environment_of.h"
#include "play/training/self_play_game.h"
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
    TrainingOf(const G& rules, const Resources& resources, const PlayerFactory<G>& players, std::string features_name,
               std::shared_ptr<const Features<G>> features)
        : rules_{rules},
          resources_{resources},
          players_{players},
          tools_{players.tools()},
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

    Result<std::string> self_play(const SelfPlayPlan& plan, std::uint64_t game, const Watch& watch) const override {
        Random luck{plan.seed ^ 0x6c75636bULL, game};
        auto player = players_.make(plan.player, luck());
        if (!player) return player.failure();
        return SelfPlayGame<G>{rules_, plan, game}.play(*player, watch);
    }

    std::string_view packing() const override { return packing_name<G>(); }

    bool extract(std::string_view packed, int symmetry, FeatureVector& features) const override {
        assert(features_ && symmetry < symmetry_count());
        auto position = unpacked(rules_, packed);
        if (!position) return false;
        if constexpr (WithSymmetry<G>)
            if (symmetry > 0) *position = rules_.transformed(*position, symmetry);
        features_->extract(rules_, *position, features);
        return true;
    }

    std::optional<Key> key(std::string_view packed) const override {
        const auto position = unpacked(rules_, packed);
        if (!position) return std::nullopt;
        return key_of(rules_, *position, true);
    }

    bool is_quiet(std::string_view packed) const override {
        if (!tools_.is_quiet) return true;
        const auto position = unpacked(rules_, packed);
        return position && tools_.is_quiet(rules_, *position);
    }

    bool is_sound(std::string_view packed) const override { return unpacked(rules_, packed).has_value(); }

    std::optional<Words> words(const StoredPosition& stored) const override {
        const auto position = unpacked(rules_, stored.packed);
        if (!position) return std::nullopt;
        Words words{rules_.to_text(*position), "", rules_.side_to_move(*position)};
        if (stored.move == StoredPosition::no_move) return words;
        const auto move = move_of_rank(rules_, *position, stored.move);
        if (!move) return std::nullopt;
        words.move = rules_.to_text(*position, *move);
        return words;
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

    Result<Accuracy> accuracy(const AccuracyPlan& plan, const StopSignal& stop) const override {
        if constexpr (WithChance<G> || WithOrders<G>) {
            return fail("this game cannot be solved: there is nothing to measure a player against",
                        "ce jeu ne peut pas être résolu : il n'y a rien à quoi mesurer un joueur");
        } else {
            auto player = players_.make(plan.player, plan.seed);
            if (!player) return player.failure();
            return AccuracyOf<G>{rules_, tools_}.measure(*player, plan, stop);
        }
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
            line.push_back(rules_.after(line.back(), choose(seats->players, line, watch)));
            if (watch.stop_requested()) return fail("interrupted", "interrompu");
            roll_luck(rules_, line, random);
        }
    }

    typename G::Move choose(std::array<SeatedPlayer<G>, 2>& players, const std::vector<Position>& line,
                            const Watch& watch) const {
        auto& seated = players[index_of(rules_.side_to_move(line.back()))];
        Limits limits = seated.limits;
        limits.watch = &watch;
        return seated.player->choose(Line<Position>{line}, limits, [](const auto&) {});
    }

    const G& rules_;
    const Resources& resources_;
    const PlayerFactory<G>& players_;
    const Kit<G>& tools_;
    std::string features_name_;
    std::shared_ptr<const Features<G>> features_;
    std::vector<FeatureBlock> blocks_;
};

}  // namespace plateau::play
