#include "rooms/survive.h"

#include <exception>

#include "rooms/log.h"

namespace plateau::rooms {

void note_internal_error(std::string_view where, std::string_view what) noexcept {
    try {
        Log{true}.note("internal_error", {{"where", where}, {"what", what}});
    } catch (...) {  // not even memory for a line: the server matters more
    }
}

void note_exception(std::string_view where) noexcept {
    try {
        throw;
    } catch (const std::exception& error) {
        note_internal_error(where, error.what());
    } catch (...) {
        note_internal_error(where, "something that is not an exception");
    }
}

}  // namespace plateau::rooms
