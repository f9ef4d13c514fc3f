#include "play/catalog.h"

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

Result<std::unique_ptr<AnyGame>> open_game(std::string_view text, const Resources& resources) {
    const auto spec = parse_spec(text);
    if (!spec) return spec.failure();
    for (const auto& entry : catalog()) {
        if (entry.name != spec->name) continue;
        GameInfo info;
        info.spec = spec->to_text();
        info.name = entry.name;
        info.title = entry.title;
        info.summary = entry.summary;
        return entry.open(std::move(info), *spec, resources);
    }
    return unknown_name({"game", "de jeu"}, spec->name, names_of(catalog()));
}

}  // namespace plateau::play
