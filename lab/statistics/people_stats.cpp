#include "lab/statistics/people_stats.h"

#include <algorithm>
#include <cmath>

namespace plateau::lab {

namespace {

// Everybody who played one game: levels first, then people by name.
struct Field {
    std::vector<LevelAgainstPeople> levels;
    std::vector<std::string> people;
    struct Game {
        std::size_t level, person;
        double points;  // of the person
    };
    std::vector<Game> games;

    std::size_t level(const std::string& game, const std::string& player) {
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (levels[i].player == player) return i;
        levels.push_back({game, player, 0, 0, 0, 0, {}, {}});
        return levels.size() - 1;
    }
    std::size_t person(const std::string& name) {
        const auto found = std::find(people.begin(), people.end(), name);
        if (found != people.end()) return static_cast<std::size_t>(found - people.begin());
        people.push_back(name);
        return people.size() - 1;
    }

    void rate_levels() {
        std::vector<RatedScore> scores;
        for (const auto& game : games) scores.push_back({levels.size() + game.person, game.level, 1, game.points});
        const auto ratings = rate(levels.size() + people.size(), scores);
        double sum = 0, played = 0;
        for (std::size_t i = levels.size(); i < ratings.size(); ++i) {
            sum += ratings[i].games * ratings[i].elo;
            played += ratings[i].games;
        }
        for (std::size_t i = 0; i < levels.size(); ++i) {
            levels[i].rating = ratings[i];
            if (played > 0) levels[i].rating.elo -= sum / played;
        }
    }
};

}  // namespace

Result<std::vector<LevelAgainstPeople>> people_stats(const archive::Archive& archive, const archive::Filter& filter) {
    std::map<std::string, Field> fields;
    archive::Filter wanted = filter;
    wanted.with_people = true;
    const auto read = archive.each(wanted, false, [&](const archive::KeptGame& kept) {
        const auto& record = kept.record;
        if (record.is_person[0] == record.is_person[1]) return true;  // people among themselves
        const bool person_is_first = record.is_person[0];
        Field& field = fields[record.game];
        const auto level = field.level(record.game, person_is_first ? record.second : record.first);
        auto& row = field.levels[level];
        if (!record.opinion.empty()) ++row.opinions[record.opinion];
        if (record.result == "*") {
            ++row.unfinished;
            return true;
        }
        const double points = record.result == "1/2-1/2" ? 0.5 : (record.result == "1-0") == person_is_first ? 1 : 0;
        ++(points == 1 ? row.people_won : points == 0 ? row.people_lost : row.drawn);
        field.games.push_back({level, field.person(person_is_first ? record.first : record.second), points});
        return true;
    });
    if (!read) return read.failure();
    std::vector<LevelAgainstPeople> all;
    for (auto& [game, field] : fields) {
        field.rate_levels();
        std::stable_sort(field.levels.begin(), field.levels.end(),
                         [](const auto& a, const auto& b) { return a.rating.elo > b.rating.elo; });
        all.insert(all.end(), field.levels.begin(), field.levels.end());
    }
    return all;
}

}  // namespace plateau::lab
