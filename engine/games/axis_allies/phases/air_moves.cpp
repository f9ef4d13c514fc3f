// Flying: to battle and back within range, over guns and neutral land at a price; landing places.
#include "games/axis_allies/ownership.h"
#include "games/axis_allies/phases/phases.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

ZoneSet everywhere(const RuleBook& book) { return book.map.land | book.map.sea; }

ZoneSet neutrals_on_the_way(const RuleBook& book, const Position& position, const Move& move) {
    ZoneSet neutrals;
    for (std::size_t i = 1; i < move.path_size; ++i)
        if (is_neutral(book, position, move.path[i])) neutrals.add(move.path[i]);
    return neutrals;
}

int guns_on_the_way(const RuleBook& book, const Position& position, const Move& move) {
    if (!book.options.overflight_aa) return 0;
    int guns = 0;
    for (std::size_t i = 1; i + 1 < move.path_size; ++i)
        guns += has_aa_gun(book, position, move.path[i], other(side_of_turn(book, position)));
    return guns;
}

bool is_raid_target(const RuleBook& book, const Position& position, ZoneId zone) {
    return position.factories.has(zone) && book.is_on(other(side_of_turn(book, position)), position.owner(zone));
}

// Carriers that could wait for fighters: places, and the zones where they may be in phase 4.
struct Deck {
    ZoneSet zones;
    int room = 0;
};

std::vector<Deck> decks_to_come(const RuleBook& book, const Position& position) {
    const Side side = side_of_turn(book, position);
    const ZoneSet hostile = zones_with_ships(book, position, other(side));
    const CanalSet canals = open_canals(book, position, side);
    std::vector<Deck> decks;
    for (const ZoneId zone : book.map.sea) {
        int guests = 0;  // places taken by fighters of the power's allies, which stay aboard
        for (const PowerId power : book.friends(side))
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                if (power != position.power) guests += book.type(kind).deck_load * position.count(zone, power, kind);
        for (const PowerId power : book.friends(side))
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
                const int capacity = book.type(kind).deck_capacity;
                for (int ship = 0; capacity && ship < position.count(zone, power, kind); ++ship) {
                    const int taken = std::min(guests, capacity);
                    guests -= taken;
                    Deck deck{ZoneSet::of(zone), capacity - taken};
                    int points = stats_of(book, position, power, kind).move;
                    while (points > 0 && ship >= able_to_move(book, position, zone, kind, points)) --points;
                    if (power == position.power)
                        deck.zones |= book.roads.reach(Domain::sea, zone, points, book.map.sea & ~hostile,
                                                       book.map.sea & ~hostile, canals);
                    if (deck.room > 0) decks.push_back(deck);
                }
            }
    }
    return decks;
}

// Whether every fighter finds a place: a matching of fighters with places on decks.
class DeckMatching {
public:
    explicit DeckMatching(std::vector<Deck> decks) : decks_{std::move(decks)}, takers_(decks_.size()) {}

    bool add(ZoneSet reachable) {
        wishes_.push_back(reachable);
        std::vector<bool> asked(decks_.size());
        return seat(wishes_.size() - 1, asked);
    }

private:
    bool seat(std::size_t fighter, std::vector<bool>& asked) {
        for (std::size_t deck = 0; deck < decks_.size(); ++deck) {
            if (asked[deck] || (decks_[deck].zones & wishes_[fighter]).empty()) continue;
            asked[deck] = true;
            auto& takers = takers_[deck];
            if (static_cast<int>(takers.size()) < decks_[deck].room) {
                takers.push_back(fighter);
                return true;
            }
            for (auto& taker : takers)
                if (seat(taker, asked)) {
                    taker = fighter;
                    return true;
                }
        }
        return false;
    }

    std::vector<Deck> decks_;
    std::vector<std::vector<std::size_t>> takers_;
    std::vector<ZoneSet> wishes_;
};

struct Airborne {
    ZoneSet within_reach;
    bool has_ground = false;
};

Airborne look_for_ground(const RuleBook& book, const Position& position, ZoneId zone, int left,
                         ZoneSet passable_neutrals) {
    const ZoneSet open = everywhere(book) & (~neutral_zones(book, position) | passable_neutrals);
    Airborne result;
    result.within_reach = book.roads.reach(Domain::air, zone, left, open, open, 0) | ZoneSet::of(zone);
    result.has_ground = !(result.within_reach & landing_grounds(book, position, side_of_turn(book, position))).empty();
    return result;
}

Result<void> check_combat_flight(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const KindId kind = move.group().kind();
    if (move.verb == Verb::raid) {
        if (!book.type(kind).can_raid)
            return fail(fmt::format("{} do not raid factories", many(book, kind).en),
                        fmt::format("{} : pas de raid sur les usines", many(book, kind).fr));
        if (!is_raid_target(book, position, move.to()))
            return fail(fmt::format("there is no enemy factory in {}", the(book, move.to()).en),
                        fmt::format("il n'y a pas d'usine ennemie dans {}", the(book, move.to()).fr));
    } else if (!has_enemy_fighters(book, position, move.to(), side)) {
        return fail(fmt::format("there is nobody to attack in {}", the(book, move.to()).en),
                    fmt::format("il n'y a personne à attaquer dans {}", the(book, move.to()).fr));
    }
    if (is_restricted(book, position)) return restricted_power(book, position.power);
    const ZoneSet neutrals = neutrals_on_the_way(book, position, move);
    const int cost = neutrals.size() * book.map.neutral_entry_cost;
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    const int left = stats_of(book, position, position.power, kind).move - move.steps();
    if (!can_land(book, position, move.to(), kind, left, move.group().count, neutrals))
        return fail(fmt::format("from {} no landing place could be reached with {} left", the(book, move.to()).en,
                                left == 1 ? "1 step" : fmt::format("{} steps", left)),
                    fmt::format("depuis {}, aucun lieu d'atterrissage à portée des {} pas restants",
                                the(book, move.to()).fr, left));
    return {};
}

Result<void> check_peaceful_flight(const RuleBook& book, const Position& position, const Move& move) {
    if (move.verb == Verb::raid)
        return fail("raids are ordered in the combat_move phase", "les raids s'ordonnent dans la phase combat_move");
    for (std::size_t i = 1; i < move.path_size; ++i)
        if (is_neutral(book, position, move.path[i]))
            return fail(fmt::format("{} is neutral and cannot be flown over now", the(book, move.path[i]).en),
                        fmt::format("{} est neutre : pas de survol maintenant", the(book, move.path[i]).fr));
    const KindId kind = move.group().kind();
    if (!is_landing_place(book, position, move.to(), kind))
        return fail(
            fmt::format(
                "{} cannot land in {}: it takes land that was friendly when the turn began, or room on a carrier",
                many(book, kind).en, the(book, move.to()).en),
            fmt::format("{} : pas d'atterrissage dans {} ; il faut une terre amie dès le début du tour, ou de la place "
                        "sur un porte-avions",
                        many(book, kind).fr, the(book, move.to()).fr));
    const Side side = side_of_turn(book, position);
    if (book.map.is_sea(move.to()) &&
        book.type(kind).deck_load * move.group().count >
            decks_in(book, position, move.to(), side) - on_decks_in(book, position, move.to(), side))
        return fail(fmt::format("there is no room for so many on the carriers in {}", the(book, move.to()).en),
                    fmt::format("il n'y a pas assez de place sur les porte-avions dans {}", the(book, move.to()).fr));
    return {};
}

}  // namespace

bool can_land(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, int left, int count,
              ZoneSet entered_neutrals) {
    const Airborne flight = look_for_ground(book, position, zone, left, entered_neutrals);
    if (flight.has_ground) return true;
    if (!book.type(kind).deck_load) return false;
    DeckMatching decks{decks_to_come(book, position)};
    for (int i = 0; i < count; ++i)
        if (!decks.add(flight.within_reach & book.map.sea)) return false;
    // Fighters sent out before need their places too.
    for (const auto& moved : position.moved) {
        if (!book.type(moved.kind).deck_load) continue;
        const Airborne earlier = look_for_ground(book, position, moved.zone, moved.left, {});
        for (int i = 0; i < moved.count && !earlier.has_ground; ++i)
            if (!decks.add(earlier.within_reach & book.map.sea)) return false;
    }
    return true;
}

bool is_landing_place(const RuleBook& book, const Position& position, ZoneId zone, KindId kind) {
    const Side side = side_of_turn(book, position);
    if (book.map.is_sea(zone)) return book.type(kind).deck_load > 0 && decks_in(book, position, zone, side) > 0;
    return book.is_on(side, position.owner(zone)) && book.is_on(side, position.start_owner(zone));
}

bool must_land(const RuleBook& book, const Position& position, ZoneId zone, KindId kind) {
    if (book.type(kind).domain != Domain::air || position.count(zone, position.power, kind) == 0) return false;
    if (!is_landing_place(book, position, zone, kind)) return true;
    const Side side = side_of_turn(book, position);
    return book.map.is_sea(zone) && on_decks_in(book, position, zone, side) > decks_in(book, position, zone, side);
}

void lose_homeless_aircraft(const RuleBook& book, Position& position) {
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            while (must_land(book, position, zone, kind)) position.add(zone, position.power, kind, -1);
}

std::vector<Stranded> stranded_aircraft(const RuleBook& book, const Position& position) {
    std::vector<Stranded> stranded;
    DeckMatching decks{decks_to_come(book, position)};
    const auto look_at = [&](ZoneId zone, KindId kind, int left, int count) {
        const Airborne flight = look_for_ground(book, position, zone, left, {});
        Stranded here{zone, kind, 0};
        for (int i = 0; i < count && !flight.has_ground; ++i)
            here.count += !book.type(kind).deck_load || !decks.add(flight.within_reach & book.map.sea);
        if (here.count > 0) stranded.push_back(here);
    };
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if (book.type(kind).domain != Domain::air) continue;
            int fresh = position.count(zone, position.power, kind);
            for (const auto& moved : position.moved)
                if (moved.zone == zone && moved.kind == kind) {
                    look_at(zone, kind, moved.left, moved.count);
                    fresh -= moved.count;
                }
            assert(fresh >= 0);
            look_at(zone, kind, stats_of(book, position, position.power, kind).move, fresh);
        }
    return stranded;
}

Result<void> check_flight(const RuleBook& book, const Position& position, const Move& move) {
    const Group group = move.group();
    for (std::size_t i = 0; i + 1 < move.path_size; ++i)
        if (!book.map.are_adjacent(move.path[i], move.path[i + 1]))
            return not_adjacent(book, move.path[i], move.path[i + 1]);
    const int able = able_to_move(book, position, move.from(), group.kind(), move.steps());
    if (group.count < 1 || group.count > able) return too_few(book, move.from(), group.kind(), able, move.steps());
    if (move.group_count > 1)
        return fail("aircraft carry nothing: expected one kind of unit",
                    "les avions ne portent rien : une seule sorte d'unité est attendue");
    if (position.moved.room() < 24) return too_many_moves();
    return position.phase == Phase::combat_move ? check_combat_flight(book, position, move)
                                                : check_peaceful_flight(book, position, move);
}

void play_flight(const RuleBook& book, Position& position, const Move& move) {
    const Group group = move.group();
    if (position.phase != Phase::combat_move)
        return shift(book, position, move.from(), move.to(), group.kind(), group.count, move.steps(), false,
                     Moved::done);
    const int guns = guns_on_the_way(book, position, move);
    for (const ZoneId neutral : neutrals_on_the_way(book, position, move)) {
        pay_to_bank(position, position.power, book.map.neutral_entry_cost);
        capture(book, position, neutral);
    }
    const int flags = move.verb == Verb::raid ? Moved::raiding : 0;
    shift(book, position, move.from(), move.to(), group.kind(), group.count, move.steps(), false, flags);
    if (guns == 0) return;
    const int left = stats_of(book, position, position.power, group.kind()).move - move.steps();
    position.flight = {move.to(),
                       group.kind(),
                       static_cast<std::uint8_t>(left),
                       static_cast<std::uint8_t>(flags),
                       group.count,
                       static_cast<std::uint8_t>(guns)};
    position.step = Step::overflight_roll;
}

void list_flights(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves) {
    const Side side = side_of_turn(book, position);
    const bool is_combat = position.phase == Phase::combat_move;
    int points = stats_of(book, position, position.power, kind).move;
    while (points > 0 && able_to_move(book, position, from, kind, points) == 0) --points;
    if (points == 0) return;
    const ZoneSet neutrals = neutral_zones(book, position);
    const bool can_pay = position.ipc[position.power] >= book.map.neutral_entry_cost;
    const ZoneSet open = is_combat && can_pay ? everywhere(book) : everywhere(book) & ~neutrals;
    ZoneSet avoid = neutrals;
    for (const ZoneId zone : book.map.land)
        if (is_combat && has_aa_gun(book, position, zone, other(side))) avoid.add(zone);
    for (const ZoneId to : book.roads.reach(Domain::air, from, points, open, open & ~neutrals, 0)) {
        const bool attacks = is_combat && has_enemy_fighters(book, position, to, side);
        const bool raids = is_combat && book.type(kind).can_raid && is_raid_target(book, position, to);
        const bool lands = !is_combat && is_landing_place(book, position, to, kind);
        if (!attacks && !raids && !lands) continue;
        Move move = Move::of(Verb::move).with(Group::units(position.power, kind, 1));
        for (const ZoneId zone : book.roads.path(Domain::air, from, to, points, open, avoid, 0)) move.through(zone);
        const int able = able_to_move(book, position, from, kind, move.steps());
        for (const Verb verb : {Verb::move, Verb::raid}) {
            if (verb == Verb::raid ? !raids : !attacks && !lands) continue;
            move.verb = verb;
            for (int count = 1; count <= able; ++count) {
                move.groups[0].count = static_cast<std::uint8_t>(count);
                if (!check_flight(book, position, move)) break;
                moves.push_back(move);
            }
        }
    }
}

}  // namespace plateau::axis_allies
