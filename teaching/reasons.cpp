#include "teaching/reasons.h"

#include <fmt/format.h>

#include "teaching/families.h"

namespace plateau::teaching {

namespace {

Text in_moves(int moves) {
    if (moves == 1) return {"at once", "aussitôt"};
    return {fmt::format("in {} moves", moves), fmt::format("en {} coups", moves)};
}

Text men(int count) {
    if (count == 1) return {"a man", "un pion"};
    return {fmt::format("{} men", count), fmt::format("{} pions", count)};
}

Text pieces(int count) {
    if (count == 1) return {"a piece", "une pièce"};
    return {fmt::format("{} pieces", count), fmt::format("{} pièces", count)};
}

Text towers(int count) {
    if (count == 1) return {"one tower", "une tour"};
    return {fmt::format("{} towers", count), fmt::format("{} tours", count)};
}

// `what`: "win a man", "gagner un pion".
Text given(const std::string& what_en, const std::string& what_fr, const Claim& claim) {
    if (claim.moves == 1)
        return {fmt::format("The opponent can now {} with {}.", what_en, claim.move),
                fmt::format("L'adversaire peut maintenant {} par {}.", what_fr, claim.move)};
    const Text when = in_moves(claim.moves);
    return {fmt::format("The opponent can now {} {}, beginning with {}.", what_en, when.en, claim.move),
            fmt::format("L'adversaire peut maintenant {} {}, en commençant par {}.", what_fr, when.fr, claim.move)};
}

Text missed(const std::string& what_en, const std::string& what_fr, const Claim& claim) {
    const Text when = in_moves(claim.moves);
    return {fmt::format("{} would have {} {}.", claim.move, what_en, when.en),
            fmt::format("{} aurait {} {}.", claim.move, what_fr, when.fr)};
}

// Towers that can still be joined with others.
Text open_tower(const Claim& claim) {
    const bool is_one = claim.moves == 1;
    return {fmt::format("The tower built here can still be joined with {} others, that of {} with only {}.",
                        claim.count, claim.move, is_one ? "one" : fmt::to_string(claim.moves)),
            fmt::format("La tour bâtie par ce coup peut encore être réunie à {} autres ; celle de {}, à {} seulement.",
                        claim.count, claim.move, is_one ? "une" : fmt::to_string(claim.moves))};
}

// Rows of five through two cells, this one's and the better one's.
Text rows_of(const Claim& claim) {
    const int few = claim.moves, many = claim.count;
    const bool is_none = few == 0;
    const Text length = claim.row == 4 ? Text{"four", "quatre"} : Text{"five", "cinq"};
    if (claim.kind == Claim::Kind::closes_fewer)
        return {
            fmt::format("{} would have closed {} rows of {} where the opponent has two stones or more; this closes {}.",
                        claim.move, many, length.en, is_none ? "none" : fmt::to_string(few)),
            fmt::format("{} aurait fermé {} alignements de {} où l'adversaire a déjà au moins deux pions ; ce coup {}.",
                        claim.move, many, length.fr, is_none ? "n'en ferme aucun" : fmt::format("en ferme {}", few))};
    if (claim.kind == Claim::Kind::joins_fewer)
        return {fmt::format("{} has {} possible rows of {} in common with your stones; this has {}.", claim.move, many,
                            length.en, is_none ? "none" : fmt::to_string(few)),
                fmt::format("{} a {} alignements de {} possibles en commun avec vos pions ; ce coup {}.", claim.move,
                            many, length.fr, is_none ? "n'en a aucun" : fmt::format("en a {}", few))};
    return {fmt::format("{} rows of {} are still possible through {}, {} through this cell.", many, length.en,
                        claim.move, is_none ? "none" : fmt::format("only {}", few)),
            fmt::format("{} alignements de {} sont encore possibles par {}, {} par cette case.", many, length.fr,
                        claim.move, is_none ? "aucun" : fmt::format("{} seulement", few))};
}

// Safe towers that the opponent gets beyond those that the better move would have allowed.
Text safer(const Claim& claim) {
    const bool is_one = claim.count == 1;
    const Text gain{is_one ? "one safe tower more" : fmt::format("{} safe towers more", claim.count),
                    is_one ? "une tour sûre de plus" : fmt::format("{} tours sûres de plus", claim.count)};
    const Text when = claim.moves <= 2 ? Text{"now", "maintenant"} : Text{"soon", "bientôt"};
    return {fmt::format("With {} the opponent {} gets {} than after {}.", claim.move, when.en, gain.en, claim.other),
            fmt::format("Par {}, l'adversaire obtient {} {} qu'après {}.", claim.move, when.fr, gain.fr, claim.other)};
}

}  // namespace

Text sentence_of(const Claim& claim) {
    const Text won = men(claim.count), taken = pieces(claim.count), lead = towers(claim.count);
    switch (claim.kind) {
        case Claim::Kind::gives_win:
            if (claim.moves == 1)
                return {fmt::format("The opponent can now win at once with {}.", claim.move),
                        fmt::format("L'adversaire peut maintenant gagner aussitôt par {}.", claim.move)};
            return given("win", "gagner", claim);
        case Claim::Kind::gives_fours: return given("win by fours", "gagner par des quatre", claim);
        case Claim::Kind::misses_win: return missed("won", "gagné", claim);
        case Claim::Kind::misses_fours: return missed("won by fours", "gagné par des quatre", claim);
        case Claim::Kind::loses_men: return given("win " + won.en, "gagner " + won.fr, claim);
        case Claim::Kind::misses_men: return missed("won " + won.en, "gagné " + won.fr, claim);
        case Claim::Kind::loses_pieces: return given("win " + taken.en, "gagner " + taken.fr, claim);
        case Claim::Kind::misses_pieces: return missed("won " + taken.en, "gagné " + taken.fr, claim);
        case Claim::Kind::gives_king: return given("get a king", "obtenir une dame", claim);
        case Claim::Kind::misses_king: return missed("brought a king", "donné une dame", claim);
        case Claim::Kind::loses_towers:
            return {fmt::format("With best play this loses by {}; {} does not lose.", lead.en, claim.move),
                    fmt::format("Au mieux, ce coup perd de {} ; {} ne perd pas.", lead.fr, claim.move)};
        case Claim::Kind::misses_lead:
            return {fmt::format("With best play only a draw is left; {} wins.", claim.move),
                    fmt::format("Au mieux, il ne reste qu'une nulle ; {} gagne.", claim.move)};
        case Claim::Kind::gives_attack:
            if (claim.count == 1)
                return {fmt::format("The opponent can now attack with {}: one reply alone stops the win.", claim.move),
                        fmt::format("L'adversaire peut maintenant attaquer par {} : une seule réponse empêche le gain.",
                                    claim.move)};
            return {fmt::format("The opponent can now attack with {}: only {} replies stop the win.", claim.move,
                                claim.count),
                    fmt::format("L'adversaire peut maintenant attaquer par {} : seules {} réponses empêchent le gain.",
                                claim.move, claim.count)};
        case Claim::Kind::misses_attack:
            if (claim.count == 1)
                return {fmt::format("{} would have left the opponent a single reply.", claim.move),
                        fmt::format("{} n'aurait laissé à l'adversaire qu'une seule réponse.", claim.move)};
            return {fmt::format("{} would have left the opponent only {} replies.", claim.move, claim.count),
                    fmt::format("{} n'aurait laissé à l'adversaire que {} réponses.", claim.move, claim.count)};
        case Claim::Kind::opens_path:
            return {fmt::format("This opens a path: the opponent can now win at once with {}.", claim.move),
                    fmt::format("Ce coup ouvre un chemin : l'adversaire peut maintenant gagner aussitôt par {}.",
                                claim.move)};
        case Claim::Kind::gives_tower:
            return {
                fmt::format("The opponent can now make a tower safe for good with {}.", claim.move),
                fmt::format("L'adversaire peut maintenant mettre une tour à l'abri pour de bon par {}.", claim.move)};
        case Claim::Kind::misses_tower:
            return {fmt::format("{} would have made a tower safe for good.", claim.move),
                    fmt::format("{} aurait mis une tour à l'abri pour de bon.", claim.move)};
        case Claim::Kind::frees_tower:
            return {fmt::format("This makes a tower of the opponent safe for good; {} does not.", claim.move),
                    fmt::format("Ce coup met une tour adverse à l'abri pour de bon ; {} non.", claim.move)};
        case Claim::Kind::gives_safety: return safer(claim);
        case Claim::Kind::covers_own:
            return {fmt::format("This costs a tower of your own; {} takes one from the opponent.", claim.move),
                    fmt::format("Ce coup vous coûte une tour ; {} en prend une à l'adversaire.", claim.move)};
        case Claim::Kind::loses_game:
            return {fmt::format("With best play this loses; {} does not.", claim.move),
                    fmt::format("Au mieux, ce coup perd ; {} ne perd pas.", claim.move)};
        case Claim::Kind::ends_worse:
            return {fmt::format("With best play this ends {} worse than {}.", lead.en, claim.move),
                    fmt::format("Au mieux, ce coup vaut {} de moins que {} à la fin.", lead.fr, claim.move)};
        case Claim::Kind::builds_theirs:
            return {fmt::format("This builds a tower for the opponent; {} builds one of your own.", claim.move),
                    fmt::format("Ce coup bâtit une tour pour l'adversaire ; {} en bâtit une à vous.", claim.move)};
        case Claim::Kind::stays_open: return open_tower(claim);
        case Claim::Kind::gives_three:
            return {fmt::format("The opponent can now make an open three with {}.", claim.move),
                    fmt::format("L'adversaire peut maintenant faire un trois ouvert par {}.", claim.move)};
        case Claim::Kind::misses_three:
            return {fmt::format("{} would have made an open three.", claim.move),
                    fmt::format("{} aurait fait un trois ouvert.", claim.move)};
        case Claim::Kind::gives_three_of_four:
            return {fmt::format("With {} the opponent can now be one cell short of four in a row.", claim.move),
                    fmt::format("Par {}, il ne manquera qu'une case à l'adversaire pour aligner quatre pions.",
                                claim.move)};
        case Claim::Kind::misses_three_of_four:
            return {fmt::format("With {} you would be one cell short of four in a row.", claim.move),
                    fmt::format("Avec {}, il ne vous manquerait qu'une case pour aligner quatre pions.", claim.move)};
        case Claim::Kind::closes_fewer:
        case Claim::Kind::joins_fewer:
        case Claim::Kind::has_less_room: return rows_of(claim);
    }
    return {};
}

Result<std::unique_ptr<MistakeReader>> mistake_reader(const play::AnyGame& game) {
    for (const Taught& taught : taught_here())
        if (taught.reader)
            if (auto made = taught.reader(game)) return made;
    const auto& name = game.info().name;
    return fail(
        fmt::format("mistakes of {} are not explained: those of connect4, gomoku, draughts, avalam and gyges are",
                    name),
        fmt::format(
            "les fautes de {} ne sont pas expliquées : celles de connect4, gomoku, draughts, avalam et gyges le sont",
            name));
}

}  // namespace plateau::teaching
