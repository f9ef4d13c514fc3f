#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/help.h"
#include "core/names.h"
#include "play/catalog.h"

namespace plateau::cli {

namespace {

bool takes_a_game(const Command& command) {
    return std::any_of(command.arguments.begin(), command.arguments.end(),
                       [](const Argument& argument) { return argument.name == "GAME"; });
}

std::vector<std::string> options_of(const Command& command) {
    std::vector<std::string> names;
    for (const auto& argument : arguments_of(command))
        if (argument.is_option()) names.push_back(argument.name);
    return names;
}

std::string words(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, " ")); }

std::string bash_script() {
    std::string cases;
    for (const auto& command : commands())
        cases += fmt::format("        {}) words=\"{}{}\" ;;\n", command.name, words(options_of(command)),
                             takes_a_game(command) ? " $games" : "");
    return fmt::format(
        R"(# Completion of plateau for bash: source it, or save it in bash-completion's folder as "plateau".
_plateau() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} games="{}" words=
    case "${{COMP_WORDS[1]}}" in
{}        *) words="{} help --version --help" ;;
    esac
    [ "$COMP_CWORD" -eq 1 ] && words="{} help --version --help"
    [ "${{COMP_WORDS[1]}}" = help ] && words="{}"
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [ "${{#COMPREPLY[@]}}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}}
complete -F _plateau plateau
)",
        words(names_of(play::catalog())), cases, words(names_of(commands())), words(names_of(commands())),
        words(names_of(commands())));
}

// Between single quotes, as both zsh and fish take them.
std::string quoted(std::string text) {
    for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 4))
        text.replace(at, 1, "'\\''");
    return "'" + text + "'";
}

std::string zsh_script() {
    std::string list, cases;
    for (const auto& command : commands()) {
        list += fmt::format("        {}\n", quoted(command.name + ":" + command.about.en));
        cases += fmt::format("        {}) compadd -- {}{} ;;\n", command.name, words(options_of(command)),
                             takes_a_game(command) ? " $games" : "");
    }
    return fmt::format(R"(#compdef plateau
# Completion of plateau for zsh: save it as "_plateau" in a folder of $fpath.
_plateau() {{
    local -a commands games
    games=({})
    commands=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        compadd -- help --version --help
        return
    fi
    case $words[2] in
        help) _describe command commands ;;
{}    esac
    _files
}}
_plateau "$@"
)",
                       words(names_of(play::catalog())), list, cases);
}

std::string fish_script() {
    std::string text = "# Completion of plateau for fish: save it as plateau.fish in fish's completions folder.\n";
    for (const auto& command : commands()) {
        text += fmt::format("complete -c plateau -n __fish_use_subcommand -a {} -d {}\n", command.name,
                            quoted(command.about.en));
        for (const auto& argument : arguments_of(command))
            if (argument.is_option())
                text += fmt::format("complete -c plateau -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n",
                                    command.name, argument.name.substr(2), argument.value.empty() ? "" : " -r",
                                    quoted(argument.meaning.en));
        if (takes_a_game(command))
            text += fmt::format("complete -c plateau -n '__fish_seen_subcommand_from {}' -a '{}'\n", command.name,
                                words(names_of(play::catalog())));
    }
    return text + fmt::format(
                      "complete -c plateau -n '__fish_seen_subcommand_from help' -a '{}'\n"
                      "complete -c plateau -n __fish_use_subcommand -l version -d 'name the version'\n",
                      words(names_of(commands())));
}

}  // namespace

Result<std::string> completion_script(std::string_view shell) {
    if (shell == "bash") return bash_script();
    if (shell == "zsh") return zsh_script();
    if (shell == "fish") return fish_script();
    return unknown_name({"shell", "de shell"}, shell, {"bash", "zsh", "fish"});
}

}  // namespace plateau::cli
