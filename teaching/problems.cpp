#include "teaching/problems.h"

#include <fmt/format.h>

#include "teaching/families.h"

namespace plateau::teaching {

Result<std::unique_ptr<ProblemWorkshop>> problem_workshop(const play::AnyGame& game, const Resources& resources) {
    for (const Taught& taught : taught_here())
        if (auto made = taught.workshop(game, resources)) return made;
    const auto& name = game.info().name;
    return fail(
        fmt::format("there are no problems for {}: they are made for gyges, connect4, gomoku, draughts and avalam",
                    name),
        fmt::format("il n'y a pas de problèmes pour {} : il y en a pour gyges, connect4, gomoku, draughts et avalam",
                    name));
}

}  // namespace plateau::teaching
