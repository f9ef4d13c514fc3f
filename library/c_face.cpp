// plateau.h over include/plateau: handles, and no exception gets out.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <plateau.h>
#include <plateau/batch.h>
#include <plateau/catalog.h>

using namespace plateau::v0;

struct plateau_game {
    Game game;
};
struct plateau_session {
    Session session;
    std::string told, thought;
};
struct plateau_batch {
    Batch batch;
};
struct plateau_stop {
    StopSource source;
};

namespace {

struct LastError {
    int kind = PLATEAU_OK;
    Text text;
};
thread_local LastError last_error;

int fail_with(int kind, Text text) noexcept {
    try {
        last_error = {kind, std::move(text)};
    } catch (...) {
        last_error.kind = kind;
    }
    return kind;
}

int kind_of(ErrorKind kind) { return -1 - static_cast<int>(kind); }

// The answer of `work`, or `failed` with the failure kept.
template <class Answer, class Work>
Answer guarded(Answer failed, Work work) noexcept {
    try {
        return work();
    } catch (const Error& error) {
        fail_with(kind_of(error.kind()), error.text());
    } catch (const std::bad_alloc&) {
        fail_with(PLATEAU_UNAVAILABLE, {"not enough memory", "pas assez de mémoire"});
    } catch (const std::exception& error) {
        fail_with(PLATEAU_UNAVAILABLE, {error.what(), error.what()});
    } catch (...) {
        fail_with(PLATEAU_UNAVAILABLE, {"something went wrong", "quelque chose n'a pas marché"});
    }
    return failed;
}

template <class Work>
int status_of(Work work) noexcept {
    const int done = guarded<int>(PLATEAU_WRONG, [&] {
        work();
        return int{PLATEAU_OK};
    });
    return done == PLATEAU_OK ? PLATEAU_OK : last_error.kind;
}

template <class Handle>
Handle& given(Handle* handle) {
    if (!handle) throw Error{ErrorKind::wrong, {"the handle is NULL", "la poignée est NULL"}};
    return *handle;
}

std::string text_of(const char* text) { return text ? text : ""; }

std::string lines_of(const std::vector<Move>& moves) {
    std::string lines;
    for (const auto& move : moves) lines += (lines.empty() ? "" : "\n") + move.text;
    return lines;
}

nlohmann::ordered_json json_of(const Decision& decision) {
    const Thought& thought = decision.thought;
    nlohmann::ordered_json told{{"move", decision.move},
                                {"depth", thought.depth},
                                {"score", thought.score},
                                {"win_chance", thought.win_chance},
                                {"nodes", thought.nodes},
                                {"seconds", thought.seconds},
                                {"line", thought.line},
                                {"proven", thought.proven},
                                {"reasons", nlohmann::ordered_json::array()}};
    for (const auto& reason : thought.reasons) told["reasons"].push_back({{"en", reason.en}, {"fr", reason.fr}});
    return told;
}

int status_of_ending(const std::optional<Ending>& ending) {
    if (!ending) return PLATEAU_GOES_ON;
    if (!ending->winner) return PLATEAU_DRAWN;
    return *ending->winner == Side::first ? PLATEAU_FIRST_WON : PLATEAU_SECOND_WON;
}

// What `ask` says of a session, kept in its handle.
template <class Ask>
const char* told_by(plateau_session* session, Ask ask) noexcept {
    return guarded<const char*>(nullptr, [&] {
        auto& known = given(session);
        known.told = ask(known.session);
        return known.told.c_str();
    });
}

template <class Array>
auto array_of(const plateau_batch* batch, Array array) noexcept {
    using Pointer = decltype(array(batch->batch).data());
    return guarded<Pointer>(nullptr, [&] { return array(given(batch).batch).data(); });
}

}  // namespace

extern "C" {

const char* plateau_version(void) {
    static const std::string text = version();
    return text.c_str();
}

const char* plateau_error(const char* language) {
    const bool is_french = language && language[0] == 'f' && language[1] == 'r';
    return (is_french ? last_error.text.fr : last_error.text.en).c_str();
}
int plateau_error_kind(void) { return last_error.kind; }

const char* plateau_games(void) {
    return guarded<const char*>(nullptr, [] {
        static const std::string names = [] {
            std::string lines;
            for (const auto& game : games()) lines += (lines.empty() ? "" : "\n") + game.name;
            return lines;
        }();
        return names.c_str();
    });
}

plateau_game* plateau_game_open(const char* spec) {
    return guarded<plateau_game*>(nullptr, [&] { return new plateau_game{Game::open(text_of(spec))}; });
}
void plateau_game_close(plateau_game* game) { delete game; }
int plateau_game_action_count(const plateau_game* game) {
    return guarded<int>(PLATEAU_WRONG, [&] { return given(game).game.action_count(); });
}

plateau_session* plateau_session_new(const plateau_game* game, const char* position, const char* moves) {
    return guarded<plateau_session*>(nullptr, [&] {
        Start start{text_of(position), {}, 1};
        if (moves && *moves) start.moves.push_back(moves);
        return new plateau_session{given(game).game.new_session(start), {}, {}};
    });
}
void plateau_session_close(plateau_session* session) { delete session; }

const char* plateau_session_position(plateau_session* session) {
    return told_by(session, [](const Session& of) { return of.position(); });
}
const char* plateau_session_legal_moves(plateau_session* session) {
    return told_by(session, [](const Session& of) { return lines_of(of.legal_moves()); });
}
int plateau_session_side_to_move(plateau_session* session) {
    return guarded<int>(PLATEAU_WRONG, [&] { return static_cast<int>(given(session).session.side_to_move()); });
}
int plateau_session_status(plateau_session* session) {
    return guarded<int>(PLATEAU_WRONG, [&] { return status_of_ending(given(session).session.ending()); });
}
const char* plateau_session_svg(plateau_session* session) {
    return told_by(session, [](const Session& of) { return of.svg(); });
}
int plateau_session_play(plateau_session* session, const char* move) {
    return status_of([&] { given(session).session.play(text_of(move)); });
}
int plateau_session_undo(plateau_session* session) {
    return status_of([&] { given(session).session.undo(); });
}

const char* plateau_session_think(plateau_session* session, const char* player, plateau_stop* stop) {
    return told_by(session, [&](Session& of) {
        const auto decision = of.think(text_of(player), {}, {}, stop ? stop->source : StopSource{});
        session->thought = json_of(decision).dump();
        return decision.move;
    });
}
const char* plateau_session_thought(plateau_session* session) {
    return guarded<const char*>(nullptr, [&]() -> const char* {
        const auto& thought = given(session).thought;
        if (thought.empty()) throw Error{ErrorKind::wrong, {"nobody has thought yet", "personne n'a encore réfléchi"}};
        return thought.c_str();
    });
}

plateau_stop* plateau_stop_new(void) {
    return guarded<plateau_stop*>(nullptr, [] { return new plateau_stop; });
}
void plateau_stop_request(plateau_stop* stop) {
    status_of([&] { given(stop).source.request_stop(); });
}
void plateau_stop_close(plateau_stop* stop) { delete stop; }

plateau_batch* plateau_batch_new(const plateau_game* game, size_t count, uint64_t seed) {
    return guarded<plateau_batch*>(
        nullptr, [&] { return new plateau_batch{Batch{given(game).game, {.games = count, .seed = seed}}}; });
}
void plateau_batch_close(plateau_batch* batch) { delete batch; }
int plateau_batch_shape(const plateau_batch* batch, int shape[3]) {
    return status_of([&] {
        const auto known = given(batch).batch.shape();
        for (std::size_t i = 0; i < known.size(); ++i) (&given(shape))[i] = known[i];
    });
}
const uint8_t* plateau_batch_planes(const plateau_batch* batch) {
    return array_of(batch, [](const Batch& of) { return of.planes(); });
}
const uint8_t* plateau_batch_legal(const plateau_batch* batch) {
    return array_of(batch, [](const Batch& of) { return of.legal(); });
}
const float* plateau_batch_rewards(const plateau_batch* batch) {
    return array_of(batch, [](const Batch& of) { return of.rewards(); });
}
const uint8_t* plateau_batch_ended(const plateau_batch* batch) {
    return array_of(batch, [](const Batch& of) { return of.ended(); });
}
const uint8_t* plateau_batch_to_move(const plateau_batch* batch) {
    return array_of(batch, [](const Batch& of) { return of.to_move(); });
}
const int32_t* plateau_batch_random_actions(plateau_batch* batch) {
    return guarded<const int32_t*>(nullptr, [&] { return given(batch).batch.random_actions().data(); });
}
int plateau_batch_step(plateau_batch* batch, const int32_t* actions, size_t count) {
    return status_of([&] { given(batch).batch.step({&given(actions), count}); });
}

}  // extern "C"
