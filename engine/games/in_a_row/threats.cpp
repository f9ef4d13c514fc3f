#include "games/in_a_row/threats.h"

#include <algorithm>
#include <cassert>

#include "games/in_a_row/lines.h"

#include "games/in_a_row/lines.h"

namespace plateau::in_a_row {

void ThreatCounts::add(const ThreatCounts& other, int sign, int n) {
    for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) {
        half_open[size] += sign * other.half_open[size];
        open[size] += sign * other.open[size];
        assert(half_open[size] >= 0 && open[size] >= 0);
    }
    complete += sign * other.complete;
    assert(complete >= 0);
}

namespace {

// Stones next to each other, from `begin` to before `end`.
struct Run {
    int begin, end;
    bool is_in_gapped = false;
    int size() const { return end - begin; }
};

using Runs = std::array<Run, max_board_side>;

int runs_between(std::uint32_t own, int low, int high, Runs& runs) {
    int count = 0;
    for (int at = low; at < high;) {
        if ((own >> at & 1) == 0) {
            ++at;
            continue;
        }
        const int begin = at;
        while (at < high && (own >> at & 1) != 0) ++at;
        runs[static_cast<std::size_t>(count++)] = {begin, at};
    }
    return count;
}

// The part of a line between two enemies or edges, and the groups of stones in it.
struct Segment {
    int low, high;
    Runs runs;
    int count;

    int end_before(int run) const { return run == 0 ? low : runs[static_cast<std::size_t>(run) - 1].end; }
    int begin_after(int run) const { return run + 1 == count ? high : runs[static_cast<std::size_t>(run) + 1].begin; }
};

// A threat of `size` stones from `begin` to before `end`, with the free cells on either side of it.
void add_threat(int size, int before, int begin, int end, int after, const ThreatRule& rule, ThreatCounts& counts) {
    assert(size >= 1 && size < rule.n && before <= begin && begin < end && end <= after);
    const int room = after - before;
    if (room < rule.n) return;
    const bool is_open = room > rule.n && (rule.by_space || (before < begin && end < after));
    ++(is_open ? counts.open : counts.half_open)[static_cast<std::size_t>(size)];
}

// Two groups with one free cell between them, as one threat.
void count_gapped(Segment& segment, const ThreatRule& rule, ThreatCounts& counts) {
    for (int i = 0; i + 1 < segment.count; ++i) {
        Run &left = segment.runs[static_cast<std::size_t>(i)], &right = segment.runs[static_cast<std::size_t>(i) + 1];
        const int size = left.size() + right.size();
        if (right.begin != left.end + 1 || (size < rule.n - 1 && !rule.every_gap)) continue;
        if (left.size() >= rule.n - 1 || right.size() >= rule.n - 1) continue;
        left.is_in_gapped = right.is_in_gapped = true;
        if (size >= rule.n - 1) ++counts.half_open[static_cast<std::size_t>(rule.n - 1)];
        else add_threat(size, segment.end_before(i), left.begin, right.end, segment.begin_after(i + 1), rule, counts);
    }
}

void count_segment(std::uint32_t own, int low, int high, const ThreatRule& rule, ThreatCounts& counts) {
    if (high - low < rule.n) return;
    Segment segment;
    segment.low = low;
    segment.high = high;
    segment.count = runs_between(own, low, high, segment.runs);
    count_gapped(segment, rule, counts);
    for (int i = 0; i < segment.count; ++i) {
        const Run& run = segment.runs[static_cast<std::size_t>(i)];
        if (run.size() >= rule.n) counts.complete += !rule.exact || run.size() == rule.n;
        else if (!run.is_in_gapped)
            add_threat(run.size(), segment.end_before(i), run.begin, run.end, segment.begin_after(i), rule, counts);
    }
}

}  // namespace

ThreatCounts count_line_threats(std::uint32_t own, std::uint32_t enemy, int length, const ThreatRule& rule) {
    assert(length >= 0 && length <= max_board_side && own >> length == 0);
    ThreatCounts counts;
    if (own == 0) return counts;
    for (int low = 0; low < length;) {
        int high = low;
        while (high < length && (enemy >> high & 1) == 0) ++high;
        count_segment(own, low, high, rule, counts);
        low = high + 1;
    }
    return counts;
}

ThreatBoard::ThreatBoard(const Shape& shape, bool by_space)
    : rule_{shape.n, by_space, shape.exact}, cols_{shape.cols}, places_(static_cast<std::size_t>(shape.cells())) {
    for_each_line(shape, [&](std::size_t direction, const std::vector<int>& cells) {
        const auto number = static_cast<std::int16_t>(lines_.size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            places_[static_cast<std::size_t>(cells[i])][direction] = {number, static_cast<std::int16_t>(i)};
        Line line;
        line.length = static_cast<int>(cells.size());
        lines_.push_back(line);
    });
}

void ThreatBoard::toggle(Side side, int row, int col) {
    assert(row >= 0 && col >= 0 && col < cols_ && static_cast<std::size_t>(row * cols_ + col) < places_.size());
    for (const auto [number, bit] : places_[static_cast<std::size_t>(row * cols_ + col)]) {
        if (number < 0) continue;
        Line& line = lines_[static_cast<std::size_t>(number)];
        assert(bit < line.length);
        line.stones[index_of(side)] ^= std::uint32_t{1} << bit;
        for (const Side who : {Side::first, Side::second}) {
            auto& counts = line.counts[index_of(who)];
            const auto now =
                count_line_threats(line.stones[index_of(who)], line.stones[index_of(other(who))], line.length, rule_);
            totals_[index_of(who)].add(counts, -1, rule_.n);
            totals_[index_of(who)].add(now, 1, rule_.n);
            counts = now;
        }
    }
}

}  // namespace plateau::in_a_row
