#include "lab/training/gate.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "lab/training/workers.h"
#include "play/stop_watch.h"

namespace plateau::lab {

Result<GateResult> run_gate(const play::TrainingGround& ground, const GatePlan& plan, const std::string& candidate,
                            const std::string& opponent, std::uint64_t seed, int threads, StopSignal stop,
                            std::vector<std::uint8_t>& half_points, const std::function<void(std::uint64_t)>& told) {
    constexpr std::uint64_t gate_stream = 0x67617465;  // other openings than those learned from
    const play::StopWatch watch{stop};
    const auto run = workers(threads);
    std::optional<Failure> failure;
    while (half_points.size() < static_cast<std::size_t>(plan.pairs) && !failure) {
        const std::size_t first = half_points.size();
        const std::size_t count =
            std::min<std::size_t>(static_cast<std::size_t>(plan.pairs) - first, static_cast<std::size_t>(4 * threads));
        std::vector<std::uint8_t> batch(count);
        std::mutex mutex;
        run(count, [&](std::size_t i) {
            const auto share =
                ground.play_pair({candidate, {}}, {opponent, {}}, plan.games, seed ^ gate_stream, first + i, watch);
            if (share) {
                batch[i] = static_cast<std::uint8_t>(std::lround(4 * *share));
                return;
            }
            const std::scoped_lock lock{mutex};
            failure = share.failure();
        });
        if (failure) break;
        half_points.insert(half_points.end(), batch.begin(), batch.end());
        told(half_points.size());
    }
    if (failure) return *failure;
    GateResult result{candidate, opponent, {}, 0, {}};
    for (const auto points : half_points) result.pairs.add(points);
    result.score = result.pairs.mean();
    result.strength = estimate_elo(result.pairs);
    return result;
}

}  // namespace plateau::lab
