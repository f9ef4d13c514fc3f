// International draughts: men that the opponent can now win, or that could have been won, by force. Found by trying
// forcing lines, checked by a search of all moves.
#include "teaching/draughts/material.h"
#include "teaching/families.h"
#include "teaching/reader_of.h"

namespace plateau::teaching {

namespace {

using draughts::Rules10;

class DraughtsReader final : public ReaderOf<Rules10> {
public:
    explicit DraughtsReader(const play::AnyGame& game) : ReaderOf{game} {}

protected:
    std::optional<Claim> explain(const Moment& at, const Move& better) override {
        const auto mover = at.before.to_move, opponent = other(mover);
        const Position instead = rules().after(at.before, better);
        for (int gain = most_men; gain >= 1; --gain) {
            Forced<Rules10> lost{rules(), win_men(rules(), opponent, men_ahead(at.before, opponent) + gain)};
            if (const auto moves = lost.least(at.after, longest); moves && !lost.succeeds(instead, longest))
                return told(Claim::Kind::loses_men, gain, *moves, at.after, lost);
            Forced<Rules10> won{rules(), win_men(rules(), mover, men_ahead(at.before, mover) + gain)};
            if (const auto moves = won.least(at.before, longest); moves && !won.is_good(at.after, *moves - 1))
                return told(Claim::Kind::misses_men, gain, *moves, at.before, won);
        }
        return std::nullopt;
    }

    bool recheck(const Moment& at, const Claim& made) override {
        const bool is_loss = made.kind == Claim::Kind::loses_men;
        const Position& from = is_loss ? at.after : at.before;
        const int ahead = men_ahead(at.before, from.to_move) + made.count;
        return best(from, 2 * made.moves - 1, ahead - 1, ahead) >= ahead;
    }

private:
    static constexpr int most_men = 3, longest = 3;

    Claim told(Claim::Kind kind, int men, int moves, const Position& from, Forced<Rules10>& forced) const {
        Claim made = claim(kind, moves, from, forced.line(from, moves));
        made.count = men;
        return made;
    }

    // Alpha-beta over all moves; at the end captures are played out.
    int best(const Position& position, int plies, int alpha, int beta) const {
        if (plies == 0 || rules().outcome(position)) return settled_men(rules(), position);
        int value = -1000;
        for (const auto move : rules().legal_moves(position)) {
            value = std::max(value, -best(rules().after(position, move), plies - 1, -beta, -std::max(alpha, value)));
            if (value >= beta) break;
        }
        return value;
    }
};

}  // namespace

std::unique_ptr<MistakeReader> draughts_reader(const play::AnyGame& game) {
    const bool is_international = play::known<Rules10>(game) && game.info().name == "draughts";
    return is_international ? std::make_unique<DraughtsReader>(game) : nullptr;
}

}  // namespace plateau::teaching
