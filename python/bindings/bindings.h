// What the sources of the module share.
#pragma once

#include <pybind11/pybind11.h>

#include <plateau/engine.h>

namespace plateau_python {

namespace py = pybind11;

// Work during which other threads of the interpreter go on.
template <class Work>
auto without_lock(Work work) {
    const py::gil_scoped_release released;
    return work();
}

void add_sessions(py::module_& module);
void add_games(py::module_& module);
void add_studies(py::module_& module);
void add_batches(py::module_& module);

}  // namespace plateau_python
