// Positions and moves of every game: the first line says which variant and the position, each further line is a move.
#include <array>
#include <map>
#include <memory>
#include <string>

#include "play/catalog.h"
#include "play/files.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

const play::AnyGame& opened(const std::string& spec) {
    static std::map<std::string, std::unique_ptr<play::AnyGame>> games;
    auto& game = games[spec];
    if (!game) {
        auto made = play::open_game(spec, resources);
        expect(static_cast<bool>(made), "the variants of this target exist");
        game = std::move(*made);
    }
    return *game;
}

// A position that was accepted is written, read again and the same; its moves can be played.
void check(const play::AnyGame& game, play::Session& session, bool tries_moves) {
    const std::string text = session.position();
    const auto again = game.new_session({text, {}, 1});
    expect(static_cast<bool>(again), "a position that was written can be read");
    // Where luck is awaited, the new session has rolled it.
    expect((*again)->start_position() == text, "a position comes back as it was");
    (void)session.diagram();
    if (session.ending() || !tries_moves) return;
    const auto moves = session.legal_moves();
    if (moves.empty()) return;
    expect(static_cast<bool>((*again)->replay(moves[text.size() % moves.size()].text)), "a legal move can be played");
}

template <std::size_t count>
void read_game(const std::array<const char*, count>& variants, std::string_view bytes, bool tries_moves) {
    Input input{bytes};
    const auto& game = opened(variants[input.byte() % count]);
    auto session = game.new_session({std::string{input.line()}, {}, 1});
    if (!session) {
        expect(!session.error().en.empty() && !session.error().fr.empty(), "a refusal says why");
        return;
    }
    check(game, **session, tries_moves);
    for (int plies = 0; plies < 40 && !input.is_empty(); ++plies) {
        const auto line = input.line();
        if (line == "undo") (void)(*session)->undo();
        else if (line == "redo") (void)(*session)->redo();
        else (void)(plies % 2 ? (*session)->play(line) : (*session)->replay(line));
    }
    check(game, **session, tries_moves);
}

void in_a_row(std::string_view input) {
    static constexpr std::array variants{"connect4",
                                         "gomoku",
                                         "renju",
                                         "pente",
                                         "caro",
                                         "tictactoe",
                                         "standard_gomoku",
                                         "gomoku:opening=swap2",
                                         "in_a_row:rows=5,cols=9,n=4,gravity=1",
                                         "in_a_row:rows=9,cols=13,n=3,captures=1"};
    read_game(variants, input, true);
}
void draughts(std::string_view input) {
    static constexpr std::array variants{"draughts", "turnaround", "frisian",   "killer",  "breakthrough",
                                         "losing",   "russian",    "brazilian", "english", "italian"};
    // A board full of kings has more captures than anybody can list in a moment.
    read_game(variants, input, false);
}
void gyges(std::string_view input) {
    static constexpr std::array variants{"gyges", "gyges:south=312312,north=213213"};
    read_game(variants, input, true);
}
void avalam(std::string_view input) {
    static constexpr std::array variants{"avalam", "avalam:tiebreak=fives"};
    read_game(variants, input, true);
}
void axis_allies(std::string_view input) {
    static constexpr std::array variants{"axis_allies", "axis_allies:edition=third"};
    read_game(variants, input, false);
}

const AddTarget added[] = {{"positions_in_a_row", in_a_row},
                           {"positions_draughts", draughts},
                           {"positions_gyges", gyges},
                           {"positions_avalam", avalam},
                           {"positions_axis_allies", axis_allies}};

}  // namespace
}  // namespace plateau::fuzz
