#include "server/learning_runs.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

#include "play/files.h"

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_runs = 40;
constexpr std::size_t most_points = 400;
const std::string curve_ending = ".curve.csv";

struct Found {
    fs::path path;
    fs::file_time_type time;
};

void look_in(const fs::path& folder, std::vector<Found>& found) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder, error})
        if (entry.path().string().ends_with(curve_ending))
            found.push_back({entry.path(), entry.last_write_time(error)});
}

Json points_of(const std::string& text) {
    std::vector<Json> points;
    std::istringstream lines{text};
    std::string line;
    while (std::getline(lines, line)) {
        double step = 0, training = 0, validation = 0;
        if (std::sscanf(line.c_str(), "%lf,%lf,%lf", &step, &training, &validation) == 3)
            points.push_back({step, training, validation});
    }
    if (points.size() <= most_points) return points;
    Json thinned = Json::array();
    for (std::size_t i = 0; i < most_points; ++i)
        thinned.push_back(points[i * (points.size() - 1) / (most_points - 1)]);
    return thinned;
}

// "# command: plateau learn ..." of a file of weights.
std::string remark(const std::string& text, const std::string& name) {
    const auto at = text.find("# " + name + ": ");
    if (at == std::string::npos) return "";
    const auto start = at + name.size() + 4;
    return text.substr(start, std::min(text.find('\n', start) - start, std::size_t{400}));
}

}  // namespace

Json learning_runs(const fs::path& folder_of_games) {
    std::vector<Found> found;
    std::error_code error;
    look_in(fs::current_path(error), found);
    look_in(folder_of_games, found);
    for (const auto& game : fs::directory_iterator{play::shipped_folder(play::Shipped::data), error})
        look_in(game.path(), found);
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.time > b.time; });
    Json list = Json::array();
    std::set<fs::path> seen;
    for (const auto& one : found) {
        const auto curve = play::read_file(one.path);
        if (!curve || !seen.insert(fs::weakly_canonical(one.path, error)).second || list.size() == most_runs) continue;
        const std::string path = one.path.string(), weights_path = path.substr(0, path.size() - curve_ending.size());
        const auto weights = play::read_file(weights_path);
        list.push_back({{"name", fs::path{weights_path}.filename().string()},
                        {"method", weights ? remark(*weights, "method") : ""},
                        {"command", weights ? remark(*weights, "command") : ""},
                        {"points", points_of(*curve)}});
    }
    return list;
}

}  // namespace plateau::server
