#include "play/json.h"

#include <nlohmann/json.hpp>

#include "play/option_choices.h"

namespace plateau::play {

using nlohmann::json;

namespace {

JsonSpeech speech_in(Language language) {
    return {[language](const Text& text) { return json(text.in(language)); },
            [language](const Reason& reason) { return json(reason.spoken().in(language)); }, "default"};
}

}  // namespace

json to_json(const std::vector<OptionInfo>& options, const JsonSpeech& speech) {
    json list = json::array();
    for (const auto& option : options)
        list.push_back({{"name", option.name},
                        {"type", option.type},
                        {speech.default_key, option.value},
                        {"minimum", option.minimum},
                        {"maximum", option.maximum},
                        {"meaning", speech.text(option.meaning)},
                        {"kind", option.kind}});
    return list;
}

namespace {

// The options of a player or an evaluation of the game, each with the values people choose it from.
json options_json(const std::vector<OptionInfo>& options, const GameInfo& info, const JsonSpeech& speech) {
    json list = to_json(options, speech);
    for (std::size_t i = 0; i < options.size(); ++i) list[i]["choices"] = choices(options[i], info);
    return list;
}

json powers_json(const GameInfo& info, const JsonSpeech& speech) {
    json list = json::array();
    for (const auto& power : info.powers)
        list.push_back(
            {{"id", power.id}, {"name", speech.text(power.name)}, {"side", power.side == Side::first ? 1 : 2}});
    return list;
}

json palette_json(const GameInfo& info, const JsonSpeech& speech) {
    json list = json::array();
    for (const auto& [look, name, most] : info.palette) {
        list.push_back({{"kind", look.kind},
                        {"owner", look.owner},
                        {"symbol", look.symbol},
                        {"height", look.height},
                        {"name", speech.text(name)}});
        if (most > 0) list.back()["most"] = most;
    }
    return list;
}

}  // namespace

json card_json(const GameInfo& info, const JsonSpeech& speech) {
    return {{"name", info.name},
            {"spec", info.spec},
            {"title", speech.text(info.title)},
            {"summary", speech.text(info.summary)},
            {"capabilities", info.capabilities},
            {"relative_of", info.relative_of},
            {"view", info.view},
            {"sides", json::array({speech.text(info.sides[0]), speech.text(info.sides[1])})},
            {"warnings", info.warnings},
            {"exact", info.has_exact_scores}};
}

json to_json(const GameInfo& info, const JsonSpeech& speech) {
    json evaluations = json::array(), players = json::array(), levels = json::array(), opponents = json::array();
    for (const auto& evaluation : info.evaluations)
        evaluations.push_back({{"name", evaluation.name},
                               {"meaning", speech.text(evaluation.meaning)},
                               {"scale", evaluation.scale},
                               {"options", options_json(evaluation.options, info, speech)}});
    for (const auto& player : info.players)
        players.push_back({{"name", player.name},
                           {"meaning", speech.text(player.meaning)},
                           {"options", options_json(player.options, info, speech)}});
    for (const auto& level : info.levels) levels.push_back({{"name", level.name}, {"player", level.player}});
    for (const auto& opponent : info.opponents)
        opponents.push_back({{"name", opponent.name},
                             {"title", speech.text(opponent.title)},
                             {"meaning", speech.text(opponent.meaning)},
                             {"player", opponent.player},
                             {"powers", opponent.powers}});
    json all = card_json(info, speech);
    all.update({{"parameters", to_json(info.parameters, speech)},
                {"made_by_parameters", info.is_made_by_parameters},
                {"evaluations", std::move(evaluations)},
                {"players", std::move(players)},
                {"levels", std::move(levels)},
                {"ladder", info.ladder},
                {"opponents", std::move(opponents)},
                {"filters", info.filters},
                {"score_unit", speech.text(info.score_unit)},
                {"powers", powers_json(info, speech)},
                {"palette", palette_json(info, speech)}});
    return all;
}

json to_json(const SpokenThought& thought, const JsonSpeech& speech) {
    json reasons = json::array();
    for (const auto& reason : thought.reasons) reasons.push_back(speech.reason(reason));
    return {{"depth", thought.depth},
            {"score", thought.score},
            {"nodes", thought.nodes},
            {"seconds", thought.seconds},
            {"line", thought.line},
            {"win_chance", thought.win_chance},
            {"proven", thought.proven ? json(*thought.proven) : json(nullptr)},
            {"reasons", std::move(reasons)},
            {"rank", thought.rank}};
}

json to_json(const GameInfo& info, Language language) {
    json all = to_json(info, speech_in(language));
    all["features"] = info.features;
    return all;
}

json to_json(const SpokenThought& thought, Language language) { return to_json(thought, speech_in(language)); }

}  // namespace plateau::play
