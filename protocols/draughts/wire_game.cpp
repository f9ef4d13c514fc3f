#include "protocols/draughts/wire_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/draughts/rules.h"

namespace plateau::protocols {

namespace {

using draughts::Bits;
using draughts::Colour;
using draughts::Position;

template <class Board>
class WireGameOf final : public WireGame {
public:
    using Rules = draughts::Rules<Board>;
    using Move = draughts::Move;

    explicit WireGameOf(const draughts::Variant& variant) : rules_{variant} { restart(rules_.start()); }

    Result<void> set_up(std::string_view position) override {
        if (position.empty()) return restart(rules_.start()), Result<void>{};
        const auto parsed = rules_.parse_position(position);
        if (!parsed) return parsed.failure();
        restart(*parsed);
        return {};
    }

    Result<void> set_cells(std::string_view cells) override {
        if (cells.size() != Board::square_count + 1 ||
            std::string_view{"WBwb"}.find(cells[0]) == std::string_view::npos)
            return fail(fmt::format("'{}' is not a position: expected W or B and {} letters of wbWBe", cells,
                                    Board::square_count),
                        fmt::format("« {} » n'est pas une position : W ou B et {} lettres parmi wbWBe sont attendus",
                                    cells, Board::square_count));
        for (const char c : cells.substr(1))
            if (std::string_view{"wbWBe"}.find(c) == std::string_view::npos)
                return fail(fmt::format("'{}' is no square: expected a letter of wbWBe", c),
                            fmt::format("« {} » n'est pas une case : une lettre parmi wbWBe est attendue", c));
        if (cells.find_first_of("wbWB", 1) == std::string_view::npos)
            return fail("the board is empty: expected at least one piece",
                        "le damier est vide : il faut au moins une pièce");
        std::string text{static_cast<char>(cells[0] & ~0x20)};
        for (const char colour : {'w', 'b'}) {
            text += fmt::format(":{}", static_cast<char>(colour & ~0x20));
            const char* gap = "";
            for (std::size_t i = 1; i < cells.size(); ++i) {
                if ((cells[i] | 0x20) == 'e' || (cells[i] | 0x20) != colour) continue;
                text += fmt::format("{}{}{}", gap, cells[i] == colour ? "" : "K", i);
                gap = ",";
            }
        }
        return set_up(text);
    }

    std::string position() const override { return rules_.to_text(line_.back()); }
    bool white_to_move() const override { return line_.back().to_move == Colour::white; }
    bool white_is_first() const override { return rules_.variant().first == Colour::white; }
    bool is_over() const override { return rules_.outcome(Line<Position>{line_}).has_value(); }
    int square_count() const override { return Board::square_count; }
    std::string cells() const override { return cells_of(line_.back()); }
    std::string anchor() const override { return cells_of(line_.front()); }
    const std::vector<WireMove>& since_anchor() const override { return moves_; }

    Result<WireMove> play(std::string_view text) override {
        const auto move = rules_.parse_move(line_.back(), text);
        if (!move) return move.failure();
        const WireMove wire = wire_of(*move);
        append(*move, wire);
        return wire;
    }

    // What engines send may leave out the captured squares where the ends say all.
    Result<std::string> play(const WireMove& wanted) override {
        std::vector<Move> found;
        for (const Move& move : rules_.legal_moves(line_.back())) {
            const WireMove wire = wire_of(move);
            if (wire.from != wanted.from || wire.to != wanted.to) continue;
            auto captured = wanted.captured;
            std::sort(captured.begin(), captured.end());
            if (captured == wire.captured) {
                found = {move};
                break;
            }
            if (captured.empty()) found.push_back(move);
        }
        if (found.size() != 1) {
            const auto text = fmt::format("{}{}{}", wanted.from, wanted.captured.empty() ? "-" : "x", wanted.to);
            const auto why = rules_.parse_move(line_.back(), text);
            if (!why) return why.failure();
            return fail(fmt::format("{} takes other pieces than those named", text),
                        fmt::format("{} prend d'autres pièces que celles indiquées", text));
        }
        std::string text = rules_.to_text(line_.back(), found.front());
        append(found.front(), wire_of(found.front()));
        return text;
    }

private:
    int number_of(Bits square) const { return rules_.squares().number_of(draughts::first_square(square)); }

    WireMove wire_of(const Move& move) const {
        const Position& position = line_.back();
        WireMove wire{number_of(move.from(position)), number_of(move.to(position)), {}};
        for (Bits left = move.captured(position); left; left &= left - 1)
            wire.captured.push_back(number_of(left & -left));
        std::sort(wire.captured.begin(), wire.captured.end());
        return wire;
    }

    void restart(const Position& position) {
        line_ = {position};
        moves_.clear();
    }

    // A capture or a man's step cannot come back.
    void append(const Move& move, const WireMove& wire) {
        const Position& before = line_.back();
        const bool is_final = move.is_capture(before) || !(move.from(before) & before.kings);
        const Position next = rules_.after(before, move);
        if (is_final) return restart(next);
        line_.push_back(next);
        moves_.push_back(wire);
    }

    std::string cells_of(const Position& position) const {
        std::string text{position.to_move == Colour::white ? "W" : "B"};
        for (int number = 1; number <= Board::square_count; ++number) {
            const Bits square = draughts::bit(rules_.squares().at_number(number));
            const bool is_king = position.kings & square;
            text += position.of(Colour::white) & square   ? (is_king ? 'W' : 'w')
                    : position.of(Colour::black) & square ? (is_king ? 'B' : 'b')
                                                          : 'e';
        }
        return text;
    }

    Rules rules_;
    std::vector<Position> line_;  // since the anchor
    std::vector<WireMove> moves_;
};

}  // namespace

Result<std::unique_ptr<WireGame>> WireGame::open(std::string_view game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    const auto& known = draughts::variants();
    if (std::none_of(known.begin(), known.end(), [&](const auto& variant) { return variant.name == spec->name; }))
        return fail(fmt::format("this protocol is for draughts, not for {}", game),
                    fmt::format("ce protocole est fait pour les dames, pas pour {}", game));
    const auto variant = draughts::variant_of(spec->name, *spec);
    if (!variant) return variant.failure();
    if (variant->board == 10) return std::unique_ptr<WireGame>{new WireGameOf<draughts::Board<10>>{*variant}};
    return std::unique_ptr<WireGame>{new WireGameOf<draughts::Board<8>>{*variant}};
}

}  // namespace plateau::protocols
