// Epiard and Gouget's third opponent (2016): alpha-beta that remembers games. See game_memory.h for the two ways.
#pragma once

#include <memory>

#include "game/kit.h"
#include "players/draughts/memory/game_memory.h"

namespace plateau::draughts {

struct MemoryOptions {
    int depth = 4;
    std::string mode = "faithful";
    std::string file;
    bool explain = true;
};

template <class Visitor>
void describe(MemoryOptions& o, Visitor&& option) {
    option("depth", o.depth, 1, 64, Text{"plies to search", "demi-coups cherchés"});
    option(
        "mode", o.mode, "faithful|sound", "",
        Text{"faithful: points of no return cut the search; sound: only proofs do, the rest orders moves",
             "faithful : les points de non-retour coupent la recherche ; sound : les preuves seules, le reste trie"});
    option("file", o.file, "", "",
           Text{"the memory, made by plateau learn memory; kept: of the games finished here; empty: none",
                "la mémoire, faite par plateau learn memory ; kept : des parties finies ici ; vide : aucune"});
    option("explain", o.explain, false, true,
           Text{"say what is remembered and what that changed, which takes a second search",
                "dire ce qui est retenu et ce que cela a changé, ce qui demande une seconde recherche"});
}

// The file of the games finished here (file=kept), as Resources read it; empty for a variant with options of its own.
std::string kept_memory(const Rules10& rules);

// It says what it remembers of the position and what that changed. The memory may grow between games while players look
// at it.
std::unique_ptr<Player<Rules10>> make_memory_player(const Rules10& rules, const MemoryOptions& options,
                                                    std::shared_ptr<const GameMemory> memory,
                                                    std::shared_ptr<const Evaluation<Rules10>> evaluation);

NamedPlayer<Rules10> memory_player(std::vector<NamedEvaluation<Rules10>> evaluations);

}  // namespace plateau::draughts
