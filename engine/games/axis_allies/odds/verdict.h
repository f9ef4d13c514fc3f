// What an expert would say of an attack, in one of the eight words of Bustros' combat calculator
// (Un système d'intelligence artificielle pour le jeu de plateau Axis & Allies, UQAM, 2009, 5.1.3).
// The thresholds are a table in data/axis_allies/verdicts.json; the first row that holds is the verdict.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/axis_allies/odds/odds.h"

namespace plateau::axis_allies {

struct VerdictRow {
    std::string id;
    Text word;
    Text meaning;
    Text defender_word, defender_meaning;  // the same battle as the defender sees it
    bool needs_empty_zone = false;
    double takes = 0;         // at least this chance
    double win = 0;           // at least this chance
    double loss_share = 1e9;  // expected loss at most this share of the attackers' value
    double loss_ipc = 1e9;    // expected loss at most this
    double exchange = 0;      // the defender loses at least so many times what the attacker loses
};

class Verdicts {
public:
    explicit Verdicts(std::vector<VerdictRow> rows) : rows_{std::move(rows)} {}

    const VerdictRow& judge(const Map& map, const BattleQuestion& question, const Summary& odds) const;
    const std::vector<VerdictRow>& rows() const { return rows_; }

private:
    std::vector<VerdictRow> rows_;  // the last one always holds
};

Result<Verdicts> load_verdicts(std::string_view json_text);

}  // namespace plateau::axis_allies
