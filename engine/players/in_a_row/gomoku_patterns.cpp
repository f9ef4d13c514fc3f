#include "players/in_a_row/gomoku_patterns.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <span>

namespace plateau::in_a_row::gomoku {

namespace {

constexpr std::uint8_t unknown = 255;

// Bit of the cell at an offset of -5 to 5 from the stone.
constexpr int bit_at(int offset) { return offset < 0 ? offset + 5 : offset + 4; }

bool is_own(unsigned own, unsigned enemy, int offset) { return (own & ~enemy) >> bit_at(offset) & 1; }
bool is_enemy(unsigned own, unsigned enemy, int offset) { return (enemy & ~own) >> bit_at(offset) & 1; }

}  // namespace

const LineTable& LineTable::of(FiveRule rule) {
    static const LineTable at_least{FiveRule::at_least};
    static const LineTable exactly{FiveRule::exactly};
    static const LineTable open_end{FiveRule::open_end};
    return rule == FiveRule::at_least ? at_least : rule == FiveRule::exactly ? exactly : open_end;
}

LineTable::LineTable(FiveRule rule) : rule_{rule}, kinds_(1 << (2 * window_bits), unknown) {
    // Off the board are only cells beyond all others, so few of the words can occur.
    for (int left = 0; left <= 5; ++left)
        for (int right = 0; right <= 5; ++right) {
            unsigned walls = 0;
            for (int i = 0; i < left; ++i) walls |= 1U << i;
            for (int i = 0; i < right; ++i) walls |= 1U << (window_bits - 1 - i);
            const unsigned inside = ~walls & ((1U << window_bits) - 1);
            for (unsigned own = inside;; own = (own - 1) & inside) {
                const unsigned rest = inside & ~own;
                for (unsigned enemy = rest;; enemy = (enemy - 1) & rest) {
                    classify(own | walls, enemy | walls);
                    if (enemy == 0) break;
                }
                if (own == 0) break;
            }
        }
}

LinePairs::LinePairs(const LineTable& first, const LineTable& second) : kinds_(first.kinds_.size()) {
    constexpr unsigned words = 1U << window_bits;
    for (unsigned a = 0; a < words; ++a)
        for (unsigned b = 0; b < words; ++b)
            kinds_[a | b << window_bits] = static_cast<std::uint8_t>((static_cast<unsigned>(first(a, b)) & 15U) |
                                                                     (static_cast<unsigned>(second(b, a)) & 15U) << 4);
}

const LinePairs& LinePairs::of(FiveRule first, FiveRule second) {
    static const LinePairs at_least{LineTable::of(FiveRule::at_least), LineTable::of(FiveRule::at_least)};
    if (first == second && first == FiveRule::at_least) return at_least;
    static const LinePairs exactly{LineTable::of(FiveRule::exactly), LineTable::of(FiveRule::exactly)};
    static const LinePairs open_end{LineTable::of(FiveRule::open_end), LineTable::of(FiveRule::open_end)};
    if (first == second) return first == FiveRule::exactly ? exactly : open_end;
    static const LinePairs black_first{LineTable::of(FiveRule::exactly), LineTable::of(FiveRule::at_least)};
    static const LinePairs white_first{LineTable::of(FiveRule::at_least), LineTable::of(FiveRule::exactly)};
    assert(first != FiveRule::open_end && second != FiveRule::open_end);
    return first == FiveRule::exactly ? black_first : white_first;
}

LineKind LineTable::classify(unsigned own, unsigned enemy) {
    auto& kept = kinds_[own | enemy << window_bits];
    if (kept != unknown) return static_cast<LineKind>(kept);
    int ahead = 0, behind = 0;
    while (ahead < 5 && is_own(own, enemy, ahead + 1)) ++ahead;
    while (behind < 5 && is_own(own, enemy, -behind - 1)) ++behind;
    const int run = 1 + ahead + behind;
    LineKind kind;
    if (run == 5 || (run > 5 && rule_ == FiveRule::at_least)) {
        const bool is_closed =
            rule_ == FiveRule::open_end && is_enemy(own, enemy, ahead + 1) && is_enemy(own, enemy, -behind - 1);
        kind = is_closed ? LineKind::dead : LineKind::five;
    } else if (run > 5) {
        kind = LineKind::overline;
    } else {
        kind = by_growth(own, enemy);
    }
    kinds_[own | enemy << window_bits] = static_cast<std::uint8_t>(kind);
    return kind;
}

bool LineTable::can_be_closed(unsigned own, unsigned enemy) {
    const auto is_free = [&](unsigned bit) { return ((own | enemy) & bit) == 0; };
    const auto makes_five = [&](unsigned with_stone, unsigned bit) {
        return is_free(bit) && (with_stone & bit) == 0 && classify(own | bit, with_stone) == LineKind::five;
    };
    for (unsigned closing = 1; closing < 1U << window_bits; closing <<= 1) {
        if (!is_free(closing)) continue;
        bool is_left = false;
        for (unsigned bit = 1; bit < 1U << window_bits; bit <<= 1) is_left |= makes_five(enemy | closing, bit);
        if (!is_left) return true;
    }
    return false;
}

// A line is worth what one more stone can make of it.
LineKind LineTable::by_growth(unsigned own, unsigned enemy) {
    std::array<int, line_kinds> grows{};
    int first_five = 0, last_five = 0;
    for (int offset = -5; offset <= 5; ++offset) {
        if (offset == 0 || ((own | enemy) >> bit_at(offset) & 1)) continue;
        const LineKind next = classify(own | 1U << bit_at(offset), enemy);
        if (next == LineKind::five) {
            if (grows[static_cast<std::size_t>(next)] == 0) first_five = offset;
            last_five = offset;
        }
        ++grows[static_cast<std::size_t>(next)];
    }
    const auto count = [&](LineKind kind) { return grows[static_cast<std::size_t>(kind)]; };
    if (count(LineKind::five) >= 2 && rule_ == FiveRule::open_end && can_be_closed(own, enemy)) return LineKind::four;
    if (count(LineKind::five) >= 2)
        return last_five - first_five == 5 ? LineKind::straight_four : LineKind::double_four;
    if (count(LineKind::five) == 1) return LineKind::four;
    if (count(LineKind::straight_four) >= 2) return LineKind::wide_three;
    if (count(LineKind::straight_four) == 1) return LineKind::open_three;
    if (count(LineKind::four) + count(LineKind::double_four) > 0) return LineKind::sleeping_three;
    const int threes = count(LineKind::open_three) + count(LineKind::wide_three);
    if (threes >= 3) return LineKind::wide_two;
    if (threes >= 1) return LineKind::open_two;
    if (count(LineKind::sleeping_three) > 0) return LineKind::sleeping_two;
    if (count(LineKind::open_two) + count(LineKind::wide_two) > 0) return LineKind::open_one;
    if (count(LineKind::sleeping_two) > 0) return LineKind::sleeping_one;
    return LineKind::dead;
}

namespace {

struct Tally {
    std::array<int, 16> of{};

    explicit Tally(CellCode code) {
        for (int d = 0; d < 4; ++d) ++of[static_cast<std::size_t>(kind_in(code, d))];
    }
    int operator[](LineKind kind) const { return of[static_cast<std::size_t>(kind)]; }
    int threes() const { return (*this)[LineKind::open_three] + (*this)[LineKind::wide_three]; }
    int fours() const {
        return (*this)[LineKind::four] + (*this)[LineKind::straight_four] + 2 * (*this)[LineKind::double_four];
    }
};

Rank rank_of(const Tally& tally) {
    if (tally[LineKind::five] > 0) return Rank::five;
    if (tally[LineKind::straight_four] > 0 || tally.fours() >= 2) return Rank::open_four;
    if (tally.fours() == 1) return tally.threes() > 0 ? Rank::four_three : Rank::four;
    return tally.threes() >= 2 ? Rank::double_three : tally.threes() == 1 ? Rank::three : Rank::quiet;
}

constexpr std::array<int, line_kinds> urgency_of_kind{0, 1, 3, 6, 16, 20, 22, 60, 66, 64, 64, 300, 2000, 0};
constexpr std::array<int, ranks> urgency_of_rank{0, 20, 160, 30, 260, 600, 4000};

std::unique_ptr<CodeFacts> make_code_facts() {
    auto facts = std::make_unique<CodeFacts>();
    for (int code = 0; code < cell_codes; ++code) {
        const Tally tally{static_cast<CellCode>(code)};
        const auto i = static_cast<std::size_t>(code);
        facts->rank[i] = rank_of(tally);
        facts->may_be_foul[i] = tally[LineKind::overline] > 0 || tally.fours() >= 2 || tally.threes() >= 2;
        int urgency = urgency_of_rank[static_cast<std::size_t>(facts->rank[i])];
        for (std::size_t kind = 0; kind < line_kinds; ++kind) urgency += tally.of[kind] * urgency_of_kind[kind];
        facts->urgency[i] = static_cast<std::int16_t>(urgency);
    }
    return facts;
}

}  // namespace

const CodeFacts& code_facts() {
    static const std::unique_ptr<const CodeFacts> facts = make_code_facts();
    return *facts;
}

// Chosen by hand, before anything was learned. The side to move makes more of its lines.
std::vector<float> raw_value_weights() {
    constexpr std::array<float, line_kinds> kinds{0, 1, 3, 6, 14, 18, 18, 40, 48, 40, 40, 90, 0, 0};
    constexpr std::array<float, ranks> by_rank{0, 10, 80, 10, 160, 300, 0};
    std::vector<float> weights{20};
    for (const float share : {1.0F, -0.65F}) {
        for (const float value : kinds) weights.push_back(share * value);
        for (const float value : by_rank) weights.push_back(share * value);
    }
    return weights;
}

namespace {

std::vector<std::int16_t> make_classes() {
    std::vector<std::int16_t> classes(cell_codes, 0);
    std::map<std::array<int, 4>, std::int16_t> numbers;
    for (int code = 0; code < cell_codes; ++code) {
        std::array<int, 4> kinds{};
        for (int d = 0; d < 4; ++d)
            kinds[static_cast<std::size_t>(d)] = static_cast<int>(kind_in(static_cast<CellCode>(code), d));
        std::sort(kinds.begin(), kinds.end());
        if (kinds.back() >= line_kinds) continue;  // codes that no cell has
        classes[static_cast<std::size_t>(code)] =
            numbers.emplace(kinds, static_cast<std::int16_t>(numbers.size())).first->second;
    }
    assert(numbers.size() == cell_classes);
    return classes;
}

}  // namespace

int class_of(CellCode code) {
    static const std::vector<std::int16_t> classes = make_classes();
    return classes[code];
}

namespace {

using Points = std::span<const float>;

std::int32_t rounded(double points) { return static_cast<std::int32_t>(std::lround(points)); }

// What a cell is worth by the weights of its kinds and its rank from `from` on, and by that of its class.
std::int32_t worth(Points points, CellCode code, std::size_t from, std::size_t classes) {
    const Tally tally{code};
    double sum = static_cast<double>(points[from + line_kinds + static_cast<std::size_t>(code_facts().rank[code])]);
    for (std::size_t kind = 0; kind < line_kinds; ++kind)
        sum += tally.of[kind] * static_cast<double>(points[from + kind]);
    if (points.size() >= class_weights)
        sum += static_cast<double>(points[classes + static_cast<std::size_t>(class_of(code))]);
    return rounded(16 * sum);
}

// Urgencies of moves reach thousands, logits a dozen.
constexpr float order_a_logit = 44;

void set_order(ColourValues& values, Points order) {
    const auto bounded = [](float logits) {
        return static_cast<std::int16_t>(std::lround(std::clamp(order_a_logit * logits, -9'000.0F, 9'000.0F)));
    };
    for (int i = 0; i < cell_codes; ++i) {
        const auto code = static_cast<CellCode>(i);
        const int urgency = code_facts().urgency[code];
        const auto cell_class = static_cast<std::size_t>(class_of(code));
        values.order_mine[code] = order.empty() ? static_cast<std::int16_t>(2 * urgency) : bounded(order[cell_class]);
        values.order_theirs[code] =
            order.empty() ? static_cast<std::int16_t>(urgency) : bounded(order[cell_classes + cell_class]);
    }
}

// A cell of the colour that moves by its own weights, as of the one that waits by those of the other colour's turn.
std::shared_ptr<const ColourValues> colour_values(Points mine, Points others, Points order) {
    auto values = std::make_shared<ColourValues>();
    values->tempo = rounded(static_cast<double>(mine[0]));
    if (mine.size() >= held_weights)
        std::transform(mine.begin() + class_weights, mine.end(), values->held.begin(),
                       [](float points) { return rounded(static_cast<double>(points)); });
    for (int i = 0; i < cell_codes; ++i) {
        const auto code = static_cast<CellCode>(i);
        values->of[code] = {worth(mine, code, 1, value_weights),
                            worth(others, code, 1 + weights_a_side, value_weights + cell_classes),
                            code_facts().rank[code]};
    }
    set_order(*values, order);
    return values;
}

}  // namespace

std::shared_ptr<const CellValues> cell_values(const std::vector<float>& points, const std::vector<float>& order) {
    const auto is_whole = [](std::size_t size) {
        return size == value_weights || size == class_weights || size == held_weights;
    };
    auto values = std::make_shared<CellValues>();
    const bool by_colour = !is_whole(points.size());
    assert(order.empty() || order.size() == (by_colour ? 2 : 1) * order_weights);
    if (!by_colour) {
        values->colours[0] = values->colours[1] = colour_values(points, points, order);
        return values;
    }
    const std::size_t half = points.size() / 2;
    assert(points.size() % 2 == 0 && is_whole(half));
    const Points black = Points{points}.first(half), white = Points{points}.last(half);
    const Points all{order};
    values->colours = {colour_values(black, white, all.first(order.size() / 2)),
                       colour_values(white, black, all.last(order.size() / 2))};
    return values;
}

}  // namespace plateau::in_a_row::gomoku
