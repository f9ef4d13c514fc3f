#include "server/thinking_workers.h"

#include <atomic>
#include <utility>

#include "lab/thinking/thought_unit.h"

namespace plateau::server {

namespace {

using rooms::MoveFound;
using rooms::ThoughtWanted;

constexpr long long most_waiting = 4000;

class ThinkingWorkers final : public rooms::ThinkersElsewhere {
public:
    explicit ThinkingWorkers(std::unique_ptr<lab::AskedWorkers> workers) : workers_{std::move(workers)} {}

    bool are_free() const override { return workers_->are_there() && waiting_ < most_waiting; }

    void ask(const ThoughtWanted& wanted, const StopSignal& hurry, Found found) override {
        ++waiting_;
        workers_->ask(to_text(lab::ThoughtUnit{wanted.game, wanted.position, wanted.moves, wanted.seed, wanted.player,
                                               wanted.longest}),
                      hurry, [this, found = std::move(found)](const std::optional<std::string>& answer) {
                          auto move = answer ? move_in(*answer) : std::nullopt;
                          --waiting_;
                          ++(move ? found_ : refused_);
                          found(std::move(move));
                      });
    }

    Tally tally() const override { return {workers_->are_there(), waiting_, found_, refused_}; }

private:
    static std::optional<MoveFound> move_in(const std::string& answer) {
        auto found = lab::parse_thought_found(answer);
        if (!found) return std::nullopt;
        return MoveFound{std::move(found->move), std::move(found->thought)};
    }

    std::atomic<long long> waiting_ = 0, found_ = 0, refused_ = 0;
    const std::unique_ptr<lab::AskedWorkers> workers_;  // goes first: its last answers are counted
};

}  // namespace

std::unique_ptr<rooms::ThinkersElsewhere> thinking_workers(std::unique_ptr<lab::AskedWorkers> workers) {
    return std::make_unique<ThinkingWorkers>(std::move(workers));
}

}  // namespace plateau::server
