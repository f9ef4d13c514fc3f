// The learned evaluation: what a tower is worth by what stands around it. A tower that nothing can touch is
// a point; any other is worth a number that depends on its height, on how many towers of either colour it can
// be joined with, on whether one of these would make a tower of five, on whose turn it is and on how far the
// game has come. The numbers are fitted to exact endgame values and to searches that reach them.
#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <string>

#include "core/resources.h"
#include "game/features.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

struct Surroundings {
    static constexpr int kinds = 4 * 4 * 4 * 2 * 2;
    static constexpr int phases = 7;

    // By the number of towers on the board.
    static constexpr int phase_of(int towers) {
        assert(towers >= 0 && towers <= counters_in_all);
        constexpr int first_end = 18, width = 4;
        return towers <= first_end ? 0 : std::min(phases - 1, 1 + (towers - first_end - 1) / width);
    }

    // height 2 | partners of its own colour 2 | of the other colour 2 | makes five with the other 1 | with its own 1
    static constexpr int kind_of(int height, int own, int other, bool other_five, bool own_five) {
        assert(height >= 1 && height < tallest && own >= 0 && other >= 0);
        return (height - 1) << 6 | std::min(own, 3) << 4 | std::min(other, 3) << 2 | other_five << 1 | own_five;
    }
    static constexpr bool is_settled(int kind) { return (kind & 63) == 0; }

    // Calls visit(side, kind) for each tower that is less than five high.
    template <class Visit>
    static void for_each_tower(const Towers& towers, Visit&& visit) {
        std::array<Spots, tallest + 1> of_height{}, up_to{};
        for (int height = 1; height <= tallest; ++height) {
            const auto at = static_cast<std::size_t>(height);
            of_height[at] = towers.of_height(height);
            up_to[at] = up_to[at - 1] | of_height[at];
        }
        for (const Side side : {Side::first, Side::second}) {
            const Spots own = towers.towers(side), others = towers.towers(other(side));
            for (int height = 1; height < tallest; ++height) {
                const Spots partners = up_to[static_cast<std::size_t>(tallest - height)];
                const Spots fives = of_height[static_cast<std::size_t>(tallest - height)];
                for (Spots left = own & of_height[static_cast<std::size_t>(height)]; left; left &= left - 1) {
                    const Spots near = neighbours_of(lowest(left)) & partners;
                    visit(side, kind_of(height, std::popcount(near & own), std::popcount(near & others),
                                        (near & fives & others) != 0, (near & fives & own) != 0));
                }
            }
        }
    }
};

class SurroundingFeatures final : public Features<Rules> {
public:
    std::vector<FeatureBlock> blocks() const override;
    void extract(const Rules& rules, const Position& position, FeatureVector& features) const override;
    std::vector<float> raw_weights() const override;
};

class SurroundingsEvaluation final : public Evaluation<Rules> {
public:
    static constexpr double scale = 100;  // points a tower
    static constexpr const char* default_weights = "data/avalam/surroundings.weights";

    // `points` of SurroundingFeatures, in their order.
    explicit SurroundingsEvaluation(const std::vector<float>& points);
    static Result<std::unique_ptr<SurroundingsEvaluation>> read(const std::string& file, const Resources& resources);

    Score operator()(const Rules&, const Position& position) const override { return score(position); }

    Score score(const Position& position) const {
        const int count = position.tower_count();
        const Phase& phase = by_phase_[static_cast<std::size_t>(Surroundings::phase_of(count))];
        const Side mover = position.side_to_move();
        const Spots fives = position.fives(), own_fives = fives & position.towers(mover);
        Score sum = turn_[static_cast<std::size_t>(count)] +
                    phase.settled * (2 * std::popcount(own_fives) - std::popcount(fives));
        Surroundings::for_each_tower(position.board(), [&](Side side, int kind) {
            const auto at = static_cast<std::size_t>(kind);
            sum += side == mover ? phase.own[at] : phase.other[at];
        });
        return sum;
    }

private:
    struct Phase {
        Score settled = 0;
        std::array<Score, Surroundings::kinds> own, other;  // the others' with their sign
    };
    std::array<Phase, Surroundings::phases> by_phase_;
    std::array<Score, counters_in_all + 1> turn_;
};

}  // namespace plateau::avalam
