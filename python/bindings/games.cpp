// Games of the catalog: rules, players, solver.
#include <pybind11/stl.h>

#include "bindings/bindings.h"

namespace plateau_python {

namespace {

using Words = std::vector<std::string>;

// "4453" or ["4", "4", "5", "3"].
Words moves_of(const py::object& moves) {
    if (moves.is_none()) return {};
    if (py::isinstance<py::str>(moves)) return {moves.cast<std::string>()};
    return moves.cast<Words>();
}

plateau::Session session(const plateau::Game& game, const std::string& position, const py::object& moves,
                         std::uint64_t seed) {
    return game.new_session({position, moves_of(moves), seed});
}

plateau::Solution solve(const plateau::Game& game, const std::string& position, const py::object& moves, double seconds,
                        std::uint64_t nodes, const plateau::StopSource& stop) {
    const plateau::Start at{position, moves_of(moves), 1};
    return without_lock([&] { return game.solve(at, {seconds, nodes, 0}, stop); });
}

void add_descriptions(py::module_& module) {
    py::class_<plateau::PlayerOption>(module, "PlayerOption", "What a player can be told.")
        .def_readonly("name", &plateau::PlayerOption::name, "as it is written in a spec")
        .def_readonly("type", &plateau::PlayerOption::type, "'int', 'bool', 'text', ...")
        .def_readonly("value", &plateau::PlayerOption::value, "the default")
        .def_readonly("minimum", &plateau::PlayerOption::minimum, "the least it may be")
        .def_readonly("maximum", &plateau::PlayerOption::maximum, "the most it may be")
        .def_readonly("meaning", &plateau::PlayerOption::meaning, "what it is for, in English and French");
    py::class_<plateau::PlayerInfo>(module, "PlayerInfo", "A player of a game.")
        .def_readonly("name", &plateau::PlayerInfo::name, "as it is written in a spec")
        .def_readonly("meaning", &plateau::PlayerInfo::meaning, "how it plays, in English and French")
        .def_readonly("options", &plateau::PlayerInfo::options, "what it can be told")
        .def("__repr__", [](const plateau::PlayerInfo& player) { return "<PlayerInfo " + player.name + ">"; });
    py::class_<plateau::Solution>(module, "Solution", "The exact value of a position for the side to move.")
        .def_readonly("value", &plateau::Solution::value, "'win', 'loss' or 'draw'")
        .def_readonly("score", &plateau::Solution::score, "how far away the end is; the greater, the better")
        .def_readonly("line", &plateau::Solution::line, "the best moves of both sides")
        .def_readonly("nodes", &plateau::Solution::nodes, "positions searched")
        .def("__repr__", [](const plateau::Solution& found) { return "<Solution " + found.value + ">"; });
}

}  // namespace

void add_games(py::module_& module) {
    add_descriptions(module);
    py::class_<plateau::Game>(module, "Game", "A game of the catalog. Many threads may use it.")
        .def(py::init(&plateau::Game::open), py::arg("spec"), "'connect4', 'in_a_row:rows=7,cols=7,n=4', ...")
        .def_property_readonly("name", &plateau::Game::name, "as the catalog calls it")
        .def_property_readonly("spec", &plateau::Game::spec, "its name with its options")
        .def_property_readonly("title", &plateau::Game::title, "its name, in English and French")
        .def_property_readonly("sides", &plateau::Game::sides, "what the two sides are called")
        .def_property_readonly("players", &plateau::Game::players, "who can play it, with their options")
        .def_property_readonly(
            "levels",
            [](const plateau::Game& game) {
                py::dict levels;
                for (const auto& level : game.levels()) levels[py::str(level.name)] = level.player;
                return levels;
            },
            "the levels, and the players they stand for")
        .def_property_readonly("capabilities", &plateau::Game::capabilities, "'chance', 'history', ...")
        .def_property_readonly("action_count", &plateau::Game::action_count, "0: moves cannot be numbered")
        .def_property_readonly("plane_shape", &plateau::Game::plane_shape, "planes, rows and columns of a board")
        .def_property_readonly("side_planes", &plateau::Game::side_planes, "planes of one side's pieces")
        .def("session", &session, py::arg("position") = "", py::arg("moves") = py::none(), py::arg("seed") = 1,
             "A game to play: from a position, after some moves.")
        .def("check_player", &plateau::Game::check_player, py::arg("player"),
             "Raises Error if the spec names no player of this game.")
        .def("solve", &solve, py::arg("position") = "", py::arg("moves") = py::none(), py::kw_only(),
             py::arg("seconds") = 0.0, py::arg("nodes") = 0, py::arg("stop") = plateau::StopSource{},
             "The exact value of a position; Error where the limits end before.")
        .def(
            "perft",
            [](const plateau::Game& game, int depth, const std::string& position) {
                return game.perft(position, depth);
            },
            py::arg("depth"), py::arg("position") = "", py::call_guard<py::gil_scoped_release>(),
            "Positions reached after 1, 2, ... plies.")
        .def("split_moves", &plateau::Game::split_moves, py::arg("text"),
             "The moves of a text such as '4453', one by one.")
        .def("__repr__", [](const plateau::Game& game) { return "<Game " + game.spec() + ">"; });
}

}  // namespace plateau_python
