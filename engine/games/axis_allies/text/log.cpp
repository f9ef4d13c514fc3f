#include "games/axis_allies/text/log.h"

#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

// Capital letter at the start of a sentence; the first letter may be an accented one.
std::string capitalised(std::string sentence) {
    if (sentence.empty()) return sentence;
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    else if (sentence.starts_with("\u00ee")) sentence.replace(0, 2, "\u00ce");
    return sentence;
}

class Story {
public:
    Story(const Rules& rules, const Position& before, const Move& move, const Position& after)
        : rules_{rules}, book_{rules.book()}, map_{rules.map()}, before_{before}, move_{move}, after_{after} {}

    std::vector<Text> sentences;

    void tell_order() {
        switch (move_.verb) {
            case Verb::research:
                return say(
                    fmt::format("{} throws {} for research", power().en, dice(move_.group().value(), "die", "dice")),
                    fmt::format("{} {} {} de recherche", power().fr, verb("lance", "lancent"),
                                dice(move_.group().value(), "dé", "dés")));
            case Verb::buy:
                return say(fmt::format("{} buys {}", power().en, units().en),
                           fmt::format("{} {} {}", power().fr, verb("achète", "achètent"), units().fr));
            case Verb::repair:
                return say(fmt::format("{} repairs {} of damage in {}", power().en, move_.group().value(), to().en),
                           fmt::format("{} {} {} de dégâts ({})", power().fr, verb("répare", "réparent"),
                                       move_.group().value(), map_.zones[move_.to()].name.word.fr));
            case Verb::place:
                return say(fmt::format("{} places {} in {}", power().en, units().en, to().en),
                           fmt::format("{} {} {} ({})", power().fr, verb("place", "placent"), units().fr,
                                       map_.zones[move_.to()].name.word.fr));
            case Verb::move:
                return say(fmt::format("{}: {}", units().en, way().en), fmt::format("{} : {}", units().fr, way().fr));
            case Verb::raid:
                return say(fmt::format("{} to raid: {}", units().en, way().en),
                           fmt::format("{} pour un raid : {}", units().fr, way().fr));
            case Verb::load:
                return say(fmt::format("{} aboard: {}", units().en, way().en),
                           fmt::format("{} à bord : {}", units().fr, way().fr));
            case Verb::unload:
                return say(fmt::format("{} ashore: {}", units().en, way().en),
                           fmt::format("{} à terre : {}", units().fr, way().fr));
            case Verb::rocket:
                return say(fmt::format("a rocket: {}", way().en), fmt::format("une fusée : {}", way().fr));
            case Verb::battle:
                return say(fmt::format("battle in {}", to().en),
                           fmt::format("combat : {}", map_.zones[move_.to()].name.word.fr));
            case Verb::withdraw:
                return say(fmt::format("{} to {}", withdrawn("withdraws", "withdraw").en, to().en),
                           fmt::format("repli de {} vers {}", units().fr, to().fr));
            case Verb::submerge: return say(withdrawn("dives", "dive").en, fmt::format("plongée de {}", units().fr));
            case Verb::roll: return tell_roll();
            default: return;
        }
    }

    // Territory that changed hands outside a battle, treasures, aircraft lost, income, the end.
    void tell_changes() {
        for (const ZoneId zone : map_.land) {
            const PowerId now = after_.owner(zone);
            if (before_.owner(zone) == now || after_.fought.has(zone) != before_.fought.has(zone)) continue;
            tell_capture(zone, now);
        }
        for (PowerId loser = 0; loser < map_.powers.size(); ++loser) {
            const ZoneId capital = map_.powers[loser].capital;
            const bool falls =
                before_.owner(capital) == loser && !is_friendly(book_, after_, capital, map_.side_of(loser));
            if (falls && before_.ipc[loser] > 0)
                say(fmt::format("the treasure of {} falls to {}: {} IPC", the_power(book_, loser).en, power().en,
                                before_.ipc[loser]),
                    fmt::format("le trésor est pris : {} IPC ({} vers {})", before_.ipc[loser],
                                map_.powers[loser].name.word.fr, map_.powers[before_.power].name.word.fr));
        }
        if (move_.verb == Verb::end && before_.phase == Phase::noncombat_move) tell_lost_aircraft();
        if (before_.power != after_.power || after_.is_over()) tell_end_of_turn();
    }

    void tell_battle(const Position& start) {
        const ZoneId zone = start.battle.zone;
        const Text& word = map_.zones[zone].name.word;
        const Text losses = tell_losses(start);
        const bool is_taken =
            !is_friendly(book_, start, zone, side()) && is_friendly(book_, after_, zone, side()) && !map_.is_sea(zone);
        const bool enemy_left = has_enemy_fighters(book_, after_, zone, side());
        if (is_taken) {
            const PowerId owner = after_.owner(zone);
            const bool frees = owner != before_.power;
            say(fmt::format("{} {} {}: {}", power().en, frees ? "frees" : "takes", the(book_, zone).en, losses.en),
                fmt::format("{} {} {} : {}", power().fr, frees ? verb("libère", "libèrent") : verb("prend", "prennent"),
                            the(book_, zone).fr, losses.fr));
        } else if (move_.verb == Verb::retreat) {
            say(fmt::format("{} retreats from {}: {}", power().en, the(book_, zone).en, losses.en),
                fmt::format("{} se {} ({}) : {}", power().fr, verb("retire", "retirent"), word.fr, losses.fr));
        } else if (enemy_left) {
            say(fmt::format("the attack on {} fails: {}", the(book_, zone).en, losses.en),
                fmt::format("l'attaque échoue ({}) : {}", word.fr, losses.fr));
        } else {
            const bool survives = attackers_left(zone);
            say(survives ? fmt::format("{} wins in {}: {}", power().en, the(book_, zone).en, losses.en)
                         : fmt::format("nobody is left in {}: {}", the(book_, zone).en, losses.en),
                survives
                    ? fmt::format("{} {} ({}) : {}", power().fr, verb("l'emporte", "l'emportent"), word.fr, losses.fr)
                    : fmt::format("il ne reste personne ({}) : {}", word.fr, losses.fr));
        }
    }

private:
    Side side() const { return side_of_turn(book_, before_); }
    const Text& power() const { return the_power(book_, before_.power); }
    const Text& to() const { return the(book_, move_.to()); }
    // The French verb agrees with the power: "les États-Unis prennent".
    std::string verb(const char* one, const char* many) const {
        return map_.powers[before_.power].name.is_plural ? many : one;
    }
    static std::string dice(int count, const char* one, const char* many) {
        return fmt::format("{} {}", count, count == 1 ? one : many);
    }

    void say(const std::string& english, const std::string& french) {
        sentences.push_back({capitalised(english), capitalised(french)});
    }

    Text units() const {
        Stacks stacks;
        for (const Group& group : move_.all_groups()) stacks.push_back({.kind = group.kind(), .count = group.count});
        return describe_force(map_, stacks);
    }
    Text withdrawn(const char* one, const char* many_ships) const {
        return {fmt::format("{} {}", units().en, move_.group().count == 1 ? one : many_ships), ""};
    }
    Text way() const {
        Text text;
        for (const ZoneId zone : move_.zones()) {
            text.en += (text.en.empty() ? "" : " - ") + map_.zones[zone].name.word.en;
            text.fr += (text.fr.empty() ? "" : " - ") + map_.zones[zone].name.word.fr;
        }
        return text;
    }
    bool attackers_left(ZoneId zone) const {
        for (KindId kind = 0; kind < map_.kind_count(); ++kind)
            if (fights_in(book_, zone, kind) && after_.count(zone, before_.power, kind) > 0) return true;
        return false;
    }

    void tell_roll() {
        const int hits = move_.group_count ? move_.group().count : 0;
        switch (before_.step) {
            case Step::research_roll:
                return say(hits ? dice(hits, "breakthrough", "breakthroughs") : "no breakthrough",
                           hits ? dice(hits, "découverte", "découvertes") : "aucune découverte");
            case Step::technology_roll: {
                const Text& name = map_.technologies[move_.group().what].name.word;
                return say(fmt::format("{} discovers: {}", power().en, name.en),
                           fmt::format("{} {} : {}", power().fr, verb("découvre", "découvrent"), name.fr));
            }
            case Step::overflight_roll:
            case Step::raid_aa_roll:
            case Step::aa_roll:
                return say(fmt::format("anti-aircraft fire: {}",
                                       hits ? dice(hits, "aircraft down", "aircraft down") : "no hit"),
                           fmt::format("tir antiaérien : {}",
                                       hits ? dice(hits, "avion abattu", "avions abattus") : "aucune touche"));
            case Step::raid_roll:
            case Step::rocket_roll: {
                const ZoneId zone = before_.step == Step::raid_roll ? before_.battle.zone : before_.flight.zone;
                const PowerId owner = before_.owner(zone);
                const int paid = before_.ipc[owner] - after_.ipc[owner];
                return say(fmt::format("the factory in {} costs {} {} IPC", the(book_, zone).en,
                                       the_power(book_, owner).en, paid),
                           fmt::format("l'usine touchée ({}) coûte {} IPC ({})", map_.zones[zone].name.word.fr, paid,
                                       map_.powers[owner].name.word.fr));
            }
            default: return;  // battles are told when they end
        }
    }

    void tell_capture(ZoneId zone, PowerId now) {
        if (now == before_.power)
            say(fmt::format("{} takes {}", power().en, the(book_, zone).en),
                fmt::format("{} {} {}", power().fr, verb("prend", "prennent"), the(book_, zone).fr));
        else if (book_.is_on(side(), now))
            say(fmt::format("{} goes back to {}", the(book_, zone).en, the_power(book_, now).en),
                fmt::format("{} est rendu ({})", the(book_, zone).fr, map_.powers[now].name.word.fr));
    }

    void tell_lost_aircraft() {
        Stacks lost;
        for (KindId kind = 0; kind < map_.kind_count(); ++kind) {
            int change = 0;
            for (ZoneId zone = 0; zone < map_.zones.size(); ++zone)
                change += before_.count(zone, before_.power, kind) - after_.count(zone, before_.power, kind);
            if (map_.kinds[kind].domain == Domain::air && change > 0)
                lost.push_back({.kind = kind, .count = static_cast<std::uint8_t>(change)});
        }
        if (lost.empty()) return;
        const Text force = describe_force(map_, lost);
        say(fmt::format("{} lost: no landing place", force.en),
            fmt::format("{} faute de lieu d'atterrissage", agreeing(lost, force.fr, "perdu")));
    }

    void tell_end_of_turn() {
        Stacks wasted;
        for (KindId kind = 0; kind < map_.kinds.size(); ++kind) {
            const bool is_placed = move_.verb == Verb::place && move_.group().kind() == kind;
            const int left = before_.pending[kind] - (is_placed ? move_.group().count : 0);
            if (before_.phase == Phase::place && left > 0)
                wasted.push_back({.kind = kind, .count = static_cast<std::uint8_t>(left)});
        }
        if (!wasted.empty()) {
            const Text force = describe_force(map_, wasted);
            say(fmt::format("{} not placed and lost", force.en),
                fmt::format("{} faute de placement", agreeing(wasted, force.fr, "perdu")));
        }
        const int gain = after_.ipc[before_.power] - before_.ipc[before_.power];
        say(fmt::format("{} collects {} IPC and has {}", power().en, gain, after_.ipc[before_.power]),
            fmt::format("{} {} {} IPC, total {}", power().fr, verb("reçoit", "reçoivent"), gain,
                        after_.ipc[before_.power]));
        if (!after_.is_over()) return;
        const Text reason = rules_.outcome_reason(after_);
        if (after_.winner == 3)
            return say(fmt::format("a draw: {}", reason.en), fmt::format("partie nulle : {}", reason.fr));
        const Name& winner = map_.sides[after_.winner - 1u];
        say(fmt::format("victory for {}: {}", winner.the.en, reason.en),
            fmt::format("victoire ({}) : {}", winner.word.fr, reason.fr));
    }

    // "1 tank lost, 1 infantry and 1 tank destroyed": during a battle units only move or die.
    Text tell_losses(const Position& start) const {
        Stacks own, enemy;
        for (KindId kind = 0; kind < map_.kind_count(); ++kind) {
            if (!map_.kinds[kind].fights()) continue;
            int ours = 0, theirs = 0;
            for (PowerId p = 0; p < map_.powers.size(); ++p)
                for (ZoneId zone = 0; zone < map_.zones.size(); ++zone)
                    (map_.side_of(p) == side() ? ours : theirs) +=
                        start.count(zone, p, kind) - after_.count(zone, p, kind);
            if (ours > 0) own.push_back({.kind = kind, .count = static_cast<std::uint8_t>(ours)});
            if (theirs > 0) enemy.push_back({.kind = kind, .count = static_cast<std::uint8_t>(theirs)});
        }
        const Text lost = describe_force(map_, own), destroyed = describe_force(map_, enemy);
        return {fmt::format("{}, {}", own.empty() ? "no losses" : lost.en + " lost",
                            enemy.empty() ? "no enemy destroyed" : destroyed.en + " destroyed"),
                fmt::format("{}, {}", own.empty() ? "aucune perte" : agreeing(own, lost.fr, "perdu"),
                            enemy.empty() ? "aucun ennemi détruit" : agreeing(enemy, destroyed.fr, "détruit"))};
    }

    // "1 infanterie perdue", "2 chars perdus", "1 infanterie et 1 char perdus"
    std::string agreeing(const Stacks& stacks, const std::string& units, const char* participle) const {
        int count = 0;
        bool is_feminine = true;
        for (const Stack& stack : stacks) {
            count += stack.count;
            is_feminine &= map_.kinds[stack.kind].name.is_feminine;
        }
        assert(count > 0);
        return fmt::format("{} {}{}{}", units, participle, is_feminine ? "e" : "", count > 1 ? "s" : "");
    }

    const Rules& rules_;
    const RuleBook& book_;
    const Map& map_;
    const Position& before_;
    const Move& move_;
    const Position& after_;
};

}  // namespace

std::vector<Text> GameLog::record(const Position& before, const Move& move, const Position& after) {
    Story story{*rules_, before, move, after};
    story.tell_order();
    const bool battle_is_over =
        is_in_battle_ && (after.phase != Phase::combat || after.battle.zone != battle_start_.battle.zone ||
                          after.fought.has(battle_start_.battle.zone));
    if (battle_is_over) {
        if (after.fought.has(battle_start_.battle.zone) || after.power != before.power)
            story.tell_battle(battle_start_);
        is_in_battle_ = false;
    }
    story.tell_changes();
    const bool fights_now = is_battle(after.step) && after.step != Step::raid_aa_roll && after.step != Step::raid_roll;
    if (!is_in_battle_ && fights_now) {
        battle_start_ = after;
        is_in_battle_ = true;
    }
    return std::move(story.sentences);
}

}  // namespace plateau::axis_allies
