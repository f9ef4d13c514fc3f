#include "players/gyges/pvs_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "core/names.h"
#include "players/gyges/policy.h"
#include "search/pvs.h"

namespace plateau::gyges {

namespace {

struct PvsPlayerOptions : search::PvsOptions {
    PvsPlayerOptions() {
        full_moves = 2;  // 53.5 % +- 5 against 3, 0.3 and 2.4 in 384 games of 20 ms a move
        reduction_base = 0.8;
        reduction_divisor = 2;
    }
    std::string eval = "network";
    int order_depth = 2;
};

template <class Visitor>
void describe(PvsPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    option("eval", EvaluationName{o.eval}, "", "",
           Text{"any evaluation of the game, with its options: eval=reach,eval.exit=80",
                "une évaluation du jeu, avec ses options : eval=reach,eval.exit=80"});
    option("order_depth", o.order_depth, 1, 250,
           Text{"least depth at which moves are ordered by the worth of the position after them",
                "moindre profondeur où les coups sont triés par la valeur de la position qui suit"});
}

class PvsPlayer final : public Player<Rules> {
public:
    PvsPlayer(const Rules& rules, const PvsPlayerOptions& options, const Estimator& estimator)
        : rules_{rules},
          estimator_{estimator},
          search_{rules, options, Policy{estimator, options.order_depth, options.exact}} {}

    void prepare() override { search_.prepare(); }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        const auto thought = line.now().is_setup() ? set_up(line.now()) : search_.think(line, limits, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    // Looks one move beyond the set-up, at each way to complete the own row. Where the opponent has not
    // set up yet, a row like one's own stands for his.
    Thought<Move> set_up(const Position& position) const {
        Thought<Move> best;
        best.depth = 1;
        best.score = -infinite_score;
        for (const Move move : rules_.legal_moves(position)) {
            const Score score = best_completion(rules_.after(position, move), position.side);
            ++best.nodes;
            if (score > best.score) best.score = score, best.line.assign(1, move);
        }
        assert(!best.line.empty());
        best.score = clamp_evaluation(best.score);
        return best;
    }

    // The rest of the row is filled from one end to the other.
    Score best_completion(const Position& position, Side side) const {
        if (position.side != side) return worth_of_setup(position, side);
        const Square next = first_of(rules_.home_of(side) & ~position.occupied());
        Score best = -infinite_score;
        for (const Move move : rules_.legal_moves(position))
            if (move.to == next) best = std::max(best, best_completion(rules_.after(position, move), side));
        return best == -infinite_score ? 0 : best;
    }

    Score worth_of_setup(const Position& position, Side side) const {
        Position whole = position;
        if (whole.is_setup()) {
            const Position image = flipped(position);
            whole.low |= image.low & ~position.occupied();
            whole.high |= image.high & ~position.occupied();
        }
        if (whole.is_setup() || std::popcount(whole.occupied()) != piece_count) return 0;
        whole.side = Side::first;
        const Score score = (*estimator_)(rules_, whole);
        return side == Side::first ? score : -score;
    }

    const Rules& rules_;
    Estimator estimator_;
    search::Pvs<Rules, Policy> search_;
};

const NamedEvaluation<Rules>* find(const std::vector<NamedEvaluation<Rules>>& evaluations, const std::string& name) {
    const auto found =
        std::find_if(evaluations.begin(), evaluations.end(), [&](const auto& each) { return each.name == name; });
    return found == evaluations.end() ? nullptr : &*found;
}

}  // namespace

NamedPlayer<Rules> pvs_player(std::vector<NamedEvaluation<Rules>> evaluations) {
    return {.name = "strong",
            .meaning = {"the strong search of Gygès: reach, exits and threats, judged by a network by default",
                        "la recherche forte de Gygès : portée, sorties et menaces, jugées par défaut par un réseau"},
            .options = list_options<PvsPlayerOptions>(),
            .make = [evaluations = std::move(evaluations)](const Rules& rules, Spec spec, const Resources& resources)
                -> Result<std::unique_ptr<Player<Rules>>> {
                const Spec own = spec.under("eval");
                for (const auto& [key, value] : own.options) spec.erase("eval." + key);
                const auto options = read_options<PvsPlayerOptions>(spec);
                if (!options) return options.failure();
                const auto* named = find(evaluations, options->eval);
                if (!named) return unknown_name({"evaluation", "d'évaluation"}, options->eval, names_of(evaluations));
                auto evaluation = named->make(rules, own, resources);
                if (!evaluation) return evaluation.failure();
                return std::unique_ptr<Player<Rules>>{
                    new PvsPlayer{rules, *options, Estimator{std::shared_ptr{std::move(*evaluation)}}}};
            }};
}

}  // namespace plateau::gyges
