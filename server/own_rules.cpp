#include "server/own_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "games/axis_allies/rules.h"
#include "play/known.h"
#include "server/player_bounds.h"
#include "server/tokens.h"

namespace plateau::server {

namespace {

constexpr std::string_view own = "own/";
constexpr std::size_t most_files = 20;
constexpr std::size_t longest_file_name = 40;
constexpr std::size_t most_bytes = 100'000;  // of all files: they are kept with the game
constexpr std::size_t most_off = 1000;

Failure no_such_rules() { return fail("these rules are not here any more", "ces règles ne sont plus ici"); }

bool is_file_name(std::string_view name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_0123456789";
    return name.size() <= longest_file_name && name.size() > 4 && name.ends_with(".clp") &&
           name.substr(0, name.size() - 4).find_first_not_of(letters) == std::string_view::npos;
}

// A number at the front of the text, taken off it together with the ':' behind it.
bool take_number(std::string_view& text, int& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(" :")) text.remove_prefix(1);
    if (!text.starts_with(':')) return false;
    text.remove_prefix(1);
    return true;
}

// "own/NAME/1_purchase.clp:12:3: what is wrong" taken apart.
std::string taken_apart(std::string_view text, RuleProblem& problem) {
    const std::string whole{text};
    if (text.starts_with(own)) text.remove_prefix(std::min(text.size(), text.find('/', own.size()) + 1));
    const auto colon = text.find(':');
    if (colon == std::string_view::npos || !is_file_name(text.substr(0, colon))) return whole;
    const std::string file{text.substr(0, colon)};
    text.remove_prefix(colon + 1);
    expert::Place place;
    if (!take_number(text, place.line) || !take_number(text, place.column)) return whole;
    while (text.starts_with(' ')) text.remove_prefix(1);
    problem.file = file;
    problem.place = place;
    return std::string{text};
}

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

OwnRulesRef RuleShelf::hold(axis_allies::RuleFiles files) {
    return keep({std::string{own} + random_name(game_id_length), std::move(files)});
}

OwnRulesRef RuleShelf::hold_again(const Json& kept) {
    return keep({kept.at("folder").get<std::string>(), kept.at("files").get<axis_allies::RuleFiles>()});
}

OwnRulesRef RuleShelf::keep(OwnRules rules) {
    const std::lock_guard lock{mutex_};
    std::erase_if(held_, [](const auto& one) { return one.second.expired(); });
    const auto ref = std::make_shared<const OwnRules>(std::move(rules));
    held_[ref->folder] = ref;
    return ref;
}

Result<std::string> RuleShelf::read(std::string_view path) const {
    if (!path.starts_with(own)) return shipped_.read(path);
    const auto slash = path.find('/', own.size());
    if (slash == std::string_view::npos) return no_such_rules();
    OwnRulesRef rules;
    {
        const std::lock_guard lock{mutex_};
        const auto found = held_.find(path.substr(0, slash));
        if (found != held_.end()) rules = found->second.lock();
    }
    if (!rules) return no_such_rules();
    const std::string name{path.substr(slash + 1)};
    if (name.empty()) {
        std::string names;
        for (const auto& [file, text] : rules->files) names += file + "\n";
        return names;
    }
    const auto file = rules->files.find(name);
    return file == rules->files.end() ? Result<std::string>{no_such_rules()} : file->second;
}

Json kept(const OwnRules& rules) { return {{"folder", rules.folder}, {"files", rules.files}}; }

RuleProblem problem_of(const Failure& failure) {
    RuleProblem problem;
    problem.what.en = taken_apart(failure.text.en, problem);
    problem.what.fr = taken_apart(failure.text.fr, problem);
    return problem;
}

Failure told(const RuleProblem& problem) {
    if (problem.file.empty()) return fail(problem.what);
    return expert::at_place(problem.file, problem.place, problem.what.en, problem.what.fr);
}

Result<axis_allies::RuleChanges> read_rule_changes(const Json& from) {
    const Failure no_rules = fail("'rules' has to be {files: {NAME.clp: text}, off: [names of rules]}",
                                  "« rules » doit être {files: {NOM.clp: texte}, off: [noms de règles]}");
    if (!from.is_object()) return no_rules;
    const Json files = from.value("files", Json::object()), off = from.value("off", Json::array());
    if (!files.is_object() || files.size() > most_files || !off.is_array() || off.size() > most_off) return no_rules;
    axis_allies::RuleChanges changes;
    std::size_t bytes = 0;
    for (const auto& [name, text] : files.items()) {
        if (!is_file_name(name) || !text.is_string()) return no_rules;
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

Response rule_base(const std::string& player) {
    const auto base = axis_allies::rule_base_of(player);
    const auto files = base ? axis_allies::read_rule_files(play::ShippedResources{}, *base)
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

}  // namespace plateau::server
