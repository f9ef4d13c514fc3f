// The experiments, one function each, in the folder of that name.
#pragma once

#include "lab/experiments/experiment.h"

namespace plateau::lab {

namespace avalam_again {
Result<Report> reproduce(Laboratory& laboratory);
}
Result<Report> reproduce_gyges(Laboratory& laboratory);
std::vector<std::string> parts_of_gyges();
Result<Report> reproduce_in_a_row(Laboratory& laboratory);
namespace axis_allies_again {
Result<Report> reproduce(Laboratory& laboratory);
}
namespace axis_allies_techniques_again {
Result<Report> reproduce(Laboratory& laboratory);
}
namespace techniques_again {
Result<Report> reproduce(Laboratory& laboratory);
}
namespace draughts_again {
Result<Report> reproduce(Laboratory& laboratory);
}

}  // namespace plateau::lab
