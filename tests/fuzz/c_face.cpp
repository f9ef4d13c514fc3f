// The C face: calls in any order, with any text, NULL among it.
#include <plateau.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

// Opened games are kept: opening some of them takes longer than all the rest.
plateau_game* game_of(Input& input) {
    static const char* const specs[] = {"tictactoe", "connect4", "gomoku", "draughts", "gyges", "avalam"};
    static std::vector<plateau_game*> games = [] {
        std::vector<plateau_game*> opened;
        for (const char* spec : specs) opened.push_back(plateau_game_open(spec));
        return opened;
    }();
    return games[input.byte() % games.size()];
}

class Caller {
public:
    explicit Caller(std::string_view bytes) : input_{bytes}, game_{game_of(input_)} {}
    Caller(const Caller&) = delete;
    ~Caller() {
        plateau_session_close(session_);
        plateau_batch_close(batch_);
    }

    void call() {
        for (int calls = 0; calls < 50 && !input_.is_empty(); ++calls) call_one();
    }

private:
    const char* text() {
        if (input_.byte() % 16 == 0) return nullptr;
        text_ = input_.line();
        return text_.c_str();
    }

    void call_one() {
        switch (input_.byte() % 12) {
            case 0: {
                plateau_session_close(session_);
                const char* position = text();
                const std::string kept = position ? position : "";
                session_ = plateau_session_new(game_, position ? kept.c_str() : nullptr, text());
                if (!session_) expect(*plateau_error("en") && *plateau_error("fr"), "a failure says why");
                break;
            }
            case 1: (void)plateau_session_play(session_, text()); break;
            case 2: (void)plateau_session_undo(session_); break;
            case 3: (void)plateau_session_legal_moves(session_); break;
            case 4: (void)plateau_session_status(session_); break;
            case 5: (void)plateau_session_svg(session_); break;
            case 6: (void)plateau_session_think(session_, "random", nullptr); break;
            case 7: (void)plateau_session_thought(session_); break;
            case 8: (void)plateau_session_position(session_); break;
            case 9:
                plateau_batch_close(batch_);
                games_ = input_.byte() % 9U;
                batch_ = plateau_batch_new(game_, games_, input_.byte());
                break;
            case 10: step(); break;
            default: (void)plateau_error(text());
        }
    }

    void step() {
        std::vector<std::int32_t> actions(games_ + input_.byte() % 2);
        for (auto& action : actions) action = static_cast<std::int32_t>(input_.below(400)) - 8;
        if (input_.byte() % 2 && batch_ && games_ > 0) {
            const auto* random = plateau_batch_random_actions(batch_);
            if (random) expect(plateau_batch_step(batch_, random, games_) == PLATEAU_OK, "random actions are legal");
        } else {
            (void)plateau_batch_step(batch_, actions.data(), actions.size());
        }
    }

    Input input_;
    plateau_game* game_;
    plateau_session* session_ = nullptr;
    plateau_batch* batch_ = nullptr;
    std::size_t games_ = 0;
    std::string text_;
};

void run(std::string_view input) { Caller{input}.call(); }

const AddTarget added{"c_face", run};

}  // namespace
}  // namespace plateau::fuzz
