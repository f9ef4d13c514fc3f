#include "protocols/triplea/import_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "games/axis_allies/rules.h"
#include "protocols/triplea/import_parts.h"
#include "protocols/triplea/picture.h"

namespace plateau::protocols::triplea {

namespace {

using axis_allies::max_powers;
using axis_allies::max_zones;

std::string slug(std::string_view name) {
    std::string id;
    for (const char c : axis_allies::plain_name(name)) {
        const bool is_kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (is_kept) id += c;
        else if (!id.empty() && id.back() != '_') id += '_';
    }
    while (!id.empty() && id.back() == '_') id.pop_back();
    return id.substr(0, 40);
}

// A name as people read it: underscores are spaces.
std::string spoken(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

class MapImport {
public:
    MapImport(const GameFile& game, const ImportWish& wish, Notes& notes)
        : wish_{wish}, draft_{.game = game, .notes = notes} {}

    Result<Json> make() {
        if (auto fits = check_size(); !fits) return fits.failure();
        for (const auto& name : game().territories) draft_.zones.add(name);
        choose_sides();
        choose_powers();
        if (draft_.powers.all().size() < 2 || draft_.side_names.size() < 2)
            return fail("expected at least two players with territories, on two sides",
                        "il faut au moins deux joueurs avec des territoires, dans deux camps");
        units_ = units_json(draft_);
        place_units();
        Json map = head();
        map["zones"] = zones();
        name_unknown_properties(draft_);
        name_unknown_attachments(draft_);
        return map;
    }

private:
    const GameFile& game() const { return draft_.game; }

    Result<void> check_size() const {
        const std::size_t zones = game().territories.size(), players = game().players.size();
        if (zones > max_zones)
            return fail(
                fmt::format("the map has {} territories that can be entered; {} are possible", zones, max_zones),
                fmt::format("la carte a {} territoires où l'on peut entrer ; {} sont possibles", zones, max_zones));
        if (players > max_powers)
            return fail(fmt::format("the game has {} players; {} are possible", players, max_powers),
                        fmt::format("le jeu a {} joueurs ; {} sont possibles", players, max_powers));
        return {};
    }

    // The first two alliances in the order of turns; whoever is in another joins the smaller of the two.
    void choose_sides() {
        std::map<std::string, int> size;
        for (const auto& player : game().players) {
            const auto found = game().alliances.find(player);
            std::string side = found == game().alliances.end() ? player : found->second;
            const bool is_new =
                std::find(draft_.side_names.begin(), draft_.side_names.end(), side) == draft_.side_names.end();
            if (is_new && draft_.side_names.size() < 2) draft_.side_names.push_back(side);
            else if (is_new) {
                const std::string asked = side;
                side = size[draft_.side_names[0]] <= size[draft_.side_names[1]] ? draft_.side_names[0]
                                                                                : draft_.side_names[1];
                draft_.notes.add(fmt::format("{} ({}) joins {}: there are two sides", player, asked, side),
                                 fmt::format("{} ({}) rejoint {} : il y a deux camps", player, asked, side));
            }
            ++size[side];
            draft_.sides[player] = side;
        }
    }

    int production_of(const std::string& territory) const {
        return std::clamp(number_in(option_of(game().options_of("territory", territory), "production"), 0), 0, 100);
    }
    std::string owner_of(const std::string& territory) const {
        const auto found = game().owners.find(territory);
        const bool is_land = !game().water.contains(territory);
        return is_land && found != game().owners.end() && draft_.sides.contains(found->second) ? found->second : "";
    }

    // A player without land does not play. Without a capital of his own, his richest territory is one.
    void choose_powers() {
        std::map<std::string, std::pair<int, std::string>> richest;
        for (const auto& territory : game().territories) {
            const std::string owner = owner_of(territory);
            if (owner.empty()) continue;
            const int value = production_of(territory);
            draft_.income[owner] += value;
            auto& best = richest.try_emplace(owner, -1, "").first->second;
            if (value > best.first) best = {value, territory};
        }
        for (const auto& territory : game().territories) {
            const std::string of = option_of(game().options_of("territory", territory), "capital");
            if (!of.empty() && owner_of(territory) == of) draft_.capitals.try_emplace(of, territory);
        }
        for (const auto& player : game().players) {
            if (!richest.contains(player)) {
                draft_.notes.add(fmt::format("{} has no territory: it is left out", player),
                                 fmt::format("{} n'a pas de territoire : il est laissé de côté", player));
                draft_.sides.erase(player);
                continue;
            }
            draft_.powers.add(player);
            order_.push_back(player);
            const auto& best = richest.at(player).second;
            if (draft_.capitals.try_emplace(player, best).second)
                draft_.notes.add(fmt::format("{} has no capital there: here it is {}", player, best),
                                 fmt::format("{} n'a pas de capitale là-bas : ici c'est {}", player, best));
        }
        std::set<std::string> left;
        for (const auto& [player, side] : draft_.sides) left.insert(side);
        if (left.size() < 2) draft_.side_names.clear();
    }

    const Json* unit_called(const std::string& name) const {
        for (const auto& unit : units_)
            if (draft_.units.has(name) && unit["id"] == draft_.units[name]) return &unit;
        return nullptr;
    }

    void place_units() {
        for (const auto& placement : game().placements) {
            if (!draft_.zones.has(placement.territory) || placement.count < 1) continue;
            if (placement.unit == draft_.building && !draft_.building.empty()) {
                factories_.insert(placement.territory);
                continue;
            }
            const std::string where = fmt::format("{} in {}", placement.unit, placement.territory);
            const Json* unit = unit_called(placement.unit);
            if (!unit || !draft_.powers.has(placement.owner) || !may_stand(*unit, placement)) {
                draft_.notes.add(fmt::format("{}: these units cannot be placed", where),
                                 fmt::format("{} : ces unités ne peuvent pas être placées", where));
                continue;
            }
            int& count = placed_[placement.territory][placement.owner][placement.unit];
            count = std::min(99, count + placement.count);
        }
    }

    // Ships at sea, armies among friends, at sea only what is carried.
    bool may_stand(const Json& unit, const Placement& placement) const {
        const bool at_sea = game().water.contains(placement.territory);
        if (unit["domain"] == "sea") return at_sea;
        if (at_sea) return unit.contains("transport_load") || unit.contains("carrier_load");
        const std::string owner = owner_of(placement.territory);
        return !owner.empty() && draft_.sides.at(owner) == draft_.sides.at(placement.owner);
    }

    Json head() {
        Json map;
        map["format"] = "plateau-axis-map/1";
        map["id"] = wish_.id.empty() ? slug(game().name) : slug(wish_.id);
        if (map["id"] == "") map["id"] = "imported";
        map["name"] = name_json(game().name);
        map["sides"] = {{{"id", "first"}, {"name", name_json(draft_.side_names[0])}},
                        {{"id", "second"}, {"name", name_json(draft_.side_names[1])}}};
        map["powers"] = powers();
        map["units"] = units_;
        map["loss_orders"] = loss_orders_json(units_);
        if (Json support = support_json(draft_); !support.is_null()) map["support"] = std::move(support);
        map["technologies"] = technologies_json(draft_, units_);
        map["canals"] = canals_json(draft_);
        const bool is_closed = game().has("Neutrals Are Impassable");
        map["neutral_entry_cost"] = is_closed ? 100 : std::clamp(game().number("neutralCharge", 0), 0, 100);
        map["max_new_factories"] = 100;
        map["victory"] = victory_json(draft_);
        map["limit"] = limit_json(draft_);
        map["objectives"] = objectives_json(draft_);
        map["editions"] = editions_json(draft_);
        map["balance"] = Json::object();
        return map;
    }

    Json powers() {
        Json list = Json::array();
        for (const auto& player : order_) {
            const auto money = game().money.find(player);
            list.push_back({{"id", draft_.powers[player]},
                            {"name", name_json(player)},
                            {"side", draft_.sides.at(player) == draft_.side_names[0] ? "first" : "second"},
                            {"capital", draft_.zones[draft_.capitals.at(player)]},
                            {"ipc", money == game().money.end() ? draft_.income[player] : money->second}});
        }
        return list;
    }

    Json zones() {
        std::map<std::string, std::set<std::string>> borders;
        for (const auto& [a, b] : game().borders)
            borders[a].insert(draft_.zones[b]), borders[b].insert(draft_.zones[a]);
        Picture picture = read_picture(wish_.centres, wish_.polygons);
        lay_out(game().territories, game().borders, picture);
        Json list = Json::array();
        for (const auto& territory : game().territories) {
            Json zone = zone_json(territory);
            zone["adjacent"] = borders[territory];
            const Point at = picture.centres.at(territory);
            zone["xy"] = {at.x, at.y};
            if (const auto found = picture.outlines.find(territory); found != picture.outlines.end()) {
                zone["outline"] = Json::array();
                for (const auto& outline : found->second) {
                    Json points = Json::array();
                    for (const Point& point : outline) points.push_back(Json::array({point.x, point.y}));
                    zone["outline"].push_back(std::move(points));
                }
            }
            list.push_back(std::move(zone));
        }
        return list;
    }

    Json zone_json(const std::string& territory) {
        const bool is_sea = game().water.contains(territory);
        Json zone{
            {"id", draft_.zones[territory]}, {"name", name_json(territory)}, {"terrain", is_sea ? "sea" : "land"}};
        if (!is_sea) {
            const std::string owner = owner_of(territory);
            zone["owner"] = owner.empty() ? Json{} : Json(draft_.powers[owner]);
            zone["ipc"] = production_of(territory);
            if (factories_.contains(territory)) zone["factory"] = true;
            if (number_in(option_of(game().options_of("territory", territory), "victoryCity"), 0) > 0 ||
                is_true(option_of(game().options_of("territory", territory), "victoryCity")))
                zone["city"] = true;
        }
        if (const auto found = placed_.find(territory); found != placed_.end())
            for (const auto& [power, units] : found->second)
                for (const auto& [unit, count] : units) zone["units"][draft_.powers[power]][draft_.units[unit]] = count;
        return zone;
    }

    const ImportWish& wish_;
    Draft draft_;
    Json units_;
    std::vector<std::string> order_;
    std::set<std::string> factories_;
    std::map<std::string, std::map<std::string, std::map<std::string, int>>> placed_;
};

// The map as a game will read it: its first position is possible.
Result<void> check_map(const std::string& json) {
    const auto map = axis_allies::load_map(json, "");
    if (!map) return map.failure();
    const axis_allies::Rules rules{*map};
    const auto start = rules.parse_position(rules.to_text(rules.start()));
    if (!start) return start.failure();
    return {};
}

}  // namespace

void Notes::add(std::string english, std::string french) {
    const bool is_known =
        std::any_of(notes_.begin(), notes_.end(), [&](const Text& note) { return note.en == english; });
    if (!is_known && notes_.size() < 500) notes_.push_back({std::move(english), std::move(french)});
}

const std::string& Ids::add(const std::string& name, const std::string& wished) {
    if (const auto known = ids_.find(name); known != ids_.end()) return known->second;
    std::string id = wished.empty() ? slug(name) : wished;
    if (id.empty() || (id[0] >= '0' && id[0] <= '9')) id = before_ + id;
    for (int next = 2; taken_.contains(id); ++next) id = fmt::format("{}_{}", id.substr(0, id.rfind('_')), next);
    taken_.insert(id);
    return ids_.emplace(name, id).first->second;
}

Json name_json(const std::string& name) {
    const std::string words = spoken(name);
    return {{"en", words}, {"fr", words}};
}

Result<ImportedMap> import_map(const ImportWish& wish) {
    Notes notes;
    const auto game = read_game_file(wish.xml, notes.all());
    if (!game) return game.failure();
    auto map = MapImport{*game, wish, notes}.make();
    if (!map) return map.failure();
    ImportedMap imported{(*map)["id"], map->dump(1) + "\n", {}};
    if (auto checked = check_map(imported.json); !checked) return checked.failure();
    imported.notes = std::move(notes.all());
    return imported;
}

}  // namespace plateau::protocols::triplea
