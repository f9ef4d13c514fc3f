// What learning can weigh: the inputs of the network (plateau learn perceptron gyges) and the terms of the
// hand-made evaluation (plateau learn logistic gyges --features reach).
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

NamedFeatures<Rules> control_features();
NamedFeatures<Rules> reach_features();

}  // namespace plateau::gyges
