// libedit: the arrow keys, Ctrl-R and what else people are used to, and a history that outlives the game.
#include <histedit.h>
#include <unistd.h>

#include <cassert>
#include <clocale>
#include <cstdio>

#include "cli/typed_lines.h"
#include "play/files.h"

namespace plateau::cli {

namespace {

class EditedLines final : public LineEditor {
public:
    explicit EditedLines(std::streambuf& input)
        : input_{input}, editor_{el_init("plateau", stdin, stdout, stderr)}, history_{history_init()} {
        assert(editor_ && history_);
        el_set(editor_, EL_CLIENTDATA, this);
        el_set(editor_, EL_PROMPT, prompt_of);
        el_set(editor_, EL_EDITOR, "emacs");
        el_set(editor_, EL_GETCFN, next_character);
        el_set(editor_, EL_HIST, history, history_);
        HistEvent event;
        history(history_, &event, H_SETSIZE, kept_lines);
        history(history_, &event, H_SETUNIQUE, 1);
        history(history_, &event, H_LOAD, history_file().c_str());
        el_source(editor_, nullptr);  // the person's own habits, ~/.editrc
    }
    ~EditedLines() override {
        HistEvent event;
        std::error_code ignored;
        std::filesystem::create_directories(history_file().parent_path(), ignored);
        history(history_, &event, H_SAVE, history_file().c_str());
        history_end(history_);
        el_end(editor_);
    }
    EditedLines(const EditedLines&) = delete;
    EditedLines& operator=(const EditedLines&) = delete;

    std::optional<std::string> read(const std::string& prompt) override {
        prompt_ = prompt;
        int count = 0;
        const char* typed = el_gets(editor_, &count);
        if (typed == nullptr || count <= 0) return std::nullopt;
        std::string line{typed, static_cast<std::size_t>(count)};
        HistEvent event;
        if (line.find_first_not_of(" \t\n") != std::string::npos) history(history_, &event, H_ENTER, line.c_str());
        while (!line.empty() && line.back() == '\n') line.pop_back();
        return line;
    }

private:
    static constexpr int kept_lines = 500;

    static std::filesystem::path history_file() { return play::archive_file().parent_path() / "typed"; }

    static EditedLines& self(EditLine* editor) {
        void* data = nullptr;
        el_get(editor, EL_CLIENTDATA, &data);
        return *static_cast<EditedLines*>(data);
    }
    static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }

    // A character of any length, byte by byte; 0 at the end and after Ctrl-C.
    static int next_character(EditLine* editor, wchar_t* character) {
        constexpr auto is_wrong = static_cast<std::size_t>(-1), is_incomplete = static_cast<std::size_t>(-2);
        std::mbstate_t state{};
        while (true) {
            const int next = self(editor).input_.sbumpc();
            if (next == std::char_traits<char>::eof()) return 0;
            const char byte = static_cast<char>(next);
            const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
            if (used == is_wrong) state = {};
            else if (used != is_incomplete) return 1;
        }
    }

    std::streambuf& input_;
    std::string prompt_;
    EditLine* editor_;
    History* history_;
};

}  // namespace

std::unique_ptr<LineEditor> open_line_editor(std::streambuf& input) {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return nullptr;
    std::setlocale(LC_CTYPE, "");  // so that é is one character
    return std::make_unique<EditedLines>(input);
}

}  // namespace plateau::cli
