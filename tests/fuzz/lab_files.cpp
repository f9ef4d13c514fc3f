// Files of the lab: weights, stored positions, plans of tournaments, openings, problems; and what a referee and its
// workers send each other.
#include "core/weights.h"
#include "lab/match/openings.h"
#include "lab/positions/layout.h"
#include "lab/tournament/game_unit.h"
#include "lab/tournament/tournament_plan.h"
#include "lab/training/self_play_unit.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/problems.h"
#include "play/training/stored_position.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

void weights(std::string_view input) {
    const auto read = parse_weights(input);
    if (!read) return;
    (void)read->scale();
    const auto again = parse_weights(to_text(*read));
    expect(again && again->blocks == read->blocks, "weights come back from their text");
}

void put(std::uint64_t value, std::size_t size, std::string& bytes) {
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i));
}

// A block as lab::block_bytes writes it, of whatever bytes.
std::string block(std::string_view marker, std::string_view content, std::uint32_t count, std::uint32_t games) {
    std::string bytes{marker};
    put(count, 4, bytes);
    put(content.size(), 4, bytes);
    put(games, 4, bytes);
    put(lab::checksum(content, lab::checksum(bytes)), 8, bytes);
    return bytes + std::string{content};
}

// The checksums of a file that is nearly right are made right: else nothing behind them is ever reached.
std::string with_checksums(Input& input) {
    static const std::string marker = lab::block_bytes("", 0, 0).substr(0, 4);
    lab::PositionAbout about;
    about.game = input.byte() % 2 ? "connect4" : "avalam";
    about.packing = input.line();
    about.set("player", std::string{input.line()});
    std::string bytes = lab::header_bytes(about);
    for (int blocks = input.byte() % 4; blocks > 0; --blocks) {
        const auto positions = input.byte(), games = input.byte();
        bytes += block(marker, input.line(), positions, games);
    }
    if (input.byte() % 2) bytes += lab::end_bytes(input.byte(), input.byte());
    return bytes + std::string{input.rest()};
}

const play::TrainingGround& ground() {
    static const auto game = std::move(*play::open_game("connect4", resources));
    static const auto training = std::move(*game->training(""));
    return *training;
}

void position_files(std::string_view bytes) {
    Input input{bytes};
    const std::string made = input.byte() % 4 ? with_checksums(input) : std::string{input.rest()};
    const auto layout = lab::read_layout(made);
    if (!layout) return;
    for (const auto& block : layout->blocks) {
        std::string_view left = block.bytes;
        while (const auto position = play::take_position(left)) {
            if (!ground().is_sound(position->packed)) continue;
            (void)ground().key(position->packed);
            (void)ground().is_quiet(position->packed);
            (void)ground().words(*position);
        }
    }
}

void plans(std::string_view input) {
    const auto plan = lab::parse_tournament(input, "data/in_a_row", resources);
    if (plan) (void)lab::identity_of(*plan);
}

void openings(std::string_view bytes) {
    static const auto connect4 = std::move(*play::open_game("connect4", resources));
    static const auto draughts = std::move(*play::open_game("draughts", resources));
    Input input{bytes};
    const auto& game = input.byte() % 2 ? *connect4 : *draughts;
    const auto read = lab::parse_openings(game, input.rest());
    if (read) expect(static_cast<bool>(lab::parse_openings(game, lab::write_openings(*read))), "openings come back");
}

void units(std::string_view bytes) {
    Input input{bytes};
    const auto kind = input.byte() % 3;
    const std::string text{input.rest()};
    if (kind == 0) {
        const auto unit = lab::parse_unit(text);
        if (unit) expect(static_cast<bool>(lab::parse_unit(lab::to_text(*unit))), "a unit comes back");
    } else if (kind == 1) {
        const auto unit = lab::parse_self_play_unit(text);
        if (unit) expect(static_cast<bool>(lab::parse_self_play_unit(lab::to_text(*unit))), "a unit comes back");
    } else {
        (void)lab::parse_records(text);
    }
}

void problems(std::string_view input) { (void)play::parse_problems(input); }

const AddTarget added[] = {{"weights", weights},        {"position_files", position_files},
                           {"tournament_plans", plans}, {"openings", openings},
                           {"lab_units", units},        {"problems", problems}};

}  // namespace
}  // namespace plateau::fuzz
