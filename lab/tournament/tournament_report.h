// A tournament as a report: table, ratings, costs, openings, and the games worth a look.
#pragma once

#include "lab/report/report.h"
#include "lab/tournament/tournament_table.h"

namespace plateau::lab {

Result<Report> report_of(const TournamentPlan& plan, const TournamentRun& run, const TournamentTable& table,
                         const TournamentArchive& games, const Resources& resources, const std::string& command);

}  // namespace plateau::lab
