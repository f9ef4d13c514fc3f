// The experiments, one function each, in the folder of that name.
#pragma once

#include "lab/experiments/experiment.h"

namespace plateau::lab {

Result<Report> reproduce_axis_allies(Laboratory& laboratory);
Result<Report> reproduce_techniques(Laboratory& laboratory);

}  // namespace plateau::lab
