#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <thread>

#include "cli/command.h"
#include "core/names.h"
#include "core/stop.h"

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

Argument language_option() { return option("--lang", "fr|en", {"language of the output", "langue d'affichage"}); }
Argument help_option() { return flag("--help", {"show this help", "afficher cette aide"}); }

int print_overview(const Console& console) {
    console.print(Text{"Plateau plays, explains and studies board games.\n",
                       "Plateau joue, explique et étudie des jeux de plateau.\n"});
    for (const auto& command : commands())
        console.print(fmt::format("  plateau {:<12} {}", command.name, console.say(command.about)));
    console.print(Text{"\nRun plateau COMMAND --help for its options and an example.",
                       "\nplateau COMMANDE --help donne ses options et un exemple."});
    return success;
}

int print_help(const Command& command, const std::vector<Argument>& arguments, const Console& console) {
    std::string usage = "plateau " + command.name;
    for (const auto& argument : command.arguments) {
        const std::string shown =
            argument.name + (argument.value.empty() ? "" : " " + argument.value) + (argument.repeats ? " ..." : "");
        usage += argument.is_required ? " " + shown : " [" + shown + "]";
    }
    console.print(usage);
    console.print("\n" + console.say(command.about) + "\n");
    for (const auto& argument : arguments)
        console.print(fmt::format("  {:<22} {}", argument.name + (argument.value.empty() ? "" : " " + argument.value),
                                  console.say(argument.meaning)));
    console.print(
        fmt::format("\n{} {}", console.language() == Language::french ? "Exemple :" : "Example:", command.example));
    return success;
}

// Ctrl-C asks politely; a second one ends the program. The signals are waited for by a thread of their own.
class Interrupts {
public:
    Interrupts() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
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
    sigset_t signals_{};
    StopSource stop_;
};

int run(const std::vector<std::string>& words) {
    const Interrupts interrupts;
    Console console{language_from(words), interrupts.token()};
    if (words.empty() || words[0] == "--help" || words[0] == "help") return print_overview(console);
    for (const auto& command : commands()) {
        if (command.name != words[0]) continue;
        std::vector<Argument> declared = command.arguments;
        declared.push_back(language_option());
        declared.push_back(help_option());
        for (const auto& word : words)
            if (word == "--help") return print_help(command, declared, console);
        const auto arguments = Arguments::parse(declared, {words.begin() + 1, words.end()});
        if (!arguments) return console.refuse(arguments.failure());
        if (const auto language = arguments->text("--lang", "en"); language != "en" && language != "fr")
            return console.refuse(unknown_name({"language", "de langue"}, language, {"fr", "en"}));
        const int status = command.run(*arguments, console);
        if (std::fflush(stdout) != 0 && status == success)
            return console.give_up({"cannot write to standard output", "impossible d'écrire sur la sortie standard"});
        return status;
    }
    return console.refuse(unknown_name({"command", "de commande"}, words[0], names_of(commands())));
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
