#include <fmt/format.h>

#include "cli/help.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

// roff takes a leading dot or quote for a request, and a backslash for an escape.
std::string roff(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\') safe += "\\e";
        else if (c == '-') safe += "\\-";
        else safe += c;
    }
    return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string section_of(const Command& command, Language language) {
    std::string text = fmt::format(".SS {}\n{}\n.PP\n.B {}\n", roff(command.name), roff(command.about.in(language)),
                                   roff(usage_of(command)));
    for (const auto& argument : arguments_of(command))
        text += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(argument.name),
                            argument.value.empty() ? "" : " \\fI" + roff(argument.value) + "\\fR",
                            roff(argument.meaning.in(language)));
    return text + fmt::format(".PP\n{}\n.PP\n.RS\n{}\n.RE\n",
                              language == Language::french ? "Exemple :" : "Example:", roff(command.example));
}

struct Variable {
    const char* name;
    Text meaning;
};

const Variable variables[] = {
    {"PLATEAU_DATA", {"the folder of maps, weights and books", "le dossier des cartes, poids et bibliothèques"}},
    {"PLATEAU_WEB", {"the folder of the web page", "le dossier de la page web"}},
    {"PLATEAU_REPORTS", {"the folder of the reports", "le dossier des comptes rendus"}},
    {"PLATEAU_CACHE", {"the folder for tables that were made here", "le dossier des tables calculées ici"}},
    {"PLATEAU_ARCHIVE", {"the file that keeps the games", "le fichier qui conserve les parties"}},
    {"NO_COLOR", {"no colours, whatever the value", "pas de couleurs, quelle que soit la valeur"}},
    {"LC_ALL, LC_MESSAGES, LANG", {"the language, unless --lang is given", "la langue, sauf avec --lang"}},
};

}  // namespace

std::string manual_page(Language language) {
    const bool in_french = language == Language::french;
    std::string text = fmt::format(".TH PLATEAU 1 \"\" \"plateau {}\"\n", roff(play::version()));
    text += in_french ? ".SH NOM\nplateau \\- joue, explique et étudie des jeux de plateau\n"
                      : ".SH NAME\nplateau \\- plays, explains and studies board games\n";
    text += fmt::format(".SH SYNOPSIS\n.B plateau\n.I {}\n[{}]\n", in_french ? "COMMANDE" : "COMMAND",
                        in_french ? "arguments" : "arguments");
    text += in_french ? ".SH COMMANDES\n" : ".SH COMMANDS\n";
    for (const auto& command : commands()) text += section_of(command, language);
    text += in_french ? ".SH ENVIRONNEMENT\n" : ".SH ENVIRONMENT\n";
    for (const auto& variable : variables)
        text += fmt::format(".TP\n.B {}\n{}\n", roff(variable.name), roff(variable.meaning.in(language)));
    text += in_french ? ".SH \"CODE DE RETOUR\"\n0 : réussite ; 1 : échec ; 2 : mauvais usage ; 130 : interruption.\n"
                      : ".SH \"EXIT STATUS\"\n0: success; 1: failure; 2: wrong use; 130: interrupted.\n";
    return text;
}

}  // namespace plateau::cli
