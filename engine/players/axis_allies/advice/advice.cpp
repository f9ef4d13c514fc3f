#include "players/axis_allies/advice/advice.h"

#include "core/names.h"
#include "games/axis_allies/odds/odds.h"
#include "players/axis_allies/advice/order_writer.h"
#include "players/axis_allies/tactics/conduct.h"

namespace plateau::axis_allies {

namespace {

// Dice that come out as they do on average: what is left of a hit is carried over to the next throw.
class AverageDice {
public:
    Move roll(const Rules& rules, const Position& position) {
        const Dice dice = dice_of(rules.book(), position);
        Move move = Move::of(Verb::roll);
        bool has_dice = false;
        auto& carry = carry_[position.step == Step::defense_roll];
        for (int kind = 0; kind < dice_classes; ++kind) {
            const int count = dice[static_cast<std::size_t>(kind)];
            if (count == 0) continue;
            has_dice = true;
            carry += count * strength_of(kind) / 6.0;
            const int hits = std::clamp(static_cast<int>(carry + 0.5), 0, count);
            carry -= hits;
            if (hits) move.with({static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(hits)});
        }
        if (has_dice && rules.check(position, move)) return move;
        const Moves rolls = rules.legal_moves(position);
        return *std::max_element(rolls.begin(), rolls.end(), [&](const Move& a, const Move& b) {
            return rules.probability(position, a) < rules.probability(position, b);
        });
    }
    void new_battle() { carry_ = {}; }

private:
    std::array<double, 2> carry_{};
};

// The time of one decision, by a watch that runs for all of them.
class DecisionWatch final : public Watch {
public:
    explicit DecisionWatch(const Watch& whole) : whole_{whole}, start_{whole.elapsed_seconds()} {}
    double elapsed_seconds() const override { return whole_.elapsed_seconds() - start_; }
    bool stop_requested() const override { return whole_.stop_requested(); }
    void helper_ends() const override { whole_.helper_ends(); }

private:
    const Watch& whole_;
    double start_;
};

// Gives the player's orders until the phase or the turn is over.
class Deliberation {
public:
    Deliberation(const Rules& rules, Player<Rules>& player, const AdviceQuestion& question, const Position& state)
        : rules_{rules}, player_{player}, question_{question}, calculator_{rules.map(), 10}, position_{state} {}

    std::vector<Given> run() {
        const PowerId power = position_.power;
        while (!position_.is_over() && position_.power == power &&
               (!question_.phase || position_.phase == *question_.phase)) {
            is_cut_short_ = is_out_of_time();
            if (is_cut_short_) break;
            if (has_nobody_to_fight()) {
                if (question_.phase) break;
                position_.phase = Phase::noncombat_move;
                continue;
            }
            position_ = rules_.after(position_, next_move(rules_.map().side_of(power)));
        }
        return std::move(given_);
    }
    const Position& board() const { return position_; }
    bool is_cut_short() const { return is_cut_short_; }

private:
    bool is_out_of_time() const {
        const Watch* watch = question_.limits.watch;
        return watch && (watch->stop_requested() || watch->elapsed_seconds() > question_.most_seconds);
    }

    // A state may say that it is time to fight where nobody has anybody to fight.
    bool has_nobody_to_fight() const {
        return position_.phase == Phase::combat && position_.step == Step::orders &&
               pending_battles(rules_.book(), position_).empty();
    }

    Move next_move(Side side) {
        if (rules_.awaits_chance(position_)) return roll();
        if (rules_.side_to_move(position_) == side) return decision();
        Text why;
        return conduct_battle(rules_, calculator_, position_, {}, why);
    }

    // Asked for the moves alone, guns on the way are hoped to miss.
    Move roll() {
        const Move miss = Move::of(Verb::roll);
        return !is_battle(position_.step) && rules_.check(position_, miss) ? miss : dice_.roll(rules_, position_);
    }

    Move decision() {
        const std::vector<Position> line{position_};
        std::vector<Reason> reasons;
        const auto listen = [&](const Thought<Move>& thought) { reasons = thought.reasons; };
        Limits limits = question_.limits;
        std::optional<DecisionWatch> watch;
        if (limits.watch) limits.watch = &watch.emplace(*limits.watch);
        const Move move = player_.choose(Line<Position>{line}, limits, listen);
        given_.push_back({position_.phase, move, position_, std::move(reasons)});
        if (move.verb == Verb::battle) dice_.new_battle();
        return move;
    }

    const Rules& rules_;
    Player<Rules>& player_;
    const AdviceQuestion& question_;
    OddsCalculator calculator_;
    AverageDice dice_;
    Position position_;
    std::vector<Given> given_;
    bool is_cut_short_ = false;
};

}  // namespace

Result<std::optional<Phase>> parse_wanted_phase(std::string_view word) {
    if (word == "turn") return std::optional<Phase>{};
    std::vector<std::string> names;
    for (int phase = 0; phase <= static_cast<int>(Phase::place); ++phase) {
        names.emplace_back(to_string(static_cast<Phase>(phase)));
        if (word == names.back()) return std::optional{static_cast<Phase>(phase)};
    }
    names.emplace_back("turn");
    return unknown_name({"phase", "de phase"}, std::string{word}, names);
}

Advice advise(const Rules& rules, Player<Rules>& player, const Position& state, const AdviceQuestion& question) {
    Position position = state;
    // Asked about another phase than the state names, the board is taken as it stands.
    if (question.phase && *question.phase != position.phase && position.step == Step::orders)
        position.phase = *question.phase;
    Deliberation deliberation{rules, player, question, position};
    const std::vector<Given> given = deliberation.run();
    return {write_orders(rules, question, given, position.phase), deliberation.board(), !deliberation.is_cut_short()};
}

}  // namespace plateau::axis_allies
