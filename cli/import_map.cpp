// plateau import-map: a map of another program made into one of ours.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "play/files.h"
#include "protocols/triplea/import_map.h"

namespace plateau::cli {

namespace {

// A file that was named has to be there; one that was not may lie beside the game or in the folder above it.
Result<std::string> picture_file(const Arguments& arguments, const char* option, const std::string& name,
                                 const Console& console) {
    if (arguments.has(option)) return console.resources().read(arguments.text(option));
    const std::string file = arguments.text("FILE");
    const std::string folder = file.substr(0, file.rfind('/') == std::string::npos ? 0 : file.rfind('/') + 1);
    for (const std::string& place : {folder + name, folder + "../" + name})
        if (auto text = console.resources().read(place)) return text;
    return std::string{};
}

int run_import(const Arguments& arguments, Console& console) {
    const auto xml = console.resources().read(arguments.text("FILE"));
    if (!xml) return console.refuse(xml.failure());
    const auto centres = picture_file(arguments, "--centers", "centers.txt", console);
    if (!centres) return console.refuse(centres.failure());
    const auto polygons = picture_file(arguments, "--polygons", "polygons.txt", console);
    if (!polygons) return console.refuse(polygons.failure());
    const std::string id = arguments.text("--id");
    const auto map =
        protocols::triplea::import_map({.xml = *xml, .centres = *centres, .polygons = *polygons, .id = id});
    if (!map) return console.refuse(map.failure());
    const std::string out = arguments.text("--out", map->id + ".json");
    if (auto written = play::write_file(out, map->json); !written) return console.give_up(written.failure());
    for (const Text& note : map->notes) console.print(note);
    const std::string path = out.find('/') == std::string::npos ? "./" + out : out;
    console.print(Text{fmt::format("{} written; play it with: plateau play axis_allies:map={}", out, path),
                       fmt::format("{} écrit ; pour y jouer : plateau play axis_allies:map={}", out, path)});
    return success;
}

}  // namespace

Command import_map_command() {
    return {"import-map",
            {"make a TripleA game file into a map of Axis & Allies here",
             "faire d'un fichier de jeu TripleA une carte d'Axis & Allies d'ici"},
            "plateau import-map game.xml --out my_map.json",
            {required(place("FILE", {"the game file (.xml), your own copy", "le fichier de jeu (.xml), votre copie"})),
             option("--centers", "F",
                    {"the map's centers.txt (default: beside the file or one folder up)",
                     "le centers.txt de la carte (par défaut : à côté du fichier, ou un dossier plus haut)"}),
             option("--polygons", "F", {"the map's polygons.txt, likewise", "le polygons.txt de la carte, de même"}),
             option("--id", "NAME",
                    {"what the map is called (default: from its name)",
                     "comment s'appelle la carte (par défaut : d'après son nom)"}),
             option("--out", "F",
                    {"the file to write (default: NAME.json)", "le fichier à écrire (par défaut : NOM.json)"})},
            run_import};
}

}  // namespace plateau::cli
