// Weights as a file of text that says where they come from:
//
//     plateau-weights 1
//     # command: plateau learn logistic connect4 --games 2000 --seed 1
//     # data: 31245 positions of 2000 games
//     # scale: 100
//     tempo = 0.21
//     window[3] =
//     0.04 0.31 1.25
//
// A block of N weights is a name with [N], then N numbers, as many a line as one likes; K*N stands for K
// numbers N. A weight times `scale` is in points of the evaluation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/feature.h"
#include "core/resources.h"
#include "core/result.h"

namespace plateau {

struct Weights {
    std::vector<std::pair<std::string, std::string>> about;  // "command", "data", "seed", "date", ...
    std::vector<FeatureBlock> blocks;
    std::vector<float> values;  // of all blocks, one after the other

    const std::string* find(std::string_view key) const;
    void set(std::string key, std::string value);
    double scale() const;  // points a unit; 1 where the file does not say
    friend bool operator==(const Weights&, const Weights&) = default;
};

std::string to_text(const Weights& weights);
Result<Weights> parse_weights(std::string_view text);
Result<Weights> read_weights(std::string_view path, const Resources& resources);

// The values in the order of `wanted`: the file must hold exactly these blocks, in any order.
Result<std::vector<float>> values_for(const Weights& weights, const std::vector<FeatureBlock>& wanted);

}  // namespace plateau
