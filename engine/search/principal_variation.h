// The best line found so far, kept in a triangle: row `ply` holds the line from that ply on.
#pragma once

#include <vector>

namespace plateau::search {

template <class Move>
class PrincipalVariation {
public:
    void start(int plies) {
        rows_.resize(static_cast<std::size_t>(plies) + 2);
        for (auto& row : rows_) row.clear();
    }
    void clear(int ply) { rows_[static_cast<std::size_t>(ply)].clear(); }
    // `move` at `ply`, followed by the best line of the ply below.
    void lead(int ply, const Move& move) {
        auto& row = rows_[static_cast<std::size_t>(ply)];
        const auto& rest = rows_[static_cast<std::size_t>(ply) + 1];
        row.assign(1, move);
        row.insert(row.end(), rest.begin(), rest.end());
    }
    void restore(const std::vector<Move>& line) { rows_[0] = line; }
    const std::vector<Move>& line() const { return rows_[0]; }

private:
    std::vector<std::vector<Move>> rows_;
};

}  // namespace plateau::search
