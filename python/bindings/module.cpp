// The module _plateau: include/plateau for Python. Thinking, solving, matches and steps release the lock of the
// interpreter; listeners take it again.
#include "bindings/bindings.h"

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include <plateau/catalog.h>

using namespace plateau_python;

namespace {

void add_texts(py::module_& module) {
    py::class_<plateau::Text>(module, "Text", "A sentence in English and French; str() is the English one.")
        .def_readonly("en", &plateau::Text::en, "in English")
        .def_readonly("fr", &plateau::Text::fr, "in French")
        .def("__str__", [](const plateau::Text& text) { return text.en; })
        .def("__repr__", [](const plateau::Text& text) { return py::repr(py::str(text.en)); });
    auto error = py::register_exception<plateau::Error>(module, "Error", PyExc_ValueError);
    error.doc() = "What cannot be done, and why; a ValueError.";
}

void add_catalog(py::module_& module) {
    py::class_<plateau::CatalogEntry>(module, "CatalogEntry", "A game that can be opened.")
        .def_readonly("name", &plateau::CatalogEntry::name, "what Game() takes")
        .def_readonly("title", &plateau::CatalogEntry::title, "in English and French")
        .def_readonly("summary", &plateau::CatalogEntry::summary, "in English and French")
        .def_readonly("relative_of", &plateau::CatalogEntry::relative_of,
                      "the better known game that it is a variant of")
        .def("__repr__", [](const plateau::CatalogEntry& entry) { return "<CatalogEntry " + entry.name + ">"; });
    module.def("games", &plateau::games, "The games there are.");
    module.def("version", &plateau::version, "The version of the library that is loaded.");
}

}  // namespace

PYBIND11_MODULE(_plateau, module) {
    module.doc() = "Plateau's engine: games, players, solvers, matches and batches of games.";
    add_texts(module);
    add_catalog(module);
    add_sessions(module);
    add_games(module);
    add_studies(module);
    add_batches(module);
}
