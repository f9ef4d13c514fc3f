#include "players/draughts/patterns.h"

#include <fmt/format.h>

#include <cmath>

namespace plateau::draughts {

namespace {

// Features of one phase, one after the other: terms, squares of kings, patterns. Then those of the other.
constexpr std::uint32_t first_king_square = term_count;
constexpr std::uint32_t first_pattern = first_king_square + king_squares;
constexpr std::uint32_t features_a_phase = first_pattern + pattern_count;

// Endings that are hard to win.
Score held(Score score, const Position& position) {
    if (!position.kings) return score;
    const bool leads = score > 0;
    const Bits strong = leads ? position.own() : position.theirs(), weak = leads ? position.theirs() : position.own();
    const int strong_kings = count_of(strong & position.kings), weak_kings = count_of(weak & position.kings);
    if (weak_kings == 0) return score;
    if (count_of(strong) <= 3) return score / 8;
    const int men = count_of(strong & ~position.kings) - count_of(weak & ~position.kings);
    return strong_kings == weak_kings && std::abs(men) <= 1 ? score / 2 : score;
}

}  // namespace

std::vector<FeatureBlock> PatternFeatures::blocks() const {
    std::vector<FeatureBlock> blocks;
    for (const std::string phase : {"full", "empty"}) {
        for (const char* name : term_names) blocks.push_back({fmt::format("{}_{}", name, phase), 1});
        blocks.push_back({"king_square_" + phase, king_squares});
        for (std::size_t i = 0; i < regions.size(); ++i)
            blocks.push_back({(i < 8    ? fmt::format("block_{}_", i)
                               : i == 8 ? std::string{"edge_"}
                                        : std::string{"base_"}) +
                                  phase,
                              regions[i].states});
    }
    return blocks;
}

void PatternFeatures::extract(const Rules10&, const Position& position, FeatureVector& features) const {
    const Views views{position};
    const Terms terms{views};
    const float full = static_cast<float>(terms.fullness) / full_board;
    const auto add = [&](std::uint32_t index, float value) {
        if (full > 0) features.push_back({index, value * full});
        if (full < 1) features.push_back({index + features_a_phase, value * (1 - full)});
    };
    for (std::uint32_t i = 0; i < term_count; ++i)
        if (terms.values[i]) add(i, static_cast<float>(terms.values[i]) / static_cast<float>(term_units[i]));
    for_each(views.mover.own_kings, [&](Bits king) {
        add(first_king_square + static_cast<std::uint32_t>(king_place(first_square(king))), 1);
    });
    for_each(views.waiting.own_kings, [&](Bits king) {
        add(first_king_square + static_cast<std::uint32_t>(king_place(first_square(king))), -1);
    });
    for (const Region& region : regions) {
        const std::uint32_t own = state_of(region, views.mover), theirs = state_of(region, views.waiting);
        if (own == theirs) continue;
        add(first_pattern + region.first + own, 1);
        add(first_pattern + region.first + theirs, -1);
    }
}

std::vector<float> PatternFeatures::raw_weights() const {
    std::vector<float> raw(2 * features_a_phase);
    for (std::uint32_t phase = 0; phase < 2; ++phase) {
        float* terms = raw.data() + phase * features_a_phase;
        terms[man] = 100;
        terms[tempi] = 10;
        terms[first_king] = 250;
        terms[more_kings] = 200;
        terms[king_range] = 10;
    }
    return raw;
}

Result<std::shared_ptr<const Patterns>> Patterns::read(std::string_view file, const Resources& resources) {
    const auto points = points_of(PatternFeatures{}, file == "none" ? "" : file, resources);
    if (!points) return points.failure();
    return std::shared_ptr<const Patterns>{std::make_shared<Patterns>(*points)};
}

Patterns::Patterns(const std::vector<float>& points) : states_(pattern_count) {
    const auto rounded = [](float value, float limit) {
        return static_cast<std::int32_t>(std::lround(std::clamp(value, -limit, limit)));
    };
    const float *full = points.data(), *empty = full + features_a_phase;
    for (std::uint32_t i = 0; i < pattern_count; ++i)
        states_[i] = {static_cast<std::int16_t>(rounded(full[first_pattern + i] * fine, 32767)),
                      static_cast<std::int16_t>(rounded(empty[first_pattern + i] * fine, 32767))};
    for (std::uint32_t i = 0; i < term_count; ++i) {
        const float scale = static_cast<float>(fine * fine) / static_cast<float>(term_units[i]);
        terms_[i] = {rounded(full[i] * scale, 1e7f), rounded(empty[i] * scale, 1e7f)};
    }
    for (std::uint32_t i = 0; i < king_squares; ++i)
        kings_[i] = {rounded(full[first_king_square + i] * fine, 1e7f),
                     rounded(empty[first_king_square + i] * fine, 1e7f)};
}

Score Patterns::score(const Position& position) const {
    const Views views{position};
    const Terms terms{views};
    std::int32_t full = 0, empty = 0;
    for (std::size_t i = 0; i < term_count; ++i) {
        full += terms.values[i] * terms_[i].full;
        empty += terms.values[i] * terms_[i].empty;
    }
    full /= fine;
    empty /= fine;
    const auto add_kings = [&](Bits kings, std::int32_t sign) {
        for_each(kings, [&](Bits king) {
            const WidePair& pair = kings_[static_cast<std::size_t>(king_place(first_square(king)))];
            full += sign * pair.full;
            empty += sign * pair.empty;
        });
    };
    if (position.kings) {
        add_kings(views.mover.own_kings, 1);
        add_kings(views.waiting.own_kings, -1);
    }
#pragma GCC unroll 10
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const Pair own = states_[regions[i].first + state_of(regions[i], views.mover)];
        const Pair theirs = states_[regions[i].first + state_of(regions[i], views.waiting)];
        full += own.full - theirs.full;
        empty += own.empty - theirs.empty;
    }
    const std::int64_t mixed = static_cast<std::int64_t>(full) * terms.fullness +
                               static_cast<std::int64_t>(empty) * (full_board - terms.fullness);
    return clamp_evaluation(held(static_cast<Score>(mixed / (full_board * fine)), position));
}

}  // namespace plateau::draughts
