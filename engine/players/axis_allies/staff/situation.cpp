#include "players/axis_allies/staff/situation.h"

#include <cassert>

namespace plateau::axis_allies {

void Situation::begin() {
    threats_.reset();
    ways.begin();
    muster = capital();
    campaign_.reset();
    has_looked_for_campaign_ = false;
}

const std::optional<Campaign>& Situation::campaign() {
    if (!has_looked_for_campaign_) campaign_ = find_campaign(*this);
    has_looked_for_campaign_ = true;
    return campaign_;
}

Threats& Situation::threats() {
    if (threats_ && seen_orders_ == desk_.orders().size()) return *threats_;
    seen_ = board();
    seen_orders_ = desk_.orders().size();
    threats_ = std::make_unique<Threats>(book(), seen_, enemy());
    return *threats_;
}

KindId Situation::tank() const {
    for (KindId kind = 0; kind < map().kind_count(); ++kind)
        if (book().type(kind).can_blitz) return kind;
    return infantry();
}

KindId Situation::transport() const {
    for (KindId kind = 0; kind < map().kind_count(); ++kind)
        if (book().type(kind).capacity) return kind;
    return no_kind;
}

int Situation::transports_owned() const {
    int count = 0;
    if (transport() == no_kind) return 0;
    for (const ZoneId sea : map().sea) count += board().count(sea, us(), transport());
    return count + board().pending[transport()];
}

Stack Situation::own(KindId kind, int count) const {
    assert(count >= 0 && count <= 255);
    return {.kind = kind,
            .count = static_cast<std::uint8_t>(count),
            .power = us(),
            .technologies = board().technologies[us()]};
}

BattleQuestion Situation::defenders_at(const Position& at, ZoneId zone, bool with_new_units) const {
    BattleQuestion question;
    add_defenders(book(), at, zone, enemy(), question);
    if (with_new_units && zone == muster)
        for (KindId kind = 0; kind < map().kind_count(); ++kind)
            if (at.pending[kind] && fights_in(book(), zone, kind))
                add_stack(question.defenders, own(kind, at.pending[kind]));
    return question;
}

double Situation::capital_threat() {
    if (board().owner(capital()) != us()) return 0;
    return falls(capital(), defenders_of(capital(), true));
}

double Situation::prize(ZoneId zone) const {
    if (map().is_sea(zone)) return 0;
    double worth = (doctrine.income_worth + 1) * map().zones[zone].ipc;
    if (board().factories.has(zone)) worth += doctrine.factory_worth;
    for (PowerId power = 0; power < map().powers.size(); ++power)
        if (map().powers[power].capital == zone && board().owner(zone) == power)
            worth += doctrine.capital_worth + board().ipc[power];
    return worth;
}

bool Situation::is_key(ZoneId zone) const {
    return board().owner(zone) == us() && (zone == capital() || board().factories.has(zone));
}

bool Situation::may_leave(ZoneId zone, KindId kind, int count) {
    if (!is_key(zone) || book().type(kind).domain == Domain::sea) return true;
    BattleQuestion question = defenders_of(zone, true);
    question.defenders = without(question.defenders, own(kind, count));
    return falls(zone, question) <= (zone == capital() ? doctrine.capital_risk : doctrine.hold);
}

int Situation::spare(ZoneId zone, KindId kind, int count) {
    if (count == 0 || may_leave(zone, kind, count)) return count;
    assert(count > 0);
    int some = 0, too_many = count;
    while (too_many - some > 1) {
        const int middle = (some + too_many) / 2;
        (may_leave(zone, kind, middle) ? some : too_many) = middle;
    }
    return some;
}

Stacks without(const Stacks& stacks, const Stack& leaving) {
    Stacks staying;
    for (Stack stack : stacks) {
        if (stack.kind == leaving.kind && stack.power == leaving.power)
            stack.count = static_cast<std::uint8_t>(stack.count - std::min(stack.count, leaving.count));
        if (stack.count) staying.push_back(stack);
    }
    return staying;
}

}  // namespace plateau::axis_allies
