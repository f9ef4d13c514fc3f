// A.-H. Abdoulaye, "Détermination des paramètres d'une heuristique générique pour les jeux de type « n-alignés » par
// apprentissage automatique" (master's thesis, IFRI, Université d'Abomey-Calavi, 2017), done again: his 240 games as he
// printed them, then what they cannot say. The heuristic is G. Aglin's (IFRI 2016).
#include "lab/experiments/experiments.h"
#include "lab/experiments/in_a_row/parts.h"

namespace plateau::lab {

namespace again = in_a_row_again;

Result<Report> reproduce_in_a_row(Laboratory& laboratory) {
    Report report;
    report.title = {"Coefficients of Aglin's heuristic for n in a row, learned (Abdoulaye 2017), done again",
                    "Les paramètres de l'heuristique d'Aglin pour n alignés, appris (Abdoulaye 2017), refaits"};
    report.data.emplace_back(again::columns.begin(), again::columns.end());
    laboratory.expect(again::readings().size() + 252);
    report.sections.push_back(again::what_the_document_is());
    for (const auto part : {again::play_his_tables, again::check_closed_form, again::play_honest_matches,
                            again::find_factors, again::ablate, again::time_learning, again::ask_the_truth})
        if (auto done = part(laboratory, report); !done) return done.failure();
    return report;
}

}  // namespace plateau::lab
