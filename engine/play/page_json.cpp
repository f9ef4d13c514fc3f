#include "play/page_json.h"

#include <cmath>

#include "play/json.h"

namespace plateau::play {

using nlohmann::json;

namespace {

const JsonSpeech& both_languages() {
    static const JsonSpeech speech{[](const Text& text) { return page_json(text); },
                                   [](const Reason& reason) { return page_json(reason); }, "value"};
    return speech;
}

// Two decimals are enough for a picture, and make it smaller.
double rounded(double x) { return std::round(x * 100) / 100; }

json cells_json(const Diagram& diagram) {
    json cells = json::array();
    for (const auto& cell : diagram.cells) {
        json one{{"id", cell.id}, {"x", rounded(cell.x)}, {"y", rounded(cell.y)}, {"look", cell.look}};
        if (!cell.name.en.empty()) one["name"] = page_json(cell.name);
        if (cell.is_off_board) one["off"] = true;
        cells.push_back(std::move(one));
    }
    return cells;
}

}  // namespace

json page_json(const Text& text) { return {{"en", text.en}, {"fr", text.fr}}; }

json page_json(const Reason& reason) {
    json sentence = page_json(reason.spoken());
    if (!reason.rule.empty()) sentence["rule"] = reason.rule;
    return sentence;
}

json pieces_json(const Diagram& diagram) {
    json pieces = json::array();
    for (const auto& piece : diagram.pieces)
        pieces.push_back({{"cell", piece.cell},
                          {"kind", piece.kind},
                          {"owner", piece.owner},
                          {"symbol", piece.symbol},
                          {"height", piece.height}});
    return pieces;
}

json page_json(const Diagram& diagram) {
    json lines = json::array(), labels = json::array();
    for (const auto& line : diagram.lines)
        lines.push_back({rounded(line.x1), rounded(line.y1), rounded(line.x2), rounded(line.y2)});
    for (const auto& label : diagram.labels)
        labels.push_back({{"x", rounded(label.x)}, {"y", rounded(label.y)}, {"text", label.text}});
    return {{"board", diagram.board},         {"width", diagram.width},
            {"height", diagram.height},       {"falls", diagram.falls_down_columns},
            {"cells", cells_json(diagram)},   {"lines", std::move(lines)},
            {"pieces", pieces_json(diagram)}, {"labels", std::move(labels)}};
}

json page_json(const SpokenThought& thought) { return to_json(thought, both_languages()); }

json page_json(const std::vector<OptionInfo>& options) { return to_json(options, both_languages()); }

json page_card_json(const GameInfo& info) { return card_json(info, both_languages()); }

json page_json(const GameInfo& info) { return to_json(info, both_languages()); }

json page_json(const std::vector<MoveChoice>& choices) {
    json list = json::array();
    for (const auto& choice : choices) list.push_back({{"move", choice.text}, {"clicks", choice.clicks}});
    return list;
}

json ending_json(const std::optional<Ending>& ending) {
    if (!ending) return nullptr;
    return {{"winner", seat_or_none(ending->winner)}, {"reason", page_json(ending->reason)}};
}

json ways_json(const std::vector<BoardMove>& moves) {
    json list = json::array();
    for (const auto& move : moves) list.push_back({{"move", move.text}, {"cells", move.cells}});
    return list;
}

}  // namespace plateau::play
