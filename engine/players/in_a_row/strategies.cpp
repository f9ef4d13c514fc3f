#include "players/in_a_row/strategies.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "game/symmetry.h"

namespace plateau::in_a_row {

using namespace gomoku;

namespace {

int row_of(CellIndex cell) { return cell / row_stride; }
int col_of(CellIndex cell) { return cell % row_stride; }

Step image_of(Step step, int symmetry) {
    if (symmetry & 1) step.down = -step.down;
    if (symmetry & 2) step.right = -step.right;
    if (symmetry & 4) std::swap(step.down, step.right);
    return step;
}

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

int Strategies::canonical_symmetry(const Placement::Position& position) const {
    int best = 0;
    Key smallest = rules_.key(position);
    for (int symmetry = 1; symmetry < rules_.symmetry_count(); ++symmetry)
        if (const Key key = rules_.key(rules_.transformed(position, symmetry)); key < smallest) {
            smallest = key;
            best = symmetry;
        }
    return best;
}

void Strategies::add_opening(const Placement::Position& position, const std::vector<Placement::Move>& line,
                             Placement::Move move, int games, double points) {
    const int symmetry = canonical_symmetry(position);
    auto& opening = openings_[canonical_key(rules_, position)];
    if (opening.tried.empty())
        for (const auto played : line) opening.line.push_back(rules_.transformed(played, symmetry));
    const auto image = rules_.transformed(move, symmetry);
    auto found = std::find_if(opening.tried.begin(), opening.tried.end(),
                              [&](const Tried& tried) { return tried.move == image; });
    if (found == opening.tried.end()) found = opening.tried.insert(opening.tried.end(), Tried{image, 0, 0});
    found->games += games;
    found->points += points;
}

void Strategies::learn(const WonGame& game, const MiningPlan& plan) {
    ++games_;
    auto position = rules_.start();
    std::vector<Placement::Move> line;
    for (std::size_t i = 0; i < std::min(plan.opening_plies, game.moves.size()); ++i) {
        const Side side = rules_.side_to_move(position);
        add_opening(position, line, game.moves[i], 1, !game.winner ? 0.5 : *game.winner == side ? 1 : 0);
        line.push_back(game.moves[i]);
        position = rules_.after(position, game.moves[i]);
    }
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
    for (auto it = openings_.begin(); it != openings_.end();) {
        std::erase_if(it->second.tried, [&](const Tried& tried) { return tried.games < least_openings; });
        it = it->second.tried.empty() ? openings_.erase(it) : std::next(it);
    }
    std::erase_if(sequences_, [&](const auto& entry) { return entry.second < least_sequences; });
}

std::size_t Strategies::openings() const {
    std::size_t count = 0;
    for (const auto& [key, opening] : openings_) count += opening.tried.size();
    return count;
}

std::string Strategies::to_text(std::string_view game) const {
    std::string text = fmt::format("plateau-strategies 1\n# game: {}\n# games: {}\n", game, games_);
    for (const auto& [key, opening] : openings_) {
        std::string line;
        for (const auto move : opening.line) line += " " + rules_.to_text(rules_.start(), move);
        for (const auto& tried : opening.tried)
            text += fmt::format("opening{} : {} {} {:g}\n", line, rules_.to_text(rules_.start(), tried.move),
                                tried.games, tried.points);
    }
    for (const auto& [sequence, count] : sequences_) {
        text += fmt::format("{} {} :", sequence.only_fours ? "fours" : "threats", count);
        for (const auto& [down, right] : sequence.stones) text += fmt::format(" {},{}", down, right);
        text += " :";
        for (const auto& [down, right] : sequence.moves) text += fmt::format(" {},{}", down, right);
        text += "\n";
    }
    return text;
}

namespace {

Failure bad_line(std::size_t number) {
    return fail(fmt::format("line {}: expected 'opening MOVES : MOVE GAMES POINTS', 'fours N : STEPS : STEPS' or "
                            "'threats N : STEPS : STEPS'",
                            number),
                fmt::format("ligne {} : « opening COUPS : COUP PARTIES POINTS », « fours N : PAS : PAS » ou "
                            "« threats N : PAS : PAS » attendu",
                            number));
}

std::optional<std::vector<Step>> parse_steps(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
    std::vector<Step> steps;
    for (std::size_t i = from; i < to; ++i) {
        Step step;
        const char *begin = words[i].data(), *end = begin + words[i].size();
        const auto comma = std::from_chars(begin, end, step.down);
        if (comma.ec != std::errc{} || comma.ptr == end || *comma.ptr != ',') return std::nullopt;
        const auto last = std::from_chars(comma.ptr + 1, end, step.right);
        if (last.ec != std::errc{} || last.ptr != end) return std::nullopt;
        if (std::max(std::abs(step.down), std::abs(step.right)) >= max_board_side) return std::nullopt;
        steps.push_back(step);
    }
    return steps;
}

}  // namespace

Result<Strategies> Strategies::parse(const Placement& rules, std::string_view text) {
    Strategies strategies{rules};
    std::istringstream in{std::string{text}};
    std::string line;
    std::size_t number = 0;
    while (std::getline(in, line)) {
        ++number;
        if (number == 1) {
            if (!line.starts_with("plateau-strategies 1"))
                return fail("expected a file that begins with 'plateau-strategies 1'",
                            "un fichier commençant par « plateau-strategies 1 » est attendu");
            continue;
        }
        if (line.starts_with("# games: ")) strategies.games_ = static_cast<std::size_t>(std::atoll(line.c_str() + 9));
        if (line.empty() || line[0] == '#') continue;
        std::istringstream in_line{line};
        std::vector<std::string> words;
        for (std::string word; in_line >> word;) words.push_back(word);
        const auto colon = static_cast<std::size_t>(std::find(words.begin(), words.end(), ":") - words.begin());
        if (words[0] == "opening") {
            if (words.size() != colon + 4) return bad_line(number);
            auto position = rules.start();
            std::vector<Placement::Move> moves;
            for (std::size_t i = 1; i <= colon; ++i) {
                const auto move = rules.parse_move(position, words[i == colon ? colon + 1 : i]);
                if (!move) return bad_line(number);
                if (i == colon) {
                    strategies.add_opening(position, moves, *move, std::atoi(words[colon + 2].c_str()),
                                           std::atof(words[colon + 3].c_str()));
                    break;
                }
                moves.push_back(*move);
                position = rules.after(position, *move);
            }
        } else if (words[0] == "fours" || words[0] == "threats") {
            const auto second = static_cast<std::size_t>(
                std::find(words.begin() + static_cast<std::ptrdiff_t>(std::min(colon + 1, words.size())), words.end(),
                          ":") -
                words.begin());
            if (colon != 2 || second >= words.size()) return bad_line(number);
            const auto stones = parse_steps(words, colon + 1, second);
            const auto moves = parse_steps(words, second + 1, words.size());
            if (!stones || !moves || moves->empty() || (*moves)[0] != Step{}) return bad_line(number);
            strategies.sequences_[{words[0] == "fours", *stones, *moves}] += std::atoi(words[1].c_str());
        } else {
            return bad_line(number);
        }
    }
    if (number == 0)
        return fail("expected a file of strategies, found nothing", "un fichier de stratégies attendu, rien trouvé");
    return strategies;
}

std::optional<Placement::Move> Strategies::opening_move(const Placement::Position& position, int least_games) const {
    const auto found = openings_.find(canonical_key(rules_, position));
    if (found == openings_.end()) return std::nullopt;
    const Tried* best = nullptr;
    const auto share = [](const Tried& tried) { return (tried.points + 1) / (tried.games + 2); };
    for (const auto& tried : found->second.tried)
        if (tried.games >= least_games && (!best || share(tried) > share(*best))) best = &tried;
    if (!best || best->points < 0.5 * best->games) return std::nullopt;
    // Back from the image that the book sees: several moves can have the same image under the position's symmetries.
    const int symmetry = canonical_symmetry(position);
    for (const auto move : rules_.legal_moves(position))
        if (rules_.transformed(move, symmetry) == best->move) return move;
    return std::nullopt;
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
