#include "players/axis_allies/judging/fronts.h"

#include <cassert>

#include "players/axis_allies/judging/economy.h"

namespace plateau::axis_allies {

namespace {

// What a zone is worth to who takes it, in IPC.
double prize_of(const RuleBook& book, const Position& position, ZoneId zone) {
    double prize = 3.0 * book.map.zones[zone].ipc + (position.factories.has(zone) ? 6 : 0);
    const PowerId owner = position.owner(zone);
    if (owner != nobody && book.map.powers[owner].capital == zone) prize += 30 + position.ipc[owner];
    return prize;
}

// Steps by land to the nearest of the other side's capitals that it still holds.
int steps_to_capital(const RuleBook& book, const Position& position, ZoneId zone, Side side) {
    int nearest = unreachable;
    for (const PowerId power : book.enemies(side)) {
        const ZoneId capital = book.map.powers[power].capital;
        if (is_capital_lost(book, position, power)) continue;
        nearest = std::min(nearest, zone == capital ? 0 : book.roads.open_distance(Domain::land, zone, capital));
    }
    return nearest;
}

// Writes the numbers of one position, block after block.
class Survey {
public:
    Survey(const RuleBook& book, const Position& position, OddsCalculator& calculator, FeatureVector& features)
        : book_{book},
          position_{position},
          calculator_{calculator},
          features_{features},
          side_{side_of_turn(book, position)},
          age_{static_cast<double>(position.round) / std::max(1, book.options.rounds)} {}

    // Returns how many numbers there are, those included that are 0 and not written.
    std::uint32_t write() {
        turn();
        economy();
        armies();
        threats();
        return next_;
    }

private:
    double sign(PowerId power) const { return book_.map.side_of(power) == side_ ? 1 : -1; }
    std::size_t powers() const { return book_.map.powers.size(); }

    void add(double value) {
        if (value != 0) features_.push_back({next_, static_cast<float>(value)});
        ++next_;
    }
    // What counts otherwise at the start than at the end of the game: its part of each.
    void add_aging(double value) { add((1 - age_) * value), add(age_ * value); }

    void turn() {
        for (PowerId power = 0; power < powers(); ++power) add(power == position_.power ? 1 : 0);
        add(side_ == Side::second ? age_ : -age_);
        add_aging(verdict_of(book_, position_, side_));
    }

    void economy() {
        double income = 0, money = 0, lost = 0, factories = 0;
        for (PowerId power = 0; power < powers(); ++power) {
            income += sign(power) * income_of(book_, position_, power);
            money += sign(power) * position_.ipc[power];
            if (is_capital_lost(book_, position_, power)) lost -= sign(power);
        }
        for (const ZoneId zone : position_.factories)
            if (position_.owner(zone) != nobody) factories += sign(position_.owner(zone));
        add_aging(income / 10), add_aging(money / 10), add_aging(lost), add_aging(factories);
    }

    // What each sort of units is worth, in tens of IPC, and how much of the armies stands near an enemy capital.
    void armies() {
        double infantry = 0, armour = 0, air = 0, fleet = 0, near = 0;
        for (ZoneId zone = 0; zone < book_.map.zones.size(); ++zone)
            for (PowerId power = 0; power < powers(); ++power)
                for (KindId kind = 0; kind < book_.map.kind_count(); ++kind) {
                    const int count = position_.count(zone, power, kind);
                    const UnitType& type = book_.type(kind);
                    if (count == 0 || !type.fights()) continue;
                    const double worth = sign(power) * count * type.stats.cost / 10.0;
                    if (type.domain == Domain::air) air += worth;
                    else if (type.domain == Domain::sea) fleet += worth;
                    else {
                        (kind == book_.map.land_attack_losses.front() ? infantry : armour) += worth;
                        const int steps = steps_to_capital(book_, position_, zone, book_.map.side_of(power));
                        if (steps < 6) near += worth / (1 << steps);
                    }
                }
        for (const double worth : {infantry, armour, air, fleet, near}) add_aging(worth);
    }

    // What the other side's best attacks would cost us, and ours them.
    void threats() {
        std::array<double, 2> ashore{}, afloat{};
        for (const Side defender : {side_, other(side_)}) {
            const Threats enemy{book_, position_, other(defender)};
            const std::size_t whose = defender == side_ ? 0 : 1;
            for (ZoneId zone = 0; zone < book_.map.zones.size(); ++zone) {
                const bool at_sea = book_.map.is_sea(zone);
                if (at_sea ? !has_ships(book_, position_, zone, defender)
                           : !is_friendly(book_, position_, zone, defender))
                    continue;
                BattleQuestion question;
                add_defenders(book_, position_, zone, other(defender), question);
                const double prize = at_sea ? 0 : prize_of(book_, position_, zone);
                (at_sea ? afloat : ashore)[whose] += enemy.best_reply(calculator_, zone, question, prize).cost / 10;
            }
        }
        for (const auto& [ours, theirs] : {ashore, afloat}) add_aging(-ours), add_aging(theirs);
    }

    const RuleBook& book_;
    const Position& position_;
    OddsCalculator& calculator_;
    FeatureVector& features_;
    Side side_;
    double age_;  // how much of the game is over
    std::uint32_t next_ = 0;
};

}  // namespace

bool is_turn_start(const Position& position) {
    if (position.phase != Phase::purchase || position.step != Step::orders || position.research_closed) return false;
    return std::all_of(position.pending.begin(), position.pending.end(), [](int count) { return count == 0; });
}

std::vector<FeatureBlock> FrontFeatures::blocks() const {
    std::vector<FeatureBlock> blocks{{"turn", static_cast<std::uint32_t>(rules_.map().powers.size())}, {"age", 1}};
    for (const char* name :
         {"verdict", "income", "money", "lost_capitals", "factories", "infantry", "armour", "aircraft", "fleet",
          "near_capital", "danger_ashore", "chances_ashore", "danger_afloat", "chances_afloat"})
        blocks.push_back({name, 2});
    return blocks;
}

void FrontFeatures::extract(const Rules&, const Position& position, FeatureVector& features) const {
    OddsCalculator calculator{rules_.map(), 8};
    extract(position, calculator, features);
}

void FrontFeatures::extract(const Position& position, OddsCalculator& calculator, FeatureVector& features) const {
    [[maybe_unused]] const std::uint32_t count = Survey{rules_.book(), position, calculator, features}.write();
    assert(count == count_features(blocks()));
}

Result<FrontEvaluation> FrontEvaluation::read(const Rules& rules, std::string_view file, const Resources& resources) {
    const auto weights = read_weights(file, resources);
    if (!weights) return weights.failure();
    auto blocks = FrontFeatures{rules}.blocks();
    const auto turns = std::find_if(weights->blocks.begin(), weights->blocks.end(),
                                    [](const FeatureBlock& block) { return block.name == "turn"; });
    const std::uint32_t powers = blocks.front().size;
    if (turns != weights->blocks.end()) blocks.front().size = turns->size;
    auto values = values_for(*weights, blocks);
    if (!values) return values.failure();
    // Learned on a map with other powers: nobody knows what it is worth to be on turn.
    if (blocks.front().size != powers) {
        values->erase(values->begin(), values->begin() + blocks.front().size);
        values->insert(values->begin(), powers, 0.0F);
    }
    return FrontEvaluation{rules, std::move(*values)};
}

double FrontEvaluation::operator()(const Position& position, Side side, OddsCalculator& calculator) {
    found_.clear();
    features_.extract(position, calculator, found_);
    assert(weights_.size() == count_features(features_.blocks()));
    const double logit = weigh<float>(weights_, found_);
    return side_of_turn(rules_.book(), position) == side ? logit : -logit;
}

}  // namespace plateau::axis_allies
