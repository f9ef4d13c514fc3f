#include "browser/questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/json_text.h"
#include "play/catalog.h"
#include "play/page_json.h"

namespace plateau::browser {

namespace {

constexpr std::size_t most_open_games = 8;

std::string text_of(const Json& question, const char* field, std::string otherwise = "") {
    const auto found = question.find(field);
    return found != question.end() && found->is_string() ? found->get<std::string>() : std::move(otherwise);
}

std::vector<std::string> moves_of(const Json& question) {
    std::vector<std::string> moves;
    if (const auto found = question.find("moves"); found != question.end() && found->is_array())
        for (const auto& move : *found)
            if (move.is_string()) moves.push_back(move);
    return moves;
}

Json error_json(const Text& why) { return {{"error", play::page_json(why)}}; }

std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// With a seed the moves are those of a game under way, luck included; "4453" is four moves otherwise.
Result<std::unique_ptr<play::Session>> fresh_session(const play::AnyGame& game, const std::string& position,
                                                     const std::vector<std::string>& moves, const std::string& seed) {
    if (seed.empty()) return game.new_session({position, moves, 1});
    std::uint64_t number = 1;
    std::from_chars(seed.data(), seed.data() + seed.size(), number);
    auto session = game.new_session({position, {}, number});
    if (!session) return session;
    for (std::size_t i = (*session)->record().size(); i < moves.size(); ++i)
        if (auto played = (*session)->replay(moves[i]); !played) return played.failure();
    return session;
}

// The files of somebody who outlives whoever reads them.
class Borrowed final : public Resources {
public:
    explicit Borrowed(const Files& files) : files_{files} {}
    Result<std::string> read(std::string_view path) const override { return files_.read(path); }

private:
    const Files& files_;
};

}  // namespace

std::string Questions::answer(std::string_view question) {
    const auto asked = read_json<Json>(question);
    if (!asked) return error_json(asked.error()).dump();
    if (!asked->is_object())
        return error_json({"a question is a JSON object", "une question est un objet JSON"}).dump();
    const auto answered = answer_to(*asked);
    const Json told = answered ? *answered : error_json(answered.error());
    return written(told);
}

Questions::Answer Questions::answer_to(const Json& question) {
    const std::string ask = text_of(question, "ask");
    if (ask == "games") return games();
    if (ask == "game") return describe(question);
    if (ask == "look") return look(question);
    if (ask == "think") return think(question);
    if (ask == "bench") return bench(question);
    if (ask.starts_with("house ")) return at_house(ask.substr(6), question);
    return fail(fmt::format("'{}' cannot be asked: expected games, game, look, think or bench", ask),
                fmt::format("« {} » ne peut pas être demandé : games, game, look, think ou bench sont attendus", ask));
}

Questions::Answer Questions::at_house(const std::string& ask, const Json& question) {
    if (!house_)
        house_ = std::make_unique<House>(std::make_unique<Borrowed>(files_), question.value("only_answers", false),
                                         [this](const Json& event) {
                                             if (event_) event_(written(event));
                                         });
    if (ask == "request") house_->request(question);
    else if (ask == "open") house_->open(question);
    else if (ask == "send") house_->send(question);
    else if (ask == "close") house_->close(question);
    else if (ask == "put") house_->put(question);
    else if (ask == "play found") house_->play_found(question);
    else if (ask == "step") house_->queue().step();
    const auto next = house_->queue().next();
    return Json{{"next", next ? Json(next->count()) : Json()}, {"job", house_->queue().job_is_next()}};
}

Questions::Answer Questions::games() {
    Json list = Json::array();
    for (const auto& entry : play::catalog())
        list.push_back({{"name", entry.name},
                        {"title", play::page_json(entry.title)},
                        {"summary", play::page_json(entry.summary)},
                        {"relative_of", entry.relative_of}});
    return Json{{"games", std::move(list)}};
}

Questions::Answer Questions::describe(const Json& question) {
    const auto game = game_of(question);
    if (!game) return game.failure();
    return play::page_json((*game)->info());
}

Questions::Answer Questions::look(const Json& question) {
    const auto session = session_at(question);
    if (!session) return session.failure();
    const play::Session& at = **session;
    const auto diagram = at.diagram();
    return Json{{"position", at.position()},
                {"to_move", play::seat_number(at.side_to_move())},
                {"legal", play::page_json(at.legal_moves())},
                {"ending", play::ending_json(at.ending())},
                {"moves", play::ways_json(at.record())},
                {"diagram", diagram ? play::page_json(*diagram) : Json()}};
}

Questions::Answer Questions::think(const Json& question) {
    const auto session = session_at(question);
    if (!session) return session.failure();
    if ((*session)->ending()) return fail("the game is over", "la partie est finie");
    const auto thinker = (*session)->thinker(text_of(question, "player", "medium"));
    if (!thinker) return thinker.failure();
    const auto decision = (*thinker)->think({}, [&](const play::SpokenThought& thought) {
        if (progress_) progress_(play::page_json(thought).dump());
    });
    Json answer = play::page_json(decision.thought);
    answer["move"] = decision.move;
    return answer;
}

Questions::Answer Questions::bench(const Json& question) {
    const auto game = game_of(question);
    if (!game) return game.failure();
    Json rows = Json::array();
    std::uint64_t signature = 0;
    for (const auto& row : (*game)->bench()) {
        rows.push_back({{"name", row.name}, {"nodes", row.count}, {"seconds", row.cpu_seconds}});
        signature += row.count;
    }
    return Json{{"signature", signature}, {"rows", std::move(rows)}};
}

Result<const play::AnyGame*> Questions::game_of(const Json& question) {
    const std::string spec = text_of(question, "game");
    if (const auto known = games_.find(spec); known != games_.end()) return known->second.get();
    auto opened = play::open_game(spec, files_);
    if (!opened) return opened.failure();
    if (games_.size() >= most_open_games) {
        last_ = {};
        games_.clear();
    }
    return (games_[spec] = std::move(*opened)).get();
}

Result<play::Session*> Questions::session_at(const Json& question) {
    const auto game = game_of(question);
    if (!game) return game.failure();
    Place place{text_of(question, "game"), text_of(question, "position"), text_of(question, "seed"), moves_of(question),
                nullptr};
    const bool goes_on = last_.session && last_.game == place.game && last_.position == place.position &&
                         last_.seed == place.seed && last_.moves.size() <= place.moves.size() &&
                         std::equal(last_.moves.begin(), last_.moves.end(), place.moves.begin());
    if (goes_on) {
        place.session = std::move(last_.session);
        for (std::size_t i = last_.moves.size(); i < place.moves.size(); ++i)
            if (auto played = place.session->replay(place.moves[i]); !played) return played.failure();
    } else {
        auto fresh = fresh_session(**game, place.position, place.moves, place.seed);
        if (!fresh) return fresh.failure();
        place.session = std::move(*fresh);
    }
    last_ = std::move(place);
    return last_.session.get();
}

}  // namespace plateau::browser
