#include "players/gyges/strong.h"

#include <algorithm>

#include "players/gyges/policy.h"
#include "search/pvs.h"

namespace plateau::gyges {

namespace {

struct StrongOptions : search::PvsOptions {
    StrongOptions() {
        full_moves = 2;  // 53.5 % +- 5 against 3, 0.3 and 2.4 in 384 games of 20 ms a move
        reduction_base = 0.8;
        reduction_divisor = 2;
    }
    std::string eval = "network";
    std::string weights = "data/gyges/network.weights";
    int order_depth = 2;
};

template <class Visitor>
void describe(StrongOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    option("eval", o.eval, "network|reach", "",
           Text{"the trained network or the hand-made evaluation", "le réseau appris ou l'évaluation faite à la main"});
    option("weights", o.weights, "", "", Text{"file of the network", "fichier du réseau"});
    option("order_depth", o.order_depth, 1, 250,
           Text{"least depth at which moves are ordered by the worth of the position after them",
                "moindre profondeur où les coups sont triés par la valeur de la position qui suit"});
}

using Strong = search::Pvs<Rules, Policy>;

class StrongPlayer final : public Player<Rules> {
public:
    StrongPlayer(const Rules& rules, const StrongOptions& options, Estimator estimator)
        : rules_{rules}, estimator_{estimator}, search_{rules, options, Policy{estimator, options.order_depth}} {}

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
        const Score score = estimator_(rules_, whole);
        return side == Side::first ? score : -score;
    }

    const Rules& rules_;
    Estimator estimator_;
    Strong search_;
};

}  // namespace

NamedPlayer<Rules> strong_player() {
    return {.name = "strong",
            .meaning = {"the strong search of Gygès: reach, exits and threats, judged by a network",
                        "la recherche forte de Gygès : portée, sorties et menaces, jugées par un réseau"},
            .options = list_options<StrongOptions>(),
            .make = [](const Rules& rules, const Spec& spec,
                       const Resources& resources) -> Result<std::unique_ptr<Player<Rules>>> {
                const auto options = read_options<StrongOptions>(spec);
                if (!options) return options.failure();
                Estimator estimator;
                if (options->eval == "network") {
                    auto network = Network::read(options->weights, resources);
                    if (!network) return network.failure();
                    estimator.network = std::move(*network);
                }
                return std::unique_ptr<Player<Rules>>{new StrongPlayer{rules, *options, std::move(estimator)}};
            }};
}

}  // namespace plateau::gyges
