// What the program says of itself: the overview, the help of a command, and the same as a manual page and as
// completions of the shell. All of it is made from what the commands declare.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"

namespace plateau::cli {

// Every option a command takes, those that all commands share included.
std::vector<Argument> arguments_of(const Command& command);
// "plateau perft GAME [--depth N] ...".
std::string usage_of(const Command& command);

std::string overview(Language language, int width);
std::string help_of(const Command& command, Language language, int width);

// plateau.1 in the format of man(7).
std::string manual_page(Language language);
// A script for bash, zsh or fish.
Result<std::string> completion_script(std::string_view shell);

}  // namespace plateau::cli
