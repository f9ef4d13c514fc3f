#include "games/axis_allies/options.h"

#include <fmt/format.h>

#include <charconv>

namespace plateau::axis_allies {

RuleOptions RuleOptions::of(const Map& map) {
    RuleOptions options;
    options.map = map.id;
    options.edition = map.edition;
    options.rounds = map.limit.rounds;
    options.submerge = map.edition_rules.submerge;
    options.air_retreat = map.edition_rules.air_retreat;
    options.several_aa = map.edition_rules.several_aa;
    options.overflight_aa = map.edition_rules.overflight_aa;
    options.place_contested = map.edition_rules.place_contested;
    options.bombarded_fire_back = map.edition_rules.bombarded_fire_back;
    options.bombard_limit = map.edition_rules.bombard_limit;
    options.factory_limit = map.edition_rules.factory_limit;
    options.raids = raid_words[static_cast<std::size_t>(map.edition_rules.raids)];
    options.max_new_factories = map.max_new_factories;
    return options;
}

Result<std::vector<std::pair<PowerId, int>>> parse_bid(const Map& map, std::string_view text) {
    std::vector<std::pair<PowerId, int>> bids;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('.'));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const auto sign = part.find_first_of("+-");
        const PowerId power = map.find_power(part.substr(0, sign));
        int ipc = 0;
        const bool has_number = sign != std::string_view::npos && sign + 1 < part.size();
        const char* first = has_number ? part.data() + sign + 1 : part.data();
        const auto [end, error] = std::from_chars(first, part.data() + part.size(), ipc);
        if (power == nobody || !has_number || error != std::errc{} || end != part.data() + part.size() || ipc > 1000)
            return fail(fmt::format("bid={}: expected a power and its money, such as germany+8.japan-3", part),
                        fmt::format("bid={} : il faut une puissance et son argent, comme germany+8.japan-3", part));
        bids.emplace_back(power, part[sign] == '-' ? -ipc : ipc);
    }
    return bids;
}

Result<RuleOptions> read_rule_options(const Spec& spec, const Map& map) {
    RuleOptions options = RuleOptions::of(map);
    OptionReader reader{spec};
    describe(options, reader);
    if (auto finished = reader.finish(list_options<RuleOptions>()); !finished) return finished.failure();
    if (auto bids = parse_bid(map, options.bid); !bids) return bids.failure();
    return options;
}

}  // namespace plateau::axis_allies
