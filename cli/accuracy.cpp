// plateau accuracy: a player's moves measured against exact scores.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

struct AccuracyQuestion {
    play::AccuracyPlan plan;
    int phases = 3;
    std::uint64_t positions = 10'000;  // in each phase
};

Result<AccuracyQuestion> read_question(const Arguments& arguments) {
    AccuracyQuestion question;
    question.plan.player = arguments.text("--player", "strong");
    const auto first = arguments.integer("--first-ply", 12, 0, 10'000);
    const auto last = arguments.integer("--last-ply", 35, 0, 10'000);
    const auto phases = arguments.integer("--phases", question.phases, 1, 100);
    const auto positions = arguments.integer("--positions", 10'000, 1, 1'000'000'000);
    const auto seed = arguments.integer("--seed", 1, 0, 1'000'000'000'000);
    for (const auto* number : {&first, &last, &phases, &positions, &seed})
        if (!*number) return number->failure();
    if (*last < *first + *phases - 1)
        return fail(
            fmt::format("{} phases need at least as many plies: expected a larger --last-ply", *phases),
            fmt::format("{} phases demandent au moins autant de demi-coups : un --last-ply plus grand est attendu",
                        *phases));
    question.plan.first_ply = static_cast<int>(*first);
    question.plan.last_ply = static_cast<int>(*last);
    question.phases = static_cast<int>(*phases);
    question.positions = static_cast<std::uint64_t>(*positions);
    question.plan.seed = static_cast<std::uint64_t>(*seed);
    return question;
}

struct MeasuredPhase {
    int first_ply, last_ply;
    play::Accuracy accuracy;

    double share(double count) const { return count / static_cast<double>(std::max<std::uint64_t>(1, accuracy.asked)); }
    double kept() const { return share(static_cast<double>(accuracy.kept)); }
    double best() const { return share(static_cast<double>(accuracy.best)); }
};

Result<MeasuredPhase> measure(const play::TrainingGround& ground, const AccuracyQuestion& question, int number,
                              Progress& progress, const Console& console) {
    const int plies = question.plan.last_ply - question.plan.first_ply + 1;
    MeasuredPhase phase{question.plan.first_ply + plies * number / question.phases,
                        question.plan.first_ply + plies * (number + 1) / question.phases - 1,
                        {}};
    play::AccuracyPlan part = question.plan;
    part.first_ply = phase.first_ply;
    part.last_ply = phase.last_ply;
    const auto done_before = static_cast<std::uint64_t>(number) * question.positions;
    for (std::uint64_t done = 0; done < question.positions; done += part.count) {
        part.first = done_before + done;
        part.count = std::min<std::uint64_t>(250, question.positions - done);
        const auto measured = ground.accuracy(part, console.stop());
        if (!measured) return measured.failure();
        phase.accuracy += *measured;
        progress.show(part.first + part.count);
    }
    return phase;
}

nlohmann::json to_json(const MeasuredPhase& phase) {
    return {{"first_ply", phase.first_ply},
            {"last_ply", phase.last_ply},
            {"positions", phase.accuracy.positions},
            {"asked", phase.accuracy.asked},
            {"kept", phase.kept()},
            {"kept_at_random", phase.share(phase.accuracy.kept_at_random)},
            {"best", phase.best()},
            {"best_at_random", phase.share(phase.accuracy.best_at_random)}};
}

void print(const std::vector<MeasuredPhase>& phases, const Console& console) {
    console.print(Text{"plies    positions   asked   keeps the value   (at random)   best score   (at random)",
                       "coups    positions   posées  garde la valeur   (au hasard)   meilleur     (au hasard)"});
    for (const auto& phase : phases)
        console.print(fmt::format("{:<8} {:>9} {:>7}   {:>13.2f} %   {:>9.2f} %   {:>8.2f} %   {:>9.2f} %",
                                  fmt::format("{}-{}", phase.first_ply, phase.last_ply), phase.accuracy.positions,
                                  phase.accuracy.asked, 100 * phase.kept(),
                                  100 * phase.share(phase.accuracy.kept_at_random), 100 * phase.best(),
                                  100 * phase.share(phase.accuracy.best_at_random)));
}

int run_accuracy(const Arguments& arguments, Console& console) {
    const auto game = play::open_game(arguments.text("GAME"), console.resources());
    if (!game) return console.refuse(game.failure());
    const auto question = read_question(arguments);
    if (!question) return console.refuse(question.failure());
    if (auto known = (*game)->check_player(question->plan.player); !known) return console.refuse(known.failure());
    const auto ground = (*game)->training("");
    if (!ground) return console.refuse(ground.failure());
    Progress progress{
        console, {"positions", "positions"}, static_cast<std::uint64_t>(question->phases) * question->positions};
    std::vector<MeasuredPhase> phases;
    for (int number = 0; number < question->phases; ++number) {
        auto phase = measure(**ground, *question, number, progress, console);
        if (!phase) {
            progress.clear();
            return console.stop().stop_requested() ? console.interrupt(phase.error()) : console.give_up(phase.error());
        }
        phases.push_back(*phase);
    }
    progress.clear();
    if (!arguments.has("--json")) {
        print(phases, console);
        return success;
    }
    nlohmann::json answer{{"game", (*game)->info().spec}, {"player", question->plan.player}};
    for (const auto& phase : phases) answer["phases"].push_back(to_json(phase));
    console.print(answer.dump());
    return success;
}

}  // namespace

Command accuracy_command() {
    return {
        "accuracy",
        {"measure a player's moves against exact scores", "mesurer les coups d'un joueur aux scores exacts"},
        "plateau accuracy connect4 --player pvs:nodes=1000 --positions 1000",
        {game_argument(),
         option("--player", "P", {"who is asked (default: strong)", "qui est interrogé (par défaut : strong)"}),
         option("--positions", "N",
                {"random positions in each phase (default: 10000); those where every move keeps the exact win, draw "
                 "or loss are not asked",
                 "positions au hasard dans chaque phase (par défaut : 10000) ; celles où tout coup garde le gain, la "
                 "nulle ou la perte exacts ne sont pas posées"}),
         option("--first-ply", "N",
                {"random moves before the earliest positions (default: 12)",
                 "coups au hasard avant les premières positions (par défaut : 12)"}),
         option(
             "--last-ply", "N",
             {"random moves before the latest (default: 35)", "coups au hasard avant les dernières (par défaut : 35)"}),
         option("--phases", "N",
                {"parts the plies are cut into (default: 3)", "parties où les coups sont répartis (par défaut : 3)"}),
         seed_option(), json_option()},
        run_accuracy};
}

}  // namespace plateau::cli
