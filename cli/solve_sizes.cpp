#include "cli/solve_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>

#include "core/options.h"
#include "games/in_a_row/shape.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::cli {

namespace {

using in_a_row::Shape;

struct Size {
    int rows, cols;
    auto operator<=>(const Size&) const = default;
};

struct Solved {
    std::string value;   // of the first player: win, draw or loss
    int last_stone = 0;  // with which the game is won; 0 for a draw and where the solver tells no distance
    std::uint64_t nodes = 0;
    double cpu_seconds = 0;
};

using Table = std::map<Size, Solved>;

constexpr std::string_view header = "cols,rows,value,last_stone,nodes,cpu_seconds\n";

std::string to_csv(const Table& table) {
    std::string text{header};
    for (const auto& [size, solved] : table)
        text += fmt::format("{},{},{},{},{},{:.2f}\n", size.cols, size.rows, solved.value, solved.last_stone,
                            solved.nodes, solved.cpu_seconds);
    return text;
}

Table from_csv(const std::string& text) {
    Table table;
    std::istringstream lines{text};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream words{line};
        Size size{};
        Solved solved;
        if (words >> size.cols >> size.rows >> solved.value >> solved.last_stone >> solved.nodes >> solved.cpu_seconds)
            table[size] = solved;
    }
    return table;
}

// With gravity a score says how many stones lie at the end; whose the last one is says the winner.
int last_stone_of(const Shape& shape, const std::string& value, Score score) {
    if (!shape.gravity || value == "draw") return 0;
    const int stones = shape.cells() + 2 - 2 * std::abs(score);
    return stones % 2 == (value == "win" ? 1 : 0) ? stones : stones - 1;
}

// Heights down, widths across: "=", or the winner and the stone that wins.
void print_grid(const Table& table, Console& console) {
    int widest = 0, highest = 0;
    for (const auto& [size, solved] : table) {
        widest = std::max(widest, size.cols);
        highest = std::max(highest, size.rows);
    }
    const int least = table.empty() ? 0 : table.begin()->first.rows;
    std::string head = "| H\\W |", rule = "|---|";
    for (int cols = least; cols <= widest; ++cols) {
        head += fmt::format(" {} |", cols);
        rule += "---|";
    }
    console.print(head);
    console.print(rule);
    for (int rows = least; rows <= highest; ++rows) {
        std::string line = fmt::format("| {} |", rows);
        for (int cols = least; cols <= widest; ++cols) {
            const auto found = table.find({rows, cols});
            if (found == table.end()) {
                line += " |";
                continue;
            }
            const auto& [value, last, nodes, seconds] = found->second;
            line += value == "draw"
                        ? std::string{" = |"}
                        : fmt::format(" {}{} |", value == "win" ? 1 : 2, last ? fmt::format("/{}", last) : "");
        }
        console.print(line);
    }
}

Result<Solved> solve_size(const Shape& shape, const Console& console, const SolverSettings& settings) {
    const auto game = play::open_game(fmt::format("in_a_row:rows={},cols={},n={},gravity={},exact={}", shape.rows,
                                                  shape.cols, shape.n, shape.gravity ? 1 : 0, shape.exact ? 1 : 0),
                                      console.resources());
    if (!game) return game.failure();
    const auto solver = (*game)->solver(settings);
    if (!solver) return solver.failure();
    const play::StopWatch watch{console.stop()};
    Limits limits;
    limits.watch = &watch;
    const double start = play::process_cpu_seconds();
    const auto solution = (*solver)->solve({}, limits);
    if (!solution) return solution.failure();
    return Solved{solution->value, last_stone_of(shape, solution->value, solution->score), solution->nodes,
                  play::process_cpu_seconds() - start};
}

// Small boards first, and each board once where width and height may be exchanged.
std::vector<Size> sizes_of(const Shape& shape, int sum) {
    std::vector<Size> sizes;
    for (int rows = shape.n; 2 * shape.n <= sum && rows + shape.n <= sum; ++rows)
        for (int cols = shape.gravity ? shape.n : rows; rows + cols <= sum; ++cols) sizes.push_back({rows, cols});
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const Size& a, const Size& b) { return a.rows * a.cols < b.rows * b.cols; });
    return sizes;
}

}  // namespace

int solve_sizes(const Arguments& arguments, Console& console, int threads, int table_megabytes) {
    const auto spec = parse_spec(arguments.text("GAME"));
    if (!spec) return console.refuse(spec.error());
    const auto known = in_a_row::shape_of(*spec);
    if (!known || (spec->name != "connect4" && spec->name != "in_a_row"))
        return console.refuse({"--sizes expects connect4 or in_a_row:n=N,gravity=0 or 1",
                               "--sizes attend connect4 ou in_a_row:n=N,gravity=0 ou 1"});
    Shape shape = *known;
    const auto sum = arguments.integer("--sizes", 13, 2 * shape.n, 32);
    if (!sum) return console.refuse(sum.error());
    const std::string out = arguments.text(
        "--out",
        fmt::format("sizes_{}{}{}.csv", shape.n, shape.gravity ? "_gravity" : "", shape.exact ? "_exact" : ""));
    Table table;
    if (const auto kept = play::read_file(out)) table = from_csv(*kept);
    const auto sizes = sizes_of(shape, static_cast<int>(*sum));
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (table.contains(sizes[i])) continue;
        shape.rows = sizes[i].rows;
        shape.cols = sizes[i].cols;
        console.remark(
            {fmt::format("board {} of {}: {} columns, {} rows", i + 1, sizes.size(), shape.cols, shape.rows),
             fmt::format("plateau {} sur {} : {} colonnes, {} rangées", i + 1, sizes.size(), shape.cols, shape.rows)});
        const auto solved = solve_size(shape, console, {table_megabytes, threads});
        if (!solved)
            return console.stop().stop_requested() ? console.interrupt(solved.error())
                                                   : console.give_up(solved.error());
        table[sizes[i]] = *solved;
        if (const auto written = play::write_file(out, to_csv(table)); !written)
            return console.give_up(written.error());
        console.remark({fmt::format("  {} {} ({} nodes, {:.1f} s)", solved->value, solved->last_stone, solved->nodes,
                                    solved->cpu_seconds),
                        fmt::format("  {} {} ({} nœuds, {:.1f} s)", solved->value, solved->last_stone, solved->nodes,
                                    solved->cpu_seconds)});
    }
    print_grid(table, console);
    return success;
}

}  // namespace plateau::cli
