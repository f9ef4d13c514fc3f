#include "play/player_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/memory.h"
#include "play/player_factory.h"

namespace plateau::play {

namespace {

bool names_another(const OptionInfo& option) { return option.kind == "player" || option.kind == "evaluation"; }

const EvaluationInfo* named(const std::vector<EvaluationInfo>& infos, const std::string& name) {
    const auto found = std::find_if(infos.begin(), infos.end(), [&](const auto& info) { return info.name == name; });
    return found == infos.end() ? nullptr : &*found;
}

class OptionWalk {
public:
    explicit OptionWalk(const GameInfo& game) : game_{game} {}

    Result<void> visit_player(const Spec& spec, const std::string& prefix) {
        const auto& players = game_.players;
        const auto player =
            std::find_if(players.begin(), players.end(), [&](const auto& p) { return is_called(p, spec.name); });
        if (player == players.end()) return unknown_player(spec.name, players, game_.levels, game_.opponents);
        return visit(spec, prefix, player->options);
    }

    std::vector<OptionInfo> found;

private:
    Result<void> visit(const Spec& spec, const std::string& prefix, const std::vector<OptionInfo>& known) {
        for (const auto& [key, value] : spec.options)
            if (!is_described(key, known)) return options::unknown(spec.name, key, known);
        for (OptionInfo option : known) {
            const std::string name = option.name;
            if (const std::string* value = spec.find(name)) option.value = *value;
            option.name = prefix + name;
            found.push_back(option);
            if (!names_another(option)) continue;
            Spec inner = spec.under(name);
            inner.name = option.value;
            if (auto visited = visit_another(inner, option); !visited) return visited;
        }
        return {};
    }

    Result<void> visit_another(const Spec& spec, const OptionInfo& naming) {
        const std::string prefix = naming.name + ".";
        if (naming.kind == "player") return visit_player(spec, prefix);
        const EvaluationInfo* evaluation = named(game_.evaluations, spec.name);
        return visit(spec, prefix, evaluation ? evaluation->options : std::vector<OptionInfo>{});
    }

    static bool is_described(const std::string& key, const std::vector<OptionInfo>& known) {
        return std::any_of(known.begin(), known.end(), [&](const OptionInfo& option) {
            return key == option.name || (names_another(option) && key.starts_with(option.name + "."));
        });
    }

    const GameInfo& game_;
};

}  // namespace

Result<std::vector<OptionInfo>> player_options(const AnyGame& game, std::string_view player) {
    const auto text = game.resolve_player(player);
    if (!text) return text.failure();
    const auto spec = parse_spec(*text);
    if (!spec) return spec.failure();
    OptionWalk walk{game.info()};
    if (auto visited = walk.visit_player(*spec, ""); !visited) return visited.failure();
    return std::move(walk.found);
}

Result<long long> megabytes_of(const std::vector<OptionInfo>& options) {
    long long sum = 0;
    for (const auto& option : options) {
        if (option.kind != "megabytes") continue;
        const auto size = options::integer(option);
        if (!size) return size.failure();
        sum += *size;
    }
    return sum;
}

Result<void> check_memory(const AnyGame& game, std::string_view player) {
    const auto options = player_options(game, player);
    if (!options) return options.failure();
    const auto needed = megabytes_of(*options);
    if (!needed) return needed.failure();
    const auto free = free_megabytes();
    if (!free || *needed <= *free) return {};
    return fail(fmt::format("{} takes {} megabytes of memory, and {} are free here", player, *needed, *free),
                fmt::format("{} prend {} mégaoctets de mémoire, et {} sont libres ici", player, *needed, *free));
}

}  // namespace plateau::play
