#include "players/draughts/memory/memory_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

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
          explains_{options.explain},
          memory_{std::move(memory)},
          evaluation_{std::move(evaluation)} {}

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules10>& listener) override {
        path_.clear();
        for (std::size_t ago = line.plies() + 1; ago-- > 0;) path_.push_back(line.before(ago));
        Thought<Move> best = search(line.now(), limits);
        if (listener) {
            if (explains_) best.reasons = reasons_for(line.now(), best, limits);
            listener(best);
        }
        return best.line.front();
    }

private:
    Thought<Move> search(const Position& position, const Limits& limits) {
        Budget budget{limits};
        budget_ = &budget;
        was_asked_ = false;
        Thought<Move> best;
        best.depth = limits.depth > 0 ? std::min(limits.depth, depth_) : depth_;
        best.score = -infinite_score;
        for (const Move& move : ordered_moves(position)) {
            const Score score = -score_after(position, move, -infinite_score, -best.score, best.depth, 0);
            if (budget.is_spent() && !best.line.empty()) break;
            if (score > best.score || best.line.empty()) best.score = score, best.line.assign(1, move);
        }
        best.nodes = budget.nodes();
        best.is_proven = is_decided(best.score);
        was_cut_ = budget.is_spent();
        budget_ = nullptr;
        return best;
    }

    // What is remembered of the position, then what that changed.
    std::vector<Reason> reasons_for(const Position& position, const Thought<Move>& chosen, const Limits& limits) {
        std::vector<Reason> reasons{what_is_remembered(position)};
        if (!was_asked_) return reasons;
        const auto memory = std::exchange(memory_, std::make_shared<GameMemory>(rules_));
        const Move without = search(position, limits).line.front();
        memory_ = memory;
        if (was_cut_) return reasons;  // there was no time to find out
        const Move with = chosen.line.front();
        if (without == with) {
            reasons.push_back(Text{"the memory does not change the move", "la mémoire ne change pas le coup"});
            return reasons;
        }
        const std::string other_move = rules_.to_text(position, without);
        reasons.push_back(Text{fmt::format("without its memory it would play {}", other_move),
                               fmt::format("sans sa mémoire il jouerait {}", other_move)});
        if (const auto why = fate_after(position, without)) reasons.push_back(*why);
        if (const auto why = fate_after(position, with)) reasons.push_back(*why);
        return reasons;
    }

    Text what_is_remembered(const Position& position) const {
        if (memory_->games() == 0) return {"it remembers no game yet", "il ne se souvient encore d'aucune partie"};
        const auto seen = memory_->seen(position);
        if (seen.games() == 0)
            return {fmt::format("none of the {} games it remembers came through this position", memory_->games()),
                    fmt::format("aucune des {} parties qu'il a en mémoire n'est passée par cette position",
                                memory_->games())};
        return {
            fmt::format("games remembered that came through this position: {} ({} won by White, {} by Black, {} drawn)",
                        seen.games(), seen.white_wins, seen.black_wins, seen.draws),
            fmt::format("parties en mémoire passées par cette position : {} ({} gagnées par les blancs, {} par les "
                        "noirs, {} nulles)",
                        seen.games(), seen.white_wins, seen.black_wins, seen.draws)};
    }

    // What the memory says of a move, where it says anything.
    std::optional<Text> fate_after(const Position& position, const Move& move) const {
        const Position after = rules_.after(position, move);
        const std::string text = rules_.to_text(position, move);
        const auto colour = [](Colour loser) {
            return loser == Colour::white ? Text{"White", "les blancs"} : Text{"Black", "les noirs"};
        };
        if (const auto loser = memory_->proved_loser(after))
            return Text{fmt::format("after {} it is proved that {} loses", text, colour(*loser).en),
                        fmt::format("après {} il est prouvé que {} perdent", text, colour(*loser).fr)};
        if (const auto loser = memory_->no_return(after))
            return Text{
                fmt::format("{} is a point of no return: {} lost all {} games remembered after it", text,
                            colour(*loser).en, memory_->seen(after).games()),
                fmt::format("{} est un point de non-retour : {} ont perdu les {} parties en mémoire qui suivent", text,
                            colour(*loser).fr, memory_->seen(after).games())};
        if (const auto seen = memory_->seen(after); seen.games() > 0)
            return Text{
                fmt::format("after {} the games remembered were won {} times by White, {} by Black, {} drawn", text,
                            seen.white_wins, seen.black_wins, seen.draws),
                fmt::format("après {} les parties en mémoire ont été gagnées {} fois par les blancs, {} par les "
                            "noirs, {} nulles",
                            text, seen.white_wins, seen.black_wins, seen.draws)};
        return {};
    }

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

    std::optional<Colour> remembered_loser(const Position& position) {
        const auto loser = is_sound_ ? memory_->proved_loser(position) : memory_->no_return(position);
        was_asked_ = was_asked_ || loser.has_value();
        return loser;
    }

    // Large captures first, then as the rules list them; a sound memory puts first what went well.
    std::vector<Move> ordered_moves(const Position& position) {
        std::vector<std::pair<double, Move>> ranked;
        for (const Move& move : rules_.legal_moves(position)) {
            double rank = -count_of(move.captured(position));
            if (is_sound_) {
                const double record = memory_->record_of(rules_.after(position, move));
                rank -= position.to_move == Colour::white ? record : -record;
                was_asked_ = was_asked_ || record != 0;
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
    bool explains_;
    std::shared_ptr<const GameMemory> memory_;
    std::shared_ptr<const Evaluation<Rules10>> evaluation_;
    std::vector<Position> path_;
    Budget* budget_ = nullptr;
    bool was_cut_ = false;    // the last search ended before its depth
    bool was_asked_ = false;  // the memory knew something that the search went by
};

// The memory of a file, read once as long as the file stays as it is; shared by the players of a game.
class MemoryShelf {
public:
    std::shared_ptr<const GameMemory> read(const Rules10& rules, std::string text) {
        const std::lock_guard lock{mutex_};
        if (!memory_ || text != text_) {
            memory_ = std::make_shared<GameMemory>(GameMemory::read(rules, text));
            text_ = std::move(text);
        }
        return memory_;
    }

private:
    std::mutex mutex_;
    std::string text_;
    std::shared_ptr<const GameMemory> memory_;
};

Result<std::shared_ptr<const GameMemory>> memory_of(const Rules10& rules, const std::string& file,
                                                    const Resources& resources, MemoryShelf& shelf) {
    const auto nothing = std::make_shared<const GameMemory>(rules);
    if (file.empty()) return nothing;
    if (file == "kept") {
        const std::string path = kept_memory(rules);
        const auto text = path.empty() ? Result<std::string>{std::string{}} : resources.read(path);
        return text ? shelf.read(rules, *text) : nothing;  // nobody has finished a game here yet
    }
    const auto text = resources.read(file);
    if (!text) return text.failure();
    auto parsed = GameMemory::parse(rules, *text);
    if (!parsed) return fail(file + ": " + parsed.error().en, file + " : " + parsed.error().fr);
    return std::make_shared<const GameMemory>(std::move(*parsed));
}

}  // namespace

std::unique_ptr<Player<Rules10>> make_memory_player(const Rules10& rules, const MemoryOptions& options,
                                                    std::shared_ptr<const GameMemory> memory,
                                                    std::shared_ptr<const Evaluation<Rules10>> evaluation) {
    return std::make_unique<MemoryPlayer>(rules, options, std::move(memory), std::move(evaluation));
}

std::string kept_memory(const Rules10& rules) {
    const auto usual = variant_of(rules.variant().name);
    return usual && *usual == rules.variant() ? "memory/" + rules.variant().name + ".memory" : "";
}

NamedPlayer<Rules10> memory_player(std::vector<NamedEvaluation<Rules10>> evaluations) {
    auto described = list_options<MemoryOptions>();
    described.push_back({"eval", "text", evaluations.front().name, "", "",
                         Text{"the evaluation to use", "l'évaluation à utiliser"}, "evaluation"});
    return {.name = "memory",
            .meaning = {"alpha-beta that remembers games (Epiard and Gouget 2016)",
                        "alpha-bêta qui se souvient de parties (Epiard et Gouget 2016)"},
            .options = std::move(described),
            .make = [known = std::move(evaluations), shelf = std::make_shared<MemoryShelf>()](
                        const Rules10& rules, const Spec& asked,
                        const Resources& resources) -> Result<std::unique_ptr<Player<Rules10>>> {
                Spec spec = asked;
                const Spec own = spec.under("eval");
                const std::string* wanted = spec.find("eval");
                const std::string name = wanted ? *wanted : known.front().name;
                for (const auto& [key, value] : own.options) spec.erase("eval." + key);
                spec.erase("eval");
                const auto options = read_options<MemoryOptions>(spec);
                if (!options) return options.failure();
                auto memory = memory_of(rules, options->file, resources, *shelf);
                if (!memory) return memory.failure();
                for (const auto& evaluation : known)
                    if (evaluation.name == name) {
                        auto made = evaluation.make(rules, own, resources);
                        if (!made) return made.failure();
                        return make_memory_player(rules, *options, std::move(*memory), std::move(*made));
                    }
                return fail(fmt::format("there is no evaluation '{}' in {}", name, rules.variant().name),
                            fmt::format("il n'y a pas d'évaluation « {} » pour {}", name, rules.variant().name));
            }};
}

}  // namespace plateau::draughts
