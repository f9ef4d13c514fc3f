// The program as an engine of the Universal Game Interface, for every game: `plateau engine ugi`; and of UCI, for
// cutechess: `plateau engine uci`.
#pragma once

#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/options.h"
#include "core/resources.h"
#include "core/stop.h"
#include "play/any_game.h"
#include "protocols/search_thread.h"
#include "protocols/ugi/dialect.h"

namespace plateau::protocols::ugi {

class UgiEngine {
public:
    UgiEngine(const Resources& resources, std::istream& input, std::ostream& output,
              const Dialect& dialect = ugi_dialect())
        : resources_{resources}, input_{input}, output_{output}, dialect_{dialect} {}

    Result<void> choose_game(const std::string& game);
    Result<void> choose_player(const std::string& player);
    // Obeys until `quit`, the end of the input or `stop`. After the end of the input a search has five seconds left.
    void run(StopSignal stop = {});

private:
    Result<void> choose_game_named(const std::string& name);  // as the other side calls it
    void obey(const std::string& line);
    void greet();
    void set_option(const std::vector<std::string>& words);
    void set_position(const std::string& line);
    void query(const std::string& question);
    void go(const std::vector<std::string>& words);
    // A search with an end comes to it; an endless one is stopped.
    void finish_thinking();
    // The player's spec with the limits of a `go` line.
    Result<Spec> limited_player(const std::vector<std::string>& words) const;
    // Says what it thinks, and returns the move, as it is written.
    std::string think(play::Thinker& thinker, const std::string& position, const StopSignal& stop);
    std::string written(const std::string& position, const std::string& move) const;
    std::string info_line(const std::string& position, const play::SpokenThought& thought) const;
    void say(std::string_view line);
    void complain(const Text& text);

    const Resources& resources_;
    std::istream& input_;
    std::ostream& output_;
    const Dialect& dialect_;
    std::mutex saying_;
    std::unique_ptr<play::AnyGame> game_;
    std::unique_ptr<play::Session> session_;
    std::string player_ = "max";
    SearchThread search_;
    bool is_endless_ = false;
    std::optional<LineReader> lines_;
};

}  // namespace plateau::protocols::ugi
