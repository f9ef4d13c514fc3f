#include "server/learning_runs.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>

#include "lab/training/training_plan.h"
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

// Rows of numbers as text; those that are not as wide as the first line are left out.
struct Sheet {
    std::vector<std::string> names;
    std::vector<Json> rows;
};

Sheet sheet_of(const std::string& text) {
    Sheet sheet;
    std::istringstream lines{text};
    std::string line, cell;
    std::getline(lines, line);
    for (std::istringstream names{line}; std::getline(names, cell, ',');) sheet.names.push_back(cell);
    while (std::getline(lines, line)) {
        Json row = Json::array();
        for (std::istringstream cells{line}; std::getline(cells, cell, ',');) {
            char* end = nullptr;
            const double number = std::strtod(cell.c_str(), &end);
            if (end != cell.c_str() && std::isfinite(number)) row.push_back(number);
        }
        if (row.size() == sheet.names.size()) sheet.rows.push_back(std::move(row));
    }
    return sheet;
}

Json thinned(const std::vector<Json>& points) {
    if (points.size() <= most_points) return points;
    Json list = Json::array();
    for (std::size_t i = 0; i < most_points; ++i) list.push_back(points[i * (points.size() - 1) / (most_points - 1)]);
    return list;
}

Json losses_of(const std::string& text) {
    const auto sheet = sheet_of(text);
    return sheet.names.size() == 3 ? thinned(sheet.rows) : Json::array();
}

Json coefficients_beside(const std::string& weights_path) {
    const auto text = play::read_file(weights_path + ".coefficients.csv");
    if (!text) return nullptr;
    auto sheet = sheet_of(*text);
    if (sheet.names.size() < 2) return nullptr;
    sheet.names.erase(sheet.names.begin());
    return {{"names", sheet.names}, {"points", thinned(sheet.rows)}};
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
                        {"points", losses_of(*curve)},
                        {"coefficients", coefficients_beside(weights_path)}});
    }
    return list;
}

Json learning_methods() {
    Json list = Json::array();
    for (const auto& method : lab::training_methods())
        list.push_back(
            {{"name", method.name}, {"meaning", to_json(method.meaning)}, {"options", to_json(method.options)}});
    return list;
}

}  // namespace plateau::server
