#include "archive/memories/memories.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "archive/formats/boards.h"
#include "play/files.h"
#include "players/draughts/memory/game_memory.h"

namespace plateau::archive {

namespace {

namespace fs = std::filesystem;

Failure has_no_memory(const std::string& game) {
    return fail(
        fmt::format("games of {} are not remembered: only draughts on 100 squares without options", game),
        fmt::format("les parties de {} ne sont pas retenues : seulement les dames sur 100 cases sans options", game));
}

bool is_game(std::string_view line) {
    return line.starts_with("W ") || line.starts_with("B ") || line.starts_with("D ");
}

template <class Visit>
void each_line(std::string_view text, Visit&& visit) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return;  // not whole yet
        visit(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
}

// One write, so that a server and a terminal may both add a game.
Result<void> append(const fs::path& file, const std::string& line) {
    const auto failed = [&] {
        return unavailable({"cannot write " + file.string(), "impossible d'écrire " + file.string()});
    };
    const int out = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (out < 0) return failed();
    const bool is_written = ::write(out, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    const bool is_closed = ::close(out) == 0;
    if (!is_written || !is_closed) return failed();
    return {};
}

// The newest games alone, after what comes before the first.
std::string without_the_oldest(const std::string& text, int games, int most) {
    std::string kept;
    int to_forget = std::max(0, games - most);
    each_line(text, [&](std::string_view line) {
        if (is_game(line) && to_forget-- > 0) return;
        kept += line;
        kept += '\n';
    });
    return kept;
}

}  // namespace

bool Memories::keeps(const std::string& game) {
    const auto spec = parse_spec(game);
    return spec && spec->options.empty() && rules_of_draughts(game);
}

Result<std::string> Memories::read(const std::string& game) const {
    if (!keeps(game)) return has_no_memory(game);
    std::error_code error;
    if (!fs::exists(file_of(game), error)) return draughts::memory_head(*rules_of_draughts(game));
    return play::read_file(file_of(game));
}

Result<std::string> Memories::text(const std::string& game) const {
    const std::lock_guard lock{mutex_};
    return read(game);
}

Result<Memories::Size> Memories::size(const std::string& game) const {
    const auto whole = text(game);
    if (!whole) return whole.failure();
    Size size;
    each_line(*whole, [&](std::string_view line) {
        if (is_game(line)) ++(line[0] == 'W' ? size.white_wins : line[0] == 'B' ? size.black_wins : size.draws);
    });
    return size;
}

Result<bool> Memories::learn(const GameRecord& record) {
    if (!keeps(record.game) || record.moves.size() < least_plies) return false;
    const auto rules = rules_of_draughts(record.game);
    const auto game = saved_game_of(*rules, record);
    if (!game) return false;
    const std::string line = draughts::memory_line(*rules, *game);
    const std::lock_guard lock{mutex_};
    std::error_code error;
    fs::create_directories(folder_, error);
    const fs::path file = file_of(record.game);
    if (!fs::exists(file, error))
        if (auto begun = play::write_file(file, draughts::memory_head(*rules), play::Readers::owner); !begun)
            return begun.failure();
    if (auto added = append(file, line); !added) return added.failure();
    const auto whole = read(record.game);
    if (!whole) return whole.failure();
    int games = 0;
    each_line(*whole, [&](std::string_view one) { games += is_game(one); });
    if (games > most_games)
        if (auto written = play::write_file(file, without_the_oldest(*whole, games, most_games), play::Readers::owner);
            !written)
            return written.failure();
    return true;
}

Result<void> Memories::forget(const std::string& game) {
    if (!keeps(game)) return has_no_memory(game);
    const std::lock_guard lock{mutex_};
    std::error_code error;
    fs::remove(file_of(game), error);
    if (error)
        return unavailable(
            {"cannot delete " + file_of(game).string(), "impossible de supprimer " + file_of(game).string()});
    return {};
}

}  // namespace plateau::archive
