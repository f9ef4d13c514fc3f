#include "archive/formats/boards.h"

#include <fmt/format.h>

namespace plateau::archive {

namespace {

using draughts::Rules10;
using draughts::SavedGame;

constexpr std::array<const char*, 2> variants_read{"turnaround", "draughts"};

// A line whose cells are all alike ends a game: the winner's, or empty ones for a draw.
bool is_last_line(std::string_view line) {
    std::string_view first;
    while (!line.empty()) {
        const auto begin = line.find_first_not_of(" \t\r;");
        if (begin == std::string_view::npos) break;
        const auto end = std::min(line.find_first_of(" \t\r;", begin), line.size());
        const std::string_view colour = line.substr(begin, std::min(line.find(':', begin), end) - begin);
        if (!first.empty() && colour != first) return false;
        first = colour;
        line.remove_prefix(end);
    }
    return !first.empty();
}

GameRecord record_of_saved(const Rules10& rules, const SavedGame& game) {
    GameRecord record;
    record.game = rules.variant().name;
    for (std::size_t i = 1; i < game.positions.size(); ++i) {
        const auto& before = game.positions[i - 1];
        for (const auto& move : rules.legal_moves(before))
            if (same_placement(rules.after(before, move), game.positions[i])) {
                record.moves.emplace_back(rules.to_text(before, move));
                break;
            }
    }
    assert(record.moves.size() + 1 == game.positions.size());
    record.result = !game.winner ? "1/2-1/2" : rules.side_of(*game.winner) == Side::first ? "1-0" : "0-1";
    return record;
}

class BoardsReader final : public GameReader {
public:
    explicit BoardsReader(Input& input) : input_{input} {}

    std::optional<Result<GameRecord>> next() override {
        std::string text, line;
        const int first_line = line_number_ + 1;
        bool is_over = false;
        while (!is_over && input_.next_line(line)) {
            ++line_number_;
            is_over = is_last_line(line);
            text += line + '\n';
        }
        if (text.find_first_not_of(" \t\r\n") == std::string::npos) return std::nullopt;
        return read(text, first_line);
    }

private:
    // The failure told is that of their own game.
    static Result<GameRecord> read(const std::string& text, int first_line) {
        std::optional<Failure> failure;
        for (const char* name : variants_read) {
            const Rules10 rules{*draughts::variant_of(name)};
            const auto game = parse_saved_game(rules, text, first_line);
            if (game) return record_of_saved(rules, *game);
            if (!failure) failure = game.failure();
        }
        return *failure;
    }

    Input& input_;
    int line_number_ = 0;
};

Failure does_not_fit(const GameRecord& record) {
    return fail(
        fmt::format("this format holds finished games of turnaround and draughts without options, not this one of {}",
                    record.game),
        fmt::format("ce format contient des parties finies de turnaround et de draughts sans options, pas celle-ci "
                    "de {}",
                    record.game));
}

}  // namespace

std::unique_ptr<GameReader> open_boards(Input& input, const Resources&) {
    return std::make_unique<BoardsReader>(input);
}

Result<std::string> write_boards(const GameRecord& record) {
    if (std::find(variants_read.begin(), variants_read.end(), record.game) == variants_read.end())
        return does_not_fit(record);
    const auto rules = rules_of_draughts(record.game);
    if (!rules) return rules.failure();
    const auto game = saved_game_of(*rules, record);
    if (!game) return game.failure();
    return to_saved_text(*rules, *game);
}

Result<Rules10> rules_of_draughts(const std::string& game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto variant = draughts::variant_of(spec->name, *spec);
    if (!variant) return variant.failure();
    if (variant->board != 10)
        return fail(fmt::format("{} is played on 64 squares: memories are for draughts on 100 squares", game),
                    fmt::format("{} se joue sur 64 cases : les mémoires sont pour les dames sur 100 cases", game));
    return Rules10{*variant};
}

Result<SavedGame> saved_game_of(const Rules10& rules, const GameRecord& record) {
    if (!record.start_position.empty() || record.result == "*" || !record.mishap.empty())
        return fail("only games that began as usual and are over can be saved so",
                    "seules des parties commencées comme d'habitude et finies se sauvent ainsi");
    SavedGame game{{rules.start()}, {}};
    const draughts::Colour first = rules.variant().first;
    if (record.result != "1/2-1/2") game.winner = record.result == "1-0" ? first : other(first);
    for (const auto& played : record.moves) {
        const auto move = rules.parse_move(game.positions.back(), played.text);
        if (!move) return move.failure();
        game.positions.push_back(rules.after(game.positions.back(), *move));
    }
    return game;
}

}  // namespace plateau::archive
