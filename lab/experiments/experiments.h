// The experiments, one function each, in the folder of that name.
#pragma once

#include "lab/experiments/experiment.h"

namespace plateau::lab {

Result<Report> reproduce_avalam(Laboratory& laboratory);
Result<Report> reproduce_gyges(Laboratory& laboratory);
Result<Report> reproduce_in_a_row(Laboratory& laboratory);
Result<Report> reproduce_axis_allies(Laboratory& laboratory);
Result<Report> reproduce_axis_allies_techniques(Laboratory& laboratory);
Result<Report> reproduce_techniques(Laboratory& laboratory);
Result<Report> reproduce_draughts(Laboratory& laboratory);

}  // namespace plateau::lab
