// The program as a draughts engine of the Hub protocol, version 2: `plateau engine hub`.
#pragma once

#include <atomic>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/resources.h"
#include "core/stop.h"
#include "play/any_game.h"
#include "protocols/draughts/wire_game.h"
#include "protocols/hub/hub_words.h"
#include "protocols/search_thread.h"

namespace plateau::protocols::hub {

class HubEngine {
public:
    HubEngine(const Resources& resources, std::istream& input, std::ostream& output)
        : resources_{resources}, input_{input}, output_{output} {}

    // Before `run`: what the parameters begin with.
    Result<void> choose_game(const std::string& game);
    Result<void> choose_player(const std::string& player);
    // Obeys until `quit`, the end of the input or `stop`.
    void run(StopSignal stop = {});

private:
    // What `level` lines asked for since the last search.
    struct Level {
        long long depth = 0, nodes = 0, moves = 0;
        double move_seconds = 0, seconds = 0, increment = 0;
        bool is_infinite = false, has_clock = false;
    };
    enum class Mode { think, ponder, analyze };

    void obey(const std::string& text);
    void greet();
    void set_param(const Line& line);
    void initialise();
    bool open_game();
    void forget_position();
    void set_position(const Line& line);
    void take_memory();
    // Whether the session, which knows earlier searches, comes to the wanted position by our move and a reply.
    bool goes_on_to(const WireGame& wanted);
    bool has_reply_to(const WireGame& wanted);
    void set_level(const Line& line);
    void go(Mode mode);
    void ponder_hit();
    void stop_thinking();
    void finish_thinking();
    void think(play::Thinker& thinker, bool waits_for_stop, const StopSignal& stop);
    // The player's spec within the level; nothing limits it where `is_endless`.
    Result<Spec> limited_player(bool is_endless) const;
    std::optional<double> seconds_for_move() const;
    std::string info_line(const play::SpokenThought& thought) const;
    std::string done_line(const play::Decision& decision) const;
    // Moves of ours from the position searched, as the wire has them.
    std::vector<std::string> wire_moves(const std::vector<std::string>& moves) const;
    void say(std::string_view line);
    void complain(const Text& text);

    const Resources& resources_;
    std::istream& input_;
    std::ostream& output_;
    std::mutex saying_;
    std::string game_name_ = "draughts", player_ = "max";
    long long threads_ = 0, table_megabytes_ = 0;  // 0: the player's own choice
    std::unique_ptr<play::AnyGame> game_;
    std::unique_ptr<play::Session> session_;
    std::string searched_;  // the position being searched
    bool has_position_ = false;
    Level level_;
    bool level_is_used_ = false;
    std::string own_move_;  // of the last search, in our own text
    bool is_endless_ = false, is_pondering_ = false;
    std::atomic<bool> is_silent_ = false;  // the search is given up: nobody waits for its answer
    SearchThread search_;
    std::optional<LineReader> lines_;
};

}  // namespace plateau::protocols::hub
