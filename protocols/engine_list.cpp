#include "protocols/engine_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocols/outside_players.h"

namespace plateau::protocols {

namespace {

// What an engine is and what it may do on this machine. Its own options can name files.
bool is_for_the_owner(std::string_view key) {
    constexpr std::array<std::string_view, 5> places{"cmd", "host", "port", "listen", "url"};
    return key.starts_with("option.") || std::find(places.begin(), places.end(), key) != places.end();
}

Failure not_an_engine(std::string_view text) {
    return fail(fmt::format("'{}' is not an engine: expected a name and a player from outside, such as "
                            "scan=\"hub:cmd=./scan hub\"",
                            text),
                fmt::format("« {} » n'est pas un moteur : un nom et un joueur de l'extérieur sont attendus, comme "
                            "scan=\"hub:cmd=./scan hub\"",
                            text));
}

Failure not_by_name(std::string_view protocol) {
    return fail(fmt::format("this worker starts and connects to engines of its owner's list alone: expected "
                            "{0}:engine=NAME, where it was started with --engine NAME={0}:...",
                            protocol),
                fmt::format("cet ouvrier ne lance et n'appelle que les moteurs de la liste de son propriétaire : "
                            "{0}:engine=NOM est attendu, pour un ouvrier lancé avec --engine NOM={0}:...",
                            protocol));
}

Failure not_on_the_list(std::string_view protocol, std::string_view name) {
    return fail(fmt::format("this worker knows no {0} engine called '{1}': its owner may start it with "
                            "--engine {1}={0}:...",
                            protocol, name),
                fmt::format("cet ouvrier ne connaît pas de moteur {0} appelé « {1} » : son propriétaire peut le lancer "
                            "avec --engine {1}={0}:...",
                            protocol, name));
}

Failure not_yours(std::string_view key, std::string_view name) {
    return fail(fmt::format("only the worker's owner can set '{}' of the engine {}", key, name),
                fmt::format("seul le propriétaire de l'ouvrier peut régler « {} » du moteur {}", key, name));
}

}  // namespace

Result<void> EngineList::add(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos) return not_an_engine(text);
    const auto player = text.substr(equals + 1);
    auto spec = parse_spec(player);
    if (!spec || !is_outside(player)) return not_an_engine(text);
    if (const auto checked = open_outside(*spec, ""); !checked) return checked.failure();
    engines_.insert_or_assign(std::string{text.substr(0, equals)}, std::move(*spec));
    return {};
}

Result<Spec> EngineList::spec_of(const Spec& wanted) const {
    const std::string* name = wanted.find("engine");
    if (!name) return not_by_name(wanted.name);
    const auto found = engines_.find(*name);
    if (found == engines_.end() || found->second.name != wanted.name) return not_on_the_list(wanted.name, *name);
    Spec spec = found->second;
    for (const auto& [key, value] : wanted.options) {
        if (key == "engine") continue;
        if (is_for_the_owner(key) || found->second.find(key)) return not_yours(key, *name);
        spec.set(key, value);
    }
    return spec;
}

Result<std::unique_ptr<play::OutsidePlayer>> EngineList::open(std::string_view player, std::string_view game) const {
    const auto wanted = parse_spec(player);
    if (!wanted) return wanted.failure();
    const auto spec = spec_of(*wanted);
    if (!spec) return spec.failure();
    return open_outside(*spec, game);
}

}  // namespace plateau::protocols
