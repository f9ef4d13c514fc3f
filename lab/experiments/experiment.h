// An experiment that one command does again: `plateau reproduce NAME`. It asks the laboratory for its parts,
// which are kept as soon as they are done, so that a run that was stopped goes on where it was.
//
//     Result<Report> reproduce_avalam(Laboratory& laboratory) {
//         const auto match = laboratory.match({"avalam", {"medium", "easy"}, 100});
//         if (!match) return match.failure();
//         ...
//     }
#pragma once

#include <string>
#include <vector>

#include "lab/experiments/laboratory.h"
#include "lab/report/report.h"

namespace plateau::lab {

struct Experiment {
    std::string name;
    Text about;
    Result<Report> (*run)(Laboratory& laboratory);
    std::vector<std::string> parts = {};  // that can be made alone; the rest of the report then stays as it is
};

const std::vector<Experiment>& experiments();

}  // namespace plateau::lab
