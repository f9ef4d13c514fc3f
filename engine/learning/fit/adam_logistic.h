// Logistic regression on as many rows as there are, one after the other from their source: mini-batches with Adam
// (Kingma and Ba 2015), in which only the weights that a batch meets are moved. For sparse features and millions of
// rows; `Logistic` is exact for fewer.
//
//     AdamLogistic fit{rows.features(), {.rate = 0.01}};
//     while (!fit.is_done()) fit.epoch(rows, rows_kept_apart);
//     fit.weights();   // of the epoch that did best on the rows kept apart
//
// A batch is cut into parts, each of which notes the slopes it finds by the range of weights they belong to; then each
// range adds up its own, part by part, and moves its weights. Parts and ranges are the same whatever the number of
// threads, and so is the result.
#pragma once

#include <limits>

#include "learning/fit/logistic_options.h"
#include "learning/fit/row_source.h"
#include "learning/parallel.h"

namespace plateau::learning {

class AdamLogistic {
public:
    AdamLogistic(std::uint32_t features, LogisticOptions options, std::uint64_t seed = 1,
                 Runner runner = one_after_the_other());

    void start_from(const std::vector<double>& weights);
    bool is_done() const { return epoch_ >= options_.steps || epochs_without_gain_ >= options_.patience; }
    // One pass over the rows in random order. Without rows kept apart the rows themselves say how good it was.
    void epoch(const RowSource& rows, const RowSource& apart);

    int epochs_done() const { return epoch_; }
    double training_loss() const { return training_loss_; }      // mean cross entropy while the last epoch went on
    double validation_loss() const { return validation_loss_; }  // after it
    std::vector<double> weights() const { return {best_.begin(), best_.end()}; }

    // Mean cross entropy of the present weights.
    double loss(const RowSource& rows) const;

    template <class Visitor>
    void visit_state(Visitor& field) {
        field("weights", weights_);
        field("best", best_);
        field("mean", mean_);
        field("square", square_);
        field("updates", updates_);
        field("epoch", epoch_);
        field("epochs_without_gain", epochs_without_gain_);
        field("best_loss", best_loss_);
        field("training_loss", training_loss_);
        field("validation_loss", validation_loss_);
    }

private:
    static constexpr std::size_t cuts = 32;  // parts of a batch, and ranges of weights
    struct Slope {
        std::uint32_t index;
        float value;
    };
    struct Part {
        FeatureVector room;
        std::array<std::vector<Slope>, cuts> slopes;  // by range
        double loss = 0, weight = 0;
    };
    // Weights of one cache line stay together.
    static std::size_t range_of(std::uint32_t index) { return index / 16 % cuts; }

    void learn_from(const RowSource& rows, std::span<const std::uint32_t> chunks);
    void note_slopes(const RowSource& rows, std::span<const std::uint32_t> chunks, Part& part) const;
    double rate_now() const;
    void move_range(std::size_t range, float share);

    LogisticOptions options_;
    std::uint64_t seed_;
    Runner runner_;
    std::vector<float> weights_, best_, mean_, square_;
    std::vector<float> slopes_;  // of the batch, zero between batches
    std::vector<Part> parts_;
    std::vector<std::vector<std::uint32_t>> touched_;  // by range
    std::int64_t updates_ = 0;
    std::int32_t epoch_ = 0, epochs_without_gain_ = 0;
    double best_loss_ = std::numeric_limits<double>::infinity();
    double training_loss_ = 0, validation_loss_ = 0;
};

}  // namespace plateau::learning
