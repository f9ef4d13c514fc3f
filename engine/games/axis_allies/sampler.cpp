// Random orders of the sort a person might give: money is spent, aircraft land, phases end.
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

namespace {

const Move end_of_phase = Move::of(Verb::end);

std::uint32_t size_of(const Moves& moves) { return static_cast<std::uint32_t>(moves.size()); }

Move sample_purchase(const RuleBook& book, const Position& position, Random& random) {
    if (!position.research_closed && random.below(20) == 0) {
        const Move research = Move::of(Verb::research).with(Group::number(1 + static_cast<int>(random.below(2))));
        if (check_research(book, position, research)) return research;
    }
    if (book.raids == Raids::damage)
        for (const ZoneId zone : position.factories) {
            const Move repair = Move::of(Verb::repair).with(Group::number(1)).through(zone);
            if (position.damage[zone] && random.below(3) == 0 && check_repair(book, position, repair)) return repair;
        }
    std::vector<KindId> affordable;
    for (KindId kind = 0; kind < book.map.kinds.size(); ++kind)
        if (can_buy(book, position, kind)) affordable.push_back(kind);
    if (affordable.empty() || random.below(16) == 0) return end_of_phase;
    const KindId cheapest = *std::min_element(affordable.begin(), affordable.end(), [&](KindId a, KindId b) {
        return book.type(a).stats.cost < book.type(b).stats.cost;
    });
    const KindId kind =
        random.below(2) ? cheapest : affordable[random.below(static_cast<std::uint32_t>(affordable.size()))];
    Move move = Move::of(Verb::buy).with(Group::units(position.power, kind, 1 + static_cast<int>(random.below(3))));
    if (!check_buy(book, position, move)) move.groups[0].count = 1;
    return move;
}

void list_movements_of(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, Moves& moves) {
    switch (book.type(kind).domain) {
        case Domain::air: return list_flights(book, position, zone, kind, moves);
        case Domain::sea: return list_sails(book, position, zone, kind, moves);
        default: break;
    }
    if (book.map.is_sea(zone)) return list_unloads(book, position, zone, kind, moves);
    list_marches(book, position, zone, kind, moves);
    list_loads(book, position, zone, kind, moves);
}

Move sample_movement(const RuleBook& book, const Position& position, Random& random) {
    struct Place {
        ZoneId zone;
        KindId kind;
    };
    std::vector<Place> places, homeless;
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if (position.count(zone, position.power, kind) == 0) continue;
            places.push_back({zone, kind});
            if (position.phase == Phase::noncombat_move && must_land(book, position, zone, kind))
                homeless.push_back({zone, kind});
        }
    Moves moves;
    for (const auto& place : homeless) {  // aircraft come first: whoever does not land is lost
        list_flights(book, position, place.zone, place.kind, moves);
        if (!moves.empty()) return moves[random.below(size_of(moves))];
    }
    for (int attempt = 0; attempt < 4 && !places.empty() && random.below(12) > 0; ++attempt) {
        const Place place = places[random.below(static_cast<std::uint32_t>(places.size()))];
        list_movements_of(book, position, place.zone, place.kind, moves);
        if (!moves.empty()) return moves[random.below(size_of(moves))];
    }
    if (position.phase == Phase::combat_move) list_rockets(book, position, moves);
    return moves.empty() ? end_of_phase : moves[random.below(size_of(moves))];
}

// The usual order of losses, now and then another.
Move sample_losses(const RuleBook& book, const Position& position, Random& random) {
    Moves moves;
    list_losses(book, position, moves);
    if (random.below(4) == 0) return moves[random.below(size_of(moves))];
    return usual_loss(book, position, moves);
}

Move sample_leaving(const RuleBook& book, const Position& position, Random& random) {
    Moves moves;
    list_leaving(book, position, moves);
    return random.below(4) > 0 ? Move::of(Verb::stay) : moves[random.below(size_of(moves))];
}

Move sample_placement(const RuleBook& book, const Position& position, Random& random) {
    Moves moves;
    list_placements(book, position, moves);
    return moves.empty() ? end_of_phase : moves[random.below(size_of(moves))];
}

}  // namespace

Move Rules::sample(const Position& position, Random& random) const {
    const RuleBook& book = *book_;
    if (is_roll(position.step)) return random_roll(book, position, random);
    if (takes_losses(position.step)) return sample_losses(book, position, random);
    if (position.step != Step::orders) return sample_leaving(book, position, random);
    switch (position.phase) {
        case Phase::purchase: return sample_purchase(book, position, random);
        case Phase::combat: {
            Moves moves;
            list_battles(book, position, moves);
            return moves[random.below(size_of(moves))];
        }
        case Phase::place: return sample_placement(book, position, random);
        default: return sample_movement(book, position, random);
    }
}

}  // namespace plateau::axis_allies
