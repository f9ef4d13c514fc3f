#include "players/in_a_row/forced_strategies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace plateau::in_a_row {

template <class Rules>
Step ForcedStrategies<Rules>::cell_of(const Position& position, Move move) const {
    if constexpr (std::is_same_v<Rules, Placement>) return {move.row, move.col};
    else return {rules_.landing_row(position, move.col), move.col};
}

// The move whose stone would lie there; nothing where no stone can.
template <class Rules>
std::optional<typename Rules::Move> ForcedStrategies<Rules>::move_to(const Position& position, Step cell) const {
    const auto& [rows, cols] = std::pair{rules_.shape().rows, rules_.shape().cols};
    if (cell.down < 0 || cell.right < 0 || cell.down >= rows || cell.right >= cols) return std::nullopt;
    const auto row = static_cast<std::uint8_t>(cell.down), col = static_cast<std::uint8_t>(cell.right);
    if constexpr (std::is_same_v<Rules, Placement>) {
        if (!(rules_.playable(position, row) >> col & 1)) return std::nullopt;
        return Move{row, col};
    } else {
        if (!rules_.has_room(position, col) || rules_.landing_row(position, col) != row) return std::nullopt;
        return Move{col};
    }
}

// As if the side to move had let its turn go by.
template <class Rules>
typename Rules::Position ForcedStrategies<Rules>::passed(const Position& position) const {
    Position next = position;
    if constexpr (std::is_same_v<Rules, Placement>) next.to_move = other(position.to_move);
    else next.mine = position.all ^ position.mine;
    return next;
}

template <class Rules>
std::vector<typename Rules::Move> ForcedStrategies<Rules>::winning_moves(const Position& position) const {
    std::vector<Move> wins;
    for (const Move move : rules_.legal_moves(position))
        if (rules_.after(position, move).is_won) wins.push_back(move);
    return wins;
}

// A move that threatens to win leaves one reply, or none that helps; not where the other side wins first.
template <class Rules>
typename ForcedStrategies<Rules>::Forced ForcedStrategies<Rules>::force_of(const Position& position, Move move) const {
    const Position child = rules_.after(position, move);
    if (child.is_won) return {Force::wins, {}};
    if (rules_.outcome(child) || !winning_moves(child).empty()) return {};
    Forced forced{Force::none, winning_moves(passed(child))};
    if (forced.replies.size() > 1) forced.force = Force::wins;
    if (forced.replies.size() == 1) forced.force = Force::threatens;
    return forced;
}

// Threats have to be met first. Without gravity a stone threatens only in line with others of its side; with it, also
// by what it makes playable.
template <class Rules>
std::vector<typename Rules::Move> ForcedStrategies<Rules>::moves_worth_a_look(const Position& position) const {
    auto blocks = winning_moves(passed(position));
    if (!blocks.empty()) return blocks.size() == 1 ? blocks : std::vector<Move>{};
    std::vector<Move> moves;
    const Side me = rules_.side_to_move(position);
    for (const Move move : rules_.legal_moves(position)) {
        const auto [row, col] = cell_of(position, move);
        int stones = 0;
        for (const auto& [down, right] : {Step{0, 1}, Step{1, 0}, Step{1, 1}, Step{1, -1}})
            for (int k = 1 - rules_.shape().n; k < rules_.shape().n; ++k) {
                const int r = row + k * down, c = col + k * right;
                if (r < 0 || c < 0 || r >= rules_.shape().rows || c >= rules_.shape().cols) continue;
                stones += rules_.stone_at(position, r, c) == me;
            }
        if (rules_.shape().gravity || stones >= rules_.shape().n - 2) moves.push_back(move);
    }
    return moves;
}

template <class Rules>
bool ForcedStrategies<Rules>::search(const Position& position, Budget& budget, std::vector<Move>& line) const {
    if (const auto wins = winning_moves(position); !wins.empty()) {
        line.push_back(wins.front());
        return true;
    }
    for (const Move move : moves_worth_a_look(position)) {
        if (budget.spend_node()) return false;
        const Forced forced = force_of(position, move);
        if (forced.force == Force::none) continue;
        line.push_back(move);
        if (forced.force == Force::wins) return true;
        line.push_back(forced.replies.front());
        const Position next = rules_.after(rules_.after(position, move), forced.replies.front());
        if (!rules_.outcome(next) && search(next, budget, line)) return true;
        line.resize(line.size() - 2);
    }
    return false;
}

template <class Rules>
std::optional<std::vector<typename Rules::Move>> ForcedStrategies<Rules>::find_forced_win(const Position& position,
                                                                                          std::uint64_t nodes) const {
    Limits limits;
    limits.nodes = nodes;
    Budget budget{limits};
    std::vector<Move> line;
    if (!search(position, budget, line)) return std::nullopt;
    return line;
}

// The attacker's cells one after the other: each threatens, the last wins.
template <class Rules>
bool ForcedStrategies<Rules>::play_out(Position position, const std::vector<Step>& cells,
                                       std::vector<Move>& line) const {
    for (const Step cell : cells) {
        const auto move = move_to(position, cell);
        if (!move) return false;
        if (const auto blocks = winning_moves(passed(position));
            blocks.size() > 1 || (blocks.size() == 1 && blocks.front() != *move))
            if (!rules_.after(position, *move).is_won) return false;
        const Forced forced = force_of(position, *move);
        line.push_back(*move);
        if (forced.force != Force::threatens) return forced.force == Force::wins;
        line.push_back(forced.replies.front());
        position = rules_.after(rules_.after(position, *move), forced.replies.front());
        if (rules_.outcome(position)) return false;
    }
    return false;
}

template <class Rules>
std::vector<int> ForcedStrategies<Rules>::images() const {
    if (rules_.shape().gravity) return {0, 2};
    return {0, 1, 2, 3, 4, 5, 6, 7};
}

// The stones of a side in the lines that its stone on this cell completes.
template <class Rules>
void ForcedStrategies<Rules>::add_line_through(const Position& position, Step cell, Side side,
                                               std::vector<Step>& stones) const {
    const auto is_own = [&](Step at) {
        return at.down >= 0 && at.right >= 0 && at.down < rules_.shape().rows && at.right < rules_.shape().cols &&
               rules_.stone_at(position, at.down, at.right) == side;
    };
    for (const auto& [down, right] : {Step{0, 1}, Step{1, 0}, Step{1, 1}, Step{1, -1}}) {
        std::vector<Step> run;
        for (const int way : {-1, 1})
            for (Step at{cell.down + way * down, cell.right + way * right}; is_own(at);
                 at.down += way * down, at.right += way * right)
                run.push_back(at);
        if (static_cast<int>(run.size()) + 1 >= rules_.shape().n) stones.insert(stones.end(), run.begin(), run.end());
    }
}

// The attacker's moves of a forced line, and its stones in the lines that they threaten.
template <class Rules>
typename ForcedStrategies<Rules>::Sequence ForcedStrategies<Rules>::sequence_of(Position position,
                                                                                const std::vector<Move>& line) const {
    const Side me = rules_.side_to_move(position);
    std::vector<Step> attack, stones;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const bool is_mine = i % 2 == 0;
        if (is_mine) attack.push_back(cell_of(position, line[i]));
        const Position next = rules_.after(position, line[i]);
        if (is_mine && next.is_won) add_line_through(next, attack.back(), me, stones);
        else if (is_mine)
            for (const Move win : winning_moves(passed(next))) add_line_through(next, cell_of(next, win), me, stones);
        position = next;
    }
    std::sort(stones.begin(), stones.end());
    stones.erase(std::unique(stones.begin(), stones.end()), stones.end());
    std::erase_if(stones, [&](Step stone) { return std::find(attack.begin(), attack.end(), stone) != attack.end(); });
    std::optional<Sequence> smallest;
    for (const int symmetry : images()) {
        Sequence image;
        const auto from_first = [&](Step cell) {
            return image_of(Step{cell.down - attack[0].down, cell.right - attack[0].right}, symmetry);
        };
        for (const Step stone : stones) image.stones.push_back(from_first(stone));
        for (const Step cell : attack) image.moves.push_back(from_first(cell));
        std::sort(image.stones.begin(), image.stones.end());
        if (!smallest || image < *smallest) smallest = std::move(image);
    }
    return *smallest;
}

// From the end back to the first turn of the winner at which threats alone win.
template <class Rules>
void ForcedStrategies<Rules>::mine_sequence(const WonGame& game, const MiningPlan& plan) {
    std::vector<Position> positions{rules_.start()};
    for (const auto move : game.moves) positions.push_back(rules_.after(positions.back(), move));
    std::optional<std::vector<Move>> line;
    std::size_t from = 0;
    for (std::size_t i = positions.size() - 1; i-- > 0;) {
        if (rules_.side_to_move(positions[i]) != *game.winner) continue;
        if (!winning_moves(positions[i]).empty()) continue;  // needs no strategy
        auto found = find_forced_win(positions[i], plan.nodes);
        if (!found) break;
        line = std::move(found);
        from = i;
    }
    if (line) ++sequences_[sequence_of(positions[from], *line)];
}

template <class Rules>
void ForcedStrategies<Rules>::learn(const WonGame& game, const MiningPlan& plan) {
    ++games_;
    openings_.learn(game, plan.opening_plies);
    if (game.winner && !rules_.shape().has_extras()) mine_sequence(game, plan);
}

template <class Rules>
void ForcedStrategies<Rules>::prune(int least_openings, int least_sequences) {
    openings_.prune(least_openings);
    std::erase_if(sequences_, [&](const auto& entry) { return entry.second < least_sequences; });
}

template <class Rules>
std::string ForcedStrategies<Rules>::to_text(std::string_view game) const {
    std::string text = strategies_header(game, games_) + openings_.to_text();
    for (const auto& [sequence, count] : sequences_)
        text +=
            fmt::format("forced {} :{} :{}\n", count, steps_to_text(sequence.stones), steps_to_text(sequence.moves));
    return text;
}

template <class Rules>
Result<ForcedStrategies<Rules>> ForcedStrategies<Rules>::parse(const Rules& rules, std::string_view text) {
    ForcedStrategies strategies{rules};
    const auto games = read_strategies(text, [&](const std::vector<std::string>& words) {
        if (words[0] == "opening") return strategies.openings_.parse(words);
        if (words[0] != "forced" && words[0] != "fours" && words[0] != "threats") return false;
        const auto shape = parse_shape(words);
        if (shape && words[0] != "threats") strategies.sequences_[{shape->stones, shape->moves}] += shape->seen;
        return shape.has_value();
    });
    if (!games) return games.failure();
    strategies.games_ = *games;
    return strategies;
}

template <class Rules>
bool ForcedStrategies<Rules>::fits(const Position& position, const Sequence& sequence, Step first, int symmetry) const {
    const Side me = rules_.side_to_move(position);
    return std::all_of(sequence.stones.begin(), sequence.stones.end(), [&](Step stone) {
        const auto [down, right] = image_of(stone, symmetry);
        const int row = first.down + down, col = first.right + right;
        return row >= 0 && col >= 0 && row < rules_.shape().rows && col < rules_.shape().cols &&
               rules_.stone_at(position, row, col) == me;
    });
}

template <class Rules>
std::optional<std::vector<typename Rules::Move>> ForcedStrategies<Rules>::winning_line(const Position& position) const {
    if (rules_.shape().has_extras() || sequences_.empty()) return std::nullopt;
    for (const Move move : rules_.legal_moves(position)) {
        const Step first = cell_of(position, move);
        for (const auto& [sequence, count] : sequences_)
            for (const int symmetry : images()) {
                if (!fits(position, sequence, first, symmetry)) continue;
                std::vector<Step> cells;
                for (const Step step : sequence.moves) {
                    const auto [down, right] = image_of(step, symmetry);
                    cells.push_back({first.down + down, first.right + right});
                }
                std::vector<Move> line;
                if (play_out(position, cells, line)) return line;
            }
    }
    return std::nullopt;
}

template <class Rules>
std::optional<Thought<typename Rules::Move>> ForcedStrategies<Rules>::thought_on(const Position& position) const {
    constexpr int least_games = 2;
    Thought<Move> thought;
    if (const auto move = opening_move(position, least_games)) {
        thought.line = {*move};
        thought.reasons.push_back(Text{"an opening that won games", "une ouverture qui a gagné des parties"});
        return thought;
    }
    auto line = winning_line(position);
    if (!line) return std::nullopt;
    Position end = position;
    for (const Move move : *line) end = rules_.after(end, move);
    thought.score = win_in(static_cast<int>(line->size()) + (end.is_won ? 0 : 2));
    thought.is_proven = true;
    thought.line = std::move(*line);
    thought.reasons.push_back(Text{"a sequence that won games", "une suite qui a gagné des parties"});
    return thought;
}

template <class Rules>
Result<std::optional<ForcedStrategies<Rules>>> read_forced_strategies(const Rules& rules, const std::string& file,
                                                                      const Resources& resources) {
    std::optional<ForcedStrategies<Rules>> none;
    if (file.empty()) return none;
    const auto text = resources.read(file);
    if (!text) return text.failure();
    auto parsed = ForcedStrategies<Rules>::parse(rules, *text);
    if (!parsed) return fail(file + ": " + parsed.error().en, file + " : " + parsed.error().fr);
    return std::optional<ForcedStrategies<Rules>>{std::move(*parsed)};
}

template Result<std::optional<ForcedStrategies<Gravity64>>> read_forced_strategies(const Gravity64&, const std::string&,
                                                                                   const Resources&);
template Result<std::optional<ForcedStrategies<Gravity128>>> read_forced_strategies(const Gravity128&,
                                                                                    const std::string&,
                                                                                    const Resources&);
template Result<std::optional<ForcedStrategies<Placement>>> read_forced_strategies(const Placement&, const std::string&,
                                                                                   const Resources&);

template class ForcedStrategies<Gravity64>;
template class ForcedStrategies<Gravity128>;
template class ForcedStrategies<Placement>;

}  // namespace plateau::in_a_row
