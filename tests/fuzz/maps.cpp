// Maps of Axis & Allies: our own files, and game files of another program that become maps.
#include "games/axis_allies/rules.h"
#include "protocols/triplea/import_map.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

// A map that is accepted can be played.
void own_map(std::string_view input) {
    const auto map = axis_allies::load_map(input, "");
    if (!map) return expect(!map.error().en.empty(), "a refusal says why");
    const axis_allies::Rules rules{*map};
    expect(!rules.legal_moves(rules.start()).empty(), "somebody can do something");
}

void triplea_map(std::string_view input) {
    const auto cut = input.find('\0');
    const std::string_view xml = input.substr(0, cut);
    const std::string_view pictures = cut == std::string_view::npos ? "" : input.substr(cut + 1);
    const auto imported = protocols::triplea::import_map({.xml = xml, .centres = pictures, .polygons = pictures});
    if (!imported) return expect(!imported.error().en.empty(), "a refusal says why");
    expect(static_cast<bool>(axis_allies::load_map(imported->json, "")), "an imported map can be read");
}

const AddTarget own{"axis_allies_map", own_map};
const AddTarget foreign{"triplea_map", triplea_map};

}  // namespace
}  // namespace plateau::fuzz
