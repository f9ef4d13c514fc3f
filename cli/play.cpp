// plateau play: a game in the terminal, between people and players.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "archive/formats/text.h"
#include "archive/memories/memories.h"
#include "cli/axis_allies_view.h"
#include "cli/board_printer.h"
#include "cli/choose.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/contest_arguments.h"
#include "cli/load_game.h"
#include "cli/spoken.h"
#include "cli/typed_lines.h"
#include "cli/wrapping.h"
#include "core/words.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

constexpr const char* person = "human";

// A word that a person may type instead of a move, in either language.
struct Word {
    const char* en;
    const char* fr;
    Text meaning;
    std::string_view also{};  // what people type out of habit
};

const Word help_word{"help", "aide", {"this list", "cette liste"}, "?"};
const Word moves_word{"moves", "coups", {"the legal moves", "les coups légaux"}};
const Word hint_word{"hint", "conseil", {"what a strong player would do", "ce que ferait un bon joueur"}};
const Word undo_word{"undo", "annuler", {"take back your last move", "reprendre votre dernier coup"}};
const Word redo_word{"redo", "refaire", {"play it again", "le rejouer"}};
const Word save_word{
    "save", "sauver", {"save FILE: save the game to a file", "sauver FICHIER : enregistrer la partie dans un fichier"}};
const Word position_word{"position", "position", {"the position as text", "la position en texte"}};
const Word resign_word{"resign", "abandonner", {"resign the game", "abandonner la partie"}};
const Word quit_word{"quit", "quitter", {"leave", "partir"}, "exit"};
const Word map_word{"map", "carte", {"the board in words", "le plateau en mots"}};
const Word odds_word{"odds", "chances", {"the odds of the battles ahead", "les chances des combats à venir"}};
const Word log_word{"log", "journal", {"the story so far", "l'histoire jusqu'ici"}};
const Word* const board_words[] = {&map_word, &odds_word, &log_word};  // where a game is told, not drawn
const Word* const all_words[] = {&help_word, &moves_word,    &hint_word,   &undo_word, &redo_word,
                                 &save_word, &position_word, &resign_word, &quit_word};

bool is(const std::string& typed, const Word& word) {
    return !typed.empty() && (typed == word.en || typed == word.fr || typed == word.also);
}

class Table {
public:
    Table(std::unique_ptr<play::Session> session, std::array<std::string, 2> seats, archive::GameRecord record,
          std::unique_ptr<AxisAlliesView> told, Console& console)
        : session_{std::move(session)},
          seats_{std::move(seats)},
          record_{std::move(record)},
          told_{std::move(told)},
          console_{console},
          lines_{console.stop()} {}

    // The game so far, as it is saved and kept.
    archive::GameRecord record() const {
        archive::GameRecord record = record_;
        const auto& played = session_->record();
        // Remarks of a loaded game stay with the moves that are still the same.
        const auto other = std::mismatch(record.moves.begin(), record.moves.end(), played.begin(), played.end(),
                                         [](const auto& kept, const auto& move) { return kept.text == move.text; });
        record.moves.erase(other.first, record.moves.end());
        for (auto move = other.second; move != played.end(); ++move) {
            record.moves.emplace_back(move->text);
            record.moves.back().is_luck = move->is_luck;
        }
        record.is_person = {is_person(Side::first), is_person(Side::second)};
        record.version = play::version();
        if (!resigned_) record.result = archive::result_of(*session_);
        return record;
    }

    int play() {
        show_board();
        while (true) {
            if (const auto ending = session_->ending()) return announce(*ending);
            if (console_.stop().stop_requested()) return console_.interrupt({"interrupted", "interrompu"});
            if (is_person(session_->side_to_move())) {
                if (const auto status = person_turn()) return *status;
            } else if (const auto status = player_turn()) {
                return *status;
            }
        }
    }

private:
    bool is_person(Side side) const { return seats_[index_of(side)] == person; }

    // Only what is new, where a game is told.
    void tell() {
        const std::size_t moves = session_->record().size();
        if (moves > told_moves_) std::fputs(told_->story(told_moves_, console_.language()).c_str(), stdout);
        told_moves_ = moves;
        console_.print(told_->status(console_.language()));
    }

    void show_board() {
        if (told_) return tell();
        const auto diagram = session_->diagram();
        if (diagram)
            std::fputs(
                ("\n" + draw(*diagram, last_clicks_, {console_.shows_colours(), console_.shows_any_letter()})).c_str(),
                stdout);
        else console_.print(session_->position());
    }

    std::optional<int> person_turn() {
        const auto& side = session_->game().info().sides[index_of(session_->side_to_move())];
        console_.print("");
        const auto line = lines_.read(console_.say({side.en + " to move > ", "au trait : " + side.fr + " > "}));
        if (!line) {
            console_.print("");
            return console_.stop().stop_requested() ? std::nullopt : std::optional<int>{success};
        }
        const std::string typed{trimmed(*line)};
        return typed.empty() ? std::nullopt : obey(typed);
    }

    std::optional<int> obey(const std::string& line) {
        const auto space = line.find(' ');
        const std::string word = line.substr(0, space);
        if (is(word, help_word)) return help();
        if (is(word, moves_word)) return list_moves();
        if (is(word, hint_word)) return hint();
        if (is(word, undo_word)) return undo();
        if (is(word, redo_word)) return step(session_->redo());
        if (is(word, save_word)) return save(space == std::string::npos ? "" : line.substr(space + 1));
        if (is(word, position_word)) return say(session_->position());
        if (is(word, quit_word)) return success;
        if (is(word, resign_word)) return resign();
        if (told_ && is(word, map_word)) return say(told_->board(console_.language()));
        if (told_ && is(word, odds_word)) return say(told_->odds(console_.language()));
        if (told_ && is(word, log_word)) return say(told_->story(0, console_.language()));
        return play_move(line);
    }

    std::optional<int> play_move(const std::string& text) {
        remember_clicks(text);
        return step(session_->play(text));
    }

    std::optional<int> step(const Result<void>& done) {
        if (done) show_board();
        else console_.remark(done.error());
        return std::nullopt;
    }

    std::string spoken(const std::string& move) const { return told_ ? told_->order(move, console_.language()) : move; }

    std::optional<int> say(const std::string& text) const {
        console_.print(text);
        return std::nullopt;
    }

    std::optional<int> help() const {
        console_.print(Text{"Type a move, or one of these:", "Tapez un coup, ou un de ces mots :"});
        for (const Word* word : all_words)
            console_.print(fmt::format("  {:<12} {}", console_.say({word->en, word->fr}), console_.say(word->meaning)));
        if (!told_) return std::nullopt;
        for (const Word* word : board_words)
            console_.print(fmt::format("  {:<12} {}", console_.say({word->en, word->fr}), console_.say(word->meaning)));
        return say(told_->help(console_.language()));
    }

    std::optional<int> list_moves() const {
        std::string text;
        for (const auto& move : session_->legal_moves()) text += spoken(move.text) + "  ";
        return say(wrapped(text, console_.width()));
    }

    std::optional<int> hint() {
        auto thinker = session_->thinker("hard");
        if (!thinker) thinker = session_->thinker("random");
        if (!thinker) return step(thinker.failure());
        const auto decision = (*thinker)->think(console_.stop(), {});
        return say(fmt::format("{}  ({})", spoken(decision.move), score_text(decision.thought.score)));
    }

    // Against a player the person gets the turn back: both moves are taken back.
    std::optional<int> undo() {
        const Side me = session_->side_to_move();
        auto undone = session_->undo();
        while (undone && session_->side_to_move() != me && !is_person(session_->side_to_move()))
            undone = session_->undo();
        last_clicks_.clear();
        return step(undone);
    }

    std::optional<int> save(const std::string& path) {
        if (path.empty())
            return step(
                fail("save needs a file name: save game.txt", "sauver demande un nom de fichier : sauver partie.txt"));
        if (const auto written = play::write_file(path, archive::to_text(record())); !written) return step(written);
        return say(fmt::format("{} {}", console_.say({"saved to", "enregistré dans"}), path));
    }

    int resign() {
        const bool first_gives_up = session_->side_to_move() == Side::first;
        const auto& winner = session_->game().info().sides[first_gives_up ? 1 : 0];
        console_.print(Text{"resignation: the win goes to " + winner.en, "abandon ; victoire : " + winner.fr});
        record_.result = first_gives_up ? "0-1" : "1-0";
        record_.reason = "resignation";
        resigned_ = true;
        return success;
    }

    std::optional<int> player_turn() {
        const std::string& player = seats_[index_of(session_->side_to_move())];
        auto thinker = session_->thinker(player);
        if (!thinker) return console_.give_up(thinker.failure());
        const auto decision = (*thinker)->think(console_.stop(), {});
        if (console_.stop().stop_requested()) return console_.interrupt({"interrupted", "interrompu"});
        remember_clicks(decision.move);
        const std::string move = spoken(decision.move);
        if (const auto played = session_->play(decision.move); !played) return console_.give_up(played.failure());
        show_board();
        console_.print(fmt::format("{}: {}  ({})", player, move, score_text(decision.thought.score)));
        for (const auto& reason : decision.thought.reasons) console_.print("  " + console_.say(reason.spoken()));
        return std::nullopt;
    }

    void remember_clicks(const std::string& text) {
        last_clicks_.clear();
        for (const auto& move : session_->legal_moves())
            if (move.text == text) last_clicks_ = move.clicks;
    }

    int announce(const play::Ending& ending) {
        if (!ending.winner) {
            console_.print(Text{fmt::format("\nDraw: {}.", ending.reason.en),
                                fmt::format("\nPartie nulle : {}.", ending.reason.fr)});
            return success;
        }
        const auto& winner = session_->game().info().sides[index_of(*ending.winner)];
        console_.print(Text{fmt::format("\nThe win goes to {}: {}.", winner.en, ending.reason.en),
                            fmt::format("\nVictoire ({}) : {}.", winner.fr, ending.reason.fr)});
        return success;
    }

    std::unique_ptr<play::Session> session_;
    std::array<std::string, 2> seats_;
    archive::GameRecord record_;
    std::unique_ptr<AxisAlliesView> told_;
    std::size_t told_moves_ = 0;
    Console& console_;
    TypedLines lines_;
    std::vector<std::string> last_clicks_;
    bool resigned_ = false;
};

// A person at a terminal who says nothing of the players chooses them.
bool wants_lists(const Arguments& arguments, const Console& console) {
    if (arguments.has("--choose")) return true;
    const bool are_named = arguments.has("--first") || arguments.has("--second") || arguments.has("--load");
    return !are_named && console.is_terminal() && ::isatty(STDIN_FILENO) != 0;
}

// The opponent with memory learns from every game that is finished here.
void remember(const archive::GameRecord& record, const Console& console) {
    if (record.result == "*") return;
    archive::Memories memories{play::memory_folder()};
    const auto learned = memories.learn(record);
    if (!learned) return console.remark(learned.error());
    if (!*learned) return;
    const auto size = memories.size(record.game);
    if (!size) return console.remark(size.error());
    console.print(Text{
        fmt::format("The opponent with memory now remembers {} games: plateau memory {}", size->games(), record.game),
        fmt::format("L'adversaire avec mémoire se souvient maintenant de {} parties : plateau memory {}", size->games(),
                    record.game)});
}

// Beside the games of matches and of the page; that a game cannot be kept spoils nothing.
void keep(archive::GameRecord record, const Arguments& arguments, const Console& console) {
    if (!keeps_games(arguments) || record.moves.empty()) return;
    const auto games = archive::Archive::open(arguments.text("--archive", archive::usual_path().string()));
    if (!games) return console.remark(games.error());
    (*games)->keep(std::move(record));
    if (const auto kept = (*games)->flush(); !kept) console.remark(kept.error());
}

int run_play(const Arguments& arguments, Console& console) {
    auto loaded = game_or_load(arguments, console);
    if (!loaded) return arguments.has("--load") ? console.give_up(loaded.failure()) : console.refuse(loaded.failure());
    archive::GameRecord record = std::move(*loaded);
    if (arguments.has("--position")) record.start_position = arguments.text("--position");
    const auto seed = arguments.integer("--seed", static_cast<long long>(record.seed), 0, 1'000'000'000'000);
    if (!seed) return console.refuse(seed.failure());
    record.seed = static_cast<std::uint64_t>(*seed);
    const auto game = play::open_game(record.game, console.resources());
    if (!game) return console.refuse(game.failure());
    auto session = replayed(**game, record);
    if (!session) return console.refuse(session.failure());
    if (record.date.empty()) record.date = archive::date_text(archive::unix_seconds_now());
    record.first = arguments.text("--first", record.first.empty() ? person : record.first);
    record.second = arguments.text("--second", record.second.empty() ? "medium" : record.second);
    if (wants_lists(arguments, console)) {
        auto seats = choose_players(**game, person, std::cin, console);
        if (!seats) return success;
        record.first = (*seats)[0];
        record.second = (*seats)[1];
        console.print(fmt::format("\n--first {} --second {}\n", record.first, record.second));
    }
    for (const auto& player : {record.first, record.second})
        if (player != person)
            if (const auto known = (*game)->check_player(player); !known) return console.refuse(known.failure());
    console.print(
        fmt::format("{}. {}", console.say((*game)->info().title),
                    console.say({"Type help for a list of commands.", "Tapez aide pour la liste des commandes."})));
    std::array<std::string, 2> seats{record.first, record.second};
    auto told = AxisAlliesView::open(**session, console.resources());
    Table table{std::move(*session), std::move(seats), std::move(record), std::move(told), console};
    const int status = table.play();
    remember(table.record(), console);
    keep(table.record(), arguments, console);
    return status;
}

}  // namespace

Command play_command() {
    return {
        "play",
        {"play a game in the terminal, against a player or each other",
         "jouer une partie dans le terminal, contre un joueur ou à deux"},
        "plateau play connect4 --second hard",
        {place("GAME", game_argument().meaning),
         option("--first", "P", {"human or a player (default: human)", "human ou un joueur (par défaut : human)"}),
         option("--second", "P", {"human or a player (default: medium)", "human ou un joueur (par défaut : medium)"}),
         flag("--choose", {"choose the players from lists, as happens at a terminal where neither is named",
                           "choisir les joueurs dans des listes, comme dans un terminal où aucun n'est nommé"}),
         position_option(), load_option({"continue a saved game", "continuer une partie enregistrée"}), seed_option(),
         keep_option()},
        run_play};
}

}  // namespace plateau::cli
