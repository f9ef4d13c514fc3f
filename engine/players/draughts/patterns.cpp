#include "players/draughts/patterns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace plateau::draughts {

namespace {

// Features of one phase, one after the other: terms, squares of kings, patterns. Then those of the other.
constexpr std::uint32_t first_king_square = term_count;
constexpr std::uint32_t first_pattern = first_king_square + king_squares;
template <class Shape>
constexpr std::uint32_t features_a_phase = first_pattern + pattern_count<Shape>;

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

// For each state of a region the state of a part of it. A state's digits stand for the squares from the lowest on.
std::vector<std::uint32_t> states_of_part(const Region& whole, const Region& part) {
    assert((whole.squares & part.squares) == part.squares);
    std::vector<std::uint32_t> states{0};
    states.reserve(whole.states);
    std::uint32_t power = 1;
    for_each(whole.squares, [&](Bits square) {
        const bool counts = square & part.squares;
        const std::size_t known = states.size();
        for (std::uint32_t digit = 1; digit < 3; ++digit)
            for (std::size_t i = 0; i < known; ++i) states.push_back(states[i] + (counts ? digit * power : 0));
        if (counts) power *= 3;
    });
    assert(states.size() == whole.states);
    return states;
}

// Adds the weights of the regions that only learning looks at to those of the regions that they are parts of.
template <class Shape>
void add_parts(float* weights) {
    for (std::size_t i = Shape::looked_up; i < Shape::regions.size(); ++i) {
        const Region& part = Shape::regions[i];
        const auto whole = std::find_if(Shape::regions.begin(), Shape::regions.begin() + Shape::looked_up,
                                        [&](const Region& region) { return !(part.squares & ~region.squares); });
        const auto states = states_of_part(*whole, part);
        for (std::uint32_t state = 0; state < whole->states; ++state)
            weights[whole->first + state] += weights[part.first + states[state]];
    }
}

}  // namespace

template <class Shape>
std::vector<FeatureBlock> PatternFeatures<Shape>::blocks() const {
    std::vector<FeatureBlock> blocks;
    for (const std::string phase : {"full", "empty"}) {
        for (const char* name : term_names) blocks.push_back({fmt::format("{}_{}", name, phase), 1});
        blocks.push_back({"king_square_" + phase, king_squares});
        for (const Region& region : Shape::regions)
            blocks.push_back({fmt::format("{}_{}", region.name, phase), region.states});
    }
    return blocks;
}

template <class Shape>
void PatternFeatures<Shape>::extract(const Rules10&, const Position& position, FeatureVector& features) const {
    const Views views{position};
    const Terms terms{position};
    const float full = static_cast<float>(terms.fullness) / full_board;
    const auto add = [&](std::uint32_t index, float value) {
        assert(index < features_a_phase<Shape>);
        if (full > 0) features.push_back({index, value * full});
        if (full < 1) features.push_back({index + features_a_phase<Shape>, value * (1 - full)});
    };
    for (std::uint32_t i = 0; i < term_count; ++i)
        if (terms.values[i]) add(i, static_cast<float>(terms.values[i]) / static_cast<float>(term_units[i]));
    for_each(views.mover.own_kings, [&](Bits king) {
        add(first_king_square + static_cast<std::uint32_t>(king_place(first_square(king))), 1);
    });
    for_each(views.waiting.own_kings, [&](Bits king) {
        add(first_king_square + static_cast<std::uint32_t>(king_place(first_square(king))), -1);
    });
    const Bits white = position.of(Colour::white) & ~position.kings,
               black = position.of(Colour::black) & ~position.kings;
    const float sign = position.to_move == Colour::white ? 1 : -1;
    std::array<Feature, 4 * Shape::regions.size()> seen{};
    std::size_t count = 0;
    const auto see = [&](std::uint32_t index, float value) {
        assert(index < features_a_phase<Shape>);
        if (full > 0) seen[count++] = {index, value * full};
        if (full < 1) seen[count++] = {index + features_a_phase<Shape>, value * (1 - full)};
    };
    for_each_region<Shape::regions.size()>([&]<std::size_t number>() {
        const auto states = states_of<Shape, number>(white, black);
        if (states.white == states.black) return;
        see(first_pattern + Shape::regions[number].first + states.white, sign);
        see(first_pattern + Shape::regions[number].first + states.black, -sign);
    });
    features.insert(features.end(), seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(count));
}

template <class Shape>
std::vector<float> PatternFeatures<Shape>::raw_weights() const {
    std::vector<float> raw(2 * features_a_phase<Shape>);
    for (std::uint32_t phase = 0; phase < 2; ++phase) {
        float* terms = raw.data() + phase * features_a_phase<Shape>;
        terms[man] = 100;
        terms[tempi] = 10;
        terms[first_king] = 250;
        terms[more_kings] = 200;
        terms[king_range] = 10;
    }
    return raw;
}

template <class Shape>
auto PatternsOf<Shape>::read(std::string_view file, const Resources& resources)
    -> Result<std::shared_ptr<const PatternsOf>> {
    auto points = points_of(PatternFeatures<Shape>{}, file == "none" ? "" : file, resources);
    if (!points) return points.failure();
    return std::shared_ptr<const PatternsOf>{std::make_shared<PatternsOf>(std::move(*points))};
}

template <class Shape>
PatternsOf<Shape>::PatternsOf(std::vector<float> points) : states_(looked_up_count<Shape>) {
    assert(points.size() == 2 * features_a_phase<Shape>);
    const auto rounded = [](float value, float limit) {
        return static_cast<std::int32_t>(std::lround(std::clamp(value, -limit, limit)));
    };
    float *full = points.data(), *empty = full + features_a_phase<Shape>;
    add_parts<Shape>(full + first_pattern);
    add_parts<Shape>(empty + first_pattern);
    for (std::uint32_t i = 0; i < looked_up_count<Shape>; ++i)
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

// The squares of kings, the mover's less the opponent's.
template <class Shape>
auto PatternsOf<Shape>::kings_of(const Position& position) const -> WidePair {
    WidePair sum;
    const auto add = [&](Bits kings, std::int32_t sign) {
        for_each(kings, [&](Bits king) {
            const WidePair& pair = kings_[static_cast<std::size_t>(king_place(first_square(king)))];
            sum.full += sign * pair.full;
            sum.empty += sign * pair.empty;
        });
    };
    const Views views{position};
    add(views.mover.own_kings, 1);
    add(views.waiting.own_kings, -1);
    return sum;
}

// The regions of men, White's less Black's.
template <class Shape>
auto PatternsOf<Shape>::men_of(const Position& position) const -> WidePair {
    const Bits white = position.of(Colour::white) & ~position.kings,
               black = position.of(Colour::black) & ~position.kings;
    WidePair sum;
    for_each_region<Shape::looked_up>([&]<std::size_t number>() {
        const auto states = states_of<Shape, number>(white, black);
        const Pair ours = states_[Shape::regions[number].first + states.white];
        const Pair theirs = states_[Shape::regions[number].first + states.black];
        sum.full += ours.full - theirs.full;
        sum.empty += ours.empty - theirs.empty;
    });
    return sum;
}

template <class Shape>
Score PatternsOf<Shape>::score(const Position& position) const {
    const Terms terms{position};
    std::int32_t full = 0, empty = 0;
    for (std::size_t i = 0; i < term_count; ++i) {
        full += terms.values[i] * terms_[i].full;
        empty += terms.values[i] * terms_[i].empty;
    }
    const WidePair men = men_of(position);
    const bool is_white = position.to_move == Colour::white;
    full = full / fine + (is_white ? men.full : -men.full);
    empty = empty / fine + (is_white ? men.empty : -men.empty);
    if (position.kings) {
        const WidePair kings = kings_of(position);
        full += kings.full;
        empty += kings.empty;
    }
    const std::int64_t mixed = static_cast<std::int64_t>(full) * terms.fullness +
                               static_cast<std::int64_t>(empty) * (full_board - terms.fullness);
    return clamp_evaluation(held(static_cast<Score>(mixed / (full_board * fine)), position));
}

template class PatternFeatures<Blocks>;
template class PatternFeatures<Rectangles>;
template class PatternsOf<Blocks>;
template class PatternsOf<Rectangles>;

}  // namespace plateau::draughts
