#include "players/draughts/endgame/solver.h"

#include <fmt/format.h>

#include "players/draughts/endgame/moves.h"
#include "players/draughts/endgame/packing.h"

namespace plateau::draughts {

namespace {

// What is known of a position: how many moves are not yet known to lose, or one of these.
using State = std::uint8_t;
constexpr State won = 250, lost = 251, drawn = 252, no_position = 253;

struct SliceWork {
    explicit SliceWork(const Slice& slice)
        : index{slice}, states(index.size(), no_position), captures(index.size() / 8 + 1) {}

    void mark_capture(std::uint32_t at) {
        captures[at / 8] = static_cast<std::uint8_t>(captures[at / 8] | 1u << at % 8);
    }
    bool is_capture(std::uint32_t at) const { return captures[at / 8] >> at % 8 & 1; }

    SliceIndex index;
    std::vector<State> states;
    std::vector<std::uint8_t> captures;
};

State state_of(Value value) { return value == Value::win ? won : value == Value::loss ? lost : drawn; }

// A slice and the same forces with the turn passed: quiet moves lead from one to the other.
class PairSolver {
public:
    PairSolver(const Slice& slice, const EndgameTables& smaller) : tables_{smaller} {
        works_.emplace_back(slice);
        if (slice != slice.swapped()) works_.emplace_back(slice.swapped());
    }

    void solve() {
        for (std::size_t i = 0; i < works_.size(); ++i) look_forwards(i);
        carry_backwards();
    }
    const std::vector<SliceWork>& works() const { return works_; }

private:
    std::size_t other(std::size_t work) const { return works_.size() - 1 - work; }

    void look_forwards(std::size_t number) {
        SliceWork& work = works_[number];
        work.index.for_each([&](std::uint32_t at, const View& view) {
            const Position position = position_of(view);
            const Upwards moves_of{position};
            const bool captures = moves_of.can_capture();
            if (captures) work.mark_capture(at);
            Moves moves;
            moves_of.add_moves(moves);
            assert(moves.size() < won && "a count of moves is no verdict");
            work.states[at] = captures ? state_of(*tables_.value(view)) : first_state(view, moves);
            if (work.states[at] == won || work.states[at] == lost)
                decided_.push_back({static_cast<std::uint8_t>(number), view});
        });
    }

    // Of a position where nothing can be taken: decided, or how many moves may still save it.
    State first_state(const View& view, const Moves& moves) const {
        State open = 0;
        for (const Move& move : moves) {
            const bool crowns = (move.changed & view.own_men) && (move.changed & Ten::far_row(Colour::white));
            if (!crowns) {
                ++open;
                continue;
            }
            const Value reply = *tables_.value(view_after(view, move));
            if (reply == Value::loss) return won;
            if (reply == Value::draw) ++open;
        }
        return open == 0 ? lost : open;
    }

    void carry_backwards() {
        while (!decided_.empty()) {
            const Decided now = decided_.back();
            decided_.pop_back();
            SliceWork& work = works_[now.work];
            const bool is_won = work.states[work.index(now.view)] == won;
            assert(is_won || work.states[work.index(now.view)] == lost);
            for_each_before(now.view, [&](const View& before) { carry(other(now.work), before, is_won); });
        }
    }

    void carry(std::size_t number, const View& view, bool reply_wins) {
        SliceWork& work = works_[number];
        State& state = work.states[work.index(view)];
        assert(state != no_position && state != 0);
        if (state >= won) return;
        if (!reply_wins) state = won;
        else if (--state == 0) state = lost;
        else return;
        decided_.push_back({static_cast<std::uint8_t>(number), view});
    }

    // The positions from which a quiet move that crowns nobody leads here, as their mover sees them.
    template <class Use>
    static void for_each_before(const View& view, Use use) {
        const View last = turned(view);  // who has moved plays upwards
        const Bits empty = Ten::all & ~(last.own_men | last.own_kings | last.their_men | last.their_kings);
        Ten::Downwards::each([&]<int D>() {
            for_each(last.own_men & shifted<-D>(empty), [&](Bits man) {
                View before = last;
                before.own_men ^= man | shifted<D>(man);
                use(before);
            });
        });
        for_each(last.own_kings, [&](Bits king) {
            Ten::Diagonals::each([&]<int D>() {
                for (Bits from = shifted<D>(king); from & empty; from = shifted<D>(from)) {
                    View before = last;
                    before.own_kings ^= king | from;
                    use(before);
                }
            });
        });
    }

    struct Decided {
        std::uint8_t work;
        View view;
    };

    const EndgameTables& tables_;
    std::vector<SliceWork> works_;
    std::vector<Decided> decided_;
};

struct Finished {
    std::string packed;
    EndgameCounts counts;
};

Finished finish(const SliceWork& work) {
    Finished finished;
    std::vector<std::uint8_t> values(work.states.size(), any_value);
    for (std::uint32_t at = 0; at < work.states.size(); ++at) {
        const State state = work.states[at];
        if (state == no_position) continue;
        const Value value = state == won ? Value::win : state == lost ? Value::loss : Value::draw;
        ++(value == Value::win    ? finished.counts.won
           : value == Value::loss ? finished.counts.lost
                                  : finished.counts.drawn);
        if (!work.is_capture(at)) values[at] = static_cast<std::uint8_t>(value);
    }
    finished.packed = pack(std::move(values));
    return finished;
}

}  // namespace

std::optional<SolvedPieces> solve_pieces(int pieces, EndgameTables& tables,
                                         const std::function<bool(int, int)>& progress) {
    const auto slices = slices_with(pieces);
    std::map<Slice, Finished> done;
    for (const Slice& slice : slices) {
        if (done.contains(slice)) continue;
        if (!progress(static_cast<int>(done.size()), static_cast<int>(slices.size()))) return std::nullopt;
        PairSolver solver{slice, tables};
        solver.solve();
        for (const SliceWork& work : solver.works()) {
            Finished finished = finish(work);
            tables.add(std::make_unique<SliceValues>(work.index.slice(), finished.packed));
            done.emplace(work.index.slice(), std::move(finished));
        }
    }
    tables.complete(pieces);
    SolvedPieces solved;
    solved.file = fmt::format("plateau-endgame 1 {}\n", pieces);
    for (const Slice& slice : slices) {
        const Finished& finished = done.at(slice);
        solved.counts.add(finished.counts);
        for (unsigned i = 0; i < 4; ++i) solved.file += static_cast<char>(finished.packed.size() >> (8 * i) & 255);
        solved.file += finished.packed;
    }
    return solved;
}

}  // namespace plateau::draughts
