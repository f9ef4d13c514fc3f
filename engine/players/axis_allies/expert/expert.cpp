#include "players/axis_allies/expert/expert.h"

#include <fmt/format.h>

#include "core/words.h"

namespace plateau::axis_allies {

using expert::Engine;
using expert::Slot;
using expert::truth;
using expert::Value;
using expert::whole;
using expert::Words;

namespace {

// The shapes of the facts. data/axis_allies/rules/README.md tells what they mean.
constexpr const char* templates = R"(
(deftemplate turn (slot power) (slot side) (slot round) (slot phase) (slot ipc) (slot income)
  (slot rounds-left))
(deftemplate power (slot id) (slot side) (slot ipc) (slot income) (slot capital) (slot free))
(deftemplate zone (slot id) (slot kind) (slot owner) (slot side) (slot income) (slot factory) (slot capital)
  (multislot neighbours))
(deftemplate units (slot zone) (slot power) (slot side) (slot kind) (slot count) (slot free))
(deftemplate danger (slot zone) (slot takes))
(deftemplate target (slot zone) (slot kind) (slot owner) (slot income) (slot takes) (slot gain) (slot defended))
(deftemplate intent (slot name) (slot power) (slot zone) (slot since))
)";

struct RuleFile {
    std::string path;
    bool is_own = false;  // a person's, not ours
};

// By name: ours, or the person's in its place.
Result<std::map<std::string, RuleFile>> rule_files(const Resources& resources, const RuleBase& base) {
    const std::string home = "data/axis_allies/rules/";
    std::vector<RuleFile> folders{{home + base.base}};
    for (const std::string& folder : base.also) folders.push_back({home + folder});
    if (!base.extra.empty()) folders.push_back({base.extra, true});
    std::map<std::string, RuleFile> files;
    for (const RuleFile& folder : folders) {
        const auto list = resources.read(folder.path + "/");
        if (!list) return list.failure();
        for (const std::string_view line : lines_of(*list))
            if (const std::string name{line}; name.ends_with(".clp"))
                files[name] = {folder.path + "/" + name, folder.is_own};
    }
    if (files.empty())
        return fail(
            fmt::format("there are no rules in {}: expected files *.clp", folders.front().path),
            fmt::format("il n'y a pas de règles dans {} : des fichiers *.clp sont attendus", folders.front().path));
    return files;
}

}  // namespace

Expert::Expert(const Rules& rules, RuleBase base, std::uint64_t seed)
    : base_{std::move(base)}, desk_{rules}, calculator_{rules.map(), 14}, engine_{base_.engine}, random_{seed} {}

Result<std::unique_ptr<Expert>> Expert::open(const Rules& rules, const Resources& resources, RuleBase base,
                                             std::uint64_t seed, const Defining& define) {
    std::unique_ptr<Expert> expert{new Expert{rules, std::move(base), seed}};
    expert->define_functions();
    expert->define_questions();
    if (define) define(*expert);
    if (auto loaded = expert->engine_.load("templates", templates); !loaded) return loaded.failure();
    const auto files = rule_files(resources, expert->base_);
    if (!files) return files.failure();
    // Ours first, so that a person's rule of the same name comes last and stays.
    for (const bool own : {false, true})
        for (const auto& [name, file] : *files) {
            if (file.is_own != own) continue;
            const auto text = resources.read(file.path);
            if (!text) return text.failure();
            if (auto loaded = expert->engine_.load(file.path, *text); !loaded) return loaded.failure();
        }
    return expert;
}

const Value& Expert::value(const std::string& name) const {
    static const Value nothing;
    const auto found = base_.values.find(name);
    return found == base_.values.end() ? nothing : found->second;
}

double Expert::number(const std::string& name) const {
    const Value& known = value(name);
    if (const auto* real = std::get_if<double>(&known)) return *real;
    if (const auto* integer = std::get_if<long long>(&known)) return static_cast<double>(*integer);
    return 0;
}

ZoneId Expert::zone_of(const std::string& id) {
    const ZoneId zone = book().map.find_zone(id);
    if (zone == no_zone)
        engine_.stop_run({fmt::format("there is no zone '{}' on this map", id),
                          fmt::format("il n'y a pas de zone « {} » sur cette carte", id)});
    return zone;
}

KindId Expert::kind_of(const std::string& id) {
    if (id == "factory") return book().map.factory;  // whatever the map calls it, if it has one
    const KindId kind = book().map.find_kind(id);
    if (kind == no_kind)
        engine_.stop_run({fmt::format("there is no unit '{}' on this map", id),
                          fmt::format("il n'y a pas d'unité « {} » sur cette carte", id)});
    return kind;
}

bool Expert::is_side(PowerId power, const std::string& word) const {
    const bool is_friend = book().is_on(side_of_turn(book(), board()), power);
    return word == "any" || (word == "friend" && is_friend) || (word == "enemy" && !is_friend);
}

std::vector<PowerId> Expert::powers_of(const std::string& word) {
    std::vector<PowerId> powers;
    const bool is_side_word = word == "any" || word == "friend" || word == "enemy";
    for (PowerId power = 0; power < book().map.powers.size(); ++power)
        if (is_side_word ? is_side(power, word) : book().map.powers[power].id == word) powers.push_back(power);
    if (powers.empty())
        engine_.stop_run(
            {fmt::format("'{}' is no power: expected its id, friend, enemy or any", word),
             fmt::format("« {} » n'est pas une puissance : son nom, friend, enemy ou any est attendu", word)});
    return powers;
}

int Expert::free_units(ZoneId zone, KindId kind) const {
    return kind < book().map.kind_count() ? unmoved(board(), zone, kind) : 0;
}

bool Expert::give(const Move& move) { return desk_.give(move); }

void Expert::define_action(std::string name, int least, Engine::Function function) {
    engine_.define(std::move(name), least, [this, function = std::move(function)](const Engine::Call& call) {
        desk_.because({engine_.reason(call.rule), call.rule, engine_.title(call.rule)});
        const std::size_t before = desk_.orders().size();
        const Value result = function(call);
        // A confirmed order takes its units out of the facts.
        ZoneSet touched;
        for (std::size_t i = before; i < desk_.orders().size(); ++i)
            for (const ZoneId zone : desk_.orders()[i].move.zones()) touched.add(zone);
        for (const ZoneId zone : touched) refresh_units(zone);
        return result;
    });
}

void Expert::define_functions() {
    define_action("order", 1, [this](const Engine::Call& call) -> Value {
        std::string text;
        for (std::size_t i = 0; i < call.size(); ++i) text += (i ? " " : "") + call.word(i);
        const auto move = desk_.rules().parse_move(board(), text);
        return truth(move && give(*move));
    });
    define_action("buy", 2, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(0));
        if (kind == no_kind) return whole(0);
        long long wanted = std::min<long long>(call.integer(1), 100), bought = 0;
        while (bought < wanted && give(Move::of(Verb::buy).with(Group::units(board().power, kind, 1)))) ++bought;
        return bought;
    });
    define_action("place", 3, [this](const Engine::Call& call) -> Value {
        const KindId kind = kind_of(call.word(0));
        const ZoneId zone = zone_of(call.word(2));
        if (kind == no_kind || zone == no_zone) return whole(0);
        long long wanted = std::min<long long>(call.integer(1), 100), placed = 0;
        const PowerId power = board().power;
        while (placed < wanted && board().power == power && board().phase == Phase::place &&
               give(Move::of(Verb::place).with(Group::units(power, kind, 1)).through(zone)))
            ++placed;
        return placed;
    });
    define_action("hold", 1, [this](const Engine::Call& call) -> Value {
        for (std::size_t i = 0; i < call.size(); ++i)
            if (const ZoneId zone = zone_of(call.word(i)); zone != no_zone) held_.add(zone);
        return truth(true);
    });
}

void Expert::refresh_units(ZoneId zone) {
    const Map& map = book().map;
    for (PowerId power = 0; power < map.powers.size(); ++power)
        for (KindId kind = 0; kind < map.kind_count(); ++kind) {
            const std::pair<int, int> key{zone, power * 16 + kind};
            const int count = board().count(zone, power, kind);
            const auto known = unit_facts_.find(key);
            if (known != unit_facts_.end()) {
                engine_.retract(known->second);
                unit_facts_.erase(known);
            }
            if (count == 0) continue;
            const bool own = power == board().power;
            // A confirmed order takes its units out of what may still be ordered.
            unit_facts_[key] =
                engine_.add_fact("units", {{"zone", map.zones[zone].id},
                                           {"power", map.powers[power].id},
                                           {"side", std::string{is_side(power, "friend") ? "friend" : "enemy"}},
                                           {"kind", map.kinds[kind].id},
                                           {"count", whole(count)},
                                           {"free", whole(own ? free_units(zone, kind) : 0)}});
        }
}

void Expert::add_zone_facts() {
    const Map& map = book().map;
    for (ZoneId zone = 0; zone < map.zones.size(); ++zone) {
        const PowerId owner = board().owner(zone);
        std::string capital = "none";
        for (const auto& power : map.powers)
            if (power.capital == zone) capital = power.id;
        Words neighbours;
        for (const ZoneId next : map.neighbours[zone]) neighbours.push_back(map.zones[next].id);
        engine_.add_fact("zone", {{"id", map.zones[zone].id},
                                  {"kind", std::string{map.is_sea(zone) ? "sea" : "land"}},
                                  {"owner", owner == nobody ? std::string{"nobody"} : map.powers[owner].id},
                                  {"side", std::string{owner == nobody            ? "nobody"
                                                       : is_side(owner, "friend") ? "friend"
                                                                                  : "enemy"}},
                                  {"income", whole(map.zones[zone].ipc)},
                                  {"factory", std::string{board().factories.has(zone) ? "yes" : "no"}},
                                  {"capital", capital},
                                  {"neighbours", std::move(neighbours)}});
    }
}

void Expert::add_unit_facts() {
    unit_facts_.clear();
    for (ZoneId zone = 0; zone < book().map.zones.size(); ++zone) refresh_units(zone);
}

void Expert::add_facts() {
    const Map& map = book().map;
    const PowerId us = board().power;
    for (PowerId power = 0; power < map.powers.size(); ++power)
        engine_.add_fact("power",
                         {{"id", map.powers[power].id},
                          {"side", std::string{is_side(power, "friend") ? "friend" : "enemy"}},
                          {"ipc", whole(board().ipc[power])},
                          {"income", whole(income_of(book(), board(), power))},
                          {"capital", map.powers[power].capital == no_zone ? std::string{"none"}
                                                                           : map.zones[map.powers[power].capital].id},
                          {"free", std::string{is_capital_lost(book(), board(), power) ? "no" : "yes"}}});
    add_zone_facts();
    add_unit_facts();
    const Threats threats{book(), board(), other(side_of_turn(book(), board()))};
    for (const ZoneId zone : map.land) {
        if (board().owner(zone) != us) continue;
        if (const double takes = threats.takes(calculator_, zone); takes > 0)
            engine_.add_fact("danger", {{"zone", map.zones[zone].id}, {"takes", takes}});
    }
    for (const auto& intent : memory_)
        if (auto added = engine_.add_fact(intent); !added) continue;
    if (more_facts) more_facts(*this);
    // Last: rules test their conditions when it comes.
    engine_.add_fact("turn", {{"power", map.powers[us].id},
                              {"side", map.side_ids[index_of(map.side_of(us))]},
                              {"round", whole(board().round)},
                              {"phase", std::string{to_string(board().phase)}},
                              {"ipc", whole(board().ipc[us])},
                              {"income", whole(income_of(book(), board(), us))},
                              {"rounds-left", whole(book().options.rounds - board().round)}});
}

Result<void> Expert::plan(const Position& position, const Limits& limits) {
    desk_.open(position);
    held_ = {};
    if (begin_phase) begin_phase();
    if (const Watch* watch = limits.watch)
        engine_.stop_when([watch, seconds = limits.seconds] {
            return watch->stop_requested() || watch->elapsed_seconds() >= seconds;
        });
    engine_.reset();
    add_facts();
    const auto fired = engine_.run(base_.run_limit);
    engine_.stop_when({});
    if (!fired) return fired.failure();
    memory_ = engine_.facts("intent");
    return {};
}

}  // namespace plateau::axis_allies
