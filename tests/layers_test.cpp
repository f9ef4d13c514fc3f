// Includes point one way (docs/architecture.md draws it), and JSON from outside comes in by one door. These tests
// read the sources.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// Which folders a folder may include, beside itself.
const std::map<std::string, std::set<std::string>> allowed{
    {"core", {}},
    {"game", {"core"}},
    {"games", {"core", "game"}},
    {"search", {"core", "game"}},
    {"expert", {"core", "game"}},
    {"learning", {"core", "game"}},
    {"players", {"core", "game", "games", "search", "expert", "learning"}},
    {"play", {"core", "game", "games", "search", "expert", "learning", "players"}},
    {"archive", {"core", "game", "play"}},
    {"protocols", {"core", "game", "play", "archive"}},
    {"lab", {"core", "game", "play", "archive", "protocols", "learning"}},
    {"server", {"core", "game", "play", "archive", "protocols", "lab"}},
    {"cli", {"core", "game", "play", "archive", "protocols", "lab", "server"}},
};
// Battle odds and game documents are plain libraries: the edges may call them by name.
const std::set<std::string> edges_that_may_name_games{"lab", "server", "cli", "protocols", "archive"};

// The folders of one part that is large enough to have an order of its own (engine/players/axis_allies/README.md).
const std::map<std::string, std::set<std::string>> allowed_among_axis_allies_players{
    {"tactics", {}},
    {"staff", {"tactics"}},
    {"judging", {"tactics"}},
    {"greedy", {"tactics"}},
    {"expert", {"tactics", "staff"}},
    {"planner", {"tactics", "staff", "judging", "greedy", "expert"}},
    {"advice", {"tactics"}},
    {"table", {}},
    {"", {"tactics", "staff", "judging", "greedy", "expert", "planner", "advice", "table"}},
};

struct Place {
    std::string layer;
    std::string game;  // of games/X and players/X
};

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    for (const auto& part : fs::path{path}) parts.push_back(part.string());
    return parts;
}

// "games/draughts/rules.h", "cli/main.cpp": relative to engine/ or to the root.
std::optional<Place> place_of(const std::string& path) {
    const auto parts = parts_of(path);
    if (parts.size() < 2 || !allowed.contains(parts[0])) return std::nullopt;
    const bool has_game = parts[0] == "games" || parts[0] == "players";
    return Place{parts[0], has_game && parts.size() > 2 ? parts[1] : ""};
}

bool is_source(const fs::path& path) { return path.extension() == ".h" || path.extension() == ".cpp"; }

std::string complaint(const Place& from, const Place& to, const std::string& file) {
    const bool may_name_games =
        edges_that_may_name_games.contains(from.layer) && (to.layer == "games" || to.layer == "players");
    if (from.layer != to.layer && !allowed.at(from.layer).contains(to.layer) && !may_name_games)
        return file + ": " + from.layer + " must not include " + to.layer;
    if (!from.game.empty() && !to.game.empty() && from.game != to.game)
        return file + ": " + from.game + " must not include " + to.game;
    return "";
}

// "planner" of "players/axis_allies/planner/plan.h", nothing of a file in the folder itself or elsewhere.
std::optional<std::string> folder_among_axis_allies_players(const std::string& path) {
    const auto parts = parts_of(path);
    if (parts.size() < 3 || parts[0] != "players" || parts[1] != "axis_allies") return std::nullopt;
    return parts.size() == 3 ? "" : parts[2];
}

std::string complaint_among_axis_allies_players(const std::string& file, const std::string& included) {
    const auto from = folder_among_axis_allies_players(file), to = folder_among_axis_allies_players(included);
    if (!from || !to || *from == *to) return "";
    const auto known = allowed_among_axis_allies_players.find(*from);
    if (known != allowed_among_axis_allies_players.end() && known->second.contains(*to)) return "";
    return file + " must not include " + included;
}

std::vector<std::string> complaints_about(const fs::path& file, const std::string& relative) {
    const auto from = place_of(relative);
    std::vector<std::string> found;
    std::ifstream text{file};
    const bool is_test = relative.ends_with("_test.cpp") || fs::path{relative}.filename().string().starts_with("test_");
    for (std::string line; from && std::getline(text, line);) {
        if (!line.starts_with("#include \"")) continue;
        const std::string included = line.substr(10, line.find('"', 10) - 10);
        const auto to = place_of(included);
        if (!to) {
            found.push_back(relative + ": " + line + " is no path from engine/ or the root");
            continue;
        }
        // A test may try its folder on the model game.
        if (is_test && to->game == "in_a_row") continue;
        if (const auto words = complaint(*from, *to, relative); !words.empty()) found.push_back(words);
        if (is_test) continue;
        if (const auto words = complaint_among_axis_allies_players(relative, included); !words.empty())
            found.push_back(words);
    }
    return found;
}

// Visits every source with its path from engine/ or the root; the number of files.
int visit_sources(const std::function<void(const fs::path&, const std::string&)>& visit) {
    int files = 0;
    for (const std::string root : {"engine", "archive", "protocols", "lab", "server", "cli"}) {
        if (!fs::exists(root)) continue;
        for (const auto& entry : fs::recursive_directory_iterator{root}) {
            if (!is_source(entry.path())) continue;
            ++files;
            visit(entry.path(),
                  root == "engine" ? fs::relative(entry.path(), "engine").string() : entry.path().string());
        }
    }
    return files;
}

TEST(Layers, IncludesPointOneWay) {
    const int files = visit_sources([](const fs::path& file, const std::string& relative) {
        for (const auto& words : complaints_about(file, relative)) ADD_FAILURE() << words;
    });
    EXPECT_GT(files, 50);
}

// The library's own ways to read a document: they throw, and go as deep as the text does.
bool reads_json_itself(const std::string& line) {
    static const std::regex ways{R"((json|document)\s*::\s*(parse|accept|sax_parse|from_[a-z]+)\s*\()",
                                 std::regex::icase};
    return std::regex_search(line, ways);
}

TEST(Layers, JsonFromOutsideIsReadByReadJson) {
    int doors = 0;
    visit_sources([&](const fs::path& file, const std::string& relative) {
        if (relative.ends_with("_test.cpp")) return;
        std::ifstream text{file};
        for (std::string line; std::getline(text, line);) {
            if (!reads_json_itself(line)) continue;
            ++doors;
            EXPECT_EQ(relative, "core/json_text.cpp") << line << "\nuse read_json of core/json_text.h";
        }
    });
    EXPECT_EQ(doors, 1);
    EXPECT_TRUE(reads_json_itself("const auto object = nlohmann::json::parse(text, nullptr, false);"));
    EXPECT_TRUE(reads_json_itself("if (Json::accept(text))"));
    EXPECT_FALSE(reads_json_itself("const auto book = Book::parse(rules, text);"));
}

TEST(Layers, TheTestCanFail) {
    EXPECT_NE(complaint({"core", ""}, {"search", ""}, "x"), "");
    EXPECT_NE(complaint({"games", "avalam"}, {"games", "gyges"}, "x"), "");
    EXPECT_NE(complaint({"search", ""}, {"games", "gyges"}, "x"), "");
    EXPECT_EQ(complaint({"players", "gyges"}, {"games", "gyges"}, "x"), "");
    const auto among = [](const char* file, const char* included) {
        return complaint_among_axis_allies_players(std::string{"players/axis_allies/"} + file,
                                                   std::string{"players/axis_allies/"} + included);
    };
    EXPECT_NE(among("planner/plan.h", "kit.h"), "");
    EXPECT_NE(among("staff/staff.h", "expert/expert.h"), "");
    EXPECT_EQ(among("kit.cpp", "planner/planner.h"), "");
}

}  // namespace
