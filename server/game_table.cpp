#include "server/game_table.h"

#include "server/axis_json.h"
#include "server/json.h"

namespace plateau::server {

namespace {

class AxisTable final : public GameTable {
public:
    explicit AxisTable(std::unique_ptr<axis_allies::Table> table) : table_{std::move(table)} {}

    bool lists_moves() const override { return false; }
    std::optional<bool> may_undo_order(const play::Session& session) const override {
        return server::may_undo_order(session);
    }
    Response view(const play::Session& session, std::size_t from, const std::string& order) override {
        if (!order.empty()) return json_response({{"battle", axis_odds(*table_, session, order)}});
        return json_response(axis_view(*table_, session, from));
    }

private:
    std::unique_ptr<axis_allies::Table> table_;
};

}  // namespace

std::size_t GameTable::actor(const play::Session& session, const Seats& seats) const {
    return seats.are_by_powers() ? seats.of_power(acting_power(session)) : index_of(session.side_to_move());
}

std::optional<bool> GameTable::may_undo_order(const play::Session&) const { return std::nullopt; }

Response GameTable::view(const play::Session&, std::size_t, const std::string&) {
    return refusal(409, {"only Axis & Allies has such a table", "seul Axis & Allies a une telle table"});
}

std::unique_ptr<GameTable> table_for(const play::AnyGame& game) {
    if (auto table = open_axis_table(game, ShippedResources{})) return std::make_unique<AxisTable>(std::move(table));
    return std::make_unique<GameTable>();
}

}  // namespace plateau::server
