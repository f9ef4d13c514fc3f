#include "cli/concurrency.h"

#include <algorithm>
#include <thread>

namespace plateau::cli {

Argument concurrency_option() {
    return option("--concurrency", "N",
                  {"games to play at once; all: one for each processor (default: 1)",
                   "parties à jouer en parallèle ; all : une par processeur (par défaut : 1)"});
}

Result<int> read_concurrency(const Arguments& arguments, int otherwise) {
    constexpr int most = 1000;
    if (arguments.text("--concurrency") == "all")
        return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most);
    const auto number = arguments.integer("--concurrency", otherwise, 1, most);
    if (!number) return number.failure();
    return static_cast<int>(*number);
}

}  // namespace plateau::cli
