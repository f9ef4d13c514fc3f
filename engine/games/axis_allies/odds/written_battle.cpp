#include "games/axis_allies/odds/written_battle.h"

#include "core/names.h"
#include "core/options.h"
#include "games/axis_allies/odds/force_text.h"

namespace plateau::axis_allies {

namespace {

Result<TechnologySet> parse_technologies(const Map& map, const std::string& text) {
    TechnologySet owned = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find_first_of(", ", at), text.size());
        const std::string name = text.substr(at, end - at);
        at = end + 1;
        if (name.empty()) continue;
        const int number = map.find_technology(name);
        if (number < 0) {
            std::vector<std::string> known;
            for (const auto& technology : map.technologies) known.push_back(technology.id);
            return unknown_name({"technology", "de technologie"}, name, known);
        }
        owned = static_cast<TechnologySet>(owned | 1 << number);
    }
    return owned;
}

Failure unknown_retreat(const std::string& text) {
    return unknown_name({"way to retreat", "de retraite"}, text, {"rounds=2", "units=3", "below=0.4", "air"});
}

Result<RetreatRule> parse_retreat(const std::string& text) {
    RetreatRule rule;
    if (text.empty()) return rule;
    if (text == "air") {
        rule.when_only_air = true;
        return rule;
    }
    const auto spec = parse_spec("retreat:" + text);
    if (!spec) return unknown_retreat(text);
    for (const auto& [key, value] : spec->options) {
        if (key == "below") {
            const auto below = options::number(key, value, 0, 1);
            if (!below) return below.failure();
            rule.below = *below;
            continue;
        }
        const auto number = options::integer(key, value, 0, 200);
        if (!number) return number.failure();
        if (key == "rounds") rule.after_rounds = static_cast<std::uint8_t>(*number);
        else if (key == "units") rule.units_left = static_cast<std::uint8_t>(*number);
        else return unknown_retreat(key);
    }
    return rule;
}

// Reads what is written into a question, field by field, until one is wrong.
class BattleReader {
public:
    BattleReader(const Map& map, const WrittenBattle& written) : map_{map}, written_{written} {}

    Result<BattleQuestion> read() {
        take(parse_force(map_, written_.attack), question_.attackers);
        take(parse_force(map_, written_.defend), question_.defenders);
        take(parse_loss_order(map_, written_.losses), question_.attacker_losses);
        take(parse_loss_order(map_, written_.defender_losses), question_.defender_losses);
        take(parse_retreat(written_.retreat), question_.retreat);
        read_landing();
        read_technologies();
        if (failure_) return *failure_;
        if (question_.attackers.empty())
            return fail("there is no attacker: expected units, such as \"3 infantry 1 tank\"",
                        "il n'y a pas d'attaquant : des unités sont attendues, comme « 3 infanteries 1 char »");
        read_switches();
        if (auto checked = check(map_, question_); !checked) return checked.failure();
        return question_;
    }

private:
    template <class T>
    void take(Result<T> read, T& into) {
        if (read) into = std::move(*read);
        else if (!failure_) failure_ = read.failure();
    }

    void read_landing() {
        if (!written_.bombarding) return;
        question_.is_landing = true;
        take(parse_force(map_, *written_.bombarding), question_.bombarding);
        for (auto& stack : question_.attackers) stack.has_landed = map_.kinds[stack.kind].domain == Domain::land;
    }

    void read_technologies() {
        TechnologySet attack = 0, defend = 0;
        take(parse_technologies(map_, written_.attack_technologies), attack);
        take(parse_technologies(map_, written_.defend_technologies), defend);
        for (auto& stack : question_.attackers) stack.technologies = attack;
        for (auto& stack : question_.bombarding) stack.technologies = attack;
        for (auto& stack : question_.defenders) stack.technologies = defend;
    }

    void read_switches() {
        for (const auto& stack : question_.defenders) question_.has_aa_gun |= stack.kind == map_.aa_gun;
        question_.at_sea = fights_at_sea(map_, question_.attackers, question_.defenders);
        question_.keep_land_unit = written_.keeps_land_unit;
        question_.defender_submerges = written_.submarines_leave;
        question_.air_may_leave_landing = map_.edition_rules.air_retreat;
    }

    const Map& map_;
    const WrittenBattle& written_;
    BattleQuestion question_;
    std::optional<Failure> failure_;
};

}  // namespace

Result<BattleQuestion> parse_battle(const Map& map, const WrittenBattle& written) {
    return BattleReader{map, written}.read();
}

}  // namespace plateau::axis_allies
