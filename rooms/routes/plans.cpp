#include "rooms/routes/plans.h"

#include <fmt/format.h>

#include <algorithm>

#include "rooms/own_rules.h"
#include "rooms/player_bounds.h"
#include "rooms/routes/bounds.h"
#include "rooms/routes/fields.h"
#include "rooms/tokens.h"

namespace plateau::rooms {

namespace {

// The computer's player, with its rules where a person has changed them.
Result<std::string> computer_of(const Json& seat, const std::string& player, RuleShelf& shelf, RoomPlan& plan) {
    if (!seat.contains("rules")) {
        if (auto checked = check_player(*plan.game, player); !checked) return checked.failure();
        return player;
    }
    auto changed = with_rules(shelf, *plan.game, player, seat["rules"]);
    if (!changed) return changed.failure();
    if (auto checked = check_player(*plan.game, changed->spec); !checked) return told(problem_of(checked.failure()));
    plan.rules.push_back(std::move(changed->rules));
    return changed->spec;
}

// {"kind": "computer", "player": "easy"}: a person (whoever asks), a computer, or open for a friend.
Result<Seat> seat_of(const Json& from, RuleShelf& shelf, RoomPlan& plan) {
    if (!from.is_object()) return fail("a seat must be an object", "une place doit être un objet");
    Fields fields{from};
    Seat seat;
    const std::string kind = fields.text("kind", longest_name, "person");
    seat.name = fields.name("name", longest_name);
    const std::string player = fields.text("player", longest_spec);
    if (const auto* problem = fields.problem()) return fail(*problem);
    if (kind == "open") {
        seat.kind = Seat::Kind::open;
    } else if (kind == "computer") {
        seat.kind = Seat::Kind::computer;
        auto computer = computer_of(from, player, shelf, plan);
        if (!computer) return computer.failure();
        seat.player = std::move(*computer);
    } else if (kind != "person") {
        return fail("a seat is 'person', 'computer' or 'open'", "une place est « person », « computer » ou « open »");
    }
    return seat;
}

// The power that a seat names, which no other seat has.
Result<play::PowerInfo> power_of(const Json& seat, const RoomPlan& plan) {
    const auto id = text_field(seat, "power", longest_name);
    if (!id) return id.failure();
    const auto& powers = plan.game->info().powers;
    const auto power = std::find_if(powers.begin(), powers.end(), [&](const auto& one) { return one.id == *id; });
    const bool is_taken =
        std::any_of(plan.seats.begin(), plan.seats.end(), [&](const Seat& one) { return one.power == *id; });
    if (power == powers.end() || is_taken)
        return fail("each seat must name its own power", "chaque place doit nommer sa propre puissance");
    return *power;
}

struct Pasted {
    std::string text, format;
    std::size_t number = 1;  // of the game, in a file of several
};

// Where the game starts and how it goes on, by what was pasted.
Result<Reading> add_pasted(const Pasted& pasted, Services& services, std::string& spec, RoomPlan& plan) {
    const auto named = services.shelf.open(spec.empty() ? "tictactoe" : spec);
    if (!named) return named.failure();
    auto reading = read_pasted(pasted.text, pasted.format, **named, services.shelf.rules());
    if (!reading) return reading.failure();
    plan.position = reading->position;
    if (!reading->moves.empty()) plan.moves = {pasted.text};
    if (reading->records.empty()) return reading;
    if (pasted.number > reading->records.size())
        return fail(fmt::format("there are {} games in this text", reading->records.size()),
                    fmt::format("il y a {} parties dans ce texte", reading->records.size()));
    const auto& record = reading->records[pasted.number - 1];
    if (record.game.size() > longest_spec || record.start_position.size() > longest_position)
        return fail("the record is not of a game that Plateau has",
                    "cette notation n'est celle d'aucun jeu de Plateau");
    spec = record.game;
    plan.position = record.start_position;
    plan.seed = record.seed;
    for (const auto& move : record.moves) plan.recorded.push_back(move.text);
    return reading;
}

}  // namespace

Result<void> add_clock(const Json& body, RoomPlan& plan) {
    const auto clock = body.find("clock");
    if (clock == body.end() || !clock->is_object()) return {};
    Fields fields{*clock};
    const auto seconds = fields.integer("seconds", 1, 24 * 3600, 300);
    const auto increment = fields.integer("increment", 0, 3600, 0);
    if (const auto* problem = fields.problem()) return fail(*problem);
    plan.clock.emplace(seconds * 1000, increment * 1000, std::chrono::steady_clock::now());
    return {};
}

Result<void> add_seats(const Json& body, RuleShelf& shelf, RoomPlan& plan) {
    const Json seats = body.value("seats", Json::array());
    const auto& powers = plan.game->info().powers;
    const bool by_powers = !powers.empty() && seats.is_array() && seats.size() > 2;
    if (!seats.is_array() || (seats.size() > 2 && !(by_powers && seats.size() == powers.size())))
        return fail("'seats' must be a list of two, or of all powers where the game has some",
                    "« seats » doit être une liste de deux, ou de toutes les puissances quand le jeu en a");
    for (std::size_t i = 0; i < (by_powers ? seats.size() : 2); ++i) {
        const Json from = i < seats.size() ? seats[i] : Json::object();
        auto seat = seat_of(from, shelf, plan);
        if (!seat) return seat.failure();
        seat->side = i == 0 ? Side::first : Side::second;
        if (by_powers) {
            const auto power = power_of(from, plan);
            if (!power) return power.failure();
            seat->power = power->id;
            seat->side = power->side;
        }
        plan.seats.push_back(std::move(*seat));
    }
    return {};
}

Result<Planned> plan_of(Services& services, const Json& body) {
    Planned planned;
    RoomPlan& plan = planned.plan;
    Fields fields{body};
    std::string spec = fields.text("game", longest_spec);
    Pasted pasted{fields.text("record", longest_record), fields.text("format", longest_name), 1};
    pasted.number = static_cast<std::size_t>(fields.integer("number", 1, 1'000'000, 1));
    const std::string position = fields.text("position", longest_position);
    const std::string moves = fields.text("moves", longest_move_list);
    const auto seed = fields.integer("seed", 0, 1'000'000'000'000, -1);
    if (const auto* problem = fields.problem()) return fail(*problem);
    plan.moves = {moves};
    if (!pasted.text.empty()) {
        auto reading = add_pasted(pasted, services, spec, plan);
        if (!reading) return reading.failure();
        planned.reading = std::move(*reading);
    }
    auto game = services.shelf.open(spec);
    if (!game) return game.failure();
    plan.game = *game;
    if (!position.empty()) plan.position = position;
    plan.id = new_game_id();
    if (seed >= 0) plan.seed = static_cast<std::uint64_t>(seed);
    else if (plan.recorded.empty()) plan.seed = std::hash<std::string>{}(new_token()) % 1'000'000'000;
    return planned;
}

Result<std::unique_ptr<play::Session>> played_through(const RoomPlan& plan) {
    auto session = plan.game->new_session({plan.position, {}, plan.seed});
    if (!session) return session.failure();
    for (std::size_t i = (*session)->record().size(); i < plan.recorded.size(); ++i)
        if (auto played = (*session)->replay(plan.recorded[i]); !played)
            return fail(fmt::format("move {} ({}): {}", i + 1, plan.recorded[i], played.error().en),
                        fmt::format("coup {} ({}) : {}", i + 1, plan.recorded[i], played.error().fr));
    for (const auto& words : plan.moves)
        for (const auto& move : plan.game->split_moves(words))
            if (auto played = (*session)->play(move); !played) return played.failure();
    return session;
}

}  // namespace plateau::rooms
