// Between an error that nobody foresaw and the end of the server: it is noted on standard error, in one line,
// whether or not there is a log, and the server goes on. Safe from any thread.
#pragma once

#include <string_view>

namespace plateau::rooms {

void note_internal_error(std::string_view where, std::string_view what) noexcept;
// The same of the exception that is being handled.
void note_exception(std::string_view where) noexcept;

// Does the work; false where it threw something, which is noted.
template <class Work>
bool survives(std::string_view where, Work&& work) noexcept {
    try {
        work();
        return true;
    } catch (...) {
        note_exception(where);
        return false;
    }
}

}  // namespace plateau::rooms
