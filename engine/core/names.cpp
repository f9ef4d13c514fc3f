#include "core/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace plateau {

Failure expected_one_of(const Text& problem, const std::vector<std::string>& known) {
    if (known.empty())
        return fail(problem.en + ": there is nothing to choose from here", problem.fr + " : il n'y a aucun choix ici");
    const auto list = fmt::format("{}", fmt::join(known, ", "));
    return fail(fmt::format("{}: expected one of {}", problem.en, list),
                fmt::format("{} ; choix possibles : {}", problem.fr, list));
}

Failure unknown_name(const Text& kind, std::string_view name, const std::vector<std::string>& known) {
    auto failure = expected_one_of(
        {fmt::format("there is no {} '{}'", kind.en, name), fmt::format("il n'y a pas {} « {} »", kind.fr, name)},
        known);
    failure.kind = FailureKind::unknown;
    return failure;
}

}  // namespace plateau
