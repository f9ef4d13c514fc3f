// Files of games: every format of the archive, and the text of moves that they share.

#include "archive/formats/formats.h"
#include "archive/formats/text.h"
#include "archive/move_text.h"
#include "play/files.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

const play::ShippedResources resources;

const archive::Format& format_called(const std::string& name) {
    const auto found = archive::format_named(name);
    expect(static_cast<bool>(found), "the formats of this target exist");
    return **found;
}

// What could be read can be written again where the format takes it, and that can be read.
void read_file(const std::string& name, std::string_view text) {
    const archive::Format& format = format_called(name);
    archive::TextInput input{text};
    const auto reader = format.open(input, resources);
    for (int games = 0; games < 20; ++games) {
        const auto record = reader->next();
        if (!record) return;
        if (!*record) {
            expect(!record->error().en.empty(), "a refusal says why");
            continue;
        }
        const auto written = format.write(**record);
        if (!written) continue;
        const std::string file = (format.head ? format.head() : "") + *written;
        archive::TextInput again{file};
        const auto back = format.open(again, resources)->next();
        expect(back && *back, "a game that was written can be read");
    }
}

void pdn(std::string_view input) { read_file("pdn", input); }
void sgf(std::string_view input) { read_file("sgf", input); }
void psq(std::string_view input) { read_file("psq", input); }
void text(std::string_view input) { read_file("text", input); }
void csv(std::string_view input) { read_file("csv", input); }
void jsonl(std::string_view input) { read_file("jsonl", input); }

void any(std::string_view bytes) {
    Input input{bytes};
    const auto& format = input.one_of(archive::formats());
    const auto rest = input.rest();
    (void)archive::format_by_look(rest);
    read_file(format.name, rest);
}

void moves(std::string_view input) {
    std::size_t place = 0;
    const auto moves = archive::parse_moves(input, &place);
    if (!moves) {
        expect(place <= input.size(), "a place lies within the text");
        return;
    }
    expect(static_cast<bool>(archive::parse_moves(archive::write_moves(*moves))),
           "moves that were written can be read");
}

const AddTarget added[] = {{"pdn", pdn}, {"sgf", sgf},     {"psq", psq},        {"record_text", text},
                           {"csv", csv}, {"jsonl", jsonl}, {"any_format", any}, {"move_text", moves}};

}  // namespace
}  // namespace plateau::fuzz
