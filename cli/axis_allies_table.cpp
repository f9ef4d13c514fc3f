#include "cli/axis_allies_table.h"

#include <fmt/format.h>

#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/text/board_text.h"
#include "games/axis_allies/text/log.h"

namespace plateau::cli {

using namespace axis_allies;

std::optional<AxisAlliesTable> AxisAlliesTable::open(std::string_view game, const Resources& resources) {
    const auto spec = parse_spec(game);
    if (!spec || spec->name != "axis_allies") return std::nullopt;
    auto rules = open_rules(*spec, resources);
    const auto table = resources.read("data/axis_allies/verdicts.json");
    if (!rules || !table) return std::nullopt;
    auto verdicts = load_verdicts(*table);
    if (!verdicts) return std::nullopt;
    return AxisAlliesTable{std::move(*rules), std::move(*verdicts)};
}

Position AxisAlliesTable::position_of(const play::Session& session) const {
    const auto position = rules_.parse_position(session.position());
    return position ? *position : rules_.start();
}

std::string AxisAlliesTable::board(const play::Session& session, Language language) const {
    return board_text(rules_, position_of(session), language);
}

std::string AxisAlliesTable::status(const play::Session& session, Language language) const {
    const Position position = position_of(session);
    const std::string board = board_text(rules_, position, language);
    return fmt::format("{}, {} IPC", board.substr(0, board.find('\n')), position.ipc[position.power]);
}

std::string AxisAlliesTable::help(const play::Session& session, Language language) const {
    return help_text(rules_, position_of(session), language);
}

std::string AxisAlliesTable::odds(const play::Session& session, Language language) const {
    const Position position = position_of(session);
    ZoneSet zones = pending_battles(rules_.book(), position);
    if (is_battle(position.step)) zones.add(position.battle.zone);
    OddsCalculator calculator{rules_.map(), 1};
    std::string text;
    for (const ZoneId zone : zones) {
        const BattleQuestion question = question_at(rules_.book(), position, zone);
        const BattleOdds odds = calculator.odds(question);
        text += fmt::format("{}: {} v {}: {:.1f} %, {}\n", rules_.map().zones[zone].name.word.in(language),
                            describe_force(rules_.map(), question.attackers).in(language),
                            describe_force(rules_.map(), question.defenders).in(language),
                            100 * (question.at_sea ? odds.win : odds.takes),
                            verdicts_.judge(rules_.map(), question, odds).word.in(language));
    }
    if (text.empty()) return language == Language::french ? "aucun combat en vue\n" : "no battle ahead\n";
    return text;
}

std::string AxisAlliesTable::story(const play::Session& session, std::size_t from, Language language) const {
    auto position = rules_.parse_position(session.start_position());
    if (!position) return "";
    GameLog log{rules_};
    std::string text;
    for (std::size_t i = 0; i < session.record().size(); ++i) {
        const auto move = rules_.parse_move(*position, session.record()[i].text);
        if (!move) break;
        const Position after = rules_.after(*position, *move);
        for (const Text& sentence : log.record(*position, *move, after))
            if (i >= from) text += sentence.in(language) + "\n";
        *position = after;
    }
    return text;
}

}  // namespace plateau::cli
