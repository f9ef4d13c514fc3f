#include <plateau/game.h>

#include <plateau/catalog.h>
#include "library/parts.h"
#include "play/catalog.h"
#include "play/stop_watch.h"

namespace plateau::v0 {

std::vector<CatalogEntry> games() {
    std::vector<CatalogEntry> all;
    for (const auto& entry : play::catalog())
        all.push_back({entry.name, public_text(entry.title), public_text(entry.summary), entry.relative_of});
    return all;
}

Game::Game(std::shared_ptr<const Parts> parts) : parts_{std::move(parts)} {}

Game Game::open(const std::string& spec) {
    auto parts = std::make_shared<Parts>();
    parts->game = expect(play::open_game(spec, resources()));
    return Game{std::move(parts)};
}

const std::string& Game::name() const { return inner(*this).info().name; }
const std::string& Game::spec() const { return inner(*this).info().spec; }
Text Game::title() const { return public_text(inner(*this).info().title); }
std::array<Text, 2> Game::sides() const {
    const auto& sides = inner(*this).info().sides;
    return {public_text(sides[0]), public_text(sides[1])};
}

std::vector<PlayerInfo> Game::players() const {
    std::vector<PlayerInfo> infos;
    for (const auto& player : inner(*this).info().players) {
        infos.push_back({player.name, public_text(player.meaning), {}});
        for (const auto& option : player.options)
            infos.back().options.push_back(
                {option.name, option.type, option.value, option.minimum, option.maximum, public_text(option.meaning)});
    }
    return infos;
}

std::vector<LevelInfo> Game::levels() const {
    std::vector<LevelInfo> infos;
    for (const auto& level : inner(*this).info().levels) infos.push_back({level.name, level.player});
    return infos;
}

std::vector<std::string> Game::capabilities() const { return inner(*this).info().capabilities; }
int Game::action_count() const { return inner(*this).info().action_count; }
std::array<int, 3> Game::plane_shape() const {
    const auto& shape = inner(*this).info().planes;
    return {shape.planes, shape.rows, shape.cols};
}

int Game::side_planes() const { return inner(*this).info().planes.of_a_side; }

Session Game::new_session(const Start& start) const {
    auto session = expect(inner(*this).new_session({start.position, start.moves, start.seed}));
    return Session{std::make_unique<Session::Parts>(Session::Parts{parts_, std::move(session)})};
}

void Game::check_player(const std::string& player) const { expect(inner(*this).check_player(player)); }

Solution Game::solve(const Start& at, const Limits& limits, const StopSource& stop) const {
    const play::StopWatch watch{stop.parts().source.signal()};
    plateau::Limits inside;
    inside.watch = &watch;
    inside.depth = limits.depth;
    if (limits.nodes > 0) inside.nodes = limits.nodes;
    if (limits.seconds > 0) inside.seconds = limits.seconds;
    constexpr int table_megabytes = 64;
    auto solution = expect(inner(*this).solve({at.position, at.moves, at.seed}, table_megabytes, inside));
    return {std::move(solution.value), solution.score, std::move(solution.line), solution.nodes};
}

std::vector<std::uint64_t> Game::perft(const std::string& position, int depth) const {
    return expect(inner(*this).perft(position, depth, false, play::StopWatch{})).nodes;
}

std::vector<std::string> Game::split_moves(const std::string& text) const { return inner(*this).split_moves(text); }

}  // namespace plateau::v0
