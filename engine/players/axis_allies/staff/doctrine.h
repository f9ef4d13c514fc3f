// What the staff aims at: numbers that rules and planners may change.
#pragma once

namespace plateau::axis_allies {

struct Doctrine {
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
    double clear_beach = 0.85;   // the smallest chance at sea with which a landing follows the battle
    int transports = 4;          // that an island power wants
};

}  // namespace plateau::axis_allies
