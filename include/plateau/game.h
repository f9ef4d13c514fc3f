// A game of the catalog, opened: its rules, its players, its solver.
//
//     const auto game = plateau::Game::open("connect4");
//     auto session = game.new_session();
//     session.play("4");
//     std::cout << session.think("hard").move;
//
// Copies are the same game. Its members may be called from several threads at once.
#pragma once

#include <array>
#include <memory>

#include "plateau/limits.h"
#include "plateau/player.h"
#include "plateau/session.h"

namespace plateau::v0 {

struct Solution {
    std::string value;  // "win", "loss", "draw" for the side to move
    std::int32_t score = 0;
    std::vector<std::string> line;
    std::uint64_t nodes = 0;
};

struct Start {
    std::string position{};            // empty: the usual one
    std::vector<std::string> moves{};  // played from there; "4453" is four moves where a game splits them
    std::uint64_t seed = 1;            // of the dice
};

class PLATEAU_API Game {
public:
    // "connect4", "in_a_row:rows=7,cols=7,n=4". Throws Error, which lists the games there are.
    static Game open(const std::string& spec);

    const std::string& name() const;
    const std::string& spec() const;
    Text title() const;
    std::array<Text, 2> sides() const;
    std::vector<PlayerInfo> players() const;
    std::vector<LevelInfo> levels() const;
    // "chance", "history", "sampler", "orders", "symmetry", "diagram", "palette"
    std::vector<std::string> capabilities() const;
    // How many actions there are (Move::action is one of them); 0: too many to number.
    int action_count() const;
    // Planes, rows and columns of Session::planes.
    std::array<int, 3> plane_shape() const;
    // How many planes show the first side's pieces; as many show the second's, and those that follow nobody's.
    int side_planes() const;

    Session new_session(const Start& start = {}) const;
    void check_player(const std::string& player) const;
    // The exact value of a position; throws Error where the limits end before.
    Solution solve(const Start& at, const Limits& limits = {}, const StopSource& stop = {}) const;
    // Positions reached after 1, 2, ... depth plies.
    std::vector<std::uint64_t> perft(const std::string& position, int depth) const;
    std::vector<std::string> split_moves(const std::string& text) const;

    struct Parts;
    const std::shared_ptr<const Parts>& parts() const { return parts_; }

private:
    explicit Game(std::shared_ptr<const Parts> parts);
    std::shared_ptr<const Parts> parts_;
};

}  // namespace plateau::v0
