// Names that docs/glossary.md gives up occur nowhere: neither in names of files and in code nor in the documentation.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const std::string glossary = "docs/glossary.md";

std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells;
    for (std::size_t from = 1, to; (to = row.find('|', from)) != std::string::npos; from = to + 1)
        cells.push_back(row.substr(from, to - from));
    return cells;
}

std::vector<std::string> words_in_code_font(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t open = text.find('`'); open != std::string::npos;) {
        const std::size_t close = text.find('`', open + 1);
        if (close == std::string::npos) break;
        words.push_back(text.substr(open + 1, close - open - 1));
        open = text.find('`', close + 1);
    }
    return words;
}

// The last column of every table with four.
std::set<std::string> words_not_used() {
    std::set<std::string> words;
    std::ifstream text{glossary};
    for (std::string line; std::getline(text, line);)
        if (const auto cells = cells_of(line); line.starts_with("|") && cells.size() == 4)
            for (auto& word : words_in_code_font(cells[3])) words.insert(std::move(word));
    return words;
}

bool is_lower(char c) {
    return std::islower(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c));
}
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)); }
bool is_letter(char c) { return is_lower(c) || is_upper(c) || (static_cast<unsigned char>(c) & 0x80); }

// Whether a word of a name begins at `at`, and ends before `end`: FrontJudge in MyFrontJudges does not.
bool begins_word(const std::string& text, std::size_t at) {
    return at == 0 || !is_letter(text[at - 1]) || (is_upper(text[at]) && is_lower(text[at - 1]));
}
bool ends_word(const std::string& text, std::size_t end) {
    return end == text.size() || !is_letter(text[end]) || is_upper(text[end]);
}

bool has_exactly(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (begins_word(text, at) && ends_word(text, at + word.size())) return true;
    return false;
}

// `nation` is also Nation: at the start of a sentence, or in the name of a type.
bool has_word(const std::string& text, std::string word) {
    if (has_exactly(text, word)) return true;
    if (word.find('_') != std::string::npos || is_upper(word[0])) return false;
    word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    return has_exactly(text, word);
}

bool is_read(const fs::path& path) {
    static const std::set<std::string> kinds{".h", ".cpp", ".ts", ".tsx", ".css", ".md", ".mjs"};
    return kinds.contains(path.extension().string());
}

// What was generated or is the glossary itself is left out.
bool is_left_out(const std::string& path) {
    return path == glossary || path.starts_with("docs/experiments/") ||
           path.find("/node_modules/") != std::string::npos || path.starts_with("web/dist/");
}

void visit_files(const std::function<void(const std::string&)>& visit) {
    for (const std::string root : {"engine", "archive", "protocols", "lab", "server", "cli", "web/src", "docs", "data"})
        for (const auto& entry : fs::recursive_directory_iterator{root})
            if (entry.is_regular_file() && !is_left_out(entry.path().string())) visit(entry.path().string());
    for (const std::string file : {"README.md", "CONTRIBUTING.md"}) visit(file);
}

// Other programs are called what their authors call them.
std::string without_names_of_others(std::string line) {
    const std::string name = "lidraughts-bot";
    for (std::size_t at; (at = line.find(name)) != std::string::npos;) line.erase(at, name.size());
    return line;
}

void check_text(const std::string& path, const std::set<std::string>& words) {
    std::ifstream text{path};
    int number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        line = without_names_of_others(std::move(line));
        for (const auto& word : words)
            if (has_word(line, word)) ADD_FAILURE() << path << ":" << number << ": " << word << ": see " << glossary;
    }
}

TEST(Glossary, NamesGivenUpOccurNowhere) {
    const auto words = words_not_used();
    EXPECT_GT(words.size(), 20u);
    int files = 0;
    visit_files([&](const std::string& path) {
        ++files;
        for (const auto& word : words)
            EXPECT_FALSE(has_word(path, word)) << path << ": " << word << ": see " << glossary;
        if (is_read(path)) check_text(path, words);
    });
    EXPECT_GT(files, 300);
}

TEST(Glossary, TheTestCanFail) {
    EXPECT_TRUE(has_word("std::unique_ptr<MyLabDesk> desk;", "LabDesk"));
    EXPECT_TRUE(has_word("auto table = open_tournament_table(plan);", "tournament_table"));
    EXPECT_TRUE(has_word("Nations begin with one nation.", "nation"));
    EXPECT_FALSE(has_word("the destination and the explanation", "nation"));
    EXPECT_FALSE(has_word("interface GameState", "game_state"));
    EXPECT_FALSE(has_word("the bottom of both", "bot"));
    EXPECT_EQ(words_in_code_font("`a`, `b_c` and d"), (std::vector<std::string>{"a", "b_c"}));
}

}  // namespace
