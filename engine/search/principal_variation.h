// The best line found so far, kept in a triangle: row `ply` holds the line from that ply on.
#pragma once

#include <cassert>
#include <vector>

namespace plateau::search {

template <class Move>
class PrincipalVariation {
public:
    void start(int plies) {
        rows_.resize(static_cast<std::size_t>(plies) + 2);
        for (auto& row : rows_) row.clear();
    }
    void clear(int ply) { row(ply).clear(); }
    // `move` at `ply`, followed by the best line of the ply below.
    void lead(int ply, const Move& move) {
        const auto& rest = row(ply + 1);
        row(ply).assign(1, move);
        row(ply).insert(row(ply).end(), rest.begin(), rest.end());
    }
    void restore(const std::vector<Move>& line) { rows_[0] = line; }
    const std::vector<Move>& line() const { return rows_[0]; }

private:
    std::vector<Move>& row(int ply) {
        assert(ply >= 0 && static_cast<std::size_t>(ply) < rows_.size());
        return rows_[static_cast<std::size_t>(ply)];
    }

    std::vector<std::vector<Move>> rows_;
};

}  // namespace plateau::search
