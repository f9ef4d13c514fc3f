#include "play/catalog.h"

#include <algorithm>

#include "core/names.h"

namespace plateau::play {

const std::vector<CatalogEntry>& catalog() {
    static const std::vector<CatalogEntry> entries = [] {
        std::vector<CatalogEntry> all;
        for (const auto& family : catalog_families()) all.insert(all.end(), family.begin(), family.end());
        return all;
    }();
    return entries;
}

namespace {

// The game that other people call so; empty if none is.
std::string game_also_called(std::string_view name) {
    for (const auto& entry : catalog())
        if (std::find(entry.also_called.begin(), entry.also_called.end(), name) != entry.also_called.end())
            return entry.name;
    return "";
}

// Why this is no game. "Connect 4" is meant for connect4: people know games by their titles.
Failure not_a_name(std::string_view text, const Failure& failure) {
    if (text.find(':') != text.npos) return failure;
    std::string name;
    for (const char c : text)
        if (c != ' ' && c != '-') name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    auto meant = game_also_called(name);
    if (meant.empty()) meant = nearest_name(name, names_of(catalog()));
    return meant.empty() ? failure : unknown_name({"game", "de jeu"}, text, names_of(catalog()), meant);
}

}  // namespace

OpenedGame open_game(std::string_view text, const Resources& resources) {
    const auto spec = parse_spec(text);
    if (!spec) return not_a_name(text, spec.failure());
    for (const auto& entry : catalog()) {
        if (entry.name != spec->name) continue;
        GameInfo info;
        info.spec = spec->to_text();
        info.name = entry.name;
        info.title = entry.title;
        info.summary = entry.summary;
        info.relative_of = entry.relative_of;
        info.example = entry.example;
        info.ladder = ladder_of(entry.name);
        return entry.open(std::move(info), *spec, resources);
    }
    return unknown_name({"game", "de jeu"}, spec->name, names_of(catalog()), game_also_called(spec->name));
}

}  // namespace plateau::play
