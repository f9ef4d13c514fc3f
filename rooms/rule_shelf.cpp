#include "rooms/rule_shelf.h"

#include <charconv>

#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

constexpr std::string_view own = "own/";
constexpr std::size_t longest_file_name = 40;

Failure no_such_rules() { return fail("these rules are not here any more", "ces règles ne sont plus ici"); }

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
    if (colon == std::string_view::npos || !is_rule_file(text.substr(0, colon))) return whole;
    const std::string file{text.substr(0, colon)};
    text.remove_prefix(colon + 1);
    expert::Place place;
    if (!take_number(text, place.line) || !take_number(text, place.column)) return whole;
    while (text.starts_with(' ')) text.remove_prefix(1);
    problem.file = file;
    problem.place = place;
    return std::string{text};
}

}  // namespace

bool is_rule_file(std::string_view name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_0123456789";
    return name.size() <= longest_file_name && name.size() > 4 && name.ends_with(".clp") &&
           name.substr(0, name.size() - 4).find_first_not_of(letters) == std::string_view::npos;
}

OwnRulesRef RuleShelf::hold(RuleFiles files) {
    return keep({std::string{own} + random_name(game_id_length), std::move(files)});
}

OwnRulesRef RuleShelf::hold_again(const Json& kept) {
    return keep({kept.at("folder").get<std::string>(), kept.at("files").get<RuleFiles>()});
}

OwnRulesRef RuleShelf::keep(OwnRules rules) {
    const std::lock_guard lock{mutex_};
    std::erase_if(held_, [](const auto& one) { return one.second.expired(); });
    const auto ref = std::make_shared<const OwnRules>(std::move(rules));
    held_[ref->folder] = ref;
    return ref;
}

Result<std::string> RuleShelf::read(std::string_view path) const {
    if (!path.starts_with(own)) return shipped_->read(path);
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

}  // namespace plateau::rooms
