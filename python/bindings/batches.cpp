// Batches as numpy sees them: the arrays are the batch's own memory, never copied.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/bindings.h"

namespace plateau_python {

namespace {

using plateau::Batch;
using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

// A view that nobody writes through; it keeps the batch alive.
template <class T>
py::array view(std::span<const T> values, const std::vector<py::ssize_t>& shape, const py::object& owner) {
    py::array_t<T> array{shape, values.data(), owner};
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

py::ssize_t games_in(const Batch& batch) { return static_cast<py::ssize_t>(batch.size()); }
Batch& batch_of(const py::object& owner) { return owner.cast<Batch&>(); }

py::array planes(const py::object& owner) {
    const auto& batch = batch_of(owner);
    const auto [planes, rows, cols] = batch.shape();
    return view(batch.planes(), {games_in(batch), planes, rows, cols}, owner);
}
py::array legal(const py::object& owner) {
    const auto& batch = batch_of(owner);
    return view(batch.legal(), {games_in(batch), batch.action_count()}, owner);
}
py::array rewards(const py::object& owner) {
    return view(batch_of(owner).rewards(), {games_in(batch_of(owner)), 2}, owner);
}
py::array ended(const py::object& owner) { return view(batch_of(owner).ended(), {games_in(batch_of(owner))}, owner); }
py::array to_move(const py::object& owner) {
    return view(batch_of(owner).to_move(), {games_in(batch_of(owner))}, owner);
}
py::array random_actions(const py::object& owner) {
    auto& batch = batch_of(owner);
    const auto actions = without_lock([&] { return batch.random_actions(); });
    return view(actions, {games_in(batch)}, owner);
}

void step(Batch& batch, const Actions& actions) {
    if (actions.ndim() != 1) throw py::value_error("actions have one dimension: one number for each game");
    const std::span<const std::int32_t> chosen{actions.data(), static_cast<std::size_t>(actions.size())};
    without_lock([&] { batch.step(chosen); });
}

}  // namespace

void add_batches(py::module_& module) {
    py::class_<Batch>(
        module, "Batch",
        "Many games at once, as arrays. Each step plays one action in every game; a game that ends begins\n"
        "again at once. The arrays are the batch's own memory: they change with each step.")
        .def(py::init([](const plateau::Game& game, std::size_t n, std::uint64_t seed, int longest) {
                 return Batch{game, {n, seed, longest}};
             }),
             py::arg("game"), py::arg("n"), py::arg("seed") = 1, py::arg("longest") = 2000)
        .def("__len__", &Batch::size)
        .def_property_readonly("action_count", &Batch::action_count, "actions are 0 to this number")
        .def_property_readonly("observations", &planes, "uint8, games x planes x rows x columns, by seat")
        .def_property_readonly("legal", &legal, "uint8, games x actions: 1 where an action may be played")
        .def_property_readonly("rewards", &rewards, "float32, games x 2, of the last step, by seat")
        .def_property_readonly("ended", &ended, "uint8: whether the last step ended the game")
        .def_property_readonly("to_move", &to_move, "uint8: the seat that chooses now")
        .def_property_readonly("games_ended", &Batch::games_ended, "games that came to an end so far")
        .def("restart", &Batch::restart, py::arg("seed") = 1, py::call_guard<py::gil_scoped_release>(),
             "Begins every game again.")
        .def("step", &step, py::arg("actions"), "One action for each game; none is played if one is not legal.")
        .def("random_actions", &random_actions, "A random legal action for each game.")
        .def("position", &Batch::position, py::arg("game"), "The position of one game, as text.")
        .def("__repr__", [](const Batch& batch) { return py::str("<Batch of {} games>").format(batch.size()); });
}

}  // namespace plateau_python
