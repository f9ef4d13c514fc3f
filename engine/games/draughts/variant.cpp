#include "games/draughts/variant.h"
#include "core/names.h"

#include <fmt/format.h>

namespace plateau::draughts {

namespace {

struct NoOptions {};
template <class Visitor>
void describe(NoOptions&, Visitor&&) {}

struct InternationalOptions {
    bool diagonal = false;
};
template <class Visitor>
void describe(InternationalOptions& o, Visitor&& option) {
    option("diagonal", o.diagonal, false, true,
           Text{"three pieces against a king on the long diagonal: drawn after 5 moves each instead of 16",
                "trois pièces contre une dame sur la grande diagonale : nulle après 5 coups chacun au lieu de 16"});
}

// What Epiard and Gouget (2016) leave open.
struct TurnaroundOptions {
    std::string capture = "most";
    bool backward = true;
    std::string turn = "end";
    int draw = 50;
};
template <class Visitor>
void describe(TurnaroundOptions& o, Visitor&& option) {
    option("capture", o.capture, "most|free", "",
           Text{"take as many men as possible, or any finished capture",
                "prendre le plus de pions possible, ou n'importe quelle prise menée à son terme"});
    option("backward", o.backward, false, true, Text{"men also take backwards", "les pions prennent aussi en arrière"});
    option("turn", o.turn, "end|passing", "",
           Text{"a man turns where its move ends on the far row, or as soon as a capture touches it",
                "un pion fait demi-tour si son coup finit sur la dernière rangée, ou dès qu'une prise la touche"});
    option("draw", o.draw, 5, 100,
           Text{"moves each without a capture until the game is drawn",
                "coups de chacun sans prise avant que la partie soit nulle"});
}

// The counts are in plies: 25 moves each are 50.
Variant international() { return {}; }

Variant turnaround(const TurnaroundOptions& options) {
    const bool most = options.capture == "most";
    Variant variant;
    variant.name = "turnaround";
    if (options.backward) variant.movement = most ? Movement::turn_most : Movement::turn_free;
    else variant.movement = most ? Movement::turn_most_forward : Movement::turn_free_forward;
    variant.turns_in_passing = options.turn == "passing";
    variant.draws = {.quiet_plies = 2 * options.draw, .men_moves_count = true};
    return variant;
}

// The official rules know the endings alone; repetition and the 25 moves make every game end.
Variant frisian() { return {.name = "frisian", .movement = Movement::frisian, .draws = {.endings = Endings::frisian}}; }

// Two kings win against one, which is the point of the variant: only one against one is counted.
Variant killer() { return {.name = "killer", .movement = Movement::killer, .draws = {.endings = Endings::killer}}; }

Variant breakthrough() {
    return {.name = "breakthrough", .draws = {.repetitions = 0, .quiet_plies = 0}, .first_king_wins = true};
}

Variant losing() { return {.name = "losing", .draws = {}, .loser_wins = true}; }

Variant russian() {
    return {.name = "russian",
            .board = 8,
            .movement = Movement::russian,
            .draws = {.quiet_plies = 30, .endings = Endings::shashki, .long_diagonal = true},
            .is_algebraic = true,
            .capture_sign = ':'};
}

Variant brazilian() {
    return {.name = "brazilian",
            .board = 8,
            .draws = {.quiet_plies = 30, .endings = Endings::shashki, .long_diagonal = true},
            .is_algebraic = true};
}

Variant english() {
    return {.name = "english",
            .board = 8,
            .movement = Movement::english,
            .draws = {.quiet_plies = 80},
            .first = Colour::black};
}

Variant italian() {
    return {.name = "italian",
            .board = 8,
            .movement = Movement::italian,
            .draws = {.repetitions = 4, .quiet_plies = 80},
            .is_mirrored = true};
}

template <class Options, class Make>
Result<Variant> with_options(std::string_view name, Spec options, Make make) {
    options.name = std::string{name};
    auto read = read_options<Options>(options);
    if (!read) return read.failure();
    return make(*read);
}

template <class Make>
Result<Variant> without_options(std::string_view name, const Spec& options, Make make) {
    return with_options<NoOptions>(name, options, [&](const NoOptions&) { return make(); });
}

}  // namespace

Result<Variant> variant_of(std::string_view name, const Spec& options) {
    if (name == "draughts")
        return with_options<InternationalOptions>(name, options, [](const InternationalOptions& chosen) {
            Variant variant = international();
            variant.draws.long_diagonal = chosen.diagonal;
            return variant;
        });
    if (name == "turnaround") return with_options<TurnaroundOptions>(name, options, turnaround);
    if (name == "frisian") return without_options(name, options, frisian);
    if (name == "killer") return without_options(name, options, killer);
    if (name == "breakthrough") return without_options(name, options, breakthrough);
    if (name == "losing") return without_options(name, options, losing);
    if (name == "russian") return without_options(name, options, russian);
    if (name == "brazilian") return without_options(name, options, brazilian);
    if (name == "english") return without_options(name, options, english);
    if (name == "italian") return without_options(name, options, italian);
    return unknown_name({"kind of draughts", "de jeu de dames"}, name, names_of(variants()));
}

const std::vector<VariantInfo>& variants() {
    static const std::vector<VariantInfo> list{
        {"draughts", 10, list_options<InternationalOptions>()},
        {"turnaround", 10, list_options<TurnaroundOptions>()},
        {"frisian", 10, {}},
        {"killer", 10, {}},
        {"breakthrough", 10, {}},
        {"losing", 10, {}},
        {"russian", 8, {}},
        {"brazilian", 8, {}},
        {"english", 8, {}},
        {"italian", 8, {}},
    };
    return list;
}

}  // namespace plateau::draughts
