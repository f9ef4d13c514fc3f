// A TripleA game file taken apart: what it says of the board, the players and the units, still in its own words.
// Written from the format alone; nothing of that program is used.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "protocols/triplea/xml.h"

namespace plateau::protocols::triplea {

using Options = std::vector<std::pair<std::string, std::string>>;
std::string option_of(const Options& options, std::string_view key);  // empty where there is none
bool is_true(std::string_view value);
int number_in(std::string_view value, int otherwise);
std::vector<std::string> list_in(std::string_view value);  // "A:B:C"

struct Attachment {
    std::string name, to, type;
    Options options;
};
struct Placement {
    std::string unit, territory, owner;
    int count = 0;
};
struct Price {
    std::string unit;
    int cost = 0, count = 1;
};

struct GameFile {
    std::string name;
    std::vector<std::string> territories;  // without those that nobody can enter
    std::set<std::string> water;
    std::vector<std::pair<std::string, std::string>> borders;
    std::vector<std::string> players;  // in the order of their turns
    std::map<std::string, std::string> alliances;
    std::vector<std::string> units;
    std::map<std::string, Price> prices;  // by unit
    std::set<std::string> technologies;
    std::vector<Attachment> attachments;
    std::map<std::string, std::string> owners;  // of territories
    std::vector<Placement> placements;
    std::map<std::string, int> money;
    std::map<std::string, std::string> properties;

    const Options& options_of(std::string_view kind, std::string_view to) const;  // none where there are none
    bool has(std::string_view property) const;
    int number(std::string_view property, int otherwise) const;
};

// What is not understood is noted in a sentence each.
Result<GameFile> read_game_file(std::string_view xml, std::vector<Text>& notes);

// "unitAttatchment" and "unitAttachment" are one word.
bool is_attachment(std::string_view name, std::string_view kind);

}  // namespace plateau::protocols::triplea
