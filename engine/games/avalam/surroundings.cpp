#include "games/avalam/surroundings.h"

#include <cmath>

namespace plateau::avalam {

namespace {

using S = Surroundings;

// Where each block of features begins. A tower that is not settled adds to four of them, so that what few
// positions tell of a kind in one phase leans on what all of them tell of towers.
struct Layout {
    static constexpr std::uint32_t turn = 0;  // by number of towers: what having the turn is worth
    static constexpr std::uint32_t settled = turn + counters_in_all + 1;
    static constexpr std::uint32_t tower = settled + S::phases;
    static constexpr std::uint32_t kind = tower + S::phases;
    static constexpr std::uint32_t role = kind + S::kinds;       // of the side to move, then of the other
    static constexpr std::uint32_t phase = role + 2 * S::kinds;  // the same by phase
    static constexpr std::uint32_t count = phase + S::phases * 2 * S::kinds;
};

std::uint32_t role_index(bool is_own, int kind) { return static_cast<std::uint32_t>((is_own ? 0 : S::kinds) + kind); }
std::uint32_t phase_index(int phase, bool is_own, int kind) {
    return static_cast<std::uint32_t>(phase * 2 * S::kinds) + role_index(is_own, kind);
}

}  // namespace

std::vector<FeatureBlock> SurroundingFeatures::blocks() const {
    return {{"turn", counters_in_all + 1}, {"settled", S::phases},
            {"tower", S::phases},          {"kind", S::kinds},
            {"role", 2 * S::kinds},        {"phase", S::phases * 2 * S::kinds}};
}

void SurroundingFeatures::extract(const Rules&, const Position& position, FeatureVector& features) const {
    const int count = position.tower_count(), phase = S::phase_of(count);
    const Side mover = position.side_to_move();
    const Spots fives = position.fives();
    int settled = 2 * std::popcount(fives & position.towers(mover)) - std::popcount(fives), towers = 0;
    const auto at = [](std::uint32_t base, std::uint32_t index, int value) {
        return Feature{base + index, static_cast<float>(value)};
    };
    S::for_each_tower(position.board(), [&](Side side, int kind) {
        const bool is_own = side == mover;
        const int sign = is_own ? 1 : -1;
        (S::is_settled(kind) ? settled : towers) += sign;
        if (S::is_settled(kind)) return;
        features.push_back(at(Layout::kind, static_cast<std::uint32_t>(kind), sign));
        features.push_back(at(Layout::role, role_index(is_own, kind), sign));
        features.push_back(at(Layout::phase, phase_index(phase, is_own, kind), sign));
    });
    features.push_back(at(Layout::turn, static_cast<std::uint32_t>(count), 1));
    features.push_back(at(Layout::settled, static_cast<std::uint32_t>(phase), settled));
    features.push_back(at(Layout::tower, static_cast<std::uint32_t>(phase), towers));
}

// Before anything is learned: settled towers count fully, others half.
std::vector<float> SurroundingFeatures::raw_weights() const {
    assert(count_features(blocks()) == Layout::count);
    std::vector<float> weights(Layout::count);
    for (std::uint32_t phase = 0; phase < S::phases; ++phase) {
        weights[Layout::settled + phase] = 100;
        weights[Layout::tower + phase] = 50;
    }
    return weights;
}

SurroundingsEvaluation::SurroundingsEvaluation(const std::vector<float>& points) {
    assert(points.size() == Layout::count);
    const auto rounded = [](double value) { return static_cast<Score>(std::lround(value)); };
    for (std::size_t towers = 0; towers < turn_.size(); ++towers)
        turn_[towers] = rounded(static_cast<double>(points[Layout::turn + towers]));
    for (int phase = 0; phase < S::phases; ++phase) {
        Phase& to = by_phase_[static_cast<std::size_t>(phase)];
        const auto number = static_cast<std::uint32_t>(phase);
        to.settled = rounded(static_cast<double>(points[Layout::settled + number]));
        for (int kind = 0; kind < S::kinds; ++kind) {
            const auto worth = [&](bool is_own) {
                if (S::is_settled(kind)) return to.settled;
                return rounded(static_cast<double>(points[Layout::tower + number] +
                                                   points[Layout::kind + static_cast<std::uint32_t>(kind)] +
                                                   points[Layout::role + role_index(is_own, kind)] +
                                                   points[Layout::phase + phase_index(phase, is_own, kind)]));
            };
            to.own[static_cast<std::size_t>(kind)] = worth(true);
            to.other[static_cast<std::size_t>(kind)] = -worth(false);
        }
    }
}

Result<std::unique_ptr<SurroundingsEvaluation>> SurroundingsEvaluation::read(const std::string& file,
                                                                             const Resources& resources) {
    const auto points = points_of<Rules>(SurroundingFeatures{}, file, resources);
    if (!points) return points.failure();
    return std::make_unique<SurroundingsEvaluation>(*points);
}

}  // namespace plateau::avalam
