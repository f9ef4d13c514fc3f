// All of the library.
#pragma once

#include "plateau/advice.h"
#include "plateau/archive.h"
#include "plateau/batch.h"
#include "plateau/catalog.h"
#include "plateau/game.h"
#include "plateau/match.h"
#include "plateau/odds.h"
#include "plateau/self_play.h"
