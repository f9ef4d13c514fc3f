#include "core/system_error.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <system_error>

namespace plateau {

namespace {

struct Words {
    int error;
    const char* english;
    const char* french;
};

constexpr Words all_words[] = {
    {ENOENT, "no such file or folder", "aucun fichier ni dossier de ce nom"},
    {ENOTDIR, "a part of the path is not a folder", "une partie du chemin n'est pas un dossier"},
    {EISDIR, "it is a folder", "c'est un dossier"},
    {EEXIST, "it exists already", "il existe déjà"},
    {EACCES, "permission denied", "permission refusée"},
    {EPERM, "not permitted", "opération non permise"},
    {EROFS, "it cannot be written to", "il est en lecture seule"},
    {ENOSPC, "the disk is full", "le disque est plein"},
    {EIO, "the disk reports an error", "le disque signale une erreur"},
    {EMFILE, "too many open files", "trop de fichiers ouverts"},
    {ENFILE, "too many open files", "trop de fichiers ouverts"},
    {ENOMEM, "not enough memory", "mémoire insuffisante"},
    {ENAMETOOLONG, "the name is too long", "le nom est trop long"},
    {EADDRINUSE, "the address is in use", "l'adresse est déjà utilisée"},
    {EADDRNOTAVAIL, "this machine does not have the address", "cette machine n'a pas cette adresse"},
    {ECONNREFUSED, "the connection was refused", "la connexion a été refusée"},
    {ECONNRESET, "the other side closed the connection", "l'autre côté a fermé la connexion"},
    {ETIMEDOUT, "no answer in time", "pas de réponse à temps"},
    {ENETUNREACH, "there is no way to that network", "ce réseau est inaccessible"},
    {EHOSTUNREACH, "there is no way to that machine", "cette machine est inaccessible"},
};

}  // namespace

Text system_error(int error) {
    const auto* words = std::find_if(std::begin(all_words), std::end(all_words),
                                     [&](const Words& known) { return known.error == error; });
    if (words != std::end(all_words)) return {words->english, words->french};
    const std::string own = std::generic_category().message(error);
    return {own, own};
}

}  // namespace plateau
