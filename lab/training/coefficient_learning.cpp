// The method `abdoulaye`: Algorithm 8 of Abdoulaye 2017, Q-learning of the coefficients of Aglin's threats in games of
// the player `thesis` with itself. The curves of all coefficients go to OUT.coefficients.csv.
#include <fmt/format.h>

#include <cmath>

#include "core/random.h"
#include "lab/training/methods.h"
#include "learning/state.h"
#include "play/stop_watch.h"
#include "players/in_a_row/thesis/thesis_player.h"

namespace plateau::lab {

namespace {

using in_a_row::Shape;
using in_a_row::ThreatValues;

constexpr double whole_line = 1'000'000;
constexpr std::size_t most_rows = 2000;  // of the curves; beyond it every second one goes

Result<Shape> board_to_learn_on(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape || shape->has_extras() || shape->n < 2)
        return fail(fmt::format("abdoulaye learns n in a row without fouls, captures or swap2, not {}", game),
                    fmt::format("abdoulaye apprend n alignés sans fautes, ni captures, ni swap2, pas {}", game));
    return *shape;
}

// Own half-open 1, 2, ..., own open, the enemy's half-open and open.
std::vector<double> in_a_list(const ThreatValues& values, int n) {
    std::vector<double> list;
    for (const auto* side : {&values.own, &values.enemy})
        for (const auto* kind : {&side->half_open, &side->open})
            for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) list.push_back((*kind)[size]);
    return list;
}

ThreatValues from_a_list(const std::vector<double>& list, int n) {
    ThreatValues values = in_a_row::aglin(n);
    std::size_t next = 0;
    for (auto* side : {&values.own, &values.enemy})
        for (auto* kind : {&side->half_open, &side->open})
            for (std::size_t size = 1; size < static_cast<std::size_t>(n); ++size) (*kind)[size] = list[next++];
    return values;
}

std::vector<std::string> names_in_the_list(int n) {
    std::vector<std::string> names;
    for (const char* side : {"own", "enemy"})
        for (const char* kind : {"half", "open"})
            for (int size = 1; size < n; ++size) names.push_back(fmt::format("{}_{}_{}", side, kind, size));
    return names;
}

class CoefficientLearner {
public:
    CoefficientLearner(const Shape& shape, const AbdoulayeMethod& options, const ThreatValues& start,
                       std::uint64_t seed)
        : shape_{shape}, options_{options}, seed_{seed}, coefficients_{in_a_list(start, shape.n)} {
        add_row();
    }

    std::uint64_t games() const { return games_; }
    std::uint64_t moves() const { return moves_; }
    // The mean change a move of all coefficients together in the last game; a whole line is 1.
    double surprise() const { return surprise_; }
    ThreatValues values() const { return from_a_list(coefficients_, shape_.n); }
    CoefficientCurves curves() const { return {names_in_the_list(shape_.n), steps_, rows_}; }

    // A game that is stopped leaves everything as it was before.
    bool play_game(const Watch& watch) {
        const auto before = *this;
        Random random{seed_, games_};
        in_a_row::ThesisPlayer player{shape_, values(), options_, seed_ + games_};
        in_a_row::ThesisGamePlan plan{{true, true}, {}, &watch, {}};
        plan.opening = in_a_row::random_opening(shape_, options_.opening_plies, random);
        double change = 0;
        std::uint64_t moves = 0;
        plan.learned = [&](const in_a_row::ThesisPlayer& who) {
            ++moves;
            ++moves_;
            change += take(who.threat_values());
        };
        if (!play_thesis_game(shape_, player, player, plan).is_complete) {
            *this = before;
            return false;
        }
        ++games_;
        surprise_ = moves == 0 ? 0 : change / static_cast<double>(moves) / whole_line;
        if (steps_.back() != moves_) add_row();
        return true;
    }

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("games", games_);
        field("moves", moves_);
        field("surprise", surprise_);
        field("coefficients", coefficients_);
        field("steps", steps_);
        field("rows", rows_);
    }

private:
    // The sum of the changes; a row of the curves where there was one.
    double take(const ThreatValues& values) {
        const auto now = in_a_list(values, shape_.n);
        double change = 0;
        for (std::size_t i = 0; i < now.size(); ++i) change += std::abs(now[i] - coefficients_[i]);
        coefficients_ = now;
        if (change > 0) add_row();
        return change;
    }

    void add_row() {
        steps_.push_back(moves_);
        rows_.insert(rows_.end(), coefficients_.begin(), coefficients_.end());
        if (steps_.size() > most_rows) thin_out();
    }

    void thin_out() {
        const std::size_t width = coefficients_.size();
        std::vector<std::uint64_t> steps;
        std::vector<double> rows;
        for (std::size_t i = 0; i < steps_.size(); i += 2) {
            steps.push_back(steps_[i]);
            const auto row = rows_.begin() + static_cast<std::ptrdiff_t>(i * width);
            rows.insert(rows.end(), row, row + static_cast<std::ptrdiff_t>(width));
        }
        steps_ = std::move(steps);
        rows_ = std::move(rows);
    }

    Shape shape_;
    AbdoulayeMethod options_;
    std::uint64_t seed_;
    std::uint64_t games_ = 0, moves_ = 0;
    double surprise_ = 0;
    std::vector<double> coefficients_;
    std::vector<std::uint64_t> steps_;
    std::vector<double> rows_;
};

Result<ThreatValues> first_coefficients(const Run& run, const AbdoulayeMethod& options, int n) {
    const std::string& from = run.plan.from;
    if (from.empty() || from == "raw") return in_a_row::raw_coefficients(n, options);
    if (from == "zero") return from_a_list(std::vector<double>(names_in_the_list(n).size()), n);
    return in_a_row::read_threat_values(from, n, run.files);
}

Result<void> play_all_games(Run& run, CoefficientLearner& learner) {
    RunState& state = run.checkpoint.state;
    if (!state.learner.empty())
        if (auto loaded = learning::load_state(learner, state.learner); !loaded) return loaded;
    const auto keep = [&]() -> Result<void> {
        state.games = learner.games();
        state.learner = learning::save_state(learner);
        return run.checkpoint.save();
    };
    const play::StopWatch watch{run.stop};
    while (learner.games() < run.plan.games && learner.play_game(watch)) {
        run.add_point({learner.games(), learner.surprise(), learner.surprise()});
        run.progress({"games", "parties"}, learner.games(), run.plan.games, fmt::format("{:.5f}", learner.surprise()));
        if (run.checkpoint.is_due())
            if (auto kept = keep(); !kept) return kept;
    }
    if (auto kept = keep(); !kept) return kept;
    if (learner.games() < run.plan.games) return Run::interrupted();
    return {};
}

}  // namespace

std::string thesis_player_for(const Spec& method, const std::string& weights) {
    Spec player{"thesis", {}};
    if (!weights.empty()) player.set("weights", weights);
    for (const auto& [key, value] : method.options)
        if (key != "opening") player.set(key, value);
    return player.to_text();
}

Result<void> check_abdoulaye(const play::AnyGame& game) {
    const auto shape = board_to_learn_on(game.info().spec);
    return shape ? Result<void>{} : shape.failure();
}

Result<Learned> run_abdoulaye(Run& run) {
    const auto options = read_options<AbdoulayeMethod>(run.plan.method);
    if (!options) return options.failure();
    const auto shape = board_to_learn_on(run.game.info().spec);
    if (!shape) return shape.failure();
    const auto start = first_coefficients(run, *options, shape->n);
    if (!start) return start.failure();
    CoefficientLearner learner{*shape, *options, *start, run.plan.seed};
    if (auto played = play_all_games(run, learner); !played) return played.failure();
    Learned learned{to_weights(learner.values(), shape->n), thesis_player_for(run.plan.method, "%"), learner.curves()};
    learned.weights.set("data",
                        fmt::format("{} games with itself, {} moves learned from", learner.games(), learner.moves()));
    return learned;
}

}  // namespace plateau::lab
