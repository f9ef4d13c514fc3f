// Sorts a short list, and leaves equals in their order. A few lines of code for each type of list, where
// std::stable_sort is a kilobyte or two: what a page fetches counts. For some hundreds of elements.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

namespace plateau {

template <class List, class Less = std::less<>>
void sort_stably(List& list, Less less = {}) {
    for (std::size_t i = 1; i < std::size(list); ++i) {
        auto moved = std::move(list[i]);
        std::size_t place = i;
        for (; place > 0 && less(moved, list[place - 1]); --place) list[place] = std::move(list[place - 1]);
        list[place] = std::move(moved);
    }
}

}  // namespace plateau
