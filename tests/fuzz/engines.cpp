// The program as an engine: what another program may say to it line by line, up to its last word. Everybody plays at
// random, so that time goes into reading.
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "play/files.h"
#include "protocols/gomocup/gomocup_engine.h"
#include "protocols/gomocup/gomocup_player.h"
#include "protocols/hub/hub_engine.h"
#include "protocols/hub/hub_words.h"
#include "protocols/ugi/ugi_engine.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

// Other players would think, and other games take long to open: those words are left out.
std::string tamed(std::string_view text, std::initializer_list<std::string_view> left_out, std::string_view last) {
    Input input{text};
    std::string kept;
    for (int lines = 0; lines < 60 && !input.is_empty(); ++lines) {
        const auto line = input.line();
        bool is_kept = true;
        for (const auto word : left_out) is_kept = is_kept && line.find(word) == std::string_view::npos;
        if (is_kept) kept += std::string{line} + '\n';
    }
    return kept + std::string{last};
}

// An engine with its game: opening that takes longer than all the rest, so it is kept from one input to the next.
template <class Engine>
struct Conversation {
    std::istringstream input;
    std::ostringstream output;
    std::unique_ptr<Engine> engine;
};

template <class Engine, class... Dialect>
std::unique_ptr<Conversation<Engine>> begin(const char* game, const Dialect&... dialect) {
    auto talk = std::make_unique<Conversation<Engine>>();
    talk->engine = std::make_unique<Engine>(resources, talk->input, talk->output, dialect...);
    expect(static_cast<bool>(talk->engine->choose_game(game)), "the game of this target opens");
    expect(static_cast<bool>(talk->engine->choose_player("random")), "everybody may play at random");
    return talk;
}

template <class Engine>
void say(Conversation<Engine>& talk, const std::string& words) {
    talk.input.clear();
    talk.input.str(words);
    talk.output.str("");
    talk.engine->run();
}

// `option`: the word that changes more than the next new game undoes, so that the next input needs a new engine.
template <class Engine, class... Dialect>
void converse(const std::string& words, const char* game, const char* option, const Dialect&... dialect) {
    static std::map<std::string, std::unique_ptr<Conversation<Engine>>> kept;
    auto& talk = kept[game];
    if (!talk) talk = begin<Engine>(game, dialect...);
    say(*talk, words);
    if (words.find(option) != std::string::npos) talk.reset();
}

void ugi(std::string_view input) {
    Input bytes{input};
    static constexpr const char* games[] = {"tictactoe", "connect4", "draughts", "gyges"};
    const auto* game = bytes.one_of(games);
    converse<protocols::ugi::UgiEngine>("uginewgame\n" + tamed(bytes.rest(), {"Player", "axis_allies"}, "quit\n"), game,
                                        "setoption");
}

void uci(std::string_view input) {
    converse<protocols::ugi::UgiEngine>("ucinewgame\n" + tamed(input, {"Player"}, "quit\n"), "connect4", "setoption",
                                        protocols::ugi::uci_dialect());
}

void hub(std::string_view input) {
    Input lines{input};
    while (!lines.is_empty()) {
        const auto line = protocols::hub::parse_line(lines.line());
        const auto again = protocols::hub::parse_line(to_text(line));
        if (!line.command.empty() && line.command.find_first_of(" =\"") == std::string::npos)
            expect(again.command == line.command, "a command comes back");
        if (!line.arguments.empty()) (void)protocols::hub::parse_move(line.arguments[0].second);
    }
    const auto words = tamed(input, {"player", "threads", "table", "bb"}, "quit\n");
    converse<protocols::hub::HubEngine>("new-game\n" + words, "draughts", "set-param");
}

void gomocup(std::string_view input) {
    play::KeptThought thought;
    protocols::gomocup::read_message(input, thought);
    static const auto talk = [] {
        auto made = std::make_unique<Conversation<protocols::gomocup::GomocupEngine>>();
        made->engine = std::make_unique<protocols::gomocup::GomocupEngine>(resources, made->input, made->output);
        made->engine->choose_player("random");
        return made;
    }();
    say(*talk, tamed(input, {}, "END\n"));
}

const AddTarget added[] = {{"ugi", ugi}, {"uci", uci}, {"hub", hub}, {"gomocup", gomocup}};

}  // namespace
}  // namespace plateau::fuzz
