#include "play/memory.h"

#include <emscripten/heap.h>
#include <malloc.h>

namespace plateau::play {

// Of what the module may grow to, what it has not taken yet, and what was given back of the rest: it never shrinks.
std::optional<long long> free_megabytes() {
    const auto untaken = static_cast<long long>(emscripten_get_heap_max() - emscripten_get_heap_size());
    return (untaken + static_cast<long long>(static_cast<unsigned>(mallinfo().fordblks))) >> 20;
}

}  // namespace plateau::play
