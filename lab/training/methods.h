// The methods of learning, each with its options, inside one run.
#pragma once

#include "core/stop.h"
#include "core/weights.h"
#include "lab/training/examples.h"
#include "lab/training/run_state.h"
#include "lab/training/training_plan.h"
#include "learning/fit/adam_logistic.h"
#include "learning/fit/logistic.h"
#include "learning/fit/perceptron.h"
#include "learning/optimise/cmaes.h"
#include "learning/optimise/genetic.h"
#include "learning/reinforce/self_play_learner.h"
#include "players/in_a_row/thesis/options.h"

namespace plateau::lab {

// What a method works with.
struct Run {
    const play::AnyGame& game;
    const play::TrainingGround& ground;
    const TrainingPlan& plan;
    Checkpoint& checkpoint;
    StopSignal stop;
    const TrainingListener& listener;
    const Resources& files;

    void progress(const Text& phase, std::uint64_t done, std::uint64_t total, const std::string& remark = "") const {
        if (listener.progress) listener.progress(phase, done, total, remark);
    }
    void add_point(const CurvePoint& point) const {
        checkpoint.state.curve.push_back(point);
        if (listener.point) listener.point(point);
    }
    static Failure interrupted() {
        return plateau::interrupted({"stopped: run the same command with --resume to continue",
                                     "arrêté : relancez la même commande avec --resume pour continuer"});
    }
};

// What a method hands back: weights whose header has only what the method itself knows.
struct Learned {
    Weights weights;
    std::string player;  // that plays with them from the file "%"
    std::optional<CoefficientCurves> coefficients = {};
};

// Positions for the methods that fit.
struct DataOptions : play::EpisodePlan, ExampleOptions {
    int noise_percent = 5;
    int sample_percent = 100;
};

template <class Visitor>
void describe(DataOptions& o, Visitor&& option) {
    describe(static_cast<play::EpisodePlan&>(o), option);
    describe(static_cast<ExampleOptions&>(o), option);
    option("noise", o.noise_percent, 0, 100,
           Text{"percentage of later moves played at random", "pourcentage de coups joués au hasard ensuite"});
    option("sample", o.sample_percent, 1, 100,
           Text{"percentage of positions to keep", "pourcentage de positions à garder"});
}

struct LogisticMethod : learning::LogisticOptions, DataOptions {};

template <class Visitor>
void describe(LogisticMethod& o, Visitor&& option) {
    describe(static_cast<learning::LogisticOptions&>(o), option);
    describe(static_cast<DataOptions&>(o), option);
}

struct PerceptronMethod : learning::PerceptronOptions, DataOptions {
    std::string hidden = "32";
    std::string activation = "relu";
};

template <class Visitor>
void describe(PerceptronMethod& o, Visitor&& option) {
    option("hidden", o.hidden, "", "",
           Text{"sizes of the hidden layers: 32, or 64-32", "tailles des couches cachées : 32, ou 64-32"});
    option("activation", o.activation, "relu|tanh|clipped", "",
           Text{"relu, tanh or clipped (fast in a search)", "relu, tanh ou clipped (rapide dans une recherche)"});
    describe(static_cast<learning::PerceptronOptions&>(o), option);
    describe(static_cast<DataOptions&>(o), option);
}

struct ReinforceMethod : learning::ReinforceOptions, play::EpisodePlan {
    ReinforceMethod() { opening_plies = 0; }  // moves made to explore give variety
    std::string values = "table";
    bool symmetries = true;
};

template <class Visitor>
void describe(ReinforceMethod& o, Visitor&& option) {
    option("values", o.values, "table|features", "",
           Text{"a table of positions, or weights of the game's features",
                "une table de positions, ou des poids des caractéristiques du jeu"});
    option("symmetries", o.symmetries, false, true,
           Text{"one place in the table for all images of a position",
                "une seule place dans la table pour toutes les images d'une position"});
    describe(static_cast<learning::ReinforceOptions&>(o), option);
    describe(static_cast<play::EpisodePlan&>(o), option);
}

struct TdMethod : ReinforceMethod {
    int leaf = 0;
};

template <class Visitor>
void describe(TdMethod& o, Visitor&& option) {
    option("leaf", o.leaf, 0, 20,
           Text{"depth of TD-leaf's search; 0: values of positions themselves",
                "profondeur de la recherche de TD-leaf ; 0 : valeurs des positions mêmes"});
    describe(static_cast<ReinforceMethod&>(o), option);
}

// Weights tuned by matches.
struct TuneOptions : play::EpisodePlan {
    int pairs = 10;
};

template <class Visitor>
void describe(TuneOptions& o, Visitor&& option) {
    option("pairs", o.pairs, 1, 100000,
           Text{"pairs of games that measure a candidate", "paires de parties qui mesurent un candidat"});
    describe(static_cast<play::EpisodePlan&>(o), option);
}

struct CmaesMethod : learning::CmaesOptions, TuneOptions {};

template <class Visitor>
void describe(CmaesMethod& o, Visitor&& option) {
    describe(static_cast<learning::CmaesOptions&>(o), option);
    describe(static_cast<TuneOptions&>(o), option);
}

struct GeneticMethod : learning::GeneticOptions, TuneOptions {};

template <class Visitor>
void describe(GeneticMethod& o, Visitor&& option) {
    describe(static_cast<learning::GeneticOptions&>(o), option);
    describe(static_cast<TuneOptions&>(o), option);
}

// Abdoulaye's learning of the coefficients of threats.
struct AbdoulayeMethod : in_a_row::ThesisOptions {
    int opening_plies = 0;
};

template <class Visitor>
void describe(AbdoulayeMethod& o, Visitor&& option) {
    describe(static_cast<in_a_row::ThesisOptions&>(o), option);
    option("opening", o.opening_plies, 0, 200,
           Text{"random stones at the start of each game; 0: none, as in the document",
                "pions au hasard au début de chaque partie ; 0 : aucun, comme dans le document"});
}

Result<Learned> run_logistic(Run& run);
Result<Learned> run_perceptron(Run& run);
Result<Learned> run_reinforce(Run& run);
Result<Learned> run_tuning(Run& run);
Result<Learned> run_abdoulaye(Run& run);

Result<void> check_abdoulaye(const play::AnyGame& game);
// The player `thesis` that reads the document as the method does; with coefficients of a file, or the raw ones.
std::string thesis_player_for(const Spec& method, const std::string& weights);

// The weights a run begins with, one a feature, in logits. `usual`: "raw" or "zero".
Result<std::vector<double>> first_weights(const Run& run, std::string_view usual);
// Weights of the ground's features, with their scale.
Weights feature_weights(const play::TrainingGround& ground, const std::vector<double>& weights);

}  // namespace plateau::lab
