#include "lab/experiments/draughts/series.h"

#include <fmt/format.h>

#include <set>

#include "core/random.h"
#include "games/draughts/evaluation.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/known.h"
#include "players/draughts/memory/memory_player.h"

namespace plateau::lab::draughts_again {

namespace {

using namespace draughts;
using nlohmann::json;

constexpr std::size_t longest_game = 300;

// Their key, as it is printed: the sum over all cells of i times j to the power 0, 2 or 3 (empty, black, white).
std::uint64_t key_of_theirs(const Rules10& rules, const Position& position) {
    std::uint64_t sum = 0;
    for (int i = 0; i < Board<10>::size; ++i)
        for (int j = 0; j < Board<10>::size; ++j) {
            const bool is_dark = rules.squares().is_dark(i, j);
            const Bits square = is_dark ? bit(rules.squares().at(i, j)) : 0;
            const auto file = static_cast<std::uint64_t>(j);
            const std::uint64_t power = position.of(Colour::white) & square   ? file * file * file
                                        : position.of(Colour::black) & square ? file * file
                                                                              : 1;
            sum += static_cast<std::uint64_t>(i) * power;
        }
    return sum;
}

class Series {
public:
    Series(const SeriesPlan& plan, const play::AnyGame& game, StopSignal stop)
        : plan_{plan},
          game_{game},
          stop_{std::move(stop)},
          rules_{play::known<Rules10>(game)->rules()},
          memory_{std::make_shared<GameMemory>(rules_)},
          evaluation_{std::make_shared<Polynomial<Board<10>>>(PolynomialWeights{})} {}

    Result<SeriesResult> run() {
        SeriesResult result;
        for (int round = 0; round < plan_.rounds; ++round) {
            auto score = play_all({0, plan_.opponent, static_cast<std::uint64_t>(round), true, true});
            if (!score) return score.failure();
            result.rounds.push_back(*score);
        }
        const auto later = static_cast<std::uint64_t>(plan_.rounds);  // other luck than in training
        const std::array<Stage, tests_in_all> stages{{{0, plan_.opponent, later, false, true},
                                                      {plan_.openings, plan_.opponent, later, false, true},
                                                      {0, plan_.stranger, later, false, true}}};
        for (std::size_t test = 0; test < tests_in_all; ++test)
            for (std::size_t arm = 0; arm < 2; ++arm) {
                Stage stage = stages[test];
                stage.has_memory = arm == 0;
                nodes_ = moves_ = 0;
                const auto score = play_all(stage);
                if (!score) return score.failure();
                result.tests[test][arm] = *score;
                if (test == 0) result.nodes_a_move[arm] = nodes_ / std::max(1.0, moves_);
            }
        describe_memory(result);
        return result;
    }

private:
    // Openings from `first_opening` on, each with both sides, against somebody whose luck has a number.
    struct Stage {
        int first_opening;
        std::string opponent;
        std::uint64_t luck;
        bool learns, has_memory;
    };

    Result<Score3> play_all(const Stage& stage) {
        Score3 score;
        for (int i = 0; i < plan_.openings; ++i)
            for (const Side side : {Side::first, Side::second}) {
                auto game = play(stage, stage.first_opening + i, side);
                if (!game) return game.failure();
                if (!game->winner) ++score.draws;
                else ++(rules_.side_of(*game->winner) == side ? score.wins : score.losses);
                if (!stage.learns) continue;
                memory_->learn(*game);
                for (const Position& position : game->positions) keys_.insert(key_of_theirs(rules_, position));
            }
        return score;
    }

    Result<SavedGame> play(const Stage& stage, int opening, Side ours) {
        auto session = begin(opening);
        if (!session) return session.failure();
        const auto* known = play::known<Rules10>(**session);
        MemoryOptions options;
        options.depth = plan_.depth;
        options.mode = plan_.mode;
        options.explain = false;
        const auto remembered = stage.has_memory ? memory_ : std::make_shared<GameMemory>(rules_);
        const auto player = make_memory_player(rules_, options, remembered, evaluation_);
        const auto seed = plan_.seed * 1'000'000 + stage.luck * 10'000 + static_cast<std::uint64_t>(2 * opening) +
                          static_cast<std::uint64_t>(ours == Side::second);
        const std::string opponent =
            fmt::format("{}{}seed={}", stage.opponent, stage.opponent.find(':') == std::string::npos ? ":" : ",", seed);
        while (!(*session)->ending() && known->positions().size() <= longest_game) {
            if (stop_.stop_requested()) return interrupted();
            std::string move;
            if ((*session)->side_to_move() == ours) {
                move = own_move(*player, known->positions());
            } else {
                auto thinker = (*session)->thinker(opponent);
                if (!thinker) return thinker.failure();
                move = (*thinker)->think(stop_, {}).move;
            }
            if (auto played = (*session)->play(move); !played) return played.failure();
        }
        return saved(**session, known->positions());
    }

    std::string own_move(Player<Rules10>& player, const std::vector<Position>& positions) {
        const Move move = player.choose(Line<Position>{positions}, {}, [&](const Thought<Move>& thought) {
            nodes_ += static_cast<double>(thought.nodes);
        });
        ++moves_;
        return rules_.to_text(positions.back(), move);
    }

    SavedGame saved(const play::Session& session, std::vector<Position> positions) const {
        const auto ending = session.ending();
        const Colour first = rules_.variant().first;
        if (!ending || !ending->winner) return {std::move(positions), {}};
        return {std::move(positions), *ending->winner == Side::first ? first : draughts::other(first)};
    }

    // Random moves that do not end the game. The same number is the same opening.
    Result<std::unique_ptr<play::Session>> begin(int opening) const {
        for (std::uint64_t attempt = 0;; ++attempt) {
            auto session = game_.new_session({});
            if (!session) return session.failure();
            Random random{plan_.seed + attempt * 1'000'003, static_cast<std::uint64_t>(opening)};
            for (int ply = 0; ply < plan_.opening_plies && !(*session)->ending(); ++ply) {
                const auto moves = (*session)->legal_moves();
                const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                if (auto played = (*session)->play(move.text); !played) return played.failure();
            }
            if (!(*session)->ending()) return session;
        }
    }

    void describe_memory(SeriesResult& result) const {
        result.positions = static_cast<int>(memory_->positions());
        result.points_of_no_return = static_cast<int>(memory_->points_of_no_return());
        result.proved = static_cast<int>(memory_->proved());
        result.keys_of_theirs = static_cast<int>(keys_.size());
        GameMemory pruned = *memory_;
        pruned.prune();
        result.pruned_positions = static_cast<int>(pruned.positions());
    }

    const SeriesPlan& plan_;
    const play::AnyGame& game_;
    StopSignal stop_;
    const Rules10& rules_;
    std::shared_ptr<GameMemory> memory_;
    std::shared_ptr<const Evaluation<Rules10>> evaluation_;
    std::set<std::uint64_t> keys_;
    double nodes_ = 0, moves_ = 0;
};

json to_json(const Score3& score) { return {score.wins, score.draws, score.losses}; }
Score3 score_of(const json& from) { return {from[0].get<int>(), from[1].get<int>(), from[2].get<int>()}; }

template <class Measure>
Estimate mean_over(const std::vector<SeriesResult>& repetitions, Measure&& measure) {
    std::vector<double> values;
    for (const auto& one : repetitions) values.push_back(measure(one));
    return mean_of(values);
}

}  // namespace

json to_json(const SeriesResult& result) {
    json rounds = json::array(), tests = json::array();
    for (const auto& round : result.rounds) rounds.push_back(to_json(round));
    for (const auto& test : result.tests) tests.push_back({to_json(test[0]), to_json(test[1])});
    return {{"rounds", std::move(rounds)},          {"tests", std::move(tests)},
            {"nodes_a_move", result.nodes_a_move},  {"positions", result.positions},
            {"points", result.points_of_no_return}, {"proved", result.proved},
            {"pruned", result.pruned_positions},    {"keys", result.keys_of_theirs}};
}

SeriesResult series_result(const json& from) {
    SeriesResult result;
    for (const auto& round : from["rounds"]) result.rounds.push_back(score_of(round));
    for (std::size_t test = 0; test < tests_in_all; ++test)
        for (std::size_t arm = 0; arm < 2; ++arm) result.tests[test][arm] = score_of(from["tests"][test][arm]);
    result.nodes_a_move = from["nodes_a_move"].get<std::array<double, 2>>();
    result.positions = from["positions"].get<int>();
    result.points_of_no_return = from["points"].get<int>();
    result.proved = from["proved"].get<int>();
    result.pruned_positions = from["pruned"].get<int>();
    result.keys_of_theirs = from["keys"].get<int>();
    return result;
}

Result<SeriesResult> play_series(const SeriesPlan& plan, StopSignal stop) {
    const play::FileResources resources;
    const auto game = play::open_game(plan.game, resources);
    if (!game) return game.failure();
    if (!play::known<Rules10>(**game))
        return fail(plan.game + " is not draughts on 100 squares", plan.game + " : pas des dames sur 100 cases");
    for (const auto& opponent : {plan.opponent, plan.stranger})
        if (auto known = (*game)->check_player(opponent); !known) return known.failure();
    return Series{plan, **game, std::move(stop)}.run();
}

Estimate effect_of_memory(const std::vector<SeriesResult>& repetitions, TestKind test) {
    return mean_over(repetitions, [&](const SeriesResult& one) {
        const auto& [with, without] = one.tests[static_cast<std::size_t>(test)];
        return with.share() - without.share();
    });
}

Estimate nodes_saved(const std::vector<SeriesResult>& repetitions) {
    return mean_over(repetitions, [](const SeriesResult& one) {
        return one.nodes_a_move[1] > 0 ? 1 - one.nodes_a_move[0] / one.nodes_a_move[1] : 0.0;
    });
}

Estimate score_of_round(const std::vector<SeriesResult>& repetitions, std::size_t round) {
    return mean_over(repetitions, [&](const SeriesResult& one) { return one.rounds[round].share(); });
}

}  // namespace plateau::lab::draughts_again
