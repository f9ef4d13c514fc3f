#include "lab/tournament/tournament_plan.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/names.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "play/catalog.h"
#include "play/files.h"
#include "protocols/outside_players.h"

namespace plateau::lab {

namespace {

constexpr TournamentKind all_kinds[] = {TournamentKind::round_robin, TournamentKind::gauntlet, TournamentKind::swiss,
                                        TournamentKind::knockout, TournamentKind::sprt};

Failure wrong_at(const toml::source_region& where, const Text& what) {
    return fail(fmt::format("line {}, column {}: {}", where.begin.line, where.begin.column, what.en),
                fmt::format("ligne {}, colonne {} : {}", where.begin.line, where.begin.column, what.fr));
}

// Takes keys out of a table one by one; keys that nobody took, and values of another type, are failures.
class TableReader {
public:
    TableReader(const toml::table& table, std::string name) : table_{table}, name_{std::move(name)} {}

    void text(const char* key, std::string& value) {
        if (const auto* node = take(key)) {
            if (const auto* found = node->as_string()) value = found->get();
            else wrong(*node, key, "a text in quotation marks", "un texte entre guillemets");
        }
    }
    template <class Integer>
    void integer(const char* key, Integer& value, long long low, long long high) {
        if (const auto* node = take(key)) {
            const auto* found = node->as_integer();
            if (found && found->get() >= low && found->get() <= high) value = static_cast<Integer>(found->get());
            else
                wrong(*node, key, fmt::format("a whole number from {} to {}", low, high),
                      fmt::format("un entier de {} à {}", low, high));
        }
    }
    void number(const char* key, double& value, double low, double high) {
        if (const auto* node = take(key)) {
            const auto found = node->value<double>();
            if (found && node->is_number() && *found >= low && *found <= high) value = *found;
            else
                wrong(*node, key, fmt::format("a number from {} to {}", low, high),
                      fmt::format("un nombre de {} à {}", low, high));
        }
    }
    void seconds(const char* key, double& value) {
        if (const auto* node = take(key)) {
            const auto* found = node->as_string();
            const auto read = found ? options::seconds(key, found->get()) : Result<double>{fail("", "")};
            if (read) value = *read;
            else wrong(*node, key, "a time such as \"60s\" or \"200ms\"", "un temps comme \"60s\" ou \"200ms\"");
        }
    }
    const toml::node* take(const char* key) {
        taken_.insert(key);
        return table_.get(key);
    }
    void wrong(const toml::node& node, std::string_view key, std::string_view english, std::string_view french) {
        if (!failure_)
            failure_ = wrong_at(node.source(),
                                {fmt::format("{} expects {}", key, english), fmt::format("{} attend {}", key, french)});
    }
    void keep(Failure failure) {
        if (!failure_) failure_ = std::move(failure);
    }

    Result<void> finish() const {
        if (failure_) return *failure_;
        for (const auto& [key, node] : table_)
            if (!taken_.contains(std::string{key.str()})) {
                return wrong_at(node.source(),
                                expected_one_of({fmt::format("there is no '{}' in {}", key.str(), name_),
                                                 fmt::format("il n'y a pas de « {} » dans {}", key.str(), name_)},
                                                {taken_.begin(), taken_.end()})
                                    .text);
            }
        return {};
    }

private:
    const toml::table& table_;
    std::string name_;
    std::set<std::string> taken_;
    std::optional<Failure> failure_;
};

void read_kind(TableReader& reader, TournamentPlan& plan) {
    const auto* node = reader.take("kind");
    if (!node) return;
    std::string names;
    for (const auto kind : all_kinds) {
        if (node->value<std::string>() == to_string(kind)) {
            plan.kind = kind;
            return;
        }
        names += fmt::format("{}{}", names.empty() ? "" : ", ", to_string(kind));
    }
    reader.wrong(*node, "kind", "one of " + names, "un de ceux-ci : " + names);
}

// A list of specs, or of tables with a name and a spec.
void read_players(TableReader& reader, TournamentPlan& plan) {
    const auto* node = reader.take("players");
    const auto* list = node ? node->as_array() : nullptr;
    if (!list) {
        if (node) reader.wrong(*node, "players", "a list of players", "une liste de joueurs");
        return;
    }
    for (const auto& item : *list) {
        Entrant entrant;
        if (const auto* spec = item.as_string()) {
            entrant.player = entrant.name = spec->get();
        } else if (const auto* table = item.as_table()) {
            TableReader inner{*table, "a player"};
            inner.text("player", entrant.player);
            entrant.name = entrant.player;
            inner.text("name", entrant.name);
            if (const auto finished = inner.finish(); !finished) return reader.keep(finished.failure());
        }
        if (entrant.player.empty())
            return reader.wrong(item, "players", "specs such as \"hard\", or {name = \"A\", player = \"hard\"}",
                                "des joueurs comme \"hard\", ou {name = \"A\", player = \"hard\"}");
        for (const auto& other : plan.entrants)
            if (other.name == entrant.name)
                return reader.keep(
                    wrong_at(item.source(),
                             {fmt::format("{} takes part twice: give one of them another name", entrant.name),
                              fmt::format("{} participe deux fois : donnez un autre nom à l'un d'eux", entrant.name)}));
        plan.entrants.push_back(std::move(entrant));
    }
}

template <class Read>
void read_table(TableReader& reader, const char* key, Read read) {
    const auto* node = reader.take(key);
    if (!node) return;
    const auto* table = node->as_table();
    if (!table) return reader.wrong(*node, key, "a table in braces", "une table entre accolades");
    TableReader inner{*table, key};
    read(inner);
    if (const auto finished = inner.finish(); !finished) reader.keep(finished.failure());
}

void read_openings(TableReader& reader, const std::filesystem::path& folder, std::string& openings) {
    std::string file;
    reader.text("openings", file);
    if (file.empty()) return;
    auto text = play::read_file(folder / file);
    if (!text) return reader.keep(text.failure());
    openings = std::move(*text);
}

void read_numbers(TableReader& reader, TournamentPlan& plan) {
    reader.integer("games", plan.games, 1, 100'000'000);
    reader.integer("rounds", plan.rounds, 1, 1000);
    reader.integer("heroes", plan.heroes, 1, 1000);
    reader.integer("tiebreaks", plan.tiebreak_pairs, 0, 1000);
    reader.integer("seed", plan.match.seed, 0, 1'000'000'000'000);
    reader.integer("concurrency", plan.match.concurrency, 1, 1000);
    reader.integer("max_plies", plan.match.max_plies, 1, 1'000'000);
    reader.seconds("margin", plan.match.margin_seconds);
}

void read_clock(TableReader& reader, play::GameClock& clock) {
    read_table(reader, "clock", [&](TableReader& inner) {
        inner.seconds("time", clock.seconds);
        inner.seconds("increment", clock.increment);
    });
}

void read_adjudication(TableReader& reader, play::Adjudication& adjudication) {
    read_table(reader, "adjudication", [&](TableReader& inner) {
        inner.integer("win_plies", adjudication.win_plies, 0, 1000);
        inner.integer("win_score", adjudication.win_score, 0, 1'000'000'000);
        inner.integer("draw_plies", adjudication.draw_plies, 0, 1000);
        inner.integer("draw_score", adjudication.draw_score, 0, 1'000'000'000);
        inner.integer("draw_from_ply", adjudication.draw_from_ply, 0, 1'000'000);
    });
}

void read_sprt(TableReader& reader, std::optional<Sprt>& sprt) {
    read_table(reader, "sprt", [&](TableReader& inner) {
        sprt.emplace();
        inner.number("elo0", sprt->elo0, -10'000, 10'000);
        inner.number("elo1", sprt->elo1, -10'000, 10'000);
        inner.number("alpha", sprt->alpha, 1e-6, 0.49);
        inner.number("beta", sprt->beta, 1e-6, 0.49);
    });
}

Result<void> check_kind(const TournamentPlan& plan) {
    if (plan.game.empty() || plan.entrants.size() < 2)
        return fail("line 1, column 1: a tournament needs game = \"...\" and players = [...] with two players or more",
                    "ligne 1, colonne 1 : un tournoi a besoin de game = \"...\" et de players = [...] avec deux "
                    "joueurs au moins");
    if (plan.kind == TournamentKind::sprt && (plan.entrants.size() != 2 || !plan.match.sprt))
        return fail("line 1, column 1: kind = \"sprt\" needs two players and sprt = {elo0 = 0, elo1 = 20}",
                    "ligne 1, colonne 1 : kind = \"sprt\" attend deux joueurs et sprt = {elo0 = 0, elo1 = 20}");
    if (plan.kind == TournamentKind::gauntlet && plan.heroes >= static_cast<int>(plan.entrants.size()))
        return fail("line 1, column 1: a gauntlet needs players beyond the first heroes",
                    "ligne 1, colonne 1 : un gauntlet attend d'autres joueurs que les premiers (heroes)");
    return {};
}

// What follows from the rest of the plan.
void fill_in(TournamentPlan& plan) {
    if (plan.kind != TournamentKind::sprt) plan.match.sprt.reset();
    plan.games += plan.games % 2;
    if (plan.rounds == 0)
        plan.rounds = static_cast<int>(std::ceil(std::log2(static_cast<double>(plan.entrants.size())))) + 1;
    if (plan.name.empty()) plan.name = fmt::format("{} {}", plan.game, to_string(plan.kind));
    plan.match.games = plan.games;
}

Result<void> check_players(const TournamentPlan& plan, const play::AnyGame& game) {
    for (const auto& entrant : plan.entrants) {
        if (protocols::is_of_a_list(entrant.player)) continue;  // workers say whether they have it
        if (auto known = check_contestant(game, entrant.player); !known) return known.failure();
    }
    return {};
}

// How games begin: the plan's openings, or that many random plies (-1: the usual number).
struct Beginnings {
    std::string openings;
    int plies = -1;
};

Result<void> set_beginnings(TournamentPlan& plan, const play::AnyGame& game, const Beginnings& beginnings) {
    if (!plan.match.position.empty())
        if (auto session = game.new_session({plan.match.position, {}, 1}); !session) return session.failure();
    if (!beginnings.openings.empty()) {
        auto parsed = parse_openings(game, beginnings.openings);
        if (!parsed) return parsed.failure();
        plan.match.openings = std::move(*parsed);
    } else if (beginnings.plies >= 0) {
        plan.match.random_plies = beginnings.plies;
    } else if (plan.match.position.empty()) {
        plan.match.random_plies = usual_random_plies(game, plan.games / 2);
    }
    return {};
}

Result<TournamentPlan> read_plan(const toml::table& table, const std::filesystem::path& folder,
                                 const Resources& resources) {
    TournamentPlan plan;
    Beginnings beginnings;
    TableReader reader{table, "a tournament"};
    reader.text("name", plan.name);
    reader.text("game", plan.game);
    read_kind(reader, plan);
    read_players(reader, plan);
    read_numbers(reader, plan);
    reader.integer("plies", beginnings.plies, 0, 1000);
    reader.text("position", plan.match.position);
    read_openings(reader, folder, beginnings.openings);
    read_clock(reader, plan.match.clock);
    read_adjudication(reader, plan.match.adjudication);
    read_sprt(reader, plan.match.sprt);
    if (const auto finished = reader.finish(); !finished) return finished.failure();
    if (const auto checked = check_kind(plan); !checked) return checked.failure();
    fill_in(plan);

    const auto game = play::open_game(plan.game, resources);
    if (!game) return game.failure();
    plan.match.game = plan.game = (*game)->info().spec;
    if (const auto checked = check_players(plan, **game); !checked) return checked.failure();
    if (const auto set = set_beginnings(plan, **game, beginnings); !set) return set.failure();
    return plan;
}

}  // namespace

const char* to_string(TournamentKind kind) {
    switch (kind) {
        case TournamentKind::round_robin: return "round_robin";
        case TournamentKind::gauntlet: return "gauntlet";
        case TournamentKind::swiss: return "swiss";
        case TournamentKind::knockout: return "knockout";
        case TournamentKind::sprt: return "sprt";
    }
    return "";
}

Result<TournamentPlan> parse_tournament(std::string_view text, const std::filesystem::path& folder,
                                        const Resources& resources) {
    try {
        return read_plan(toml::parse(text), folder, resources);
    } catch (const toml::parse_error& error) {
        return wrong_at(error.source(), {fmt::format("this is not TOML: {}", error.description()),
                                         fmt::format("ce n'est pas du TOML : {}", error.description())});
    }
}

std::string identity_of(const TournamentPlan& plan) {
    nlohmann::json players = nlohmann::json::array();
    for (const auto& entrant : plan.entrants) players.push_back({entrant.name, entrant.player});
    MatchPlan match = plan.match;
    match.players = {"", ""};
    return nlohmann::json{{"tournament", plan.name},
                          {"kind", to_string(plan.kind)},
                          {"players", players},
                          {"games", plan.games},
                          {"rounds", plan.rounds},
                          {"heroes", plan.heroes},
                          {"tiebreaks", plan.tiebreak_pairs},
                          {"match", identity_of(match)},
                          {"extent", extent_of(match)}}
        .dump();
}

}  // namespace plateau::lab
