#include "lab/experiments/axis_allies/readings.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace plateau::lab::axis_allies_again {

using nlohmann::json;

namespace {

constexpr std::uint64_t first_reading_seed = 50'000'000;
constexpr std::size_t readings_in_a_part = 48;

Level level(const char* value, std::string options) { return {same(value), std::move(options)}; }

std::vector<Factor> all_factors() {
    return {
        {{"accept: chance that makes an attack on land good", "accept : chance qui rend bonne une attaque terrestre"},
         {level("0.5", "accept=0.5"), level("0.65", "accept=0.65"), level("0.8", "accept=0.8")},
         0},
        {{"fear: chance from which an invasion is feared", "fear : chance à partir de laquelle on craint une invasion"},
         {level("0.05", "fear=0.05"), level("0.3", "fear=0.3"), level("0.6", "fear=0.6")},
         1},
        {{"judging of attacks (section 6.3)", "jugement des attaques (section 6.3)"},
         {{{"as printed", "comme imprimé"}, "air_weight=0,sea_judge=force"},
          {{"weighted by aircraft", "pondéré par les avions"}, "air_weight=0.5,sea_judge=force"},
          {{"sea judged apart", "la mer jugée à part"}, "air_weight=0,sea_judge=exchange"}},
         0},
        {{"superiority: striking force at sea", "superiority : force de frappe en mer"},
         {level("1.5", "superiority=1.5"), level("2", "superiority=2"), level("3", "superiority=3")},
         1},
        {{"sea_units: what an attack at sea draws on", "sea_units : où puise une attaque en mer"},
         {{{"all sources", "toutes les sources"}, "sea_units=all"}, {{"one source", "une source"}, "sea_units=source"}},
         0},
        {{"transport_when: with how many units a transport is bought",
          "transport_when : avec combien d'unités un transport s'achète"},
         {{{"fewer than the Allies (text)", "moins que les Alliés (texte)"}, "transport_when=fewer"},
          {{"more (explanation)", "plus (explication)"}, "transport_when=more"}},
         0},
        {{"reinforce: whether an attack that is good grows on",
          "reinforce : une attaque déjà bonne grandit-elle encore"},
         {{{"no", "non"}, "reinforce=0"}, {{"yes", "oui"}, "reinforce=1"}},
         0},
        {{"retreat: chance below which a battle is left", "retreat : chance sous laquelle un combat est quitté"},
         {level("0.2", "retreat=0.2"), level("0.5", "retreat=0.5")},
         1}};
}

Result<json> play_part(const Laboratory& laboratory, std::size_t part, const std::string& opponent, int games_each) {
    const std::size_t first = part * readings_in_a_part, end = std::min(readings(), first + readings_in_a_part);
    std::vector<Seats> samples;
    for (std::size_t reading = first; reading < end; ++reading)
        samples.push_back(germany_by(player_of(reading), opponent));
    const auto courses =
        play_courses(laboratory, samples, games_each, first_reading_seed + seeds_of(first, games_each));
    if (!courses) return courses.failure();
    json played = json::array();
    for (const auto& sample : *courses) played.push_back(incomes(json(sample), rounds, germany));
    return played;
}

Effect effect_of(const Grid& grid, std::size_t factor) {
    Effect effect;
    effect.factor = factor;
    std::vector<std::vector<double>> values(factors()[factor].levels.size());
    for (std::size_t reading = 0; reading < grid.size(); ++reading) {
        auto& at = values[level_of(reading, factor)];
        at.insert(at.end(), grid[reading].begin(), grid[reading].end());
    }
    for (const auto& at : values) effect.levels.push_back(mean_of(at));
    for (std::size_t i = 0; i < effect.levels.size(); ++i) {
        if (effect.levels[i].value > effect.levels[effect.best].value) effect.best = i;
        if (effect.levels[i].value < effect.levels[effect.worst].value) effect.worst = i;
    }
    effect.range = difference(effect.levels[effect.best], effect.levels[effect.worst]);
    return effect;
}

}  // namespace

const std::vector<Factor>& factors() {
    static const std::vector<Factor> all = all_factors();
    return all;
}

std::size_t readings() {
    std::size_t count = 1;
    for (const Factor& factor : factors()) count *= factor.levels.size();
    return count;
}

std::size_t level_of(std::size_t reading, std::size_t factor) {
    assert(reading < readings() && factor < factors().size());
    for (std::size_t later = factors().size() - 1; later > factor; --later) reading /= factors()[later].levels.size();
    return reading % factors()[factor].levels.size();
}

std::size_t reading_of(const std::vector<std::size_t>& levels) {
    assert(levels.size() == factors().size());
    std::size_t reading = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) reading = reading * factors()[i].levels.size() + levels[i];
    return reading;
}

std::size_t usual_reading() {
    std::vector<std::size_t> levels;
    for (const Factor& factor : factors()) levels.push_back(factor.usual);
    return reading_of(levels);
}

std::string player_of(std::size_t reading) {
    std::string player = "thesis";
    for (std::size_t i = 0; i < factors().size(); ++i)
        player += (i == 0 ? ":" : ",") + factors()[i].levels[level_of(reading, i)].options;
    return player;
}

std::size_t grid_parts() { return (readings() + readings_in_a_part - 1) / readings_in_a_part; }

Result<Grid> play_grid(Laboratory& laboratory, const std::string& opponent, int games_each) {
    Grid grid;
    for (std::size_t part = 0; part < grid_parts(); ++part) {
        const auto played = laboratory.part(
            fmt::format("readings {} of {} against {}, {} games each", part + 1, grid_parts(), opponent, games_each),
            [&] { return play_part(laboratory, part, opponent, games_each); });
        if (!played) return played.failure();
        for (const auto& values : *played) grid.push_back(values.get<std::vector<double>>());
    }
    assert(grid.size() == readings());
    return grid;
}

std::vector<Effect> main_effects(const Grid& grid) {
    assert(grid.size() == readings());
    std::vector<Effect> effects;
    for (std::size_t factor = 0; factor < factors().size(); ++factor) effects.push_back(effect_of(grid, factor));
    std::stable_sort(effects.begin(), effects.end(),
                     [](const Effect& a, const Effect& b) { return a.range.value > b.range.value; });
    return effects;
}

std::size_t best_by_effects(const std::vector<Effect>& effects) {
    std::vector<std::size_t> levels(factors().size());
    for (const Effect& effect : effects) levels[effect.factor] = effect.best;
    return reading_of(levels);
}

std::vector<std::size_t> by_mean(const Grid& grid) {
    std::vector<std::size_t> order(grid.size());
    std::iota(order.begin(), order.end(), 0);
    const auto mean = [&](std::size_t reading) { return mean_of(grid[reading]).value; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return mean(a) > mean(b); });
    return order;
}

}  // namespace plateau::lab::axis_allies_again
