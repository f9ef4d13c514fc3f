#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <thread>

#include "cli/help.h"
#include "core/names.h"
#include "core/stop.h"
#include "play/catalog.h"
#include "play/version.h"

namespace plateau::cli {
namespace {

Language language_from(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] == "--lang") return words[i + 1] == "fr" ? Language::french : Language::english;
    for (const auto& word : words)
        if (word.starts_with("--lang=")) return word == "--lang=fr" ? Language::french : Language::english;
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(variable); value && *value)
            return std::string_view{value}.starts_with("fr") ? Language::french : Language::english;
    return Language::english;
}

// Ctrl-C, or a terminal that is closed, asks politely; a second time ends the program. The signals are waited for by a
// thread of their own.
class Interrupts {
public:
    Interrupts() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        if (!is_ignored(SIGHUP)) sigaddset(&signals_, SIGHUP);  // nohup wants it ignored
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
        signal(SIGPIPE, SIG_IGN);
        std::thread{[signals = signals_, stop = stop_]() mutable {
            int which = 0;
            sigwait(&signals, &which);
            stop.request_stop();
            sigwait(&signals, &which);
            _exit(interrupted);
        }}.detach();
    }
    StopSignal token() const { return stop_.signal(); }

private:
    static bool is_ignored(int which) {
        struct sigaction action{};
        return sigaction(which, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
    }

    sigset_t signals_{};
    StopSource stop_;
};

// What was typed, without the command's name. Options may stand before the command.
struct Line {
    std::string command;
    std::vector<std::string> rest;

    bool has(std::string_view option) const { return std::find(rest.begin(), rest.end(), option) != rest.end(); }
    bool asks_for_help() const { return has("--help") || has("-h"); }
};

bool is_option(std::string_view word) { return word.starts_with('-'); }

// The first word, or the first that names a command if options come before it.
Line split(const std::vector<std::string>& words) {
    const auto names = names_of(commands());
    auto name = words.begin();
    if (name != words.end() && is_option(*name))
        name = std::find_if(words.begin(), words.end(), [&](const auto& word) {
            return word == "help" || std::find(names.begin(), names.end(), word) != names.end();
        });
    Line line;
    if (name != words.end()) line.command = *name;
    line.rest.assign(words.begin(), name);
    if (name != words.end()) line.rest.insert(line.rest.end(), name + 1, words.end());
    return line;
}

const Command* find_command(std::string_view name) {
    for (const auto& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

// The game that is called so, elsewhere or nearly. Empty: none is.
std::string game_meant_by(const std::string& name) {
    for (const auto& game : play::catalog())
        if (std::find(game.also_called.begin(), game.also_called.end(), name) != game.also_called.end())
            return game.name;
    return nearest_name(name, names_of(play::catalog()));
}

// Who types a game where a command belongs wants to play it.
int refuse_command(const std::string& name, const Console& console) {
    if (is_option(name))
        return console.refuse(unknown_name({"option", "d'option"}, name, {"--help", "--version", "--lang"}));
    const auto names = names_of(commands());
    const auto game = nearest_name(name, names).empty() ? game_meant_by(name) : "";
    if (game.empty()) return console.refuse(unknown_name({"command", "de commande"}, name, names));
    return console.refuse(
        {fmt::format("there is no command '{0}'; to play {1}: plateau play {1}", name, game),
         fmt::format("il n'y a pas de commande « {0} » ; pour jouer à {1} : plateau play {1}", name, game)});
}

int run_help(const Line& line, const Console& console) {
    const auto topic = std::find_if(line.rest.begin(), line.rest.end(),
                                    [](const auto& word) { return !is_option(word) && word != "fr" && word != "en"; });
    if (topic == line.rest.end() || *topic == "help") {
        console.print(console.spelled(overview(console.language(), console.width())));
        return success;
    }
    const auto* command = find_command(*topic);
    if (!command) return refuse_command(*topic, console);
    console.print(console.spelled(help_of(*command, console.language(), console.width())));
    return success;
}

int run_command(const Command& command, const Line& line, Console& console) {
    const auto arguments = Arguments::parse(arguments_of(command), line.rest);
    if (!arguments) return console.refuse(arguments.failure());
    if (const auto language = arguments->text("--lang", "en"); language != "en" && language != "fr")
        return console.refuse(unknown_name({"language", "de langue"}, language, {"fr", "en"}));
    const int status = command.run(*arguments, console);
    if (std::fflush(stdout) != 0 && status == success)
        return console.give_up({"cannot write to standard output", "impossible d'écrire sur la sortie standard"});
    return status;
}

int run(const std::vector<std::string>& words) {
    const Interrupts interrupts;
    Console console{language_from(words), interrupts.token()};
    const auto line = split(words);
    const auto* command = find_command(line.command);
    if (command && line.asks_for_help()) {
        console.print(console.spelled(help_of(*command, console.language(), console.width())));
        return success;
    }
    if (command) return run_command(*command, line, console);
    if (line.command == "help") return run_help(line, console);
    if (line.has("--version") || line.has("-V") || line.command == "version") {
        console.print("plateau " + play::version());
        return success;
    }
    if (line.command.empty() && (line.rest.empty() || line.asks_for_help())) return run_help({}, console);
    return refuse_command(line.command.empty() ? line.rest.front() : line.command, console);
}

int give_up_for_memory(const std::vector<std::string>& words) {
    const Console console{language_from(words), {}};
    return console.give_up({"out of memory: ask for smaller tables (table=MEGABYTES, memory=MEGABYTES)",
                            "mémoire insuffisante : demandez des tables plus petites (table=MÉGAOCTETS, "
                            "memory=MÉGAOCTETS)"});
}

}  // namespace
}  // namespace plateau::cli

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 16);  // thoughts are read as they come, by people and programs
    const std::vector<std::string> words{argv + 1, argv + argc};
    try {
        return plateau::cli::run(words);
    } catch (const std::bad_alloc&) {
        return plateau::cli::give_up_for_memory(words);
    } catch (const std::exception& error) {
        fmt::print(stderr, "plateau: {}\n", error.what());
        return plateau::cli::failure;
    }
}
