// Includes point one way (docs/architecture.md draws it), the edges name a game only where they must, and JSON from
// outside comes in by one door. These tests read the sources.
#include <gtest/gtest.h>

#include <cctype>
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
    {"teaching", {"core", "game", "play"}},
    {"lab", {"core", "game", "play", "archive", "protocols", "learning"}},
    {"library", {"core", "game", "play", "archive", "lab"}},
    {"windows", {"core", "play", "protocols"}},
    {"rooms", {"core", "game", "expert", "play", "archive", "teaching"}},
    {"browser", {"core", "play", "archive", "teaching", "rooms"}},
    {"server", {"core", "game", "play", "archive", "protocols", "teaching", "lab", "rooms"}},
    {"cli", {"core", "game", "play", "archive", "protocols", "teaching", "lab", "server"}},
};
// Battle odds and game documents are plain libraries: the edges may call them by name.
const std::set<std::string> edges_that_may_name_games{"teaching", "lab", "library",   "rooms",
                                                      "server",   "cli", "protocols", "archive"};

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

// Folders that the folder above opens, and that use what lies in it. Between all others includes go one way.
const std::set<std::string> opened_by_the_folder_above{
    "games/axis_allies/phases",
    "players/draughts/endgame",
    "play/catalog",
    "play/training",
    "players/in_a_row/thesis",
    "protocols/dxp",
    "protocols/gomocup",
    "protocols/hub",
    "protocols/ugi",
    "protocols/xmlrpc",
    "rooms/routes",
    "server/routes",
};

// Which files of rooms/, server/, cli/ and web/src/ may name a game, beside the texts of the rules: the rest works for
// every game of the catalog. A new game needs no line here.
const std::map<std::string, std::set<std::string>> files_that_may_name{
    {"avalam", {"cli/engine.cpp"}},
    {"axis_allies",
     {"cli/advise.cpp",
      "cli/advise_lines.cpp",
      "cli/advise_lines.h",
      "cli/axis_allies_view.cpp",
      "cli/axis_allies_view.h",
      "cli/import_map.cpp",
      "cli/odds.cpp",
      "cli/play.cpp",
      "cli/think.cpp",
      "rooms/advice.cpp",
      "rooms/advice.h",
      "rooms/axis_allies_view.cpp",
      "rooms/axis_allies_view.h",
      "rooms/battle_odds.cpp",
      "rooms/battle_odds.h",
      "rooms/own_rules.cpp",
      "rooms/own_rules.h",
      "rooms/routes/maps.cpp",
      "rooms/routes/rules.cpp",
      "rooms/views.cpp",
      "web/src/axis/"}},
    {"draughts", {"cli/engine.cpp", "cli/memory.cpp", "cli/tables.cpp"}},
    {"in_a_row", {"cli/bench.cpp", "cli/command.h", "cli/solve.cpp", "server/openapi.cpp"}},
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
    for (const std::string root : {"engine", "archive", "protocols", "teaching", "lab", "library", "windows", "rooms",
                                   "browser", "server", "cli"}) {
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

std::set<std::string> folders_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator{folder})
        if (entry.is_directory()) names.insert(entry.path().filename().string());
    return names;
}

bool has_sources(const fs::path& folder) {
    for (const auto& entry : fs::recursive_directory_iterator{folder})
        if (is_source(entry.path())) return true;
    return false;
}

// A folder that is in no list above would be checked by nobody.
TEST(Layers, EveryFolderHasItsPlace) {
    for (const auto& name : folders_in("engine")) EXPECT_TRUE(allowed.contains(name)) << name;
    for (const auto& name : folders_in("engine/players/axis_allies"))
        EXPECT_TRUE(allowed_among_axis_allies_players.contains(name)) << name;
    const std::set<std::string> others{"engine", "include", "python", "examples", "tests",
                                       "web",    "build",   "cmake",  "packaging"};
    for (const auto& name : folders_in("."))
        EXPECT_TRUE(allowed.contains(name) || others.contains(name) || name.starts_with(".") || !has_sources(name))
            << name;
}

using FolderGraph = std::map<std::string, std::map<std::string, std::string>>;  // from, to, one include that says so

std::string folder_of(const std::string& path) { return fs::path{path}.parent_path().string(); }

// Folders and whom they include, without the folders that are opened from above.
FolderGraph folder_graph() {
    FolderGraph graph;
    visit_sources([&](const fs::path& file, const std::string& relative) {
        if (relative.ends_with("_test.cpp")) return;
        std::ifstream text{file};
        for (std::string line; std::getline(text, line);) {
            if (!line.starts_with("#include \"")) continue;
            const std::string included = line.substr(10, line.find('"', 10) - 10);
            const std::string from = folder_of(relative), to = folder_of(included);
            if (from == to || (opened_by_the_folder_above.contains(to) && folder_of(to) == from)) continue;
            graph[from].emplace(to, relative + " includes " + included);
        }
    });
    return graph;
}

bool leads_to(const FolderGraph& graph, const std::string& from, const std::string& goal, std::set<std::string>& seen) {
    if (from == goal) return true;
    if (!seen.insert(from).second || !graph.contains(from)) return false;
    for (const auto& [next, why] : graph.at(from))
        if (leads_to(graph, next, goal, seen)) return true;
    return false;
}

// The includes that close a circle of folders.
std::vector<std::string> circles_of(const FolderGraph& graph) {
    std::vector<std::string> found;
    for (const auto& [from, targets] : graph)
        for (const auto& [to, why] : targets)
            if (std::set<std::string> seen; leads_to(graph, to, from, seen)) found.push_back(why);
    return found;
}

TEST(Layers, FoldersDoNotIncludeOneAnotherInCircles) {
    for (const auto& why : circles_of(folder_graph())) ADD_FAILURE() << why << ", which includes it too in the end";
    EXPECT_EQ(circles_of({{"a", {{"b", "1"}}}, {"b", {{"c", "2"}}}, {"c", {{"a", "3"}}}}).size(), 3u);
    EXPECT_EQ(circles_of({{"a", {{"b", "1"}, {"c", "2"}}}, {"b", {{"c", "3"}}}}).size(), 0u);
}

// A file itself is listed, or the folder it lies in, with a slash.
bool is_listed(const std::set<std::string>& list, const std::string& path) {
    for (const auto& entry : list)
        if (entry == path || (entry.ends_with('/') && path.starts_with(entry))) return true;
    return false;
}

std::string read_whole_file(const std::string& path) {
    std::ifstream text{path};
    return {std::istreambuf_iterator<char>{text}, {}};
}

TEST(Layers, EdgesNameAGameOnlyWhereTheyMust) {
    std::set<std::string> naming;
    for (const std::string root : {"rooms", "server", "cli", "web/src"})
        for (const auto& entry : fs::recursive_directory_iterator{root}) {
            const std::string path = entry.path().string();
            if (!entry.is_regular_file() || path.ends_with("_test.cpp") || path.ends_with(".json") ||
                path.ends_with("CMakeLists.txt"))
                continue;
            const std::string text = read_whole_file(path);
            for (const auto& game : folders_in("engine/games")) {
                if (text.find(game) == std::string::npos || path.starts_with("web/src/rules/")) continue;
                const auto files = files_that_may_name.find(game);
                EXPECT_TRUE(files != files_that_may_name.end() && is_listed(files->second, path))
                    << path << " names " << game;
                naming.insert(game + path);
            }
        }
    for (const auto& [game, files] : files_that_may_name)
        for (const auto& file : files)
            EXPECT_TRUE(file.ends_with('/') || naming.contains(game + file)) << file << " no longer names " << game;
}

// The names in the list of games.
std::set<std::string> names_in_catalog(const std::string& source) {
    static const std::regex entry{R"re(^        \{"(\w+)",$)re", std::regex::multiline};
    std::set<std::string> names;
    for (std::sregex_iterator found{source.begin(), source.end(), entry}, end; found != end; ++found)
        names.insert((*found)[1]);
    return names;
}

// Words that are such names, one a line: "7: gomoku".
std::vector<std::string> games_named_in(const std::string& text, const std::set<std::string>& names) {
    std::vector<std::string> found;
    std::string word;
    int line = 1;
    for (const char c : text + '\n') {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
            word += c;
            continue;
        }
        if (names.contains(word)) found.push_back(std::to_string(line) + ": " + word);
        word.clear();
        if (c == '\n') ++line;
    }
    return found;
}

// The page asks what a game can do. The map and the texts of the rules are reached by that, not by a name.
TEST(Layers, ThePageNamesNoGameOfTheCatalog) {
    std::string families;
    for (const auto& entry : fs::directory_iterator{"engine/play/catalog"})
        if (entry.path().extension() == ".cpp") families += read_whole_file(entry.path().string());
    const auto names = names_in_catalog(families);
    EXPECT_GT(names.size(), 20u);
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator{"web/src"}) {
        const std::string path = entry.path().string();
        if (!entry.is_regular_file() || path.starts_with("web/src/axis/") || path.starts_with("web/src/rules/"))
            continue;
        ++files;
        for (const auto& place : games_named_in(read_whole_file(path), names)) ADD_FAILURE() << path << ":" << place;
    }
    EXPECT_GT(files, 30);
    EXPECT_EQ(games_named_in("ask\nif (game.name === \"gomoku\") return", names),
              std::vector<std::string>{"2: gomoku"});
    EXPECT_EQ(games_named_in("const warned = ['gyges', \"my_gyges\"];", names), std::vector<std::string>{"1: gyges"});
    EXPECT_TRUE(games_named_in("the English draught", names).empty());
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
