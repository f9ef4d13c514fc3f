// A second move generator for the tests, written to be obviously right and never fast: characters on a
// square board, coordinates, recursion over every way of capturing. It shares no code with the rules and
// reads positions from their text.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace plateau::draughts::slow {

struct Cell {
    int row = 0, file = 0;
    friend auto operator<=>(const Cell&, const Cell&) = default;
};

// What a variant allows, in the words of its rule book.
struct Facts {
    int size = 10;
    bool corner_is_light = false;  // the near left one
    bool letters = false;          // squares are written a1
    bool flying = true, backwards = true, orthogonal = false, killer = false, men_take_kings = true;
    bool crowned_in_passing = false, turning = false, wolves = false;
    enum { any, most, frisian, italian } choice = most;
};

struct SlowMove {
    Cell from, to;
    std::set<Cell> taken;
    friend auto operator<=>(const SlowMove&, const SlowMove&) = default;
};

class SlowGenerator {
public:
    SlowGenerator(Facts facts, const std::string& fen)
        : facts_{facts}, grid_(facts.size, std::string(facts.size, '.')) {
        read(fen);
    }

    std::set<SlowMove> moves() {
        std::set<SlowMove> result;
        captures();
        for (const auto& capture : captures_)
            if (rank(capture) == best_) result.insert({capture.from, capture.to, as_set(capture.taken)});
        if (!captures_.empty()) return result;
        for (int row = 0; row < facts_.size; ++row)
            for (int file = 0; file < facts_.size; ++file)
                if (is_own({row, file})) steps({row, file}, result);
        return result;
    }

    Cell cell_of(const std::string& name) const {
        if (facts_.letters) return {facts_.size - (name[1] - '0'), name[0] - 'a'};
        const int number = std::stoi(name) - 1, per_row = facts_.size / 2;
        const int row = number / per_row;
        const bool starts_at_edge = (row % 2 == 1) != facts_.corner_is_light;
        return {row, 2 * (number % per_row) + (starts_at_edge ? 0 : 1)};
    }

private:
    struct Capture {
        Cell from, to;
        std::vector<Cell> taken;
        bool with_king = false;
    };

    void read(const std::string& fen) {
        white_to_move_ = fen[0] == 'W';
        std::string part;
        for (std::size_t i = 2; i <= fen.size(); ++i) {
            if (i < fen.size() && fen[i] != ':') {
                part += fen[i];
                continue;
            }
            if (part[0] == 'W' || part[0] == 'B') read_pieces(part[0], part.substr(1));
            if (part[0] == '+') read_wolves(part);
            part.clear();
        }
    }
    void read_pieces(char colour, const std::string& list) {
        std::string name;
        for (std::size_t i = 0; i <= list.size(); ++i) {
            if (i < list.size() && list[i] != ',') {
                name += list[i];
                continue;
            }
            if (name.empty()) continue;
            const bool king = name[0] == 'K';
            at(cell_of(king ? name.substr(1) : name)) = king ? colour : static_cast<char>(colour == 'W' ? 'w' : 'b');
            name.clear();
        }
    }
    void read_wolves(const std::string& part) {
        const std::string white = part.substr(1, part.find('+', 1) - 1), black = part.substr(part.find('+', 1) + 1);
        const std::string own = white_to_move_ ? white : black;
        if (own.size() == 3 && own[0] == '3') {
            has_tired_wolf_ = true;
            tired_wolf_ = cell_of(own.substr(1));
        }
    }

    char& at(Cell cell) { return grid_[cell.row][cell.file]; }
    char at(Cell cell) const { return grid_[cell.row][cell.file]; }
    bool on_board(Cell cell) const {
        return cell.row >= 0 && cell.file >= 0 && cell.row < facts_.size && cell.file < facts_.size;
    }
    bool is_empty(Cell cell) const { return on_board(cell) && at(cell) == '.'; }
    bool is_own(Cell cell) const {
        const char piece = at(cell);
        return white_to_move_ ? piece == 'w' || piece == 'W' : piece == 'b' || piece == 'B';
    }
    bool is_theirs(Cell cell) const { return on_board(cell) && at(cell) != '.' && !is_own(cell); }
    bool is_capital(Cell cell) const { return at(cell) == 'W' || at(cell) == 'B'; }
    int far_row() const { return white_to_move_ ? 0 : facts_.size - 1; }

    static Cell plus(Cell cell, Cell step, int times = 1) {
        return {cell.row + times * step.row, cell.file + times * step.file};
    }

    void steps(Cell from, std::set<SlowMove>& result) const {
        const bool capital = is_capital(from), king = capital && !facts_.turning;
        if (king && has_tired_wolf_ && from == tired_wolf_ && has_men()) return;
        int ahead = white_to_move_ ? -1 : 1;
        if (capital && facts_.turning) ahead = -ahead;
        for (const Cell step : {Cell{-1, -1}, Cell{-1, 1}, Cell{1, -1}, Cell{1, 1}}) {
            if (!king && step.row != ahead) continue;
            const int reach = king && facts_.flying ? facts_.size : 1;
            for (int n = 1; n <= reach && is_empty(plus(from, step, n)); ++n)
                result.insert({from, plus(from, step, n), {}});
        }
    }
    bool has_men() const {
        for (const auto& row : grid_)
            if (row.find(white_to_move_ ? 'w' : 'b') != std::string::npos) return true;
        return false;
    }

    void captures() {
        for (int row = 0; row < facts_.size; ++row)
            for (int file = 0; file < facts_.size; ++file) {
                const Cell from{row, file};
                if (!is_own(from)) continue;
                const char piece = at(from);
                const bool king = is_capital(from) && !facts_.turning;
                ahead_ = white_to_move_ ? -1 : 1;
                if (is_capital(from) && facts_.turning) ahead_ = -ahead_;
                at(from) = '.';
                go_on({from, from, {}, king}, king);
                at(from) = piece;
            }
        for (const auto& capture : captures_) best_ = std::max(best_, rank(capture));
    }

    // Every way of taking one more piece from where the capture stands. Returns whether there was one.
    bool go_on(const Capture& so_far, bool king) {
        bool found = false;
        for (int down = -1; down <= 1; ++down)
            for (int right = -1; right <= 1; ++right) {
                if (down == 0 && right == 0) continue;
                const bool diagonal = down != 0 && right != 0;
                if (!diagonal && !facts_.orthogonal) continue;
                if (!king && !facts_.backwards && down != ahead_) continue;
                const Cell step = diagonal ? Cell{down, right} : Cell{2 * down, 2 * right};
                found |= take_along(so_far, king, step);
            }
        return found;
    }

    bool take_along(const Capture& so_far, bool king, Cell step) {
        Cell prey = plus(so_far.to, step);
        if (king && facts_.flying)
            while (is_empty(prey)) prey = plus(prey, step);
        if (!is_theirs(prey) || !is_empty(plus(prey, step))) return false;
        if (std::find(so_far.taken.begin(), so_far.taken.end(), prey) != so_far.taken.end()) return false;
        if (!king && !facts_.men_take_kings && is_capital(prey)) return false;

        std::vector<Capture> endings;
        bool goes_on = false;
        for (Cell landing = plus(prey, step); is_empty(landing); landing = plus(landing, step)) {
            Capture more = so_far;
            more.to = landing;
            more.taken.push_back(prey);
            const bool crowned = facts_.crowned_in_passing && landing.row == far_row();
            if (go_on(more, king || crowned)) goes_on = true;
            else endings.push_back(more);
            if (!(king && facts_.flying)) break;
        }
        if (goes_on) return true;  // then a square from which it goes on must be chosen
        if (facts_.killer && king && is_capital(prey)) endings.resize(1);
        captures_.insert(captures_.end(), endings.begin(), endings.end());
        return true;
    }

    static std::set<Cell> as_set(const std::vector<Cell>& cells) { return {cells.begin(), cells.end()}; }

    // Compared as a list, most important first.
    std::vector<int> rank(const Capture& capture) const {
        int men = 0, kings = 0;
        std::vector<int> order;
        for (const Cell cell : capture.taken) {
            (is_capital(cell) ? kings : men) += 1;
            order.push_back(is_capital(cell) ? 1 : 0);
        }
        const int with_king = capture.with_king ? 1 : 0;
        switch (facts_.choice) {
            case Facts::any: return {};
            case Facts::most: return {men + kings};
            case Facts::frisian: return {men + 2 * kings, -kings, with_king};
            case Facts::italian: break;
        }
        std::vector<int> ranks{men + kings, with_king, kings};
        ranks.insert(ranks.end(), order.begin(), order.end());
        return ranks;
    }

    Facts facts_;
    std::vector<std::string> grid_;
    bool white_to_move_ = true, has_tired_wolf_ = false;
    Cell tired_wolf_;
    int ahead_ = 1;
    std::vector<Capture> captures_;
    std::vector<int> best_;
};

}  // namespace plateau::draughts::slow
