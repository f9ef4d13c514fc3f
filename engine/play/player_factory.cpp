#include "play/player_factory.h"

#include <fmt/format.h>

namespace plateau::play {

constexpr std::size_t usual_rung = 3;

Result<CommonOptions> take_common_options(Spec& spec) {
    Spec common;
    common.name = spec.name;
    static const auto known = list_options<CommonOptions>();
    for (const auto& info : known)
        if (const std::string* value = spec.find(info.name)) {
            common.set(info.name, *value);
            spec.erase(info.name);
        }
    return read_options<CommonOptions>(common);
}

// Those that search one depth unless they are told to deepen.
static bool is_textbook(std::string_view name) {
    return name == "minimax" || name == "negamax" || name == "alphabeta" || name == "mtdf";
}

// As deep as the player can be asked to look.
static std::string deepest(const std::string& player, const std::vector<PlayerInfo>& known) {
    for (const auto& info : known)
        if (info.name == player)
            for (const auto& option : info.options)
                if (option.name == "depth") return option.maximum;
    return {};
}

Result<Spec> expand_level(const Spec& level, const std::string& meaning, const std::vector<PlayerInfo>& known) {
    auto spec = parse_spec(meaning);
    if (!spec) return spec;
    const bool sets_limit = level.find("nodes") || level.find("time") || level.find("depth");
    if (sets_limit) spec->erase("nodes");
    if (sets_limit && !level.find("depth") && spec->find("depth")) spec->set("depth", deepest(spec->name, known));
    if (sets_limit && is_textbook(spec->name)) spec->set("deepening", "1");
    for (const auto& [key, value] : level.options) spec->set(key, value);
    return spec;
}

OptionInfo rung_option(std::size_t rungs) {
    return {"rung",
            "integer",
            std::to_string(std::min<std::size_t>(usual_rung, rungs)),
            "1",
            std::to_string(rungs),
            {"from 1, the weakest, upwards", "à partir de 1, le plus faible"}};
}

Result<Spec> expand_rung(const Spec& level, const std::vector<std::string>& ladder,
                         const std::vector<PlayerInfo>& known) {
    OptionInfo rung = rung_option(ladder.size());
    if (const std::string* text = level.find("rung")) rung.value = *text;
    const auto number = options::integer(rung);
    if (!number) return number.failure();
    Spec own = level;
    own.erase("rung");
    return expand_level(own, ladder[static_cast<std::size_t>(*number - 1)], known);
}

OptionInfo evaluation_option(const std::string& usual) {
    return {"eval",
            "text",
            usual,
            "",
            "",
            {"an evaluation of the game; its options are written eval.NAME",
             "une évaluation du jeu ; ses options s'écrivent eval.NOM"},
            "evaluation"};
}

Text knows_no_luck(const std::string& player) {
    return {
        fmt::format("{} cannot play this game: it has dice or other luck, which {} does not support", player, player),
        fmt::format("{} ne peut pas jouer à ce jeu : il y a du hasard, que {} ne gère pas", player, player)};
}

Failure unknown_player(const std::string& name, const std::vector<PlayerInfo>& known,
                       const std::vector<LevelInfo>& levels, const std::vector<NamedOpponent>& opponents) {
    auto names = names_of(known);
    for (const auto& level : levels) names.push_back(level.name);
    for (const auto& opponent : opponents) names.push_back(opponent.name);
    return unknown_name({"player", "de joueur"}, name, names);
}

}  // namespace plateau::play
