// Abdoulaye 2017 done again: his 240 games as he played them, then what they cannot say.
#include "lab/experiments/experiments.h"
#include "lab/experiments/in_a_row/parts.h"

namespace plateau::lab {

namespace again = in_a_row_again;

Result<Report> reproduce_in_a_row(Laboratory& laboratory) {
    Report report;
    report.title = {"Alignment games that learn (Abdoulaye 2017), done again",
                    "Les jeux d'alignement qui apprennent (Abdoulaye 2017), refaits"};
    report.data.emplace_back(again::columns.begin(), again::columns.end());
    laboratory.expect(1160);
    for (const auto part : {again::play_his_tables, again::check_closed_form, again::play_honest_matches, again::ablate,
                            again::time_learning, again::ask_the_truth})
        if (auto done = part(laboratory, report); !done) return done.failure();
    return report;
}

}  // namespace plateau::lab
