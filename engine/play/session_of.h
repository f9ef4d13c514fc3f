// The session of one game type: text outside, real types inside.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <vector>

#include "core/stop.h"
#include "game/orders.h"
#include "play/any_game.h"
#include "play/planes_of.h"
#include "play/player_factory.h"
#include "play/player_options.h"
#include "play/reasons.h"
#include "play/stop_watch.h"

namespace plateau::play {

template <Game G>
class SessionOf final : public Session, public KnownSession<G> {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    SessionOf(const AnyGame& game, const G& rules, const PlayerFactory<G>& players, Position start, std::uint64_t seed)
        : game_{game}, rules_{rules}, players_{players}, line_{std::move(start)}, seed_{seed} {
        roll_luck();
    }

    const AnyGame& game() const override { return game_; }
    std::string position() const override { return rules_.to_text(line_.back()); }
    std::string start_position() const override { return rules_.to_text(line_.front()); }
    Side side_to_move() const override { return rules_.side_to_move(line_.back()); }
    const std::vector<BoardMove>& record() const override { return record_; }
    const G& rules() const override { return rules_; }
    const std::vector<Position>& positions() const override { return line_; }
    const std::vector<Move>& moves() const override { return moves_; }

    std::optional<Ending> ending() const override {
        const auto outcome = outcome_of(rules_, Line<Position>{line_});
        if (!outcome) return std::nullopt;
        return Ending{outcome->winner, reason_of(rules_, Line<Position>{line_}, *outcome)};
    }

    std::vector<MoveChoice> legal_moves() const override {
        std::vector<MoveChoice> choices;
        if (ending()) return choices;
        for (const auto& move : legal_moves_of(rules_, Line<Position>{line_})) {
            MoveChoice choice{rules_.to_text(line_.back(), move), {}, action_at(rules_, move, choices.size())};
            if constexpr (WithDiagram<G>) choice.clicks = rules_.clicks(line_.back(), move);
            choices.push_back(std::move(choice));
        }
        return choices;
    }

    std::optional<Diagram> diagram() const override {
        if constexpr (WithDiagram<G>) return rules_.diagram(line_.back());
        else return std::nullopt;
    }

    std::vector<std::uint8_t> planes() const override {
        std::vector<std::uint8_t> planes;
        if constexpr (WithDiagram<G>) {
            const PlanesOf<G> drawing{rules_};
            planes.resize(static_cast<std::size_t>(drawing.shape().size()));
            drawing.draw(line_.back(), planes);
        }
        return planes;
    }

    std::optional<Text> why_stuck(std::string_view cell) const override {
        if constexpr (ExplainsStuckPieces<G>) {
            for (const auto& move : legal_moves())
                if (!move.clicks.empty() && move.clicks.front() == cell) return std::nullopt;
            return rules_.why_stuck(line_.back(), cell);
        } else {
            return std::nullopt;
        }
    }

    Result<void> play(std::string_view text) override {
        if (auto played = replay(text); !played) return played;
        roll_luck();
        return {};
    }

    Result<void> replay(std::string_view text) override {
        if (ending()) return fail("the game is over", "la partie est finie");
        const auto move = rules_.parse_move(line_.back(), text);
        if (!move) return move.failure();
        if constexpr (ForbidsByHistory<G>)
            if (rules_.forbids(Line<Position>{line_}, *move))
                return fail(fmt::format("{} would repeat an earlier position", text),
                            fmt::format("{} répéterait une position passée", text));
        undone_.clear();
        append(*move);
        return {};
    }

    Result<void> undo() override {
        const bool has_decision =
            std::any_of(record_.begin(), record_.end(), [](const auto& move) { return !move.is_luck; });
        if (!has_decision) return fail("there is nothing to take back", "il n'y a rien à reprendre");
        std::vector<std::string> taken;
        bool was_luck = true;
        while (was_luck) {
            taken.push_back(record_.back().text);
            was_luck = record_.back().is_luck;
            record_.pop_back();
            moves_.pop_back();
            line_.pop_back();
        }
        assert(is_consistent());
        undone_.emplace_back(taken.rbegin(), taken.rend());
        return {};
    }

    Result<void> redo() override {
        if (undone_.empty()) return fail("there is nothing to play again", "il n'y a rien à rejouer");
        const auto moves = std::move(undone_.back());
        undone_.pop_back();
        for (const auto& text : moves) append(*rules_.parse_move(line_.back(), text));
        assert(is_consistent());
        return {};
    }

    Result<std::unique_ptr<Thinker>> thinker(std::string_view player) override;

private:
    void append(const Move& move) {
        BoardMove played{
            {rules_.to_text(line_.back(), move), {}}, side_to_move(), awaits_chance(rules_, line_.back()), {}};
        if constexpr (WithDiagram<G>)
            if (!played.is_luck) played.clicks = rules_.clicks(line_.back(), move);
        if constexpr (WithRoutes<G>) played.cells = rules_.route_cells(line_.back(), move);
        else played.cells = played.clicks;
        record_.push_back(std::move(played));
        moves_.push_back(move);
        line_.push_back(rules_.after(line_.back(), move));
    }

    // One move more in the record is one position more in the line, and the position that it leads to.
    bool is_consistent() const {
        return record_.size() == moves_.size() && line_.size() == moves_.size() + 1 &&
               (moves_.empty() || rules_.after(line_[line_.size() - 2], moves_.back()) == line_.back());
    }

    // The player on a seat keeps what it has learned, whatever the limits of its next move; one that still thinks
    // within other limits is left alone.
    SeatedPlayer<G>* seated_for(const std::pair<Side, std::string>& seat, const Limits& limits) {
        const auto found = seated_.find(seat);
        if (found == seated_.end()) return nullptr;
        SeatedPlayer<G>& seated = found->second;
        const bool has_same_limits = seated.limits.nodes == limits.nodes && seated.limits.seconds == limits.seconds;
        if (!has_same_limits && seated.player.use_count() > 1) return nullptr;
        seated.limits = limits;
        return &seated;
    }

    // Players that were asked for on a whim go.
    void make_room(Side side) {
        constexpr auto most_players = 4;
        const auto sits_there = [&](const auto& seat) { return seat.first.first == side; };
        if (std::count_if(seated_.begin(), seated_.end(), sits_there) >= most_players)
            std::erase_if(seated_, sits_there);
    }

    // Draw number n of a game depends on its seed and n alone, so that undo does not change the dice.
    void roll_luck() {
        if constexpr (WithChance<G>)
            while (!outcome_of(rules_, Line<Position>{line_}) && rules_.awaits_chance(line_.back())) {
                Random dice{seed_, record_.size()};
                append(rules_.roll(line_.back(), dice));
            }
    }

    const AnyGame& game_;
    const G& rules_;
    const PlayerFactory<G>& players_;
    std::vector<Position> line_;
    std::vector<BoardMove> record_;
    std::vector<Move> moves_;
    std::vector<std::vector<std::string>> undone_;
    std::uint64_t seed_;
    std::map<std::pair<Side, std::string>, SeatedPlayer<G>, std::less<>> seated_;
};

template <Game G>
class ThinkerOf final : public Thinker {
public:
    using Position = typename G::Position;

    ThinkerOf(const G& rules, const Kit<G>& tools, SeatedPlayer<G> seated, std::vector<Position> line)
        : rules_{rules}, tools_{tools}, seated_{std::move(seated)}, line_{std::move(line)} {}

    void prepare() override { seated_.player->prepare(); }

    Decision think(StopSignal stop, const ThoughtListener& listener) override {
        prepare();
        const StopWatch watch{std::move(stop)};
        const double cpu_start = thread_cpu_seconds();
        Limits limits = seated_.limits;
        limits.watch = &watch;
        Decision decision;
        const auto tell = [&](const Thought<typename G::Move>& thought) {
            SpokenThought spoken = speak(thought, watch.elapsed_seconds());
            if (listener) listener(spoken);
            if (spoken.rank == 1) decision.thought = std::move(spoken);
        };
        const auto move = seated_.player->choose(Line<Position>{line_}, limits, tell);
        decision.move = rules_.to_text(line_.back(), move);
        decision.cpu_seconds = thread_cpu_seconds() - cpu_start + watch.helper_cpu_seconds();
        return decision;
    }

private:
    SpokenThought speak(const Thought<typename G::Move>& thought, double seconds) const {
        SpokenThought spoken{kept_of(rules_, line_.back(), thought, seconds)};
        spoken.mean_depth = thought.mean_depth;
        spoken.reasons = thought.reasons;
        spoken.rank = thought.rank;
        // In games that count points a proven margin decides too.
        if (thought.is_proven) spoken.proven = thought.score > 0 ? "win" : thought.score < 0 ? "loss" : "draw";
        spoken.win_chance = is_win(thought.score) || spoken.proven == "win"     ? 1
                            : is_loss(thought.score) || spoken.proven == "loss" ? 0
                            : spoken.proven == "draw"                           ? 0.5
                                                      : 1 / (1 + std::exp(-tools_.win_chance_slope * thought.score));
        return spoken;
    }

    const G& rules_;
    const Kit<G>& tools_;
    SeatedPlayer<G> seated_;
    std::vector<Position> line_;
};

template <Game G>
Result<std::unique_ptr<Thinker>> SessionOf<G>::thinker(std::string_view player) {
    if (ending())
        return fail("the game is over: there is no move to choose",
                    "la partie est finie : il n'y a pas de coup à choisir");
    const auto asked = players_.taken_apart(player);
    if (!asked) return asked.failure();
    const auto seat = std::pair{side_to_move(), asked->player};
    SeatedPlayer<G>* seated = seated_for(seat, asked->limits);
    if (!seated) {
        if (auto checked = check_memory(game_, player); !checked) return checked.failure();
        auto made = players_.make(player);
        if (!made) return made.failure();
        make_room(seat.first);
        seated = &(seated_[seat] = std::move(*made));
    }
    assert(seated->player);
    return std::unique_ptr<Thinker>{new ThinkerOf<G>{rules_, players_.tools(), *seated, line_}};
}

}  // namespace plateau::play
