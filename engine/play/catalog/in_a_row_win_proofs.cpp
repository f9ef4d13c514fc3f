#include "play/catalog/win_proofs.h"

#include "play/known.h"
#include "players/in_a_row/gomoku_proof.h"

namespace plateau::play {

namespace {

SpokenProof spoken(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position,
                   const ProvenWin<in_a_row::Placement::Move>& win) {
    SpokenProof told;
    told.plies = win.checked.plies;
    told.positions = win.checked.positions;
    for (const auto& node : win.proof.nodes) {
        SpokenProof::Node one{rules.to_text(position, node.move), {}, node.otherwise};
        for (const auto& reply : node.replies)
            one.replies.push_back({rules.to_text(position, reply.move), reply.answer});
        told.nodes.push_back(std::move(one));
    }
    return told;
}

}  // namespace

Result<SpokenProof> prove_win(const AnyGame& game, const SessionOptions& at, const Limits& limits) {
    const auto* placement = known<in_a_row::Placement>(game);
    if (!placement || !in_a_row::can_be_proven(placement->rules().shape()))
        return fail("forced wins are shown in five in a row without gravity",
                    "les gains forcés se montrent à cinq alignés sans gravité");
    const auto session = game.new_session(at);
    if (!session) return session.failure();
    const auto& position = known<in_a_row::Placement>(**session)->positions().back();
    const auto win = in_a_row::prove_gomoku_win(placement->rules(), position, {}, limits);
    if (!win) return win.failure();
    return spoken(placement->rules(), position, *win);
}

}  // namespace plateau::play
