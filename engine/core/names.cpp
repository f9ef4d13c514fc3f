#include "core/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <numeric>

namespace plateau {

namespace {

// Lower case, and without the marks that people put or leave out: "Connect-4" is "connect4".
std::string plain(std::string_view name) {
    std::string text;
    for (const char c : name)
        if (c != '_' && c != '-' && c != ' ') text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

// Letters to insert, leave out, change or swap with the next.
std::size_t slips_between(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (is_swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = last;
        last = row;
    }
    return last.back();
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
    constexpr std::size_t longest = 40;
    const std::string typed = plain(name);
    if (typed.empty() || typed.size() > longest) return "";
    std::string nearest;
    std::size_t fewest = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const auto& candidate : known) {
        const std::string other = plain(candidate);
        const bool is_cut_short =
            (typed.size() >= 3 && other.starts_with(typed)) || (other.size() >= 4 && typed.starts_with(other));
        const std::size_t slips = is_cut_short ? 1 : slips_between(typed, other);
        if (slips >= fewest || slips >= other.size()) continue;
        fewest = slips;
        nearest = candidate;
    }
    return nearest;
}

Failure expected_one_of(const Text& problem, const std::vector<std::string>& known) {
    if (known.empty())
        return fail(problem.en + ": there is nothing to choose from here", problem.fr + " : il n'y a aucun choix ici");
    const auto list = fmt::format("{}", fmt::join(known, ", "));
    return fail(fmt::format("{}: expected one of {}", problem.en, list),
                fmt::format("{} ; choix possibles : {}", problem.fr, list));
}

Failure unknown_name(const Text& kind, std::string_view name, const std::vector<std::string>& known,
                     std::string meant) {
    if (meant.empty()) meant = nearest_name(name, known);
    const Text problem{fmt::format("there is no {} '{}'", kind.en, name),
                       fmt::format("il n'y a pas {} « {} »", kind.fr, name)};
    auto failure = expected_one_of(problem, known);
    failure.kind = FailureKind::unknown;
    if (meant.empty()) return failure;
    const auto list = fmt::format("{}", fmt::join(known, ", "));
    failure.text = {fmt::format("{}: did you mean {}? Expected one of {}", problem.en, meant, list),
                    fmt::format("{} ; vouliez-vous dire {} ? Choix possibles : {}", problem.fr, meant, list)};
    return failure;
}

}  // namespace plateau
