// Odds, advice, matches, the archive, self-play.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/bindings.h"

namespace plateau_python {

namespace {

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

plateau::BattleOdds odds(const std::string& attack, const std::string& defend, const py::kwargs& more) {
    plateau::Battle battle{.attack = attack, .defend = defend};
    const std::map<std::string, std::string*> texts{{"losses", &battle.losses},
                                                    {"defender_losses", &battle.defender_losses},
                                                    {"retreat", &battle.retreat},
                                                    {"amphibious", &battle.amphibious},
                                                    {"attack_technologies", &battle.attack_technologies},
                                                    {"defend_technologies", &battle.defend_technologies},
                                                    {"map", &battle.map},
                                                    {"edition", &battle.edition}};
    const std::map<std::string, bool*> switches{{"keep_land", &battle.keep_land}, {"submerge", &battle.submerge}};
    for (const auto& [key, value] : more) {
        const auto name = key.cast<std::string>();
        if (const auto text = texts.find(name); text != texts.end()) *text->second = value.cast<std::string>();
        else if (const auto chosen = switches.find(name); chosen != switches.end())
            *chosen->second = value.cast<bool>();
        else throw py::type_error("odds() got an unexpected keyword argument '" + name + "'");
    }
    return without_lock([&] { return plateau::battle_odds(battle); });
}

py::object advise(const plateau::Game& game, const std::string& state, const std::string& player,
                  const std::string& phase, std::uint64_t seed, const plateau::StopSource& stop) {
    const auto text = without_lock([&] { return plateau::advise(game, {state, player, phase, seed}, stop); });
    return py::module_::import("json").attr("loads")(text);
}

using Strengths = std::optional<std::array<double, 2>>;

plateau::MatchResult match(const plateau::Game& game, const std::string& first, const std::string& second, int games,
                           int random_plies, std::uint64_t seed, int concurrency, const Strengths& sprt,
                           const std::string& archive, const py::object& listener, const plateau::StopSource& stop) {
    const plateau::MatchPlan plan{{first, second}, games, random_plies, seed, concurrency, sprt, archive};
    plateau::MatchListener listen;
    if (!listener.is_none())
        listen = [&listener](const plateau::MatchResult& result) {
            const py::gil_scoped_acquire locked;
            listener(result);
        };
    return without_lock([&] { return plateau::play_match(game, plan, listen, stop); });
}

py::dict self_play(const plateau::Game& game, const std::string& player, int games, std::uint64_t seed,
                   int opening_plies, int noise_percent, bool quiet, const std::string& features) {
    const plateau::SelfPlayPlan plan{player, games, seed, opening_plies, noise_percent, quiet, features};
    const auto data = without_lock([&] { return plateau::self_play(game, plan); });
    py::dict arrays;
    arrays["positions"] = data.positions;
    arrays["results"] = array_of(data.results);
    arrays["scores"] = array_of(data.scores);
    arrays["plies"] = array_of(data.plies);
    arrays["offsets"] = array_of(data.offsets);
    arrays["indices"] = array_of(data.indices);
    arrays["values"] = array_of(data.values);
    arrays["feature_count"] = data.feature_count;
    return arrays;
}

std::vector<plateau::GameRecord> records(const plateau::Archive& archive, const plateau::ArchiveFilter& filter) {
    std::vector<plateau::GameRecord> found;
    archive.each(filter, [&](const plateau::GameRecord& record) {
        found.push_back(record);
        return true;
    });
    return found;
}

void add_odds(py::module_& module) {
    using plateau::BattleEnding;
    using plateau::BattleOdds;
    py::class_<BattleEnding>(module, "BattleEnding", "One way a battle may end: what is left, by kind.")
        .def_readonly("chance", &BattleEnding::chance, "0 to 1")
        .def_readonly("attackers", &BattleEnding::attackers, "what is left of the attacker, by kind")
        .def_readonly("defenders", &BattleEnding::defenders, "what is left of the defender, by kind");
    py::class_<BattleOdds>(module, "BattleOdds", "Exact odds of a battle, of the attacker.")
        .def_readonly("win", &BattleOdds::win, "the attacker is left alone")
        .def_readonly("mutual", &BattleOdds::mutual, "nobody is left")
        .def_readonly("lose", &BattleOdds::lose, "the defender is left")
        .def_readonly("retreat", &BattleOdds::retreat, "the attacker retreats")
        .def_readonly("takes", &BattleOdds::takes, "the attacker takes the territory")
        .def_readonly("attacker_loss_ipc", &BattleOdds::attacker_loss_ipc, "what the attacker loses on average")
        .def_readonly("defender_loss_ipc", &BattleOdds::defender_loss_ipc, "what the defender loses on average")
        .def_readonly("rounds", &BattleOdds::rounds, "how long it lasts on average")
        .def_readonly("endings", &BattleOdds::endings, "the likeliest first");
    module.def("odds", &odds, py::arg("attack"), py::arg("defend"),
               "Exact odds of a battle of Axis & Allies. Also takes losses, defender_losses, retreat, amphibious,\n"
               "attack_technologies, defend_technologies, map, edition (texts), keep_land and submerge (bool).");
    module.def("advise", &advise, py::arg("game"), py::arg("state") = "", py::arg("player") = "max",
               py::arg("phase") = "turn", py::arg("seed") = 1, py::arg("stop") = plateau::StopSource{},
               "The orders a player would give on a board of Axis & Allies, with reasons, as a dictionary.");
}

void add_matches(py::module_& module) {
    using plateau::MatchResult;
    py::class_<MatchResult>(module, "MatchResult", "How a match stands, of the first player named.")
        .def_readonly("games", &MatchResult::games, "games played")
        .def_readonly("wins", &MatchResult::wins, "won by the first player named")
        .def_readonly("draws", &MatchResult::draws, "drawn")
        .def_readonly("losses", &MatchResult::losses, "lost by the first player named")
        .def_readonly("score", &MatchResult::score, "share of the points, 0 to 1")
        .def_readonly("elo", &MatchResult::elo, "the difference in strength")
        .def_readonly("elo_low", &MatchResult::elo_low, "lower end of its 95 % interval")
        .def_readonly("elo_high", &MatchResult::elo_high, "upper end of its 95 % interval")
        .def_readonly("normalized_elo", &MatchResult::normalized_elo,
                      "the difference in standard deviations of a pair, as Elo")
        .def_readonly("normalized_elo_error", &MatchResult::normalized_elo_error, "half of its 95 % interval")
        .def_readonly("superiority", &MatchResult::superiority, "chance that the first player is the stronger one")
        .def_readonly("pairs", &MatchResult::pairs, "pairs with 0, 1/2, 1, 3/2 and 2 points")
        .def_readonly("llr", &MatchResult::llr, "of SPRT: the log-likelihood ratio")
        .def_readonly("verdict", &MatchResult::verdict, "of SPRT: 'undecided', 'H0', 'H1'")
        .def_readonly("failures", &MatchResult::failures, "crashes, illegal moves and overruns of each player")
        .def_readonly("plies", &MatchResult::plies, "moves of all games")
        .def_readonly("is_complete", &MatchResult::is_complete, "False where it was stopped before its end")
        .def("__repr__", [](const MatchResult& result) {
            return py::str("<MatchResult +{} ={} -{}>").format(result.wins, result.draws, result.losses);
        });
    module.def("match", &match, py::arg("game"), py::arg("first"), py::arg("second"), py::kw_only(),
               py::arg("games") = 100, py::arg("random_plies") = -1, py::arg("seed") = 1, py::arg("concurrency") = 1,
               py::arg("sprt") = py::none(), py::arg("archive") = "", py::arg("listener") = py::none(),
               py::arg("stop") = plateau::StopSource{},
               "Plays pairs of games and says who is stronger, with intervals.");
    module.def("self_play", &self_play, py::arg("game"), py::arg("player") = "random", py::kw_only(),
               py::arg("games") = 1, py::arg("seed") = 1, py::arg("opening_plies") = 8, py::arg("noise_percent") = 0,
               py::arg("quiet") = true, py::arg("features") = "",
               "Games of a player with itself as arrays: positions, results, scores, and features as a sparse matrix\n"
               "in rows (offsets, indices, values).");
}

void add_archive(py::module_& module) {
    using plateau::Archive;
    using plateau::GameRecord;
    py::class_<GameRecord>(module, "GameRecord", "One game as it is kept.")
        .def(py::init([](const std::string& game, const std::string& first, const std::string& second,
                         const std::vector<std::string>& moves, const std::string& result,
                         const std::string& start_position, const std::string& reason, std::uint64_t seed) {
                 return GameRecord{0, game, first, second, start_position, moves, result, reason, "", seed};
             }),
             py::arg("game"), py::arg("first"), py::arg("second"), py::arg("moves"), py::arg("result") = "*",
             py::arg("start_position") = "", py::arg("reason") = "", py::arg("seed") = 1)
        .def_readonly("id", &GameRecord::id, "in its archive")
        .def_readonly("game", &GameRecord::game, "the game's spec")
        .def_readonly("first", &GameRecord::first, "the first side's player")
        .def_readonly("second", &GameRecord::second, "the second side's player")
        .def_readonly("start_position", &GameRecord::start_position, "'' for the usual one")
        .def_readonly("moves", &GameRecord::moves, "as the game writes them, luck included")
        .def_readonly("result", &GameRecord::result, "'1-0', '0-1', '1/2-1/2' or '*'")
        .def_readonly("reason", &GameRecord::reason, "why it ended")
        .def_readonly("date", &GameRecord::date, "when it was kept")
        .def_readonly("seed", &GameRecord::seed, "of its luck")
        .def("__repr__", [](const GameRecord& record) {
            return py::str("<GameRecord {}: {} {} {}>").format(record.id, record.game, record.first, record.result);
        });
    py::class_<Archive>(module, "Archive", "Games that were kept, in one SQLite file.")
        .def(py::init(&Archive::open), py::arg("path"))
        .def("keep", &Archive::keep, py::arg("record"), "Returns when the game is on disk.")
        .def(
            "count",
            [](const Archive& archive, const std::string& game, const std::string& player, const std::string& result) {
                return archive.count({game, player, result, -1});
            },
            py::arg("game") = "", py::arg("player") = "", py::arg("result") = "",
            "How many games of this kind are kept.")
        .def(
            "records",
            [](const Archive& archive, const std::string& game, const std::string& player, const std::string& result,
               std::int64_t at_most) { return records(archive, {game, player, result, at_most}); },
            py::arg("game") = "", py::arg("player") = "", py::arg("result") = "", py::arg("at_most") = -1,
            "The games kept, the newest first.");
}

}  // namespace

void add_studies(py::module_& module) {
    add_odds(module);
    add_matches(module);
    add_archive(module);
}

}  // namespace plateau_python
