// A tournament as a report: standings, ratings, costs, openings, and the games worth a look.
#pragma once

#include "lab/report/report.h"
#include "lab/tournament/standings.h"

namespace plateau::lab {

Result<Report> report_of(const TournamentPlan& plan, const TournamentRun& run, const Standings& standings,
                         const TournamentArchive& games, const Resources& resources, const std::string& command);

}  // namespace plateau::lab
