#include "server/contests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "archive/formats/formats.h"
#include "archive/formats/text.h"
#include "core/json_text.h"
#include "lab/match/match_archive.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"
#include "lab/statistics/bradley_terry.h"
#include "play/files.h"
#include "rooms/player_bounds.h"
#include "rooms/survive.h"

namespace plateau::server {

namespace {

constexpr std::size_t most_players = 8;
constexpr int most_games = 2000;
constexpr std::size_t most_waiting = 4;
constexpr std::size_t most_remembered = 50;
constexpr std::int64_t most_listed = 400;

// Ratings of all players from the pairs of games they played.
std::vector<lab::Rating> ratings(std::size_t players, const std::vector<lab::RatedScore>& scores) {
    return scores.empty() ? std::vector<lab::Rating>(players) : lab::rate(players, scores);
}

}  // namespace

// Every player meets every other.
std::vector<Contests::Meeting> Contests::meetings_of(std::size_t players) {
    std::vector<Meeting> meetings;
    for (std::size_t i = 0; i < players; ++i)
        for (std::size_t j = i + 1; j < players; ++j) meetings.push_back({i, j, "", {}});
    return meetings;
}

Contests::Contests(archive::Archive& archive, Shelf& shelf, std::filesystem::path file)
    : archive_{archive}, shelf_{shelf}, file_{std::move(file)} {
    recall();
    thread_ = std::thread{[this] { work(); }};
}

Contests::~Contests() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
        for (const auto& contest : contests_) contest->stop.request_stop();
    }
    wake_.notify_one();
    thread_.join();
}

Result<int> Contests::start(const ContestWish& wish) {
    if (wish.players.size() < 2 || wish.players.size() > most_players)
        return fail(fmt::format("a contest needs 2 to {} players", most_players),
                    fmt::format("un concours demande de 2 à {} joueurs", most_players));
    if (wish.games < 2 || wish.games > most_games)
        return fail(fmt::format("each pair plays 2 to {} games", most_games),
                    fmt::format("chaque paire joue de 2 à {} parties", most_games));
    auto game = shelf_.open(wish.game);
    if (!game) return game.failure();
    for (const auto& player : wish.players)
        if (auto checked = check_player(**game, player); !checked) return checked.failure();
    auto contest = std::make_unique<Contest>();
    contest->game = *game;
    contest->wish = wish;
    contest->meetings = meetings_of(wish.players.size());
    const std::lock_guard lock{mutex_};
    const auto is_open = [](const auto& one) { return one->state == "waiting" || one->state == "running"; };
    const auto waiting = std::count_if(contests_.begin(), contests_.end(), is_open);
    if (static_cast<std::size_t>(waiting) >= most_waiting)
        return fail("too many contests wait already: let them end, or stop one",
                    "trop de concours attendent déjà : laissez-les finir, ou arrêtez-en un");
    // The oldest that is over: one that runs is in use.
    if (contests_.size() >= most_remembered)
        contests_.erase(std::find_if_not(contests_.begin(), contests_.end(), is_open));
    contest->number = contests_.empty() ? 1 : contests_.back()->number + 1;
    const int number = contest->number;
    contests_.push_back(std::move(contest));
    remember();
    wake_.notify_one();
    return number;
}

Result<void> Contests::stop(int number) {
    const std::lock_guard lock{mutex_};
    for (const auto& contest : contests_) {
        if (contest->number != number) continue;
        contest->stop.request_stop();
        if (contest->state == "waiting") contest->state = "stopped";
        remember();
        return {};
    }
    return fail("there is no such contest", "il n'y a pas de tel concours");
}

void Contests::work() {
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        const auto next =
            std::find_if(contests_.begin(), contests_.end(), [](const auto& one) { return one->state == "waiting"; });
        if (next == contests_.end()) {
            wake_.wait(lock);
            continue;
        }
        Contest& contest = **next;
        contest.state = "running";
        lock.unlock();
        play(contest);
        lock.lock();
    }
}

lab::MatchPlan Contests::plan_of(const Contest& contest, const Meeting& meeting) const {
    lab::MatchPlan plan;
    plan.game = contest.game->info().spec;
    plan.players = {contest.wish.players[meeting.first], contest.wish.players[meeting.second]};
    plan.games = contest.wish.games;
    plan.seed = contest.wish.seed;
    plan.random_plies = lab::usual_random_plies(*contest.game, plan.pairs());
    plan.plies_are_usual = true;
    return plan;
}

Result<void> Contests::play(Contest& contest, Meeting& meeting) {
    const auto plan = plan_of(contest, meeting);
    const auto kept = lab::MatchArchive::open(archive_, *contest.game, plan, !meeting.event.empty());
    if (!kept) return kept.failure();
    {
        const std::lock_guard lock{mutex_};
        meeting.event = kept->event();
        remember();
    }
    const auto tell = [&](const lab::MatchScore& score) {
        const auto summary = score.summary();
        const std::lock_guard lock{mutex_};
        meeting.summary = summary;
    };
    live_.begin(contest.number, {meeting.first, meeting.second});
    const auto run = lab::run_match(plan, *contest.game, &*kept, contest.stop.signal(), tell,
                                    [&](int game, const auto& moves) { live_.see(game, moves); });
    live_.end();
    if (!run) return run.failure();
    const std::lock_guard lock{mutex_};
    meeting.summary = run->summary;
    return {};
}

// The players were checked before: what fails now is the server's, and noted.
bool Contests::is_played(Contest& contest, Meeting& meeting) {
    bool is_done = false;
    survives("a contest", [&] {
        const auto played = play(contest, meeting);
        if (!played) note_internal_error("a contest", played.error().en);
        is_done = static_cast<bool>(played);
    });
    return is_done;
}

void Contests::play(Contest& contest) {
    std::string end = "done";
    for (Meeting& meeting : contest.meetings) {
        const bool played = is_played(contest, meeting);
        if (contest.stop.stop_requested()) end = "stopped";
        if (!played) {
            const std::lock_guard lock{mutex_};
            contest.problem = server_mistake;
            end = "failed";
        }
        if (end != "done") break;
    }
    const std::lock_guard lock{mutex_};
    if (is_stopping_) return;  // it goes on after the restart
    contest.state = end;
    remember();
}

void Contests::remember() const {
    Json list = Json::array();
    for (const auto& contest : contests_) {
        Json events = Json::array();
        for (const auto& meeting : contest->meetings) events.push_back(meeting.event);
        list.push_back({{"number", contest->number},
                        {"game", contest->wish.game},
                        {"players", contest->wish.players},
                        {"games", contest->wish.games},
                        {"seed", contest->wish.seed},
                        {"state", contest->state},
                        {"problem", server::to_json(contest->problem)},
                        {"events", std::move(events)}});
    }
    // A file that cannot be written costs the contests after a restart, not those that run.
    (void)play::write_file(file_, Json{{"contests", std::move(list)}}.dump(1) + '\n', play::Readers::owner);
}

void Contests::recall() {
    const auto text = play::read_file(file_);
    if (!text) return;
    const auto kept = read_json<Json>(*text);
    if (!kept || !kept->is_object()) return;
    for (const auto& one : kept->value("contests", Json::array()))
        if (auto contest = recalled(one)) contests_.push_back(std::move(*contest));
}

Result<std::unique_ptr<Contests::Contest>> Contests::recalled(const Json& kept) {
    auto contest = std::make_unique<Contest>();
    try {
        contest->number = kept.at("number");
        contest->wish = {kept.at("game"), kept.at("players"), kept.at("games"), kept.at("seed")};
        contest->state = kept.at("state");
        contest->problem = {kept.at("problem").at("en"), kept.at("problem").at("fr")};
        const auto game = shelf_.open(contest->wish.game);
        if (!game) return game.failure();
        contest->game = *game;
        contest->meetings = meetings_of(contest->wish.players.size());
        for (std::size_t i = 0; i < contest->meetings.size(); ++i)
            contest->meetings[i].event = kept.at("events").at(i).get<std::string>();
    } catch (const Json::exception&) {
        return fail("the file of contests is damaged", "le fichier des concours est abîmé");
    }
    if (contest->state == "running") contest->state = "waiting";
    for (auto& meeting : contest->meetings) {
        if (meeting.event.empty()) continue;
        const auto plan = plan_of(*contest, meeting);
        lab::MatchScore score{plan};
        archive::Filter filter;
        filter.event = meeting.event;
        const auto read = archive_.each(filter, false, [&](const archive::KeptGame& game) {
            const int number = game.record.round - 1;
            if (number >= 0 && number < plan.games && game.record.result != "*" && !score.has(number))
                score.add(number, lab::result_of(game.record, game.plies, number));
            return true;
        });
        if (!read) return read.failure();
        meeting.summary = score.summary();
    }
    return contest;
}

Json Contests::to_json(const Contest& contest) const {
    Json meetings = Json::array(), players = Json::array();
    struct Total {
        int wins = 0, draws = 0, losses = 0;
        std::uint64_t nodes = 0;
        double cpu_seconds = 0;
    };
    std::vector<Total> totals(contest.wish.players.size());
    std::vector<lab::RatedScore> scores;
    for (const Meeting& meeting : contest.meetings) {
        const auto& sum = meeting.summary;
        const bool has_error = std::isfinite(sum.strength.elo_error);
        meetings.push_back({{"first", meeting.first},
                            {"second", meeting.second},
                            {"event", meeting.event},
                            {"games", sum.games},
                            {"wins", sum.wins},
                            {"draws", sum.draws},
                            {"losses", sum.losses},
                            {"elo", has_error ? Json(sum.strength.elo) : Json()},
                            {"elo_error", has_error ? Json(sum.strength.elo_error) : Json()},
                            {"pairs", sum.pairs.counts},
                            {"failures", sum.failures[0].total() + sum.failures[1].total()}});
        for (std::size_t half_points = 0; half_points < sum.pairs.counts.size(); ++half_points)
            scores.insert(scores.end(), sum.pairs.counts[half_points],
                          {meeting.first, meeting.second, 2, static_cast<double>(half_points) / 2});
        Total &a = totals[meeting.first], &b = totals[meeting.second];
        a.wins += sum.wins, a.draws += sum.draws, a.losses += sum.losses;
        b.wins += sum.losses, b.draws += sum.draws, b.losses += sum.wins;
        a.nodes += sum.use[0].nodes, a.cpu_seconds += sum.use[0].cpu_seconds;
        b.nodes += sum.use[1].nodes, b.cpu_seconds += sum.use[1].cpu_seconds;
    }
    const auto rated = ratings(totals.size(), scores);
    for (std::size_t i = 0; i < totals.size(); ++i) {
        const Total& total = totals[i];
        const bool is_rated = !scores.empty() && std::isfinite(rated[i].error);
        Json one{{"elo", rated[i].elo}, {"error", is_rated ? Json(rated[i].error) : Json()}};
        one["player"] = contest.wish.players[i];
        one["wins"] = total.wins, one["draws"] = total.draws, one["losses"] = total.losses;
        one["nodes"] = total.nodes, one["cpu_seconds"] = total.cpu_seconds;
        players.push_back(std::move(one));
    }
    return {{"number", contest.number},
            {"game", contest.game->info().spec},
            {"title", server::to_json(contest.game->info().title)},
            {"games", contest.wish.games},
            {"state", contest.state},
            {"problem", contest.state == "failed" ? server::to_json(contest.problem) : Json()},
            {"players", std::move(players)},
            {"meetings", std::move(meetings)}};
}

Json Contests::list() const {
    const std::lock_guard lock{mutex_};
    Json list = Json::array();
    for (auto one = contests_.rbegin(); one != contests_.rend(); ++one) list.push_back(to_json(**one));
    return list;
}

Json Contests::live(int number) const {
    GameRef game;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& contest : contests_)
            if (contest->number == number) game = contest->game;
    }
    Json boards = Json::array();
    if (!game) return boards;
    for (const auto& live : live_.of(number)) boards.push_back(board_json(*game, live));
    return boards;
}

Result<Json> Contests::games(int number) const {
    std::vector<std::string> events;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& contest : contests_)
            if (contest->number == number)
                for (const auto& meeting : contest->meetings)
                    if (!meeting.event.empty()) events.push_back(meeting.event);
    }
    Json list = Json::array();
    for (const auto& event : events) {
        archive::Filter filter;
        filter.event = event;
        filter.at_most = most_listed;
        auto read = archive_.each(filter, false, [&](const archive::KeptGame& game) {
            list.push_back({{"id", game.id},
                            {"first", game.record.first},
                            {"second", game.record.second},
                            {"result", game.record.result},
                            {"reason", game.record.reason},
                            {"plies", game.plies}});
            return list.size() < static_cast<std::size_t>(most_listed);
        });
        if (!read) return read.failure();
    }
    return list;
}

Result<std::optional<std::string>> Contests::record(std::int64_t id) const {
    const auto game = archive_.load(id);
    if (!game) return game.failure();
    // Games of people stay behind the link that only they know.
    if (!*game || (*game)->record.is_person[0] || (*game)->record.is_person[1]) return std::optional<std::string>{};
    return std::optional{archive::to_text((*game)->record) + '\n'};
}

}  // namespace plateau::server
