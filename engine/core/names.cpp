#include "core/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plateau {

Failure unknown_name(const Text& kind, std::string_view name, const std::vector<std::string>& known) {
    if (known.empty())
        return fail(fmt::format("there is no {} '{}': there is none here", kind.en, name),
                    fmt::format("il n'y a pas {} « {} » : il n'y en a aucun ici", kind.fr, name));
    const auto list = fmt::format("{}", fmt::join(known, ", "));
    return fail(fmt::format("there is no {} '{}': expected one of {}", kind.en, name, list),
                fmt::format("il n'y a pas {} « {} » : choix possibles : {}", kind.fr, name, list));
}

}  // namespace plateau
