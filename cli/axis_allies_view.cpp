#include "cli/axis_allies_view.h"

#include <fmt/format.h>

#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/text/board_text.h"

namespace plateau::cli {

using namespace axis_allies;

std::unique_ptr<AxisAlliesView> AxisAlliesView::open(const play::Session& session, const Resources& resources) {
    const auto* known = play::known<Rules>(session);
    if (!known) return nullptr;
    auto table = Table::open(known->rules(), resources);
    if (!table) return nullptr;
    return std::unique_ptr<AxisAlliesView>{new AxisAlliesView{*known, std::move(*table)}};
}

std::string AxisAlliesView::board(Language language) const { return board_text(session_.rules(), now(), language); }

std::string AxisAlliesView::status(Language language) const {
    const std::string text = board(language);
    return fmt::format("{}, {} IPC", text.substr(0, text.find('\n')), now().ipc[now().power]);
}

std::string AxisAlliesView::help(Language language) const { return help_text(session_.rules(), now(), language); }

std::string AxisAlliesView::odds(Language language) {
    const Map& map = session_.rules().map();
    ZoneSet zones = pending_battles(session_.rules().book(), now());
    if (is_battle(now().step)) zones.add(now().battle.zone);
    std::string text;
    for (const ZoneId zone : zones) {
        const BattleView battle = table_->battle(now(), zone);
        text += fmt::format("{}: {} v {}: {:.1f} %, {}\n", map.zones[zone].name.word.in(language),
                            describe_force(map, battle.question.attackers).in(language),
                            describe_force(map, battle.question.defenders).in(language),
                            100 * (battle.question.at_sea ? battle.odds.win : battle.odds.takes),
                            battle.verdict.word.in(language));
    }
    if (text.empty()) return language == Language::french ? "aucun combat en vue\n" : "no battle ahead\n";
    return text;
}

std::string AxisAlliesView::story(std::size_t from, Language language) {
    table_->follow({session_.positions(), session_.moves()});
    std::string text;
    for (const Happening& one : table_->story())
        if (one.ply >= from) text += one.sentence.in(language) + "\n";
    return text;
}

}  // namespace plateau::cli
