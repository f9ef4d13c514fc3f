#include "players/avalam/mollin.h"

#include "games/avalam/evaluation.h"
#include "games/avalam/filters.h"
#include "games/avalam/sparing.h"
#include "search/alphabeta.h"

namespace plateau::avalam {

namespace {

struct MollinOptions : ProgressWeights {
    std::string level = "hard";
    int depth = 0;
    std::string root = "counted";
    std::string filter = "usual";
    std::string ties = "first";
    bool ordering = false;
    long long seed = 1;
};

template <class Visitor>
void describe(MollinOptions& o, Visitor&& option) {
    option("level", o.level, "easy|medium|hard", "", Text{"which of the three players", "lequel des trois joueurs"});
    option("depth", o.depth, 0, 20,
           Text{"their depth, 0 for 2 (medium) or 3 (hard)", "leur profondeur, 0 pour 2 (moyen) ou 3 (difficile)"});
    option("root", o.root, "counted|apart", "",
           Text{"whether that depth counts the move at the root", "si cette profondeur compte le coup à la racine"});
    option("filter", o.filter, "usual|none|either|both|few_neighbours|fives_and_isolated", "",
           Text{"moves searched: usual is none for medium and either for hard",
                "coups cherchés : l'habituel est none pour le moyen et either pour le difficile"});
    option("ties", o.ties, "first|random", "",
           Text{"which of equally good moves is played: the first tried, or any",
                "lequel de coups aussi bons est joué : le premier essayé, ou n'importe lequel"});
    option("ordering", o.ordering, false, true,
           Text{"try promising moves first, which they do not do",
                "essayer d'abord les coups prometteurs, ce qu'ils ne font pas"});
    describe(static_cast<ProgressWeights&>(o), option);
    option("seed", o.seed, 0LL, 1'000'000'000'000'000'000LL, Text{"random seed", "graine du hasard"});
}

using Filter = void (*)(const Rules&, const Position&, Rules::Moves&);

Filter filter_named(const std::string& name) {
    if (name == "either") return keep_either;
    if (name == "both") return keep_both;
    if (name == "few_neighbours") return keep_few_neighbours;
    if (name == "fives_and_isolated") return keep_fives_and_isolated;
    return nullptr;
}

// What is tried first; where ties fall at random, moves alike in promise are shuffled by the seed.
auto order_of(const MollinOptions& options) {
    return [is_promising = options.ordering, shuffles = options.ties == "random",
            seed = static_cast<Key>(options.seed)](const Rules& rules, const Position& position, const Move& move) {
        constexpr int shuffled = 1 << 20;
        const int promised = is_promising ? promise(rules, position, move) : 0;
        const Key place = static_cast<Key>(move.from) << 8 | static_cast<Key>(move.to);
        const Key luck = shuffles ? mix(mix(seed ^ position.key()) ^ place) : 0;
        return promised * shuffled + static_cast<int>(luck % shuffled);
    };
}

class MollinSearch final : public Player<Rules> {
public:
    MollinSearch(const Rules& rules, search::TextbookOptions options, search::Hooks<Rules> hooks)
        : search_{rules, std::move(options), std::move(hooks)} {}

    void prepare() override { search_.prepare(); }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        const auto thought = search_.think(line, limits, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    search::AlphaBeta<Rules> search_;
};

std::unique_ptr<Player<Rules>> make(const Rules& rules, const MollinOptions& options) {
    if (options.level == "easy") return std::make_unique<Sparing>(rules, SparingOptions{options.seed});
    const bool is_hard = options.level == "hard";
    search::TextbookOptions search;
    search.depth = (options.depth > 0 ? options.depth : is_hard ? 3 : 2) + (options.root == "apart");
    search.ordering = options.ordering || options.ties == "random";
    search::Hooks<Rules> hooks;
    if (search.ordering) hooks.ordering = order_of(options);
    if (is_hard) hooks.evaluation = std::make_shared<Progress>(options);
    else hooks.evaluation = std::make_shared<TowerDifference>();
    const std::string usual = is_hard ? "either" : "none";
    if (const Filter filter = filter_named(options.filter == "usual" ? usual : options.filter)) hooks.filter = filter;
    return std::make_unique<MollinSearch>(rules, search, std::move(hooks));
}

}  // namespace

NamedPlayer<Rules> mollin_player() {
    return {
        .name = "mollin",
        .meaning = {"the players of Mollin et al. (2014), piece by piece",
                    "les joueurs de Mollin et al. (2014), pièce par pièce"},
        .options = list_options<MollinOptions>(),
        .make = [](const Rules& rules, const Spec& spec, const Resources&) -> Result<std::unique_ptr<Player<Rules>>> {
            const auto options = read_options<MollinOptions>(spec);
            if (!options) return options.failure();
            return make(rules, *options);
        }};
}

}  // namespace plateau::avalam
