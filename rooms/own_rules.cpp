#include "rooms/own_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/axis_allies/rules.h"
#include "play/known.h"
#include "rooms/player_bounds.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t most_files = 20;
constexpr std::size_t most_bytes = 100'000;  // of all files: they are kept with the game
constexpr std::size_t most_off = 1000;

Result<std::string> player_with(const play::AnyGame& game, const std::string& player, std::string& base) {
    const auto resolved = game.resolve_player(player);
    if (!resolved) return resolved.failure();
    const auto spec = parse_spec(*resolved);
    if (!spec) return spec.failure();
    const auto its = axis_allies::rule_base_of(spec->name);
    if (!its || !play::known<axis_allies::Rules>(game))
        return fail("rules can be given to the players rules and thesis of Axis & Allies",
                    "on peut donner des règles aux joueurs rules et thesis d'Axis & Allies");
    base = *its;
    return resolved;
}

Json rules_json(const std::string& file, const std::string& text) {
    Json list = Json::array();
    if (const auto rules = axis_allies::rules_in(file, text))
        for (const auto& rule : *rules)
            list.push_back({{"name", rule.name},
                            {"title", to_json(rule.title)},
                            {"why", to_json(rule.reason)},
                            {"priority", rule.priority},
                            {"line", rule.place.line},
                            {"last_line", rule.last_line}});
    return list;
}

Json problem_json(const Failure& failure) {
    const RuleProblem problem = problem_of(failure);
    Json told{{"text", to_json(problem.what)}};
    if (!problem.file.empty()) {
        told["file"] = problem.file;
        told["line"] = problem.place.line;
        told["column"] = problem.place.column;
    }
    return told;
}

Result<void> try_changes(RuleShelf& shelf, const play::AnyGame& game, const std::string& player, const Json& changes) {
    const auto changed = with_rules(shelf, game, player, changes);
    if (!changed) return changed.failure();
    return check_player(game, changed->spec);
}

}  // namespace

Result<axis_allies::RuleChanges> read_rule_changes(const Json& from) {
    const Failure no_rules = fail("'rules' has to be {files: {NAME.clp: text}, off: [names of rules]}",
                                  "« rules » doit être {files: {NOM.clp: texte}, off: [noms de règles]}");
    if (!from.is_object()) return no_rules;
    const Json files = from.value("files", Json::object()), off = from.value("off", Json::array());
    if (!files.is_object() || files.size() > most_files || !off.is_array() || off.size() > most_off) return no_rules;
    axis_allies::RuleChanges changes;
    std::size_t bytes = 0;
    for (const auto& [name, text] : files.items()) {
        if (!is_rule_file(name) || !text.is_string()) return no_rules;
        changes.files[name] = text.get<std::string>();
        bytes += changes.files[name].size();
    }
    if (bytes > most_bytes)
        return fail(fmt::format("these rules have more than {} bytes", most_bytes),
                    fmt::format("ces règles ont plus de {} octets", most_bytes));
    for (const auto& name : off) {
        if (!name.is_string() || name.get_ref<const std::string&>().size() > expert::TextBounds::word_bytes)
            return no_rules;
        changes.off.insert(name.get<std::string>());
    }
    return changes;
}

Result<PlayerWithRules> with_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player,
                                   const Json& changes) {
    std::string base;
    const auto resolved = player_with(game, player, base);
    if (!resolved) return resolved.failure();
    const auto read = read_rule_changes(changes);
    if (!read) return read.failure();
    auto ours = axis_allies::read_rule_files(shelf, base);
    if (!ours) return ours.failure();
    auto files = axis_allies::changed(std::move(*ours), *read);
    if (!files) return files.failure();
    PlayerWithRules result{*resolved, shelf.hold(std::move(*files))};
    auto spec = parse_spec(*resolved);
    spec->set("rules", result.rules->folder);
    result.spec = spec->to_text();
    return result;
}

Response rule_base(const RuleShelf& shelf, const std::string& player) {
    const auto base = axis_allies::rule_base_of(player);
    const auto files = base ? axis_allies::read_rule_files(shelf, *base)
                            : Result<axis_allies::RuleFiles>{fail("the players with rules are rules and thesis",
                                                                  "les joueurs à règles sont rules et thesis")};
    if (!files) return refusal(404, files.error());
    Json list = Json::array();
    for (const auto& [name, text] : *files)
        list.push_back({{"name", name}, {"text", text}, {"rules", rules_json(name, text)}});
    return json_response({{"player", player}, {"files", std::move(list)}});
}

Response check_rules(RuleShelf& shelf, const play::AnyGame& game, const std::string& player, const Json& changes) {
    const auto read = read_rule_changes(changes);
    if (!read) return refusal(422, read.failure());
    Json list = Json::array();
    for (const auto& [name, text] : read->files) list.push_back({{"name", name}, {"rules", rules_json(name, text)}});
    const auto tried = try_changes(shelf, game, player, changes);
    return json_response({{"files", std::move(list)}, {"problem", tried ? Json() : problem_json(tried.failure())}});
}

}  // namespace plateau::rooms
