// Errors that nobody foresaw, for the console of the page.
#include "rooms/survive.h"

#include <emscripten/console.h>

#include <exception>
#include <string>

namespace plateau::rooms {

void note_internal_error(std::string_view where, std::string_view what) noexcept {
    try {
        emscripten_console_error((std::string{where} + ": " + std::string{what}).c_str());
    } catch (...) {  // not even memory for a line
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
