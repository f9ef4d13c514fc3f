#include "lab/tournament/schedule.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace plateau::lab {

namespace {

std::vector<Pairing> round_robin(const TournamentPlan& plan, std::size_t heroes) {
    std::vector<Pairing> stage;
    for (std::size_t i = 0; i < heroes; ++i)
        for (std::size_t j = i + 1; j < plan.entrants.size(); ++j) {
            const bool both_are_heroes = plan.kind == TournamentKind::gauntlet && j < heroes;
            if (!both_are_heroes) stage.push_back({1, i, j, plan.games});
        }
    return stage;
}

int last_round(const std::vector<PairingScore>& played) {
    int round = 0;
    for (const auto& score : played) round = std::max(round, score.pairing.round);
    return round;
}

// The entrants that had no opponent in a round.
std::vector<std::size_t> idle_in(const TournamentPlan& plan, const std::vector<PairingScore>& played, int round) {
    std::vector<bool> busy(plan.entrants.size());
    for (const auto& [pairing, points] : played)
        if (pairing.round == round) busy[pairing.player] = busy[pairing.opponent] = true;
    std::vector<std::size_t> idle;
    for (std::size_t i = 0; i < busy.size(); ++i)
        if (!busy[i]) idle.push_back(i);
    return idle;
}

// Swiss: neighbours in the standing meet, but nobody twice while that can be helped.
class SwissRound {
public:
    SwissRound(const TournamentPlan& plan, const std::vector<PairingScore>& played) : plan_{plan} {
        std::vector<int> points = half_points_of_byes(plan, played);
        had_bye_.assign(points.begin(), points.end());
        for (const auto& [pairing, half_points] : played) {
            points[pairing.player] += half_points;
            points[pairing.opponent] += 2 * pairing.games - half_points;
            met_.insert(std::minmax(pairing.player, pairing.opponent));
        }
        order_.resize(plan.entrants.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(), [&](auto a, auto b) { return points[a] > points[b]; });
    }

    std::vector<Pairing> pairings(int round) {
        if (order_.size() % 2 == 1) {  // the last without a bye rests
            auto resting = std::find_if(order_.rbegin(), order_.rend(), [&](auto i) { return had_bye_[i] == 0; });
            if (resting == order_.rend()) resting = order_.rbegin();
            order_.erase(std::next(resting).base());
        }
        tries_ = 0;
        if (!pair_up(order_, true)) {
            pairs_.clear();
            pair_up(order_, false);
        }
        std::vector<Pairing> stage;
        for (const auto& [a, b] : pairs_) stage.push_back({round, a, b, plan_.games});
        return stage;
    }

private:
    bool pair_up(const std::vector<std::size_t>& left, bool must_be_new) {
        if (left.empty()) return true;
        constexpr int enough = 100'000;
        for (std::size_t i = 1; i < left.size() && ++tries_ < enough; ++i) {
            if (must_be_new && met_.contains(std::minmax(left[0], left[i]))) continue;
            auto rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            rest.erase(rest.begin());
            pairs_.emplace_back(left[0], left[i]);
            if (pair_up(rest, must_be_new)) return true;
            pairs_.pop_back();
        }
        return false;
    }

    const TournamentPlan& plan_;
    std::vector<std::size_t> order_;
    std::vector<int> had_bye_;
    std::set<std::pair<std::size_t, std::size_t>> met_;
    std::vector<std::pair<std::size_t, std::size_t>> pairs_;
    int tries_ = 0;
};

// Knockout: what a pairing and its tie-breaks come to.
struct Duel {
    std::size_t player, opponent;
    int half_points = 0, games = 0, tiebreaks = 0;
    bool is_tied() const { return half_points == games; }
};

std::vector<Duel> duels_of(const std::vector<PairingScore>& played, int round) {
    std::vector<Duel> duels;
    for (const auto& [pairing, half_points] : played) {
        if (pairing.round != round) continue;
        auto found = std::find_if(duels.begin(), duels.end(), [&](const Duel& duel) {
            return duel.player == pairing.player && duel.opponent == pairing.opponent;
        });
        if (found == duels.end()) found = duels.insert(duels.end(), Duel{pairing.player, pairing.opponent});
        found->half_points += half_points;
        found->games += pairing.games;
        found->tiebreaks += pairing.is_tiebreak;
    }
    return duels;
}

// The seeds in the order of the bracket: 1 meets the last, and 1 and 2 can meet in the final alone.
std::vector<std::size_t> bracket_of(std::size_t entrants) {
    std::vector<std::size_t> order{0};
    for (std::size_t size = 1; size < std::bit_ceil(entrants); size *= 2) {
        std::vector<std::size_t> wider;
        for (const auto seed : order) {
            wider.push_back(seed);
            wider.push_back(2 * size - 1 - seed);
        }
        order = wider;
    }
    return order;
}

// Who holds each place of the bracket after so many rounds; places that nobody holds are empty.
std::vector<std::optional<std::size_t>> bracket_after(const TournamentPlan& plan,
                                                      const std::vector<PairingScore>& played, int rounds) {
    std::vector<std::optional<std::size_t>> places;
    for (const auto seed : bracket_of(plan.entrants.size()))
        places.push_back(seed < plan.entrants.size() ? std::optional{seed} : std::nullopt);
    for (int round = 1; round <= rounds; ++round) {
        const auto duels = duels_of(played, round);
        std::vector<std::optional<std::size_t>> winners;
        for (std::size_t i = 0; i + 1 < places.size(); i += 2) {
            const auto a = places[i], b = places[i + 1];
            if (!a || !b) {
                winners.push_back(a ? a : b);
                continue;
            }
            const auto duel = std::find_if(duels.begin(), duels.end(), [&](const Duel& known) {
                return known.player == std::min(*a, *b) && known.opponent == std::max(*a, *b);
            });
            const bool first_wins = duel == duels.end() || duel->half_points >= duel->games;  // a tie: better seed
            winners.push_back(first_wins ? std::min(*a, *b) : std::max(*a, *b));
        }
        places = winners;
    }
    return places;
}

std::vector<Pairing> knockout(const TournamentPlan& plan, const std::vector<PairingScore>& played) {
    const int round = last_round(played);
    std::vector<Pairing> stage;
    for (const auto& duel : duels_of(played, round))
        if (duel.is_tied() && duel.tiebreaks < plan.tiebreak_pairs)
            stage.push_back({round, duel.player, duel.opponent, 2, true});
    if (!stage.empty()) return stage;
    const auto places = bracket_after(plan, played, round);
    for (std::size_t i = 0; i + 1 < places.size(); i += 2)
        if (places[i] && places[i + 1])
            stage.push_back(
                {round + 1, std::min(*places[i], *places[i + 1]), std::max(*places[i], *places[i + 1]), plan.games});
    return stage;
}

}  // namespace

int games_planned(const TournamentPlan& plan) {
    const auto entrants = static_cast<int>(plan.entrants.size());
    if (plan.kind == TournamentKind::swiss) return plan.rounds * (entrants / 2) * plan.games;
    if (plan.kind == TournamentKind::knockout) return (entrants - 1) * plan.games;
    return static_cast<int>(next_stage(plan, {}).size()) * plan.games;
}

std::vector<int> half_points_of_byes(const TournamentPlan& plan, const std::vector<PairingScore>& played) {
    std::vector<int> points(plan.entrants.size(), 0);
    if (plan.kind != TournamentKind::swiss || plan.entrants.size() % 2 == 0) return points;
    for (int round = 1; round <= last_round(played); ++round)
        for (const auto entrant : idle_in(plan, played, round)) points[entrant] += 2 * plan.games;
    return points;
}

std::vector<std::size_t> survivors(const TournamentPlan& plan, const std::vector<PairingScore>& played) {
    std::vector<std::size_t> left;
    for (const auto& place : bracket_after(plan, played, last_round(played)))
        if (place) left.push_back(*place);
    std::sort(left.begin(), left.end());
    return left;
}

std::vector<Pairing> next_stage(const TournamentPlan& plan, const std::vector<PairingScore>& played) {
    const int round = last_round(played);
    switch (plan.kind) {
        case TournamentKind::round_robin:
        case TournamentKind::sprt: return round > 0 ? std::vector<Pairing>{} : round_robin(plan, plan.entrants.size());
        case TournamentKind::gauntlet:
            return round > 0 ? std::vector<Pairing>{} : round_robin(plan, static_cast<std::size_t>(plan.heroes));
        case TournamentKind::swiss:
            return round >= plan.rounds ? std::vector<Pairing>{} : SwissRound{plan, played}.pairings(round + 1);
        case TournamentKind::knockout: return knockout(plan, played);
    }
    return {};
}

}  // namespace plateau::lab
