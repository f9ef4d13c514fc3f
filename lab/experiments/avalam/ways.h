// What undoing moves saves against copying the board.
#pragma once

#include "lab/experiments/laboratory.h"
#include "lab/report/report.h"

namespace plateau::lab::avalam_again {

// Nodes a CPU second of each way, position by position.
Result<nlohmann::json> time_ways(Laboratory& laboratory);
ReportTable table_of_ways(const nlohmann::json& speeds);

}  // namespace plateau::lab::avalam_again
