// Kinds of units: numbers and abilities from their attachments, prices from the production rules.
#include <fmt/format.h>

#include <algorithm>

#include "protocols/triplea/import_parts.h"

namespace plateau::protocols::triplea {

namespace {

struct KnownUnit {
    const char *theirs, *id, *english, *englishes, *french, *frenches;
};
constexpr KnownUnit known_units[] = {
    {"infantry", "infantry", "infantry", "infantry", "infanterie", "infanteries"},
    {"artillery", "artillery", "artillery", "artillery", "artillerie", "artilleries"},
    {"armour", "tank", "tank", "tanks", "char", "chars"},
    {"aaGun", "aa_gun", "AA gun", "AA guns", "canon antiaérien", "canons antiaériens"},
    {"factory", "factory", "factory", "factories", "usine", "usines"},
    {"fighter", "fighter", "fighter", "fighters", "chasseur", "chasseurs"},
    {"bomber", "bomber", "bomber", "bombers", "bombardier", "bombardiers"},
    {"transport", "transport", "transport", "transports", "transport", "transports"},
    {"submarine", "submarine", "submarine", "submarines", "sous-marin", "sous-marins"},
    {"destroyer", "destroyer", "destroyer", "destroyers", "destroyer", "destroyers"},
    {"cruiser", "cruiser", "cruiser", "cruisers", "croiseur", "croiseurs"},
    {"carrier", "carrier", "carrier", "carriers", "porte-avions", "porte-avions"},
    {"battleship", "battleship", "battleship", "battleships", "cuirassé", "cuirassés"}};

// Options of units that are read below, or that mean nothing here.
constexpr std::string_view known_options[] = {"movement",
                                              "attack",
                                              "defense",
                                              "isSea",
                                              "isAir",
                                              "transportCost",
                                              "transportCapacity",
                                              "carrierCost",
                                              "carrierCapacity",
                                              "isFactory",
                                              "isAA",
                                              "isInfantry",
                                              "artillery",
                                              "artillerySupportable",
                                              "hitPoints",
                                              "isTwoHit",
                                              "isDestroyer",
                                              "isSub",
                                              "canBombard",
                                              "bombard",
                                              "canBlitz",
                                              "isStrategicBomber",
                                              "isMarine",
                                              "attackRolls",
                                              "canProduceUnits",
                                              "isInfrastructure",
                                              "isConstruction",
                                              "constructionType",
                                              "constructionsPerTerrPerTypePerTurn",
                                              "maxConstructionsPerTypePerTerr",
                                              "isLandTransportable",
                                              "canDieFromReachingMaxDamage",
                                              "isAAforCombatOnly"};

// Of what is known to be absent here: only worth a word where it is switched on.
bool is_off(std::string_view value) { return value.empty() || value == "0" || value == "false"; }

class UnitImport {
public:
    UnitImport(Draft& draft, const std::string& name)
        : draft_{draft}, game_{draft.game}, name_{name}, options_{draft.game.options_of("unit", name)} {}

    bool is_factory() const { return yes("isFactory") || (yes("canProduceUnits") && number("movement", 0) == 0); }

    Json json() {
        Json unit;
        unit["id"] = draft_.units.add(name_, known() ? known()->id : "");
        write_name(unit);
        const bool is_sea = yes("isSea"), is_air = yes("isAir");
        unit["domain"] = is_sea ? "sea" : is_air ? "air" : "land";
        unit["cost"] = price();
        unit["move"] = bounded("movement", 0, 8);
        unit["attack"] = bounded("attack", 0, 5);
        unit["defense"] = bounded("defense", 0, 5);
        if (is_factory()) unit["capturable"] = unit["building"] = true;
        else if (yes("isAA")) unit["capturable"] = unit["noncombat_move_only"] = true, unit["aa_fire"] = 1;
        write_loads(unit, is_sea, is_air);
        write_abilities(unit, is_sea);
        name_unknown_options();
        return unit;
    }

private:
    const KnownUnit* known() const {
        for (const auto& unit : known_units)
            if (name_ == unit.theirs) return &unit;
        return nullptr;
    }
    void write_name(Json& unit) {
        const KnownUnit* is = known();
        unit["name"] =
            is ? Json{{"en", is->english}, {"many_en", is->englishes}, {"fr", is->french}, {"many_fr", is->frenches}}
               : Json{{"en", name_}, {"many_en", name_}, {"fr", name_}, {"many_fr", name_}};
        const bool is_feminine = is && (name_ == "infantry" || name_ == "artillery" || name_ == "factory");
        if (is_feminine) unit["feminine"] = true;
    }

    bool yes(std::string_view option) const { return is_true(option_of(options_, option)); }
    int number(std::string_view option, int otherwise) const {
        return number_in(option_of(options_, option), otherwise);
    }
    int bounded(std::string_view option, int low, int high) {
        const int value = number(option, 0), kept = std::clamp(value, low, high);
        if (value != kept) note(fmt::format("{} {}", option, value), fmt::format("{} {}", option, value), kept);
        return kept;
    }
    void note(const std::string& english, const std::string& french, int kept) {
        draft_.notes.add(fmt::format("unit {}: {} becomes {}", name_, english, kept),
                         fmt::format("unité {} : {} devient {}", name_, french, kept));
    }

    // What nobody can buy is dearer than anybody can pay for long.
    int price() {
        const auto found = game_.prices.find(name_);
        if (found == game_.prices.end()) {
            draft_.notes.add(fmt::format("unit {}: it cannot be bought there; here it costs 100", name_),
                             fmt::format("unité {} : là-bas on ne l'achète pas ; ici elle coûte 100", name_));
            return 100;
        }
        const int each = (found->second.cost + found->second.count - 1) / found->second.count;
        if (found->second.count > 1) note("a price for several", "un prix pour plusieurs", each);
        const int kept = std::clamp(each, 1, 100);
        if (kept != each) note(fmt::format("price {}", each), fmt::format("prix {}", each), kept);
        return kept;
    }

    void write_loads(Json& unit, bool is_sea, bool is_air) {
        const auto write = [&](const char* key, const char* option, int most) {
            if (const int value = number(option, -1); value > 0) {
                unit[key] = std::min(value, most);
                if (value > most) note(fmt::format("{} {}", option, value), fmt::format("{} {}", option, value), most);
            }
        };
        if (!is_sea && !is_air && !is_factory()) write("transport_load", "transportCost", 5);
        if (is_sea) write("transport_capacity", "transportCapacity", 5);
        if (is_air) write("carrier_load", "carrierCost", 4);
        if (is_sea) write("carrier_capacity", "carrierCapacity", 4);
    }

    void write_abilities(Json& unit, bool is_sea) {
        if (yes("canBlitz")) unit["blitz"] = true;
        if (yes("isStrategicBomber")) unit["strategic_bombing"] = true;
        if (is_sea && (yes("canBombard") || number("bombard", 0) > 0)) unit["bombard"] = true;
        if (is_sea && yes("isDestroyer")) unit["stops_submarines"] = true;
        if (is_sea && yes("isSub")) {
            unit["first_strike_attacking"] = unit["cannot_hit_air"] = unit["may_withdraw"] = true;
            if (game_.has("Defending Subs Sneak Attack") || game_.has("WW2V2") || game_.has("WW2V3"))
                unit["first_strike_defending"] = true;
        }
        const std::string marine = option_of(options_, "isMarine");
        const int landing = is_true(marine) ? 1 : number_in(marine, 0);
        if (landing > 0) unit["attack_amphibious"] = std::min(5, unit["attack"].get<int>() + landing);
        if (const int dice = number("attackRolls", 1); dice > 1) {
            unit["dice"] = std::min(3, dice);
            if (dice > 3) note(fmt::format("attackRolls {}", dice), fmt::format("attackRolls {}", dice), 3);
        }
        const int hits = yes("isTwoHit") ? 2 : number("hitPoints", 1);
        const bool counts = !game_.properties.contains("Two hit battleship") || game_.has("Two hit battleship") ||
                            !is_sea || !yes("canBombard");
        if (hits > 1 && counts) unit["hits"] = 2;
        if (hits > 2) note(fmt::format("hitPoints {}", hits), fmt::format("hitPoints {}", hits), 2);
        const bool is_helpless =
            is_sea && number("transportCapacity", 0) > 0 && game_.has("Transport Casualties Restricted");
        if (is_helpless) unit["chosen_last"] = true;
    }

    void name_unknown_options() {
        for (const auto& [option, value] : options_)
            if (std::find(std::begin(known_options), std::end(known_options), option) == std::end(known_options) &&
                !is_off(value))
                draft_.notes.add(fmt::format("unit {}: {} is not known", name_, option),
                                 fmt::format("unité {} : {} n'est pas connu", name_, option));
    }

    Draft& draft_;
    const GameFile& game_;
    const std::string& name_;
    const Options& options_;
};

bool is_placed_or_bought(const GameFile& game, const std::string& unit) {
    return game.prices.contains(unit) || std::any_of(game.placements.begin(), game.placements.end(),
                                                     [&](const auto& one) { return one.unit == unit; });
}

}  // namespace

Json units_json(Draft& draft) {
    Json units = Json::array();
    std::size_t counted = 0;
    for (const auto& name : draft.game.units) {
        const bool is_new = !name.empty() && !draft.units.has(name);
        if (!is_new || !is_placed_or_bought(draft.game, name)) continue;
        UnitImport unit{draft, name};
        const bool fits = unit.is_factory() ? draft.building.empty() : counted < 15;
        if (!fits) {
            draft.notes.add(fmt::format("unit {}: there is no room for another kind", name),
                            fmt::format("unité {} : pas de place pour une sorte de plus", name));
            continue;
        }
        if (unit.is_factory()) draft.building = name;
        else ++counted;
        units.push_back(unit.json());
    }
    return units;
}

// Artillery and infantry, or the attachments that say who supports whom.
Json support_json(Draft& draft) {
    std::set<std::string> by, of;
    int attack = 1;
    for (const auto& name : draft.game.units) {
        if (!draft.units.has(name)) continue;
        const Options& options = draft.game.options_of("unit", name);
        if (is_true(option_of(options, "artillery"))) by.insert(name);
        if (is_true(option_of(options, "artillerySupportable"))) of.insert(name);
    }
    for (const auto& attachment : draft.game.attachments) {
        if (!attachment.name.starts_with("support") || !draft.units.has(attachment.to)) continue;
        const int bonus = number_in(option_of(attachment.options, "bonus"), 0);
        const std::string side = option_of(attachment.options, "side"), dice = option_of(attachment.options, "dice");
        const bool is_known = bonus > 0 && side.find("offence") != std::string::npos && dice != "roll";
        if (!is_known || (!by.empty() && bonus != attack)) {
            draft.notes.add(fmt::format("{} of {}: this kind of support is not known", attachment.name, attachment.to),
                            fmt::format("{} de {} : ce soutien n'est pas connu", attachment.name, attachment.to));
            continue;
        }
        attack = std::min(3, bonus);
        by.insert(attachment.to);
        for (const auto& unit : list_in(option_of(attachment.options, "unitType")))
            if (draft.units.has(unit)) of.insert(unit);
    }
    if (by.empty() || of.empty()) return {};
    Json support{{"by", Json::array()}, {"of", Json::array()}, {"attack", attack}};
    for (const auto& name : by) support["by"].push_back(draft.units[name]);
    for (const auto& name : of) support["of"].push_back(draft.units[name]);
    return support;
}

// By price, aircraft late; the strongest ships after them.
Json loss_orders_json(const Json& units) {
    std::vector<std::tuple<int, int, std::string>> land, sea;
    for (const auto& unit : units) {
        if (unit.contains("capturable")) continue;
        const int cost = unit["cost"];
        const bool is_air = unit["domain"] == "air";
        if (unit["domain"] != "sea") land.emplace_back(is_air, cost, unit["id"]);
        if (unit["domain"] != "land") sea.emplace_back(is_air && cost < 15 ? 1 : 0, cost, unit["id"]);
    }
    std::sort(land.begin(), land.end());
    std::sort(sea.begin(), sea.end(), [](const auto& a, const auto& b) { return std::get<1>(a) < std::get<1>(b); });
    Json orders{{"land_attack", Json::array()}, {"land_defense", Json::array()}, {"sea", Json::array()}};
    for (const auto& [late, cost, id] : land) orders["land_attack"].push_back(id), orders["land_defense"].push_back(id);
    for (const auto& [late, cost, id] : sea) orders["sea"].push_back(id);
    return orders;
}

}  // namespace plateau::protocols::triplea
