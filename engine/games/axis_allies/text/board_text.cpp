#include "games/axis_allies/text/board_text.h"

#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/phases/wording.h"
#include "games/axis_allies/text/order_text.h"

namespace plateau::axis_allies {

namespace {

const std::string& word(const Name& name, Language language) { return name.word.in(language); }

Text army_text(const Map& map, const Counts& army) {
    Stacks stacks;
    for (KindId kind = 0; kind < map.kind_count(); ++kind)
        if (army[kind]) stacks.push_back({.kind = kind, .count = army[kind]});
    return describe_force(map, stacks);
}

bool is_present(const Counts& army) {
    return std::any_of(army.begin(), army.end(), [](int count) { return count > 0; });
}

std::string zone_line(const RuleBook& book, const Position& position, ZoneId zone, Language language) {
    const Map& map = book.map;
    const bool is_french = language == Language::french;
    std::string line = "  " + word(map.zones[zone].name, language);
    if (map.zones[zone].ipc) line += fmt::format(" ({})", map.zones[zone].ipc);
    if (position.factories.has(zone)) line += is_french ? " [usine]" : " [factory]";
    bool is_first = true;
    const Armies armies = position.units.armies(zone);
    for (PowerId power = 0; power < map.powers.size(); ++power) {
        if (!is_present(armies[power])) continue;
        line += is_first ? (is_french ? " : " : ": ") : (is_french ? " ; " : "; ");
        is_first = false;
        if (power != position.owner(zone)) line += word(map.powers[power].name, language) + " ";
        line += army_text(map, armies[power]).in(language);
    }
    return line + "\n";
}

}  // namespace

std::string board_text(const Rules& rules, const Position& position, Language language) {
    const RuleBook& book = rules.book();
    const Map& map = rules.map();
    const bool french = language == Language::french;
    std::string text =
        fmt::format("{} {} - {} - {}\n", french ? "Tour" : "Round", position.round,
                    word(map.powers[position.power].name, language), phase_text(position.phase).in(language));
    for (PowerId power = 0; power < map.powers.size(); ++power) {
        text += fmt::format("{}{} {} IPC, {} {}\n", word(map.powers[power].name, language), french ? " :" : ":",
                            position.ipc[power], french ? "revenu" : "income", income_of(book, position, power));
        for (const ZoneId zone : map.land)
            if (position.owner(zone) == power) text += zone_line(book, position, zone, language);
    }
    text += french ? "En mer :\n" : "At sea:\n";
    for (const ZoneId zone : map.sea) {
        const Armies armies = position.units.armies(zone);
        if (std::any_of(armies.begin(), armies.end(), is_present)) text += zone_line(book, position, zone, language);
    }
    return text;
}

std::string zone_text(const Rules& rules, const Position& position, ZoneId zone, Language language) {
    const Map& map = rules.map();
    const bool french = language == Language::french;
    std::string text = zone_line(rules.book(), position, zone, language).substr(2);
    if (!map.is_sea(zone)) {
        const PowerId owner = position.owner(zone);
        const std::string holder =
            owner == nobody ? std::string{french ? "neutre" : "neutral"} : word(map.powers[owner].name, language);
        text += fmt::format("{}{} {}\n", french ? "propriétaire" : "owner", french ? " :" : ":", holder);
    }
    text += french ? "voisins : " : "neighbours: ";
    bool is_first = true;
    for (const ZoneId neighbour : map.zones[zone].neighbours) {
        text += (is_first ? "" : ", ") + (french ? map.zones[neighbour].name.word.fr : map.zones[neighbour].id);
        is_first = false;
    }
    return text + "\n";
}

std::string help_text(const Rules& rules, const Position& position, Language language) {
    (void)rules;
    const auto lines = [&](std::initializer_list<Text> texts) {
        std::string all;
        for (const Text& text : texts) all += text.in(language) + "\n";
        return all;
    };
    if (takes_losses(position.step))
        return lines({{"lose 1 infantry             put a hit on a unit",
                       "perdre 1 infanterie         mettre une touche sur une unité"}});
    if (position.step == Step::retreat)
        return lines(
            {{"stay                        fight another round", "rester                      un autre tour de combat"},
             {"retreat libya               leave, all together", "retraite Libye              partir, tous ensemble"}});
    if (position.step == Step::attacker_submarines || position.step == Step::defender_submarines)
        return lines(
            {{"stay                        submarines go on fighting",
              "rester                      les sous-marins restent"},
             {"withdraw 1 submarine sz_x   a submarine leaves", "replier 1 sous-marin ZONE   un sous-marin part"},
             {"submerge 1 submarine        a defending submarine dives (third edition)",
              "plonger 1 sous-marin        un sous-marin en défense plonge (troisième édition)"}});
    switch (position.phase) {
        case Phase::purchase:
            return lines({{"research 2                  buy two dice of research",
                           "chercher 2                  acheter deux dés de recherche"},
                          {"buy 3 infantry              buy units", "acheter 3 infanteries       acheter des unités"},
                          {"end purchase                go on", "fin achats                  continuer"}});
        case Phase::combat_move:
            return lines(
                {{"move 1 tank libya egypt     attack; name every zone on the way",
                  "déplacer 1 char Libye Égypte  attaquer ; nommer chaque zone du chemin"},
                 {"load 2 infantry libya sz_x  go aboard a transport",
                  "embarquer 2 infanteries Libye ZONE   monter à bord"},
                 {"move 1 transport 2 infantry sz_x sz_y   sail with cargo",
                  "déplacer 1 transport 2 infanteries ZONE ZONE   naviguer avec une cargaison"},
                 {"unload 2 infantry sz_y egypt  assault from the sea",
                  "débarquer 2 infanteries ZONE Égypte   attaquer depuis la mer"},
                 {"raid 1 bomber ... russia    bomb a factory",
                  "bombarder 1 bombardier ... Russie   bombarder une usine"},
                 {"end combat_move             fight the battles", "fin                         livrer les combats"}});
        case Phase::combat:
            return lines({{"battle egypt                choose the next battle",
                           "combat Égypte               choisir le combat suivant"}});
        case Phase::noncombat_move:
            return lines({{"move 1 fighter egypt libya  land aircraft, move whoever has not moved",
                           "déplacer 1 chasseur Égypte Libye   atterrir, bouger qui n'a pas bougé"},
                          {"load, unload                by transport, to friendly coasts",
                           "embarquer, débarquer        par transport, vers les côtes amies"},
                          {"end noncombat_move          go on; aircraft in the air are lost",
                           "fin                         continuer ; les avions en vol sont perdus"}});
        default:
            return lines({{"place 3 infantry germany    at a factory; ships beside one",
                           "placer 3 infanteries Allemagne   à une usine ; les navires à côté"},
                          {"end place                   end the turn; what is left is lost",
                           "fin                         finir le tour ; le reste est perdu"}});
    }
}

}  // namespace plateau::axis_allies
