#include "lab/experiments/in_a_row/board_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "play/catalog.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace plateau::lab {

namespace {

using in_a_row::Shape;

constexpr std::string_view sizes_header = "cols,rows,value,last_stone,nodes,cpu_seconds\n";

// Which game the boards are of: those of another one do not belong in the same file.
std::string sizes_remark(const Shape& shape) {
    return fmt::format("# {} in a row{}{}\n", shape.n, shape.gravity ? ", gravity" : "", shape.exact ? ", exact" : "");
}

std::string sizes_to_csv(const Shape& shape, const SolvedBoards& boards) {
    std::string text = sizes_remark(shape) + std::string{sizes_header};
    for (const auto& [size, solved] : boards)
        text += fmt::format("{},{},{},{},{},{:.2f}\n", size.cols, size.rows, solved.value, solved.last_stone,
                            solved.nodes, solved.cpu_seconds);
    return text;
}

SolvedBoards sizes_from_csv(const std::string& text) {
    SolvedBoards boards;
    std::istringstream lines{text};
    std::string line;
    while (std::getline(lines, line)) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream words{line};
        BoardSize size{};
        SolvedBoard solved;
        if (words >> size.cols >> size.rows >> solved.value >> solved.last_stone >> solved.nodes >> solved.cpu_seconds)
            boards[size] = solved;
    }
    return boards;
}

// With gravity a score says how many stones lie at the end; whose the last one is says the winner.
int last_stone_of(const Shape& shape, const std::string& value, Score score) {
    if (!shape.gravity || value == "draw") return 0;
    const int stones = shape.cells() + 2 - 2 * std::abs(score);
    return stones % 2 == (value == "win" ? 1 : 0) ? stones : stones - 1;
}

std::string cell_text(const SolvedBoards& boards, BoardSize size) {
    const auto found = boards.find(size);
    if (found == boards.end()) return " |";
    const auto& [value, last, nodes, seconds] = found->second;
    if (value == "draw") return " = |";
    return fmt::format(" {}{} |", value == "win" ? 1 : 2, last ? fmt::format("/{}", last) : "");
}

Result<SolvedBoard> solve_board(const Shape& shape, const SolverSettings& settings, const Resources& resources,
                                StopSignal stop) {
    const auto game = play::open_game(fmt::format("in_a_row:rows={},cols={},n={},gravity={},exact={}", shape.rows,
                                                  shape.cols, shape.n, shape.gravity ? 1 : 0, shape.exact ? 1 : 0),
                                      resources);
    if (!game) return game.failure();
    const auto solver = (*game)->solver(settings);
    if (!solver) return solver.failure();
    const play::StopWatch watch{stop};
    Limits limits;
    limits.watch = &watch;
    const double start = play::process_cpu_seconds();
    const auto solution = (*solver)->solve({}, limits);
    if (!solution) return solution.failure();
    return SolvedBoard{solution->value, last_stone_of(shape, solution->value, solution->score), solution->nodes,
                       play::process_cpu_seconds() - start};
}

// Small boards first, and each board once where width and height may be exchanged.
std::vector<BoardSize> sizes_of(const Shape& shape, int sum) {
    std::vector<BoardSize> sizes;
    for (int rows = shape.n; 2 * shape.n <= sum && rows + shape.n <= sum; ++rows)
        for (int cols = shape.gravity ? shape.n : rows; rows + cols <= sum; ++cols) sizes.push_back({rows, cols});
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const BoardSize& a, const BoardSize& b) { return a.rows * a.cols < b.rows * b.cols; });
    return sizes;
}

}  // namespace

Result<Shape> shape_of_all_sizes(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape || (spec->name != "connect4" && spec->name != "in_a_row"))
        return fail("--sizes works with connect4 or in_a_row:n=N,gravity=0 or 1",
                    "--sizes fonctionne avec connect4 ou in_a_row:n=N,gravity=0 ou 1");
    return *shape;
}

std::string usual_sizes_file(const Shape& shape) {
    return fmt::format("sizes_{}{}{}.csv", shape.n, shape.gravity ? "_gravity" : "", shape.exact ? "_exact" : "");
}

Result<SolvedBoards> solve_sizes(const SizesPlan& plan, const Resources& resources, StopSignal stop,
                                 const SizesListener& listener) {
    SolvedBoards boards;
    if (const auto kept = play::read_file(plan.out)) {
        if (kept->starts_with('#') && !kept->starts_with(sizes_remark(plan.shape)))
            return fail(fmt::format("{} holds the boards of another game: choose another file with --out", plan.out),
                        fmt::format("{} contient les plateaux d'un autre jeu : choisissez un autre fichier avec --out",
                                    plan.out));
        boards = sizes_from_csv(*kept);
    }
    const auto sizes = sizes_of(plan.shape, plan.most);
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        if (boards.contains(sizes[i])) continue;
        listener.begins(i + 1, sizes.size(), sizes[i]);
        Shape shape = plan.shape;
        shape.rows = sizes[i].rows;
        shape.cols = sizes[i].cols;
        const auto solved = solve_board(shape, plan.solver, resources, stop);
        if (!solved) return solved.failure();
        boards[sizes[i]] = *solved;
        if (const auto written = play::write_file(plan.out, sizes_to_csv(plan.shape, boards)); !written)
            return written.failure();
        listener.ends(*solved);
    }
    return boards;
}

std::string to_grid(const SolvedBoards& boards) {
    int widest = 0, highest = 0;
    for (const auto& [size, solved] : boards) {
        widest = std::max(widest, size.cols);
        highest = std::max(highest, size.rows);
    }
    const int least = boards.empty() ? 0 : boards.begin()->first.rows;
    std::string head = "| H\\W |", rule = "|---|", lines;
    for (int cols = least; cols <= widest; ++cols) {
        head += fmt::format(" {} |", cols);
        rule += "---|";
    }
    for (int rows = least; rows <= highest; ++rows) {
        lines += fmt::format("\n| {} |", rows);
        for (int cols = least; cols <= widest; ++cols) lines += cell_text(boards, {rows, cols});
    }
    return head + "\n" + rule + lines;
}

}  // namespace plateau::lab
