#include "players/draughts/memory/memory_player.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::draughts {

namespace {

// What the memory believes stands between evaluations and proofs.
constexpr Score believed_win = max_evaluation - max_plies;

class MemoryPlayer final : public Player<Rules10> {
public:
    MemoryPlayer(const Rules10& rules, const MemoryOptions& options, std::shared_ptr<const GameMemory> memory,
                 std::shared_ptr<const Evaluation<Rules10>> evaluation)
        : rules_{rules},
          depth_{options.depth},
          is_sound_{options.mode == "sound"},
          memory_{std::move(memory)},
          evaluation_{std::move(evaluation)} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules10>& listener) override {
        Budget budget{limits};
        budget_ = &budget;
        path_.clear();
        for (std::size_t ago = line.plies() + 1; ago-- > 0;) path_.push_back(line.before(ago));
        Thought<Move> best;
        best.depth = limits.depth > 0 ? std::min(limits.depth, depth_) : depth_;
        best.score = -infinite_score;
        for (const Move& move : ordered_moves(line.now())) {
            const Score score = -score_after(line.now(), move, -infinite_score, -best.score, best.depth, 0);
            if (budget.is_spent() && !best.line.empty()) break;
            if (score > best.score || best.line.empty()) best.score = score, best.line.assign(1, move);
        }
        best.nodes = budget.nodes();
        best.is_proven = is_decided(best.score);
        if (std::abs(best.score) >= believed_win - max_plies && !best.is_proven)
            best.reasons.push_back(Text{"a point of no return is remembered", "un point de non-retour est en mémoire"});
        budget_ = nullptr;
        if (listener) listener(best);
        return best.line.front();
    }

private:
    // Seen by the side to move after the move.
    Score score_after(const Position& position, const Move& move, Score alpha, Score beta, int depth, int ply) {
        path_.push_back(rules_.after(position, move));
        const Position child = path_.back();
        const Score score = score_of(child, alpha, beta, depth - 1, ply + 1);
        path_.pop_back();
        return score;
    }

    Score score_of(const Position& position, Score alpha, Score beta, int depth, int ply) {
        if (budget_->spend_node()) return 0;
        if (const auto outcome = rules_.outcome(Line<Position>{path_})) {
            if (outcome->is_draw()) return 0;
            return *outcome->winner == rules_.side_to_move(position) ? win_in(ply) : loss_in(ply);
        }
        if (const auto loser = remembered_loser(position)) {
            const Score score = is_sound_ ? win_in(ply + max_plies / 2) : believed_win - ply;
            return *loser == position.to_move ? -score : score;
        }
        if (depth <= 0) return clamp_evaluation((*evaluation_)(rules_, position));
        Score best = -infinite_score;
        for (const Move& move : ordered_moves(position)) {
            best = std::max(best, -score_after(position, move, -beta, -std::max(alpha, best), depth, ply));
            if (best >= beta || budget_->is_spent()) break;
        }
        return best;
    }

    std::optional<Colour> remembered_loser(const Position& position) const {
        return is_sound_ ? memory_->proved_loser(position) : memory_->no_return(position);
    }

    // Large captures first, then as the rules list them; a sound memory puts first what went well.
    std::vector<Move> ordered_moves(const Position& position) const {
        std::vector<std::pair<double, Move>> ranked;
        for (const Move& move : rules_.legal_moves(position)) {
            double rank = -count_of(move.captured(position));
            if (is_sound_) {
                const double record = memory_->record_of(rules_.after(position, move));
                rank -= position.to_move == Colour::white ? record : -record;
            }
            ranked.emplace_back(rank, move);
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<Move> moves;
        for (const auto& [rank, move] : ranked) moves.push_back(move);
        return moves;
    }

    const Rules10& rules_;
    int depth_;
    bool is_sound_;
    std::shared_ptr<const GameMemory> memory_;
    std::shared_ptr<const Evaluation<Rules10>> evaluation_;
    std::vector<Position> path_;
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<Player<Rules10>> make_memory_player(const Rules10& rules, const MemoryOptions& options,
                                                    std::shared_ptr<const GameMemory> memory,
                                                    std::shared_ptr<const Evaluation<Rules10>> evaluation) {
    return std::make_unique<MemoryPlayer>(rules, options, std::move(memory), std::move(evaluation));
}

NamedPlayer<Rules10> memory_player(std::vector<NamedEvaluation<Rules10>> evaluations) {
    auto described = list_options<MemoryOptions>();
    described.push_back({"eval", "text", evaluations.front().name, "", "",
                         Text{"the evaluation to use", "l'évaluation à utiliser"}, "evaluation"});
    return {
        .name = "memory",
        .meaning = {"alpha-beta that remembers games (Epiard and Gouget 2016)",
                    "alpha-bêta qui se souvient de parties (Epiard et Gouget 2016)"},
        .options = std::move(described),
        .make = [known = std::move(evaluations)](const Rules10& rules, const Spec& asked, const Resources& resources)
            -> Result<std::unique_ptr<Player<Rules10>>> {
            Spec spec = asked;
            const Spec own = spec.under("eval");
            const std::string* wanted = spec.find("eval");
            const std::string name = wanted ? *wanted : known.front().name;
            for (const auto& [key, value] : own.options) spec.erase("eval." + key);
            spec.erase("eval");
            const auto options = read_options<MemoryOptions>(spec);
            if (!options) return options.failure();
            auto memory = std::make_shared<GameMemory>(rules);
            if (!options->file.empty()) {
                const auto text = resources.read(options->file);
                if (!text) return text.failure();
                auto parsed = GameMemory::parse(rules, *text);
                if (!parsed)
                    return fail(options->file + ": " + parsed.error().en, options->file + " : " + parsed.error().fr);
                *memory = std::move(*parsed);
            }
            for (const auto& evaluation : known)
                if (evaluation.name == name) {
                    auto made = evaluation.make(rules, own, resources);
                    if (!made) return made.failure();
                    return make_memory_player(rules, *options, std::move(memory), std::move(*made));
                }
            return fail(fmt::format("there is no evaluation '{}' in {}", name, rules.variant().name),
                        fmt::format("il n'y a pas d'évaluation « {} » pour {}", name, rules.variant().name));
        }};
}

}  // namespace plateau::draughts
