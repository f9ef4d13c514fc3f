#include "play/network_shelf.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::play {

namespace {

Result<std::shared_ptr<const learning::IntegerNetwork>> in_whole_numbers(const learning::Perceptron& network) {
    auto whole = learning::IntegerNetwork::from(network);
    if (!whole) return whole.failure();
    return std::make_shared<const learning::IntegerNetwork>(std::move(*whole));
}

}  // namespace

Result<std::shared_ptr<const ReadNetwork>> NetworkShelf::read(std::string_view file, const Resources& resources) {
    const auto text = resources.read(file);
    if (!text) return text.failure();
    if (auto known = find(*text)) return known;
    const auto weights = parse_weights(*text);
    if (!weights)
        return fail(fmt::format("{}: {}", file, weights.error().en), fmt::format("{} : {}", file, weights.error().fr));
    auto network = learning::Perceptron::from_weights(*weights);
    if (!network) return network.failure();
    const std::string* features = weights->find("features");
    auto whole = in_whole_numbers(*network);
    const auto read = std::make_shared<const ReadNetwork>(
        ReadNetwork{features ? *features : "", weights->scale(),
                    std::make_shared<const learning::Perceptron>(std::move(*network)), std::move(whole)});
    const std::lock_guard lock{mutex_};
    if (kept_.size() == most) kept_.erase(kept_.begin());
    kept_.push_back({*text, read});
    return read;
}

std::shared_ptr<const ReadNetwork> NetworkShelf::find(std::string_view text) {
    const std::lock_guard lock{mutex_};
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.text == text; });
    return found == kept_.end() ? nullptr : found->network;
}

}  // namespace plateau::play
