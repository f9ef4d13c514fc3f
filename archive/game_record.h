// One game as it is kept: who played, from where, every move with what was thought, and how it ended.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "play/played_game.h"

namespace plateau::archive {

// A move as it was played, with the remarks of whoever looked at the game afterwards.
struct MoveRecord : play::PlayedMove {
    std::string comment;
    std::vector<int> nags;                            // numeric remarks: 1 good, 2 bad, 3 very good, ...
    std::vector<std::vector<MoveRecord>> variations;  // what might have been played instead of this move

    MoveRecord() = default;
    // A bare move is a record without remarks.
    MoveRecord(const char* move) : PlayedMove{move} {}                            // NOLINT
    MoveRecord(std::string move) : PlayedMove{std::move(move)} {}                 // NOLINT
    MoveRecord(play::PlayedMove played) : play::PlayedMove{std::move(played)} {}  // NOLINT
    bool has_notes() const {
        return is_luck || is_opening || thought != play::KeptThought{} || !comment.empty() || !nags.empty();
    }
    friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

using Tags = std::vector<std::pair<std::string, std::string>>;

struct GameRecord {
    std::string game;            // its spec
    std::string first, second;   // player specs, or a person's name
    std::string start_position;  // empty: the usual start
    std::uint64_t seed = 1;
    std::vector<MoveRecord> moves;  // luck included
    std::string result = "*";       // "1-0", "0-1", "1/2-1/2", "*" for unfinished
    std::string reason{};           // in English
    std::array<bool, 2> is_person{};
    std::array<std::string, 2> meaning{};  // the specs that levels stood for, so that limits are known later
    std::string version{};                 // of the program
    std::string date{};                    // of the start, 2024-05-17T09:30:00Z
    std::string event{};                   // the match or tournament it belongs to
    int round = 0;                         // its number there, from 1
    std::string mishap{};                  // "crash", "stall", "illegal", "time" where the loser lost by it
    std::array<play::SeatUse, 2> use{};    // what each player spent
    std::string opinion{};                 // of a person about the level: "easy", "right", "hard"
    std::string comment{};                 // about the game as a whole, before its first move
    Tags tags{};                           // what other programs said of it: Site, Annotator, ...
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// "1-0" and so on, by the ending of a session or of a game played through.
std::string result_of(const play::Session& session);
std::string result_of(const std::optional<play::Ending>& ending);
bool is_result(std::string_view text);

std::vector<MoveRecord> moves_of(const play::PlayedGame& game);

// Now and any other moment, as a record writes it.
std::string date_text(std::int64_t unix_seconds);
std::int64_t unix_seconds_now();
// The seconds of such a text; 0 for a text that is no date.
std::int64_t parse_date(std::string_view text);

}  // namespace plateau::archive
