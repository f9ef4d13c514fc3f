// The loop of a game between two players, on real types: opening, luck, thoughts, referee.
#pragma once

#include <fmt/format.h>

#include <cassert>
#include <cstdlib>
#include <exception>
#include <new>
#include <utility>

#include "core/stop.h"
#include "game/orders.h"
#include "play/played_game.h"
#include "play/player_factory.h"
#include "play/reasons.h"
#include "play/stop_watch.h"

namespace plateau::play {

template <Game G>
class GameLoop {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    GameLoop(const G& rules, const PlayerFactory<G>& players, const GamePlan& plan)
        : rules_{rules}, players_{players}, plan_{plan} {}

    // Fails when the plan is wrong: a position, an opening or a player that does not exist.
    Result<PlayedGame> play(Position start, const std::vector<std::string>& opening, StopSignal stop) {
        line_.reserve(64);
        line_.push_back(std::move(start));
        if (auto seated = seat_players(); !seated) return seated.failure();
        if (auto opened = play_opening(opening); !opened) return opened.failure();
        play_random_plies();
        seconds_left_.fill(plan_.clock.seconds);
        for (auto& seat : plan_.seats)
            if (seat.outside) seat.outside->start_game(so_far());
        tell_listener();
        while (!is_over() && !stop.stop_requested()) {
            take_turn(stop);
            tell_listener();
        }
        for (auto& seat : plan_.seats)
            if (seat.outside) seat.outside->end_game(so_far(), game_.ending);
        return std::move(game_);
    }

private:
    GameSoFar so_far() const {
        return {plan_.position, game_.moves, rules_.side_to_move(line_.back()), plan_.clock, seconds_left_};
    }
    Line<Position> line() const { return Line<Position>{line_}; }
    void tell_listener() const {
        if (plan_.listener) plan_.listener(game_.moves);
    }

    Result<void> seat_players() {
        for (std::size_t i = 0; i < 2; ++i) {
            if (plan_.seats[i].outside) continue;
            auto seated = players_.make(plan_.seats[i].player, plan_.seats[i].seed);
            if (!seated) return seated.failure();
            seated_[i] = std::move(*seated);
        }
        return {};
    }

    Result<void> play_opening(const std::vector<std::string>& opening) {
        for (const auto& text : opening) {
            if (is_over())
                return fail(fmt::format("the opening continues after the end of the game: {}", text),
                            fmt::format("l'ouverture continue après la fin de la partie : {}", text));
            const auto move = rules_.parse_move(line_.back(), text);
            if (!move) return move.failure();
            append_planned(*move);
        }
        return {};
    }

    void append_planned(const Move& move) {
        append(move);
        game_.moves.back().is_opening = true;
    }

    // Random moves are drawn again when they would end the game; where every try ends it, fewer are played.
    void play_random_plies() {
        if (plan_.random_plies <= 0 || is_over()) return;
        const std::size_t plies_before = game_.moves.size();
        constexpr int tries = 20;
        for (int tried = 0; tried < tries; ++tried) {
            Random random{plan_.seed, static_cast<std::uint64_t>(tried)};
            for (int ply = 0; ply < plan_.random_plies && !outcome_of(rules_, line()); ++ply)
                append_planned(any_move(random));
            if (!outcome_of(rules_, line())) return;
            const bool is_last_try = tried + 1 == tries;
            const std::size_t kept = is_last_try ? game_.moves.size() - 1 : plies_before;
            game_.moves.resize(kept);
            line_.resize(kept + 1);
        }
    }

    Move any_move(Random& random) const {
        if constexpr (ForbidsByHistory<G>) {
            const auto moves = legal_moves_of(rules_, line());
            return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            return random_move(rules_, line_.back(), random);
        }
    }

    bool is_over() {
        if (game_.ending) return true;
        if (const auto outcome = outcome_of(rules_, line())) {
            game_.ending = Ending{outcome->winner, reason_of(rules_, Line<Position>{line_}, *outcome)};
        } else if (game_.moves.size() >= plan_.max_plies) {
            game_.is_cut = true;
            game_.ending = Ending{std::nullopt,
                                  {fmt::format("cut after {} moves", plan_.max_plies),
                                   fmt::format("interrompue après {} coups", plan_.max_plies)}};
        }
        return game_.ending.has_value();
    }

    void take_turn(const StopSignal& stop) {
        if (roll_luck()) return;
        const Side side = rules_.side_to_move(line_.back());
        if (plan_.seats[index_of(side)].outside) ask_outside(side, stop);
        else ask_inside(side, stop);
    }

    // Draw number n depends on the game's seed and n alone, as in a session.
    bool roll_luck() {
        if constexpr (WithChance<G>)
            if (rules_.awaits_chance(line_.back())) {
                Random dice{plan_.seed, game_.moves.size()};
                append(rules_.roll(line_.back(), dice));
                return true;
            }
        return false;
    }

    void ask_inside(Side side, const StopSignal& stop) {
        auto& seated = seated_[index_of(side)];
        try {
            seated.player->prepare();
        } catch (const std::bad_alloc&) {
            return lose(side, Mishap::crash, {"not enough memory", "pas assez de mémoire"});
        }
        StopWatch watch{stop, plan_.by_cpu_time ? Passing::cpu_time : Passing::time};
        Limits limits = seated.limits;
        limits.watch = &watch;
        if (plan_.clock.is_set())
            limits.seconds =
                std::min(limits.seconds, share_of_clock(seconds_left_[index_of(side)], plan_.clock.increment));
        last_thought_ = {};
        const double cpu_before = thread_cpu_seconds();
        std::optional<Move> move;
        try {
            move = seated.player->choose(line(), limits, [this](const Thought<Move>& thought) {
                if (thought.rank == 1) last_thought_ = thought;
            });
        } catch (const std::exception& error) {
            return lose(side, Mishap::crash, what_happened(error));
        }
        const double seconds = watch.elapsed_seconds();
        const double own_cpu = thread_cpu_seconds() - cpu_before;
        note_use(side, last_thought_.nodes, own_cpu + watch.helper_cpu_seconds(), seconds);
        if (stop.stop_requested()) return;
        if (const auto legal = check_legal(*move); !legal) return lose(side, Mishap::illegal, legal.error());
        if (last_thought_.line.size() < 2) last_thought_.line.clear();  // the move itself says as much
        append(*move, kept_of(rules_, line_.back(), last_thought_, seconds));
        // A thread that was not allowed to run is not to blame: its own clock counts.
        if (plan_.clock.is_set()) spend_clock(side, own_cpu);
        else if (limits.has_time_limit() && own_cpu > limits.seconds + plan_.margin_seconds)
            lose(side, Mishap::time, took_too_long(own_cpu, limits.seconds));
        adjudicate(side);
    }

    void spend_clock(Side side, double seconds) {
        double& left = seconds_left_[index_of(side)];
        if (seconds > left + plan_.margin_seconds && !game_.ending)
            return lose(side, Mishap::time, took_too_long(seconds, left));
        assert(seconds >= 0 && plan_.clock.is_set());
        left = std::max(0.0, left - seconds) + plan_.clock.increment;
    }

    void adjudicate(Side side) {
        if (game_.ending || !plan_.adjudication.is_on()) return;
        const KeptThought& thought = game_.moves.back().thought;
        if (thought.depth == 0 && thought.nodes == 0) return;  // nobody thought
        const auto agreed = agreement_.hear(side, thought.score, game_.moves.size());
        if (!agreed) return;
        if (agreed->is_draw())
            end_by_agreement(std::nullopt, {"both players saw it as drawn", "nulle de l'avis des deux joueurs"});
        else end_by_agreement(agreed->winner, {"both players saw it as won", "gagnée de l'avis des deux joueurs"});
    }

    void end_by_agreement(std::optional<Side> winner, Text reason) {
        assert(!game_.ending);
        if (outcome_of(rules_, line())) return;  // the rules come first
        game_.is_adjudicated = true;
        game_.ending = Ending{winner, std::move(reason)};
    }

    void ask_outside(Side side, const StopSignal& stop) {
        const StopWatch watch;
        auto answer = plan_.seats[index_of(side)].outside->choose(so_far(), stop);
        const double seconds = watch.elapsed_seconds();
        note_use(side, answer.thought.nodes, answer.cpu_seconds, seconds);
        if (stop.stop_requested()) return;
        if (answer.mishap != Mishap::none && answer.mishap != Mishap::time)
            return lose(side, answer.mishap, answer.complaint);
        auto move = rules_.parse_move(line_.back(), answer.move);
        if (!move) return lose(side, Mishap::illegal, move.error());
        if (const auto legal = check_legal(*move); !legal) return lose(side, Mishap::illegal, legal.error());
        answer.thought.seconds = seconds;
        append(*move, std::move(answer.thought));
        if (answer.mishap == Mishap::time) lose(side, Mishap::time, answer.complaint);
        else if (plan_.clock.is_set()) spend_clock(side, seconds);
        adjudicate(side);
    }

    Result<void> check_legal(const Move& move) const {
        if constexpr (WithOrders<G>) {
            return rules_.check(line_.back(), move);
        } else {
            const auto moves = rules_.legal_moves(line_.back());
            bool is_legal = std::find(moves.begin(), moves.end(), move) != moves.end();
            if constexpr (ForbidsByHistory<G>) is_legal = is_legal && !rules_.forbids(line(), move);
            if (is_legal) return {};
            const std::string text = rules_.to_text(line_.back(), move);
            return fail(fmt::format("{} is not a legal move", text), fmt::format("{} n'est pas un coup légal", text));
        }
    }

    void append(const Move& move, KeptThought thought = {}) {
        game_.moves.push_back(
            {rules_.to_text(line_.back(), move), awaits_chance(rules_, line_.back()), false, std::move(thought)});
        line_.push_back(rules_.after(line_.back(), move));
        assert(line_.size() == game_.moves.size() + 1);
    }

    void note_use(Side side, std::uint64_t nodes, double cpu_seconds, double seconds) {
        SeatUse& use = game_.use[index_of(side)];
        ++use.moves;
        use.nodes += nodes;
        use.cpu_seconds += cpu_seconds;
        use.longest_move_seconds = std::max(use.longest_move_seconds, seconds);
    }

    void lose(Side side, Mishap mishap, const Text& complaint) {
        assert(mishap != Mishap::none);
        game_.mishap = mishap;
        game_.ending = Ending{other(side), reason_of(mishap, side, complaint)};
    }

    const G& rules_;
    const PlayerFactory<G>& players_;
    const GamePlan& plan_;
    std::array<SeatedPlayer<G>, 2> seated_;
    std::vector<Position> line_;
    Thought<Move> last_thought_;
    std::array<double, 2> seconds_left_{};
    Agreement agreement_{plan_.adjudication};
    PlayedGame game_;
};

}  // namespace plateau::play
