#include "lab/positions/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "core/random.h"
#include "lab/positions/key_index.h"

namespace plateau::lab {

using play::StoredPosition;

namespace {

// Visits until the visitor fails.
template <class Visit>
Result<void> visit_all(const PositionSet& set, Visit&& visit) {
    for (const auto& block : set.blocks()) {
        std::string_view left = block.bytes;
        for (std::uint32_t i = 0; i < block.positions; ++i)
            if (auto visited = visit(*play::take_position(left)); !visited) return visited;
    }
    return {};
}

// Where each position begins.
std::vector<const char*> places_of(const PositionSet& set) {
    std::vector<const char*> places;
    places.reserve(set.positions());
    for (const auto& block : set.blocks()) {
        std::string_view left = block.bytes;
        for (std::uint32_t i = 0; i < block.positions; ++i) {
            places.push_back(left.data());
            play::take_position(left);
        }
    }
    return places;
}

std::uint64_t below(std::uint64_t bound, Random& random) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(random()) * bound >> 64);
}

// What the games that met one position made of it.
struct Merged {
    const char* first = nullptr;
    std::int64_t results = 0, scores = 0;
    std::int64_t count = 0;
};

}  // namespace

Failure not_of_the_game(const PositionSet& set) {
    return fail(fmt::format("there is a position that is none of {}", set.about().game),
                fmt::format("une position n'en est pas une de {}", set.about().game));
}

Result<void> filter(const play::TrainingGround& ground, const PositionSet& set, const PositionFilter& wanted,
                    const PositionSink& sink) {
    Random random{wanted.seed};
    return visit_all(set, [&](const StoredPosition& position) -> Result<void> {
        const bool is_wanted = position.ply >= wanted.first_ply && position.ply <= wanted.last_ply &&
                               !(wanted.undecided && is_decided(position.score)) &&
                               std::abs(position.score) <= wanted.largest_score &&
                               (wanted.percent == 100 || random.below(100) < static_cast<unsigned>(wanted.percent)) &&
                               (!wanted.quiet || ground.is_quiet(position.packed));
        return is_wanted ? sink(position) : Result<void>{};
    });
}

Result<std::uint64_t> merge_equal(const play::TrainingGround& ground, const PositionSet& set,
                                  const PositionSink& sink) {
    KeyIndex places{set.positions()};
    std::vector<Merged> all;
    for (const auto& block : set.blocks()) {
        std::string_view left = block.bytes;
        for (std::uint32_t i = 0; i < block.positions; ++i) {
            const char* place = left.data();
            const auto position = *play::take_position(left);
            const auto key = ground.key(position.packed);
            if (!key) return not_of_the_game(set);
            const auto found = places.place_of(*key, all.size());
            if (found == all.size()) all.push_back({place});
            Merged& merged = all[found];
            merged.results += position.result;
            merged.scores += position.score;
            ++merged.count;
        }
    }
    for (const auto& merged : all) {
        StoredPosition position = play::position_at(merged.first);
        position.result = static_cast<std::uint16_t>((merged.results + merged.count / 2) / merged.count);
        position.score = static_cast<Score>(merged.scores / merged.count);
        if (auto kept = sink(position); !kept) return kept.failure();
    }
    return all.size();
}

Result<void> shuffle(const PositionSet& set, std::uint64_t seed, const PositionSink& sink) {
    auto places = places_of(set);
    Random random{seed};
    for (std::uint64_t i = places.size(); i > 1; --i) std::swap(places[i - 1], places[below(i, random)]);
    for (const char* place : places)
        if (auto kept = sink(play::position_at(place)); !kept) return kept;
    return {};
}

// Selection sampling (Knuth 3.4.2, algorithm S).
Result<void> sample(const PositionSet& set, std::uint64_t count, std::uint64_t seed, const PositionSink& sink) {
    Random random{seed};
    std::uint64_t left = set.positions(), wanted = std::min(count, left);
    return visit_all(set, [&](const StoredPosition& position) -> Result<void> {
        const bool is_chosen = wanted > 0 && below(left, random) < wanted;
        --left;
        if (!is_chosen) return {};
        --wanted;
        return sink(position);
    });
}

bool is_kept_apart(std::uint64_t game, int percent, std::uint64_t seed) {
    Random random{seed ^ 0x76616c6964ULL, game};
    return random.below(100) < static_cast<std::uint32_t>(percent);
}

Result<void> split(const PositionSet& set, int percent, std::uint64_t seed, bool is_apart, const PositionSink& sink) {
    return visit_all(set, [&](const StoredPosition& position) -> Result<void> {
        return is_kept_apart(position.game, percent, seed) == is_apart ? sink(position) : Result<void>{};
    });
}

Result<void> join(const std::vector<PositionSet>& sets, const PositionSink& sink) {
    std::uint32_t first = 0;
    for (const auto& set : sets) {
        std::uint32_t last = 0;
        const auto joined = visit_all(set, [&](StoredPosition position) {
            last = std::max(last, position.game);
            position.game += first;
            return sink(position);
        });
        if (!joined) return joined;
        first += last + 1;
    }
    return {};
}

PositionFacts facts_of(const PositionSet& set) {
    PositionFacts facts;
    facts.positions = set.positions();
    facts.bytes = set.bytes();
    std::unordered_set<std::uint32_t> games;
    set.visit([&](const StoredPosition& position) {
        games.insert(position.game);
        facts.decided += is_decided(position.score);
        facts.longest = std::max(facts.longest, position.ply);
        if (position.result > (StoredPosition::won + StoredPosition::drawn) / 2) ++facts.won;
        else if (position.result < (StoredPosition::lost + StoredPosition::drawn) / 2) ++facts.lost;
        else ++facts.drawn;
    });
    facts.games = games.size();
    return facts;
}

}  // namespace plateau::lab
