#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>

#include "archive/archive.h"
#include "archive/connection.h"
#include "core/system_error.h"

namespace plateau::archive {

namespace fs = std::filesystem;

namespace {

Failure not_copied(const fs::path& copy, const Text& why) {
    return unavailable({fmt::format("the copy {} could not be made: {}", copy.string(), why.en),
                        fmt::format("la copie {} n'a pas pu être faite : {}", copy.string(), why.fr)});
}

bool reaches_the_disk(const fs::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_there = ::fsync(file) == 0;
    return ::close(file) == 0 && is_there;
}

std::vector<Text> damaged_pages(SQLite::Database& database) {
    std::vector<Text> faults;
    SQLite::Statement check{database, "PRAGMA integrity_check(20)"};
    while (check.executeStep())
        if (const auto line = check.getColumn(0).getString(); line != "ok")
            faults.push_back({"the file is damaged: " + line, "le fichier est abîmé : " + line});
    return faults;
}

}  // namespace

Result<void> Archive::back_up(const fs::path& copy) const {
    const fs::path part = copy.string() + ".part";
    std::error_code error;
    fs::remove(part, error);
    try {
        const auto database = connect(path(), SQLite::OPEN_READWRITE);
        SQLite::Statement vacuum{*database, "VACUUM INTO ?"};
        vacuum.bind(1, part.string());
        vacuum.exec();
        SQLite::Database made{part.string(), SQLite::OPEN_READONLY};
        if (const auto faults = damaged_pages(made); !faults.empty()) return not_copied(copy, faults.front());
    } catch (const std::exception& why) {
        fs::remove(part, error);
        return not_copied(copy, same(why.what()));
    }
    fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, error);
    if (!reaches_the_disk(part) || std::rename(part.c_str(), copy.c_str()) != 0)
        return not_copied(copy, system_error(errno));
    if (!reaches_the_disk(copy.has_parent_path() ? copy.parent_path() : fs::path{"."}))
        return not_copied(copy, system_error(errno));
    return {};
}

Result<std::vector<Text>> Archive::faults(const std::function<bool()>& visit) const {
    std::vector<Text> found;
    std::vector<std::int64_t> numbers;
    try {
        const auto database = connect(path(), SQLite::OPEN_READWRITE);
        found = damaged_pages(*database);
        if (!found.empty()) return found;
    } catch (const std::exception& why) {
        return unavailable({fmt::format("the archive {} could not be read: {}", path().string(), why.what()),
                            fmt::format("l'archive {} n'a pas pu être lue : {}", path().string(), why.what())});
    }
    const auto listed = each({}, false, [&](const KeptGame& game) {
        numbers.push_back(game.id);
        return true;
    });
    if (!listed) return listed.failure();
    for (const auto number : numbers) {
        const auto game = load(number);
        if (!game) found.push_back(game.error());
        else if (*game && (*game)->plies != (*game)->record.moves.size())
            found.push_back(
                {fmt::format("game {} has {} moves and says {}", number, (*game)->record.moves.size(), (*game)->plies),
                 fmt::format("la partie {} a {} coups et en annonce {}", number, (*game)->record.moves.size(),
                             (*game)->plies)});
        if (visit && !visit()) return interrupted();
    }
    return found;
}

}  // namespace plateau::archive
