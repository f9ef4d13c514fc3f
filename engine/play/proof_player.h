// A player that looks for a forced win, plays it when there is one, and leaves the move to another player
// when there is none.
#pragma once

#include <memory>
#include <utility>

#include "game/player.h"
#include "play/search_options.h"
#include "search/proof.h"

namespace plateau::play {

template <Game G>
class ProofPlayer final : public Player<G> {
public:
    using Position = typename G::Position;

    ProofPlayer(const G& rules, const ProofPlayerOptions& options, search::Hooks<G> hooks,
                std::unique_ptr<Player<G>> fallback)
        : proof_{rules, options, std::move(hooks)},
          share_{options.share_percent / 100.0},
          fallback_{std::move(fallback)} {}

    void prepare() override {
        proof_.prepare();
        fallback_->prepare();
    }

    typename G::Move choose(const Line<Position>& line, const Limits& limits, const Listener<G>& listener) override {
        const auto answer = proof_.prove(line, part_of(limits));
        if (answer.verdict == search::Verdict::win && !answer.line.empty()) {
            Thought<typename G::Move> thought{
                answer.plies, win_in(answer.plies), answer.nodes, answer.line, true, {}, 1};
            if (listener) listener(thought);
            return answer.line.front();
        }
        Limits rest = limits;
        if (limits.has_node_limit()) rest.nodes = std::max<std::uint64_t>(limits.nodes - answer.nodes, 1);
        return fallback_->choose(line, rest, [&](Thought<typename G::Move> thought) {
            thought.nodes += answer.nodes;
            if (listener) listener(thought);
        });
    }

private:
    static constexpr std::uint64_t nodes_without_limits = 100'000;

    Limits part_of(Limits limits) const {
        if (limits.has_time_limit()) limits.seconds *= share_;
        if (limits.has_node_limit())
            limits.nodes = static_cast<std::uint64_t>(static_cast<double>(limits.nodes) * share_);
        else if (!limits.has_time_limit()) limits.nodes = nodes_without_limits;
        return limits;
    }

    search::Proof<G> proof_;
    double share_;
    std::unique_ptr<Player<G>> fallback_;
};

}  // namespace plateau::play
