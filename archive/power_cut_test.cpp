// A power cut: what was written after the last fsync of a file is lost, or only part of it is there. A layer between
// SQLite and the files notes all that is written, and when it was made sure; afterwards the files are put together as a
// disk might hold them at any moment. What the archive acknowledged before has to be there.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "archive/archive.h"
#include "core/random.h"

namespace plateau::archive {
namespace {

namespace fs = std::filesystem;

struct Event {
    enum class Kind { write, truncate, sync, remove, acknowledge };
    Kind kind;
    std::string file;  // its name alone; of an acknowledgement: the key of the game
    std::size_t offset = 0;
    std::string bytes = {};
};

// Everything that reached the disk, in order.
class Notes {
public:
    void add(Event event) {
        const std::lock_guard lock{mutex_};
        events_.push_back(std::move(event));
    }
    std::vector<Event> events() const {
        const std::lock_guard lock{mutex_};
        return events_;
    }

private:
    mutable std::mutex mutex_;
    std::vector<Event> events_;
};

Notes* notes = nullptr;  // of the test that runs
sqlite3_vfs* below = nullptr;

struct NotedFile {
    sqlite3_file head;
    std::string* name;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

NotedFile* noted(sqlite3_file* file) { return reinterpret_cast<NotedFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return noted(file)->real(); }

int close_file(sqlite3_file* file) {
    delete noted(file)->name;
    return real(file)->pMethods->xClose(real(file));
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 offset) {
    notes->add({Event::Kind::write, *noted(file)->name, static_cast<std::size_t>(offset),
                std::string{static_cast<const char*>(from), static_cast<std::size_t>(size)}});
    return real(file)->pMethods->xWrite(real(file), from, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    notes->add({Event::Kind::truncate, *noted(file)->name, static_cast<std::size_t>(size)});
    return real(file)->pMethods->xTruncate(real(file), size);
}

int sync_file(sqlite3_file* file, int flags) {
    const int result = real(file)->pMethods->xSync(real(file), flags);
    if (result == SQLITE_OK) notes->add({Event::Kind::sync, *noted(file)->name});
    return result;
}

// The rest goes through as it is. Version 2 has shared memory and no mapped pages, which nobody could note.
constexpr sqlite3_io_methods noting_methods() {
    sqlite3_io_methods methods{};
    methods.iVersion = 2;
    methods.xClose = close_file;
    methods.xRead = [](sqlite3_file* f, void* to, int n, sqlite3_int64 at) {
        return real(f)->pMethods->xRead(real(f), to, n, at);
    };
    methods.xWrite = write_file;
    methods.xTruncate = truncate_file;
    methods.xSync = sync_file;
    methods.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
        return real(f)->pMethods->xFileSize(real(f), size);
    };
    methods.xLock = [](sqlite3_file* f, int kind) { return real(f)->pMethods->xLock(real(f), kind); };
    methods.xUnlock = [](sqlite3_file* f, int kind) { return real(f)->pMethods->xUnlock(real(f), kind); };
    methods.xCheckReservedLock = [](sqlite3_file* f, int* out) {
        return real(f)->pMethods->xCheckReservedLock(real(f), out);
    };
    methods.xFileControl = [](sqlite3_file* f, int what, void* with) {
        return real(f)->pMethods->xFileControl(real(f), what, with);
    };
    methods.xSectorSize = [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); };
    methods.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };  // a disk that promises nothing
    methods.xShmMap = [](sqlite3_file* f, int region, int size, int extend, void volatile** out) {
        return real(f)->pMethods->xShmMap(real(f), region, size, extend, out);
    };
    methods.xShmLock = [](sqlite3_file* f, int at, int n, int flags) {
        return real(f)->pMethods->xShmLock(real(f), at, n, flags);
    };
    methods.xShmBarrier = [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); };
    methods.xShmUnmap = [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); };
    return methods;
}

int open_noted(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* out) {
    static const sqlite3_io_methods methods = noting_methods();
    file->pMethods = nullptr;
    const int result = below->xOpen(below, path, real(file), flags, out);
    if (result != SQLITE_OK) return result;
    noted(file)->name = new std::string{path ? fs::path{path}.filename().string() : ""};
    file->pMethods = &methods;
    return result;
}

int delete_noted(sqlite3_vfs*, const char* path, int sync) {
    notes->add({Event::Kind::remove, fs::path{path}.filename().string()});
    return below->xDelete(below, path, sync);
}

// Every file that SQLite opens while this lives is noted.
class NotingDisk {
public:
    NotingDisk() {
        below = sqlite3_vfs_find(nullptr);
        layer_ = *below;
        layer_.zName = "noting";
        layer_.szOsFile = below->szOsFile + static_cast<int>(sizeof(NotedFile));
        layer_.xOpen = open_noted;
        layer_.xDelete = delete_noted;
        notes = &notes_;
        sqlite3_vfs_register(&layer_, 1);
    }
    ~NotingDisk() {
        sqlite3_vfs_unregister(&layer_);
        sqlite3_vfs_register(below, 1);
    }
    Notes& notes_taken() { return notes_; }

private:
    Notes notes_;
    sqlite3_vfs layer_{};
};

constexpr std::size_t sector = 512;

void do_write(std::string& file, const Event& event) {
    if (event.kind == Event::Kind::truncate) return file.resize(std::min(file.size(), event.offset));
    file.resize(std::max(file.size(), event.offset + event.bytes.size()));
    file.replace(event.offset, event.bytes.size(), event.bytes);
}

// A disk writes whole sectors, in an order of its own: each of them is there or not.
void do_part(std::string& file, const Event& event, Random& random) {
    if (event.kind == Event::Kind::truncate) {
        if (random.below(2)) do_write(file, event);
        return;
    }
    for (std::size_t i = 0; i < event.bytes.size(); i += sector) {
        Event part = event;
        part.offset = event.offset + i;
        part.bytes = event.bytes.substr(i, sector);
        if (random.below(2)) do_write(file, part);
    }
}

struct AfterCut {
    std::map<std::string, std::string> files;
    std::vector<std::string> acknowledged;
};

// The files after the first `count` events and a power cut.
AfterCut cut_after(const std::vector<Event>& events, std::size_t count, Random& random) {
    AfterCut after;
    std::map<std::string, std::vector<Event>> unsure;
    for (std::size_t i = 0; i < count; ++i) {
        const Event& event = events[i];
        switch (event.kind) {
            case Event::Kind::acknowledge: after.acknowledged.push_back(event.file); break;
            case Event::Kind::sync:
                for (const auto& one : std::exchange(unsure[event.file], {})) do_write(after.files[event.file], one);
                break;
            case Event::Kind::remove:
                unsure.erase(event.file);
                after.files.erase(event.file);
                break;
            default: unsure[event.file].push_back(event);
        }
    }
    for (const auto& [file, left] : unsure)
        for (const auto& event : left) do_part(after.files[file], event, random);
    return after;
}

class PowerCut : public testing::Test {
protected:
    PowerCut() { fs::create_directories(folder_ / "disk"); }
    ~PowerCut() override { fs::remove_all(folder_); }

    // How many of the acknowledged games are missing when the program starts again.
    std::size_t lost_after(const AfterCut& cut) const {
        const fs::path disk = folder_ / "after";
        fs::remove_all(disk);
        fs::create_directories(disk);
        for (const auto& [name, bytes] : cut.files) std::ofstream{disk / name, std::ios::binary} << bytes;
        const auto archive = Archive::open(disk / "games.db");
        if (!archive) return cut.acknowledged.size();
        const auto faults = (*archive)->faults();
        EXPECT_TRUE(faults && faults->empty()) << (faults ? faults->front().en : faults.error().en);
        std::size_t lost = 0;
        std::map<std::string, std::size_t> moves;  // that were acknowledged, by game
        for (const auto& key : cut.acknowledged) ++moves[key];
        for (const auto& [key, count] : moves) {
            const auto game = (*archive)->load(key);
            const std::size_t kept = game && *game ? (*game)->record.moves.size() + 1 : 0;  // with its beginning
            if (kept < count) lost += count - kept;
        }
        return lost;
    }

    const fs::path folder_ = fs::temp_directory_path() / ("plateau_power_cut_" + std::to_string(::getpid()));
};

GameRecord beginning() {
    GameRecord record;
    record.game = "connect4";
    record.first = record.second = "human";
    record.result = "*";
    return record;
}

// Games that grow move by move, each change acknowledged before the next.
void play_game(Archive& archive, Notes& to, const std::string& key, int moves) {
    for (int ply = 0; ply <= moves; ++ply) {
        GameChange change{.key = key};
        if (ply == 0) change.header = beginning();
        else change.kept_plies = static_cast<std::size_t>(ply) - 1, change.moves = {std::to_string(1 + ply % 7)};
        std::promise<void> done;
        archive.save(std::move(change), [&](const Result<void>& kept) {
            EXPECT_TRUE(kept);
            if (kept) to.add({Event::Kind::acknowledge, key});
            done.set_value();
        });
        done.get_future().wait();
    }
}

TEST_F(PowerCut, LosesNothingAcknowledged) {
    NotingDisk disk;
    {
        auto archive = Archive::open(folder_ / "disk" / "games.db");
        ASSERT_TRUE(archive) << archive.error().en;
        std::vector<std::thread> players;
        for (const char* key : {"anna", "bert", "carl"})
            players.emplace_back([&, key] { play_game(**archive, disk.notes_taken(), key, 40); });
        for (auto& player : players) player.join();
    }
    const auto events = disk.notes_taken().events();
    Random random{7};
    constexpr int cuts = 60;
    for (int i = 0; i <= cuts; ++i) {
        const std::size_t count = events.size() * static_cast<std::size_t>(i) / cuts;
        EXPECT_EQ(lost_after(cut_after(events, count, random)), 0u) << "cut after " << count << " events";
    }
    const auto whole = cut_after(events, events.size(), random);
    EXPECT_EQ(whole.acknowledged.size(), 3u * 41);
}

// The same cuts find what is lost by a file that does not wait for the disk: the test can fail.
TEST_F(PowerCut, LosesWhatNobodyWaitedFor) {
    NotingDisk disk;
    {
        auto archive = Archive::open(folder_ / "disk" / "games.db");
        ASSERT_TRUE(archive);
        play_game(**archive, disk.notes_taken(), "anna", 20);
    }
    auto events = disk.notes_taken().events();
    std::erase_if(events,
                  [](const Event& event) { return event.kind == Event::Kind::sync && event.file.ends_with("-wal"); });
    Random random{7};
    std::size_t lost = 0;
    for (std::size_t i = events.size() / 2; i < events.size(); i += 7)
        if (events[i].kind != Event::Kind::remove) lost += lost_after(cut_after(events, i, random));
    EXPECT_GT(lost, 0u);
}

}  // namespace
}  // namespace plateau::archive
