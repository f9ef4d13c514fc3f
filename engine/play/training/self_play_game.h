// One game of a player with itself, as the positions to learn from. Everything random in it depends on the plan's
// seed and the game's number alone.
#pragma once

#include <vector>

#include "play/known.h"
#include "play/training/move_rank.h"
#include "play/training/random_opening.h"
#include "play/training/training_ground.h"

namespace plateau::play {

template <Game G>
class SelfPlayGame {
public:
    using Position = typename G::Position;

    SelfPlayGame(const G& rules, const SelfPlayPlan& plan, std::uint64_t number)
        : rules_{rules}, plan_{plan}, number_{number}, random_{plan.seed, number}, agreement_{plan.adjudication} {}

    // The stored positions, one after the other; a failure where the watch says stop.
    // The player plays both sides.
    Result<std::string> play(SeatedPlayer<G>& player, const Watch& watch) {
        if (auto begun = play_opening(); !begun) return begun.failure();
        while (!is_over()) {
            choose(player, watch);
            if (watch.stop_requested()) return fail("interrupted", "interrompu");
            keep();
            go_on();
        }
        return stored();
    }

private:
    struct Kept {
        std::size_t place;  // in the line
        Score score;
        std::uint16_t move;
    };

    Result<void> play_opening() {
        std::vector<Position> line{rules_.start()};
        if (!plan_.openings.empty()) {
            for (const auto& text : plan_.openings[number_ % plan_.openings.size()]) {
                const auto move = rules_.parse_move(line.back(), text);
                if (!move) return move.failure();
                line.push_back(rules_.after(line.back(), *move));
            }
        }
        line_ = random_opening(rules_, line, plan_.opening_plies, random_);
        return {};
    }

    bool is_over() {
        if (outcome_) return true;
        outcome_ = outcome_of(rules_, Line<Position>{line_});
        if (!outcome_ && static_cast<int>(line_.size()) > plan_.longest) outcome_ = Outcome::draw();
        return outcome_.has_value();
    }

    void choose(SeatedPlayer<G>& seated, const Watch& watch) {
        Limits limits = seated.limits;
        limits.watch = &watch;
        score_ = 0;
        move_ = seated.player->choose(Line<Position>{line_}, limits, [&](const auto& thought) {
            if (thought.rank == 1) score_ = thought.score;
        });
    }

    // Decided positions are few, and what they show is certain: they are always kept.
    void keep() {
        const bool is_kept =
            is_decided(score_) || random_.below(100) < static_cast<std::uint32_t>(plan_.sample_percent);
        if (is_kept) kept_.push_back({line_.size() - 1, score_, rank_of(rules_, line_.back(), move_)});
    }

    void go_on() {
        const Side side = rules_.side_to_move(line_.back());
        const bool errs = random_.below(100) < static_cast<std::uint32_t>(plan_.noise_percent);
        line_.push_back(rules_.after(line_.back(), errs ? random_allowed_move(rules_, line_, random_) : move_));
        roll_luck(rules_, line_, random_);
        if (!plan_.adjudication.is_on() || outcome_of(rules_, Line<Position>{line_})) return;
        outcome_ = agreement_.hear(side, score_, line_.size() - 1);
    }

    std::string stored() const {
        std::string bytes, packed_position;
        for (const Kept& kept : kept_) {
            const Position& position = line_[kept.place];
            packed_position.clear();
            pack(rules_, position, packed_position);
            StoredPosition stored;
            stored.game = static_cast<std::uint32_t>(number_);
            stored.score = kept.score;
            stored.ply = static_cast<std::uint16_t>(kept.place);
            stored.result = result_of(rules_.side_to_move(position));
            stored.move = kept.move;
            stored.packed = packed_position;
            append(stored, bytes);
        }
        return bytes;
    }

    std::uint16_t result_of(Side side) const {
        if (outcome_->is_draw()) return StoredPosition::drawn;
        return *outcome_->winner == side ? StoredPosition::won : StoredPosition::lost;
    }

    const G& rules_;
    const SelfPlayPlan& plan_;
    std::uint64_t number_;
    Random random_;
    Agreement agreement_;
    std::vector<Position> line_;
    std::vector<Kept> kept_;
    std::optional<Outcome> outcome_;
    typename G::Move move_{};
    Score score_ = 0;
};

}  // namespace plateau::play
