// The rules of Axis & Allies, classic board game, second and third editions.
//
//     Rules rules{map};                                   the rules of the map's edition
//     auto rules = open_rules(spec, resources);           "axis_allies:edition=third,restricted=1"
//
// A turn is many small moves: research, buy, move, load, end a phase, choose a battle, roll, take losses, land,
// place. The first seat are the Allies; the power whose turn it is stands in the position. Dice are moves.
#pragma once

#include "core/random.h"
#include "core/resources.h"
#include "game/orders.h"
#include "game/packing.h"
#include "games/axis_allies/phases/phases.h"

namespace plateau::axis_allies {

class Rules {
public:
    using Position = axis_allies::Position;
    using Move = axis_allies::Move;
    using Moves = axis_allies::Moves;

    explicit Rules(std::shared_ptr<const Map> map);
    Rules(std::shared_ptr<const Map> map, RuleOptions options);

    Position start() const { return start_; }
    Side side_to_move(const Position& position) const;
    std::optional<Outcome> outcome(const Position& position) const;
    Text outcome_reason(const Position& position) const;
    Moves legal_moves(const Position& position) const;
    Position after(const Position& position, const Move& move) const;
    Key key(const Position& position) const { return key_of(position); }

    bool awaits_chance(const Position& position) const { return is_roll(position.step); }
    double probability(const Position& position, const Move& move) const {
        return roll_probability(*book_, position, move);
    }
    Move roll(const Position& position, Random& random) const { return random_roll(*book_, position, random); }

    // A random order of the sort a person might give.
    Move sample(const Position& position, Random& random) const;
    Result<void> check(const Position& position, const Move& move) const;

    // The position as state JSON ("plateau-axis-state/1"), an order as text ("buy 3 infantry").
    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, const Move& move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;

    // Orders have spaces in them: a record is split at semicolons and ends of lines.
    std::vector<std::string> split_moves(std::string_view text) const;

    static constexpr const char* packing_name = "axis_allies 3";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    Text side_name(Side side) const { return map().sides[index_of(side)].word; }

    const RuleBook& book() const { return *book_; }
    const Map& map() const { return book_->map; }
    const RuleOptions& options() const { return book_->options; }

private:
    std::shared_ptr<const RuleBook> book_;
    Position start_;
};

// Reads the map that the options name and checks everything else they say.
Result<Rules> open_rules(const Spec& spec, const Resources& resources);

const char* to_string(Phase phase);
const char* to_string(Step step);

}  // namespace plateau::axis_allies
