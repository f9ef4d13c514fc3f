// The parts of a map that are made from a game file, for import_map.cpp.
#pragma once

#include <nlohmann/json.hpp>

#include "protocols/triplea/game_file.h"

namespace plateau::protocols::triplea {

using Json = nlohmann::ordered_json;

// What is noted, each sentence once.
class Notes {
public:
    void add(std::string english, std::string french);
    std::vector<Text>& all() { return notes_; }

private:
    std::vector<Text> notes_;
};

// Ids by the file's names. "Sea Zone 5" is sea_zone_5; what begins with a digit gets `before`.
class Ids {
public:
    explicit Ids(std::string before) : before_{std::move(before)} {}
    const std::string& add(const std::string& name, const std::string& wished = "");
    bool has(const std::string& name) const { return ids_.contains(name); }
    const std::string& operator[](const std::string& name) const { return ids_.at(name); }
    const std::map<std::string, std::string>& all() const { return ids_; }

private:
    std::string before_;
    std::map<std::string, std::string> ids_;
    std::set<std::string> taken_;
};

struct Draft {
    const GameFile& game;
    Notes& notes;
    Ids zones{"z_"}, powers{"p_"}, units{"u_"};
    std::map<std::string, std::string> sides = {};  // of powers, by the file's names
    std::vector<std::string> side_names = {};       // the file's, the first seat first
    std::map<std::string, int> income = {};         // at the start, by power
    std::map<std::string, std::string> capitals = {};
    std::string building = {};  // the file's name of the factory
};

Json name_json(const std::string& name);

// import_units.cpp
Json units_json(Draft& draft);
Json support_json(Draft& draft);
Json loss_orders_json(const Json& units);

// import_rules.cpp
Json technologies_json(Draft& draft, const Json& units);
Json canals_json(Draft& draft);
Json victory_json(Draft& draft);
Json limit_json(Draft& draft);
Json objectives_json(Draft& draft);
Json editions_json(Draft& draft);
void name_unknown_properties(Draft& draft);
void name_unknown_attachments(Draft& draft);

}  // namespace plateau::protocols::triplea
