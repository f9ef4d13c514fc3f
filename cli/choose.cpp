#include "cli/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <istream>

#include "play/option_choices.h"
#include "play/player_options.h"

namespace plateau::cli {

namespace {

struct Entry {
    std::string word;  // may be typed instead of the number
    std::string line;
};

// "label: words", in French with a space before.
std::string labelled(const std::string& label, const std::string& words, const Console& console) {
    return label + console.say({": ", " : "}) + words;
}

class Chooser {
public:
    Chooser(const play::AnyGame& game, std::istream& input, const Console& console)
        : game_{game}, input_{input}, console_{console} {}

    // The number of the entry, from 0. Enter takes the usual one.
    std::optional<std::size_t> entry(const Text& title, const std::vector<Entry>& entries, std::size_t usual) {
        console_.print("\n" + console_.say(title));
        for (std::size_t i = 0; i < entries.size(); ++i)
            console_.print(fmt::format("{:>4}  {}", i + 1, entries[i].line));
        while (const auto typed = ask(std::to_string(usual + 1))) {
            if (typed->empty()) return usual;
            if (const auto found = find(entries, *typed)) return found;
            console_.print(Text{fmt::format("Type a number from 1 to {}.", entries.size()),
                                fmt::format("Tapez un numéro de 1 à {}.", entries.size())});
        }
        return std::nullopt;
    }

    // A computer's player, for the side of that name.
    std::optional<std::string> player(const Text& side) {
        const play::GameInfo& info = game_.info();
        std::vector<Entry> entries;
        for (const auto& level : info.levels)
            entries.push_back({level.name, fmt::format("{:<12} {}", level.name, level.player)});
        for (const auto& opponent : info.opponents)
            if (opponent.powers.empty())
                entries.push_back(
                    {opponent.name, labelled(console_.say(opponent.title), console_.say(opponent.meaning), console_)});
        entries.push_back({"algorithm", console_.say({"choose the algorithm and its options",
                                                      "choisir l'algorithme et ses options"})});
        const std::size_t usual = info.levels.size() > 1 ? 1 : entries.size() - 1;
        const auto chosen =
            entry({fmt::format("Computer, {}:", side.en), fmt::format("Ordinateur, {} :", side.fr)}, entries, usual);
        if (!chosen) return std::nullopt;
        return *chosen + 1 < entries.size() ? entries[*chosen].word : algorithm();
    }

private:
    std::optional<std::string> ask(const std::string& usual) {
        fmt::print("[{}] > ", usual);
        std::fflush(stdout);
        std::string line;
        if (!std::getline(input_, line)) return std::nullopt;
        return line;
    }

    static std::optional<std::size_t> find(const std::vector<Entry>& entries, const std::string& typed) {
        std::size_t number = 0;
        const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
        if (error == std::errc{} && end == typed.data() + typed.size() && number >= 1 && number <= entries.size())
            return number - 1;
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (entries[i].word == typed) return i;
        return std::nullopt;
    }

    template <class Named>
    std::vector<Entry> entries_of(const std::vector<Named>& list) const {
        std::vector<Entry> entries;
        for (const auto& one : list)
            entries.push_back({one.name, fmt::format("{:<12} {}", one.name, console_.say(one.meaning))});
        return entries;
    }

    std::optional<std::string> algorithm() {
        const auto& players = game_.info().players;
        const auto is_usual = [](const auto& player) { return player.name == "alphabeta" || player.name == "strong"; };
        const auto usual = std::find_if(players.begin(), players.end(), is_usual);
        const auto chosen = entry({"Algorithm:", "Algorithme :"}, entries_of(players),
                                  usual == players.end() ? 0 : static_cast<std::size_t>(usual - players.begin()));
        if (!chosen) return std::nullopt;
        Spec spec{players[*chosen].name, {}};
        for (const char* name : {"eval", "depth", "time"})
            for (const auto& option : players[*chosen].options)
                if (option.name == name && !change(spec, option)) return std::nullopt;
        return with_options(std::move(spec));
    }

    // Every option in one list, again and again until nothing is to be changed.
    std::optional<std::string> with_options(Spec spec) {
        while (true) {
            const auto options = options_to_choose(spec);
            std::vector<Entry> entries{{"", console_.say({"play with these", "jouer ainsi"})}};
            for (const auto& option : options)
                entries.push_back({option.name, fmt::format("{:<20} {:<12} {}", option.name, option.value,
                                                            console_.say(option.meaning))});
            const auto chosen =
                entry({fmt::format("Options of {}:", spec.to_text()), fmt::format("Options de {} :", spec.to_text())},
                      entries, 0);
            if (!chosen) return std::nullopt;
            if (*chosen == 0) return spec.to_text();
            if (!change(spec, options[*chosen - 1])) return std::nullopt;
        }
    }

    // Without those that this game leaves no choice.
    std::vector<OptionInfo> options_to_choose(const Spec& spec) const {
        auto options = play::player_options(game_, spec.to_text());
        assert(options);
        std::erase_if(*options, [&](const auto& option) { return play::choices(option, game_.info()).size() == 1; });
        return std::move(*options);
    }

    // Asks for another value until the player takes it; false where the input ends.
    bool change(Spec& spec, const OptionInfo& option) {
        const auto list = play::choices(option, game_.info());
        show_choices(option, list);
        while (const auto typed = ask(option.value.empty() ? console_.say({"none", "aucun"}) : option.value)) {
            if (typed->empty()) return true;
            Spec changed = with_value(spec, option, chosen_word(option, list, *typed));
            if (const auto known = game_.check_player(changed.to_text())) {
                spec = std::move(changed);
                return true;
            } else {
                console_.print(known.error());
            }
        }
        return false;
    }

    void show_choices(const OptionInfo& option, const std::vector<std::string>& list) const {
        console_.print("\n" + labelled(option.name, console_.say(option.meaning), console_));
        if (option.kind == "evaluation") return show_named(list, entries_of(game_.info().evaluations));
        if (option.kind == "player") return show_named(list, entries_of(game_.info().players));
        std::string line = " ";
        for (const auto& choice : list) line += " " + (choice.empty() ? "-" : choice);
        if (!list.empty()) console_.print(line);
    }

    // What the game says of each name that can be chosen.
    void show_named(const std::vector<std::string>& names, const std::vector<Entry>& known) const {
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto is_it = [&](const Entry& one) { return one.word == names[i]; };
            const auto found = std::find_if(known.begin(), known.end(), is_it);
            console_.print(fmt::format("{:>4}  {}", i + 1, found == known.end() ? names[i] : found->line));
        }
    }

    // Evaluations and players may be chosen by their number; "-" is none.
    std::string chosen_word(const OptionInfo& option, const std::vector<std::string>& list,
                            const std::string& typed) const {
        if (typed == "-" && std::count(list.begin(), list.end(), "")) return "";
        if (option.kind != "evaluation" && option.kind != "player") return typed;
        std::vector<Entry> entries;
        for (const auto& name : list) entries.push_back({name, ""});
        const auto found = find(entries, typed);
        return found ? list[*found] : typed;
    }

    // What belonged to the player or evaluation that it named before goes with it.
    static Spec with_value(Spec spec, const OptionInfo& option, const std::string& value) {
        for (const auto& [key, old] : spec.under(option.name).options) spec.erase(option.name + "." + key);
        spec.set(option.name, value);
        return spec;
    }

    const play::AnyGame& game_;
    std::istream& input_;
    const Console& console_;
};

}  // namespace

std::optional<std::array<std::string, 2>> choose_players(const play::AnyGame& game, const std::string& person,
                                                         std::istream& input, const Console& console) {
    Chooser chooser{game, input, console};
    const auto& sides = game.info().sides;
    const std::string you = console.say({"you", "vous"});
    const auto chosen = chooser.entry({"Who plays?", "Qui joue ?"},
                                      {{"first", labelled(you, console.say(sides[0]), console)},
                                       {"second", labelled(you, console.say(sides[1]), console)},
                                       {"people", console.say({"two people", "deux personnes"})},
                                       {"computers", console.say({"two computers", "deux ordinateurs"})}},
                                      0);
    if (!chosen) return std::nullopt;
    const bool is_computer[] = {*chosen == 1 || *chosen == 3, *chosen == 0 || *chosen == 3};
    std::array<std::string, 2> seats{person, person};
    for (std::size_t side = 0; side < seats.size(); ++side) {
        if (!is_computer[side]) continue;
        const auto player = chooser.player(sides[side]);
        if (!player) return std::nullopt;
        seats[side] = *player;
    }
    return seats;
}

}  // namespace plateau::cli
