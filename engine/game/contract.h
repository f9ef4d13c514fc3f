// What must be true of any game. check_contract plays random games and returns the sentences of
// everything that was broken: an empty list is the proof one hopes for.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "game/chance.h"
#include "game/diagram.h"
#include "game/history.h"
#include "game/orders.h"
#include "game/packing.h"
#include "game/palette.h"
#include "game/symmetry.h"

namespace plateau {

struct ContractOptions {
    int games = 20;
    int max_plies = 400;
    std::uint64_t seed = 1;
};

template <Game G>
class Contract {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    // A second, simple generator of the same moves, in any order; empty where there is none.
    using SlowMoves = std::function<std::vector<Move>(const Position&)>;

    Contract(const G& rules, ContractOptions options, SlowMoves slow_moves)
        : rules_{rules}, options_{options}, slow_moves_{std::move(slow_moves)} {}

    std::vector<std::string> check() {
        for (int game = 0; game < options_.games && broken_.size() < 10; ++game) check_game(game);
        return broken_;
    }

private:
    void check_game(int game) {
        Random random{options_.seed, static_cast<std::uint64_t>(game)};
        std::vector<Position> line{rules_.start()};
        std::vector<std::string> record;
        while (static_cast<int>(record.size()) < options_.max_plies) {
            const Position position = line.back();
            check_position(position);
            if (outcome_of(rules_, Line<Position>{line})) break;
            if (!check_moves(line)) return;
            const Move move = random_allowed_move(line, random);
            check_move(position, move);
            record.push_back(rules_.to_text(position, move));
            line.push_back(rules_.after(position, move));
        }
        check_replay(line, record);
    }

    void check_position(const Position& position) {
        const std::string text = rules_.to_text(position);
        const auto parsed = rules_.parse_position(text);
        if (!parsed) return breaks("position text is refused: " + parsed.error().en, text);
        expect(*parsed == position, "position text comes back as another position", text);
        expect(rules_.to_text(*parsed) == text, "position text comes back as another text", text);
        expect(rules_.key(*parsed) == rules_.key(position), "equal positions have different keys", text);
        expect(rules_.outcome(position) == rules_.outcome(position), "outcome is not stable", text);
        check_packing(position, text);
        check_symmetries(position, text);
        check_diagram(position, text);
        check_palette(position, text);
    }

    void check_packing(const Position& position, const std::string& text) {
        std::string bytes = packed(rules_, position);
        expect(unpacked(rules_, bytes) == position, "packed bytes come back as another position", text);
        if constexpr (WithPacking<G>) {
            expect(!unpacked(rules_, bytes + '\0'), "a byte too many is unpacked", text);
            expect(!unpacked(rules_, std::string_view{bytes}.substr(0, bytes.size() - 1)), "a byte too few is unpacked",
                   text);
            // Bytes nobody packed: any answer will do, as long as there is one.
            const std::size_t chosen = rules_.key(position) % (8 * bytes.size());
            bytes[chosen / 8] = static_cast<char>(bytes[chosen / 8] ^ 1 << chosen % 8);
            if (const auto other = unpacked(rules_, bytes))
                expect(!(*other == position), "two packings of one position", text);
        }
    }

    void check_symmetries(const Position& position, const std::string& text) {
        if constexpr (WithSymmetry<G>) {
            for (int symmetry = 0; symmetry < rules_.symmetry_count(); ++symmetry) {
                const Position image = rules_.transformed(position, symmetry);
                expect(rules_.outcome(image) == rules_.outcome(position), "a symmetry changes the outcome", text);
                if (rules_.outcome(position) || awaits_chance(rules_, position)) continue;
                const auto moves = rules_.legal_moves(position);
                expect(rules_.legal_moves(image).size() == moves.size(), "a symmetry changes the number of moves",
                       text);
                for (const auto& move : moves)
                    expect(rules_.after(image, rules_.transformed(move, symmetry)) ==
                               rules_.transformed(rules_.after(position, move), symmetry),
                           "a symmetry does not commute with " + rules_.to_text(position, move), text);
            }
        }
    }

    void check_diagram(const Position& position, const std::string& text) {
        if constexpr (WithDiagram<G>) {
            const Diagram diagram = rules_.diagram(position);
            std::map<std::string, int> cells;
            for (const auto& cell : diagram.cells)
                expect(++cells[cell.id] == 1, "two cells of the diagram are called " + cell.id, text);
            for (const auto& piece : diagram.pieces)
                expect(cells.contains(piece.cell), "a piece stands on no cell: " + piece.cell, text);
            if (rules_.outcome(position) || awaits_chance(rules_, position)) return;
            std::map<std::vector<std::string>, std::string> by_clicks;
            for (const auto& move : rules_.legal_moves(position)) {
                const auto clicks = rules_.clicks(position, move);
                const std::string name = rules_.to_text(position, move);
                expect(!clicks.empty(), "no clicks play " + name, text);
                for (const auto& cell : clicks)
                    expect(cells.contains(cell), name + " asks for a click on no cell: " + cell, text);
                const auto [known, is_new] = by_clicks.emplace(clicks, name);
                expect(is_new, "the same clicks play " + name + " and " + known->second, text);
            }
        }
    }

    // What stands on the board and the side to move make the position again, but for counts that no board shows.
    void check_palette(const Position& position, const std::string& text) {
        if constexpr (WithPalette<G>) {
            const auto palette = rules_.palette();
            if (palette.empty()) return;
            const auto pieces = pieces_on_board(rules_.diagram(position));
            for (const auto& piece : pieces)
                expect(std::count_if(palette.begin(), palette.end(),
                                     [&](const auto& known) { return known.look.symbol == piece.symbol; }) == 1,
                       "the palette does not have " + piece.symbol + " once", text);
            for (const auto& known : palette) {
                const auto count = std::count_if(pieces.begin(), pieces.end(),
                                                 [&](const auto& piece) { return piece.symbol == known.look.symbol; });
                expect(known.most == 0 || count <= known.most, "more than the palette allows: " + known.name.en, text);
            }
            const auto composed = rules_.compose(pieces, rules_.side_to_move(position));
            if (!composed) return breaks("its own pieces are refused: " + composed.error().en, text);
            const std::string again = rules_.to_text(*composed);
            const bool is_same = text == again || text.starts_with(again + ':') || text.starts_with(again + ' ');
            expect(is_same, "its own pieces make another position: " + again, text);
        }
    }

    // Moves are distinct, have distinct texts and equal those of the slow generator. False when there are none.
    bool check_moves(const std::vector<Position>& line) {
        const Position& position = line.back();
        const std::string text = rules_.to_text(position);
        if (awaits_chance(rules_, position)) return check_luck(position, text);
        if (legal_moves_of(rules_, Line<Position>{line}).empty()) {
            breaks("there is no legal move and the game is not over", text);
            return false;
        }
        std::vector<Move> moves;
        for (const auto& move : rules_.legal_moves(position)) moves.push_back(move);
        std::map<std::string, int> names;
        for (const auto& move : moves)
            expect(++names[rules_.to_text(position, move)] == 1,
                   "two moves are written " + rules_.to_text(position, move), text);
        if constexpr (CountsMoves<G>)
            expect(rules_.count_moves(position) == moves.size(), "the moves are counted wrongly", text);
        if (slow_moves_) check_against_slow(position, moves, text);
        return true;
    }

    void check_against_slow(const Position& position, const std::vector<Move>& moves, const std::string& text) {
        auto slow = slow_moves_(position);
        for (const auto& move : moves)
            expect(std::find(slow.begin(), slow.end(), move) != slow.end(),
                   "only the fast generator has " + rules_.to_text(position, move), text);
        for (const auto& move : slow)
            expect(std::find(moves.begin(), moves.end(), move) != moves.end(),
                   "only the slow generator has " + rules_.to_text(position, move), text);
        expect(slow.size() == moves.size(), "the generators disagree about the number of moves", text);
    }

    bool check_luck(const Position& position, const std::string& text) {
        if constexpr (WithChance<G>) {
            double sum = 0;
            for (const auto& move : rules_.legal_moves(position)) sum += rules_.probability(position, move);
            expect(sum > 1 - 1e-9 && sum < 1 + 1e-9, "the chances of a roll do not add up to one", text);
        }
        return true;
    }

    Move random_allowed_move(const std::vector<Position>& line, Random& random) {
        const Position& position = line.back();
        if constexpr (ForbidsByHistory<G>) {
            const auto moves = legal_moves_of(rules_, Line<Position>{line});
            return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            return random_move(rules_, position, random);
        }
    }

    void check_move(const Position& position, const Move& move) {
        const std::string text = rules_.to_text(position);
        const auto parsed = rules_.parse_move(position, rules_.to_text(position, move));
        if (!parsed)
            return breaks("the legal move " + rules_.to_text(position, move) + " is refused: " + parsed.error().en,
                          text);
        expect(*parsed == move, "move text comes back as another move: " + rules_.to_text(position, move), text);
        if constexpr (WithOrders<G>) {
            if (awaits_chance(rules_, position)) return;
            const auto checked = rules_.check(position, move);
            if (!checked) breaks("a sampled move is refused: " + checked.error().en, text);
        } else {
            const auto moves = rules_.legal_moves(position);
            expect(std::find(moves.begin(), moves.end(), move) != moves.end(), "a move that is not legal", text);
        }
    }

    // The recorded texts alone, luck included, lead to the same positions.
    void check_replay(const std::vector<Position>& line, const std::vector<std::string>& record) {
        Position position = rules_.start();
        for (std::size_t ply = 0; ply < record.size(); ++ply) {
            const auto move = rules_.parse_move(position, record[ply]);
            if (!move) return breaks("the record does not replay: " + move.error().en, rules_.to_text(position));
            position = rules_.after(position, *move);
            if (!(position == line[ply + 1]))
                return breaks("the record replays to another position", rules_.to_text(position));
        }
    }

    void expect(bool holds, const std::string& law, const std::string& position) {
        if (!holds) breaks(law, position);
    }
    void breaks(const std::string& law, const std::string& position) {
        if (broken_.size() < 10) broken_.push_back(law + " [" + position + "]");
    }

    const G& rules_;
    ContractOptions options_;
    SlowMoves slow_moves_;
    std::vector<std::string> broken_;
};

template <Game G>
std::vector<std::string> check_contract(const G& rules, ContractOptions options = {},
                                        typename Contract<G>::SlowMoves slow_moves = {}) {
    return Contract<G>{rules, options, std::move(slow_moves)}.check();
}

}  // namespace plateau
