#include "play/catalog/in_a_row.h"

#include "games/in_a_row/gravity.h"

namespace plateau::play {

OpenedGame open_in_a_row(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto shape = in_a_row::shape_of(spec);
    if (!shape) return shape.failure();
    info.is_made_by_parameters = info.name == "in_a_row";
    if (info.is_made_by_parameters) info.parameters = list_options<in_a_row::Shape>();
    if (!shape->gravity && shape->n == 5 && !shape->captures && !info.is_made_by_parameters)
        for (auto& option : list_options<in_a_row::Shape>())
            if (option.name == "opening") info.parameters.push_back(std::move(option));
    if (in_a_row::Gravity64::fits(*shape)) return open_gravity64(std::move(info), *shape, resources);
    if (in_a_row::Gravity128::fits(*shape)) return open_gravity128(std::move(info), *shape, resources);
    return open_placement(std::move(info), *shape, resources);
}

}  // namespace plateau::play
