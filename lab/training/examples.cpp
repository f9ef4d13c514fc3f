#include "lab/training/examples.h"

#include <fmt/format.h>

#include <atomic>

#include "lab/positions/tools.h"
#include "learning/portable_math.h"

namespace plateau::lab {

learning::Row StoredExamples::read(std::size_t i, FeatureVector& room) const {
    assert(i < size());
    const auto position = play::position_at(places_[i / images_]);
    room.clear();
    [[maybe_unused]] const bool is_sound = ground_->extract(position.packed, static_cast<int>(i % images_), room);
    assert(is_sound);
    ties_->rename(room);
    return {room, target_of(position), 1 / static_cast<float>(images_)};
}

float StoredExamples::target_of(const play::StoredPosition& position) const {
    const double opinion = result_share_ < 1 ? learning::sigmoid(position.score / ground_->points_per_logit()) : 0;
    return static_cast<float>(result_share_ * position.result_share() + (1 - result_share_) * opinion);
}

learning::Dataset StoredExamples::in_memory() const {
    learning::Dataset data{features()};
    std::vector<FeatureVector> rows;  // the different rows of a position and its images
    for (const char* place : places_) {
        const auto position = play::position_at(place);
        rows.clear();
        for (std::size_t image = 0; image < images_; ++image) {
            FeatureVector row;
            ground_->extract(position.packed, static_cast<int>(image), row);
            ties_->tie(row);
            if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(std::move(row));
        }
        for (const auto& row : rows) data.add(row, target_of(position), 1 / static_cast<float>(rows.size()));
    }
    return data;
}

namespace {

// What a block holds that is worth learning from.
struct Chosen {
    std::vector<const char*> training, validation;
};

class Chooser {
public:
    Chooser(const play::TrainingGround& ground, const ExampleOptions& options, std::uint64_t seed)
        : ground_{ground}, options_{options}, seed_{seed} {}

    // Fails at a position that is none of the game's.
    bool choose(const PositionBlock& block, Chosen& chosen) const {
        std::string_view left = block.bytes;
        for (std::uint32_t i = 0; i < block.positions; ++i) {
            const char* place = left.data();
            const auto position = *play::take_position(left);
            if (!ground_.is_sound(position.packed)) return false;
            if (!options_.proven && is_decided(position.score)) continue;
            if (options_.quiet && !ground_.is_quiet(position.packed)) continue;
            const bool is_apart = is_kept_apart(position.game, options_.validation_percent, seed_);
            (is_apart ? chosen.validation : chosen.training).push_back(place);
        }
        return true;
    }

private:
    const play::TrainingGround& ground_;
    ExampleOptions options_;
    std::uint64_t seed_;
};

// One for all that are equal; the means of their results and scores are new bytes.
Result<PositionSet> without_doubles(const play::TrainingGround& ground, const PositionSet& set,
                                    const ExampleOptions& options) {
    MemorySink kept{set.about()}, different{set.about()};
    if (auto filtered = filter(ground, set, {.quiet = options.quiet, .undecided = !options.proven}, kept.sink());
        !filtered)
        return filtered.failure();
    const PositionSet all = kept.finish();
    if (auto merged = merge_equal(ground, all, different.sink()); !merged) return merged.failure();
    return different.finish();
}

}  // namespace

Result<Examples> make_examples(const play::TrainingGround& ground, const learning::Ties& ties, const PositionSet& set,
                               const ExampleOptions& options, std::uint64_t seed, const learning::Runner& runner) {
    auto merged = options.dedupe ? without_doubles(ground, set, options) : Result<PositionSet>{set};
    if (!merged) return merged.failure();
    Examples examples{std::move(*merged), StoredExamples{ground, ties, options}, StoredExamples{ground, ties, options},
                      0, 0};
    const auto& blocks = examples.set.blocks();
    std::vector<Chosen> chosen(blocks.size());
    std::atomic<bool> is_sound = true;
    ExampleOptions still_to_choose = options;
    if (options.dedupe) still_to_choose.quiet = false;  // those left are
    const Chooser chooser{ground, still_to_choose, seed};
    runner(blocks.size(), [&](std::size_t i) {
        if (!chooser.choose(blocks[i], chosen[i])) is_sound = false;
    });
    if (!is_sound) return not_of_the_game(set);
    for (const auto& block : chosen) {
        examples.training.add(block.training);
        examples.validation.add(block.validation);
    }
    examples.positions = set.positions();
    examples.distinct = examples.training.positions() + examples.validation.positions();
    return examples;
}

}  // namespace plateau::lab
