// The inputs of the network as features, for learning: plateau learn perceptron gyges, plateau learn
// logistic gyges.
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

NamedFeatures<Rules> control_features();

}  // namespace plateau::gyges
