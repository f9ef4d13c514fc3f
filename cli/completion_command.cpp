#include "cli/command.h"
#include "cli/commands.h"
#include "cli/help.h"

namespace plateau::cli {

namespace {

int run_completion(const Arguments& arguments, Console& console) {
    const auto script = completion_script(arguments.text("SHELL"));
    if (!script) return console.refuse(script.failure());
    console.print(*script);
    return success;
}

int run_manual(const Arguments&, Console& console) {
    console.print(manual_page(console.language()));
    return success;
}

}  // namespace

Command completion_command() {
    return {"completion",
            {"print a script that completes commands in a shell", "afficher un script de complétion pour un shell"},
            "plateau completion bash > ~/.local/share/bash-completion/completions/plateau",
            {required(place("SHELL", {"bash, zsh or fish", "bash, zsh ou fish"}))},
            run_completion};
}

Command manual_command() {
    return {"manual",
            {"print the manual page", "afficher la page de manuel"},
            "plateau manual > plateau.1; man ./plateau.1",
            {},
            run_manual};
}

}  // namespace plateau::cli
