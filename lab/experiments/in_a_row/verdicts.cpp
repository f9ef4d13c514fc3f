#include <cmath>

#include "lab/experiments/in_a_row/parts.h"

namespace plateau::lab::in_a_row_again {

ReportSection what_the_document_is() {
    return {
        {"The document", "Le document"},
        {{"Abdel-Hafiz Abdoulaye, *Détermination des paramètres d'une heuristique générique pour les jeux de type "
          "« n-alignés » par apprentissage automatique*, master's thesis, IFRI, Université d'Abomey-Calavi, 2016-2017. "
          "The generic heuristic whose coefficients it learns is Gaël Aglin's (*Heuristique générique pour les jeux de "
          "type « n-alignés »*, IFRI 2016): threats, categories, coefficients. The player is `thesis`, the learning "
          "`plateau learn abdoulaye GAME`.",
          "Abdel-Hafiz Abdoulaye, *Détermination des paramètres d'une heuristique générique pour les jeux de type "
          "« n-alignés » par apprentissage automatique*, mémoire de master, IFRI, Université d'Abomey-Calavi, "
          "2016-2017. L'heuristique générique dont il apprend les coefficients est celle de Gaël Aglin (*Heuristique "
          "générique pour les jeux de type « n-alignés »*, IFRI 2016) : menaces, catégories, coefficients. Le joueur "
          "est "
          "`thesis`, l'apprentissage `plateau learn abdoulaye JEU`."}},
        {},
        {}};
}

Text board_title(const std::string& name) {
    const std::string gravity = "gravity";
    std::string french = name;
    if (const auto at = name.find(gravity); at != std::string::npos) french.replace(at, gravity.size(), "gravité");
    return {name, french};
}

Text verdict_on(double figure, double error) {
    if (std::abs(figure) <= error || !std::isfinite(error)) return {"cannot be decided", "indécidable"};
    return figure > 0 ? Text{"agrees", "concorde"} : Text{"disagrees", "ne concorde pas"};
}

Text in_one_line(const std::vector<NamedVerdict>& verdicts) {
    Text line;
    for (const auto& [name, verdict] : verdicts) {
        const bool is_first = line.en.empty();
        line.en += (is_first ? "" : "; ") + name.en + ": " + verdict.en;
        line.fr += (is_first ? "" : " ; ") + name.fr + " : " + verdict.fr;
    }
    line.en += ".";
    line.fr += ".";
    return line;
}

}  // namespace plateau::lab::in_a_row_again
