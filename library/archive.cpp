#include <plateau/archive.h>

#include "archive/archive.h"

#include "library/parts.h"

namespace plateau::v0 {

namespace {

GameRecord public_record(const archive::KeptGame& kept) {
    const auto& record = kept.record;
    GameRecord told{kept.id, record.game,   record.first,  record.second, record.start_position,
                    {},      record.result, record.reason, record.date,   record.seed};
    for (const auto& move : record.moves) told.moves.push_back(move.text);
    return told;
}

archive::Filter filter_of(const ArchiveFilter& asked) {
    archive::Filter filter;
    filter.game = asked.game;
    filter.player = asked.player;
    filter.result = asked.result;
    filter.at_most = asked.at_most;
    return filter;
}

}  // namespace

struct Archive::Parts {
    std::unique_ptr<archive::Archive> file;
};

Archive::Archive(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

Archive Archive::open(const std::string& path) {
    return Archive{std::make_unique<Parts>(Parts{expect(archive::Archive::open(path))})};
}

void Archive::keep(const GameRecord& asked) {
    if (!archive::is_result(asked.result))
        raise(fail("a result is 1-0, 0-1, 1/2-1/2 or *", "un résultat est 1-0, 0-1, 1/2-1/2 ou *"));
    archive::GameRecord record;
    record.game = asked.game;
    record.first = asked.first;
    record.second = asked.second;
    record.start_position = asked.start_position;
    record.seed = asked.seed;
    record.result = asked.result;
    record.reason = asked.reason;
    record.date = asked.date.empty() ? archive::date_text(archive::unix_seconds_now()) : asked.date;
    for (const auto& move : asked.moves) record.moves.emplace_back(move);
    parts_->file->keep(std::move(record));
    expect(parts_->file->flush());
}

std::int64_t Archive::count(const ArchiveFilter& filter) const {
    return expect(parts_->file->count(filter_of(filter)));
}

void Archive::each(const ArchiveFilter& filter, const std::function<bool(const GameRecord&)>& visit) const {
    expect(parts_->file->each(filter_of(filter), true,
                              [&](const archive::KeptGame& game) { return visit(public_record(game)); }));
}

}  // namespace plateau::v0
