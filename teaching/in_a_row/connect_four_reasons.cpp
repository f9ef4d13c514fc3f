// Connect four: what the exact solver says, checked by textbook alpha-beta to the depth of the claim.
#include "games/in_a_row/gravity.h"
#include "players/in_a_row/gravity_solver.h"
#include "teaching/families.h"
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
        if (!good) return std::nullopt;
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
        return std::nullopt;
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const auto search = [&](const Position& position, int plies) {
            return asked(position, fmt::format("alphabeta:depth={},table=64,ordering=1,deepening=1,eval=none", plies));
        };
        const int plies = 2 * made.moves - 1;
        if (made.kind == Claim::Kind::misses_lead || made.kind == Claim::Kind::loses_game)
            return holds_at_last(at, made);
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
    static constexpr int late = 14;     // stones from which the textbook search reaches the end of the game

    // What is decided further off than a sentence can count: won, drawn or lost with best play.
    std::optional<Claim> at_last(Claim::Kind kind, const Moment& at, const Move& better) const {
        if (at.before.plies < late) return std::nullopt;
        return claim(kind, 1, at.before, {better});
    }
    bool holds_at_last(const Moment& at, const Claim& made) const {
        const auto better = rules().parse_move(at.before, made.move);
        if (!better) return false;
        const int played = sign_at_the_end(at.after), good = sign_at_the_end(rules().after(at.before, *better));
        return made.kind == Claim::Kind::misses_lead ? played == 0 && good > 0 : played < 0 && good >= 0;
    }
    // 1, 0 or -1 for the side that has just moved, by textbook alpha-beta.
    int sign_at_the_end(const Position& position) const {
        if (const auto outcome = rules().outcome(position))
            return !outcome->winner ? 0 : *outcome->winner == rules().side_to_move(position) ? -1 : 1;
        const auto score = asked(position, "alphabeta:depth=42,table=64,ordering=1,deepening=0,eval=none");
        return !score ? 0 : is_win(*score) ? -1 : is_loss(*score) ? 1 : 0;
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
