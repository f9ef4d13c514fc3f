// What a reader of the engine would otherwise have to believe is asserted: at least eight times in a thousand lines.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

constexpr double least_per_thousand_lines = 8;

struct Count {
    int lines = 0, assertions = 0;

    double per_thousand_lines() const { return lines == 0 ? 0 : 1000.0 * assertions / lines; }
};

// assert( and static_assert(, not my_assert( and not in a remark.
int assertions_in(const std::string& line) {
    const std::string code = line.substr(0, line.find("//"));
    const std::string word = "assert(";
    int count = 0;
    for (auto at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
        const std::string before = code.substr(0, at);
        const bool is_word = before.empty() || (before.back() != '_' && !std::isalnum(before.back()));
        count += is_word || before.ends_with("static_");
    }
    return count;
}

void add(std::istream& text, Count& count) {
    for (std::string line; std::getline(text, line); ++count.lines) count.assertions += assertions_in(line);
}

bool is_of_a_test(const std::string& name) {
    return name.ends_with("_test.cpp") || name.starts_with("test_") || name == "testing.h";
}

TEST(Assertions, AreNotFewInTheEngine) {
    Count count;
    for (const auto& entry : fs::recursive_directory_iterator{"engine"}) {
        const auto ending = entry.path().extension();
        if ((ending != ".h" && ending != ".cpp") || is_of_a_test(entry.path().filename().string())) continue;
        std::ifstream text{entry.path()};
        add(text, count);
    }
    EXPECT_GT(count.lines, 10'000);
    EXPECT_GE(count.per_thousand_lines(), least_per_thousand_lines)
        << count.assertions << " in " << count.lines << " lines: assert ranges, what a move keeps, what is sorted";
}

TEST(Assertions, AreCountedRight) {
    EXPECT_EQ(assertions_in("    assert(alpha < beta);"), 1);
    EXPECT_EQ(assertions_in("static_assert(sizeof(Slot) == 16); assert(depth > 0);"), 2);
    EXPECT_EQ(assertions_in("    my_assert(x);  // assert(y)"), 0);
    EXPECT_EQ(assertions_in("#include <cassert>"), 0);
    Count count{999, 7};
    EXPECT_LT(count.per_thousand_lines(), least_per_thousand_lines);
}

}  // namespace
