// The games that the player `memory` of draughts remembers.
#include <fmt/format.h>

#include <filesystem>

#include "archive/formats/boards.h"
#include "lab/training/gather.h"
#include "play/files.h"
#include "players/draughts/memory/game_memory.h"

namespace plateau::lab {

namespace {

using draughts::GameMemory;
using draughts::Rules10;

Result<GameMemory> memory_of_archive(const Rules10& rules, const std::string& game) {
    const auto games = archive::Archive::open(archive::usual_path(), {.creates = false});
    if (!games) return games.failure();
    GameMemory memory{rules};
    archive::Filter filter;
    filter.game = game;
    filter.oldest_first = true;
    const auto read = (*games)->each(filter, true, [&](const archive::KeptGame& kept) {
        if (const auto saved = archive::saved_game_of(rules, kept.record)) memory.learn(*saved);
        return true;
    });
    if (!read) return read.failure();
    return memory;
}

Result<GameMemory> parse_memory(const Rules10& rules, const std::string& file, const std::string& text) {
    auto parsed = GameMemory::parse(rules, text);
    if (!parsed) return fail(file + ": " + parsed.error().en, file + " : " + parsed.error().fr);
    return parsed;
}

// What the file remembers already, and one saved game more.
Result<GameMemory> memory_of_file(const Rules10& rules, const std::string& data, const std::string& out) {
    const auto text = play::read_file(data);
    if (!text) return text.failure();
    GameMemory memory{rules};
    if (std::filesystem::exists(out)) {
        const auto old = play::read_file(out);
        if (!old) return old.failure();
        auto parsed = parse_memory(rules, out, *old);
        if (!parsed) return parsed;
        memory = std::move(*parsed);
    }
    if (text->starts_with("plateau-draughts-memory")) return parse_memory(rules, data, *text);
    const auto saved = parse_saved_game(rules, *text);
    if (!saved) return fail(data + ": " + saved.error().en, data + " : " + saved.error().fr);
    memory.learn(*saved);
    return memory;
}

Gathered memory_report(const GameMemory& memory, const std::string& out) {
    return {{fmt::format("{}: {} different games, {} positions, {} points of no return, {} positions proved", out,
                         memory.games(), memory.positions(), memory.points_of_no_return(), memory.proved()),
             fmt::format("{} : {} parties différentes, {} positions, {} points de non-retour, {} positions prouvées",
                         out, memory.games(), memory.positions(), memory.points_of_no_return(), memory.proved())},
            {{"memory", out},
             {"games", memory.games()},
             {"positions", memory.positions()},
             {"points_of_no_return", memory.points_of_no_return()},
             {"proved", memory.proved()}}};
}

void set_usual_memory(const play::AnyGame& game, TrainingPlan& plan) { plan.out = game.info().spec + ".memory"; }

Result<void> check_memory(const play::AnyGame& game, const TrainingPlan&) {
    const auto rules = archive::rules_of_draughts(game.info().spec);
    return rules ? Result<void>{} : rules.failure();
}

Result<Gathered> make_memory(const Gathering& work) {
    const TrainingPlan& plan = work.plan;
    const auto rules = archive::rules_of_draughts(work.game.info().spec);
    if (!rules) return rules.failure();
    auto memory = plan.data.empty() ? memory_of_archive(*rules, work.game.info().spec)
                                    : memory_of_file(*rules, plan.data, plan.out);
    if (!memory) return memory.failure();
    if (plan.prune) memory->prune();
    if (auto written = play::write_file(plan.out, memory->to_text()); !written) return written.failure();
    return memory_report(*memory, plan.out);
}

}  // namespace

const Gatherer& memory_gatherer() {
    static const Gatherer gatherer{set_usual_memory, check_memory, make_memory};
    return gatherer;
}

}  // namespace plateau::lab
