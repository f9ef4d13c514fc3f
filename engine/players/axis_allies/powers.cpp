#include "players/axis_allies/powers.h"

#include <fmt/format.h>

#include "players/axis_allies/tactics/conduct.h"

namespace plateau::axis_allies {

namespace {

class Powers final : public Player<Rules> {
public:
    Powers(const Rules& rules, std::vector<std::unique_ptr<Player<Rules>>> players)
        : rules_{rules}, players_{std::move(players)} {}

    void prepare() override {
        for (auto& player : players_) player->prepare();
    }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        return players_[deciding_power(rules_, line.now())]->choose(line, limits, listener);
    }

private:
    const Rules& rules_;
    std::vector<std::unique_ptr<Player<Rules>>> players_;
};

}  // namespace

Result<std::unique_ptr<Player<Rules>>> make_powers(const Rules& rules, const Spec& spec, const MakePlayer& make) {
    std::uint64_t seed = 1;
    if (const std::string* text = spec.find("seed")) {
        const auto number = options::integer("seed", *text, 0, 1'000'000'000'000LL);
        if (!number) return number.failure();
        seed = static_cast<std::uint64_t>(*number);
    }
    std::vector<std::unique_ptr<Player<Rules>>> players;
    for (const auto& power : rules.map().powers) {
        Spec own = spec.under(power.id);
        const std::string* name = spec.find(power.id);
        own.name = name ? *name : "greedy";
        auto player = make(own, seed + players.size());
        if (!player) return player.failure();
        players.push_back(std::move(*player));
    }
    for (const auto& [key, value] : spec.options) {
        bool is_known = key == "seed";
        for (const auto& power : rules.map().powers)
            is_known = is_known || key == power.id || key.starts_with(power.id + ".");
        if (!is_known) return options::unknown("powers", key, powers_options(rules, "greedy"));
    }
    return std::unique_ptr<Player<Rules>>{new Powers{rules, std::move(players)}};
}

std::vector<OptionInfo> powers_options(const Rules& rules, const std::string& players) {
    std::vector<OptionInfo> infos;
    for (const auto& power : rules.map().powers)
        infos.push_back({power.id,
                         "text",
                         "greedy",
                         players,
                         "",
                         {fmt::format("who plays {}; its options are written {}.NAME", power.name.the.en, power.id),
                          fmt::format("qui joue {} ; ses options s'écrivent {}.NOM", power.name.the.fr, power.id)},
                         "player"});
    infos.push_back({"seed", "integer", "1", "0", "1000000000000", {"seed of their luck", "graine de leur hasard"}});
    return infos;
}

}  // namespace plateau::axis_allies
