// Sessions: games being played, and what players think in them.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/bindings.h"

namespace plateau_python {

namespace {

// The listener runs in the thread that thinks, with the interpreter's lock.
plateau::ThoughtListener listening(const py::object& listener) {
    if (listener.is_none()) return {};
    return [&listener](const plateau::Thought& thought) {
        const py::gil_scoped_acquire locked;
        listener(thought);
    };
}

plateau::Decision think(plateau::Session& session, const std::string& player, double seconds, std::uint64_t nodes,
                        int depth, const py::object& listener, const plateau::StopSource& stop) {
    const auto listen = listening(listener);
    return without_lock([&] { return session.think(player, {seconds, nodes, depth}, listen, stop); });
}

py::array_t<std::uint8_t> session_planes(const plateau::Session& session) {
    const auto planes = session.planes();
    return py::array_t<std::uint8_t>(static_cast<py::ssize_t>(planes.size()), planes.data());
}

void add_values(py::module_& module) {
    py::class_<plateau::Move>(module, "Move", "A legal move: its text, the cells to touch, its number.")
        .def_readonly("text", &plateau::Move::text, "as the game writes it")
        .def_readonly("cells", &plateau::Move::cells, "what to touch on a board, in order")
        .def_readonly("action", &plateau::Move::action, "its number, or its place in the list of legal moves")
        .def("__str__", [](const plateau::Move& move) { return move.text; })
        .def("__repr__", [](const plateau::Move& move) { return "<Move " + move.text + ">"; });
    py::class_<plateau::PlayedMove>(module, "PlayedMove", "A move of the record.")
        .def_readonly("text", &plateau::PlayedMove::text, "as the game writes it")
        .def_property_readonly(
            "side", [](const plateau::PlayedMove& move) { return static_cast<int>(move.side); },
            "who played it: 0 or 1")
        .def_readonly("is_luck", &plateau::PlayedMove::is_luck, "whether it was rolled, not chosen")
        .def("__repr__", [](const plateau::PlayedMove& move) { return "<PlayedMove " + move.text + ">"; });
    py::class_<plateau::Ending>(module, "Ending", "How a game ended: the winner (0, 1 or None for a draw) and why.")
        .def_property_readonly(
            "winner",
            [](const plateau::Ending& ending) -> std::optional<int> {
                if (!ending.winner) return std::nullopt;
                return static_cast<int>(*ending.winner);
            },
            "0 or 1; None: a draw")
        .def_readonly("reason", &plateau::Ending::reason, "why it ended, in English and French");
    py::class_<plateau::Thought>(module, "Thought", "What a player thinks of a position.")
        .def_readonly("depth", &plateau::Thought::depth, "plies searched")
        .def_readonly("score", &plateau::Thought::score, "of the side to move")
        .def_readonly("win_chance", &plateau::Thought::win_chance, "of the side to move, 0 to 1")
        .def_readonly("nodes", &plateau::Thought::nodes, "positions searched")
        .def_readonly("seconds", &plateau::Thought::seconds, "how long it has thought")
        .def_readonly("line", &plateau::Thought::line, "the moves it expects")
        .def_readonly("proven", &plateau::Thought::proven, "'win', 'loss', 'draw' or ''")
        .def_readonly("reasons", &plateau::Thought::reasons, "what speaks for the move, in English and French");
    py::class_<plateau::Decision>(module, "Decision", "A move and the thought behind it.")
        .def_readonly("move", &plateau::Decision::move, "what to play")
        .def_readonly("thought", &plateau::Decision::thought, "what led to it")
        .def_readonly("cpu_seconds", &plateau::Decision::cpu_seconds, "of all its threads")
        .def("__repr__", [](const plateau::Decision& decision) { return "<Decision " + decision.move + ">"; });
    py::class_<plateau::StopSource>(module, "StopSource", "Stops a thought, a match or a solver from another thread.")
        .def(py::init<>())
        .def("request_stop", &plateau::StopSource::request_stop, "From any thread.")
        .def_property_readonly("stop_requested", &plateau::StopSource::stop_requested,
                               "whether somebody has asked for it");
}

}  // namespace

void add_sessions(py::module_& module) {
    add_values(module);
    py::class_<plateau::Session>(module, "Session", "One game being played. One thread at a time uses it.")
        .def_property_readonly("position", &plateau::Session::position, "as text")
        .def_property_readonly("start_position", &plateau::Session::start_position, "as text")
        .def_property_readonly(
            "side_to_move", [](const plateau::Session& session) { return static_cast<int>(session.side_to_move()); },
            "0 for the first side, 1 for the second")
        .def_property_readonly("ending", &plateau::Session::ending, "an Ending, or None while the game goes on")
        .def_property_readonly("record", &plateau::Session::record, "the moves played so far, luck included")
        .def("legal_moves", &plateau::Session::legal_moves, "The moves that can be played now.")
        .def("planes", &session_planes, "The board as one row of bytes; Game.plane_shape tells its shape.")
        .def("play", &plateau::Session::play, py::arg("move"), "Plays a move; Error says why it cannot be played.")
        .def("undo", &plateau::Session::undo, "Takes the last move back, with its luck.")
        .def("redo", &plateau::Session::redo, "Plays again what was taken back.")
        .def("think", &think, py::arg("player") = "max", py::kw_only(), py::arg("seconds") = 0.0, py::arg("nodes") = 0,
             py::arg("depth") = 0, py::arg("listener") = py::none(), py::arg("stop") = plateau::StopSource{},
             "What a player would do here. Limits that are 0 leave the player its own.")
        .def("_repr_svg_", &plateau::Session::svg, "The board as a picture, shown by notebooks.")
        .def("__repr__", [](const plateau::Session& session) { return "<Session " + session.position() + ">"; });
}

}  // namespace plateau_python
