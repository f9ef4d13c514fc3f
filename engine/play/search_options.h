// The options of the general players, compiled once for all games.
#pragma once

#include "search/hooks.h"
#include "search/mcts_options.h"
#include "search/proof_options.h"
#include "search/pvs_options.h"

namespace plateau::play {

inline constexpr long long largest_seed = 1'000'000'000'000;

// Options that every player takes beside its own.
struct CommonOptions {
    long long nodes = 0;
    Seconds time;
    int mistakes_percent = 0;
    long long seed = 1;
};

template <class Visitor>
void describe(CommonOptions& o, Visitor&& option) {
    option("nodes", o.nodes, 0LL, 1'000'000'000'000LL,
           Text{"nodes per move, 0 for no limit", "nœuds par coup, 0 sans limite"});
    option("time", o.time, Seconds{0}, Seconds{1e6},
           Text{"time per move (200ms, 1.5s), 0 for no limit", "temps par coup (200ms, 1.5s), 0 sans limite"});
    option("mistakes", o.mistakes_percent, 0, 100,
           Text{"percentage of moves played at random", "pourcentage de coups joués au hasard"});
    option("seed", o.seed, 0LL, largest_seed, Text{"random seed", "graine du hasard"});
}

// The strong search with the hooks of the game's kit.
struct PvsPlayerOptions : search::PvsOptions, search::HookOptions {
    PvsPlayerOptions() { ordering = true; }
};

template <class Visitor>
void describe(PvsPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    describe(static_cast<search::HookOptions&>(o), option);
}

struct MctsPlayerOptions : search::MctsOptions, search::HookOptions {
    MctsPlayerOptions() { ordering = true; }
};

template <class Visitor>
void describe(MctsPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::MctsOptions&>(o), option);
    describe(static_cast<search::HookOptions&>(o), option);
}

struct ProofPlayerOptions : search::ProofOptions {
    int candidates = 0;
    int share_percent = 50;
    std::string fallback = "pvs";
};

template <class Visitor>
void describe(ProofPlayerOptions& o, Visitor&& option) {
    describe(static_cast<search::ProofOptions&>(o), option);
    option("candidates", o.candidates, 0, 24,
           Text{"only winning tries this near to what is on the board, 0 for all",
                "seulement les tentatives de gain à cette distance de ce qui est posé, 0 pour toutes"});
    option(
        "share", o.share_percent, 1, 100,
        Text{"percentage of the nodes or the time for the proof", "pourcentage des nœuds ou du temps pour la preuve"});
    option("fallback", PlayerName{o.fallback}, "", "",
           Text{"player asked where no win is found; its options are written fallback.NAME",
                "joueur interrogé quand aucun gain n'est trouvé ; ses options s'écrivent fallback.NOM"});
}

}  // namespace plateau::play

namespace plateau {

// Read and listed alike in every game: compiled once, in search_options.cpp.
#define PLATEAU_SEARCH_OPTIONS(instantiate)                                                                   \
    instantiate(search::TextbookOptions) instantiate(search::NegamaxOptions) instantiate(play::CommonOptions) \
        instantiate(play::PvsPlayerOptions) instantiate(play::MctsPlayerOptions) instantiate(play::ProofPlayerOptions)

#define PLATEAU_DECLARE_OPTIONS(Options)                             \
    extern template std::vector<OptionInfo> list_options<Options>(); \
    extern template Result<Options> read_options<Options>(const Spec&);
PLATEAU_SEARCH_OPTIONS(PLATEAU_DECLARE_OPTIONS)
#undef PLATEAU_DECLARE_OPTIONS

}  // namespace plateau
