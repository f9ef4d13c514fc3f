#include "lab/positions/position_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "lab/positions/mapped_file.h"

namespace plateau::lab {

namespace fs = std::filesystem;

namespace {

Failure about_file(const fs::path& path, const Text& what) {
    return fail(fmt::format("{}: {}", path.string(), what.en), fmt::format("{} : {}", path.string(), what.fr));
}

Text what_is_wrong(const PositionLayout& layout) {
    if (layout.is_cut_short)
        return {
            fmt::format("this file of positions is not finished: it ends after {} positions", layout.positions),
            fmt::format("ce fichier de positions n'est pas fini : il s'arrête après {} positions", layout.positions)};
    return {fmt::format("this file of positions is damaged after {} positions", layout.positions),
            fmt::format("ce fichier de positions est abîmé après {} positions", layout.positions)};
}

}  // namespace

std::vector<fs::path> position_files(const fs::path& source) {
    std::error_code error;
    if (!fs::is_directory(source, error)) return {source};
    std::vector<fs::path> files;
    for (fs::directory_iterator entry{source, error}, end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == position_ending) files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

Result<PositionSet> PositionSet::open(const fs::path& source) {
    PositionSet set{PositionAbout{}};
    for (const auto& file : position_files(source))
        if (auto added = set.add_file(file); !added) return added.failure();
    if (set.files_ == 0)
        return about_file(source, {"there is no file of positions in this folder: plateau selfplay makes some",
                                   "ce dossier ne contient aucun fichier de positions : plateau selfplay en fait"});
    return set;
}

Result<void> PositionSet::add_file(const fs::path& path) {
    const auto file = MappedFile::open(path);
    if (!file) return file.failure();
    auto layout = read_layout((*file)->bytes());
    if (!layout) return about_file(path, layout.error());
    if (!layout->is_complete) return about_file(path, what_is_wrong(*layout));
    if (files_ == 0) about_ = layout->about;
    if (layout->about.game != about_.game || layout->about.packing != about_.packing)
        return about_file(
            path, {fmt::format("positions of {} beside positions of {}", layout->about.game, about_.game),
                   fmt::format("des positions de {} à côté de positions de {}", layout->about.game, about_.game)});
    for (const auto& block : layout->blocks) add(block);
    owners_.push_back(*file);
    ++files_;
    return {};
}

void PositionSet::add(const PositionBlock& block) {
    blocks_.push_back(block);
    positions_ += block.positions;
    bytes_ += block.bytes.size();
}

void PositionSet::add_block(std::string bytes, std::uint32_t positions) {
    const auto kept = std::make_shared<const std::string>(std::move(bytes));
    owners_.push_back(kept);
    add({*kept, positions, 0});
}

Result<void> BlockBuilder::add(const play::StoredPosition& position) {
    append(position, bytes_);
    ++positions_;
    if (positions_ < positions_a_block && bytes_.size() < bytes_a_block) return {};
    return finish();
}

Result<void> BlockBuilder::finish() {
    if (positions_ == 0) return {};
    return flush_(std::exchange(bytes_, {}), std::exchange(positions_, 0u));
}

}  // namespace plateau::lab
