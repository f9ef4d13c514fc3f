#include "players/axis_allies/staff/staff.h"

namespace plateau::axis_allies {

namespace {

// By name: their order is the rule base's affair.
constexpr Staff::Deed all_deeds[] = {
    {"assault", Phase::combat_move, [](Staff& staff) { return staff.offensive.attack_all(), true; }},
    {"buy-army", Phase::purchase, [](Staff& staff) { return staff.purchase.buy_army(), true; }},
    {"buy-defence", Phase::purchase, [](Staff& staff) { return staff.purchase.buy_for_defence(), true; }},
    {"buy-fleet", Phase::purchase, [](Staff& staff) { return staff.purchase.buy_fleet(), true; }},
    {"campaign", Phase::combat_move, [](Staff& staff) { return staff.offensive.carry_campaign(); }},
    {"defend-capital", Phase::noncombat_move, [](Staff& staff) { return staff.home_front.defend_capital(), true; }},
    {"escort", Phase::noncombat_move, [](Staff& staff) { return staff.navy.escort(), true; }},
    {"fall-back", Phase::noncombat_move, [](Staff& staff) { return staff.home_front.fall_back(), true; }},
    {"land-planes", Phase::noncombat_move, [](Staff& staff) { return staff.home_front.land_aircraft(), true; }},
    {"place-new", Phase::place, [](Staff& staff) { return staff.purchase.place(), true; }},
    {"raid", Phase::combat_move, [](Staff& staff) { return staff.offensive.raid(); }},
    {"rally", Phase::noncombat_move, [](Staff& staff) { return staff.home_front.rally(), true; }},
    {"save-planes", Phase::noncombat_move, [](Staff& staff) { return staff.home_front.save_aircraft(), true; }},
    {"shuttle", Phase::noncombat_move, [](Staff& staff) { return staff.navy.shuttle(), true; }},
};

}  // namespace

std::span<const Staff::Deed> Staff::deeds() { return all_deeds; }

Staff::Sequence Staff::sequence_of(const std::vector<std::string>& names) {
    Sequence sequence;
    for (const std::string& name : names)
        for (const Deed& deed : all_deeds)
            if (deed.name == name && std::find(sequence.begin(), sequence.end(), &deed) == sequence.end())
                sequence.push_back(&deed);
    return sequence;
}

void Staff::begin(const Doctrine& doctrine) {
    situation.doctrine = doctrine;
    offensive.avoid = {};
    situation.begin();
}

void Staff::plan_phase(const Doctrine& doctrine) {
    begin(doctrine);
    const Phase phase = situation.board().phase;
    for (const Deed* deed : sequence_)
        if (deed->phase == phase) deed->carry_out(*this);
}

}  // namespace plateau::axis_allies
