#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/wrapping.h"
#include "play/version.h"

namespace plateau::cli {

namespace {

constexpr int widest = 110;  // beyond that lines are hard to read

std::string shown(const Argument& argument) {
    return argument.name + (argument.value.empty() ? "" : " " + argument.value);
}

// Names in one column, meanings beside it.
std::string row(std::string_view name, std::string_view meaning, int name_width, int width) {
    const int indent = 2 + name_width + 2;
    const int padding = std::max(1, name_width + 2 - columns_of(name));
    return wrapped(fmt::format("  {}{}{}", name, std::string(static_cast<std::size_t>(padding), '\x01'), meaning),
                   width, indent) +
           "\n";
}

// The padding of row() must not be taken for blanks between words.
std::string with_blanks(std::string text) {
    std::replace(text.begin(), text.end(), '\x01', ' ');
    return text;
}

}  // namespace

std::vector<Argument> arguments_of(const Command& command) {
    auto all = command.arguments;
    all.push_back(option("--lang", "fr|en", {"language of the output", "langue d'affichage"}));
    all.push_back(flag("--help", {"show this help (-h)", "afficher cette aide (-h)"}));
    return all;
}

std::string usage_of(const Command& command) {
    std::string usage = "plateau " + command.name;
    for (const auto& argument : command.arguments) {
        const std::string text = shown(argument) + (argument.repeats ? " ..." : "");
        usage += argument.is_required ? " " + text : " [" + text + "]";
    }
    return usage;
}

std::string overview(Language language, int width) {
    width = std::min(width, widest);
    const auto say = [&](const Text& text) { return wrapped(text.in(language), width); };
    std::string text = say({"Plateau plays, explains and studies board games.",
                            "Plateau joue, explique et étudie des jeux de plateau."}) +
                       "\n\n";
    for (const auto& command : commands())
        text += row("plateau " + command.name, command.about.in(language), 20, width);
    text += "\n" + say({"plateau help COMMAND describes a command, plateau --version names the version.",
                        "plateau help COMMANDE décrit une commande, plateau --version donne la version."});
    return with_blanks(text);
}

std::string help_of(const Command& command, Language language, int width) {
    width = std::min(width, widest);
    std::string text =
        wrapped(usage_of(command), width, 4) + "\n\n" + wrapped(command.about.in(language), width) + "\n\n";
    for (const auto& argument : arguments_of(command))
        text += row(shown(argument), argument.meaning.in(language), 22, width);
    text += fmt::format("\n{} {}", language == Language::french ? "Exemple :" : "Example:", command.example);
    return with_blanks(text);
}

}  // namespace plateau::cli
