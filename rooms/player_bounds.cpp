#include "rooms/player_bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "play/player_options.h"

namespace plateau::rooms {

namespace {

// In a page two workers, and the page itself, share the 256 MB of a phone; each worker begins with 32 MB.
#ifdef __EMSCRIPTEN__
constexpr long long most_megabytes_of_one = 16;  // table
constexpr long long most_megabytes = 32;         // of a player, shared among its tables
#else
constexpr long long most_megabytes_of_one = 128;
constexpr long long most_megabytes = 256;
#endif
constexpr long long beside_tables = 8;  // what a player takes that no option tells, roughly
constexpr long long most_threads = 2;
constexpr std::chrono::seconds longest_asked{60}, longest_of_a_level{60}, longest_without_limit{10};
constexpr std::chrono::seconds grace{1};  // until a player has to end by itself

struct Excess {
    OptionInfo option;
    long long most;
};

// The options that take more than is allowed.
Result<std::vector<Excess>> excesses(const std::vector<OptionInfo>& options) {
    const auto tables =
        std::count_if(options.begin(), options.end(), [](const auto& option) { return option.kind == "megabytes"; });
    const long long most_of_each = std::min(most_megabytes_of_one, most_megabytes / std::max<long long>(1, tables));
    std::vector<Excess> found;
    for (const auto& option : options) {
        if (option.kind != "megabytes" && option.kind != "threads") continue;
        const long long most = option.kind == "threads" ? most_threads : most_of_each;
        const auto value = options::integer(option);
        if (!value) return value.failure();
        if (*value > most) found.push_back({option, most});
    }
    return found;
}

Failure too_much(const Excess& excess) {
    const Text unit = excess.option.kind == "threads" ? Text{"threads", "fils"} : Text{"megabytes", "mégaoctets"};
    const auto& [name, value] = std::tie(excess.option.name, excess.option.value);
    return fail(fmt::format("{}={} is too much here: at most {} {}", name, value, excess.most, unit.en),
                fmt::format("{}={} est trop ici : au plus {} {}", name, value, excess.most, unit.fr));
}

// What the spec itself asks for, a level's own limits apart; 0: none.
Result<std::chrono::milliseconds> asked_time(const Spec& spec) {
    const std::string* text = spec.find("time");
    if (!text) return std::chrono::milliseconds{0};
    const auto seconds = options::seconds("time", *text);
    if (!seconds) return seconds.failure();
    return std::chrono::milliseconds{static_cast<long long>(*seconds * 1000)};
}

bool is_plain_level(const play::GameInfo& info, const Spec& spec) {
    const auto is_meant = [&](const auto& named) { return named.name == spec.name; };
    const bool is_level = std::any_of(info.levels.begin(), info.levels.end(), is_meant) ||
                          std::any_of(info.opponents.begin(), info.opponents.end(), is_meant);
    return is_level && spec.options.empty();
}

}  // namespace

Result<void> check_player(const play::AnyGame& game, const std::string& player) {
    const auto spec = parse_spec(player);
    if (!spec) return spec.failure();
    const auto options = play::player_options(game, player);
    if (!options) return options.failure();
    const auto too_large = excesses(*options);
    if (!too_large) return too_large.failure();
    for (const auto& excess : *too_large)
        if (spec->find(excess.option.name)) return too_much(excess);
    const auto time = asked_time(*spec);
    if (!time) return time.failure();
    if (*time > longest_asked)
        return fail(fmt::format("time={} is too much here: at most {}s", *spec->find("time"), longest_asked.count()),
                    fmt::format("time={} est trop ici : au plus {}s", *spec->find("time"), longest_asked.count()));
    return game.check_player(player);
}

BoundedPlayer bounded(const play::AnyGame& game, const std::string& player) {
    auto spec = parse_spec(player);
    auto options = play::player_options(game, player);
    if (!spec || !options) return {player, 0, longest_without_limit};
    const auto time = asked_time(*spec);
    const bool has_limit = time && time->count() > 0;
    BoundedPlayer result;
    result.longest = has_limit ? std::min<std::chrono::milliseconds>(*time, longest_asked) + grace
                     : is_plain_level(game.info(), *spec) ? longest_of_a_level
                                                          : longest_without_limit;
    if (const auto too_large = excesses(*options))
        for (const auto& excess : *too_large) spec->set(excess.option.name, std::to_string(excess.most));
    if (time && *time > longest_asked) spec->set("time", fmt::format("{}s", longest_asked.count()));
    result.spec = spec->to_text();
    options = play::player_options(game, result.spec);
    const auto tables = options ? play::megabytes_of(*options) : options.failure();
    result.megabytes = beside_tables + (tables ? *tables : 0);
    if (const std::string* rules = spec->find("rules"); rules && !rules->empty())
        result.megabytes += megabytes_of_rules;
    return result;
}

}  // namespace plateau::rooms
