#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/names.h"
#include "protocols/ugi/dialect.h"

namespace plateau::protocols::ugi {

namespace {

struct Variant {
    const char* name;  // as cutechess calls it
    const char* game;
    bool pieces_fall = false;
};

// The one that is played when nothing is said comes first.
constexpr Variant variants[] = {
    {"cfour", "connect4", true},
    {"tictactoe", "tictactoe"},
    {"gomokufreestyle", "gomoku"},
    {"gomoku", "standard_gomoku"},
};

constexpr std::string_view dropped = "P@";
constexpr int widest = 25;

// "3P3" as "...x...".
Result<std::string> read_row(std::string_view row) {
    std::string cells;
    while (!row.empty()) {
        int empty = 0;
        const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), empty);
        const bool is_number = error == std::errc{} && empty > 0 && empty <= widest;
        const bool is_piece = row[0] == 'P' || row[0] == 'p';
        if (!is_number && !is_piece)
            return fail(fmt::format("'{}' is not a row of P, p and numbers", row),
                        fmt::format("« {} » n'est pas une rangée de P, de p et de nombres", row));
        cells +=
            is_piece ? std::string(1, row[0] == 'P' ? 'x' : 'o') : std::string(static_cast<std::size_t>(empty), '.');
        row.remove_prefix(is_piece ? 1 : static_cast<std::size_t>(end - row.data()));
    }
    return cells;
}

// How many pieces stand in each column of ".../x../xo. x".
std::vector<int> heights_of(std::string_view position) {
    const std::string_view rows = position.substr(0, position.find(' '));
    std::vector<int> heights(std::min(rows.find('/'), rows.size()));
    std::size_t column = 0;
    for (const char c : rows) {
        assert(c == '/' || column < heights.size());
        if (c == 'x' || c == 'o') ++heights[column];
        column = c == '/' ? 0 : column + 1;
    }
    return heights;
}

class UciDialect final : public Dialect {
public:
    UciDialect() {
        protocol = "uci";
        game_option = "UCI_Variant";
        time = {"wtime", "btime"};
        increment = {"winc", "binc"};
        no_move = "0000";
    }

    std::vector<std::string> games() const override { return names_of(variants); }

    Result<std::string> name_of(const std::string& game) const override {
        std::vector<std::string> known;
        for (const auto& variant : variants) {
            if (game == variant.game) return std::string{variant.name};
            known.emplace_back(variant.game);
        }
        return expected_one_of(
            {fmt::format("{} has no variant of UCI", game), fmt::format("{} n'a pas de variante d'UCI", game)}, known);
    }

    Result<std::string> game_named(const std::string& name) const override {
        for (const auto& variant : variants)
            if (name == variant.name) return std::string{variant.game};
        return unknown_name({"variant", "de variante"}, name, games());
    }

    // "7/7/7/7/7/3P3[PPP...ppp] b - - 0 1": the rest of the pieces and what only chess has are skipped.
    Result<std::string> read_position(const std::string& text) const override {
        std::string position;
        std::string_view rows = std::string_view{text}.substr(0, text.find_first_of("[ "));
        while (true) {
            const auto end = std::min(rows.find('/'), rows.size());
            const auto row = read_row(rows.substr(0, end));
            if (!row) return row;
            position += *row;
            if (end == rows.size()) break;
            position += '/';
            rows.remove_prefix(end + 1);
        }
        const auto side = text.find(' ');
        if (side == text.npos || side + 1 == text.size() || (text[side + 1] != 'w' && text[side + 1] != 'b'))
            return fail("expected w or b after the board", "w ou b attendu après le plateau");
        return position + (text[side + 1] == 'w' ? " x" : " o");
    }

    std::string read_move(const std::string& game, const std::string& move) const override {
        if (!move.starts_with(dropped)) return move;
        const std::string cell = move.substr(dropped.size());
        for (const auto& variant : variants)
            if (game == variant.game && variant.pieces_fall && !cell.empty() && cell[0] >= 'a' && cell[0] <= 'i')
                return std::string(1, static_cast<char>(cell[0] - 'a' + '1'));
        return cell;
    }

    Moves write_moves(const std::string& position, const Moves& moves) const override {
        auto heights = heights_of(position);
        Moves written;
        for (const auto& move : moves) {
            const bool is_column = move.size() == 1 && move[0] >= '1' && move[0] <= '9';
            const auto column = is_column ? static_cast<std::size_t>(move[0] - '1') : heights.size();
            if (column < heights.size())
                written.push_back(fmt::format("{}{}{}", dropped, static_cast<char>('a' + column), ++heights[column]));
            else written.push_back(std::string{dropped} + move);
        }
        return written;
    }
};

}  // namespace

const Dialect& uci_dialect() {
    static const UciDialect dialect;
    return dialect;
}

}  // namespace plateau::protocols::ugi
