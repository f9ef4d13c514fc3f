#include "players/axis_allies/judging/zone_network.h"

#include <fmt/format.h>

#include <cassert>

namespace plateau::axis_allies {

std::vector<FeatureBlock> ZoneFeatures::blocks() const {
    const auto zones = static_cast<std::uint32_t>(rules_.map().zones.size());
    std::vector<FeatureBlock> blocks;
    for (KindId kind = 0; kind < rules_.map().kind_count(); ++kind)
        blocks.push_back({rules_.map().kinds[kind].id, zones});
    blocks.push_back({"factory", zones});
    blocks.push_back({"owner", zones});
    blocks.push_back({"turn", static_cast<std::uint32_t>(rules_.map().powers.size())});
    return blocks;
}

void ZoneFeatures::extract(const Rules& rules, const Position& position, FeatureVector& features) const {
    const RuleBook& book = rules.book();
    const Side side = side_of_turn(book, position);
    const auto zones = static_cast<std::uint32_t>(book.map.zones.size());
    const auto sign = [&](PowerId power) { return book.is_on(side, power) ? 1 : -1; };
    for (ZoneId zone = 0; zone < zones; ++zone) {
        std::uint32_t block = 0;
        const auto add = [&](int value, float scale) {
            if (value != 0) features.push_back({block * zones + zone, static_cast<float>(value) * scale});
            ++block;
        };
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            int count = 0;
            for (PowerId power = 0; power < book.map.powers.size(); ++power)
                count += sign(power) * position.count(zone, power, kind);
            add(count, 0.2F);
        }
        const PowerId owner = position.owner(zone);
        add(owner != nobody && position.factories.has(zone) ? sign(owner) : 0, 1);
        add(owner != nobody ? sign(owner) : 0, 1);
    }
    const auto blocks_of_zones = static_cast<std::uint32_t>(book.map.kind_count()) + 2;
    features.push_back({blocks_of_zones * zones + position.power, 1});
    assert(features.back().index < count_features(blocks()));
}

Result<ZoneNetwork> ZoneNetwork::read(const Rules& rules, std::string_view file, const Resources& resources) {
    const auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    auto network = learning::Perceptron::from_weights(*weights);
    if (!network) return network.failure();
    const auto inputs = count_features(ZoneFeatures{rules}.blocks());
    if (network->shape().layers.front() != inputs || network->shape().layers.back() != 1)
        return fail(fmt::format("{} holds a network {}: expected {} inputs and one output", file,
                                network->shape().to_text(), inputs),
                    fmt::format("{} contient un réseau {} : {} entrées et une sortie sont attendues", file,
                                network->shape().to_text(), inputs));
    return ZoneNetwork{rules, std::move(*network)};
}

double ZoneNetwork::operator()(const Position& position, Side side) {
    found_.clear();
    features_.extract(rules_, position, found_);
    const double logit = network_.output(found_, activity_);
    return side_of_turn(rules_.book(), position) == side ? logit : -logit;
}

}  // namespace plateau::axis_allies
