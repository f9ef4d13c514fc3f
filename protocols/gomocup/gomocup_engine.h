// The program as an engine of the Gomocup protocol: `plateau engine gomocup`, for Piskvork and other managers.
#pragma once

#include <chrono>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/resources.h"
#include "core/stop.h"
#include "play/any_game.h"
#include "protocols/gomocup/gomocup_words.h"
#include "protocols/line_reader.h"

namespace plateau::protocols::gomocup {

// Limits as a manager states them, in milliseconds and bytes.
struct TimeAndMemory {
    long long turn_ms = 30'000;
    long long match_ms = 0;
    std::optional<long long> left_ms;
    long long memory = 0;
    long long nodes = 0;  // 0: as many as the time allows

    // What a move may take, in milliseconds: well within what is allowed, for a machine may be busy.
    long long move_ms(int stones) const;
    // A table that this time can fill.
    int table_megabytes() const;
};

class GomocupEngine {
public:
    GomocupEngine(const Resources& resources, std::istream& input, std::ostream& output)
        : resources_{resources}, input_{input}, output_{output} {}

    // Who answers. Default: `strong`, with the limits of the manager.
    void choose_player(std::string player) { player_ = std::move(player); }
    // Obeys until END, the end of the input or `stop`. A manager that is gone is not waited for. What an earlier run
    // was told is forgotten.
    void run(StopSignal stop = {});

private:
    struct Stone {
        Point at;
        int owner = 1;  // 1 own, 2 the other's, 3 nobody's: a point that cannot be used
    };

    std::optional<std::string> next_line();
    void forget();
    void obey(const std::string& line);

    void start(int width, int height);
    void begin();
    void turn(std::string_view rest);
    void board(bool wants_answer);
    void swap2_board();
    void take_back(std::string_view rest);
    void play_suggested(std::string_view rest);
    void info(std::string_view rest);
    void set_rule(long long rule);
    // What Yixin Board says beyond the protocol.
    void obey_yixin(const std::string& word);
    // "FORBID 07070808.": the points that black, who is to move, may not take in renju.
    void show_forbidden();
    bool is_foul(Point at);

    std::optional<std::vector<Stone>> read_stones();
    void skip_stones();
    bool is_on_board(Point at) const { return at.x >= 0 && at.x < width_ && at.y >= 0 && at.y < height_; }
    bool is_taken(Point at) const;
    std::string game_spec(bool with_swap2) const;
    std::string position_text() const;
    // A session at the stones on the board; says ERROR where there can be none.
    bool set_up();
    // The game of this board and rule; the one that is open is kept where it is that one.
    bool is_open() const;
    Result<void> open();
    // Makes tables before the clock runs.
    void warm_up();
    // Plays the other's stone in the session where it goes on; else a new session is needed.
    void follow(const Stone& stone);
    // The move of the session's side, already played there.
    std::optional<std::string> think(play::Session& session);
    std::string player(long long planned_ms);
    // Stops a search at its end, and when the manager says so.
    StoppableThread bell(StopSource& search, std::chrono::steady_clock::time_point end);
    void answer();
    void say(std::string_view line);

    const Resources& resources_;
    std::istream& input_;
    std::ostream& output_;
    std::string player_;

    int width_ = 0, height_ = 0;
    int rule_ = 0;
    bool is_yixin_ = false;                          // the manager: its number for renju is another
    std::chrono::steady_clock::time_point asked_{};  // when the line that is being obeyed came
    TimeAndMemory limits_;
    long long player_ms_ = 0;  // a move, as the player that thinks was told
    long long late_ms_ = 0;    // by how much a move took longer than planned, not long ago: the machine is busy
    std::vector<Stone> stones_;
    std::string opened_;  // the spec of game_
    std::unique_ptr<play::AnyGame> game_;
    std::unique_ptr<play::Session> session_;

    std::optional<LineReader> lines_;
};

}  // namespace plateau::protocols::gomocup
