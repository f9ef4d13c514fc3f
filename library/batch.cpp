#include <plateau/batch.h>

#include <fmt/format.h>

#include "library/parts.h"
#include "play/batch.h"

namespace plateau::v0 {

namespace {

void check_plan(const BatchPlan& plan) {
    constexpr std::size_t most_games = 1 << 24;
    if (plan.games < 1 || plan.games > most_games)
        raise(fail(fmt::format("a batch has 1 to {} games, not {}", most_games, plan.games),
                   fmt::format("un lot compte de 1 à {} parties, pas {}", most_games, plan.games)));
    if (plan.longest < 1)
        raise(fail("a game of a batch has at least one ply", "une partie d'un lot compte au moins un demi-coup"));
}

}  // namespace

struct Batch::Parts {
    std::shared_ptr<const Game::Parts> game;
    std::unique_ptr<play::Batch> batch;
};

Batch::Batch(const Game& game, const BatchPlan& plan) {
    check_plan(plan);
    auto batch = expect(inner(game).batch({plan.games, plan.seed, plan.longest}));
    parts_ = std::make_unique<Parts>(Parts{game.parts(), std::move(batch)});
}
Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

std::size_t Batch::size() const { return parts_->batch->size(); }
int Batch::action_count() const { return parts_->batch->action_count(); }
std::array<int, 3> Batch::shape() const {
    const auto& shape = parts_->batch->shape();
    return {shape.planes, shape.rows, shape.cols};
}

std::span<const std::uint8_t> Batch::planes() const { return parts_->batch->arrays().planes; }
std::span<const std::uint8_t> Batch::legal() const { return parts_->batch->arrays().legal; }
std::span<const float> Batch::rewards() const { return parts_->batch->arrays().rewards; }
std::span<const std::uint8_t> Batch::ended() const { return parts_->batch->arrays().ended; }
std::span<const std::uint8_t> Batch::to_move() const { return parts_->batch->arrays().to_move; }
std::uint64_t Batch::games_ended() const { return parts_->batch->games_ended(); }

void Batch::restart(std::uint64_t seed) { parts_->batch->restart(seed); }
void Batch::step(std::span<const std::int32_t> actions) { expect(parts_->batch->step(actions)); }
std::span<const std::int32_t> Batch::random_actions() {
    parts_->batch->choose_at_random();
    return parts_->batch->arrays().random_action;
}

std::string Batch::position(std::size_t game) const {
    if (game >= size())
        raise(fail(FailureKind::unknown, {fmt::format("there is no game {} among {}", game, size()),
                                          fmt::format("il n'y a pas de partie {} parmi {}", game, size())}));
    return parts_->batch->position(game);
}

}  // namespace plateau::v0
