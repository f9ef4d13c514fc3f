#include "rooms/player_bounds.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "play/catalog.h"
#include "play/files.h"
#include "play/player_options.h"

namespace {

// The largest piece of memory that this thread has asked for.
thread_local std::size_t largest_request = 0;

void* note_and_take(std::size_t bytes, std::size_t alignment) {
    largest_request = std::max(largest_request, bytes);
    void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (!memory) throw std::bad_alloc{};
    return memory;
}

}  // namespace

// Not inlined: the compiler would take free() for the wrong end of new.
[[gnu::noinline]] void* operator new(std::size_t bytes) { return note_and_take(bytes, alignof(std::max_align_t)); }
[[gnu::noinline]] void* operator new[](std::size_t bytes) { return note_and_take(bytes, alignof(std::max_align_t)); }
[[gnu::noinline]] void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return note_and_take(bytes, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return note_and_take(bytes, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return operator new(bytes); }
[[gnu::noinline]] void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return operator new(bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace plateau::rooms {
namespace {

using namespace std::chrono_literals;

const play::FileResources resources;

std::unique_ptr<play::AnyGame> open(std::string_view name) {
    auto game = play::open_game(name, resources);
    EXPECT_TRUE(game) << name;
    return std::move(*game);
}

Text refusal_of(const play::AnyGame& game, const std::string& player) {
    const auto checked = check_player(game, player);
    return checked ? Text{} : checked.error();
}

// Every size and number of threads that the players of a game know, as a spec that asks for the most of it: of the
// player itself, and of one that another asks.
std::vector<std::string> greedy_specs(const play::AnyGame& game) {
    std::vector<std::string> specs;
    for (const auto& player : game.info().players)
        for (const auto& option : player.options) {
            if (option.kind != "megabytes" && option.kind != "threads") continue;
            const std::string wish = option.name + "=" + option.maximum;
            specs.push_back(player.name + ":" + wish);
            for (const auto& asking : game.info().players)
                for (const auto& naming : asking.options)
                    if (naming.kind == "player")
                        specs.push_back(asking.name + ":" + naming.name + "=" + player.name + "," + naming.name + "." +
                                        wish);
        }
    return specs;
}

TEST(PlayerBounds, HoldForEverySizeAndEveryThreadOfEveryGame) {
    std::size_t tried = 0;
    for (const auto& entry : play::catalog()) {
        const auto game = open(entry.name);
        for (const auto& spec : greedy_specs(*game)) {
            const Text refusal = refusal_of(*game, spec);
            EXPECT_NE(refusal.en.find("is too much here: at most"), std::string::npos) << spec << ": " << refusal.en;
            EXPECT_NE(refusal.fr.find("est trop ici : au plus"), std::string::npos) << spec << ": " << refusal.fr;
            ++tried;
        }
    }
    EXPECT_GT(tried, 100);
}

TEST(PlayerBounds, LetEveryLevelAndEveryPlayerThink) {
    for (const auto& entry : play::catalog()) {
        const auto game = open(entry.name);
        for (const auto& level : game->info().levels) {
            EXPECT_EQ(refusal_of(*game, level.name).en, "") << entry.name;
            EXPECT_EQ(bounded(*game, level.name).spec, level.name) << entry.name;
            EXPECT_EQ(bounded(*game, level.name).longest, 60s);
        }
        for (const auto& player : game->info().players) {
            if (player.name == "learned") continue;  // needs a file
            EXPECT_EQ(refusal_of(*game, player.name).en, "") << entry.name;
            const auto its = bounded(*game, player.name);
            EXPECT_LE(its.megabytes, 300) << entry.name << ' ' << player.name;
            EXPECT_EQ(its.longest, 10s);
        }
    }
}

TEST(PlayerBounds, BringDownWhatIsTooMuch) {
    const auto game = open("connect4");
    EXPECT_EQ(bounded(*game, "mcts").spec, "mcts:memory=128");
    EXPECT_EQ(bounded(*game, "pvs:table=4096,threads=8,time=5min").spec, "pvs:table=128,threads=2,time=60s");
    EXPECT_EQ(bounded(*game, "proof:fallback=proof,fallback.fallback=mcts").spec,
              "proof:fallback=proof,fallback.fallback=mcts,fallback.fallback.memory=85");
    EXPECT_EQ(bounded(*game, "pvs:table=16").megabytes, 24);
}

TEST(PlayerBounds, LimitTheTime) {
    const auto game = open("connect4");
    EXPECT_EQ(refusal_of(*game, "pvs:time=61s").en, "time=61s is too much here: at most 60s");
    EXPECT_EQ(refusal_of(*game, "pvs:time=60s").en, "");
    EXPECT_EQ(bounded(*game, "pvs:time=30s").longest, 31s);
    EXPECT_EQ(bounded(*game, "minimax:depth=42").longest, 10s);
    EXPECT_EQ(bounded(*game, "minimax:depth=42,time=0s").longest, 10s);
    EXPECT_EQ(bounded(*game, "max:nodes=1000000000").longest, 10s);
}

TEST(PlayerBounds, AreCheckedWithoutTakingAnyMemory) {
    constexpr std::size_t most = std::size_t{16} << 20;  // weights and books are read
    for (const auto& entry : play::catalog()) {
        const auto game = open(entry.name);
        for (const auto& spec : greedy_specs(*game)) {
            largest_request = 0;
            (void)game->check_player(spec);
            EXPECT_LT(largest_request, most) << entry.name << ' ' << spec;
        }
    }
}

}  // namespace
}  // namespace plateau::rooms
