// Networks read from files, kept while their files stay the same: a player is made for every game of thousands. Any
// thread may ask.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/resources.h"
#include "learning/fit/perceptron.h"
#include "learning/network/integer_network.h"

namespace plateau::play {

struct ReadNetwork {
    std::string features;  // that it was trained on; empty where the file does not say
    double scale = 1;      // points a logit
    std::shared_ptr<const learning::Perceptron> real;
    // The same in whole numbers, where its hidden layers are clipped.
    Result<std::shared_ptr<const learning::IntegerNetwork>> whole;
};

class NetworkShelf {
public:
    Result<std::shared_ptr<const ReadNetwork>> read(std::string_view file, const Resources& resources);

private:
    struct Kept {
        std::string text;
        std::shared_ptr<const ReadNetwork> network;
    };
    std::shared_ptr<const ReadNetwork> find(std::string_view text);

    static constexpr std::size_t most = 4;
    std::mutex mutex_;
    std::vector<Kept> kept_;  // the last one read last
};

}  // namespace plateau::play
