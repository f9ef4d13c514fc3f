#include "lab/training/examples.h"

#include <fmt/format.h>

#include <unordered_map>

#include "lab/training/position_store.h"
#include "learning/portable_math.h"

namespace plateau::lab {

namespace {

// One position and what became of it in all the games that met it.
struct Merged {
    std::string position;
    std::uint64_t first_game = 0;
    double targets = 0;
    double count = 0;
};

class Builder {
public:
    Builder(const play::TrainingGround& ground, const learning::Ties& ties, const ExampleOptions& options,
            std::uint64_t seed)
        : ground_{ground}, ties_{ties}, options_{options}, seed_{seed} {}

    void take(StoredPosition&& position) {
        ++positions_;
        const double opinion = learning::sigmoid(position.score / ground_.points_per_logit());
        const double target =
            options_.result_share * static_cast<double>(position.result) + (1 - options_.result_share) * opinion;
        const auto place =
            options_.dedupe ? places_.emplace(position.key, merged_.size()) : std::pair{places_.end(), true};
        if (place.second) merged_.push_back({std::move(position.position), position.game, 0, 0});
        Merged& merged = place.second ? merged_.back() : merged_[place.first->second];
        merged.targets += target;
        merged.count += 1;
    }

    Result<Examples> build() {
        Examples examples{learning::Dataset{ties_.parameters()}, learning::Dataset{ties_.parameters()}, positions_,
                          merged_.size()};
        for (const auto& merged : merged_) {
            auto images = images_of(merged.position);
            if (!images) return images.failure();
            auto& data = is_for_validation(merged.first_game) ? examples.validation : examples.training;
            for (const auto& row : *images)
                data.add(row, static_cast<float>(merged.targets / merged.count),
                         static_cast<float>(1 / static_cast<double>(images->size())));
        }
        return examples;
    }

private:
    bool is_for_validation(std::uint64_t game) const {
        Random random{seed_ ^ 0x76616c6964ULL, game};
        return random.below(100) < static_cast<std::uint32_t>(options_.validation_percent);
    }

    // The different rows of a position and its images.
    Result<std::vector<FeatureVector>> images_of(const std::string& position) const {
        std::vector<FeatureVector> images;
        const int count = options_.symmetries ? ground_.symmetry_count() : 1;
        for (int symmetry = 0; symmetry < count; ++symmetry) {
            FeatureVector row;
            if (auto extracted = ground_.extract(position, symmetry, row); !extracted) return extracted.failure();
            ties_.tie(row);
            if (std::find(images.begin(), images.end(), row) == images.end()) images.push_back(std::move(row));
        }
        return images;
    }

    const play::TrainingGround& ground_;
    const learning::Ties& ties_;
    ExampleOptions options_;
    std::uint64_t seed_;
    std::size_t positions_ = 0;
    std::vector<Merged> merged_;
    std::unordered_map<Key, std::size_t> places_;
};

}  // namespace

Result<Examples> make_examples(const play::TrainingGround& ground, const learning::Ties& ties, std::string_view text,
                               const ExampleOptions& options, std::uint64_t seed) {
    Builder builder{ground, ties, options, seed};
    auto read = read_positions(text, [&](StoredPosition&& position) { builder.take(std::move(position)); });
    if (!read) return read.failure();
    return builder.build();
}

}  // namespace plateau::lab
