#include "cli/advise_lines.h"

#include <cstdio>
#include <istream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "play/catalog.h"
#include "play/catalog/axis_allies_adviser.h"
#include "play/stop_watch.h"
#include "players/axis_allies/advice/advice.h"
#include "players/axis_allies/expert/expert_player.h"

namespace plateau::cli {

namespace {

using axis_allies::Json;

constexpr const char* format_name = "plateau-advice/1";

class Answers {
public:
    Answers(const AdviceLines& lines, const Console& console) : lines_{lines}, console_{console} {}

    Json answer(const std::string& line) {
        const auto question = read_json<Json>(line);
        if (!question) return error({}, question.failure());
        if (!question->is_object())
            return error({},
                         fail("expected an object: {\"state\": {...}}", "un objet est attendu : {\"state\": {...}}"));
        Json id;
        if (question->contains("id")) id = (*question)["id"];
        const auto said = text_in(*question, "do").empty() || text_in(*question, "do") == "advise" ? advice(*question)
                                                                                                   : other(*question);
        if (!said) return error(std::move(id), said.failure());
        Json reply = *said;
        if (!id.is_null()) reply["id"] = std::move(id);
        return reply;
    }

private:
    static Json error(Json id, const Failure& failure) {
        Json reply{{"error", {{"en", failure.text.en}, {"fr", failure.text.fr}}}};
        if (!id.is_null()) reply["id"] = std::move(id);
        return reply;
    }

    Result<Json> other(const Json& question) {
        const std::string wanted = text_in(question, "do");
        if (wanted == "hello") return Json{{"format", format_name}, {"player", lines_.player}};
        if (wanted == "forget") {
            memories_.erase(text_in(question, "game"));
            return Json{{"forgotten", text_in(question, "game")}};
        }
        return fail("expected \"do\" to be advise, hello or forget", "« do » : advise, hello ou forget est attendu");
    }

    // A game is opened once for each edition that states name.
    Result<const play::AnyGame*> game_of(const Json& state) {
        Spec spec = lines_.game;
        if (const std::string edition = text_in(state, "edition"); !edition.empty() && !spec.find("edition"))
            spec.set("edition", edition);
        auto& known = games_[spec.to_text()];
        if (!known) {
            auto opened = play::open_game(spec.to_text(), console_.resources());
            if (!opened) return opened.failure();
            known = std::move(*opened);
        }
        return known.get();
    }

    Result<Json> advice(const Json& question) {
        if (!question.contains("state") || !question["state"].is_object())
            return fail("expected \"state\", the board as an object", "« state », le plateau en objet, est attendu");
        const auto game = game_of(question["state"]);
        if (!game) return game.failure();
        const axis_allies::Rules& rules = play::known<axis_allies::Rules>(**game)->rules();
        const auto position = rules.parse_position(question["state"].dump());
        if (!position) return position.failure();
        const std::string wanted = text_in(question, "phase");
        const auto phase = axis_allies::parse_wanted_phase(wanted.empty() ? "turn" : wanted);
        if (!phase) return phase.failure();
        return ask(question, **game, rules, *position, *phase);
    }

    // Every question has a player of its own, so that nothing is left of a board that has changed; what a rule base
    // remembers is kept by game and power.
    Result<Json> ask(const Json& question, const play::AnyGame& game, const axis_allies::Rules& rules,
                     const axis_allies::Position& position, std::optional<axis_allies::Phase> phase) {
        const std::string named = text_in(question, "player");
        const std::string player = named.empty() ? lines_.player : named;
        const auto adviser = play::adviser(game, player, lines_.seed);
        if (!adviser) return adviser.failure();
        const std::string& power = rules.map().powers[position.power].id;
        auto* remembers = dynamic_cast<axis_allies::KeepsFacts*>(adviser->player.get());
        auto& memory = memories_[text_in(question, "game")][power];
        if (remembers) remembers->remember(memory);
        const play::StopWatch watch{console_.stop()};
        const std::string language = text_in(question, "language");
        axis_allies::AdviceQuestion asked{phase, console_.language(), adviser->limits};
        if (!language.empty()) asked.language = language == "fr" ? Language::french : Language::english;
        asked.limits.watch = &watch;
        const auto given = axis_allies::advise(rules, *adviser->player, position, asked);
        if (remembers) {
            if (const auto trouble = remembers->trouble()) return *trouble;
            memory = remembers->memory();
        }
        Json reply{{"orders", given.orders}, {"power", power}, {"round", position.round}, {"player", player}};
        if (question.contains("after") && question["after"] == true)
            if (const auto after = read_json<Json>(rules.to_text(given.after))) reply["after"] = *after;
        return reply;
    }

    const AdviceLines& lines_;
    const Console& console_;
    std::map<std::string, std::unique_ptr<play::AnyGame>> games_;
    std::map<std::string, std::map<std::string, std::vector<std::string>>> memories_;
};

}  // namespace

int answer_advice_lines(const AdviceLines& lines, std::istream& questions, const Console& console) {
    Answers answers{lines, console};
    for (std::string line; std::getline(questions, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        console.print(answers.answer(line).dump());
        std::fflush(stdout);
        if (console.stop().stop_requested()) return interrupted;
    }
    return success;
}

}  // namespace plateau::cli
