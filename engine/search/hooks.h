// What the textbook searches can be told, and what a game or an experiment hands to them.
#pragma once

#include <functional>
#include <memory>

#include "core/options.h"
#include "game/evaluation.h"

namespace plateau::search {

// Which of the game's hooks a search uses.
struct HookOptions {
    bool ordering = false;
    int candidates = 0;
    std::string filter;
};

template <class Visitor>
void describe(HookOptions& o, Visitor&& option) {
    option("ordering", o.ordering, false, true,
           Text{"try promising moves first", "essayer d'abord les coups prometteurs"});
    option("candidates", o.candidates, 0, 24,
           Text{"only moves this near to what is on the board, 0 for all",
                "seulement les coups à cette distance de ce qui est posé, 0 pour tous"});
    option("filter", o.filter, "", "", Text{"name of a filter of the game", "nom d'un filtre du jeu"});
}

struct TextbookOptions : HookOptions {
    int depth = 4;
    int table_megabytes = 0;
    bool deepening = false;
};

template <class Visitor>
void describe(TextbookOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 250, Text{"plies to search", "demi-coups cherchés"});
    option("table", Megabytes{o.table_megabytes}, 0, 65536,
           Text{"transposition table in megabytes, 0 for none", "table de transposition en mégaoctets, 0 pour aucune"});
    option("deepening", o.deepening, false, true,
           Text{"search depth 1, 2, 3, ... in turn", "chercher aux profondeurs 1, 2, 3, ..."});
    describe(static_cast<HookOptions&>(o), option);
}

struct NegamaxOptions : TextbookOptions {
    bool pruning = true;
};

template <class Visitor>
void describe(NegamaxOptions& o, Visitor&& option) {
    describe(static_cast<TextbookOptions&>(o), option);
    option("pruning", o.pruning, false, true,
           Text{"skip moves that cannot matter", "sauter les coups qui ne peuvent compter"});
}

// What a game or an experiment hands to a search. Empty functions are not called.
template <Game G>
struct Hooks {
    std::shared_ptr<const Evaluation<G>> evaluation = std::make_shared<NoEvaluation<G>>();
    std::function<void(const G&, const typename G::Position&, typename G::Moves&)> filter;
    std::function<int(const G&, const typename G::Position&, const typename G::Move&)> ordering;
};

}  // namespace plateau::search
