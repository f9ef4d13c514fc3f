#include "players/in_a_row/strategies.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::in_a_row {

using namespace gomoku;

namespace {

int row_of(CellIndex cell) { return cell / row_stride; }
int col_of(CellIndex cell) { return cell % row_stride; }

ThreatSequence image_of(const ThreatSequence& sequence, int symmetry) {
    ThreatSequence image{sequence.only_fours, {}, {}};
    for (const Step step : sequence.stones) image.stones.push_back(image_of(step, symmetry));
    for (const Step step : sequence.moves) image.moves.push_back(image_of(step, symmetry));
    std::sort(image.stones.begin(), image.stones.end());
    return image;
}

ThreatSequence smallest_image(const ThreatSequence& sequence) {
    ThreatSequence smallest = image_of(sequence, 0);
    for (int symmetry = 1; symmetry < 8; ++symmetry) smallest = std::min(smallest, image_of(sequence, symmetry));
    return smallest;
}

// The fours played out from here: each leaves one reply, the last wins. The line with its replies. Without
// `minds_enemy` fives that the other side could make are passed over: what do the attacker's stones need?
std::optional<WinningLine> played_out(Board& board, const std::vector<CellIndex>& fours, bool minds_enemy) {
    const int me = board.mover(), foe = 1 - me;
    WinningLine line;
    bool wins = false;
    for (const CellIndex cell : fours) {
        if (!board.is_empty(cell) || board.rank(me, cell) < Rank::four || board.is_foul(me, cell)) break;
        const int fives = minds_enemy ? board.count(foe, Rank::five) : 0;
        const bool must_stop = fives > 0 && board.rank(foe, cell) != Rank::five;
        if (board.rank(me, cell) != Rank::five && (must_stop || fives > 1)) break;
        const Rank rank = board.rank(me, cell);
        line.push_back(cell);
        board.play(cell);
        wins = rank == Rank::five || (rank == Rank::open_four && (!minds_enemy || board.count(foe, Rank::five) == 0));
        if (wins || board.count(me, Rank::five) == 0) break;
        line.push_back(board.find(me, Rank::five));
        if (board.is_foul(foe, line.back())) {
            wins = true;
            line.pop_back();
            break;
        }
        board.play(line.back());
    }
    while (board.can_undo()) board.undo();
    if (!wins) return std::nullopt;
    return line;
}

// The attacker's stones without which the fours would not win.
std::vector<CellIndex> needed_stones(Board& board, Placement::Position position, const std::vector<CellIndex>& attack) {
    const int me = board.mover();
    std::vector<CellIndex> needed;
    for (const CellIndex cell : board.cells()) {
        auto& row = position.stones[static_cast<std::size_t>(me)][static_cast<std::size_t>(row_of(cell))];
        const auto bit = Placement::RowBits{1} << col_of(cell);
        if (!(row & bit)) continue;
        row &= ~bit;
        board.set(position);
        if (played_out(board, attack, false)) continue;
        row |= bit;
        needed.push_back(cell);
    }
    return needed;
}

// The attacker's stones within four cells of the first moves in a line, with nothing of the enemy's between.
std::vector<CellIndex> stones_in_line(const Board& board, const std::vector<CellIndex>& attack) {
    constexpr std::size_t first_moves = 2;
    const int me = board.mover();
    std::vector<CellIndex> found;
    for (std::size_t i = 0; i < std::min(first_moves, attack.size()); ++i)
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right)
                for (int k = 1; k <= 4 && (down != 0 || right != 0); ++k) {
                    const int row = row_of(attack[i]) + k * down, col = col_of(attack[i]) + k * right;
                    if (row < 0 || col < 0 || row >= board.shape().rows || col >= board.shape().cols) break;
                    const auto cell = static_cast<CellIndex>(row * row_stride + col);
                    if (board.owner(cell) == 1 - me) break;
                    if (board.owner(cell) == me && std::find(found.begin(), found.end(), cell) == found.end())
                        found.push_back(cell);
                }
    return found;
}

}  // namespace

void Strategies::learn(const WonGame& game, const MiningPlan& plan) {
    ++games_;
    openings_.learn(game, plan.opening_plies);
    if (game.winner && !rules_.shape().captures) mine_sequence(game, plan);
}

// From the end back to the first turn of the winner at which the win was there by force.
void Strategies::mine_sequence(const WonGame& game, const MiningPlan& plan) {
    std::vector<Placement::Position> positions{rules_.start()};
    for (const auto move : game.moves) positions.push_back(rules_.after(positions.back(), move));
    Board board{rules_.shape(), cell_values(raw_value_weights())};
    ThreatSearch search{board};
    std::optional<WinningLine> line;
    Placement::Position from;
    bool only_fours = true;
    for (std::size_t i = positions.size() - 1; i-- > 0;) {
        if (positions[i].to_move != *game.winner) continue;
        board.set(positions[i]);
        const int me = board.mover();
        if (board.count(me, Rank::five) + board.count(me, Rank::open_four) > 0) continue;  // needs no strategy
        Budget budget{Limits{}};
        auto found = search.by_fours(budget, plan.nodes);
        const bool by_fours = found.has_value();
        if (!found) found = search.by_threats(budget, plan.nodes);
        if (!found || found->empty()) break;
        line = found;
        from = positions[i];
        only_fours = by_fours;
    }
    if (!line) return;

    std::vector<CellIndex> attack;
    for (std::size_t i = 0; i < line->size(); i += 2) attack.push_back((*line)[i]);
    board.set(from);
    if (only_fours && !played_out(board, attack, true)) return;
    ThreatSequence sequence{only_fours, {}, {}};
    const auto step_to = [&](CellIndex cell) {
        return Step{row_of(cell) - row_of(attack[0]), col_of(cell) - col_of(attack[0])};
    };
    for (const CellIndex stone : only_fours ? needed_stones(board, from, attack) : stones_in_line(board, attack))
        sequence.stones.push_back(step_to(stone));
    if (!only_fours) attack.resize(1);
    for (const CellIndex cell : attack) sequence.moves.push_back(step_to(cell));
    ++sequences_[smallest_image(sequence)];
}

void Strategies::prune(int least_openings, int least_sequences) {
    openings_.prune(least_openings);
    std::erase_if(sequences_, [&](const auto& entry) { return entry.second < least_sequences; });
}

std::string Strategies::to_text(std::string_view game) const {
    std::string text = strategies_header(game, games_) + openings_.to_text();
    for (const auto& [sequence, count] : sequences_)
        text += fmt::format("{} {} :{} :{}\n", sequence.only_fours ? "fours" : "threats", count,
                            steps_to_text(sequence.stones), steps_to_text(sequence.moves));
    return text;
}

bool Strategies::parse_sequence(const std::vector<std::string>& words) {
    if (words[0] != "fours" && words[0] != "threats") return false;
    const auto shape = parse_shape(words);
    if (!shape) return false;
    sequences_[{words[0] == "fours", shape->stones, shape->moves}] += shape->seen;
    return true;
}

Result<Strategies> Strategies::parse(const Placement& rules, std::string_view text) {
    Strategies strategies{rules};
    const auto games = read_strategies(text, [&](const std::vector<std::string>& words) {
        return words[0] == "opening" ? strategies.openings_.parse(words) : strategies.parse_sequence(words);
    });
    if (!games) return games.failure();
    strategies.games_ = *games;
    return strategies;
}

std::optional<WinningLine> Strategies::winning_line(Board& board, ThreatSearch& search, std::uint64_t nodes) const {
    const int me = board.mover();
    if (board.count(1 - me, Rank::five) > 0 || board.shape().captures) return std::nullopt;
    std::vector<CellIndex> firsts;
    for (const CellIndex cell : board.cells())
        if (board.is_empty(cell) && board.rank(me, cell) >= Rank::three && !board.is_foul(me, cell))
            firsts.push_back(cell);
    if (firsts.empty()) return std::nullopt;
    const auto there = [&](CellIndex first, Step step) -> CellIndex {
        const int row = row_of(first) + step.down, col = col_of(first) + step.right;
        if (row < 0 || col < 0 || row >= board.shape().rows || col >= board.shape().cols) return no_cell;
        return static_cast<CellIndex>(row * row_stride + col);
    };
    bool has_searched = false;
    for (const auto& [sequence, count] : sequences_)
        for (int symmetry = 0; symmetry < 8; ++symmetry)
            for (const CellIndex first : firsts) {
                if (sequence.only_fours && board.rank(me, first) < Rank::four) continue;
                const bool fits = std::all_of(sequence.stones.begin(), sequence.stones.end(), [&](Step stone) {
                    const CellIndex cell = there(first, image_of(stone, symmetry));
                    return cell != no_cell && board.owner(cell) == me;
                });
                if (!fits) continue;
                if (!sequence.only_fours) {
                    if (has_searched) continue;  // one search answers for all of them
                    has_searched = true;
                    Budget budget{Limits{}};
                    const auto line = search.by_threats(budget, nodes);
                    if (line && !line->empty()) return line;
                    continue;
                }
                std::vector<CellIndex> attack;
                for (const Step move : sequence.moves) attack.push_back(there(first, image_of(move, symmetry)));
                if (std::find(attack.begin(), attack.end(), no_cell) != attack.end()) continue;
                if (const auto line = played_out(board, attack, true)) return line;
            }
    return std::nullopt;
}

}  // namespace plateau::in_a_row
