// Technologies, canals, victory, objectives and the switches of the rules.
#include <fmt/format.h>

#include <algorithm>

#include "protocols/triplea/import_parts.h"

namespace plateau::protocols::triplea {

namespace {

bool has_kind(const Json& units, std::string_view id) {
    return std::any_of(units.begin(), units.end(), [&](const Json& unit) { return unit["id"] == id; });
}

Json technology(const char* id, const char* english, const char* french, Json effects) {
    return {{"id", id}, {"name", {{"en", english}, {"fr", french}}}, {"effects", std::move(effects)}};
}

// A technology by the file's word for it; null where it is not known.
Json technology_called(const GameFile& game, const Json& units, const std::string& word) {
    const bool fighter = has_kind(units, "fighter"), bomber = has_kind(units, "bomber");
    const int dice = std::clamp(game.number("Heavy Bomber Dice Rolls", 3), 2, 3);
    if (word == "jetPower" && fighter)
        return technology("jet_power", "Jet Power", "avions à réaction",
                          Json::array({{{"unit", "fighter"}, {"defense", 5}}}));
    if ((word == "rocket" || word == "rocketsAdvance") && has_kind(units, "aa_gun"))
        return technology("rockets", "Rockets", "fusées", Json::array({{{"unit", "aa_gun"}, {"rocket_range", 3}}}));
    if (word == "superSub" && has_kind(units, "submarine"))
        return technology("super_submarines", "Super Submarines", "super-sous-marins",
                          Json::array({{{"unit", "submarine"}, {"attack", 3}}}));
    if (word == "longRangeAir" && fighter && bomber)
        return technology("long_range_aircraft", "Long Range Aircraft", "avions à long rayon d'action",
                          Json::array({{{"unit", "fighter"}, {"move", 6}}, {{"unit", "bomber"}, {"move", 8}}}));
    if (word == "industrialTechnology")
        return technology("industrial_technology", "Industrial Technology", "technologie industrielle",
                          Json::array({{{"price_change", -1}}}));
    if (word == "heavyBomber" && bomber)
        return technology("heavy_bombers", "Heavy Bombers", "bombardiers lourds",
                          Json::array({{{"unit", "bomber"}, {"dice", dice}}}));
    return nullptr;
}

// The switches below, and what has no meaning here.
constexpr std::string_view known_properties[] = {"WW2V2",
                                                 "WW2V3",
                                                 "Two hit battleship",
                                                 "Submersible Subs",
                                                 "Defending Subs Sneak Attack",
                                                 "neutralCharge",
                                                 "Neutrals Are Impassable",
                                                 "maxFactoriesPerTerritory",
                                                 "mapName",
                                                 "notes",
                                                 "Total Victory",
                                                 "Projection of Power",
                                                 "Honorable Surrender",
                                                 "Honorable Victory",
                                                 "Heavy Bomber Dice Rolls",
                                                 "Tech Development",
                                                 "Naval Bombard Casualties Return Fire",
                                                 "Limit SBR Damage To Factory Production",
                                                 "Limit SBR Damage Per Turn",
                                                 "SBR Affects Unit Production",
                                                 "Damage From Bombing Done To Units Instead Of Territories",
                                                 "Attacker Retreat Planes",
                                                 "Multiple AA Per Territory",
                                                 "Transport Casualties Restricted",
                                                 "Submarines Defending May Submerge Or Retreat",
                                                 "Choose AA Casualties",
                                                 "Roll AA Individually",
                                                 "Units Repair Hits End Turn",
                                                 "Shore Bombard Per Ground Unit Restricted",
                                                 "Unlimited Production",
                                                 "Movement By Territory Restricted",
                                                 "National Objectives"};

bool is_on(const std::string& value) { return !value.empty() && value != "false" && value != "0"; }

// "Axis Honorable Victory VCs" with "Honorable Surrender": so many cities, where that sort of victory is switched on.
int cities_wanted(const GameFile& game, const std::string& side) {
    int fewest = 0;
    const auto consider = [&](const char* on, const std::string& property) {
        const int cities = game.number(property, 0);
        if (game.has(on) && cities > 0 && (fewest == 0 || cities < fewest)) fewest = std::min(100, cities);
    };
    consider("Projection of Power", side + " Projection of Power VCs");
    consider("Honorable Surrender", side + " Honorable Victory VCs");
    consider("Total Victory", side + " Total Victory VCs");
    return fewest;
}

}  // namespace

Json technologies_json(Draft& draft, const Json& units) {
    Json list = Json::array();
    if (draft.game.properties.contains("Tech Development") && !draft.game.has("Tech Development")) return list;
    for (const auto& word : draft.game.technologies) {
        Json known = technology_called(draft.game, units, word);
        if (known.is_null())
            draft.notes.add(fmt::format("the technology {} is not known", word),
                            fmt::format("la technologie {} n'est pas connue", word));
        else if (list.size() < 6) list.push_back(std::move(known));
    }
    return list;
}

// A canal is attached to both of its ends.
Json canals_json(Draft& draft) {
    std::map<std::string, std::pair<std::vector<std::string>, std::set<std::string>>> canals;
    for (const auto& attachment : draft.game.attachments) {
        if (!is_attachment(attachment.name, "canal") || !draft.zones.has(attachment.to)) continue;
        auto& [ends, needs] = canals[option_of(attachment.options, "canalName")];
        ends.push_back(attachment.to);
        for (const auto& land : list_in(option_of(attachment.options, "landTerritories")))
            if (draft.zones.has(land)) needs.insert(land);
    }
    Json list = Json::array();
    for (const auto& [name, canal] : canals) {
        const auto& [ends, needs] = canal;
        const bool fits = ends.size() == 2 && draft.game.water.contains(ends[0]) && draft.game.water.contains(ends[1]);
        if (!fits || list.size() == 8) {
            draft.notes.add(fmt::format("the canal {} does not lie between two sea zones", name),
                            fmt::format("le canal {} n'est pas entre deux zones de mer", name));
            continue;
        }
        Json needed = Json::array();
        for (const auto& land : needs) needed.push_back(draft.zones[land]);
        list.push_back({{"id", name.empty() ? "canal" : name},
                        {"between", {draft.zones[ends[0]], draft.zones[ends[1]]}},
                        {"needs", std::move(needed)}});
    }
    return list;
}

Json victory_json(Draft& draft) {
    Json list = Json::array();
    for (std::size_t i = 0; i < 2; ++i) {
        int enemies = 0;
        for (const auto& [power, side] : draft.sides) enemies += side != draft.side_names[i];
        const std::string id = i == 0 ? "first" : "second";
        list.push_back({{"side", id}, {"capitals", std::max(1, (2 * enemies + 2) / 3)}});
        if (const int cities = cities_wanted(draft.game, draft.side_names[i]); cities > 0)
            list.push_back({{"side", id}, {"cities", cities}});
    }
    return list;
}

Json limit_json(Draft& draft) {
    int second = 0;
    for (const auto& [power, income] : draft.income)
        if (draft.sides.at(power) == draft.side_names[1]) second += income;
    draft.notes.add("the game is judged by income after 12 rounds: a rule of ours",
                    "la partie est jugée au revenu après 12 tours : une règle à nous");
    return {{"rounds", 12},
            {"side", "second"},
            {"wins_with", second + second / 4 + 1},
            {"loses_with", second - second / 4}};
}

// Objectives that ask who holds territories; others are named.
Json objectives_json(Draft& draft) {
    Json list = Json::array();
    for (const auto& attachment : draft.game.attachments) {
        const bool is_objective = attachment.name.starts_with("objective") || is_attachment(attachment.name, "rules");
        const int value = number_in(option_of(attachment.options, "objectiveValue"), 0);
        if (!is_objective || value <= 0 || !draft.powers.has(attachment.to)) continue;
        Json zones = Json::array();
        int least = 0, conditions = 0;
        for (const auto& [option, words] : attachment.options) {
            if (option == "objectiveValue" || option == "players") continue;
            ++conditions;
            if (option != "directOwnershipTerritories" && option != "alliedOwnershipTerritories") continue;
            const auto at = words.find('@');
            for (const auto& name : list_in(std::string_view{words}.substr(0, at)))
                if (draft.zones.has(name) && !draft.game.water.contains(name)) zones.push_back(draft.zones[name]);
            least = at == std::string::npos ? 0 : number_in(std::string_view{words}.substr(at + 1), 0);
        }
        if (zones.empty() || conditions != 1 || list.size() == 64) {
            draft.notes.add(fmt::format("{} of {}: this objective is not known", attachment.name, attachment.to),
                            fmt::format("{} de {} : cet objectif n'est pas connu", attachment.name, attachment.to));
            continue;
        }
        const int all = static_cast<int>(zones.size());
        list.push_back({{"name", name_json(attachment.name)},
                        {"power", draft.powers[attachment.to]},
                        {"ipc", std::min(100, value)},
                        {"zones", std::move(zones)},
                        {"least", least >= 1 && least <= all ? least : all}});
    }
    return list;
}

Json editions_json(Draft& draft) {
    const GameFile& game = draft.game;
    const bool is_later = game.has("WW2V2") || game.has("WW2V3");
    const bool is_damage =
        game.has("SBR Affects Unit Production") || game.has("Damage From Bombing Done To Units Instead Of Territories");
    const bool is_capped = game.has("WW2V2") || game.has("Limit SBR Damage To Factory Production") ||
                           game.has("Limit SBR Damage Per Turn");
    Json options{{"submerge", game.has("Submersible Subs") || game.has("Submarines Defending May Submerge Or Retreat")},
                 {"air_retreat", is_later || game.has("Attacker Retreat Planes")},
                 {"several_aa", game.has("Multiple AA Per Territory")},
                 {"overflight_aa", !game.has("WW2V3")},
                 {"place_contested", is_later},
                 {"factory_limit", is_later},
                 {"bombard_limit", game.has("WW2V3") || game.has("Shore Bombard Per Ground Unit Restricted")},
                 {"bombarded_fire_back", !game.properties.contains("Naval Bombard Casualties Return Fire") ||
                                             game.has("Naval Bombard Casualties Return Fire")},
                 {"raids", is_damage   ? "damage"
                           : is_capped ? "capped"
                                       : "bank"}};
    return {{"imported", {{"removed_edges", Json::array()}, {"options", std::move(options)}}}};
}

void name_unknown_properties(Draft& draft) {
    for (const auto& [name, value] : draft.game.properties) {
        const bool is_known =
            std::find(std::begin(known_properties), std::end(known_properties), name) != std::end(known_properties);
        const bool is_about_play = name.ends_with(" bid") || name.ends_with(" VCs");
        if (!is_known && !is_about_play && is_on(value))
            draft.notes.add(fmt::format("the rule \"{}\" is not known", name),
                            fmt::format("la règle « {} » n'est pas connue", name));
    }
}

void name_unknown_attachments(Draft& draft) {
    std::map<std::string, int> unknown;
    for (const auto& attachment : draft.game.attachments) {
        bool is_known = attachment.name.starts_with("support") || attachment.name.starts_with("objective");
        for (const char* kind : {"unit", "territory", "tech", "canal", "rules"})
            is_known = is_known || is_attachment(attachment.name, kind);
        if (!is_known) ++unknown[attachment.name.substr(0, attachment.name.find_first_of("0123456789_"))];
    }
    for (const auto& [name, count] : unknown)
        draft.notes.add(fmt::format("{} ({} of them) is not known", name, count),
                        fmt::format("{} ({}) n'est pas connu", name, count));
}

}  // namespace plateau::protocols::triplea
