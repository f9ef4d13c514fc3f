#include "archive/game_record.h"

namespace plateau::archive {

std::string result_of(const play::Session& session) {
    const auto ending = session.ending();
    if (!ending) return "*";
    if (!ending->winner) return "1/2-1/2";
    return *ending->winner == Side::first ? "1-0" : "0-1";
}

}  // namespace plateau::archive
