#include "cli/axis_allies_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/axis_allies/odds/force_text.h"
#include "games/axis_allies/text/board_text.h"
#include "games/axis_allies/text/order_text.h"

namespace plateau::cli {

using namespace axis_allies;

std::vector<std::string> orders_in_words(const play::Session& session, const std::vector<std::string>& moves,
                                         Language language) {
    const auto* known = play::known<Rules>(session);
    if (!known || language == Language::english) return moves;
    std::vector<std::string> words = moves;
    Position position = known->positions().back();
    for (auto& word : words) {
        const auto move = known->rules().parse_move(position, word);
        if (!move) break;  // after luck: nobody knows how it goes on
        word = order_text(known->rules(), position, *move, language);
        position = known->rules().after(position, *move);
    }
    return words;
}

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

std::string AxisAlliesView::order(const std::string& notation, Language language) const {
    const auto move = session_.rules().parse_move(now(), notation);
    return move ? order_text(session_.rules(), now(), *move, language) : notation;
}

std::string AxisAlliesView::odds(Language language) {
    const Map& map = session_.rules().map();
    ZoneSet zones = pending_battles(session_.rules().book(), now());
    if (is_battle(now().step)) zones.add(now().battle.zone);
    std::string text;
    for (const ZoneId zone : zones) {
        const BattleView battle = table_->battle(now(), zone);
        const bool is_french = language == Language::french;
        std::string chance =
            fmt::format("{:.1f} %", 100 * (battle.question.at_sea ? battle.odds.win : battle.odds.takes));
        if (is_french) std::replace(chance.begin(), chance.end(), '.', ',');
        text += fmt::format(
            fmt::runtime(is_french ? "{} : {} contre {} : {}, {}\n" : "{}: {} v {}: {}, {}\n"),
            map.zones[zone].name.word.in(language), describe_force(map, battle.question.attackers).in(language),
            describe_force(map, battle.question.defenders).in(language), chance, battle.verdict.word.in(language));
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
