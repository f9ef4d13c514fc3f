#include "server/lab_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "archive/formats.h"
#include "archive/record_text.h"
#include "lab/match/match_runner.h"
#include "lab/match/openings.h"

namespace plateau::server {

namespace {

constexpr std::size_t most_players = 8;
constexpr int most_games = 2000;
constexpr std::size_t most_waiting = 4;
constexpr std::size_t most_remembered = 50;
constexpr std::int64_t most_listed = 400;

// Elo of a share of points with its 95 % error, from results taken one by one.
Json rating(int wins, int draws, int losses) {
    const double games = wins + draws + losses;
    if (games < 1) return {{"elo", 0}, {"error", nullptr}};
    const double points = wins + 0.5 * draws;
    const double mean = std::clamp(points / games, 0.5 / games, 1 - 0.5 / games);
    const double spread =
        (wins * std::pow(1 - mean, 2) + draws * std::pow(0.5 - mean, 2) + losses * mean * mean) / games;
    const double slope = 400 / std::log(10) / (mean * (1 - mean));
    return {{"elo", lab::elo_of_score(mean)}, {"error", 1.96 * slope * std::sqrt(std::max(spread, 1e-6) / games)}};
}

}  // namespace

LabDesk::LabDesk(archive::Archive& archive, Shelf& shelf)
    : archive_{archive}, shelf_{shelf}, thread_{[this] { work(); }} {}

LabDesk::~LabDesk() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
        for (const auto& contest : contests_) contest->stop.request_stop();
    }
    wake_.notify_one();
    thread_.join();
}

Result<int> LabDesk::start(const ContestWish& wish) {
    if (wish.players.size() < 2 || wish.players.size() > most_players)
        return fail(fmt::format("a contest has two to {} players", most_players),
                    fmt::format("un concours a de deux à {} joueurs", most_players));
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
    for (std::size_t i = 0; i < wish.players.size(); ++i)
        for (std::size_t j = i + 1; j < wish.players.size(); ++j) contest->meetings.push_back({i, j, "", {}});
    const std::lock_guard lock{mutex_};
    const auto waiting = std::count_if(contests_.begin(), contests_.end(), [](const auto& one) {
        return one->state == "waiting" || one->state == "running";
    });
    if (static_cast<std::size_t>(waiting) >= most_waiting)
        return fail("too many contests wait already: let them end, or stop one",
                    "trop de concours attendent déjà : laissez-les finir, ou arrêtez-en un");
    if (contests_.size() >= most_remembered) contests_.erase(contests_.begin());
    contest->number = contests_.empty() ? 1 : contests_.back()->number + 1;
    const int number = contest->number;
    contests_.push_back(std::move(contest));
    wake_.notify_one();
    return number;
}

Result<void> LabDesk::stop(int number) {
    const std::lock_guard lock{mutex_};
    for (const auto& contest : contests_) {
        if (contest->number != number) continue;
        contest->stop.request_stop();
        if (contest->state == "waiting") contest->state = "stopped";
        return {};
    }
    return fail("there is no such contest", "il n'y a pas de tel concours");
}

void LabDesk::work() {
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

void LabDesk::play(Contest& contest) {
    std::string end = "done";
    for (Meeting& meeting : contest.meetings) {
        lab::MatchPlan plan;
        plan.game = contest.game->info().spec;
        plan.players = {contest.wish.players[meeting.first], contest.wish.players[meeting.second]};
        plan.games = contest.wish.games;
        plan.seed = contest.wish.seed;
        plan.random_plies = lab::usual_random_plies(*contest.game, plan.pairs());
        plan.plies_are_usual = true;
        const auto kept = lab::MatchArchive::open(archive_, *contest.game, plan, false);
        const auto fail_with = [&](const Text& problem) {
            const std::lock_guard lock{mutex_};
            contest.problem = problem;
            contest.state = "failed";
        };
        if (!kept) return fail_with(kept.error());
        {
            const std::lock_guard lock{mutex_};
            meeting.event = kept->event();
        }
        const auto run = lab::run_match(plan, *contest.game, &*kept, contest.stop.get_token(), [&](const auto& score) {
            const auto summary = score.summary();
            const std::lock_guard lock{mutex_};
            meeting.summary = summary;
        });
        if (!run) return fail_with(run.error());
        const std::lock_guard lock{mutex_};
        meeting.summary = run->summary;
        if (contest.stop.stop_requested()) {
            end = "stopped";
            break;
        }
    }
    const std::lock_guard lock{mutex_};
    contest.state = end;
}

Json LabDesk::to_json(const Contest& contest) const {
    Json meetings = Json::array(), players = Json::array();
    struct Total {
        int wins = 0, draws = 0, losses = 0;
        std::uint64_t nodes = 0;
        double cpu_seconds = 0;
    };
    std::vector<Total> totals(contest.wish.players.size());
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
        Total &a = totals[meeting.first], &b = totals[meeting.second];
        a.wins += sum.wins, a.draws += sum.draws, a.losses += sum.losses;
        b.wins += sum.losses, b.draws += sum.draws, b.losses += sum.wins;
        a.nodes += sum.use[0].nodes, a.cpu_seconds += sum.use[0].cpu_seconds;
        b.nodes += sum.use[1].nodes, b.cpu_seconds += sum.use[1].cpu_seconds;
    }
    for (std::size_t i = 0; i < totals.size(); ++i) {
        const Total& total = totals[i];
        Json one = rating(total.wins, total.draws, total.losses);
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

Json LabDesk::contests() const {
    const std::lock_guard lock{mutex_};
    Json list = Json::array();
    for (auto one = contests_.rbegin(); one != contests_.rend(); ++one) list.push_back(to_json(**one));
    return list;
}

Result<Json> LabDesk::games(int number) const {
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

Result<std::string> LabDesk::record(std::int64_t id) const {
    const auto game = archive_.load(id);
    if (!game) return game.failure();
    // Games of people stay behind the link that only they know.
    if (!*game || (*game)->record.is_person[0] || (*game)->record.is_person[1])
        return fail("there is no such game", "il n'y a pas de telle partie");
    return archive::to_text((*game)->record) + '\n';
}

}  // namespace plateau::server
