// A batch of one game type.
#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>
#include <vector>

#include "game/history.h"
#include "game/orders.h"
#include "play/batch.h"
#include "play/planes_of.h"
#include "play/training/random_opening.h"

namespace plateau::play {

// Games whose moves can be listed, without luck, and whose board can be drawn.
template <class G>
concept PlaysInBatches = WithDiagram<G> && !WithChance<G> && !WithOrders<G> && requires { G::Moves::capacity(); };

template <PlaysInBatches G>
class BatchOf final : public Batch {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    BatchOf(const G& rules, const BatchPlan& plan)
        : Batch{plan, action_count_of(rules), PlanesOf<G>{rules}.shape()},
          rules_{rules},
          drawing_{rules},
          random_{plan.seed} {
        lines_.resize(plan.games);
        plies_.resize(plan.games);
        draw_start();
        restart(plan.seed);
    }

    void restart(std::uint64_t seed) override {
        random_ = Random{seed};
        random_is_fresh_ = false;
        games_ended_ = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            begin(i);
            report(i, std::nullopt, false);
        }
    }

    Result<void> step(std::span<const std::int32_t> actions) override {
        const bool are_ours =
            random_is_fresh_ && actions.data() == arrays_.random_action.data() && actions.size() == size();
        random_is_fresh_ = false;
        if (!are_ours)
            if (auto checked = check(actions); !checked) return checked;
        if constexpr (WithGrowingPlanes<G> && !WithHistory<G>) play_quickly(actions);
        else
            for (std::size_t i = 0; i < actions.size(); ++i) play(i, actions[i]);
        return {};
    }

    void choose_at_random() override {
        Random random = random_;  // in registers: bytes written elsewhere do not touch it
        for (std::size_t i = 0; i < size(); ++i) arrays_.random_action[i] = random_action(i, random);
        random_ = random;
        random_is_fresh_ = true;
    }

    std::string position(std::size_t game) const override {
        assert(game < size());
        return rules_.to_text(now(game));
    }

private:
    // What the rules ask for: the present position, or all that led to it.
    using Kept = std::conditional_t<WithHistory<G>, std::vector<Position>, Position>;

    const Position& now(std::size_t i) const {
        if constexpr (WithHistory<G>) return lines_[i].back();
        else return lines_[i];
    }
    auto moves_of(std::size_t i) const {
        if constexpr (WithHistory<G>) return legal_moves_of(rules_, Line<Position>{lines_[i]});
        else return rules_.legal_moves(lines_[i]);
    }
    std::optional<Outcome> outcome(std::size_t i) const {
        if constexpr (WithHistory<G>) return outcome_of(rules_, Line<Position>{lines_[i]});
        else return rules_.outcome(lines_[i]);
    }

    std::int32_t random_action(std::size_t i, Random& random) const {
        if constexpr (WithActions<G> && !ForbidsByHistory<G>) {
            return rules_.action_of(random_move(rules_, now(i), random));
        } else {
            const auto moves = moves_of(i);
            const auto place = random.below(static_cast<std::uint32_t>(moves.size()));
            return action_at(rules_, moves[place], place);
        }
    }

    Move move_of(std::size_t i, std::int32_t action) const {
        if constexpr (WithActions<G>) return rules_.move_of(action);
        else return moves_of(i)[static_cast<std::size_t>(action)];
    }

    void begin(std::size_t i) {
        if constexpr (WithHistory<G>) lines_[i].assign(1, rules_.start());
        else lines_[i] = rules_.start();
        plies_[i] = 0;
        std::copy(start_planes_.begin(), start_planes_.end(), planes_of(i).begin());
        std::copy(start_legal_.begin(), start_legal_.end(), legal_of(i));
    }

    void play(std::size_t i, std::int32_t action) {
        const auto after = rules_.after(now(i), move_of(i, action));
        if constexpr (WithHistory<G>) lines_[i].push_back(after);
        else lines_[i] = after;
        ++plies_[i];
        const auto ending = outcome(i);
        const bool is_over = ending || plies_[i] >= plan_.longest;
        if (is_over) {
            begin(i);
        } else {
            drawing_.draw(after, planes_of(i));
            mark_legal(moves_of(i), legal_of(i));
        }
        games_ended_ += is_over;
        report(i, ending, is_over);
    }

    // The same where a move changes little of the arrays. For all the compiler knows a byte that is written may be any
    // other: the rules that the loop reads are a copy, out of reach.
    void play_quickly(std::span<const std::int32_t> actions) {
        const G rules = rules_;
        const std::size_t plane_bytes = start_planes_.size(), action_bytes = start_legal_.size();
        std::uint8_t *planes = arrays_.planes.data(), *legal = arrays_.legal.data();
        std::uint8_t *const ended = arrays_.ended.data(), *const to_move = arrays_.to_move.data();
        float* const rewards = arrays_.rewards.data();
        Position* const positions = lines_.data();
        int* const plies = plies_.data();
        for (std::size_t i = 0; i < actions.size(); ++i, planes += plane_bytes, legal += action_bytes) {
            const Move move = rules.move_of(actions[i]);
            const Position& before = positions[i];
            const Position after = rules.after(before, move);
            const auto ending = rules.outcome(after);
            const bool is_over = ending || ++plies[i] >= plan_.longest;
            ended[i] = is_over;
            rewards[2 * i] = rewards[2 * i + 1] = 0;
            if (is_over) [[unlikely]] {
                ++games_ended_;
                begin(i);
                report(i, ending, true);
                continue;
            }
            to_move[i] = static_cast<std::uint8_t>(index_of(rules.side_to_move(after)));
            rules.draw_move(before, move, {planes, plane_bytes});
            rules.mark_move(after, move, legal);
            positions[i] = after;
        }
    }

    // What a step tells of a game, but for its board.
    void report(std::size_t i, const std::optional<Outcome>& ending, bool is_over) {
        const float reward = !ending || ending->is_draw() ? 0.0F : *ending->winner == Side::first ? 1.0F : -1.0F;
        arrays_.rewards[2 * i] = reward;
        arrays_.rewards[2 * i + 1] = -reward;
        arrays_.ended[i] = is_over;
        arrays_.to_move[i] = static_cast<std::uint8_t>(index_of(rules_.side_to_move(now(i))));
    }

    void mark_legal(const typename G::Moves& moves, std::uint8_t* legal) const {
        std::fill_n(legal, action_count_, std::uint8_t{0});
        for (std::size_t place = 0; place < moves.size(); ++place) {
            const int action = action_at(rules_, moves[place], place);
            assert(action >= 0 && action < action_count_);
            legal[action] = 1;
        }
    }

    // Every game begins alike: the board is drawn once.
    void draw_start() {
        const Position start = rules_.start();
        start_planes_.resize(static_cast<std::size_t>(shape_.size()));
        drawing_.draw(start, start_planes_);
        start_legal_.resize(static_cast<std::size_t>(action_count_));
        mark_legal(rules_.legal_moves(start), start_legal_.data());
    }

    const G& rules_;
    PlanesOf<G> drawing_;
    Random random_;
    bool random_is_fresh_ = false;  // the random actions are for the positions of now: legal
    std::vector<Kept> lines_;
    std::vector<int> plies_;
    std::vector<std::uint8_t> start_planes_, start_legal_;
};

}  // namespace plateau::play
