#include "players/axis_allies/advice/order_writer.h"

#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/odds.h"

namespace plateau::axis_allies {

namespace {

class Writer {
public:
    Writer(const Rules& rules, Language language) : rules_{rules}, map_{rules.map()}, language_{language} {}

    Json write(const std::vector<Given>& given, const AdviceQuestion& question, Phase first) {
        wants_turn_ = !question.phase;
        const bool buys = first == Phase::purchase && (!question.phase || *question.phase == Phase::purchase);
        if (buys) write_purchase(given);
        if (first == Phase::combat && !given.empty() && given.front().before.step == Step::orders)
            write_battles(given.front().before);
        for (const Given& order : given) write_one(order);
        finish_cargo();
        return std::move(orders_);
    }

private:
    struct Cargo {  // men on their way over the sea
        Json entry;
        KindId kind;
        int count;
        ZoneId at;
    };

    std::string id(ZoneId zone) const { return map_.zones[zone].id; }
    std::string id(KindId kind, int) const { return map_.kinds[kind].id; }

    // The id of the rule, where there is one, and the sentence.
    void add_why(Json& entry, const std::vector<Reason>& reasons) const {
        if (!entry.contains("why")) {
            entry["why"] = Json::array();
            entry["reasons"] = {{"en", Json::array()}, {"fr", Json::array()}};
        }
        const auto add = [](Json& list, const std::string& text) {
            if (!text.empty() && std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
        };
        for (const Reason& reason : reasons) {
            const Text spoken = reason.spoken();
            add(entry["why"], reason.rule);
            add(entry["why"], spoken.in(language_));
            add(entry["reasons"]["en"], spoken.en);
            add(entry["reasons"]["fr"], spoken.fr);
        }
    }

    void write_purchase(const std::vector<Given>& given) {
        Json entry = {{"phase", "purchase"}, {"research", 0}, {"buy", Json::object()}};
        for (const Given& order : given) {
            if (order.move.verb == Verb::research) entry["research"] = order.move.group().value();
            if (order.move.verb == Verb::repair) {
                Json& count = entry["repair"][id(order.move.to())];
                count = (count.is_null() ? 0 : count.get<int>()) + order.move.group().value();
            }
            if (order.move.verb == Verb::buy) {
                Json& count = entry["buy"][id(order.move.group().kind(), 0)];
                count = (count.is_null() ? 0 : count.get<int>()) + order.move.group().count;
            }
            if (order.phase == Phase::purchase && order.move.verb != Verb::end) add_why(entry, order.reasons);
        }
        if (!entry.contains("why")) add_why(entry, {});
        orders_.push_back(std::move(entry));
    }

    void write_one(const Given& order) {
        const Move& move = order.move;
        switch (move.verb) {
            case Verb::move:
            case Verb::raid: return write_movement(order);
            case Verb::load: return write_load(order);
            case Verb::unload: return write_unload(order);
            case Verb::rocket: {
                Json entry = {{"phase", to_string(order.phase)}, {"special", "rocket"}, {"path", path_of(move)}};
                add_why(entry, order.reasons);
                orders_.push_back(std::move(entry));
                return;
            }
            case Verb::battle: return;
            case Verb::lose:
            case Verb::withdraw:
            case Verb::submerge:
            case Verb::stay:
            case Verb::retreat:
                // Choices in battles that were only imagined are not orders.
                if (battles_ > 0) return;
                write_choice(order);
                return;
            case Verb::place: return write_place(order);
            case Verb::end:
                finish_cargo();
                if (order.phase == Phase::combat_move && wants_turn_) write_battles(order.before);
                return;
            default: return;
        }
    }

    Json path_of(const Move& move) const {
        Json path = Json::array();
        for (const ZoneId zone : move.zones()) path.push_back(id(zone));
        return path;
    }

    static void add_units(Json& entry, const std::string& kind, int count) {
        Json& units = entry["units"][kind];
        units = (units.is_null() ? 0 : units.get<int>()) + count;
    }

    void write_movement(const Given& order) {
        const Move& move = order.move;
        if (rules_.map().kinds[move.group().kind()].capacity && move.group_count > 1) {
            sail_with_cargo(order);
            return;
        }
        Json entry = {{"phase", to_string(order.phase)}, {"units", Json::object()}, {"path", path_of(move)}};
        const RuleBook& book = rules_.book();
        if (move.verb == Verb::raid) entry["special"] = "raid", entry["raid"] = true;
        else if (map_.kinds[move.group().kind()].domain == Domain::land && move.path_size > 2 &&
                 !is_friendly(book, order.before, move.path[1], side_of_turn(book, order.before)))
            entry["special"] = "blitz";
        for (Json& known : orders_)
            if (known["phase"] == entry["phase"] && known.contains("units") && !known.contains("by") &&
                known["path"] == entry["path"] && known.value("special", "") == entry.value("special", "")) {
                add_units(known, id(move.group().kind(), 0), move.group().count);
                add_why(known, order.reasons);
                return;
            }
        add_units(entry, id(move.group().kind(), 0), move.group().count);
        add_why(entry, order.reasons);
        orders_.push_back(std::move(entry));
    }

    void write_load(const Given& order) {
        const Move& move = order.move;
        Json entry = {{"phase", to_string(order.phase)},
                      {"units", {{id(move.group().kind(), 0), move.group().count}}},
                      {"path", path_of(move)},
                      {"by", "transport"}};
        add_why(entry, order.reasons);
        cargo_.push_back({std::move(entry), move.group().kind(), move.group().count, move.to()});
    }

    // Takes `count` men of a kind out of what waits at sea; what the list does not know was aboard before the turn.
    std::vector<Cargo> take(const Given& order, ZoneId at, KindId kind, int count) {
        std::vector<Cargo> taken;
        for (std::size_t i = 0; i < cargo_.size() && count > 0;) {
            if (cargo_[i].at != at || cargo_[i].kind != kind) {
                ++i;
                continue;
            }
            const int part = std::min(count, cargo_[i].count);
            Cargo piece = cargo_[i];
            piece.count = part;
            piece.entry["units"] = {{id(kind, 0), part}};
            taken.push_back(std::move(piece));
            count -= part;
            cargo_[i].count -= part;
            cargo_[i].entry["units"] = {{id(kind, 0), cargo_[i].count}};
            if (cargo_[i].count == 0) cargo_.erase(cargo_.begin() + static_cast<std::ptrdiff_t>(i));
            else ++i;
        }
        if (count > 0)
            taken.push_back({{{"phase", to_string(order.phase)},
                              {"units", {{id(kind, 0), count}}},
                              {"path", {id(at)}},
                              {"by", "transport"}},
                             kind,
                             count,
                             at});
        return taken;
    }

    void sail_with_cargo(const Given& order) {
        const Move& move = order.move;
        for (const Group& men : move.cargo())
            for (Cargo& piece : take(order, move.from(), men.kind(), men.count)) {
                for (std::size_t i = 1; i < move.path_size; ++i) piece.entry["path"].push_back(id(move.path[i]));
                add_why(piece.entry, order.reasons);
                piece.at = move.to();
                cargo_.push_back(std::move(piece));
            }
    }

    void write_unload(const Given& order) {
        const Move& move = order.move;
        const bool attacks = order.phase == Phase::combat_move;
        for (Cargo& piece : take(order, move.from(), move.group().kind(), move.group().count)) {
            piece.entry["path"].push_back(id(move.to()));
            piece.entry["special"] = attacks ? "landing" : "unload";
            add_why(piece.entry, order.reasons);
            orders_.push_back(std::move(piece.entry));
        }
    }

    // Men who stay aboard.
    void finish_cargo() {
        for (Cargo& piece : cargo_)
            if (piece.entry["path"].size() > 1) orders_.push_back(std::move(piece.entry));
        cargo_.clear();
    }

    // Every battle that waits: those at sea first, for landings depend on them.
    void write_battles(const Position& position) {
        const ZoneSet zones = pending_battles(rules_.book(), position);
        for (const ZoneId zone : zones& map_.sea) write_battle(position, zone);
        for (const ZoneId zone : zones& map_.land) write_battle(position, zone);
    }

    void write_battle(const Position& position, ZoneId zone) {
        ++battles_;
        Json entry = {{"phase", "combat"}, {"zone", id(zone)}, {"casualties", Json::array()}, {"retreat", nullptr}};
        const BattleQuestion battle = question_at(rules_.book(), position, zone);
        for (const KindId kind : map_.is_sea(zone) ? map_.sea_losses : map_.land_attack_losses)
            for (const Stack& stack : battle.attackers)
                if (stack.kind == kind) {
                    entry["casualties"].push_back(id(kind, 0));
                    break;
                }
        OddsCalculator calculator{map_, 1};
        const double chance = 100 * calculator.summary(battle).win;
        add_why(entry, {Text{fmt::format("{:.0f} % to win; the cheapest units are lost first", chance),
                             fmt::format("{:.0f} % de gagner ; les unités les moins chères partent d'abord", chance)}});
        orders_.push_back(std::move(entry));
    }

    void write_choice(const Given& order) {
        Json entry = {{"phase", "combat"},
                      {"zone", id(order.before.battle.zone)},
                      {"order", rules_.to_text(order.before, order.move)}};
        if (order.move.verb == Verb::lose)
            for (const Group& group : order.move.all_groups()) add_units(entry, id(group.kind(), 0), group.count);
        if (order.move.verb == Verb::retreat)
            entry["retreat"] = order.move.path_size ? Json(id(order.move.to())) : Json("aircraft");
        if (order.move.verb == Verb::stay) entry["retreat"] = nullptr;
        add_why(entry, order.reasons);
        orders_.push_back(std::move(entry));
    }

    void write_place(const Given& order) {
        const std::string zone = id(order.move.to());
        for (Json& known : orders_)
            if (known["phase"] == "place" && known["zone"] == zone) {
                add_units(known, id(order.move.group().kind(), 0), order.move.group().count);
                add_why(known, order.reasons);
                return;
            }
        Json entry = {{"phase", "place"}, {"zone", zone}, {"units", Json::object()}};
        add_units(entry, id(order.move.group().kind(), 0), order.move.group().count);
        add_why(entry, order.reasons);
        orders_.push_back(std::move(entry));
    }

    const Rules& rules_;
    const Map& map_;
    Language language_;
    Json orders_ = Json::array();
    std::vector<Cargo> cargo_;
    int battles_ = 0;
    bool wants_turn_ = false;  // battles to come are told where the answer goes on beyond them
};

}  // namespace

Json write_orders(const Rules& rules, const AdviceQuestion& question, const std::vector<Given>& given, Phase first) {
    return Writer{rules, question.language}.write(given, question, first);
}

}  // namespace plateau::axis_allies
