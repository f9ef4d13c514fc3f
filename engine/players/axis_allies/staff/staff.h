// The general staff: the tactics of every power. It looks at one phase on a desk, weighs attacks by exact odds and the
// enemy's best reply, and gives orders. What it aims at is a Doctrine, numbers that rules and planners may change.
#pragma once

#include "players/axis_allies/tactics/desk.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

struct Doctrine {
    double aim = 0.93;           // a chance that is enough: no more units are sent
    double accept = 0.6;         // the smallest chance with which land is attacked
    double threshold = 0.5;      // the smallest gain, in IPC
    double income_worth = 3;     // what one IPC of income is worth
    double factory_worth = 8;    // what a factory is worth beside
    double capital_worth = 45;   // what a capital is worth beside
    double air_weight = 1.5;     // how much more the loss of aircraft counts
    double reply_weight = 0.5;   // how much of the enemy's best reply counts
    double capital_risk = 0.06;  // the chance of losing the capital that is run
    double hold = 0.45;          // a front zone is held where the enemy takes it with less
    double tanks = 0.35;         // share of tanks among new land units
    double planes = 0.0;         // share of the money that goes into aircraft
    double sea_risk = 20;        // IPC a transport may stand to lose
    int transports = 4;          // that an island power wants
};

struct TargetView {
    ZoneId zone = no_zone;
    double takes = 0;  // with everything that can come
    double gain = 0;   // with the force that gains most
    bool is_defended = false;
};

class Staff {
public:
    Staff(Desk& desk, OddsCalculator& calculator) : desk_{desk}, calculator_{calculator} {}

    Doctrine doctrine;
    ZoneSet avoid;  // targets that are left alone this turn

    void begin();  // after the desk was opened

    // Combat movement.
    std::vector<TargetView> targets();
    bool attack(ZoneId target);  // with the force that gains most, if any gains enough
    void attack_all();           // the best first
    bool raid();                 // idle bombers against factories without guns

    // Peaceful movement.
    void land_aircraft();
    void save_aircraft();  // out of zones that may fall
    void defend_capital();
    void rally();  // to the most advanced zones that hold, new units counted where they will stand
    void fall_back();
    void shuttle();  // men over the sea, empty transports home
    void escort();   // warships to transports in danger

    // Purchase and placement. Each tells how much it bought.
    int buy(KindId kind, int count);
    void buy_for_defence();
    void buy_army();
    void buy_fleet();
    void place();

    // The whole phase, as the rule base orders it.
    void plan_phase();

    double capital_threat();
    bool is_overseas();  // no enemy can be reached from the capital by land
    int transports_owned() const;

private:
    struct Unit {
        KindId kind;
        ZoneId from;
        int count;  // in one order or packet
        bool by_sea = false;
        std::vector<Move> orders;
    };
    struct Choice {
        std::vector<const Unit*> force;
        double gain = -1e9;
        double takes = 0;
    };

    const RuleBook& book() const { return desk_.book(); }
    const Rules& rules() const { return desk_.rules(); }
    const Position& board() const { return desk_.board(); }
    PowerId us() const { return board().power; }
    Side side() const { return side_of_turn(book(), board()); }
    double prize(ZoneId zone) const;
    std::vector<Unit> units_against(ZoneId target);
    void add_packets(ZoneId target, std::vector<Unit>& units);
    // A ship at `port` that takes men aboard in `pick` and lands them from `beach`.
    struct Voyage {
        ZoneId port = no_zone, pick = no_zone, beach = no_zone;
    };
    std::vector<Move> packet(ZoneId target, const Voyage& voyage, Position& trial, int& men, KindId& kind);
    std::vector<ZoneId> picks_for(ZoneId port, const Position& at, ZoneSet open, CanalSet canals) const;
    Choice best_force(ZoneId target, const std::vector<Unit>& units);
    double gain_of(ZoneId target, const BattleQuestion& battle, const Summary& odds);
    Position supposed_after(ZoneId target, const BattleQuestion& battle, const Summary& odds,
                            const std::vector<const Unit*>& force, ZoneSet& area) const;
    double exposure(const Threats& enemy, const Position& at, ZoneSet area);
    double swing_of(ZoneId target, const BattleQuestion& battle, const Summary& odds,
                    const std::vector<const Unit*>& force);
    bool may_leave(ZoneId zone, KindId kind, int count);
    int spare(ZoneId zone, KindId kind, int count);  // how many of them may leave
    int leaving(ZoneId zone, KindId kind) const;
    BattleQuestion defenders_of(ZoneId zone, bool with_new_units) const;
    const std::vector<int>& ways_to_enemy();
    void find_approaches();
    double approach(ZoneId zone);                         // turns to a worthy goal, by land and sea
    ZoneId next_step(ZoneId zone);                        // on that way
    bool give_guarded(const std::vector<Move>& marches);  // unless the capital is then in danger
    void march_to_ports();
    double risk_at_sea(ZoneId sea, const Stacks& joining);
    Stacks fleet_in(ZoneId sea, bool idle) const;
    bool holds_with(ZoneId coast, int men);
    int sea_way_to_war(ZoneId sea);
    double waiting_near(ZoneId sea, ZoneId home);
    int to_enemy(ZoneId zone) { return ways_to_enemy()[zone]; }
    bool is_key(ZoneId zone) const;
    bool may_muster(ZoneId zone) const;
    KindId infantry() const { return book().map.land_attack_losses.front(); }
    KindId tank() const;
    KindId of_domain(Domain domain, bool carrier) const;
    KindId transport() const;
    Threats& threats();

    Desk& desk_;
    OddsCalculator& calculator_;
    std::unique_ptr<Threats> threats_;
    Position seen_;            // the board that threats_ looks at
    ZoneId muster_ = no_zone;  // where new units are going to stand
    std::vector<int> ways_;    // to any enemy, capitals and factories first
    std::vector<int> prizes_;  // to enemy capitals and factories alone
    std::vector<int> sea_ways_;
    std::size_t seen_orders_ = 0;     // given when threats_ looked
    std::vector<double> approaches_;  // by zone
    std::vector<ZoneId> next_steps_;
    std::vector<std::uint8_t> crossings_;  // sea steps between coasts; made once
};

}  // namespace plateau::axis_allies
