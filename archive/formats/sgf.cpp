#include "archive/formats/sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "archive/formats/cursor.h"
#include "archive/formats/five_games.h"
#include "archive/formats/record_notes.h"

namespace plateau::archive {

namespace {

constexpr std::size_t longest_tree = 1 << 22;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ']' || c == '\\' || c == ':') out += '\\';
        out += c;
    }
    return out;
}

std::string letters_of(BoardPoint point) {
    return {static_cast<char>('a' + point.col), static_cast<char>('a' + point.row)};
}

std::optional<BoardPoint> point_from(std::string_view letters, int rows, int cols) {
    if (letters.size() != 2) return std::nullopt;
    const BoardPoint point{letters[0] - 'a', letters[1] - 'a'};
    if (point.col < 0 || point.row < 0 || point.col >= cols || point.row >= rows) return std::nullopt;
    return point;
}

struct Property {
    std::string name;
    std::vector<std::string> values;
    std::size_t at = 0;  // where its name stands in the tree
};
using Node = std::vector<Property>;

// The nodes of the main line: of every fork the first branch.
class TreeParser {
public:
    explicit TreeParser(std::string_view text) : text_{text} {}

    std::vector<Node> main_line() {
        std::vector<Node> nodes;
        int depth = 0, left = -1;  // brackets open; those below which everything is left out
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '(') {
                ++depth;
                ++at_;
            } else if (c == ')') {
                left = left < 0 ? depth - 1 : left;
                --depth;
                ++at_;
                if (depth <= 0) break;
            } else if (c == ';') {
                ++at_;
                Node node = properties();
                if (left < 0) nodes.push_back(std::move(node));
            } else {
                ++at_;
            }
        }
        return nodes;
    }

private:
    void skip_spaces() {
        while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') ++at_;
    }

    Node properties() {
        Node node;
        while (true) {
            skip_spaces();
            Property property;
            property.at = at_;
            while (at_ < text_.size() &&
                   ((text_[at_] >= 'A' && text_[at_] <= 'Z') || (text_[at_] >= 'a' && text_[at_] <= 'z'))) {
                if (text_[at_] <= 'Z') property.name += text_[at_];
                ++at_;
            }
            skip_spaces();
            while (at_ < text_.size() && text_[at_] == '[') {
                property.values.push_back(value());
                skip_spaces();
            }
            if (property.values.empty()) return node;
            node.push_back(std::move(property));
        }
    }

    std::string value() {
        std::string text;
        for (++at_; at_ < text_.size() && text_[at_] != ']'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            text += text_[at_];
        }
        if (at_ < text_.size()) ++at_;
        return text;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

const Property* find(const Node& node, std::string_view name) {
    for (const auto& property : node)
        if (property.name == name) return &property;
    return nullptr;
}

// Line and column of a place in a tree that begins at `start`.
Cursor::Place place_in(const std::string& tree, std::size_t at, Cursor::Place start) {
    for (std::size_t i = 0; i < std::min(at, tree.size()); ++i) {
        if (tree[i] == '\n') ++start.line, start.column = 1;
        else ++start.column;
    }
    return start;
}

std::string first_value(const Node& node, std::string_view name) {
    for (const auto& property : node)
        if (property.name == name) return property.values.front();
    return "";
}

std::string result_from(std::string_view text) {
    if (text.starts_with("B+")) return "1-0";
    if (text.starts_with("W+")) return "0-1";
    return text == "0" || text == "Draw" ? "1/2-1/2" : "*";
}

std::string result_to(const std::string& result) {
    return result == "1-0" ? "B+" : result == "0-1" ? "W+" : result == "*" ? "?" : "0";
}

}  // namespace

std::optional<std::string> to_sgf(const GameRecord& record) {
    const auto shape = point_board(record);
    if (!shape || shape->n != 5 || !record.start_position.empty()) return std::nullopt;
    std::string text = "(;GM[4]FF[4]CA[UTF-8]AP[Plateau]";
    text += shape->rows == shape->cols ? fmt::format("SZ[{}]", shape->rows)
                                       : fmt::format("SZ[{}:{}]", shape->cols, shape->rows);
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) text += fmt::format("{}[{}]", name, escaped(value));
    };
    add("PB", record.first);
    add("PW", record.second);
    add("RU", rule_name(*shape));
    add("EV", record.event);
    add("DT", std::string_view{record.date}.substr(0, 10));
    add("RE", result_to(record.result));
    add("C", record.comment);
    add("XP", write_record_notes(record));
    bool is_black = true;
    for (const auto& move : record.moves) {
        text += fmt::format(";{}[{}]", is_black ? 'B' : 'W', letters_of(*point_of(move.text, *shape)));
        add("C", move.comment);
        is_black = !is_black;
    }
    return text + ")\n";
}

std::optional<std::string> SgfReader::next_tree() {
    std::string tree;
    int depth = 0;
    bool is_in_value = false, is_escaped = false;
    for (char c = 0; input_.next_letter(c);) {
        const Cursor::Place here = place_;
        if (c == '\n') ++place_.line, place_.column = 1;
        else ++place_.column;
        if (depth == 0 && c != '(') continue;
        if (tree.empty()) start_ = here;
        if (tree.size() < longest_tree) tree += c;
        if (is_in_value) {
            if (is_escaped) is_escaped = false;
            else if (c == '\\') is_escaped = true;
            else if (c == ']') is_in_value = false;
            continue;
        }
        if (c == '[') is_in_value = true;
        if (c == '(') ++depth;
        if (c == ')' && --depth == 0) return tree;
    }
    return tree.empty() ? std::nullopt : std::optional{tree};
}

std::optional<Result<GameRecord>> SgfReader::next() {
    const auto tree = next_tree();
    if (!tree) return std::nullopt;
    const auto wrong = [&](std::size_t at, std::string_view expected_en, std::string_view expected_fr) {
        return Result<GameRecord>{wrong_at(place_in(*tree, at, start_), {fmt::format("expected {}", expected_en),
                                                                         fmt::format("{} est attendu", expected_fr)})};
    };
    const auto nodes = TreeParser{*tree}.main_line();
    if (nodes.empty())
        return wrong(0, "a game tree such as (;GM[4]SZ[15];B[hh])", "un arbre comme (;GM[4]SZ[15];B[hh])");
    const Node& root = nodes.front();
    if (const auto* kind = find(root, "GM"); kind && kind->values.front() != "4")
        return wrong(kind->at, "GM[4], gomoku or renju", "GM[4], gomoku ou renju,");
    int cols = 15, rows = 15;
    if (const auto size = first_value(root, "SZ"); !size.empty()) {
        const char* const end = size.data() + size.size();
        const auto [colon, error] = std::from_chars(size.data(), end, cols);
        rows = cols;
        if (colon != end && *colon == ':') std::from_chars(colon + 1, end, rows);
        if (error != std::errc{} || cols < 5 || rows < 5 || cols > in_a_row::max_board_side ||
            rows > in_a_row::max_board_side)
            return wrong(find(root, "SZ")->at, "a board of 5 to 25 points a side",
                         "un plateau de 5 à 25 points de côté");
    }
    GameRecord record;
    record.game = five_game(rows, cols, first_value(root, "RU"));
    record.first = first_value(root, "PB");
    record.second = first_value(root, "PW");
    record.event = first_value(root, "EV");
    record.result = result_from(first_value(root, "RE"));
    const auto date = first_value(root, "DT");
    if (parse_date(date + "T00:00:00Z") != 0) record.date = date + "T00:00:00Z";
    bool is_black = true;
    for (const auto& node : nodes)
        for (const auto& property : node) {
            if (property.name == "AB" || property.name == "AW")
                return wrong(property.at, "a game from the empty board", "une partie depuis le plateau vide");
            if (property.name != "B" && property.name != "W") continue;
            const auto point = point_from(property.values.front(), rows, cols);
            if (!point || (property.name == "B") != is_black)
                return wrong(property.at, "stones of black and white by turns, such as B[hh]",
                             "des pions noirs et blancs tour à tour, comme B[hh],");
            MoveRecord move{move_at(*point, rows)};
            move.comment = first_value(node, "C");
            record.moves.push_back(std::move(move));
            is_black = !is_black;
        }
    record.comment = first_value(root, "C");
    if (const auto notes = first_value(root, "XP"); !notes.empty()) {
        const auto as_read = record.moves;
        if (auto read = read_record_notes(notes, record); !read)
            return Result<GameRecord>{wrong_at(place_in(*tree, find(root, "XP")->at, start_), read.error())};
        // Other programs edit the comments that they know of.
        for (std::size_t i = 0; i < as_read.size(); ++i) record.moves[i].comment = as_read[i].comment;
    }
    return Result<GameRecord>{std::move(record)};
}

}  // namespace plateau::archive
