// Connect four: what the exact solver says, checked by textbook alpha-beta to the depth of the claim, or to the end of
// the game by a plain solver.
#include <array>
#include <set>

#include "games/in_a_row/gravity.h"
#include "players/in_a_row/gravity_solver.h"
#include "teaching/families.h"
#include "teaching/in_a_row/plain_solver.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using in_a_row::Gravity64;

class ConnectFourReader final : public ReaderOf<Gravity64> {
public:
    explicit ConnectFourReader(const play::AnyGame& game) : ReaderOf{game}, solver_{rules(), table_megabytes, 1} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        const Position instead = rules().after(at.before, better);
        if (auto near = soon(at, instead)) return near;
        const auto after = solved(at.after);
        const auto good = after ? worth(instead) : std::nullopt;
        if (!good) return on_the_board(at, better);
        if (*good > 0 && *after >= 0) {
            const int moves = moves_to_win(at.before, *good);
            if (moves > longest)
                return at_last(*after == 0 ? Claim::Kind::misses_lead : Claim::Kind::loses_game, at, better);
            std::vector<Move> line{better};
            append(line, solver_.best_line(instead, -*good, few_nodes()));
            return claim(Claim::Kind::misses_win, moves, at.before, line);
        }
        if (*after > 0 && *good >= 0) {
            const int moves = moves_to_win(at.after, *after);
            if (moves > longest) return at_last(Claim::Kind::loses_game, at, better);
            std::vector<Move> line;
            append(line, solver_.best_line(at.after, *after, few_nodes()));
            return claim(Claim::Kind::gives_win, moves, at.after, line);
        }
        return std::nullopt;  // it was no mistake
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const auto search = [&](const Position& position, int plies) {
            return asked(position, fmt::format("alphabeta:depth={},table=64,ordering=1,deepening=1,eval=none", plies));
        };
        const int plies = 2 * made.moves - 1;
        if (made.kind == Claim::Kind::misses_lead || made.kind == Claim::Kind::loses_game)
            return holds_at_last(at, made);
        if (made.kind == Claim::Kind::misses_three_of_four || made.kind == Claim::Kind::gives_three_of_four ||
            comparison(made.kind, Side::first))
            return counts_hold(at, made);
        if (made.kind == Claim::Kind::gives_win) {
            const auto score = search(at.after, plies);
            return score && is_win(*score) && distance_of(*score) == plies;
        }
        const auto move = rules().parse_move(at.before, made.move);
        if (!move) return false;
        const Position instead = rules().after(at.before, *move);
        if (const auto outcome = rules().outcome(instead))
            return plies == 1 && outcome->winner == rules().side_to_move(at.before);
        const auto score = search(instead, plies - 1);
        return score && is_loss(*score) && distance_of(*score) == plies - 1;
    }

private:
    static constexpr int table_megabytes = 16;
    static constexpr int longest = 10;  // moves that a sentence speaks of
    static constexpr int soonest = 3;   // moves that are tried without the solver
    static constexpr int late = 7;      // stones from which the plain solver soon reaches the end of the game

    // What is decided further off than a sentence can count: won, drawn or lost with best play.
    std::optional<Claim> at_last(Claim::Kind kind, const Moment& at, const Move& better) const {
        if (at.before.plies < late) return on_the_board(at, better);
        return claim(kind, 1, at.before, {better});
    }
    bool holds_at_last(const Moment& at, const Claim& made) const {
        const auto better = rules().parse_move(at.before, made.move);
        if (!better) return false;
        const int played = sign_at_the_end(at.after), good = sign_at_the_end(rules().after(at.before, *better));
        return made.kind == Claim::Kind::misses_lead ? played == 0 && good > 0 : played < 0 && good >= 0;
    }
    // 1, 0 or -1 for the side that has just moved.
    int sign_at_the_end(const Position& position) const {
        if (const auto outcome = rules().outcome(position))
            return !outcome->winner ? 0 : *outcome->winner == rules().side_to_move(position) ? -1 : 1;
        return -PlainSolver{}.sign(position);
    }

    // Early on: what the two moves do on the board.
    std::optional<Claim> on_the_board(const Moment& at, const Move& better) const {
        const Side mover = rules().side_to_move(at.before);
        const Position instead = rules().after(at.before, better);
        if (short_of_four(instead, mover) > short_of_four(at.before, mover) &&
            short_of_four(at.after, mover) <= short_of_four(at.before, mover))
            return claim(Claim::Kind::misses_three_of_four, 1, at.before, {better});
        if (const auto given = growing(at.after); given && !growing(instead))
            return claim(Claim::Kind::gives_three_of_four, 1, at.after, {*given});
        for (const auto kind : {Claim::Kind::closes_fewer, Claim::Kind::joins_fewer, Claim::Kind::has_less_room}) {
            const auto [side, stones, clearly] = *comparison(kind, mover);
            const int few = rows_through(at.before, at.move, side, stones);
            const int many = rows_through(at.before, better, side, stones);
            if (many - few < clearly) continue;
            Claim made = claim(kind, few, at.before, {better});
            made.count = many;
            made.row = 4;
            return made;
        }
        return std::nullopt;
    }
    // A move after which the side to move is one cell short of four in more places than before.
    std::optional<Move> growing(const Position& position) const {
        const Side side = rules().side_to_move(position);
        for (const auto move : rules().legal_moves(position))
            if (short_of_four(rules().after(position, move), side) > short_of_four(position, side)) return move;
        return std::nullopt;
    }
    // Empty cells, reachable or not, that complete four of a side.
    int short_of_four(const Position& position, Side side) const {
        return std::popcount(PlainSolver::completing(stones_of(position, side), position.all));
    }

    // What is counted of a cell: rows of four that a side can still make with so many of its stones, and by how much
    // the better cell has to have more.
    struct Comparison {
        Side side;
        int stones, clearly;
    };
    static std::optional<Comparison> comparison(Claim::Kind kind, Side mover) {
        if (kind == Claim::Kind::closes_fewer) return Comparison{other(mover), 2, 1};
        if (kind == Claim::Kind::joins_fewer) return Comparison{mover, 1, 1};
        if (kind == Claim::Kind::has_less_room) return Comparison{mover, 0, 1};
        return std::nullopt;
    }

    static in_a_row::Bits64 stones_of(const Position& position, Side side) {
        const bool is_to_move = (position.plies % 2 == 0) == (side == Side::first);
        return is_to_move ? position.mine : position.all ^ position.mine;
    }
    // Cells by column and row from the bottom; 1 where the side has a stone, -1 where the other has, 2 off the board.
    static int cell(const Position& position, Side side, int col, int row) {
        if (col < 0 || col >= 7 || row < 0 || row >= 6) return 2;
        const auto bit = in_a_row::Bits64{1} << (7 * col + row);
        return !(position.all & bit) ? 0 : stones_of(position, side) & bit ? 1 : -1;
    }
    static int landing(const Position& position, Move move) {
        int row = 0;
        while (cell(position, Side::first, move.col, row) != 0) ++row;
        return row;
    }
    // Rows of four through the cell where the move lands, found from that cell.
    static int rows_through(const Position& position, Move move, Side side, int least_stones) {
        const int col = move.col, row = landing(position, move);
        int rows = 0;
        for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
            for (int back = 0; back < 4; ++back) {
                int own = 0;
                bool is_open = true;
                for (int i = 0; i < 4; ++i) {
                    const int held = cell(position, side, col + (i - back) * right, row + (i - back) * up);
                    is_open = is_open && (held == 0 || held == 1);
                    own += held == 1;
                }
                rows += is_open && own >= least_stones;
            }
        return rows;
    }

    // The same from the lists of all rows of the board.
    struct Row {
        std::array<std::pair<int, int>, 4> cells;  // columns and rows
    };
    static std::vector<Row> all_rows() {
        std::vector<Row> all;
        for (int col = 0; col < 7; ++col)
            for (int row = 0; row < 6; ++row)
                for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                    Row one;
                    for (int i = 0; i < 4; ++i)
                        one.cells[static_cast<std::size_t>(i)] = {col + i * right, row + i * up};
                    const auto [last_col, last_row] = one.cells.back();
                    if (last_col < 7 && last_row < 6 && last_row >= 0) all.push_back(one);
                }
        return all;
    }
    static int count_rows(const Position& position, Move move, const Comparison& compared) {
        const std::pair<int, int> here{move.col, landing(position, move)};
        const auto rows = all_rows();
        return static_cast<int>(std::count_if(rows.begin(), rows.end(), [&](const Row& row) {
            const auto held = [&](const auto& at) { return cell(position, compared.side, at.first, at.second); };
            return std::count(row.cells.begin(), row.cells.end(), here) == 1 &&
                   std::none_of(row.cells.begin(), row.cells.end(), [&](const auto& at) { return held(at) < 0; }) &&
                   std::count_if(row.cells.begin(), row.cells.end(), [&](const auto& at) { return held(at) > 0; }) >=
                       compared.stones;
        }));
    }
    static std::set<std::pair<int, int>> missing_cells(const Position& position, Side side) {
        std::set<std::pair<int, int>> missing;
        for (const Row& row : all_rows()) {
            int own = 0;
            std::vector<std::pair<int, int>> empty;
            for (const auto& at : row.cells) {
                const int held = cell(position, side, at.first, at.second);
                own += held == 1;
                if (held == 0) empty.push_back(at);
            }
            if (own == 3 && empty.size() == 1) missing.insert(empty.front());
        }
        return missing;
    }
    bool counts_hold(const Moment& at, const Claim& made) const {
        const bool is_given = made.kind == Claim::Kind::gives_three_of_four;
        const Position& from = is_given ? at.after : at.before;
        const auto move = rules().parse_move(from, made.move);
        if (!move) return false;
        const Side mover = rules().side_to_move(from);
        if (const auto compared = comparison(made.kind, mover))
            return count_rows(from, at.move, *compared) == made.moves &&
                   count_rows(from, *move, *compared) == made.count;
        return missing_cells(rules().after(from, *move), mover).size() > missing_cells(from, mover).size();
    }

    static Limits few_nodes() {
        Limits limits;
        limits.nodes = 3'000'000;
        return limits;
    }

    Task<Gravity64> win(Side solver) const {
        return {[this, solver](const Position& position) {
                    const auto outcome = rules().outcome(position);
                    return outcome && outcome->winner == solver;
                },
                [this](const Position& position) { return all_moves(rules(), position); },
                [this](const Position& position) { return all_moves(rules(), position); }};
    }

    // Wins of a few moves, which every position shows quickly.
    std::optional<Claim> soon(const Moment& at, const Position& instead) const {
        const Side mover = rules().side_to_move(at.before);
        Forced<Gravity64> own{rules(), win(mover)}, theirs{rules(), win(other(mover))};
        for (int moves = 1; moves <= soonest; ++moves) {
            if (own.succeeds(at.before, moves) && !own.is_good(at.after, moves - 1))
                return claim(Claim::Kind::misses_win, moves, at.before, own.line(at.before, moves));
            if (theirs.succeeds(at.after, moves) && !rules().outcome(instead) && !theirs.succeeds(instead, moves))
                return claim(Claim::Kind::gives_win, moves, at.after, theirs.line(at.after, moves));
        }
        return std::nullopt;
    }

    static void append(std::vector<Move>& moves, const std::vector<int>& columns) {
        for (const int column : columns)
            if (column >= 0) moves.push_back({static_cast<std::uint8_t>(column)});
    }

    // For its side to move; nothing where that takes too long.
    std::optional<int> solved(const Position& position) {
        const auto answer = solver_.solve(position, false, few_nodes());
        return answer.is_complete ? std::optional{answer.score} : std::nullopt;
    }
    // For the side that has moved there.
    std::optional<int> worth(const Position& position) {
        if (rules().outcome(position)) return -solver_.final_score(position);
        const auto score = solved(position);
        return score ? std::optional{-*score} : std::nullopt;
    }
    int moves_to_win(const Position& position, int score) const {
        const int stones_at_the_end = rules().shape().cells() + 2 - 2 * score;
        return (stones_at_the_end - position.plies + 1) / 2;
    }

    in_a_row::GravitySolver<in_a_row::Bits64> solver_;
};

}  // namespace

std::unique_ptr<MistakeReader> connect_four_reader(const play::AnyGame& game) {
    const auto* known = play::known<Gravity64>(game);
    const bool is_connect_four = known && known->rules().shape().n == 4 && known->rules().shape().cells() == 42;
    return is_connect_four ? std::make_unique<ConnectFourReader>(game) : nullptr;
}

}  // namespace plateau::teaching
