#include "play/json.h"

#include <nlohmann/json.hpp>

namespace plateau::play {

using nlohmann::json;

json to_json(const std::vector<OptionInfo>& options, Language language) {
    json list = json::array();
    for (const auto& option : options)
        list.push_back({{"name", option.name},
                        {"type", option.type},
                        {"default", option.value},
                        {"minimum", option.minimum},
                        {"maximum", option.maximum},
                        {"meaning", option.meaning.in(language)},
                        {"kind", option.kind}});
    return list;
}

json to_json(const GameInfo& info, Language language) {
    json evaluations = json::array(), players = json::array(), levels = json::array();
    for (const auto& evaluation : info.evaluations)
        evaluations.push_back({{"name", evaluation.name},
                               {"meaning", evaluation.meaning.in(language)},
                               {"scale", evaluation.scale},
                               {"options", to_json(evaluation.options, language)}});
    for (const auto& player : info.players)
        players.push_back({{"name", player.name},
                           {"meaning", player.meaning.in(language)},
                           {"options", to_json(player.options, language)}});
    for (const auto& level : info.levels) levels.push_back({{"name", level.name}, {"player", level.player}});
    return {{"name", info.name},
            {"spec", info.spec},
            {"title", info.title.in(language)},
            {"summary", info.summary.in(language)},
            {"parameters", to_json(info.parameters, language)},
            {"evaluations", evaluations},
            {"players", players},
            {"levels", levels},
            {"filters", info.filters},
            {"features", info.features},
            {"capabilities", info.capabilities},
            {"score_unit", info.score_unit.in(language)}};
}

json to_json(const SpokenThought& thought, Language language) {
    json reasons = json::array();
    for (const auto& reason : thought.reasons) reasons.push_back(reason.spoken().in(language));
    return {{"depth", thought.depth},
            {"score", thought.score},
            {"nodes", thought.nodes},
            {"seconds", thought.seconds},
            {"line", thought.line},
            {"win_chance", thought.win_chance},
            {"proven", thought.proven ? json(*thought.proven) : json(nullptr)},
            {"reasons", reasons},
            {"rank", thought.rank}};
}

json to_json(const Diagram& diagram, Language language) {
    json cells = json::array(), lines = json::array(), pieces = json::array(), labels = json::array();
    for (const auto& cell : diagram.cells) {
        const std::string& name = cell.name.in(language);
        cells.push_back({{"id", cell.id},
                         {"x", cell.x},
                         {"y", cell.y},
                         {"look", cell.look},
                         {"name", name.empty() ? cell.id : name}});
    }
    for (const auto& line : diagram.lines) lines.push_back({line.x1, line.y1, line.x2, line.y2});
    for (const auto& piece : diagram.pieces)
        pieces.push_back({{"cell", piece.cell},
                          {"kind", piece.kind},
                          {"owner", piece.owner},
                          {"symbol", piece.symbol},
                          {"height", piece.height}});
    for (const auto& label : diagram.labels) labels.push_back({{"x", label.x}, {"y", label.y}, {"text", label.text}});
    return {{"board", diagram.board},   {"width", diagram.width},
            {"height", diagram.height}, {"falls_down_columns", diagram.falls_down_columns},
            {"cells", cells},           {"lines", lines},
            {"pieces", pieces},         {"labels", labels}};
}

}  // namespace plateau::play
