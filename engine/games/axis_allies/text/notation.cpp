// Orders as text: "move 1 tank libya french_equatorial_africa egypt". The notation's words are English ids; names of
// units, zones and phases in either language are understood, and the verbs in French too.
#include <algorithm>
#include <charconv>
#include <utility>

#include "core/names.h"
#include "games/axis_allies/phases/battle.h"
#include "games/axis_allies/phases/wording.h"
#include "games/axis_allies/rules.h"
#include "games/axis_allies/text/order_text.h"

namespace plateau::axis_allies {

namespace {

struct VerbWord {
    Verb verb;
    const char *english, *french;  // as they are typed; accents may be left out
};
constexpr VerbWord verbs[] = {
    {Verb::end, "end", "fin"},
    {Verb::research, "research", "chercher"},
    {Verb::buy, "buy", "acheter"},
    {Verb::move, "move", "déplacer"},
    {Verb::raid, "raid", "bombarder"},
    {Verb::load, "load", "embarquer"},
    {Verb::unload, "unload", "débarquer"},
    {Verb::rocket, "rocket", "fusée"},
    {Verb::battle, "battle", "combat"},
    {Verb::roll, "roll", "lancer"},
    {Verb::lose, "lose", "perdre"},
    {Verb::withdraw, "withdraw", "replier"},
    {Verb::submerge, "submerge", "plonger"},
    {Verb::stay, "stay", "rester"},
    {Verb::retreat, "retreat", "retraite"},
    {Verb::place, "place", "placer"},
    {Verb::repair, "repair", "réparer"},
};

std::optional<Verb> verb_called(std::string_view word) {
    const std::string plain = plain_name(word);
    if (plain == "bouger") return Verb::move;
    for (const auto& [verb, english, french] : verbs)
        if (plain == english || plain == plain_name(french)) return verb;
    return std::nullopt;
}

std::string word_of(Verb verb, Language language) { return verb_text(verb).in(language); }

// Several powers defend: whose unit it is has to be said.
bool names_powers(const RuleBook& book, const Position& position, const Group& group) {
    if (group.power() == position.power) return false;
    if (book.map.side_of(group.power()) == side_of_turn(book, position)) return true;
    int powers = 0;
    for (const PowerId power : book.enemies(side_of_turn(book, position))) {
        const auto army = position.units[position.battle.zone][power];
        powers += std::any_of(army.begin(), army.end(), [](int count) { return count > 0; });
    }
    return powers > 1;
}

std::string write_group(const RuleBook& book, const Position& position, const Group& group, Language language) {
    const auto& owner = book.map.powers[group.power()];
    const auto& kind = book.map.kinds[group.kind()];
    const bool is_french = language == Language::french, is_owned = names_powers(book, position, group);
    const std::string power = !is_owned ? "" : (is_french ? owner.name.word.fr : owner.id) + " ";
    const std::string& name = !is_french ? kind.id : group.count < 2 ? kind.name.word.fr : kind.name.many.fr;
    return fmt::format(" {} {}{}", group.count, power, name);
}

std::string write_roll(const RuleBook& book, const Position& position, const Move& move, Language language) {
    const std::string roll = word_of(Verb::roll, language);
    if (position.step == Step::technology_roll) {
        const auto& technology = book.map.technologies[move.group().what];
        return roll + " " + (language == Language::french ? technology.name.word.fr : technology.id);
    }
    if (position.step == Step::raid_roll || position.step == Step::rocket_roll)
        return fmt::format("{} {}", roll, move.group().value());
    if (!is_battle(position.step) || position.step == Step::raid_aa_roll || position.step == Step::aa_roll)
        return fmt::format("{} {}", roll, move.group_count ? move.group().count : 0);
    std::string text = roll;
    for (const Group& group : move.all_groups())
        text += fmt::format(" {}@{}{}", group.count, strength_of(group.what), spares_air(group.what) ? "s" : "");
    return move.group_count ? text : text + " 0";
}

class OrderReader {
public:
    OrderReader(const RuleBook& book, const Position& position, std::string_view text)
        : book_{book}, position_{position} {
        std::string word;
        for (const char c : std::string{text} + ' ')
            if (c == ' ' || c == '\t' || c == ',' || c == '\n' || c == '\r') {
                if (!word.empty()) words_.push_back(word);
                word.clear();
            } else {
                word += c;
            }
    }

    Result<Move> read() {
        if (words_.empty())
            return fail("expected an order, such as end purchase", "un ordre est attendu, comme fin achats");
        const auto verb = verb_called(words_[0]);
        if (!verb) return unknown_verb();
        move_.verb = *verb;
        at_ = 1;
        const auto read_rest = [&]() -> Result<void> {
            switch (move_.verb) {
                case Verb::end: return read_phase();
                case Verb::research: return read_number();
                case Verb::repair:
                    if (auto number = read_number(); !number) return number;
                    return read_zones();
                case Verb::roll: return read_roll();
                case Verb::stay: return {};
                case Verb::rocket:
                case Verb::battle:
                case Verb::retreat: return read_zones();
                default: break;
            }
            if (auto groups = read_groups(); !groups) return groups;
            return read_zones();
        }();
        if (!read_rest) return read_rest.failure();
        if (at_ < words_.size())
            return fail(fmt::format("'{}' is not understood after '{}'", words_[at_], words_[at_ - 1]),
                        fmt::format("« {} » n'est pas compris après « {} »", words_[at_], words_[at_ - 1]));
        return move_;
    }

private:
    Failure unknown_verb() const {
        std::vector<std::string> english, french;
        for (const auto& verb : verbs) {
            english.emplace_back(verb.english);
            french.emplace_back(verb.french);
        }
        const Text kind{"order", "d'ordre"};
        return fail(unknown_name(kind, words_[0], english).text.en, unknown_name(kind, words_[0], french).text.fr);
    }

    Result<void> read_phase() {
        if (at_ == words_.size()) return {};
        const std::string asked = plain_name(joined(words_.size() - at_)), id = to_string(position_.phase);
        const Text words = phase_text(position_.phase);
        at_ = words_.size();
        if (asked == id || asked == plain_name(words.en) || asked == plain_name(words.fr) ||
            asked == plain_name(last_word(words.fr)))
            return {};
        return fail(fmt::format("this is the {} phase: expected end {}", id, id),
                    fmt::format("c'est la phase {} : fin est attendu, ou fin {}", words.fr, words.fr));
    }

    static std::string last_word(const std::string& words) { return words.substr(words.rfind(' ') + 1); }

    std::optional<int> number() {
        if (at_ == words_.size()) return {};
        int value = 0;
        const std::string& word = words_[at_];
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > 30000) return {};
        ++at_;
        return value;
    }
    Result<void> read_number() {
        const auto value = number();
        if (!value) return fail("expected a number", "un nombre est attendu");
        move_.with(Group::number(*value));
        return {};
    }

    std::string joined(std::size_t length) const {
        std::string name = words_[at_];
        for (std::size_t i = 1; i < length; ++i) name += '_' + words_[at_ + i];
        return name;
    }
    KindId kind() {
        for (std::size_t length = std::min<std::size_t>(3, words_.size() - at_); length > 0; --length)
            if (const KindId found = book_.map.find_kind(joined(length)); found != no_kind) {
                at_ += length;
                return found;
            }
        return no_kind;
    }

    // The owner of units that are named without one.
    PowerId usual_power(KindId kind) const {
        const bool defenders =
            position_.step == Step::defender_submarines ||
            (is_battle(position_.step) && move_.verb == Verb::lose && !attacker_chooses(position_.step));
        if (!defenders) return position_.power;
        for (const PowerId power : book_.enemies(side_of_turn(book_, position_)))
            if (kind < book_.map.kind_count() && defending(book_, position_, power, kind, true) > 0) return power;
        return book_.enemies(side_of_turn(book_, position_)).front();
    }

    Result<void> read_groups() {
        bool is_first = true;
        while (at_ < words_.size()) {
            const std::size_t start = at_;
            auto count = number();
            if (!count && !is_first) break;
            if (at_ == words_.size()) return expected_unit("");
            PowerId power = nobody;
            const std::string word = words_[at_];
            KindId what = kind();
            if (what == no_kind && at_ + 1 < words_.size()) {
                power = book_.map.find_power(word);
                if (power != nobody) {
                    ++at_;
                    what = kind();
                }
            }
            if (what == no_kind) {
                at_ = start;
                return expected_unit(word);
            }
            if (count && (*count < 1 || *count > 250))
                return fail(fmt::format("{} units are too many or too few", *count),
                            fmt::format("{} unités, c'est trop ou trop peu", *count));
            if (move_.group_count == Move::max_groups)
                return fail("too many kinds of units", "trop de sortes d'unités");
            move_.with(Group::units(power == nobody ? usual_power(what) : power, what, count.value_or(1)));
            is_first = false;
        }
        return {};
    }
    Result<void> expected_unit(const std::string& word) const {
        return fail(
            fmt::format("'{}' is not a unit: expected how many of which, such as 2 infantry", word),
            fmt::format("« {} » n'est pas une unité : le nombre et l'unité sont attendus, comme 2 infanteries", word));
    }

    Result<void> read_zones() {
        while (at_ < words_.size()) {
            ZoneId found = no_zone;
            for (std::size_t length = std::min<std::size_t>(7, words_.size() - at_); length > 0 && found == no_zone;
                 --length) {
                found = book_.map.find_zone(joined(length));
                if (found != no_zone) at_ += length;
            }
            if (found == no_zone)
                return fail(fmt::format("there is no zone '{}' on this map", words_[at_]),
                            fmt::format("il n'y a pas de zone « {} » sur cette carte", words_[at_]));
            if (move_.path_size == Move::max_path) return fail("the way is too long", "le chemin est trop long");
            move_.through(found);
        }
        return {};
    }

    Result<void> read_roll() {
        if (at_ == words_.size()) return fail("expected what the dice show", "le résultat des dés est attendu");
        if (position_.step == Step::technology_roll) {
            const int technology = book_.map.find_technology(joined(words_.size() - at_));
            at_ = words_.size();
            if (technology < 0) return fail("expected a technology", "une technologie est attendue");
            move_.with({static_cast<std::uint8_t>(technology), 1});
            return {};
        }
        if (position_.step == Step::raid_roll || position_.step == Step::rocket_roll) return read_number();
        const Dice dice = dice_of(book_, position_);
        while (at_ < words_.size()) {
            const std::string& word = words_[at_];
            const auto sign = word.find('@');
            int hits = 0, strength = 0;
            std::from_chars(word.data(), word.data() + std::min(sign, word.size()), hits);
            bool spares = false;
            if (sign != std::string::npos) {
                std::from_chars(word.data() + sign + 1, word.data() + word.size(), strength);
                spares = word.back() == 's';
            }
            int c = dice_class(strength, spares);
            if (sign == std::string::npos)  // a plain number: the only dice there are
                for (int other_class = 0; other_class < dice_classes; ++other_class)
                    if (dice[static_cast<std::size_t>(other_class)] > 0) c = other_class;
            if (strength > 5 || hits < 0 || hits > 255)
                return fail("the dice cannot show this", "les dés ne peuvent pas montrer cela");
            ++at_;
            if (hits > 0 && move_.group_count < Move::max_groups)
                move_.with({static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(hits)});
        }
        return {};
    }

    const RuleBook& book_;
    const Position& position_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
    Move move_;
};

}  // namespace

Text phase_text(Phase phase) {
    static const Text words[] = {
        {"research and purchase", "recherche et achats"}, {"combat move", "mouvement de combat"}, {"combat", "combat"},
        {"noncombat move", "mouvement sans combat"},      {"place units", "placement"},           {"income", "revenu"}};
    return words[static_cast<std::size_t>(phase)];
}

Text verb_text(Verb verb) {
    const auto found =
        std::find_if(std::begin(verbs), std::end(verbs), [&](const VerbWord& word) { return word.verb == verb; });
    assert(found != std::end(verbs));
    return {found->english, found->french};
}

std::string order_text(const Rules& rules, const Position& position, const Move& move, Language language) {
    const RuleBook& book = rules.book();
    const bool is_french = language == Language::french;
    if (move.verb == Verb::roll) return write_roll(book, position, move, language);
    std::string text = word_of(move.verb, language);
    if (move.verb == Verb::end)
        return text + ' ' + (is_french ? phase_text(position.phase).fr : to_string(position.phase));
    if (move.verb == Verb::research) return fmt::format("{} {}", text, move.group().value());
    if (move.verb == Verb::repair) text += fmt::format(" {}", move.group().value());
    else
        for (const Group& group : move.all_groups()) text += write_group(book, position, group, language);
    for (std::size_t i = 0; i < move.path_size; ++i) {
        const auto& zone = book.map.zones[move.zones()[i]];
        text += is_french ? (i == 0 ? " " : ", ") + zone.name.word.fr : ' ' + zone.id;
    }
    return text;
}

std::string Rules::to_text(const Position& position, const Move& move) const {
    return order_text(*this, position, move, Language::english);
}

std::vector<std::string> Rules::split_moves(std::string_view text) const {
    std::vector<std::string> orders;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find_first_of(";\n"));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const auto first = part.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) continue;
        orders.emplace_back(part.substr(first, part.find_last_not_of(" \t\r") - first + 1));
    }
    return orders;
}

Result<Move> Rules::parse_move(const Position& position, std::string_view text) const {
    if (position.is_over()) return fail("the game is over", "la partie est finie");
    auto move = OrderReader{*book_, position, text}.read();
    if (!move) return move;
    if (auto possible = check(position, *move); !possible) return possible.failure();
    return move;
}

}  // namespace plateau::axis_allies
