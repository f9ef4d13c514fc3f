// Search for the numbers with the least loss, by asking and telling: whoever can measure a loss (a formula,
// a match) asks for candidates, measures all of them and tells. Nothing is kept between the two calls but the
// state, so that a run may be saved after each tell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::learning {

class Optimiser {
public:
    using Candidate = std::vector<double>;

    virtual ~Optimiser() = default;

    // The candidates of this generation: the same until told.
    virtual std::vector<Candidate> ask() const = 0;
    // Their losses, in the same order.
    virtual void tell(const std::vector<double>& losses) = 0;

    virtual int generation() const = 0;
    // Where the search thinks the least loss is; where losses are noisy, better than the luckiest candidate.
    virtual Candidate favourite() const = 0;
    // The candidate with the least loss that was told, and that loss.
    virtual const Candidate& best() const = 0;
    virtual double best_loss() const = 0;

    virtual std::string save() const = 0;
    virtual Result<void> load(std::string_view bytes) = 0;
};

}  // namespace plateau::learning
